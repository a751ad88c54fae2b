import Perron
import Testing

/// The order of reasons is that of `NoJourneySearch`.
@Suite("Why there is no journey")
struct ReasonTests {
  private let town: FilterTown
  private let far = RouteSearchPoint.coordinate(WalkerTown.coordinate(60_000, 60_000))

  init() throws { town = try FilterTown() }

  private func reason(
    _ town: FilterTown? = nil, from start: RouteSearchPoint = .stop("A"),
    to finish: RouteSearchPoint = .stop("C"), via: [RouteSearchPoint] = [],
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> String {
    let none = try await (town ?? self.town).plan(from: start, to: finish, via: via, change)
      .noJourney
    return none.map { "\($0.reason.rawValue): \($0.message)" } ?? ""
  }

  private func filtered(_ words: String) -> String {
    "filtered_out: There are journeys, but none \(words)."
  }

  @Test("The one filter that stands in the way is named")
  func oneFilter() async throws {
    let lines = ["R1", "R2", "f:R3"]
    #expect(
      try await reason { $0.bannedRoutes = lines } == filtered("without the banned lines"))
    #expect(
      try await reason { $0.bannedAgencies = ["north", "south"] }
        == filtered("without the banned agencies"))
    #expect(
      try await reason { $0.bannedTrips = ["T1", "f:T2", "T3", "T4"] }
        == filtered("without the banned trips"))
    #expect(
      try await reason { $0.bannedStops = ["A"] } == filtered("without the banned stops"))
    #expect(
      try await reason { $0.onlyRoutes = ["R4"] }
        == filtered("by the only lines that may be used"))
    #expect(
      try await reason { $0.onlyAgencies = ["g:"] }
        == filtered("by the only agencies that may be used"))
    #expect(
      try await reason { $0.transportTypes = .init(.ferry) }
        == filtered("with the transport types that were asked for"))
    // A to D takes T4 and T6.
    #expect(
      try await reason(to: .stop("D")) { $0.maximumRides = 1 }
        == filtered("with at most 1 ride"))
    // Only T6 goes to D, and only T7 from E, both with bikes; T5 from S1 takes none.
    #expect(
      try await reason(from: .stop("S1")) { $0.bikes = true } == filtered("that take bikes"))
  }

  @Test("A filter that is set but not in the way is not named")
  func innocentFilters() async throws {
    #expect(
      try await reason {
        $0.bannedRoutes = ["R1", "R2", "f:R3"]
        ($0.bannedTrips, $0.bannedStops) = (["T7"], ["D"])
        ($0.bikes, $0.maximumRides, $0.minimumChangeSeconds) = (true, 3, 60)
      } == filtered("without the banned lines"))
  }

  @Test("Of two filters that each stand in the way alone the first is told, whatever else is set")
  func eitherOfTwo() async throws {
    // R1 is of North. Without the agencies R1 is left, without the lines R2.
    #expect(
      try await reason {
        $0.onlyRoutes = ["R1"]; $0.onlyAgencies = ["south"]
      }
        == filtered("by the only lines that may be used"))
  }

  @Test("Filters that only together stand in the way are named together, and no others")
  func together() async throws {
    #expect(
      try await reason {
        $0.transportTypes = .init(.ferry)
        $0.bannedRoutes = ["R1", "R2", "f:R3"]
        $0.bikes = true
      }
        == filtered(
          "with the transport types that were asked for and without the banned lines at once"))
  }

  @Test("What wheelchairs cannot use comes before filters, and is named with them where both count")
  func wheelchair() async throws {
    let trips = ["T1", "T2", "T3", "T4", "T5"]
    let town = try FilterTown(wheelchairs: .init(uniqueKeysWithValues: trips.map { ($0, 2) }))
    #expect(
      try await reason(town) {
        $0.wheelchair = true; $0.bikes = true
      }
        == "not_accessible: There are journeys, but none that can be made in a wheelchair.")
    #expect(
      try await reason(town) {
        $0.wheelchair = true; $0.transportTypes = .init(.ferry)
      }
        == """
        not_accessible: There are journeys, but none that can be made in a wheelchair and with the \
        transport types that were asked for at once.
        """)
  }

  // From S1 to S2 it is 500 m, of which 650 m are walked: too far with 600 m, and not by default.
  @Test("A limit of walks that cuts a change is too far to walk; a filter comes before it")
  func tooFar() async throws {
    #expect(
      try await reason(to: .stop("D")) { $0.maximumWalkMeters = 600 }
        == "too_far_to_walk: There are journeys, but none with walks of at most 600 m.")
    #expect(try await reason(to: .stop("D")) { $0.maximumWalkMeters = 700 } == "")
    #expect(
      try await reason(to: .stop("D")) {
        $0.maximumWalkMeters = 600; $0.maximumRides = 1
      }
        == filtered("with at most 1 ride and with walks of at most 600 m at once"))
  }

  @Test("A place without stops comes before the calendar, and the calendar before filters")
  func placesAndDays() async throws {
    let late = try Instant(iso: "2028-06-10T07:50:00Z")
    #expect(
      try await reason(from: far) {
        $0.startTime = late; $0.bannedRoutes = ["R1"]
      }
      .hasPrefix("no_stop_near_start"))
    #expect(
      try await reason(to: far) {
        $0.startTime = late; $0.bannedRoutes = ["R1"]
      }
      .hasPrefix("no_stop_near_destination"))
    #expect(
      try await reason {
        $0.startTime = late; $0.transportTypes = .init(.ferry)
      }
      .hasPrefix("outside_calendar"))
  }

  @Test("A place between that cannot be walked to or from is told, and one that no line leads to")
  func placesBetween() async throws {
    #expect(
      try await reason(via: [far]).hasPrefix("too_far_to_walk: The place between (48.53"))
    #expect(
      try await reason(via: [.stop("S1"), .stop("E")])
        == "unreachable: There are journeys, but none by way of the place between (E).")
    #expect(
      try await reason(via: [.stop("D"), .stop("E")])
        == "unreachable: There are journeys, but none by way of the places between.")
    // A filter that alone stands in the way comes first.
    #expect(
      try await reason(via: [.stop("S1")]) { $0.bannedTrips = ["T5"] }
        == filtered("without the banned trips"))
  }

  @Test("No vehicle in time, and no way that leads there, are told though filters are set")
  func nothingRuns() async throws {
    #expect(
      try await reason(from: .stop("E")) {
        $0.bannedRoutes = ["R1"]; $0.bikes = true
      }
      .hasPrefix("no_service_in_window"))
    #expect(
      try await reason(to: .stop("E")) { $0.bannedRoutes = ["R1"] }.hasPrefix("unreachable"))
  }
}
