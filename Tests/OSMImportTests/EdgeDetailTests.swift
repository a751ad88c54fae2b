import StreetRouting
import Testing
import TransitDatabase
import TransitModel

@Suite("Details of ways")
struct EdgeDetailTests {
  /// A way of 400 m over nodes 1 to 5, which a street crosses at 100 m.
  private func map(_ tags: [String: String]) throws -> ReadMap {
    var text = OSMText.line(5)
    text.node(6, 100, 50)
    text.way(10, [1, 2, 3, 4, 5], tags)
    text.way(20, [2, 6], ["highway": "residential"])
    return try ReadMap(text)
  }

  static let stairsCases: [([String: String], [Int32?])] = [
    // 40 stairs over 100 m and 300 m.
    (["step_count": "40"], [10, 30]), (["steps:count": "40"], [10, 30]),
    (["step_count": "40", "incline": "up"], [10, 30]),
    (["step_count": "40", "incline": "down"], [-10, -30]),
    // 2 × 100 / 400 = 0.5, rounded to 1; the rest is 1.
    (["step_count": "2"], [1, 1]), ([:], [nil, nil]),
  ]

  // Source: OSM wiki, "Key:step_count".
  @Test("The stairs of a flight are shared by length among its parts", arguments: stairsCases)
  func stairs(tags: [String: String], expected: [Int32?]) throws {
    let map = try map(tags.merging(["highway": "steps"]) { own, _ in own })
    #expect(map.details(of: 10).map(\.stairCount) == expected)
  }

  static let slopesCases: [(String, Int16?, StreetEdgeFlags)] = [
    ("8%", 80, .rises), ("-6.5 %", -65, .falls), ("up", nil, .rises), ("down", nil, .falls),
    ("0", 0, []), ("0%", 0, []),
    // tan 10° = 0.1763, tan −45° = −1.
    ("10°", 176, .rises), ("-45°", -1000, .falls),
  ]

  // Source: "Key:incline".
  @Test("An incline is a slope, a direction, or both", arguments: slopesCases)
  func slopes(text: String, permille: Int16?, direction: StreetEdgeFlags) throws {
    let map = try map(["highway": "footway", "incline": text])
    #expect(map.details(of: 10).map(\.slopePermille) == [permille, permille])
    #expect(map.flags(of: 10).intersection([.rises, .falls]) == direction)
    #expect(map.issues.entries.isEmpty)
  }

  static let widthsCases: [([String: String], UInt16?)] = [
    (["width": "0.9"], 90), (["width": "1,2 m"], 120), (["width": "80 cm"], 80),
    // 3 ft = 0.9144 m; 2 ft 6 in = 0.762 m.
    (["width": "3 ft"], 91), (["width": "2'6\""], 76), (["est_width": "1.5"], 150),
    (["width": "2", "est_width": "1"], 200),
    // Beyond 3 m a way is as good as any other.
    (["width": "3"], nil), (["width": "12"], nil),
  ]

  // Source: "Key:width", "Key:est_width".
  @Test("A width is kept where it is narrow", arguments: widthsCases)
  func widths(tags: [String: String], centimeters: UInt16?) throws {
    let map = try map(tags.merging(["highway": "footway"]) { own, _ in own })
    #expect(map.details(of: 10).map(\.widthCentimeters) == [centimeters, centimeters])
    #expect(map.issues.entries.isEmpty)
  }

  static let unreadableCases: [(String, String, String)] = [
    ("incline", "steep", "footway"), ("incline", "10", "footway"), ("incline", "900%", "footway"),
    ("incline", "nan%", "footway"), ("incline", "89.9°", "footway"), ("width", "wide", "footway"),
    ("width", "-2", "footway"), ("width", "1e3", "footway"), ("width", "'", "footway"),
    ("step_count", "many", "steps"), ("step_count", "0", "steps"),
    ("step_count", "99999999999", "steps"), ("step_count", "20001", "steps"),
  ]

  @Test(
    "A measure that cannot be read counts as untagged, and is reported", arguments: unreadableCases)
  func unreadable(field: String, value: String, highway: String) throws {
    let map = try map(["highway": highway, field: value])
    #expect(map.issues.entries.map(\.issue.code) == [.unreadableMeasure])
    #expect(map.issues.entries.first?.issue.field == field)
    #expect(map.issues.entries.first?.issue.entity == "way/10")
    #expect(map.details(of: 10) == [EdgeDetail(), EdgeDetail()])
  }

