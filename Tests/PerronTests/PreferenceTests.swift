import Perron
import TestSupport
import Testing

/// From Nordra Pôlë to the metro's end a tram and the metro take 17 minutes, with 136 s to spare at the change; who
/// walks to the metro is there five minutes later; the walk all the way takes almost an hour.
@Suite("What a traveller prefers")
struct PreferenceTests {
  /// How many rides each journey has.
  private func journeys(
    _ preference: RoutePreference,
    _ change: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> [Int] {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T06:05:00Z")
    options.preference = preference
    options.includesGeometry = false
    change(&options)
    let result = try await JourneyPlanner(try #require(DemoCity.network)).findRoute(
      startPoint: .coordinate(latitude: 44.1109, longitude: 14.3007), finishPoint: .stop("m8"),
      routeSearchOptions: .publicTransport(options))
    return result.journeys.map(\.rideCount)
  }

  @Test("The order is that of the preference, the walk all the way included")
  func order() async throws {
    #expect(try await journeys(.fast) == [2, 1, 0])
    #expect(try await journeys(.fewChanges) == [1, 0, 2])
    #expect(try await journeys(.robust) == [1, 0, 2])
    #expect(try await journeys(.littleWalking) == [2, 1, 0])
  }

  @Test("Of what is preferred the first are kept")
  func limit() async throws {
    for (preference, best) in [
      (RoutePreference.fast, 2), (.fewChanges, 1), (.robust, 1), (.littleWalking, 2),
    ] {
      #expect(try await journeys(preference) { $0.maximumJourneys = 1 } == [best])
      let two = try await journeys(preference) { $0.maximumJourneys = 2 }
      #expect(two == Array(try await journeys(preference).prefix(2)))
    }
  }

  @Test("In a window there is what is fast, and more")
  func window() async throws {
    for preference in RoutePreference.allCases {
      let told = try await journeys(preference) { $0.windowSeconds = 1_800 }
      let fast = try await journeys(.fast) { $0.windowSeconds = 1_800 }
      #expect(told.count >= fast.count, "\(preference)")
    }
  }

  @Test("Without a schedule there is no slack to prefer")
  func typical() async throws {
    await #expect(throws: PlannerError.self) {
      try await journeys(.robust) { $0.useSchedule = false }
    }
  }
}
