import StreetRouting
import Testing
import TransitModel

@Suite("Places of overlapping extracts")
struct PlaceVersionTests {
  /// A street, and a shop as a node, as a way and as a relation, each of version 3.
  private func old() -> OSMText {
    var text = OSMText.line(5)
    text.way(10, [1, 2], ["highway": "residential"])
    text.node(20, 0, 50, version: 3, ["shop": "books", "name": "Node"])
    text.way(30, [3, 4], version: 3, ["shop": "books", "name": "Way"])
    text.way(40, [4, 5], version: 3, [:])
    text.area(
      50, ways: [(40, "")], version: 3, ["type": "site", "shop": "books", "name": "Relation"])
    return text
  }

  private func expect(
    _ names: [String: String], of new: OSMText, _ location: SourceLocation = #_sourceLocation
  ) throws {
    for map in [try ReadMap(old(), new), try ReadMap(new, old())] {
      #expect(map.placeNames == names, sourceLocation: location)
    }
  }

  private let all = ["node/20": "Node", "way/30": "Way", "relation/50": "Relation"]

  @Test("A place that was deleted since is gone, in whatever order the files are")
  func deleted() throws {
    for (kind, id) in [("node", 20), ("way", 30), ("relation", 50)] {
      var new = OSMText()
      new.deleted(kind, id, version: 4)
      try expect(all.filter { $0.key != "\(kind)/\(id)" }, of: new)
      // What was deleted before has been brought back since.
      var before = OSMText()
      before.deleted(kind, id, version: 2)
      try expect(all, of: before)
    }
  }

  @Test("A place that is none any more is gone, and one that was renamed has its new name")
  func changed() throws {
    var none = OSMText()
    none.node(20, 0, 50, version: 4)
    none.way(30, [3, 4], version: 4, ["shop": "vacant"])
    none.area(50, ways: [(40, "")], version: 4, ["type": "site", "name": "Relation"])
    try expect([:], of: none)
    var renamed = OSMText()
    renamed.node(20, 0, 50, version: 4, ["shop": "books", "name": "New"])
    renamed.way(30, [3, 4], version: 4, ["shop": "books", "name": "New"])
    renamed.area(
      50, ways: [(40, "")], version: 4, ["type": "site", "shop": "books", "name": "New"])
    try expect(all.mapValues { _ in "New" }, of: renamed)
  }

  @Test("A relation of which the only member was deleted since has no place")
  func deletedMember() throws {
    var new = OSMText()
    new.deleted("way", 40, version: 4)
    try expect(all.filter { $0.key != "relation/50" }, of: new)
  }
}
