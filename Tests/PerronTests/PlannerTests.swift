import Perron
import TestSupport
import Testing

@Suite("Questions to the library")
struct PlannerTests {
  private let planner: JourneyPlanner

  init() throws { planner = JourneyPlanner(try #require(DemoCity.network)) }

  private func find(
    _ from: RouteSearchPoint, _ to: RouteSearchPoint,
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> RouteSearchResult {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try DemoCity.morning()
    try change(&options)
    return try await planner.findRoute(
      startPoint: from, finishPoint: to, routeSearchOptions: .publicTransport(options))
  }

  // GTFS/README.md works the times of this journey out by hand from the tables.
  @Test("Into the metro: tram, lift to level -2, metro, to the second")
  func intoTheMetro() async throws {
    let best = try #require(try await find(.stop("n06"), .stop("m8")).journeys.first)
    #expect(best.departure == (try Instant(iso: "2026-06-10T06:09:00Z")))
    #expect(best.arrival == (try Instant(iso: "2026-06-10T06:25:46Z")))
    #expect(
      best.legs.map { $0.ride?.tripID } == ["tarvena:T2.DY0.0805", nil, "tarvena:M1.WK0.0815"])
    let steps = best.legs[1].walk?.steps ?? []
    #expect(steps.contains { $0.kind == "lift" && $0.toLevel == LevelID(hundredths: -200) })
    #expect(best.legs[1].from.stop == "tarvena:ket")
    #expect(best.legs[1].to.platform == "1")
  }

  @Test("Every journey has fewer rides than the one before it, and arrives later")
  func paretoOrder() async throws {
    let journeys = try await find(.stop("n06"), .stop("m8")).journeys
    #expect(journeys.map(\.rideCount) == [2, 1, 0])
    for (earlier, later) in zip(journeys, journeys.dropFirst()) {
      #expect(earlier.arrival < later.arrival)
    }
  }

  @Test("Arrive-by finds the journey that depart-at found, from its arrival")
  func arriveBy() async throws {
    let best = try #require(try await find(.stop("n06"), .stop("m8")).journeys.first)
    let back = try await find(.stop("n06"), .stop("m8")) { $0.arrivalTime = best.arrival }
    #expect(back.journeys.first?.departure == best.departure)
    #expect(back.journeys.first?.arrival == best.arrival)
  }

  @Test("From a place to itself is one journey of 0 s")
  func samePlace() async throws {
    let result = try await find(.stop("K"), .stop("K"))
    #expect(result.journeys.count == 1)
    #expect(result.journeys.first?.durationSeconds == 0)
    #expect(result.journeys.first?.rideCount == 0)
  }

  @Test("The number of rides and of journeys can be bounded")
  func bounds() async throws {
    let oneRide = try await find(.stop("n06"), .stop("m8")) { $0.maximumRides = 1 }
    #expect(oneRide.journeys.map(\.rideCount) == [1, 0])
    let oneJourney = try await find(.stop("n06"), .stop("m8")) { $0.maximumJourneys = 1 }
    #expect(oneJourney.journeys.map(\.rideCount) == [2])
  }

  // 297 s lie between the tram's arrival and the metro's departure; the walk takes less.
  @Test("A minimum change time that the change has is kept, a longer one is not")
  func minimumChange() async throws {
    let kept = try await find(.stop("n06"), .stop("m8")) { $0.minimumChangeSeconds = 297 }
    #expect(kept.journeys.first?.arrival == (try Instant(iso: "2026-06-10T06:25:46Z")))
    let missed = try await find(.stop("n06"), .stop("m8")) { $0.minimumChangeSeconds = 298 }
    #expect(try #require(missed.journeys.first).arrival > Instant(iso: "2026-06-10T06:25:46Z"))
  }

  // Summer time in Zagreb is two hours ahead of UTC, also in years that the feed does not cover.
  @Test("Local times are right outside the calendar, and a notice tells of its end")
  func outsideTheCalendar() async throws {
    let result = try await find(.stop("n06"), .stop("ket")) {
      $0.startTime = try Instant(iso: "2030-07-01T10:00:00Z")
    }
    #expect(result.journeys.first?.departureOffset == 7_200)
    #expect(result.notices.map(\.code) == ["outside_calendar"])
  }

  @Test("A summary has neither lines nor steps")
  func summary() async throws {
    let best = try #require(
      try await find(.stop("n06"), .stop("m8")) { $0.includesGeometry = false }.journeys.first)
    #expect(best.legs.allSatisfy { $0.geometry.isEmpty && $0.walk?.steps.isEmpty ?? true })
  }

  @Test("The line of a leg runs from its start to its end")
  func geometry() async throws {
    for leg in try #require(try await find(.stop("n06"), .stop("m8")).journeys.first).legs {
      let (first, last) = try (#require(leg.geometry.first), #require(leg.geometry.last))
      #expect(first.distanceMeters(to: try #require(leg.from.coordinate)) < 1)
      #expect(last.distanceMeters(to: try #require(leg.to.coordinate)) < 1)
    }
  }

  @Test("Steps sum to their walk, in metres and seconds")
  func stepsSum() async throws {
    for journey in try await find(.stop("n06"), .stop("m8")).journeys {
      for leg in journey.legs {
        guard let walk = leg.walk else { continue }
        let meters = walk.steps.reduce(0) { $0 + $1.distanceMeters }
        #expect(abs(meters - leg.distanceMeters) < 0.1)
        #expect(walk.steps.reduce(0) { $0 + $1.durationSeconds } == leg.durationSeconds)
      }
    }
  }
}

@Suite("Concurrency: searches at once")
struct ConcurrencyTests {
  @Test("A network answers many tasks at once as it answers one")
  func manyTasks() async throws {
    let network = try #require(DemoCity.network)
    let stops = ["n06", "m8", "K1", "w10", "a08", "fp"]
    let start = try DemoCity.morning()
    @Sendable func ask(_ number: Int) async throws -> [Journey] {
      try await JourneyPlanner(network).journeys(
        from: .stop(stops[number % 6]), to: .stop(stops[number / 6 % 6]), departingAt: start)
    }
    var alone: [[Journey]] = []
    for number in 0..<36 { alone.append(try await ask(number)) }
    let together = try await withThrowingTaskGroup(of: (Int, [Journey]).self) { group in
      for number in 0..<72 { group.addTask { (number % 36, try await ask(number % 36)) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(together.count == 72)
    for (number, journeys) in together { #expect(journeys == alone[number]) }
  }

  @Test("A cancelled task ends with CancellationError")
  func cancellation() async throws {
    let network = try #require(DemoCity.network)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await JourneyPlanner(network).journeys(from: .stop("n06"), to: .stop("m8"))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
