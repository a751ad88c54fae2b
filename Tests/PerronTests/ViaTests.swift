import Perron
import Testing

@Suite("Journeys over places between")
struct ViaTests {
  private let planner: JourneyPlanner
  /// In the square before the station Ketra.
  private let square = RouteSearchPoint.coordinate(latitude: 44.0991, longitude: 14.3012)

  init() throws { planner = JourneyPlanner(try #require(DemoCity.network)) }

  private func journeys(
    via: [RouteSearchPoint], stays: [Int] = [], arriving: Bool = false
  ) async throws -> [Journey] {
    var options = PublicTransportRouteSearchOptions()
    let time = try Instant(iso: "2026-06-10T06:05:00Z")
    options.startTime = arriving ? nil : time
    options.arrivalTime = arriving ? time.advanced(by: 3_600) : nil
    options.intermediateStaySeconds = stays
    return try await planner.findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"), intermediatePoints: via,
      routeSearchOptions: .publicTransport(options)
    ).journeys
  }

  @Test(
    "Legs follow one another over the place, and the stay lies between", arguments: [false, true])
  func legs(arriving: Bool) async throws {
    let journeys = try await journeys(via: [square], stays: [900], arriving: arriving)
    #expect(journeys.contains { $0.rideCount == 2 } && journeys.contains { $0.rideCount == 0 })
    for journey in journeys {
      var stays = 0
      for (leg, next) in zip(journey.legs, journey.legs.dropFirst()) {
        #expect(leg.to.name == next.from.name)
        #expect(leg.arrival <= next.departure)
        if leg.to.name == "44.0991, 14.3012" {
          stays += 1
          #expect(next.departure.seconds(since: leg.arrival) >= 900)
        }
      }
      #expect(stays == 1)
      #expect(journey.legs.first?.departure == journey.departure)
      #expect(journey.legs.last?.arrival == journey.arrival)
    }
  }

  // The line from n06 to m8 changes at Ketra anyway: to pass it takes no longer than not to ask for it.
  @Test("A station on the way costs nothing without a stay, and its stay with one")
  func station() async throws {
    let free = try #require(try await journeys(via: []).first)
    let passed = try #require(try await journeys(via: [.stop("K")]).first)
    #expect(passed.arrival == free.arrival && passed.departure == free.departure)
    let stayed = try #require(try await journeys(via: [.stop("K")], stays: [1_800]).first)
    #expect(stayed.durationSeconds >= 1_800)
    #expect(stayed.arrival > free.arrival)
  }
}
