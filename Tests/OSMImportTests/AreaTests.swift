import StreetRouting
import Testing
import TransitDatabase
import TransitModel

/// A square of 100 m by node: 1 south-west, 2 south-east, 3 north-east, 4 north-west; and a footway of 50 m
/// to it from the west, on nodes 11 and 1.
private func square(_ tags: [String: String], way: Int = 30) -> OSMText {
  var text = OSMText()
  for (id, place) in [(0.0, 0.0), (100, 0), (100, 100), (0, 100)].enumerated() {
    text.node(id + 1, place.0, place.1)
  }
  text.node(11, -50, 0)
  text.way(10, [11, 1], ["highway": "footway"])
  text.way(way, [1, 2, 3, 4, 1], tags)
  return text
}

private let plaza = ["highway": "pedestrian", "area": "yes"]

private func isNear(_ value: Double?, _ expected: Double, within tolerance: Double = 0.3) -> Bool {
  value.map { abs($0 - expected) < tolerance } ?? false
}

@Suite("Walking across areas")
struct AreaTests {
  static let areas: [([String: String], StreetKind)] = [
    (plaza, .area), (["highway": "footway", "area": "yes"], .area),
    (["highway": "pedestrian", "place": "square"], .area), (["man_made": "pier"], .area),
    (["railway": "platform"], .platform), (["public_transport": "platform"], .platform),
    (["highway": "platform"], .platform), (["indoor": "corridor"], .corridor),
    (["indoor": "area"], .corridor), (["highway": "corridor", "area": "yes"], .corridor),
    (["indoor": "room"], .corridor),
  ]

  @Test("An area is crossed by its diagonal, as what it is", arguments: areas)
  func diagonal(tags: [String: String], kind: StreetKind) throws {
    var text = square(tags)
    text.node(12, 150, 100)
    text.way(20, [3, 12], ["highway": "footway"])
    let path = try #require(try ReadMap(text).path((-50, 0, nil), (150, 100, nil)))
    // 50 m, 100 m × √2, 50 m.
    #expect(isNear(path.meters, 50 + 141.42 + 50))
    #expect(path.steps.map(\.kind) == [.path, kind, .path])
    #expect(path.steps[1].osmWays == [30])
  }

  static let lines: [[String: String]] = [
    ["highway": "pedestrian"], ["highway": "footway"], ["railway": "platform", "area": "no"],
    ["highway": "corridor"], ["highway": "steps", "area": "yes"],
  ]

  @Test("A ring that is no area is walked round", arguments: lines)
  func ring(tags: [String: String]) throws {
    var text = square(tags)
    text.node(12, 150, 100)
    text.way(20, [3, 12], ["highway": "footway"])
    // 50 m, two sides, 50 m.
    #expect(isNear(try ReadMap(text).meters((-50, 0), (150, 100)), 300))
  }

  @Test("A square that nobody may enter, a building and a floor out of bounds are not crossed")
  func closed() throws {
    for tags in [
      ["place": "square"], ["building": "yes"], ["indoor": "room", "access": "private"],
      ["indoor": "room", "room": "stairs"],
    ] {
      var text = square(tags)
      text.node(12, 150, 100)
      text.way(20, [3, 12], ["highway": "footway"])
      #expect(try ReadMap(text).meters((-50, 0), (150, 100)) == nil)
    }
  }

