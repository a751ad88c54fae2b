import StreetRouting
import Testing
import TransitDatabase
import TransitModel

// Source: OSM wiki, "Key:level", "Key:repeat_on", "Key:level:ref", "Simple Indoor Tagging", "Key:conveying".
@Suite("Levels: lists, repeats, names, rooms")
struct FloorTests {
  static let listsCases: [(String, [Double])] = [
    ("2", [2]), ("-1;0", [-1, 0]), ("0-4", [0, 1, 2, 3, 4]), ("-1--3", [-3, -2, -1]),
    ("0.5", [0.5]),
    ("0,1", [0, 1]), ("0; 1", [0, 1]), ("-1-1", [-1, 0, 1]), ("-2;0-1", [-2, 0, 1]), ("1;1", [1]),
    ("0-0.5", [0, 0.5]), ("+1", [1]),
  ]

  @Test("A level tag is a number, a list, a range, or all of them", arguments: listsCases)
  func lists(text: String, levels: [Double]) throws {
    // A lift at which a way ends on each of the listed levels joins just these.
    var map = OSMText()
    map.node(1, 0, 0, ["highway": "elevator", "level": text])
    for (position, level) in levels.enumerated() {
      map.node(position + 2, 100, Double(position) * 50)
      map.way(position + 10, [1, position + 2], ["highway": "footway", "level": "\(level)"])
    }
    map.node(50, -100, 0)
    map.way(50, [1, 50], ["highway": "footway", "level": "77"])
    let read = try ReadMap(map)
    let lifts = read.edges(of: nil).flatMap { edge in
      [read.graph.levels(of: edge).from.value, read.graph.levels(of: edge).to.value]
    }
    #expect(Set(lifts).sorted() == (levels.count > 1 ? levels : []))
    #expect(read.issues.entries.isEmpty)
  }

  static let noLevelsCases = ["ground", "0-", "1..2", "1;x", "400", "0-1000", "1e2"]

  @Test(
    "Anything else is no level, of a way and of a lift, and is reported", arguments: noLevelsCases)
  func noLevels(text: String) throws {
    var map = OSMText()
    map.node(1, 0, 0, ["highway": "elevator", "level": text])
    map.node(2, 100, 0)
    map.way(10, [1, 2], ["highway": "footway", "level": text])
    let read = try ReadMap(map)
    #expect(read.issues.entries.map(\.issue.code) == [.unreadableLevel, .unreadableLevel])
    #expect(read.issues.entries.map(\.issue.entity) == ["way/10", "node/1"])
  }

  static let notLevelsCases: [[String: String]] = [
    ["layer": "1"], ["min_level": "1", "max_level": "3"], ["building:min_level": "2"],
    ["building:levels": "4"], ["level:ref": "E"],
  ]

  @Test("Layers and the floors of buildings are no levels of ways", arguments: notLevelsCases)
  func notLevels(tags: [String: String]) throws {
    var map = OSMText.line(2)
    map.way(10, [1, 2], tags.merging(["highway": "footway"]) { own, _ in own })
    let read = try ReadMap(map)
    #expect(read.graph.makeLevelList() == [.ground])
    #expect(!read.flags(of: 10).contains(.levelTagged))
  }

  @Test(
    "A corridor that is repeated on other levels lies there again, and nobody steps through the ceiling"
  )
  func repeatedCorridor() throws {
    var map = OSMText.line(3)
    map.way(10, [1, 2, 3], ["highway": "corridor", "level": "0", "repeat_on": "1-3"])
    let read = try ReadMap(map)
    #expect(read.issues.entries.isEmpty)
    let levels = read.edges(of: 10).map { read.graph.levels(of: $0) }
    #expect(levels.map(\.from.value).sorted() == [0, 1, 2, 3])
    #expect(levels.allSatisfy { $0.from == $0.to })
    #expect(read.path((0, 0, 0), (200, 0, 3)) == nil)
    #expect(read.edges(of: nil).isEmpty)
  }

