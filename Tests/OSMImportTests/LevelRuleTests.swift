import StreetRouting
import Testing
import TransitDatabase
import TransitModel

@Suite("On which level a way is")
struct LevelRuleTests {
  /// A way on the first level from x = −50 to 0, the way under test from 0 to 20, and a way on the
  /// second level from 20 to 70.
  private func map(
    _ first: String?, _ tags: [String: String], _ second: String?, nodeTags: [String: String] = [:]
  ) throws -> ReadMap {
    var text = OSMText()
    text.node(1, -50, 0)
    text.node(2, 0, 0, nodeTags)
    text.node(3, 20, 0)
    text.node(4, 70, 0)
    text.way(10, [1, 2], level(first))
    text.way(20, [2, 3], tags)
    text.way(30, [3, 4], level(second))
    return try ReadMap(text)
  }

  private func level(_ text: String?) -> [String: String] {
    var tags = ["highway": "footway"]
    tags["level"] = text
    return tags
  }

  static let stairCases: [(String?, String?, String?)] = [
    ("-1", "-1;0", "0"), ("0", "-1;0", "-1"), ("0", "0-2", "2"), ("-3", "-3--1", "-1"),
    ("1", nil, "0"), (nil, "0;1", "1"), ("0", "0", "1"), ("0", "1", "1"), ("0.5", "0.5;1", "1"),
  ]

