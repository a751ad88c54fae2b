import Perron
import Testing

@Suite("Journeys without a schedule, as they are told")
struct TypicalTests {
  private let planner: JourneyPlanner

  init() throws { planner = JourneyPlanner(try #require(DemoCity.network)) }

  private func find(
    via: [RouteSearchPoint] = [],
    _ change: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> RouteSearchResult {
    var options = PublicTransportRouteSearchOptions()
    options.useSchedule = false
    options.startTime = try Instant(iso: "2026-06-10T06:05:00Z")
    change(&options)
    return try await planner.findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"), intermediatePoints: via,
      routeSearchOptions: .publicTransport(options))
  }

  // T2 runs every 15 minutes and M1 every 5 at that hour, by the feed of the demo city.
  @Test("Rides tell how often their lines come, and no trip")
  func rides() async throws {
    let journeys = try await find().journeys
    let best = try #require(journeys.first)
    #expect(!best.hasClockTimes)
    let rides = best.legs.compactMap(\.ride)
    #expect(rides.map(\.headwaySeconds) == [900, 300])
    #expect(rides.map(\.waitSeconds) == [450, 150])
    #expect(rides.map { $0.lines.map(\.label) } == [["T2"], ["M1"]])
    #expect(rides.allSatisfy { $0.tripID == nil && $0.serviceDate == nil && $0.start == nil })
    for (leg, next) in zip(best.legs, best.legs.dropFirst()) {
      #expect(leg.arrival.advanced(by: next.ride?.waitSeconds ?? 0) == next.departure)
    }
    #expect(journeys.map(\.durationSeconds) == journeys.map(\.durationSeconds).sorted())
    #expect(journeys.map(\.rideCount) == journeys.map(\.rideCount).sorted(by: >))
  }

  @Test("A time outside the calendar stands for the same weekday and hour; no time for a week")
  func times() async throws {
    let inside = try await find().journeys
    // Ten years, less a day and two for leap years, are 3,650 days: 2036-06-04 is a Wednesday too.
    let later = try await find { $0.startTime = try? Instant(iso: "2036-06-04T06:05:00Z") }.journeys
    #expect(later.map(\.durationSeconds) == inside.map(\.durationSeconds))
    let week = try await find { $0.startTime = nil }.journeys
    let metro = try #require(week.first?.legs.last?.ride)
    #expect(metro.headwaySeconds.map { (300...1_200).contains($0) } == true)
  }

  @Test("At night there is a reason, and what needs clocks is refused")
  func refusals() async throws {
    let night = try await find {
      $0.startTime = try? Instant(iso: "2026-06-10T00:05:00Z")
      $0.maximumWalkMeters = 500
    }
    // Without the limit one would walk all the way.
    #expect(night.noJourney?.reason == .tooFarToWalk)
    let ferry = try await find {
      $0.transportTypes = TransportTypes(.ferry)
      $0.maximumWalkMeters = 500
    }
    #expect(ferry.noJourney?.reason == .filteredOut)
    await #expect(throws: PlannerError.self) { try await find { $0.windowSeconds = 60 } }
    await #expect(throws: PlannerError.self) { try await find { $0.missedChanges = true } }
  }

  // One changes from the tram to the metro at Ketra anyway.
  @Test("A place between is visited, with a stay or by passing it")
  func placeBetween() async throws {
    let direct = try #require(try await find().journeys.first)
    let passing = try #require(try await find(via: [.stop("ket")]).journeys.first)
    #expect(passing.durationSeconds == direct.durationSeconds)
    let staying = try await find(via: [.stop("ket")]) { $0.intermediateStaySeconds = [1_200] }
    let journey = try #require(staying.journeys.first)
    #expect(journey.durationSeconds >= direct.durationSeconds + 1_200)
    #expect(journey.legs.contains { $0.to.stop == "tarvena:ket" })
    // Nothing but trams on the way there, and nothing but the metro from there.
    let parts = try await find(via: [.stop("ket")]) {
      $0.transportTypesByPart = [TransportTypes(.tram), TransportTypes(.metro)]
    }
    #expect(
      parts.journeys.first?.legs.compactMap { $0.ride?.route.type } == [.tram, .metro])
    let none = try await find(via: [.stop("ket")]) {
      $0.transportTypesByPart = [TransportTypes(.ferry), TransportTypes(.ferry)]
      $0.maximumWalkMeters = 300
    }
    #expect(none.noJourney?.reason == .filteredOut)
  }
}