  @Test("What is repeated joins what it meets on each of its levels")
  func repeatedStairs() throws {
    var map = OSMText.line(3)
    map.node(4, 300, 0)
    map.way(10, [1, 2], ["highway": "corridor", "level": "0", "repeat_on": "1;2"])
    map.way(20, [2, 3], ["highway": "steps", "level": "0;1", "repeat_on": "0;1"])
    map.way(30, [3, 4], ["highway": "corridor", "repeat_on": "0-2"])
    let read = try ReadMap(map)
    #expect(read.issues.entries.isEmpty)
    // Up one floor by the one flight, up again by its copy: 100 + 100 m each, on the flat in between nothing.
    let path = try #require(read.path((50, 0, 0), (250, 0, 1)))
    #expect(path.steps.map(\.kind) == [.corridor, .steps, .corridor])
    let further = try #require(read.path((50, 0, 1), (250, 0, 2)))
    #expect(further.steps.map(\.kind) == [.corridor, .steps, .corridor])
  }

  @Test("A lift stops on the levels that it is repeated on, and skips others")
  func skippingLift() throws {
    var map = OSMText()
    map.node(1, 0, 0, ["highway": "elevator", "level": "0", "repeat_on": "2"])
    for level in 0...2 {
      map.node(level + 2, 100, Double(level) * 30)
      map.way(level + 10, [1, level + 2], ["highway": "footway", "level": "\(level)"])
    }
    let read = try ReadMap(map)
    #expect(read.kinds(of: nil) == [.lift])
    #expect(read.path((100, 0, 0), (100, 60, 2), wheelchair) != nil)
    #expect(read.path((100, 0, 0), (100, 30, 1), wheelchair) == nil)
  }

  @Test("Repeats beyond what an import takes are dropped and reported")
  func tooManyRepeats() throws {
    // 198 copies of a way of 2,600 nodes are 514,800 nodes: the second such way is one too many for 1,000,000.
    var map = OSMText.line(5200, apart: 1)
    for way in 0..<2 {
      map.way(
        way + 10, Array((2600 * way + 1)...(2600 * way + 2600)),
        ["highway": "footway", "level": "0", "repeat_on": "1-198"])
    }
    let issues = try ReadMap(map).issues
    #expect(issues.entries.map(\.issue.code) == [.repeatsDropped])
    #expect(issues.entries.first?.issue.entity == "way/11")
  }

  @Test("A stairwell drawn as a room joins its doors, and so do the stairs of an area")
  func stairwell() throws {
    for tags in [
      ["indoor": "room", "room": "stairs"], ["indoor": "area", "stairs": "yes"],
      ["highway": "steps", "area": "yes"],
    ] {
      var map = OSMText()
      for (id, place) in [(-40, 0), (0, 0), (6, 0), (60, 0), (6, 4), (0, 4)].enumerated() {
        map.node(id + 1, Double(place.0), Double(place.1))
      }
      map.way(10, [1, 2], ["highway": "corridor", "level": "-1"])
      map.way(11, [3, 4], ["highway": "corridor", "level": "0"])
      map.way(20, [2, 3, 5, 6, 2], tags.merging(["level": "-1;0"]) { own, _ in own })
      let read = try ReadMap(map)
      let path = try #require(read.path((-40, 0, -1), (60, 0, 0)))
      #expect(path.steps.map(\.kind) == [.corridor, .steps, .corridor])
      // 40 m, 6 m from door to door, 54 m.
      #expect(abs(path.meters - 100) < 0.1)
      #expect(read.path((-40, 0, -1), (60, 0, 0), wheelchair) == nil)
      #expect(read.issues.entries.isEmpty)
    }
  }

