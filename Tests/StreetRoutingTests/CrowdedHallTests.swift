import StreetRouting
import Testing
import TransitModel

@Suite("Thousands of ways at one place")
struct CrowdedHallTests {
  @Test("Who avoids what is indoors is answered at once where thousands of ways meet in one hall")
  func crowdedHall() throws {
    var builder = StreetGraphBuilder()
    let hall = builder.addVertex(
      node: 1, level: .ground, at: Coordinate(latitudeE7: 0, longitudeE7: 0))
    for number in 0..<20_000 {
      let end = builder.addVertex(
        node: Int64(number + 2), level: .ground,
        at: Coordinate(latitudeE7: 100, longitudeE7: Int32(number)))
      builder.addEdge(
        .init(from: hall, to: end, kind: .corridor, flags: [.forward, .backward, .indoor]))
    }
    let graph = StreetGraph(builder.makeColumns())
    let place = Coordinate(latitudeE7: 100, longitudeE7: 0)
    let start = try #require(graph.nearestPoint(to: place, radiusMeters: 100))
    let began = ContinuousClock.now
    var walker = WalkingProfile()
    walker.usesIndoor = false
    walker.restrictions = .opening(around: [start], of: graph, and: nil)
    let far = try #require(
      graph.nearestPoint(to: Coordinate(latitudeE7: 100, longitudeE7: 19_999), radiusMeters: 100))
    let path = StreetSearch(graph).findPath(
      from: start, to: far, profile: walker, limits: WalkLimits(meters: 1000))
    #expect(path != nil)
    // Looking from every way at every other would be 400 million looks, which take minutes here.
    #expect(ContinuousClock.now - began < .seconds(20))
  }
}
