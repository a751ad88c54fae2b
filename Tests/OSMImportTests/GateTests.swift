import StreetRouting
import Testing
import TransitModel

// Source: OSM wiki, "Key:barrier", "Key:locked", "Key:entrance".
@Suite("Gates and other places to pass")
struct GateTests {
  /// A way from x = 0 to 200 with the node under test at 100.
  private func map(_ node: [String: String], _ highway: String = "footway") throws -> ReadMap {
    var text = OSMText()
    text.node(1, 0, 0)
    text.node(2, 100, 0, node)
    text.node(3, 200, 0)
    text.way(10, [1, 2, 3], ["highway": highway])
    return try ReadMap(text)
  }

  static let barsCases: [([String: String], isOpen: Bool)] = [
    (["barrier": "gate", "locked": "yes"], false),
    (["barrier": "gate", "locked": "yes", "access": "yes"], false),
    (["barrier": "gate", "locked": "yes", "foot": "yes"], true),
    (["barrier": "gate", "access": "customers"], true),
    (["barrier": "gate", "access": "no", "access:conditional": "yes @ (07:00-20:00)"], true),
    (["barrier": "gate", "access": "no", "access:conditional": "yes @ (Su)"], false),
    (["barrier": "kissing_gate"], true), (["barrier": "stile"], true),
    (["barrier": "full-height_turnstile"], true), (["barrier": "cycle_barrier"], true),
    (["barrier": "toll_booth"], true), (["barrier": "border_control"], true),
    (["barrier": "lift_gate", "motor_vehicle": "no"], true), (["barrier": "kerb"], true),
    (["entrance": "emergency"], false), (["entrance": "emergency", "access": "yes"], true),
    (["entrance": "main", "door": "hinged"], true), (["door": "yes", "access": "no"], false),
    (["barrier": "hedge"], false),
  ]

  @Test(
    "What is locked or an emergency exit bars the way, what stops vehicles does not",
    arguments: barsCases)
  func bars(node: [String: String], isOpen: Bool) throws {
    #expect((try map(node).meters((50, 0), (150, 0)) != nil) == isOpen)
  }

  /// The last number is that of gates: three where both arms lead inside a station as well.
  static let edgesCases: [([String: String], highway: String, count: Int)] = [
    (["barrier": "gate"], "footway", 1), (["barrier": "gate"], "residential", 0),
    (["barrier": "kissing_gate"], "residential", 1), (["barrier": "turnstile"], "footway", 1),
    (["barrier": "stile"], "path", 1), (["barrier": "bollard"], "footway", 0),
    (["barrier": "swing_gate"], "footway", 0), (["barrier": "lift_gate"], "footway", 0),
    (["barrier": "bollard", "wheelchair": "no"], "footway", 1),
    (["barrier": "gate", "fee": "yes"], "service", 1),
    (["barrier": "gate", "opening_hours": "08:00-18:00"], "residential", 1),
    (["entrance": "yes"], "footway", 0), (["railway": "subway_entrance"], "footway", 0),
    (["entrance": "yes", "opening_hours": "05:00-01:00"], "footway", 1),
    (["railway": "subway_entrance", "opening_hours": "05:00-01:00"], "footway", 3),
  ]

  @Test(
    "A gate is an edge of no length where walkers stop, and where its hours or width matter",
    arguments: edgesCases)
  func edges(node: [String: String], highway: String, count: Int) throws {
    let map = try map(node, highway)
    #expect(map.kinds(of: nil) == Array(repeating: .gate, count: count))
    let path = try #require(map.path((50, 0, nil), (150, 0, nil)))
    #expect(abs(path.meters - 100) < 0.1)
    #expect(path.parts.count { $0.kind == .gate } == min(count, 1))
    // The plain node of an open way is no vertex: one edge.
    #expect(map.edges(of: 10).count == (count > 0 ? 2 : 1))
  }

  static let wheelsCases: [([String: String], StreetEdgeFlags)] = [
    (["barrier": "kissing_gate"], .wheelchairNo), (["barrier": "turnstile"], []),
    (["barrier": "full-height_turnstile"], .wheelchairNo),
    (["barrier": "stile"], .wheelchairNo), (["barrier": "gate"], []),
    (["barrier": "kissing_gate", "wheelchair": "yes"], .wheelchairYes),
    (["barrier": "gate", "wheelchair": "limited"], .wheelchairLimited),
  ]