  @Test("Stairs join the levels at their two ends", arguments: stairCases)
  func stairs(first: String?, own: String?, second: String?) throws {
    var tags = ["highway": "steps"]
    tags["level"] = own
    let map = try map(first, tags, second)
    let path = try #require(map.path((-50, 0, nil), (70, 0, nil)))
    #expect(abs(path.meters - 120) < 0.1)
    #expect(map.issues.entries.isEmpty)
    #expect(path.steps.map(\.kind) == [.path, .steps, .path])
    if let first { #expect(path.steps[1].fromLevel.description == first) }
    if let second { #expect(path.steps[1].toLevel.description == second) }
    #expect(map.path((-50, 0, nil), (70, 0, nil), wheelchair) == nil)
  }

  @Test("A way without a level joins what it touches, step-free")
  func untagged() throws {
    let map = try map("1", ["highway": "footway"], "0")
    #expect(map.path((-50, 0, nil), (70, 0, nil), wheelchair) != nil)
    #expect(map.issues.entries.isEmpty)
  }

  @Test("Different levels at a plain node are joined as if by stairs, and reported")
  func guess() throws {
    let map = try map("0", ["highway": "footway", "level": "1"], "1")
    let path = try #require(map.path((-50, 0, nil), (70, 0, nil)))
    #expect(path.steps.map(\.kind) == [.path, .steps, .path])
    #expect(abs(path.meters - 120) < 0.1)
    // 120 m and 6 m of stairs up at 2.2 times the time, at 1.33 m/s.
    #expect(abs(Int(path.seconds) - 101) <= 1)
    #expect(map.path((-50, 0, nil), (70, 0, nil), wheelchair) == nil)
    #expect(map.issues.entries.map(\.issue.code) == [.levelsMeetAtNode])
    #expect(map.issues.entries.first?.issue.entity == "node/2")
  }

  @Test("A lift joins the ways that meet at it", arguments: [nil, "-1;0", "-1-3"])
  func lift(levels: String?) throws {
    var tags = ["highway": "elevator"]
    tags["level"] = levels
    let map = try map("-1", ["highway": "footway", "level": "0"], "0", nodeTags: tags)
    let path = try #require(map.path((-50, 0, nil), (70, 0, nil), wheelchair))
    #expect(path.steps.map(\.kind) == [.path, .lift, .path])
    #expect(map.issues.entries.isEmpty)
  }

  @Test("A lift serves the levels that it lists, and no other")
  func liftElsewhere() throws {
    let map = try map(
      "-1", ["highway": "footway", "level": "0"], "0",
      nodeTags: ["highway": "elevator", "level": "1;2"])
    #expect(map.path((-50, 0, nil), (70, 0, nil), wheelchair) == nil)
  }

  @Test("Who comes to a lift by a way without a level comes from the street")
  func liftFromStreet() throws {
    let map = try map(
      nil, ["highway": "footway", "level": "-1"], "-1",
      nodeTags: ["highway": "elevator", "level": "-1;0"])
    let path = try #require(map.path((-50, 0, nil), (70, 0, nil)))
    #expect(path.steps.map(\.kind) == [.path, .lift, .path])
    #expect(path.steps[1].fromLevel == .ground)
  }

  @Test("A lift that is out of bounds or no good for wheelchairs says so")
  func closedLifts() throws {
    let tags = ["highway": "footway", "level": "0"]
    let closed = try map("-1", tags, "0", nodeTags: ["highway": "elevator", "access": "private"])
    #expect(closed.path((-50, 0, nil), (70, 0, nil)) == nil)
    let narrow = try map("-1", tags, "0", nodeTags: ["highway": "elevator", "wheelchair": "no"])
    #expect(narrow.path((-50, 0, nil), (70, 0, nil)) != nil)
    #expect(narrow.path((-50, 0, nil), (70, 0, nil), wheelchair) == nil)
  }

  @Test("Floors that share a node with the stairs between them are joined by these only")
  func stairwell() throws {
    var text = OSMText()
    for (node, x) in [(1, -50.0), (2, 0), (3, 10), (4, 50)] { text.node(node, x, 0) }
    text.way(10, [1, 2], ["highway": "corridor", "level": "0"])
    text.way(11, [2, 4], ["highway": "corridor", "level": "1"])
    text.way(20, [2, 3], ["highway": "steps", "level": "0;1"])
    let map = try ReadMap(text)
    #expect(map.issues.entries.isEmpty)
    // The upper end of the stairs leads nowhere else.
    #expect(map.path((-50, 0, 0), (50, 0, 1)) == nil)
  }

  @Test("Outlines of areas above each other share nodes, but nobody gets through")
  func stackedAreas() throws {
    var text = OSMText()
    for (node, place) in [(0.0, 0.0), (40, 0), (40, 40), (0, 40)].enumerated() {
      text.node(node + 1, place.0, place.1)
    }
    for level in 0...1 {
      text.way(
        10 + level, [1, 2, 3, 4, 1],
        ["highway": "pedestrian", "area": "yes", "level": "\(level)"])
    }
    let map = try ReadMap(text)
    #expect(map.issues.entries.isEmpty)
    #expect(map.path((20, 0, 0), (20, 0, 1)) == nil)
  }

  @Test("A lift drawn as a room joins the doors on its outline")
  func liftRoom() throws {
    var text = OSMText()
    for (node, place) in [(-30.0, 0.0), (0, 0), (3, 0), (50, 0), (3, 3), (0, 3)].enumerated() {
      text.node(node + 1, place.0, place.1)
    }
    text.way(10, [1, 2], ["highway": "corridor", "level": "0"])
    text.way(11, [3, 4], ["highway": "corridor", "level": "2"])
    text.way(20, [2, 3, 5, 6, 2], ["highway": "elevator", "area": "yes", "level": "0;2"])
    let path = try #require(
      try ReadMap(text).path((-30, 0, 0), (50, 0, 2), wheelchair))
    #expect(path.steps.map(\.kind) == [.corridor, .lift, .corridor])
    #expect(abs(path.meters - 80) < 0.1)
  }

  @Test("A level that is none is reported, and the way taken as one without")
  func unreadable() throws {
    let map = try map("ground", ["highway": "footway"], "0")
    #expect(map.issues.entries.map(\.issue.code) == [.unreadableLevel])
    #expect(map.path((-50, 0, nil), (70, 0, nil)) != nil)
  }
}
