import Perron
import Testing

@Suite("Bans, onlys and bikes")
struct FilterTests {
  private let town: FilterTown

  init() throws { town = try FilterTown() }

  /// The trips of the best journey from A to C, or the reason why there is none.
  private func best(
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void
  ) async throws -> String {
    let result = try await town.plan(change)
    guard let journey = result.journeys.first else {
      return result.noJourney?.reason.rawValue ?? ""
    }
    return journey.legs.compactMap { $0.ride?.tripID }.joined(separator: " ")
  }

  // The best of all is T4 with T5, at 08:25; then T1 at 08:30, T2 at 08:40, T3 at 08:50.
  @Test("Banned lines, agencies and trips are not ridden")
  func bans() async throws {
    #expect(try await best { _ in } == "f:T4 f:T5")
    #expect(try await best { $0.bannedRoutes = ["f:R3"] } == "f:T1")
    #expect(try await best { $0.bannedRoutes = ["R1", "f:R3"] } == "f:T2")
    #expect(try await best { $0.bannedAgencies = ["north"] } == "f:T2")
    #expect(try await best { $0.bannedTrips = ["T5"] } == "f:T1")
    #expect(try await best { $0.bannedTrips = ["T5", "T1", "f:T2"] } == "f:T3")
    // What is banned of the other feed bears on nothing here.
    #expect(try await best { $0.bannedTrips = ["g:T2", "T1", "T4"] } == "f:T2")
    #expect(try await best { $0.bannedAgencies = ["g:"] } == "f:T4 f:T5")
  }

  @Test("One neither changes at a banned stop or station, nor boards or alights there")
  func bannedStops() async throws {
    #expect(try await best { $0.bannedStops = ["S1"] } == "f:T1")
    #expect(try await best { $0.bannedStops = ["f:S"] } == "f:T1")
    #expect(try await best { $0.bannedStops = ["S2"] } == "f:T4 f:T5")
    for stop in ["A", "C"] {
      #expect(try await best { $0.bannedStops = [stop] } == "filtered_out")
    }
  }

  @Test("Only the lines and agencies that are named are ridden, and of both those in both")
  func onlys() async throws {
    #expect(try await best { $0.onlyRoutes = ["R1"] } == "f:T1")
    #expect(try await best { $0.onlyAgencies = ["f:south"] } == "f:T2")
    #expect(
      try await best {
        $0.onlyRoutes = ["R1", "R2"]; $0.onlyAgencies = ["south"]
      } == "f:T2")
    #expect(
      try await best {
        $0.onlyRoutes = ["R1"]; $0.bannedTrips = ["T1"]
      } == "f:T3")
    #expect(
      try await best {
        $0.onlyRoutes = ["R1"]; $0.bannedRoutes = ["R1"]
      } == "filtered_out")
  }

  @Test("With a bike one takes what allows bikes, or does not say, which is told")
  func bikes() async throws {
    #expect(try await best { $0.bikes = true } == "f:T2")
    let unknown = try await town.plan {
      $0.bikes = true; $0.bannedRoutes = ["R2"]
    }
    let ride = try #require(unknown.journeys.first?.legs.first?.ride)
    #expect(ride.tripID == "f:T3")
    #expect(ride.allowsBikes == nil && ride.details.isUnknownToBikes)
    let known = try await town.plan { $0.bikes = true }
    #expect(known.journeys.first?.legs.first?.ride?.details.isUnknownToBikes == false)
    let without = try await town.plan { $0.bannedTrips = ["T1", "T4", "f:T2"] }
    #expect(without.journeys.first?.legs.first?.ride?.details.isUnknownToBikes == false)
  }

  @Test("Arrive-by heeds them as well")
  func arriveBy() async throws {
    let deadline = try Instant(iso: "2026-06-10T08:45:00Z")
    // T2 leaves last, T4 with T5 and T1 at 08:00.
    #expect(try await best { $0.arrivalTime = deadline } == "f:T2")
    #expect(
      try await best {
        $0.arrivalTime = deadline
        $0.bannedRoutes = ["R2", "f:R3"]
      } == "f:T1")
  }

  @Test("An unknown id is told with the nearest, one of several feeds with all of them")
  func ids() async throws {
    await expect(.unknownRoute, "Did you mean R1?") { $0.bannedRoutes = ["R11"] }
    await expect(.unknownRoute, "Did you mean R4?") { $0.onlyRoutes = ["f:R44"] }
    await expect(.unknownRoute, "have the ids f:R4") { $0.onlyRoutes = ["4"] }
    await expect(.unknownRoute, "FEED:ID") { $0.bannedRoutes = ["something else"] }
    await expect(.unknownRoute, "h:R1") { $0.bannedRoutes = ["h:R1"] }
    await expect(.ambiguousRoute, "f:R3, g:R3") { $0.onlyRoutes = ["R3"] }
    await expect(.unknownAgency, "Did you mean north?") { $0.bannedAgencies = ["norht"] }
    await expect(.unknownTrip, "Did you mean T1?") { $0.bannedTrips = ["T1x"] }
    await expect(.ambiguousTrip, "f:T2, g:T2") { $0.bannedTrips = ["T2"] }
    await expect(.unknownStop, "Did you mean S1?") { $0.bannedStops = ["S1a"] }
    await expect(.invalidOption, "No vehicle stops at \"X\"") { $0.bannedStops = ["X"] }
    await expect(.invalidOption, "10,000") {
      $0.bannedTrips = Array(repeating: "T1", count: 10_001)
    }
  }

  private func expect(
    _ code: PlannerError.Code, _ words: String,
    _ change: (inout PublicTransportRouteSearchOptions) -> Void
  ) async {
    let error = await #expect(throws: PlannerError.self) { try await town.plan(change) }
    #expect(error?.code == code)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
