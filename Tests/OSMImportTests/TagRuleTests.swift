import StreetRouting
import Testing
import TransitModel

@Suite("Which ways are open to walkers")
struct TagRuleTests {
  /// A street 2–3, and the way under test 1–2 as its only continuation to the west.
  private func map(_ tags: [String: String]) throws -> ReadMap {
    var map = OSMText()
    map.node(1, -100, 0)
    map.node(2, 0, 0)
    map.node(3, 100, 0)
    map.way(10, [2, 3], ["highway": "residential"])
    map.way(20, [1, 2], tags)
    return try ReadMap(map)
  }

  static let openTags: [[String: String]] = [
    ["highway": "footway"], ["highway": "trunk"],
    ["highway": "service", "access": "private", "foot": "yes"],
    ["highway": "motorway", "foot": "yes"], ["highway": "cycleway", "foot": "designated"],
    ["highway": "service", "access": "customers"], ["highway": "service", "access": "destination"],
    ["highway": "path", "foot": "permissive"], ["highway": "footway", "foot": "permit"],
    ["highway": "residential", "sidewalk": "separate"],
    ["highway": "residential", "sidewalk": "no"],
    ["highway": "residential", "vehicle": "no"], ["highway": "residential", "oneway": "yes"],
    ["railway": "platform"], ["public_transport": "platform"], ["highway": "platform"],
    ["indoor": "corridor"], ["man_made": "pier"], ["highway": "track", "motor_vehicle": "private"],
  ]

  @Test("These ways are open", arguments: openTags)
  func isOpen(tags: [String: String]) throws {
    #expect(try map(tags).osmWays.contains(20))
  }

  static let closedTags: [[String: String]] = [
    ["highway": "motorway"], ["highway": "motorway_link"],
    ["highway": "trunk", "motorroad": "yes"],
    ["highway": "motorway", "access": "yes"], ["highway": "cycleway"],
    ["highway": "service", "access": "private"], ["highway": "service", "access": "no"],
    ["highway": "residential", "foot": "no"], ["highway": "residential", "foot": "use_sidepath"],
    ["highway": "footway", "access": "yes", "foot": "private"], ["highway": "construction"],
    ["highway": "proposed"], ["highway": "raceway"], ["railway": "rail"], ["route": "bus"],
    ["public_transport": "stop_position"], ["building": "yes"], ["indoor": "room"],
  ]

  @Test("These ways are closed", arguments: closedTags)
  func isClosed(tags: [String: String]) throws {
    #expect(try !map(tags).osmWays.contains(20))
  }

  static let kindCases: [([String: String], StreetKind)] = [
    (["highway": "residential"], .street), (["highway": "pedestrian"], .street),
    (["highway": "footway"], .path), (["highway": "footway", "footway": "crossing"], .crossing),
    (["highway": "corridor", "level": "1"], .corridor), (["highway": "steps"], .steps),
    (["highway": "steps", "conveying": "forward"], .escalator),
    (["highway": "steps", "conveying": "no"], .steps),
    (["highway": "footway", "conveying": "yes"], .movingWalkway),
    (["highway": "pedestrian", "area": "yes"], .area), (["railway": "platform"], .platform),
    (["highway": "elevator"], .lift), (["highway": "footway", "level": "0;1"], .ramp),
  ]

  @Test("The kind of an edge comes from its way's tags", arguments: kindCases)
  func kind(tags: [String: String], kind: StreetKind) throws {
    let graph = try map(tags).graph
    let edges = (0..<graph.edgeCount).map { StreetEdgeIndex($0) }
    let edge = try #require(
      edges.first { graph.columns.osmWays[graph.columns.ways[$0]] == 20 })
    #expect(graph.kind(of: edge) == kind)
  }

  static let directionCases: [([String: String], forward: Bool, backward: Bool)] = [
    (["highway": "footway", "oneway:foot": "yes"], true, false),
    (["highway": "footway", "oneway:foot": "-1"], false, true),
    (["highway": "footway", "foot:backward": "no"], true, false),
    (["highway": "footway", "foot:forward": "no"], false, true),
    (["highway": "footway", "oneway": "yes"], true, true),
    (["highway": "steps", "conveying": "forward"], true, false),
    (["highway": "steps", "conveying": "backward"], false, true),
    (["highway": "steps", "conveying": "reversible"], true, true),
    (["highway": "steps", "conveying": "yes", "oneway": "yes"], true, false),
  ]

  @Test(
    "Walkers are bound by oneway:foot and by what conveys, not by oneway", arguments: directionCases
  )
  func direction(tags: [String: String], forward: Bool, backward: Bool) throws {
    let map = try map(tags)
    // Way 20 is drawn from x = −100 to x = 0.
    #expect((map.meters((-80, 0), (-20, 0)) != nil) == forward)
    #expect((map.meters((-20, 0), (-80, 0)) != nil) == backward)
  }

  static let barrierCases: [([String: String], isOpen: Bool)] = [
    (["barrier": "gate"], true), (["barrier": "bollard"], true),
    (["barrier": "gate", "access": "private"], false), (["barrier": "gate", "foot": "no"], false),
    (["barrier": "gate", "access": "private", "foot": "yes"], true), (["barrier": "fence"], false),
    (["barrier": "wall", "foot": "yes"], true), (["entrance": "yes", "access": "private"], false),
    (["highway": "crossing", "access": "no"], true),
  ]

  @Test("A barrier bars the way if it is closed to walkers", arguments: barrierCases)
  func barrier(tags: [String: String], isOpen: Bool) throws {
    var text = OSMText()
    text.node(1, -100, 0)
    text.node(2, 0, 0, tags)
    text.node(3, 100, 0)
    text.way(10, [1, 2, 3], ["highway": "residential"])
    #expect((try ReadMap(text).meters((-50, 0), (50, 0)) != nil) == isOpen)
  }

  @Test("Ways that cross without a common node are not joined")
  func bridge() throws {
    var text = OSMText()
    text.node(1, -100, 0)
    text.node(2, 100, 0)
    text.node(3, 0, -100)
    text.node(4, 0, 100)
    text.way(10, [1, 2], ["highway": "residential"])
    text.way(20, [3, 4], ["highway": "footway", "bridge": "yes"])
    #expect(try ReadMap(text).meters((-50, 0), (0, 50)) == nil)
  }

  @Test("One walks across an area, also where its tags are on a multipolygon")
  func areas() throws {
    for isRelation in [false, true] {
      var text = OSMText()
      for (id, place) in [(-50, 0), (0, 0), (100, 0), (100, 100), (0, 100), (150, 100)].enumerated()
      {
        text.node(id + 1, Double(place.0), Double(place.1))
      }
      text.way(10, [1, 2], ["highway": "footway"])
      text.way(20, [4, 6], ["highway": "footway"])
      let tags = ["highway": "pedestrian", "area": "yes"]
      text.way(30, [2, 3, 4, 5, 2], isRelation ? [:] : tags)
      if isRelation {
        text.area(1, ways: [(30, "outer")], ["type": "multipolygon", "highway": "pedestrian"])
      }
      let map = try ReadMap(text)
      // 50 m, the square's diagonal, 50 m.
      #expect(abs((map.meters((-50, 0), (150, 100)) ?? 0) - 241.42) < 0.5)
    }
  }
}