  @Test(
    "Wheelchairs do not pass kissing gates, revolving doors of bars and stiles, unless the map says so",
    arguments: wheelsCases)
  func wheels(node: [String: String], expected: StreetEdgeFlags) throws {
    let map = try map(node)
    let edge = try #require(map.edges(of: nil).first)
    #expect(
      map.graph.flags(of: edge).intersection([.wheelchairYes, .wheelchairLimited, .wheelchairNo])
        == expected)
    let isClosed = map.path((50, 0, nil), (150, 0, nil), wheelchair) == nil
    #expect(isClosed == (expected == .wheelchairNo))
  }

  @Test("A gate keeps its hours, and an entrance its sign")
  func detail() throws {
    let map = try map([
      "railway": "subway_entrance", "ref": "B", "opening_hours": "Mo-Su 05:00-24:00",
      "maxwidth:physical": "0.9",
    ])
    let detail = try #require(map.details(of: nil).first)
    #expect(detail.hours == "Mo-Su 05:00-24:00")
    #expect(detail.sign == "B" && detail.reversedSign == "B")
    #expect(detail.widthCentimeters == 90)
  }

  @Test("A lift that is a node has its hours")
  func lift() throws {
    var text = OSMText.line(3)
    text.node(
      2, 100, 0, version: 2, ["highway": "elevator", "opening_hours": "Mo-Fr 06:00-22:00"])
    text.way(10, [1, 2], ["highway": "corridor", "level": "0"])
    text.way(20, [2, 3], ["highway": "corridor", "level": "1"])
    let map = try ReadMap(text)
    #expect(map.kinds(of: nil) == [.lift])
    #expect(map.details(of: nil).map(\.hours) == ["Mo-Fr 06:00-22:00"])
  }

  @Test("A gate in a building's wall has an inside, behind the gate from every way that ends there")
  func inside() throws {
    var text = OSMText.line(2)
    // The street ends at the door, node 2; a corridor leads on from there.
    text.node(2, 100, 0, version: 2, ["entrance": "main", "wheelchair": "no"])
    for (id, place) in [(100, 50), (150, 50), (150, -50), (100, -50)].enumerated() {
      text.node(id + 3, Double(place.0), Double(place.1))
    }
    text.node(7, 140, 0)
    text.way(10, [1, 2], ["highway": "footway"])
    text.way(11, [2, 7], ["highway": "corridor"])
    text.way(20, [2, 3, 4, 5, 6, 2], ["building": "yes"])
    let map = try ReadMap(text)
    let door = OSMText.coordinate(100, 0)
    let sides = map.graph.vertices(ofNode: 2, at: door)
    let inside = map.graph.vertices(behindEntrance: 2, at: door)
    // One side for the street, one for the corridor and the inside; a gate between any two.
    #expect(sides.count == 3 && inside.count == 1)
    #expect(map.kinds(of: nil) == [.gate, .gate, .gate])
    let vertex = try #require(inside.first)
    #expect(map.graph.columns.edgesAtVertex.row(vertex).count == 2)
  }

  @Test("Where three ways meet at a gate, each is on a side of its own")
  func threeWays() throws {
    var text = OSMText.line(3)
    text.node(4, 100, 100)
    text.way(10, [1, 2], ["highway": "footway"])
    text.way(11, [2, 3], ["highway": "footway"])
    text.way(12, [2, 4], ["highway": "footway"])
    text.node(2, 100, 0, version: 2, ["barrier": "kissing_gate"])
    let map = try ReadMap(text)
    #expect(map.kinds(of: nil) == [.gate, .gate, .gate])
    #expect(map.path((50, 0, nil), (100, 50, nil))?.parts.count { $0.kind == .gate } == 1)
  }

  @Test("One who walks along the rim of a square passes no gate in it; one who comes in does")
  func floor() throws {
    var text = OSMText()
    for (id, place) in [(0, 0), (100, 0), (100, 100), (0, 100), (50, -100)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.node(6, 50, 0, ["barrier": "gate"])
    text.way(10, [1, 6, 2, 3, 4, 1], ["highway": "pedestrian", "area": "yes"])
    text.way(20, [5, 6], ["highway": "footway"])
    let map = try ReadMap(text)
    let along = try #require(map.path((20, 0, nil), (80, 0, nil)))
    #expect(!along.parts.contains { $0.kind == .gate })
    let into = try #require(map.path((50, -50, nil), (80, 0, nil)))
    #expect(into.parts.count { $0.kind == .gate } == 1)
  }

  @Test(
    "A gate's wall of ways is joined one after the other: no hundred ways make thousands of edges")
  func manyArms() throws {
    var text = OSMText()
    text.node(1, 0, 0, ["barrier": "turnstile"])
    for id in 0..<100 {
      text.node(id + 2, 100, Double(id))
      text.way(id + 10, [1, id + 2], ["highway": "footway"])
    }
    let map = try ReadMap(text)
    #expect(map.edges(of: nil).count == 99)
  }

  @Test("A fence that is drawn as a way bars nobody: the path through it has an opening")
  func fenceWay() throws {
    var text = OSMText.line(3)
    text.node(4, 100, -50)
    text.node(5, 100, 50)
    text.way(10, [1, 2, 3], ["highway": "path"])
    text.way(20, [4, 2, 5], ["barrier": "fence"])
    #expect(try ReadMap(text).meters((50, 0), (150, 0)) != nil)
  }

  @Test("A place at a gate is tied to a way and not to the gate")
  func snapping() throws {
    let map = try map(["barrier": "gate"])
    let point = map.graph.nearestPoint(
      to: OSMText.coordinate(100, 5), level: nil, radiusMeters: 50)
    let edge = try #require(point).edge
    #expect(map.graph.kind(of: edge) == .path)
  }
}
