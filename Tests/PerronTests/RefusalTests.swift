import Perron
import TestSupport
import Testing

@Suite("What cannot be answered, and why")
struct RefusalTests {
  private let planner: JourneyPlanner

  init() throws { planner = JourneyPlanner(try #require(DemoCity.network)) }

  private func reason(
    _ from: RouteSearchPoint, _ to: RouteSearchPoint, at time: String = "2026-06-10T06:05:00Z",
    _ change: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> NoJourney.Reason? {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: time)
    change(&options)
    return try await planner.findRoute(
      startPoint: from, finishPoint: to, routeSearchOptions: .publicTransport(options)
    ).noJourney?.reason
  }

  // The feed runs from 2026-01-01 to 2027-12-31.
  @Test("After the last and before the first day the calendar is the reason")
  func outsideCalendar() async throws {
    let places = (RouteSearchPoint.stop("n06"), RouteSearchPoint.stop("w10"))
    #expect(
      try await reason(places.0, places.1, at: "2028-03-01T06:00:00Z") { $0.maximumWalkMeters = 10 }
        == .outsideCalendar)
    #expect(
      try await reason(places.0, places.1, at: "2025-12-01T06:00:00Z") { $0.maximumWalkMeters = 10 }
        == .outsideCalendar)
  }

  @Test("A place far from any street says how far the nearest is")
  func noStreet() async throws {
    // 0.2° north of the city, some 20 km from its streets.
    let far = RouteSearchPoint.coordinate(latitude: 44.3, longitude: 14.3)
    #expect(try await reason(far, .stop("m8")) == .noStreetNearStart)
    #expect(try await reason(.stop("m8"), far) == .noStreetNearDestination)
    let result = try await planner.findRoute(
      startPoint: far, finishPoint: .stop("m8"),
      routeSearchOptions: .publicTransport(PublicTransportRouteSearchOptions()))
    let message = try #require(result.noJourney?.message)
    let meters = try #require(message.split(separator: " ").compactMap { Int($0) }.first)
    #expect((10_000...25_000).contains(meters))
  }

  @Test(
    "A filter that leaves no line is the reason, and a walk that is too short for any stop another")
  func filters() async throws {
    #expect(
      try await reason(.stop("n06"), .stop("w10")) {
        $0.transportTypes = .init(.funicular)
        $0.maximumWalkMeters = 100
      } == .filteredOut)
    let square = RouteSearchPoint.coordinate(latitude: 44.099128, longitude: 14.301178)
    #expect(
      try await reason(square, .stop("w10")) { $0.maximumWalkMeters = 1 } == .noStopNearStart)
    #expect(
      try await reason(.stop("w10"), square) { $0.maximumWalkMeters = 1 }
        == .noStopNearDestination)
  }

  @Test("Unknown stops, and options out of range, are errors that say what to do")
  func errors() async throws {
    await #expect(throws: PlannerError.self) {
      try await planner.journeys(from: .stop("nowhere"), to: .stop("m8"))
    }
    var options = PublicTransportRouteSearchOptions()
    options.intermediateStaySeconds = [-1]
    await expect(.invalidOption, .publicTransport(options), via: [.stop("K")])
    var walk = PedestrianRouteSearchOptions()
    walk.speedMetersPerSecond = 0
    await expect(.invalidOption, .pedestrian(walk))
    walk = PedestrianRouteSearchOptions()
    walk.excludedAreas = [ExcludedArea(type: .point, severity: .hard, extent: 10, points: [])]
    await expect(.invalidOption, .pedestrian(walk))
  }

  @Test("Options beyond all measure are refused and trap nothing")
  func absurdOptions() async throws {
    let changes: [@Sendable (inout PublicTransportRouteSearchOptions) -> Void] = [
      { $0.minimumChangeSeconds = .max }, { $0.minimumChangeSeconds = -1 },
      { $0.maximumJourneys = -1 }, { $0.maximumRides = -1 }, { $0.maximumWalkMeters = .nan },
      { $0.maximumWalkMeters = -1 }, { $0.startTime = Instant(seconds: .max) },
      { $0.arrivalTime = Instant(seconds: .min) },
    ]
    for change in changes {
      var options = PublicTransportRouteSearchOptions()
      change(&options)
      await expect(.invalidOption, .publicTransport(options))
    }
    var walk = PedestrianRouteSearchOptions()
    walk.maximumWalkMeters = .nan
    await expect(.invalidOption, .pedestrian(walk))
    let network = try #require(DemoCity.network)
    var board = BoardOptions()
    board.limit = -1
    #expect(throws: PlannerError.self) { try network.departures(fromStop: "K1", options: board) }
    #expect(throws: PlannerError.self) { try network.arrivals(atStop: "K1", options: board) }
    #expect(throws: PlannerError.self) {
      try network.departures(fromStop: "K1", after: Instant(seconds: .max))
    }
  }

  // n06 to m8 takes two rides where walking is cut off; with none and with one there is no journey.
  @Test("A limit of the rides or of the change is named as the reason")
  func limits() async throws {
    let tooFew = try await reason(.stop("w10"), .stop("m8")) {
      $0.maximumRides = 0
      $0.maximumWalkMeters = 300
    }
    #expect(tooFew == .filteredOut)
  }

  // m8 is the metro's last stop: nothing leaves it in the direction one comes from, but vehicles arrive.
  @Test("A terminus that vehicles only end at is not said to have no service")
  func arrivalAtTerminus() async throws {
    let found = try await reason(.coordinate(latitude: 44.0991, longitude: 14.3012), .stop("m8")) {
      $0.startTime = nil
      $0.arrivalTime = try? Instant(iso: "2026-06-10T07:00:00Z")
      $0.maximumWalkMeters = 20
    }
    #expect(found != .noServiceInWindow)
  }

  private func expect(
    _ code: PlannerError.Code, _ options: RouteSearchOptions, via: [RouteSearchPoint] = []
  ) async {
    let error = await #expect(throws: PlannerError.self) {
      try await planner.findRoute(
        startPoint: .stop("n06"), finishPoint: .stop("m8"), intermediatePoints: via,
        routeSearchOptions: options)
    }
    #expect(error?.code == code)
    #expect(error?.remedy.isEmpty == false)
  }
}

