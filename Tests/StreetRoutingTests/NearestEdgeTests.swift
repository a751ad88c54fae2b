import StreetRouting
import Testing
import TransitModel

@Suite("Tying places to the graph")
struct NearestEdgeTests {
  @Test("A place is tied to the nearest edge within the radius")
  func nearest() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nC 0 100\nD 500 100\nE 500 50\nA~B\nC~D\nB~E\nE~D")
    let point = try map.point(250, 40)
    #expect(map.name(of: point.edge) == "A~B")
    #expect(abs(point.offsetMeters - 250) < 0.1)
    #expect(abs(point.linkMeters - 40) < 0.1)
    #expect(map.graph.nearestPoint(to: map.place(250, -90), radiusMeters: 89) == nil)
    #expect(map.graph.nearestPoint(to: map.place(250, -90), radiusMeters: 91) != nil)
  }

  @Test("An island is taken only where there is nothing else")
  func islands() throws {
    let map = try StreetMap("A 0 0\nB 1000 0\nC 100 12\nD 130 12\nA~B\nC~D path")
    #expect(map.name(of: try map.point(105, 10).edge) == "A~B")
    let onIsland = map.graph.nearestPoint(to: map.place(105, 10), radiusMeters: 5)
    #expect(onIsland.flatMap { map.name(of: $0.edge) } == "C~D")
  }

  @Test("Two towns are no islands, and neither is the only street")
  func noIslands() throws {
    let towns = try StreetMap("A 0 0\nB 1000 0\nC 0 9000\nD 300 9000\nA~B\nC~D")
    #expect(towns.name(of: try towns.point(100, 8990).edge) == "C~D")
    let lane = try StreetMap("A 0 0\nB 10 0\nA~B")
    let point = try lane.point(5, 5)
    #expect(!lane.graph.flags(of: point.edge).contains(.island))
  }

  @Test("With a level, edges of that level come first")
  func level() throws {
    let map = try StreetMap(
      "A 0 0\nB 100 0\nC 100 30\nD 0 30\nA@0~B@0\nB@0~C@1 steps\nC@1~D@1 corridor indoor")
    #expect(map.name(of: try map.point(50, 5, level: 1).edge) == "C@1~D@1")
    #expect(map.name(of: try map.point(50, 5, level: 0).edge) == "A@0~B@0")
    // Between the levels there are only the stairs.
    #expect(map.name(of: try map.point(50, 5, level: 0.5).edge) == "B@0~C@1")
    // There is no level 7: any will do.
    #expect(map.name(of: try map.point(50, 5, level: 7).edge) == "A@0~B@0")
  }

  @Test("Without a level, edges inside buildings come last")
  func indoorLast() throws {
    let map = try StreetMap("A 0 0\nB 100 0\nC 0 30\nA~B corridor indoor\nA~C")
    #expect(map.name(of: try map.point(60, 1).edge) == "A~C")
    let inside = map.graph.nearestPoint(to: map.place(60, 1), radiusMeters: 5)
    #expect(inside.flatMap { map.name(of: $0.edge) } == "A~B")
  }

  @Test("Edges that a profile closes are passed over")
  func closedEdges() throws {
    let map = try StreetMap("A 0 0\nB 100 0\nC 0 30\nA~B steps\nA~C")
    var profile = WalkingProfile()
    profile.avoidsStairways = true
    let point = map.graph.nearestPoint(
      to: map.place(60, 1), radiusMeters: 500, profile: profile)
    #expect(point.flatMap { map.name(of: $0.edge) } == "A~C")
  }

  @Test(
    "The distance to the nearest street is told however far it is", arguments: [0, 734, 90_000])
  func distance(away: Int) throws {
    let map = try StreetMap("A 0 0\nB 500 0\nA~B")
    let found = try #require(
      map.graph.distanceToNearestEdge(from: map.place(250, Double(-away))))
    #expect(abs(found - Double(away)) <= 0.1 + Double(away) / 1000)
  }

  @Test("A street across longitude 180 is found and walked from both sides")
  func antimeridian() throws {
    // The origin is 50 m west of the line.
    let map = try StreetMap(
      "A 0 0\nB 100 0\nA~B", origin: (latitude: 0, longitude: 180 - 50 / 111_195.08))
    for x in [10.0, 49, 51, 90] {
      let point = try map.point(x, 3)
      #expect(abs(point.offsetMeters - x) < 0.1)
      #expect(abs(point.linkMeters - 3) < 0.1)
    }
    let path = try #require(map.path(map.point(10, 0), map.point(90, 0)))
    #expect(abs(path.meters - 80) < 0.1)
  }

  @Test("A place beside a pole finds the street on the other side of it")
  func pole() throws {
    var builder = StreetGraphBuilder()
    func vertex(_ node: Int64, _ latitude: Double, _ longitude: Double) throws -> StreetVertexIndex
    {
      let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return builder.addVertex(node: node, level: .ground, at: place)
    }
    let (from, to) = (try vertex(1, 89.99, 170), try vertex(2, 89.99, 170.1))
    builder.addEdge(
      StreetGraphBuilder.Edge(from: from, to: to, kind: .path, flags: .bothWays))
    let graph = StreetGraph(builder.makeColumns())
    let place = try #require(Coordinate(latitude: 89.99, longitude: 171))
    #expect(graph.nearestPoint(to: place, radiusMeters: 500) != nil)
  }
}
