import StreetRouting
import Testing
import TransitDatabase
import TransitModel

@Suite("Faults in the tags of relations")
struct RelationFaultTests {
  /// A square of 100 m, way 30 without tags, and a footway to its corner; the relation 1 is made of way 30.
  private func map(_ tags: [String: String]) throws -> ReadMap {
    var text = OSMText()
    for (id, place) in [(0.0, 0.0), (100, 0), (100, 100), (0, 100), (-50, 0)].enumerated() {
      text.node(id + 1, place.0, place.1)
    }
    text.way(10, [5, 1], ["highway": "footway"])
    text.way(30, [1, 2, 3, 4, 1], [:])
    text.area(1, ways: [(30, "outer")], tags)
    return try ReadMap(text)
  }

  static let faults: [(String, String, IssueCode)] = [
    ("width", "wide", .unreadableMeasure), ("level", "ground", .unreadableLevel),
    ("repeat_on", "all", .unreadableLevel), ("opening_hours", "by day", .unreadableHours),
  ]

  @Test(
    "What cannot be read of a multipolygon is told of the multipolygon, once", arguments: faults)
  func multipolygon(field: String, value: String, code: IssueCode) throws {
    for tags in [["highway": "pedestrian"], ["indoor": "corridor"]] {
      let own = ["type": "multipolygon", field: value]
      let map = try map(tags.merging(own) { _, new in new })
      #expect(map.issues.entries.map(\.issue.code) == [code])
      #expect(map.issues.entries.first?.issue.field == field)
      #expect(map.issues.entries.first?.issue.entity == "relation/1")
    }
  }

  @Test("What cannot be read of a ferry's relation is told of the relation, once")
  func ferry() throws {
    var text = OSMText.line(3, apart: 1000)
    text.way(10, [1, 2], [:])
    text.way(11, [2, 3], [:])
    text.area(
      7, ways: [(10, ""), (11, "")], ["type": "route", "route": "ferry", "duration": "soon"])
    let map = try ReadMap(text)
    #expect(map.osmWays == [10, 11])
    #expect(map.issues.entries.map(\.issue.code) == [.unreadableMeasure])
    #expect(map.issues.entries.map(\.issue.entity) == ["relation/7"])
  }

  @Test("A multipolygon of which no member is a line is told of, and nobody walks in it")
  func noOutline() throws {
    for ways in [[], [(30, "outer")], [(30, "outer"), (77, "outer")]] {
      var text = OSMText.line(2)
      text.way(10, [1, 2], ["highway": "footway"])
      text.way(30, [2], [:])
      text.area(1, ways: ways, ["type": "multipolygon", "highway": "pedestrian"])
      let map = try ReadMap(text)
      #expect(map.osmWays == [10])
      let told = map.issues.entries.map(\.issue).filter { $0.entity == "relation/1" }
      #expect(told.map(\.code) == [.brokenArea])
      #expect(told.first?.message.contains("None of the members") == true)
    }
  }

  @Test("Of a multipolygon that is outside of the extract nothing is told")
  func outside() throws {
    var text = OSMText.line(2)
    text.way(10, [1, 2], ["highway": "footway"])
    text.area(
      1, ways: [(30, "outer")],
      ["type": "multipolygon", "highway": "pedestrian", "width": "wide"])
    #expect(try ReadMap(text).issues.entries.isEmpty)
  }
}
