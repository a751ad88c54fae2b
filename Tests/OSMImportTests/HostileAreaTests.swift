import Foundation
import StreetRouting
import Testing
import TransitDatabase
import TransitModel

private let plaza = ["highway": "pedestrian", "area": "yes"]

@Suite("Areas that are broken or too large")
struct HostileAreaTests {
  /// An area of these corners, with a footway to its first corner and one from its third.
  private func area(_ places: [(Double, Double)], _ order: [Int]? = nil) -> OSMText {
    var text = OSMText()
    for (id, place) in places.enumerated() { text.node(id + 1, place.0, place.1) }
    text.node(1001, places[0].0 - 50, places[0].1)
    text.node(1002, places[2].0 + 50, places[2].1)
    text.way(10, [1001, 1], ["highway": "footway"])
    text.way(20, [3, 1002], ["highway": "footway"])
    text.way(30, order ?? Array(1...places.count) + [1], plaza)
    return text
  }

  @Test("An outline that crosses itself is walked along, and reported")
  func crossed() throws {
    // A bow tie: 1–2 and 3–4 cross in the middle.
    let map = try ReadMap(area([(0, 0), (100, 100), (100, 0), (0, 100)]))
    // Along the outline from 1 to 3: back over 4, 100 + 141.42, or over 2, 141.42 + 100.
    #expect(abs((map.meters((-50, 0), (150, 0)) ?? 0) - 341.42) < 0.3)
    #expect(map.issues.entries.map(\.issue.code) == [.brokenArea])
    #expect(map.issues.entries.first?.issue.entity == "way/30")
  }

  @Test("An outline with nothing within is walked along, and reported")
  func flat() throws {
    let map = try ReadMap(area([(0, 0), (50, 0), (100, 0)]))
    #expect(abs((map.meters((-50, 0), (150, 0)) ?? 0) - 200) < 0.3)
    #expect(map.issues.entries.map(\.issue.code) == [.brokenArea])
  }

  @Test("An outline that touches itself is two areas")
  func touching() throws {
    // Two triangles that meet at node 3, the middle.
    let places = [(0.0, 0.0), (0, 40), (50, 20), (100, 40), (100, 0)]
    let map = try ReadMap(area(places, [1, 2, 3, 4, 5, 3, 1]))
    // From 1 to the middle √(50² + 20²) = 53.85, and on across the second triangle to (100, 40), as far again.
    #expect(abs((map.meters((-50, 0), (100, 40)) ?? 0) - 50 - 2 * 53.85) < 0.3)
    // The other way round: the middle is a corner of both.
    #expect(abs((map.meters((0, 40), (100, 0)) ?? 0) - 2 * 53.85) < 0.3)
    #expect(map.issues.entries.isEmpty)
  }

  @Test("A line that runs out and back is no part of the outline")
  func spike() throws {
    let places = [(0.0, 0.0), (100, 0), (100, 100), (0, 100), (150, 150)]
    let map = try ReadMap(area(places, [1, 2, 3, 5, 3, 4, 1]))
    #expect(abs((map.meters((-50, 0), (150, 100)) ?? 0) - 241.42) < 0.3)
  }

  @Test("A multipolygon that lacks a member is walked along what is there, and reported")
  func missingMember() throws {
    var text = area([(0, 0), (100, 0), (100, 100), (0, 100)], [1, 2, 3])
    text.area(
      1, ways: [(30, "outer"), (77, "outer")], ["type": "multipolygon", "highway": "pedestrian"])
    let map = try ReadMap(text)
    #expect(abs((map.meters((-50, 0), (150, 100)) ?? 0) - 300) < 0.3)
    #expect(map.issues.entries.map(\.issue.code) == [.brokenArea])
    #expect(map.issues.entries.first?.issue.entity == "relation/1")
  }