  @Test("A flight of which the map lacks a part has no number of stairs")
  func partedStairs() throws {
    var text = OSMText.line(3)
    text.way(10, [1, 2, 3, 99], ["highway": "steps", "step_count": "40"])
    #expect(try ReadMap(text).details(of: 10).allSatisfy { $0.stairCount == nil })
  }

  /// A sidewalk to x = 100, a crossing to 120 with nodes 2, 3 and 4, a sidewalk from there.
  private func crossing(
    _ first: [String: String], _ last: [String: String], _ tags: [String: String] = [:]
  ) throws -> ReadMap {
    var text = OSMText()
    text.node(1, 0, 0)
    text.node(2, 100, 0, first)
    text.node(3, 110, 0, ["highway": "crossing"])
    text.node(4, 120, 0, last)
    text.node(5, 200, 0)
    text.node(6, 110, 50)
    text.way(10, [1, 2], ["highway": "footway", "footway": "sidewalk"])
    text.way(
      20, [2, 3, 4], tags.merging(["highway": "footway", "footway": "crossing"]) { own, _ in own })
    text.way(30, [4, 5], ["highway": "footway", "footway": "sidewalk"])
    text.way(40, [3, 6], ["highway": "residential"])
    return try ReadMap(text)
  }

  static let kerbsCases: [(String, String, [EdgeDetail.Kerb?])] = [
    ("lowered", "raised", [.lowered, .raised]), ("flush", "no", [.flush, .flush]),
    ("rolled", "yes", [.raised, nil]),
  ]

  // Source: "Key:kerb".
  @Test(
    "The kerb at each end of a crossing belongs to that half of it, not to the sidewalk",
    arguments: kerbsCases)
  func kerbs(first: String, last: String, expected: [EdgeDetail.Kerb?]) throws {
    let map = try crossing(["barrier": "kerb", "kerb": first], ["kerb": last])
    #expect(map.kinds(of: 20) == [.crossing, .crossing])
    let halves = map.edges(of: 20).sorted {
      map.graph.line(of: $0).map(\.longitudeE7).min() ?? 0
        < map.graph.line(of: $1).map(\.longitudeE7).min() ?? 0
    }
    #expect(halves.map { map.graph.detail(of: $0)?.kerb } == expected)
    #expect((map.details(of: 10) + map.details(of: 30)).allSatisfy { $0.isEmpty })
    #expect(map.kinds(of: nil) == [])
  }

  @Test("Where no crossing is drawn, the path over the kerb has it, and is not cut there")
  func kerbOnPath() throws {
    var text = OSMText()
    text.node(1, 0, 0)
    text.node(2, 100, 0, ["barrier": "kerb", "kerb": "raised"])
    text.node(3, 200, 0)
    text.way(10, [1, 2, 3], ["highway": "footway"])
    #expect(try ReadMap(text).details(of: 10).map(\.kerb) == [.raised])
  }

  // Source: "Key:tactile_paving".
  @Test("Paving for the blind leads along an edge if it is at all kerbs of it")
  func tactilePaving() throws {
    let map = try crossing(
      ["kerb": "lowered", "tactile_paving": "yes"], ["kerb": "lowered", "tactile_paving": "no"])
    #expect(Set(map.details(of: 20).map(\.hasTactilePaving)) == [true, false])
    let whole = try crossing([:], [:], ["tactile_paving": "yes", "kerb": "flush"])
    #expect(whole.details(of: 20).map(\.hasTactilePaving) == [true, true])
    #expect(whole.details(of: 20).map(\.kerb) == [.flush, .flush])
  }

  static let wheelsCases: [([String: String], StreetEdgeFlags)] = [
    (["highway": "footway", "wheelchair": "limited"], .wheelchairLimited),
    (["highway": "steps", "ramp:wheelchair": "yes"], .wheelchairYes),
    (["highway": "steps", "ramp:wheelchair": "yes", "wheelchair": "no"], .wheelchairNo),
    (["highway": "steps", "ramp:stroller": "yes"], []), (["highway": "steps", "ramp": "yes"], []),
    (["highway": "footway", "ford": "yes"], .wheelchairNo),
    (["highway": "footway", "ford": "stepping_stones", "wheelchair": "yes"], .wheelchairYes),
  ]

  // Source: "Key:wheelchair", "Key:ramp", "Key:ford".
  @Test(
    "What the map says of wheelchairs goes before what ramps and fords suggest",
    arguments: wheelsCases)
  func wheels(tags: [String: String], expected: StreetEdgeFlags) throws {
    let flags = try map(tags).flags(of: 10)
    #expect(flags.intersection([.wheelchairYes, .wheelchairLimited, .wheelchairNo]) == expected)
  }
}