@Suite("Routes on foot")
struct PedestrianTests {
  private let planner: JourneyPlanner
  private let square = RouteSearchPoint.coordinate(latitude: 44.099128, longitude: 14.301178)

  init() throws { planner = JourneyPlanner(try #require(DemoCity.network)) }

  private func walk(
    _ from: RouteSearchPoint, _ to: RouteSearchPoint, via: [RouteSearchPoint] = [],
    _ change: (inout PedestrianRouteSearchOptions) -> Void = { _ in }
  ) async throws -> RouteSearchResult {
    var options = PedestrianRouteSearchOptions()
    change(&options)
    return try await planner.findRoute(
      startPoint: from, finishPoint: to, intermediatePoints: via,
      routeSearchOptions: .pedestrian(options))
  }

  @Test("The way to the platform goes down by steps, escalator or lift, and ends on level -2")
  func downToThePlatform() async throws {
    let leg = try #require(try await walk(square, .stop("K1")).journeys.first?.legs.first)
    let steps = try #require(leg.walk?.steps)
    #expect(steps.last?.toLevel == LevelID(hundredths: -200))
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(step.toLevel == next.fromLevel) }
    // Levels change only where something leads from one to the other.
    for step in steps where step.fromLevel != step.toLevel {
      #expect(["steps", "escalator", "lift", "ramp"].contains(step.kind))
    }
  }

  // The middle of a flight of steps of the demo city.
  @Test("A start on steps that are to be avoided is tied to a street beside them")
  func startOnSteps() async throws {
    let steps = RouteSearchPoint.coordinate(latitude: 44.10287, longitude: 14.32272)
    let result = try await walk(steps, .stop("n06")) { $0.avoidStairways = true }
    let leg = try #require(result.journeys.first?.legs.first)
    #expect(leg.walk?.steps.contains { $0.kind == "steps" } == false)
  }

  @Test("Stairways avoided are not walked")
  func avoidingStairways() async throws {
    let leg = try #require(
      try await walk(square, .stop("K1")) { $0.avoidStairways = true }.journeys.first?.legs.first)
    #expect(leg.walk?.steps.contains { $0.kind == "lift" } == true)
    #expect(leg.walk?.steps.contains { $0.kind == "steps" } == false)
  }

  @Test("Points between are passed in order, each part a leg")
  func intermediatePoints() async throws {
    let journey = try #require(
      try await walk(square, .stop("ket"), via: [.stop("n06"), .stop("K1")]).journeys.first)
    #expect(journey.legs.map(\.to.stop) == ["tarvena:n06", "tarvena:K1", "tarvena:ket"])
    #expect(journey.legs.dropFirst().map(\.from.stop) == ["tarvena:n06", "tarvena:K1"])
  }

  @Test("Twice the speed takes half the time on the flat")
  func speed() async throws {
    let slow = try #require(
      try await walk(square, .stop("n06")) { $0.speedMetersPerSecond = 1 }.journeys.first)
    let fast = try #require(
      try await walk(square, .stop("n06")) { $0.speedMetersPerSecond = 2 }.journeys.first)
    #expect(abs(slow.durationSeconds - 2 * fast.durationSeconds) <= 2)
  }

  @Test("A walk beyond the limit is too far, and the island has no way to it")
  func tooFar() async throws {
    let far = try await walk(square, .stop("n06")) { $0.maximumWalkMeters = 500 }
    #expect(far.noJourney?.reason == .tooFarToWalk)
  }
}