  @Test("One walks round a corner that sticks into the area, and hugs it")
  func bent() throws {
    var text = OSMText()
    // An L: the corner at (40, 40) lies between the two arms.
    for (id, place) in [(0, 0), (100, 0), (100, 40), (40, 40), (40, 100), (0, 100)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.node(11, 150, 40)
    text.node(12, 40, 150)
    text.way(10, [3, 11], ["highway": "footway"])
    text.way(20, [5, 12], ["highway": "footway"])
    text.way(30, [1, 2, 3, 4, 5, 6, 1], plaza)
    let map = try ReadMap(text)
    // Along the two inner sides: 50 + 60 + 60 + 50.
    #expect(isNear(map.meters((150, 40), (40, 150)), 220))
    // From the far corner of one arm: (100, 0) to (40, 40) is √(60² + 40²) = 72.11; and then 60 + 50. The
    // place lies at a corner that is no entry, so it is walked along the outline to the entry: 40 + 60.
    let far = try #require(map.meters((100, 0), (40, 150)))
    #expect(far >= 72.11 + 110 - 0.3 && far <= 100 + 110 + 0.3)
  }

  @Test("A hole is passed on its nearer side")
  func hole() throws {
    var text = square([:])
    text.node(12, 150, 100)
    text.way(20, [3, 12], ["highway": "footway"])
    // A fountain of 60 by 60 around the middle of the diagonal, shifted 10 m to the south.
    for (id, place) in [(20, 10), (80, 10), (80, 70), (20, 70)].enumerated() {
      text.node(id + 21, Double(place.0), Double(place.1))
    }
    text.way(40, [21, 22, 23, 24, 21], ["amenity": "fountain"])
    text.area(
      1, ways: [(30, "outer"), (40, "inner")], ["type": "multipolygon", "highway": "pedestrian"])
    let map = try ReadMap(text)
    // North of it by (20, 70): √(20² + 70²) + √(80² + 30²) = 72.80 + 85.44 = 158.24;
    // south of it by (80, 10): √(80² + 10²) + √(20² + 90²) = 80.62 + 92.20 = 172.82.
    #expect(isNear(map.meters((-50, 0), (150, 100)), 50 + 158.24 + 50))
    #expect(map.issues.entries.isEmpty)
  }

  @Test("A multipolygon of two outer ways, one drawn backward, and of a hole is crossed")
  func multipolygon() throws {
    for roles in [("outer", "inner"), ("", "")] {
      var text = square(["highway": "motorway"], way: 99)
      text.node(12, 150, 100)
      text.way(20, [3, 12], ["highway": "footway"])
      text.way(31, [1, 2, 3], [:])
      text.way(32, [1, 4, 3], [:])
      for (id, place) in [(45, 45), (55, 45), (55, 55), (45, 55)].enumerated() {
        text.node(id + 21, Double(place.0), Double(place.1))
      }
      text.way(40, [21, 22, 23, 24, 21], ["building": "yes"])
      text.area(
        1, ways: [(32, roles.0), (40, roles.1), (31, roles.0)],
        ["type": "multipolygon", "highway": "pedestrian", "name": "Square"])
      let map = try ReadMap(text)
      let path = try #require(map.path((-50, 0, nil), (150, 100, nil)))
      // By (45, 55): √(45² + 55²) = 71.06, twice.
      #expect(isNear(path.meters, 50 + 142.13 + 50))
      // The lowest outer way stands for the relation.
      #expect(path.steps[1].osmWays == [31])
      #expect(path.steps[1].name == "Square")
      #expect(map.issues.entries.isEmpty)
    }
  }

  @Test("An outline that has tags of its own makes no entry of each of its corners")
  func taggedOutline() throws {
    var text = OSMText()
    let places = [
      (0.0, 0.0), (50, -10), (100, 0), (110, 50), (100, 100), (50, 110), (0, 100), (-10, 50),
    ]
    for (id, place) in places.enumerated() { text.node(id + 1, place.0, place.1) }
    text.node(11, -50, 0)
    text.node(12, 150, 100)
    text.way(10, [11, 1], ["highway": "footway"])
    text.way(20, [5, 12], ["highway": "footway"])
    text.way(30, Array(1...8) + [1], ["highway": "pedestrian"])
    text.area(1, ways: [(30, "outer")], ["type": "multipolygon", "highway": "pedestrian"])
    let map = try ReadMap(text)
    #expect(isNear(map.meters((-50, 0), (150, 100)), 241.42))
    // Two footways, two halves of the outline, one line across; more only for ways over: two at most for each of the
    // two entries, each cutting the outline once more.
    #expect(map.graph.edgeCount <= 5 + 8)
  }

  @Test("An area that was closed since is gone, in whatever order the files are")
  func closedSince() throws {
    var old = square([:])
    old.area(1, ways: [(30, "outer")], ["type": "multipolygon", "highway": "pedestrian"])
    var new = square([:])
    new.area(
      1, ways: [(30, "outer")], version: 2, ["type": "multipolygon", "landuse": "construction"])
    for map in [try ReadMap(old, new), try ReadMap(new, old)] { #expect(map.osmWays == [10]) }
  }

  @Test("A barred node of the outline is no entry")
  func barred() throws {
    var text = OSMText()
    for (id, place) in [(0, 0), (100, 0), (100, 100), (0, 100)].enumerated() {
      text.node(
        id + 1, Double(place.0), Double(place.1),
        id == 2 ? ["barrier": "gate", "access": "private"] : [:])
    }
    text.node(11, -50, 0)
    text.node(12, 150, 100)
    text.way(10, [11, 1], ["highway": "footway"])
    text.way(20, [3, 12], ["highway": "footway"])
    text.way(30, [1, 2, 3, 4, 1], plaza)
    #expect(try ReadMap(text).meters((-50, 0), (150, 100)) == nil)
  }

  @Test("Areas that share corners are one surface")
  func neighbors() throws {
    var text = square(plaza)
    text.node(5, 200, 0)
    text.node(6, 200, 100)
    text.node(12, 250, 100)
    text.way(31, [2, 5, 6, 3, 2], plaza)
    text.way(20, [6, 12], ["highway": "footway"])
    // To one of the shared corners, (100, 0), and across the second square: 50 + 100 + 141.42 + 50.
    #expect(isNear(try ReadMap(text).meters((-50, 0), (250, 100)), 341.42))
  }

  @Test("A place in the middle is reached across the area")
  func middle() throws {
    var text = square(plaza)
    text.node(12, 150, 100)
    text.way(20, [3, 12], ["highway": "footway"])
    // 50 m and half of the diagonal; the middle lies on it.
    #expect(isNear(try ReadMap(text).meters((-50, 0), (50, 50)), 50 + 70.71))
  }

  @Test("Of n corners far fewer than n² lines are kept")
  func taut() throws {
    var text = OSMText()
    // A comb: 20 teeth of 10 m on a back of 5 m; 40 of its corners are concave.
    var nodes: [Int] = []
    func add(_ x: Double, _ y: Double) {
      nodes.append(nodes.count + 1)
      text.node(nodes.count, x, y)
    }
    add(0, 0)
    for tooth in 0..<20 {
      let x = Double(tooth) * 4
      add(x, 15)
      add(x + 2, 15)
      add(x + 2, 5)
      add(x + 4, 5)
    }
    add(80, 0)
    text.node(1001, -50, 0)
    text.way(10, [1001, 1], ["highway": "footway"])
    text.way(30, nodes + [1], plaza)
    let graph = try ReadMap(text).graph
    // Outline: at most one edge for each of its 82 corners. Across: from tooth to neighbouring tooth, and from
    // the entry; a pair of concave corners on the common line is divided by those between.
    #expect(graph.edgeCount < 82 + 82)
    #expect(graph.edgeCount > 41)
  }
}

@Suite("Places within an area")
struct PlaceInAreaTests {
  /// A platform of 200 by 8 m, with a footway of 50 m from the south to the middle of its southern side.
  private func platform(_ tags: [String: String] = ["railway": "platform"]) -> OSMText {
    var text = OSMText()
    for (id, place) in [(0, 0), (100, 0), (200, 0), (200, 8), (0, 8)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.node(11, 100, -50)
    text.way(10, [11, 2], ["highway": "footway"])
    text.way(30, [1, 2, 3, 4, 5, 1], tags)
    return text
  }

  @Test("On the far side of a long platform one walks straight over, not round its end")
  func wayOver() throws {
    let map = try ReadMap(platform())
    // Opposite the entry: 50 + 8. 30 m along from there: 30 + 8 + 50, the straight line being 31.
    #expect(isNear(map.meters((100, -50), (100, 8)), 58))
    #expect(isNear(map.meters((100, -50), (130, 8)), 88))
    #expect(isNear(map.meters((100, -50), (70, 8)), 88))
  }

  @Test("Ways over exist on each floor of a platform on several levels")
  func floors() throws {
    var text = platform(["railway": "platform", "level": "0;1"])
    text.node(12, 100, -80)
    text.way(11, [12, 2], ["highway": "footway", "level": "1"])
    #expect(isNear(try ReadMap(text).path((100, -80, 1), (100, 8, 1))?.meters, 88))
  }

  @Test("Ways over of two entries end on one side in their order, whichever way it is drawn")
  func twoEntries() throws {
    for isReversed in [false, true] {
      var text = OSMText()
      for (id, place) in [(0, 0), (60, 0), (140, 0), (200, 0), (200, 8), (0, 8)].enumerated() {
        text.node(isReversed ? 6 - id : id + 1, Double(place.0), Double(place.1))
      }
      text.node(11, 60, -50)
      text.node(12, 140, -50)
      text.way(10, [11, isReversed ? 5 : 2], ["highway": "footway"])
      text.way(20, [12, isReversed ? 4 : 3], ["highway": "footway"])
      text.way(
        30, isReversed ? [6, 1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 1], ["railway": "platform"])
      let map = try ReadMap(text)
      #expect(isNear(map.meters((60, -50), (70, 8)), 68))
      #expect(isNear(map.meters((140, -50), (130, 8)), 68))
      // Along the northern side from one foot to the other: 5 m + 70 m.
      #expect(isNear(map.meters((65, 8), (135, 8)), 70))
    }
  }

  @Test("A square of one entry is not overlaid with ways that spare nothing")
  func noUse() throws {
    // The sides opposite the corner have their nearest places at the other two corners.
    #expect(try ReadMap(square(plaza)).graph.edgeCount == 2)
  }
}
