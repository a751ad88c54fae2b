import Perron
import Testing

@Suite("What an explanation tells")
struct ExplanationTests {
  private let town: FilterTown

  init() throws { town = try FilterTown() }

  private func explain(
    to finish: RouteSearchPoint = .stop("C"), via: [RouteSearchPoint] = [], routes: [String] = [],
    stops: [String] = [],
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> SearchExplanation {
    let result = try await town.plan(to: finish, via: via) { options in
      options.explanation = ExplanationOptions()
      options.explanation?.routes = routes
      options.explanation?.stops = stops
      try change(&options)
    }
    return try #require(result.explanation)
  }

  @Test("Nothing is explained that was not asked for")
  func notAsked() async throws {
    #expect(try await town.plan().explanation == nil)
  }

  // Round 1: of A's three courses T1, T2 and T4 are entered, and C and S1 reached; from M it takes 20 minutes to C,
  // where T1 is by then. Round 2: the courses through S1 and S2, to which one walks: those of T4, T5 and T6. T5 is
  // entered, which reaches C earlier; T6 leaves after that. C is the destination, from where nobody goes on.
  @Test("The rounds tell what was scanned, entered and reached, and the ends their stops")
  func rounds() async throws {
    let told = try await explain()
    #expect(
      told.rounds.map { [$0.patternsScanned, $0.tripsBoarded, $0.stopsReached] } == [
        [3, 3, 2], [3, 1, 1],
      ])
    #expect(told.startStops.map(\.place.stop) == ["f:A"])
    #expect(told.destinationStops.map(\.walkSeconds) == [0])
    #expect(told.filters == [] && told.routes == [] && told.stops == [])
  }

  @Test("Each filter tells how many lines, trips and stops it closes by itself")
  func filters() async throws {
    let told = try await explain {
      // Of five lines two are no buses; S has two platforms; T1 and T5 take no bikes.
      $0.transportTypes = .init(.bus)
      ($0.bannedRoutes, $0.bannedStops, $0.bannedTrips) = (["R1"], ["S"], ["T1", "T7"])
      ($0.bikes, $0.maximumRides) = (true, 5)
    }
    #expect(
      told.filters.map { "\($0.option) \($0.routes) \($0.trips) \($0.stops)" } == [
        "transportTypes 2 0 0", "bannedRoutes 1 0 0", "bannedTrips 0 2 0", "bannedStops 0 0 2",
        "bikes 0 2 0",
      ])
  }

  @Test("A line is used, later, not running, not reached, left out, or leads nowhere")
  func routes() async throws {
    // The best arrives at 08:25; R4 runs on 1 June only, and R3 of g is far away.
    let told = try await explain(routes: ["R1", "f:R3", "R2", "R4", "g:R3"]).routes
    #expect(told.map(\.code) == ["used", "used", "later", "not_running", "not_reached"])
    #expect(told.map(\.id) == ["f:R1", "f:R3", "f:R2", "f:R4", "g:R3"])
    #expect(told[2].name == "2")
    #expect(
      told[2].message.contains("arrives at 08:40 at") && told[2].message.contains("after 08:25."))
    let left = try await explain(routes: ["R1", "R2"]) {
      $0.bannedRoutes = ["R1"]
      $0.transportTypes = .init(.bus)
    }.routes
    #expect(left.map(\.code) == ["filtered", "filtered"])
    #expect(left[0].message.contains("without the banned lines"))
    #expect(left[1].message.contains("with the transport types"))
    let bikes = try await explain(routes: ["R1"]) {
      $0.bikes = true; $0.bannedTrips = ["T3"]
    }
    #expect(bikes.routes[0].message.contains("by several options together"))
    #expect(try await explain(to: .stop("E"), routes: ["R1"]).routes[0].code == "leads_nowhere")
    #expect(
      try await explain(to: .stop("D"), routes: ["f:R3"]) { $0.maximumRides = 1 }.routes[0].code
        == "too_many_rides")
    #expect(try await explain(via: [.stop("S1")], routes: ["R2"]).routes[0].code == "not_examined")
  }

  // By 08:45 T2 leaves last, at 08:05, and T1 at 08:00.
  @Test("Arrive-by compares departures")
  func arriveBy() async throws {
    let told = try await explain(routes: ["R2", "R1", "R4", "g:R3"]) {
      $0.arrivalTime = try Instant(iso: "2026-06-10T08:45:00Z")
    }
    #expect(told.routes.map(\.code) == ["used", "later", "not_running", "not_reached"])
    #expect(
      told.routes[1].message.contains("leaves at 08:00 at the latest, before 08:05."))
  }

  @Test("A stop is used, passed later, closed, or not reached")
  func stops() async throws {
    // T2 passes M and arrives at 08:40. From S2 one gets to D only.
    let told = try await explain(stops: ["S", "M", "S2", "G"]).stops
    #expect(told.map(\.code) == ["used", "later", "not_reached", "not_reached"])
    #expect(told[1].message.contains("arrives at 08:40 at"))
    #expect(told[3].message.contains("not within the walk"))
    #expect(try await explain(stops: ["X"]).stops.map(\.code) == ["not_served"])
    let closed = try await explain(stops: ["M"]) { $0.bannedStops = ["M"] }.stops
    #expect(closed.map(\.code) == ["filtered"])
  }

  @Test("What is asked about and in no feed is an error")
  func unknown() async throws {
    let error = await #expect(throws: PlannerError.self) { try await explain(routes: ["R11"]) }
    #expect(error?.code == .unknownRoute)
  }
}
