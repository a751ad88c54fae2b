import Perron
import Testing

@Suite("Changes that are missed")
struct MissedChangeTests {
  private let town: MissedTown

  init() throws { town = try MissedTown() }

  /// For each ride of the best journey its line and, where it tells what happens if it is missed, that:
  /// `2: 6 08:16, 300`, the first line of the way onward and its departure, and the seconds by which one is later.
  private func best(
    to finish: String = "C", via: [String] = [],
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> [String] {
    try await town.plan(to: finish, via: via, change).first.map(told) ?? []
  }

  private func told(_ journey: Journey) -> [String] {
    journey.legs.compactMap(\.ride).map { ride in
      guard let missed = ride.ifMissed else { return ride.route.label }
      return "\(ride.route.label): \(words(for: missed))"
    }
  }

  private func words(for missed: MissedChange) -> String {
    guard let journey = missed.journey, let delay = missed.delaySeconds else { return "nothing" }
    let leg = journey.legs.first { $0.ride != nil }
    let clock = leg?.departure.description.dropFirst(11).prefix(5) ?? ""
    return "\(leg?.ride?.route.label ?? "on foot") \(clock), \(delay)"
  }

  // Line 3 leaves when line 2 does, and is missed with it. Lines 6 and 7 are at C at 08:35, the tram from Q at 08:40, to
  // which one walks from 08:15:01 on, line 4 at 08:50.
  @Test("One goes on with what leaves after the vehicle that was missed, there or near it")
  func onward() async throws {
    #expect(try await best() == ["1", "2: 6 08:16, 300"])
    #expect(try await best { $0.missedChanges = false } == ["1", "2"])
    let ride = try #require(try await town.plan().first?.legs.last?.ride)
    let journey = try #require(ride.ifMissed?.journey)
    #expect(journey.legs.compactMap(\.ride).map(\.tripID) == ["f:T6", "f:T7"])
    #expect(journey.arrival == (try Instant(iso: "2026-06-10T08:35:00Z")))
    #expect(journey.legs.allSatisfy { $0.geometry.isEmpty })
  }

  @Test("The way onward heeds all options")
  func options() async throws {
    // One vehicle is entered before; so there is one left.
    #expect(try await best { $0.maximumRides = 2 } == ["1", "2: 5 08:22, 600"])
    #expect(
      try await best {
        $0.maximumRides = 2; $0.maximumWalkMeters = 100
      } == ["1", "2: 4 08:25, 1200"])
    #expect(
      try await best {
        $0.maximumRides = 2; $0.wheelchair = true
      } == ["1", "2: 4 08:25, 1200"])
    #expect(try await best { $0.bannedStops = ["D"] } == ["1", "2: 5 08:22, 600"])
    #expect(
      try await best {
        $0.bannedStops = ["D"]; $0.bannedRoutes = ["5"]
      } == ["1", "2: 4 08:25, 1200"])
    #expect(
      try await best {
        $0.transportTypes = TransportTypes(.bus); $0.bannedRoutes = ["7"]
      } == ["1", "3: 4 08:25, 1140"])
  }

  @Test("Arrive-by, windows and pages tell it too")
  func otherTimes() async throws {
    let expected = ["1", "2: 6 08:16, 300"]
    // One arrives after the deadline then.
    let deadline = try Instant(iso: "2026-06-10T08:32:00Z")
    #expect(try await best { $0.arrivalTime = deadline } == expected)
    #expect(try await best { $0.windowSeconds = 3_600 } == expected)
    let page = try #require(PageCursor("1_df_\(deadline.seconds - 3_600)_3600"))
    #expect(try await best { $0.page = page } == expected)
  }

  // Line 2 alone is left, which runs once a day.
  @Test("It may be the next day, or nothing")
  func lastOfTheDay() async throws {
    let others = ["3", "4", "5", "6", "10"]
    #expect(try await best { $0.bannedRoutes = others } == ["1", "2: nothing"])
    #expect(
      try await best {
        $0.bannedRoutes = others
        $0.startTime = try Instant(iso: "2026-06-09T07:50:00Z")
      } == ["1", "2: 2 08:15, 86400"])
  }

  // With line 8 one changes once and is there at 09:00, with 6 and 9 twice and there at 08:30.
  @Test("Who misses a vehicle may be earlier, with more rides")
  func earlier() async throws {
    let journeys = try await town.plan(to: "F")
    #expect(journeys.map(told).last == ["1", "8: 6 08:16, -1800"])
  }

  @Test("The rest may be a walk")
  func onFoot() async throws {
    let ride = try #require(try await town.plan(to: "G").first?.legs.last?.ride)
    #expect(ride.route.label == "12")
    let missed = try #require(ride.ifMissed)
    let journey = try #require(missed.journey)
    #expect(journey.rideCount == 0)
    #expect(journey.departure == (try Instant(iso: "2026-06-10T08:15:01Z")))
    // Two minutes in the vehicle are not spent, and a second is.
    #expect(missed.delaySeconds == journey.durationSeconds - 120 + 1)
  }

  @Test("Service without clock times is not missed")
  func headway() async throws {
    #expect(try await best(to: "H") == ["1", "13"])
  }

  // From B the next way over D is 10 and 11; not over D there would be the tram at 08:22.
  @Test("Places between that are left are visited, with their stays, and no others")
  func places() async throws {
    let over = ["1", "6: 10 08:40, 1800", "7: 11 08:55, 1800"]
    #expect(try await best(via: ["D"]) == over)
    #expect(try await best(via: ["D"]) { $0.intermediateStaySeconds = [120] } == over)
    // Ten minutes at D leave line 11 alone, which is the last of the day; after 10 it leaves too early.
    #expect(
      try await best(via: ["D"]) { $0.intermediateStaySeconds = [600] }
        == ["1", "6: nothing", "11: nothing"])
    #expect(try await best(via: ["B"]) == ["1", "2: 6 08:16, 300"])
    #expect(try await best(via: ["B", "D"]) { $0.intermediateStaySeconds = [0, 120] } == over)
  }

  @Test("Without the timetable there is nothing to miss, and the message says what to do")
  func withoutSchedule() async throws {
    let error = await #expect(throws: PlannerError.self) {
      try await town.plan { $0.useSchedule = false }
    }
    #expect(error?.code == .invalidOption)
    #expect(error?.problem == "The option missedChanges needs the timetable.")
    #expect(error?.remedy.contains("--no-schedule") == true)
  }
}
