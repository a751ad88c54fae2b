import StreetRouting
import Testing
import TransitModel

@Suite("Details of ways across areas")
struct AreaDetailTests {
  /// A square of 100 m, way 30 on nodes 1 to 4 from the south-west corner on, with footways from the west to node 1
  /// and from node 3 to the east.
  private func square(_ tags: [String: String]) -> OSMText {
    var text = OSMText()
    for (id, place) in [(0.0, 0.0), (100, 0), (100, 100), (0, 100)].enumerated() {
      text.node(id + 1, place.0, place.1)
    }
    text.node(11, -50, 0)
    text.node(12, 150, 100)
    text.way(10, [11, 1], ["highway": "footway"])
    text.way(20, [3, 12], ["highway": "footway"])
    text.way(30, [1, 2, 3, 4, 1], tags)
    return text
  }

  static let details: [([String: String], [String: String])] = [
    (["indoor": "corridor"], [:]), (["highway": "pedestrian", "area": "yes"], [:]),
    ([:], ["indoor": "corridor"]), ([:], ["highway": "pedestrian"]),
  ]

  @Test(
    "The ways across an area have its hours, width and paving, those of a multipolygon too",
    arguments: details)
  func detail(way: [String: String], relation: [String: String]) throws {
    let known = [
      "opening_hours": "Mo-Fr 08:00-18:00", "width": "1.5", "tactile_paving": "yes",
      "kerb": "raised", "incline": "20%",
    ]
    var text = square(way.isEmpty ? [:] : way.merging(known) { own, _ in own })
    if !relation.isEmpty {
      let tags = relation.merging(known) { own, _ in own }
      text.area(1, ways: [(30, "outer")], tags.merging(["type": "multipolygon"]) { own, _ in own })
    }
    let map = try ReadMap(text)
    let line = try #require(
      map.edges(of: 30).first { map.graph.columns.lengths[$0] > 14_000 }, "no diagonal of 141 m")
    let detail = try #require(map.graph.detail(of: line))
    #expect(detail.hours == "Mo-Fr 08:00-18:00")
    #expect(detail.widthCentimeters == 150)
    #expect(detail.hasTactilePaving == true)
    // The kerb is at the outline, and a slope is told along a line.
    #expect(detail.kerb == nil && detail.slopePermille == nil)
  }

  @Test("A way straight over a platform has the hours of the platform")
  func wayOver() throws {
    var text = OSMText()
    for (id, place) in [(0, 0), (100, 0), (200, 0), (200, 8), (0, 8)].enumerated() {
      text.node(id + 1, Double(place.0), Double(place.1))
    }
    text.node(11, 100, -50)
    text.way(10, [11, 2], ["highway": "footway"])
    text.way(30, [1, 2, 3, 4, 5, 1], ["railway": "platform", "opening_hours": "Mo-Fr"])
    let map = try ReadMap(text)
    let path = try #require(map.path((100, -50, nil), (100, 8, nil)))
    // 50 m and 8 m: no way along the outline is as short.
    #expect(abs(path.meters - 58) < 0.3)
    #expect(map.details(of: 30).allSatisfy { $0.hours == "Mo-Fr" })
  }
}
