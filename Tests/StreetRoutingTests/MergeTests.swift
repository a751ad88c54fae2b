import StreetRouting
import Testing
import TransitModel

@Suite("Pathways and map in one graph")
struct MergeTests {
  private func place(_ east: Int32, _ north: Int32 = 0) -> Coordinate {
    Coordinate(latitudeE7: north * 100, longitudeE7: east * 100)
  }

  /// A street of 200 steps with a bend in the middle.
  private func makeMap() -> StreetColumns {
    var builder = StreetGraphBuilder()
    let way = builder.addWay(osmID: 7, name: "Gasse")
    var edge = StreetGraphBuilder.Edge(
      from: builder.addVertex(node: 1, level: .ground, at: place(0)),
      to: builder.addVertex(node: 2, level: .ground, at: place(200)), way: way, kind: .street,
      flags: .bothWays)
    edge.shape = [place(100, 50)]
    builder.addEdge(edge)
    return builder.makeColumns()
  }

  private func merged(_ map: StreetGraph, at places: [Coordinate]) throws -> StreetColumns {
    var builder = StreetGraphBuilder(mapOf: map.columns)
    var ties: [StreetGraphBuilder.Tie] = []
    for (number, place) in places.enumerated() {
      let stop = StopIndex(number)
      let vertex = builder.addVertex(stop: stop, level: .ground, at: place)
      let point = try #require(map.nearestPoint(to: place, radiusMeters: 500))
      ties.append(.init(stop: stop, vertex: vertex, point: point, flags: []))
    }
    builder.join(ties, to: map)
    return builder.makeColumns()
  }

  @Test("An edge is cut where entrances are joined to it, and walks lead on to them")
  func cut() throws {
    let map = StreetGraph(makeMap())
    let graph = StreetGraph(try merged(map, at: [place(50, 60), place(150, 60)]))
    // One edge in three parts, and two joins.
    #expect(graph.edgeCount == 5)
    let points = graph.makeStopPoints()
    let start = try #require(points[StopIndex(0)])
    let end = try #require(points[StopIndex(1)])
    let path = try #require(
      StreetSearch(graph).findPath(
        from: start, to: end, profile: WalkingProfile(), limits: WalkLimits(meters: 1000)))
    // The join, the way over the bend, the join: the middle part keeps the bend at (100, 50).
    #expect(path.parts.map(\.osmWay) == [nil, 7, nil])
    #expect(path.coordinates.contains(place(100, 50)))
  }

  @Test("Taking out what was merged gives the map as it was, to the byte")
  func undo() throws {
    let map = StreetGraph(makeMap())
    let columns = try merged(map, at: [place(50, 60), place(150, 60), place(150, 60), place(0)])
    #expect(columns.edgeCount > 4)
    let again = StreetGraph(StreetGraphBuilder(mapOf: columns).makeColumns())
    #expect(again.edgeCount == 1 && again.vertexCount == 2)
    let edge = StreetEdgeIndex(0)
    #expect(again.line(of: edge) == map.line(of: edge))
    #expect(again.columns.lengths[edge] == map.columns.lengths[edge])
    #expect(again.columns.flags[edge] == map.columns.flags[edge])
    #expect(again.columns.osmNodes[0] == map.columns.osmNodes[0])
  }

  @Test("Rows of GTFS and ids of OSM share the numbers without meeting")
  func objects() {
    let rows: [StreetObject] = [
      .stop(StopIndex(0)), .stop(StopIndex(4_000_000_000)), .pathway(PathwayIndex(0)),
      .pathway(PathwayIndex(4_000_000_000)), .tie(StopIndex(0)), .tie(StopIndex(4_000_000_000)),
      .osm(0), .osm(-12), .osm(12_000_000_000),
    ]
    for row in rows { #expect(StreetObject(stored: row.stored) == row) }
    #expect(Set(rows.map(\.stored)).count == rows.count)
  }

  @Test("A place that a vertex stands for is left at that vertex, and not along a lift beside it")
  func lift() throws {
    var builder = StreetGraphBuilder()
    let below = builder.addVertex(
      stop: StopIndex(0), level: LevelID(hundredths: -100), at: place(0))
    let above = builder.addVertex(stop: StopIndex(1), level: .ground, at: place(0))
    let pathway = builder.addPathway(id: "f:lift")
    var edge = StreetGraphBuilder.Edge(
      from: below, to: above, way: pathway, kind: .lift, flags: .bothWays)
    edge.lengthCentimeters = 0
    builder.addEdge(edge)
    let graph = StreetGraph(builder.makeColumns())
    let points = graph.makeStopPoints()
    let from = try #require(points[StopIndex(0)])
    let to = try #require(points[StopIndex(1)])
    let path = try #require(
      StreetSearch(graph).findPath(
        from: from, to: to, profile: WalkingProfile(), limits: WalkLimits(meters: 1000)))
    // 30 s of waiting, 10 s for the doors, 4 s for a level.
    #expect(path.seconds == 44)
    #expect(path.parts.map(\.pathway) == ["f:lift"])
  }
}
