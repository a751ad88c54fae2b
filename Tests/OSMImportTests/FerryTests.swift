import StreetRouting
import Testing
import TransitDatabase
import TransitModel

// Source: OSM wiki, "Tag:route=ferry", "Key:duration".
@Suite("Ferries on foot")
struct FerryTests {
  /// A quay to x = 0, a ferry over 3,000 m and 1,000 m, a quay from there.
  private func map(_ tags: [String: String]) throws -> ReadMap {
    var text = OSMText()
    for (id, x) in [-100.0, 0, 3000, 4000, 4100].enumerated() { text.node(id + 1, x, 0) }
    text.node(6, 3000, 100)
    text.way(10, [1, 2], ["highway": "residential"])
    text.way(11, [4, 5], ["highway": "residential"])
    text.way(12, [3, 6], ["route": "ferry"])
    text.way(20, [2, 3, 4], tags)
    return try ReadMap(text)
  }

  static let durationsCases: [(String, [Int32])] = [
    // Three quarters of the way and of the time, then a quarter.
    ("00:20", [900, 300]), ("0:20:00", [900, 300]), ("20", [900, 300]), ("PT20M", [900, 300]),
    ("PT1H", [2700, 900]), ("P1DT4M", [64_980, 21_660]), ("PT1202S", [902, 300]),
  ]

  @Test("The duration of a ferry is shared by length among its parts", arguments: durationsCases)
  func duration(text: String, seconds: [Int32]) throws {
    let map = try map(["route": "ferry", "duration": text])
    #expect(map.kinds(of: 20) == [.ferry, .ferry])
    #expect(map.details(of: 20).compactMap(\.seconds).sorted(by: >) == seconds)
    #expect(map.issues.entries.isEmpty)
    let path = try #require(map.path((-50, 0, nil), (4050, 0, nil)))
    #expect(path.steps.map(\.kind).contains(.ferry))
  }

  static let durationsNotUsedCases: [(String, IssueCode)] = [
    ("soon", .unreadableMeasure), ("00:75", .unreadableMeasure), ("PT", .unreadableMeasure),
    ("0", .unreadableMeasure), ("99999:00", .unreadableMeasure), ("-5", .unreadableMeasure),
    // 4 km in a minute are 240 km/h.
    ("00:01", .implausibleDuration),
  ]

  @Test("Without a duration that can be, a ferry goes at 8 knots", arguments: durationsNotUsedCases)
  func durationNotUsed(text: String, code: IssueCode) throws {
    let map = try map(["route": "ferry", "duration": text])
    #expect(map.issues.entries.map(\.issue.code) == [code])
    #expect(map.details(of: 20).compactMap(\.seconds).isEmpty)
    // 4,000 m at 4.1 m/s, rounded up on each of two edges.
    let path = try #require(map.path((0, 0, nil), (4000, 0, nil)))
    let ferry = path.parts.filter { $0.kind == .ferry }.reduce(0) { $0 + $1.milliseconds }
    #expect(abs(Double(ferry) / 1000 - 4000 / 4.1) < 1)
  }

  static let accessCases: [([String: String], isOpen: Bool)] = [
    (["route": "ferry"], true), (["route": "ferry", "foot": "yes"], true),
    (["route": "ferry", "foot": "no"], false), (["route": "ferry", "access": "private"], false),
    (["route": "ferry", "motor_vehicle": "yes"], true),
    (["route": "ferry", "access": "no", "foot": "yes"], true),
  ]

  @Test("A ferry that goes one way takes nobody the other way")
  func oneway() throws {
    let map = try map(["route": "ferry", "oneway": "yes"])
    let forward = map.path((-50, 0, nil), (4050, 0, nil)) != nil
    let backward = map.path((4050, 0, nil), (-50, 0, nil)) != nil
    #expect(forward != backward)
  }

  @Test("A ferry that comes back to where it began is no plaza on the water")
  func circle() throws {
    var text = OSMText()
    for (id, x, y) in [(1, 0.0, 0.0), (2, 1000, 0), (3, 1000, 1000), (4, -100, 0)] {
      text.node(id, x, y)
    }
    text.way(10, [1, 2, 3, 1], ["route": "ferry"])
    text.way(11, [1, 4], ["man_made": "pier"])
    #expect(try ReadMap(text).kinds(of: 10).allSatisfy { $0 == .ferry })
  }

  @Test("A ferry takes walkers unless it says no", arguments: accessCases)
  func access(tags: [String: String], isOpen: Bool) throws {
    #expect(try map(tags).osmWays.contains(20) == isOpen)
  }

  @Test("The duration of a relation is shared by length among its ways that tell none")
  func relation() throws {
    var text = OSMText()
    for (id, x) in [0.0, 1000, 2000, 4000].enumerated() { text.node(id + 1, x, 0) }
    text.way(10, [1, 2], ["route": "ferry", "duration": "00:10"])
    text.way(11, [2, 3], ["route": "ferry"])
    text.way(12, [3, 4], [:])
    text.area(
      1, ways: [(10, ""), (11, ""), (12, "")],
      ["type": "route", "route": "ferry", "duration": "00:40", "name": "Fähre"])
    let map = try ReadMap(text)
    // 40 min less 10 min, over 1 km and 2 km.
    #expect([10, 11, 12].map { map.details(of: $0).first?.seconds } == [600, 600, 1200])
  }

  @Test("A relation whose ways are not all in the map does not tell how long its part takes")
  func partOfRelation() throws {
    var text = OSMText.line(2, apart: 1000)
    text.way(10, [1, 2], ["route": "ferry"])
    text.area(
      1, ways: [(10, ""), (11, "")], ["type": "route", "route": "ferry", "duration": "05:00"])
    #expect(try ReadMap(text).details(of: 10).compactMap(\.seconds).isEmpty)
  }

  @Test("A ferry's course may lie far from every node, and nobody is tied to it")
  func longCourse() throws {
    var text = OSMText()
    text.node(1, 0, 0)
    text.node(2, 30_000, 0)
    text.node(3, -100, 0)
    text.way(10, [1, 2], ["route": "ferry", "opening_hours": "Apr-Oct"])
    text.way(11, [1, 3], ["man_made": "pier"])
    let map = try ReadMap(text)
    #expect(map.issues.entries.isEmpty)
    #expect(map.details(of: 10).map(\.hours) == ["Apr-Oct"])
    let point = map.graph.nearestPoint(
      to: OSMText.coordinate(200, 0), level: nil, radiusMeters: 500)
    let edge = try #require(point).edge
    #expect(map.graph.kind(of: edge) == .path)
  }
}
