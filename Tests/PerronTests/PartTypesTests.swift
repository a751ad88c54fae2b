import Perron
import Testing

/// In the town the tram T2 alone calls at M, on its way from A to C; two trains lead over the station S.
@Suite("Transport types for each part of the way")
struct PartTypesTests {
  private let town: FilterTown

  init() throws { town = try FilterTown() }

  private func plan(
    via: String?, _ types: [TransportTypes],
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> RouteSearchResult {
    try await town.plan(via: via.map { [.stop($0)] } ?? []) {
      $0.transportTypesByPart = types
      try change(&$0)
    }
  }

  /// The trips of the best journey, or the reason why there is none.
  private func best(via: String?, _ types: TransportTypes...) async throws -> String {
    let result = try await plan(via: via, types)
    guard let journey = result.journeys.first else { return result.noJourney?.message ?? "" }
    return journey.legs.compactMap { $0.ride?.tripID }.joined(separator: " ")
  }

  private let filtered =
    "There are journeys, but none with the transport types that were asked for on each part of the way."

  @Test("A vehicle is of the part on which it is ridden, and through a place of both")
  func parts() async throws {
    let (tram, bus) = (TransportTypes(.tram), TransportTypes(.bus))
    #expect(try await best(via: "M", tram, tram) == "f:T2")
    #expect(try await best(via: "M", .all, [tram, bus]) == "f:T2")
    #expect(try await best(via: "M", tram, bus) == filtered)
    #expect(try await best(via: "M", bus, tram) == filtered)
    #expect(try await best(via: "S", .rail, .rail) == "f:T4 f:T5")
    #expect(try await best(via: "S", .rail, tram) == filtered)
    // Without places between there is one part.
    #expect(try await best(via: nil, tram) == "f:T2")
  }

  @Test("They take the place of the types for all parts")
  func instead() async throws {
    let result = try await plan(via: "S", [.rail, .rail]) { $0.transportTypes = .init(.bus) }
    #expect(result.journeys.first?.legs.compactMap { $0.ride?.tripID } == ["f:T4", "f:T5"])
  }

  @Test("There is one set for each part, or the answer is what to give", arguments: [1, 3])
  func count(_ count: Int) async throws {
    let error = await #expect(throws: PlannerError.self) {
      try await plan(via: "M", Array(repeating: .all, count: count))
    }
    #expect(error?.code == .invalidOption)
    #expect(error?.remedy.contains("for each part of the way: 2") == true)
  }

  // From D nothing goes on. Without it trains lead to C.
  @Test("A place between that stands in the way is named, whatever the types of its parts")
  func placeBetween() async throws {
    let reason = try await plan(via: "D", [.rail, .init(.tram)]).noJourney
    #expect(reason?.reason == .unreachable)
    #expect(reason?.message.contains("place between (D)") == true)
  }

  // Of five lines one is a tram, and one a train.
  @Test("An explanation counts the lines that no part takes")
  func explanation() async throws {
    for (types, count) in [
      ([TransportTypes](repeating: .init(.tram), count: 2), 4), ([.rail, .init(.bus)], 1),
    ] {
      let told = try await plan(via: "M", types) { $0.explanation = ExplanationOptions() }
        .explanation
      #expect(
        told?.filters.map { "\($0.option) \($0.routes)" } == ["transportTypesByPart \(count)"])
    }
  }

  @Test("Who misses a change heeds those of the parts that are left")
  func missedChange() async throws {
    let journey = try await MissedTown().plan(via: ["B"]) {
      $0.transportTypesByPart = [.init(.bus), .init(.tram)]
    }.first
    let missed = try #require(journey?.legs.last?.ride?.ifMissed)
    // Line 2 is a tram, and so is line 5; buses would be earlier.
    #expect(missed.journey?.legs.compactMap { $0.ride?.route.label } == ["5"])
  }
}
