import TestSupport
import Testing
import TransitModel

@testable import Perron

/// The clocks of the town are two hours ahead of UTC: 20:00Z is 22:00.
@Suite("Ways that are open at times only")
struct HoursTests {
  private let west = HoursTown.place(-50, 2)
  private let east = HoursTown.place(150, 2)

  private func walk(
    _ town: HoursTown, _ time: String, from start: RouteSearchPoint? = nil,
    limitMeters: Double? = nil
  ) throws -> RouteSearchResult {
    var options = PedestrianRouteSearchOptions()
    options.maximumWalkMeters = limitMeters
    options.startTime = try Instant(iso: "2026-06-10T\(time)Z")
    return try PedestrianSearch(town.network, options).run([start ?? west, east])
  }

  private func plan(
    _ town: HoursTown, from start: RouteSearchPoint, to end: RouteSearchPoint,
    departing departure: String? = nil, arriving arrival: String? = nil
  ) async throws -> RouteSearchResult {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try departure.map { try Instant(iso: "2026-06-10T\($0)Z") }
    options.arrivalTime = try arrival.map { try Instant(iso: "2026-06-10T\($0)Z") }
    return try await JourneyPlanner(town.network).findRoute(
      startPoint: start, finishPoint: end, routeSearchOptions: .publicTransport(options))
  }

  @Test(
    "One walks through the park while it is open, and around it while it is not",
    arguments: [
      ("04:00:00", [1, 2, 4]), ("19:59:00", [1, 2, 4]), ("20:00:00", [1, 3, 4]),
      ("03:59:00", [1, 3, 4] as [Int64]),
    ])
  func onFoot(_ time: String, _ ways: [Int64]) throws {
    let town = try HoursTown()
    for limit in [nil, 1_000.0] {
      let result = try walk(town, time, limitMeters: limit)
      #expect(result.journeys.first?.walkedWays == [ways])
    }
  }

  @Test("Whoever asks the planner for a walk says when, and gets it from then on")
  func planned() async throws {
    let town = try HoursTown()
    for (time, ways) in [("10:00:00", [1, 2, 4]), ("21:00:00", [1, 3, 4] as [Int64])] {
      var options = PedestrianRouteSearchOptions()
      options.startTime = try Instant(iso: "2026-06-10T\(time)Z")
      let journey = try await JourneyPlanner(town.network).findRoute(
        startPoint: west, finishPoint: east, routeSearchOptions: .pedestrian(options)
      ).journeys.first
      #expect(journey?.walkedWays == [ways] && journey?.departure == options.startTime)
    }
    var options = PedestrianRouteSearchOptions()
    options.startTime = Instant(seconds: .max)
    #expect(throws: PlannerError.self) { try PedestrianSearch(town.network, options) }
  }

  @Test("A step over such a way tells its hours, and no other does")
  func told() throws {
    let journey = try #require(try walk(try HoursTown(), "10:00:00").journeys.first)
    let steps = journey.legs.compactMap(\.walk).flatMap(\.steps)
    for step in steps {
      #expect(step.hours == (step.osmWays.contains(2) ? ["no @ (22:00-06:00)"] : []))
    }
    #expect(steps.contains { $0.osmWays.contains(2) })
  }

  @Test("Where the only way is closed there is a reason, by day there is a walk")
  func onlyWay() async throws {
    var plan = HoursTown.Plan()
    plan.hasWayRound = false
    let town = try HoursTown(plan)
    #expect(try walk(town, "20:00:00").noJourney?.reason == .notAccessible)
    #expect(try walk(town, "10:00:00").noJourney == nil)
    // 200 m are too far for 100 m at any hour.
    #expect(try walk(town, "20:00:00", limitMeters: 100).noJourney?.reason == .tooFarToWalk)
    let night = try await self.plan(town, from: west, to: .stop("C"), departing: "21:00:00")
    #expect(night.noJourney?.reason == .notAccessible)
    let day = try await self.plan(town, from: west, to: .stop("C"), departing: "06:00:00")
    #expect(day.journeys.first?.walkedWays == [[1, 2, 4]])
  }

