import Perron
import Testing

@Suite("Limits of time")
struct TimeLimitTests {
  // From n06 to m8 one can walk too, which takes no search of the timetable.
  @Test("What is found in time is told, with a notice")
  func notice() async throws {
    let planner = JourneyPlanner(try #require(DemoCity.network))
    func find(_ milliseconds: Int?) async throws -> RouteSearchResult {
      var options = PublicTransportRouteSearchOptions()
      options.startTime = try DemoCity.morning()
      options.timeLimitMilliseconds = milliseconds
      return try await planner.findRoute(
        startPoint: .stop("n06"), finishPoint: .stop("m8"),
        routeSearchOptions: .publicTransport(options))
    }
    let cut = try await find(0)
    #expect(cut.journeys.map(\.rideCount) == [0])
    #expect(cut.notices.map(\.code) == ["time_limit"])
    let ample = try await find(3_600_000)
    #expect(ample.journeys == (try await find(nil)).journeys)
    #expect(ample.notices.isEmpty)
  }

  @Test("Where nothing is found in time that is the reason, whatever else there may be")
  func reason() async throws {
    let town = try FilterTown()
    let cut = try await town.plan {
      $0.timeLimitMilliseconds = 0; $0.bannedRoutes = ["R1"]
    }
    #expect(cut.noJourney?.reason == .timeLimit)
    #expect(cut.noJourney?.message == "No journey was found within the limit of time.")
    // A place without stops is found without a search.
    let far = RouteSearchPoint.coordinate(WalkerTown.coordinate(60_000, 60_000))
    let alone = try await town.plan(to: far) { $0.timeLimitMilliseconds = 0 }
    #expect(alone.noJourney?.reason == .noStopNearDestination)
  }

  @Test("A negative limit is refused")
  func negative() async throws {
    let town = try FilterTown()
    let error = await #expect(throws: PlannerError.self) {
      try await town.plan { $0.timeLimitMilliseconds = -1 }
    }
    #expect(error?.code == .invalidOption)
  }
}
