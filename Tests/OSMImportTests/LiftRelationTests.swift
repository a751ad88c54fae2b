import StreetRouting
import Testing
import TransitDatabase
import TransitModel

// Source: OSM wiki, "Tag:highway=elevator": on nodes, ways, areas and multipolygons, on no other relations.
@Suite("Lifts that are relations")
struct LiftRelationTests {
  private let lift = ["type": "multipolygon", "highway": "elevator", "level": "0;1"]

  /// A shaft of 3 by 3 m on nodes 2 to 5, with a corridor on level 0 to node 2 from the west and one on level 1 from
  /// node 3 to the east, 40 m each.
  private func building(_ shaft: [(id: Int, nodes: [Int])]) -> OSMText {
    var text = OSMText()
    for (id, place) in [(-40, 0), (0, 0), (3, 0), (3, 3), (0, 3), (43, 0)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.way(10, [1, 2], ["highway": "corridor", "level": "0"])
    text.way(11, [3, 6], ["highway": "corridor", "level": "1"])
    for way in shaft { text.way(way.id, way.nodes, [:]) }
    return text
  }

  private let ring = [(id: 20, nodes: [2, 3, 4, 5, 2])]

  private func kinds(_ map: ReadMap) -> [StreetKind]? {
    map.path((-40, 0, 0), (43, 0, 1), wheelchair)?.steps.map(\.kind)
  }

  @Test("A multipolygon joins the levels at the doors of its shaft")
  func multipolygon() throws {
    var text = building(ring)
    text.area(1, ways: [(20, "outer")], lift)
    let map = try ReadMap(text)
    #expect(kinds(map) == [.corridor, .lift, .corridor])
    #expect(map.issues.entries.isEmpty)
  }

  @Test("A column in a shaft is no lift")
  func column() throws {
    var text = building(ring + [(id: 21, nodes: [7, 8, 9, 7])])
    for (id, place) in [(1, 1), (2, 1), (2, 2)].enumerated() {
      text.node(id + 7, Double(place.0), Double(place.1))
    }
    text.area(1, ways: [(20, "outer"), (21, "inner")], lift)
    let map = try ReadMap(text)
    #expect(map.osmWays == [10, 11, 20])
    #expect(map.issues.entries.isEmpty)
  }

  @Test("A shaft that is a hole in a floor is a lift, and the floor has its hole")
  func inFloor() throws {
    for (floor, shaft) in [(1, 2), (2, 1)] {
      var text = building(ring)
      for (id, place) in [(-10, -10), (20, -10), (20, 20), (-10, 20)].enumerated() {
        text.node(id + 31, Double(place.0), Double(place.1))
      }
      text.way(30, [31, 32, 33, 34, 31], [:])
      text.area(
        floor, ways: [(30, "outer"), (20, "inner")],
        ["type": "multipolygon", "indoor": "corridor", "level": "1"])
      text.area(shaft, ways: [(20, "outer")], lift)
      let map = try ReadMap(text)
      #expect(kinds(map)?.contains(.lift) == true)
      #expect(map.issues.entries.isEmpty)
    }
  }

  @Test(
    "A shaft put together from several ways, and a relation of another type, are no lift, and told")
  func noShaft() throws {
    var parts = building([(20, [2, 3, 4]), (21, [4, 5, 2])])
    parts.area(1, ways: [(20, "outer"), (21, "outer")], lift)
    var site = building(ring)
    site.area(1, ways: [(20, "")], lift.merging(["type": "site"]) { $1 })
    var empty = building([])
    empty.area(1, ways: [], lift)
    for text in [parts, site, empty] {
      let map = try ReadMap(text)
      #expect(kinds(map)?.contains(.lift) != true)
      #expect(map.osmWays == [10, 11])
      #expect(map.issues.entries.map(\.issue.code) == [.liftAsRelation])
      #expect(map.issues.entries.map(\.issue.entity) == ["relation/1"])
    }
  }

  @Test(
    "Of a lift that is closed, was removed since, or lies outside of the extract nothing is told")
  func notThere() throws {
    var closed = building(ring)
    closed.area(1, ways: [], lift.merging(["type": "site", "access": "private"]) { $1 })
    #expect(try ReadMap(closed).issues.entries.isEmpty)
    var outside = building([])
    outside.area(1, ways: [(20, "outer")], lift)
    #expect(try ReadMap(outside).issues.entries.isEmpty)
    var old = building([])
    old.area(1, ways: [], lift.merging(["type": "site"]) { $1 })
    var new = OSMText()
    new.deleted("relation", 1, version: 2)
    #expect(try ReadMap(old, new).issues.entries.isEmpty)
    #expect(try ReadMap(new, old).issues.entries.isEmpty)
  }
}