  @Test("A shaft whose doors lie above each other stops on each of their levels")
  func stackedDoors() throws {
    for tags in [["highway": "elevator"], ["indoor": "room", "room": "elevator"]] {
      var map = OSMText()
      for (id, place) in [(-40, 0), (0, 0), (3, 0), (3, 3), (0, 3)].enumerated() {
        map.node(id + 1, Double(place.0), Double(place.1))
      }
      map.way(10, [1, 2], ["highway": "corridor", "level": "0"])
      map.way(11, [1, 2], ["highway": "corridor", "level": "1"])
      map.way(20, [2, 3, 4, 5, 2], tags.merging(["level": "0;1"]) { own, _ in own })
      let read = try ReadMap(map)
      #expect(read.kinds(of: 20) == [.lift])
      let path = try #require(read.path((-20, 0, 0), (-20, 0, 1), wheelchair))
      #expect(path.steps.map(\.kind) == [.corridor, .lift, .corridor])
    }
  }

  @Test("A shaft drawn once for each floor joins nothing: the lift in it is mapped as such")
  func shaftOnEachFloor() throws {
    var map = OSMText()
    for (id, place) in [(0, 0), (3, 0), (3, 3), (0, 3), (-40, 0)].enumerated() {
      map.node(id + 1, Double(place.0), Double(place.1))
    }
    map.way(10, [5, 1], ["highway": "corridor", "level": "-1"])
    for (id, level) in [(20, "-1"), (21, "0")] {
      map.way(id, [1, 2, 3, 4, 1], ["indoor": "room", "room": "elevator", "level": level])
    }
    let read = try ReadMap(map)
    #expect(!read.kinds(of: nil).contains(.steps))
    #expect(read.osmWays == [10])
    #expect(read.issues.entries.isEmpty)
  }

  static let conveyingCases: [([String: String], forward: Bool, backward: Bool)] = [
    (["conveying": "reversible"], true, true), (["conveying": "yes"], true, true),
    (["conveying": "forward", "incline": "down"], true, false),
    (["conveying": "backward", "incline": "up"], false, true),
    (["conveying": "up", "incline": "up"], true, false),
    (["conveying": "up", "incline": "down"], false, true),
    (["conveying": "down", "incline": "30°"], false, true),
    (["conveying": "down", "incline": "-30°"], true, false),
    (["conveying": "up"], true, true), (["conveying": "yes", "oneway": "-1"], false, true),
    (["conveying": "no", "oneway": "yes"], true, true),
  ]

  @Test(
    "An escalator goes as it conveys; up and down are told apart by the incline",
    arguments: conveyingCases)
  func conveying(tags: [String: String], forward: Bool, backward: Bool) throws {
    for highway in ["steps", "footway"] {
      var map = OSMText.line(2)
      map.way(10, [1, 2], tags.merging(["highway": highway]) { own, _ in own })
      let flags = try ReadMap(map).flags(of: 10)
      #expect(flags.contains(.forward) == forward)
      #expect(flags.contains(.backward) == backward)
    }
  }

  @Test("Levels have the names of the building in which one is")
  func names() throws {
    var map = OSMText()
    // A floor of 100 × 100 m with a name, a corridor in it, and a corridor elsewhere with a name of its own.
    for (id, place) in [
      (0, 0), (100, 0), (100, 100), (0, 100), (10, 50), (90, 50), (5000, 0), (5050, 0),
    ]
    .enumerated() {
      map.node(id + 1, Double(place.0), Double(place.1))
    }
    map.way(
      10, [1, 2, 3, 4, 1],
      ["indoor": "level", "level": "-1", "name": "Mezzanine", "level:ref": "M"])
    map.way(11, [5, 6], ["highway": "corridor", "level": "-1"])
    map.way(12, [7, 8], ["highway": "corridor", "level": "-1", "level:ref": "U1"])
    let graph = try ReadMap(map).graph
    let level = LevelID(hundredths: -100)
    func name(_ x: Double, _ y: Double, _ level: LevelID) -> String? {
      graph.columns.levelNames.findName(of: level, at: OSMText.coordinate(x, y))
    }
    #expect(name(50, 50, level) == "Mezzanine")
    #expect(name(5020, 0, level) == "U1")
    #expect(name(2000, 0, level) == nil)
    #expect(name(50, 50, .ground) == nil)
    #expect(graph.columns.osmWays.indices.allSatisfy { graph.columns.osmWays[$0] != 10 })
  }
}
