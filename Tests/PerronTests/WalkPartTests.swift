import TestSupport
import Testing

@testable import Perron

@Suite("The line of a walk by its floors")
struct WalkPartTests {
  private func walk(to stop: String) async throws -> Leg {
    let planner = JourneyPlanner(try #require(DemoCity.network))
    let result = try await planner.findRoute(
      startPoint: .coordinate(latitude: 44.099128, longitude: 14.301178),
      finishPoint: .stop(stop), routeSearchOptions: .pedestrian(PedestrianRouteSearchOptions()))
    return try #require(result.journeys.first?.legs.first)
  }

  @Test("Parts follow one another along the leg's line, each on its floor, and belong to its steps")
  func parts() async throws {
    let leg = try await walk(to: "K1")
    let walk = try #require(leg.walk)
    #expect(walk.parts.map(\.step).sorted() == walk.parts.map(\.step))
    #expect(Set(walk.parts.map(\.step)) == Set(walk.steps.indices))
    for (part, next) in zip(walk.parts, walk.parts.dropFirst()) {
      #expect(part.line.last == next.line.first)
      #expect(part.toLevel == next.fromLevel)
    }
    #expect(walk.parts.first?.line.first == leg.geometry.first)
    #expect(walk.parts.last?.line.last == leg.geometry.last)
    var whole: [Coordinate] = []
    for point in walk.parts.flatMap(\.line) where point != whole.last { whole.append(point) }
    #expect(whole == leg.geometry)
    for (place, step) in walk.steps.enumerated() {
      let own = walk.parts.filter { $0.step == place }
      #expect(own.first?.fromLevel == step.fromLevel)
      #expect(own.last?.toLevel == step.toLevel)
      #expect(own.contains { $0.kind == step.kind })
    }
  }

  // levels.txt of the demo city: U2 is level -2 and called Platforms, G is level 0 and called Street.
  @Test("Steps carry the names of their levels")
  func names() async throws {
    let steps = try #require(try await walk(to: "K1").walk?.steps)
    #expect(steps.last?.toLevel == LevelID(hundredths: -200))
    #expect(steps.last?.toLevelName == "Platforms")
  }
}