  @Test("A hole outside of the area is passed over, and reported")
  func strayHole() throws {
    var text = area(
      [(0, 0), (100, 0), (100, 100), (0, 100), (200, 0), (210, 0), (200, 10)], [1, 2])
    text.way(31, [1, 2, 3, 4, 1], [:])
    text.way(32, [5, 6, 7, 5], ["building": "yes"])
    text.area(
      1, ways: [(31, "outer"), (32, "inner")], ["type": "multipolygon", "highway": "pedestrian"])
    let map = try ReadMap(text)
    #expect(abs((map.meters((-50, 0), (150, 100)) ?? 0) - 241.42) < 0.3)
    #expect(map.issues.entries.map(\.issue.code) == [.brokenArea])
  }

  /// A round plaza of 300 m across with `count` corners, at each of which a footway ends.
  private func round(_ count: Int, _ tags: [String: String]) -> OSMText {
    var text = OSMText()
    for corner in 0..<count {
      let angle = Double(corner) / Double(count) * 2 * .pi
      text.node(corner + 1, 150 * cos(angle), 150 * sin(angle))
      text.node(corner + 100_001, 160 * cos(angle), 160 * sin(angle))
      text.way(corner + 1000, [corner + 1, corner + 100_001], ["highway": "footway"])
    }
    text.way(30, Array(1...count) + [1], tags)
    return text
  }

  @Test(
    "Over too many entries some lines are kept, not a square of their number",
    arguments: [plaza, ["indoor": "corridor"]])
  func manyEntries(tags: [String: String]) throws {
    let count = 5000
    let started = ContinuousClock.now
    let map = try ReadMap(round(count, tags))
    #expect(ContinuousClock.now - started < .seconds(60))
    // A footway for each entry, a piece of the outline or the wall, and eight lines at most.
    #expect(map.graph.edgeCount <= 10 * count)
    #expect(map.issues.entries.map(\.issue.code) == [.areaTooLarge])
    // All hangs together: from a corner to its opposite at most along the outline.
    let across = try #require(map.meters((160, 0), (-160, 0)))
    #expect(across >= 320 && across <= 20 + 150 * .pi + 1)
  }

  @Test("An area of more corners than are looked at is walked round, and reported")
  func manyCorners() throws {
    let text = round(20_001, plaza)
    let map = try ReadMap(text)
    #expect(map.graph.edgeCount == 2 * 20_001)
    #expect(map.issues.entries.map(\.issue.code) == [.areaTooLarge])
  }

  @Test("A way that is a member of very many multipolygons does not fill the memory")
  func amplified() throws {
    var text = round(500, [:])
    for relation in 1...200 {
      text.area(relation, ways: [(30, "outer")], ["type": "multipolygon", "indoor": "corridor"])
    }
    let map = try ReadMap(text)
    // Of 1,000 nodes: 20,000 + 4 × 1,000 corners make 47 areas of 501; each has a piece of wall for each of its 500
    // corners, and eight lines at most.
    #expect(map.graph.edgeCount <= 500 + 47 * 9 * 500)
    // The list keeps some of one code and counts the rest.
    #expect(Set(map.issues.entries.map(\.issue.code)) == [.areaTooLarge])
  }

  @Test("Whatever the order of relations, members and ways, the columns are the same")
  func deterministic() throws {
    func text(_ isReversed: Bool) -> OSMText {
      var text = area([(0, 0), (100, 0), (100, 100), (0, 100)], [1, 2])
      let relations: [(Int, String)] = [(1, "One"), (2, "Two")]
      for (id, name) in isReversed ? relations.reversed() : relations {
        let members = [(31, "outer"), (32, "outer")]
        text.area(
          id, ways: isReversed ? members.reversed() : members,
          ["type": "multipolygon", "highway": "pedestrian", "name": name])
      }
      let ways = [(31, [1, 2, 3]), (32, [3, 4, 1])]
      for (id, nodes) in isReversed ? ways.reversed() : ways { text.way(id, nodes, [:]) }
      return text
    }
    let (one, other) = (try ReadMap(text(false)).graph, try ReadMap(text(true)).graph)
    #expect(one.edgeCount == other.edgeCount)
    for edge in (0..<one.edgeCount).map({ StreetEdgeIndex($0) }) {
      #expect(one.line(of: edge) == other.line(of: edge))
      #expect(one.columns.ways[edge] == other.columns.ways[edge])
    }
  }
}