  // The start lies 30 m north of the path and 70 m south of the street.
  @Test("Who stands beside a closed way starts on an open one")
  func besideClosedWay() throws {
    let town = try HoursTown()
    let start = HoursTown.place(50, 30)
    #expect(try walk(town, "10:00:00", from: start).journeys.first?.walkedWays == [[2, 4]])
    #expect(try walk(town, "20:00:00", from: start).journeys.first?.walkedWays == [[3, 4]])
  }

  @Test("The walk to the first stop is taken at the time of departure, and told as it was searched")
  func access() async throws {
    let town = try HoursTown()
    let day = try await plan(town, from: west, to: .stop("C"), departing: "06:00:00")
    #expect(day.journeys.first?.walkedWays == [[1, 2, 4]])
    let night = try await plan(town, from: west, to: .stop("C"), departing: "21:00:00")
    #expect(night.journeys.first?.walkedWays == [[1, 3, 4]])
    let leg = try #require(night.journeys.first?.legs.first)
    #expect(leg.durationSeconds == leg.walk?.steps.reduce(0) { $0 + $1.durationSeconds })
    // 400 m around instead of 200 m.
    #expect(abs(leg.distanceMeters - 400) < 10)
  }

  @Test(
    "Arriving by a time the walk from the last stop is taken at that time, and departing it is open"
  )
  func egress() async throws {
    let town = try HoursTown()
    // T4 comes at 23:40.
    let arriving = try await plan(town, from: .stop("C"), to: west, arriving: "22:00:00")
    #expect(arriving.journeys.first?.walkedWays == [[4, 3, 1]])
    let departing = try await plan(town, from: .stop("C"), to: west, departing: "21:00:00")
    #expect(departing.journeys.first?.walkedWays == [[4, 2, 1]])
    let steps = departing.journeys.first?.legs.compactMap(\.walk).flatMap(\.steps)
    #expect(steps?.contains { $0.hours == ["no @ (22:00-06:00)"] } == true)
  }

  @Test("The walk all the way is taken at the time that was asked for")
  func direct() async throws {
    let town = try HoursTown()
    let ways: [(String, [Int64])] = [("06:00:00", [1, 2, 4]), ("21:00:00", [1, 3, 4])]
    for (time, ways) in ways {
      let departing = try await plan(town, from: west, to: east, departing: time)
      #expect(departing.journeys.map(\.walkedWays) == [[ways]])
      let arriving = try await plan(town, from: west, to: east, arriving: time)
      #expect(arriving.journeys.map(\.walkedWays) == [[ways]])
    }
  }

  @Test("Hours that cannot be read close nothing, and are told")
  func unreadable() throws {
    var plan = HoursTown.Plan()
    plan.parkTags = ["opening_hours": "by day"]
    let journey = try #require(try walk(try HoursTown(plan), "22:00:00").journeys.first)
    #expect(journey.walkedWays == [[1, 2, 4]])
    #expect(
      journey.legs.compactMap(\.walk).flatMap(\.steps).flatMap(\.hours) == ["by day"])
  }

  @Test("What a plain tag opens is not closed outside the hours of a condition that opens it too")
  func openAnyway() throws {
    var plan = HoursTown.Plan()
    plan.parkTags = ["foot": "yes", "foot:conditional": "yes @ (08:00-18:00)"]
    let journey = try #require(try walk(try HoursTown(plan), "22:00:00").journeys.first)
    #expect(journey.walkedWays == [[1, 2, 4]])
    plan.parkTags = ["foot": "no", "foot:conditional": "yes @ (08:00-18:00)"]
    let round = try #require(try walk(try HoursTown(plan), "22:00:00").journeys.first)
    #expect(round.walkedWays == [[1, 3, 4]])
  }

  @Test("Without a feed nobody knows the time of the clocks, and all is open")
  func noZone() throws {
    var plan = HoursTown.Plan()
    plan.hasFeed = false
    #expect(try walk(try HoursTown(plan), "20:00:00").journeys.first?.walkedWays == [[1, 2, 4]])
  }

  // In Tokyo 20:00Z is 05:00, and 21:00Z is 06:00.
  @Test("Of several zones that of the nearest stop counts")
  func zones() throws {
    var plan = HoursTown.Plan()
    plan.hasTwoZones = true
    let town = try HoursTown(plan)
    #expect(try walk(town, "21:30:00").journeys.first?.walkedWays == [[1, 3, 4]])
    #expect(try walk(town, "13:30:00").journeys.first?.walkedWays == [[1, 2, 4]])
  }
}
