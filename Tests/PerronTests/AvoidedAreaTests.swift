import Perron
import TestSupport
import Testing

/// Areas to keep out of and objects out of service, inside journeys: in `WalkerTown` the way between X and Y leads over
/// the steps, way 2, and the one between W and V is way 4.
@Suite("Areas and closures inside journeys")
struct AvoidedAreaTests {
  private let overStairs = "T1 X-Y T2"
  private let overW = "T1 W-V T4"

  private func area(
    _ severity: ExcludedArea.Severity, _ east: Double, _ north: Double, extent: Double = 10
  ) -> ExcludedArea {
    ExcludedArea(
      type: .point, severity: severity, extent: extent, points: [WalkerTown.coordinate(east, north)]
    )
  }

  @Test("A hard area between two stops closes the change between them")
  func hardArea() async throws {
    let town = try WalkerTown()
    #expect(try await town.first { $0.excludedAreas = [area(.hard, 100, 20)] } == overW)
    // Beside the way it closes nothing.
    #expect(try await town.first { $0.excludedAreas = [area(.hard, 140, 0)] } == overStairs)
  }

  @Test("With no way left but through hard areas the journey is not accessible")
  func notAccessible() async throws {
    let town = try WalkerTown()
    let areas = [area(.hard, 100, 20), area(.hard, 100, -3_000)]
    #expect(try await town.first { $0.excludedAreas = areas } == "not_accessible")
  }

  @Test("A soft area without a way round is walked through in its own time, and the answer says so")
  func softArea() async throws {
    let town = try WalkerTown()
    let plain = try await town.plan { _ in }
    #expect(plain.notices.isEmpty)
    let result = try await town.plan { $0.excludedAreas = [area(.soft, 100, 20)] }
    #expect(result.notices.map(\.code) == ["passes_avoided_area"])
    let legs = try #require(result.journeys.first?.legs)
    #expect(legs[1].walk?.passesAvoidedArea == true)
    #expect(legs[1].durationSeconds == plain.journeys.first?.legs[1].durationSeconds)
    // A summary says it too.
    let summary = try await town.plan {
      $0.excludedAreas = [area(.soft, 100, 20)]
      $0.includesGeometry = false
    }
    #expect(summary.notices.map(\.code) == ["passes_avoided_area"])
  }

  @Test(
    "A start or a destination in a hard area is refused, a stop that one only rides through is not")
  func ends() async throws {
    let town = try WalkerTown()
    let atStart = try await town.plan { $0.excludedAreas = [area(.hard, 0, 20_000)] }
    #expect(atStart.noJourney?.reason == .notAccessible)
    #expect(atStart.noJourney?.message.contains("start") == true)
    let atEnd = try await town.plan { $0.excludedAreas = [area(.hard, 0, -20_000)] }
    #expect(atEnd.noJourney?.message.contains("destination") == true)
    #expect(
      try await town.first { $0.excludedAreas = [area(.hard, 20, 0)] } == overW)
  }

  @Test("What is out of service is closed between vehicles, and what nobody knows is told")
  func closures() async throws {
    let town = try WalkerTown()
    #expect(try await town.first { $0.closedObjects = [.way(2)] } == overW)
    // Node 3 is the upper end of the steps.
    #expect(try await town.first { $0.closedObjects = [.node(3)] } == overW)
    let result = try await town.plan { $0.closedObjects = [.way(77), .pathway("f:P")] }
    #expect(result.notices.map(\.code) == ["unknown_closed_object"])
    #expect(result.notices.first?.message.contains("way/77, pathway:f:P") == true)
    #expect(result.journeys.first?.legs.count == 3)
  }

  @Test("Without a map nothing can be avoided, and that is said")
  func noMap() async throws {
    var plan = WalkerTown.Plan()
    plan.hasMap = false
    let result = try await WalkerTown(plan).plan {
      $0.excludedAreas = [area(.hard, 100, 20)]
      $0.closedObjects = [.way(2)]
    }
    #expect(result.notices.map(\.code) == ["unknown_closed_object", "areas_not_heeded"])
    #expect(!result.journeys.isEmpty)
  }

  @Test("Who avoids what is indoors still changes where the stop is linked to a way indoors")
  func indoors() async throws {
    var plan = WalkerTown.Plan()
    plan.stepsTags = "<tag k=\"indoor\" v=\"yes\"/>"
    let town = try WalkerTown(plan)
    // X and Y are linked to footways outdoors, and the stairs between them are indoors: closed.
    #expect(try await town.first { $0.walkingProfile.usesIndoor = false } == overW)
    // The stop X stands at the stairs: they are its station's.
    plan.x = (103, 20)
    #expect(
      try await WalkerTown(plan).first { $0.walkingProfile.usesIndoor = false } == overStairs)
  }

  @Test("Costs beyond all measure, and areas that are none, are refused")
  func absurd() async throws {
    let planner = JourneyPlanner(try WalkerTown().network)
    let changes: [@Sendable (inout WalkingProfile) -> Void] = [
      { $0.speedMetersPerSecond = .nan }, { $0.stairsUpFactor = 0 }, { $0.stairsDownFactor = -1 },
      { $0.crossingFactor = .infinity }, { $0.escalatorMetersPerSecond = 0 },
      { $0.movingWalkwayMetersPerSecond = -1 }, { $0.ferryMetersPerSecond = .nan },
      { $0.liftWaitSeconds = 1e9 }, { $0.liftDoorSeconds = -1 }, { $0.liftSecondsPerLevel = .nan },
      { $0.gateSeconds = -1 }, { $0.maximumSlopePermille = -1 },
      { $0.minimumWidthCentimeters = .max },
    ]
    for change in changes {
      var options = PublicTransportRouteSearchOptions()
      change(&options.walkingProfile)
      await expectInvalid(planner, .publicTransport(options))
      var walk = PedestrianRouteSearchOptions()
      change(&walk.walkingProfile)
      await expectInvalid(planner, .pedestrian(walk))
    }
    let here = WalkerTown.coordinate(0, 0)
    let lost = Coordinate(latitudeE7: .max, longitudeE7: .min)
    let areas: [(ExcludedArea.Shape, Double, [Coordinate])] = [
      (.point, .nan, [here]), (.point, 10, [here, here]), (.polyline, 10, [here]),
      (.polygon, .infinity, [here, here, here]), (.polygon, 10, [here, lost, here]),
      (.polyline, 0, Array(repeating: here, count: 501)),
      (.polyline, 0, [here, WalkerTown.coordinate(0, 25_100)]),
    ]
    for (type, extent, points) in areas {
      var walk = PedestrianRouteSearchOptions()
      walk.excludedAreas = [
        ExcludedArea(type: type, severity: .soft, extent: extent, points: points)
      ]
      await expectInvalid(planner, .pedestrian(walk))
    }
    var walk = PedestrianRouteSearchOptions()
    walk.excludedAreas = Array(repeating: area(.hard, 0, 0), count: 26)
    await expectInvalid(planner, .pedestrian(walk))
    walk.excludedAreas = []
    walk.closedObjects = (0..<10_001).map { .node($0) }
    await expectInvalid(planner, .pedestrian(walk))
  }

  private func expectInvalid(
    _ planner: JourneyPlanner, _ options: RouteSearchOptions,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    do {
      _ = try await planner.findRoute(
        startPoint: .stop("A"), finishPoint: .stop("C"), routeSearchOptions: options)
      Issue.record("nothing is refused", sourceLocation: sourceLocation)
    } catch {
      #expect(
        (error as? PlannerError)?.code == .invalidOption, sourceLocation: sourceLocation)
    }
  }
}
