import Perron
import TestSupport
import Testing

/// What one avoids is avoided between vehicles too, and what wheelchairs cannot use is not told to them.
@Suite("Other walkers and wheelchairs inside journeys")
struct WalkerTests {
  private let slow = "T1 X-Y T3"
  private let overW = "T1 W-V T4"

  // From X to Y: 166 m on the flat and 40 m of steps, some 190 s of the 300 s before T2 leaves.
  @Test("The default walker changes over the stairs")
  func defaultWalker() async throws {
    #expect(try await WalkerTown().first() == "T1 X-Y T2")
  }

  @Test("Who avoids stairways, or sits in a wheelchair, changes elsewhere")
  func avoidsStairs() async throws {
    let town = try WalkerTown()
    #expect(try await town.first { $0.walkingProfile.avoidsStairways = true } == overW)
    #expect(try await town.first { $0.wheelchair = true } == overW)
    #expect(try await town.first { $0.walkingProfile.isWheelchair = true } == overW)
  }

  @Test("The option for wheelchairs and that of the profile are one")
  func oneWheelchair() {
    var options = PublicTransportRouteSearchOptions()
    options.walkingProfile.isWheelchair = true
    #expect(options.wheelchair)
    options.wheelchair = false
    #expect(!options.walkingProfile.isWheelchair)
  }

  @Test("Arriving by a time the same walks hold")
  func arriving() async throws {
    let town = try WalkerTown()
    let deadline = try Instant(iso: "2026-06-10T07:20:00Z")
    #expect(
      try await town.first {
        $0.arrivalTime = deadline
        $0.walkingProfile.avoidsStairways = true
      } == overW)
    // 08:30 on clocks in Berlin: only over the stairs.
    let early = try Instant(iso: "2026-06-10T06:30:00Z")
    #expect(try await town.first { $0.arrivalTime = early } == "T1 X-Y T2")
    let result = try await town.plan {
      $0.arrivalTime = early
      $0.walkingProfile.avoidsStairways = true
    }
    // The day before, T4 comes at 09:20.
    #expect(result.journeys.first?.arrival == (try Instant(iso: "2026-06-09T07:20:00Z")))
  }

  @Test("A journey that there is, but not without stairs, is not accessible")
  func notAccessible() async throws {
    var plan = WalkerTown.Plan()
    plan.hasSecondWay = false
    let town = try WalkerTown(plan)
    #expect(try await town.first { $0.walkingProfile.avoidsStairways = true } == "not_accessible")
    #expect(try await town.first { $0.wheelchair = true } == "not_accessible")
    // With another way there is nothing to blame the stairs for.
    #expect(
      try await WalkerTown().first {
        $0.walkingProfile.avoidsStairways = true
        $0.transportTypes = TransportTypes(.ferry)
      } == "filtered_out")
  }

  @Test("Areas to keep out of, and ways out of service, hold between vehicles too")
  func closedByRequest() async throws {
    let town = try WalkerTown()
    // The middle of the steps.
    var area = ExcludedArea(
      type: .point, severity: .hard, extent: 10, points: [WalkerTown.coordinate(100, 20)])
    #expect(try await town.first { $0.excludedAreas = [area] } == overW)
    // The map's steps are way 2.
    #expect(try await town.first { $0.closedObjects = [.way(2)] } == overW)
    area.severity = .soft
    let soft = try await town.plan { $0.excludedAreas = [area] }
    #expect(soft.notices.map(\.code) == ["passes_avoided_area"])
    #expect(soft.journeys.first?.legs.last?.ride?.tripID == "f:T2")
    var plan = WalkerTown.Plan()
    plan.hasSecondWay = false
    #expect(
      try await WalkerTown(plan).first { $0.closedObjects = [.way(2)] } == "not_accessible")
    // Nobody who walks alike meets what another request has closed.
    #expect(try await town.first { $0.walkingProfile.speedMetersPerSecond = 1.5 } == "T1 X-Y T2")
    #expect(
      try await town.first {
        $0.walkingProfile.speedMetersPerSecond = 1.5
        $0.closedObjects = [.way(2)]
      } == overW)
  }

  @Test("Stairs of which the map says that a wheelchair can use them are open to it")
  func rampedStairs() async throws {
    var plan = WalkerTown.Plan()
    plan.stepsTags = "<tag k=\"wheelchair\" v=\"yes\"/>"
    let town = try WalkerTown(plan)
    #expect(try await town.first { $0.wheelchair = true } == "T1 X-Y T2")
    #expect(try await town.first { $0.walkingProfile.avoidsStairways = true } == overW)
  }

  // At half of the speed 166 m take 250 s, and the steps more than the 50 s that are left.
  @Test(
    "A slow walker takes the next vehicle, and the leg tells the time that the search counted with")
  func slowWalker() async throws {
    let town = try WalkerTown()
    #expect(try await town.first { $0.walkingProfile.speedMetersPerSecond = 0.665 } == slow)
    let quick = try await town.plan { _ in }.journeys[0].legs[1]
    let result = try await town.plan { $0.walkingProfile.speedMetersPerSecond = 0.665 }
    let leg = try #require(result.journeys.first?.legs[1])
    #expect(leg.durationSeconds > 300)
    // Twice the time but for rounding, whole seconds up and milliseconds edge by edge.
    #expect(abs(leg.durationSeconds - 2 * quick.durationSeconds) <= 2)
    let steps = try #require(leg.walk?.steps)
    #expect(steps.reduce(0) { $0 + $1.durationSeconds } == leg.durationSeconds)
    #expect(leg.walk?.isApproximate == false)
  }

  @Test("Asked again, by this walker and by others in between, the answer is the same")
  func keptWalks() async throws {
    let town = try WalkerTown()
    for _ in 0..<2 {
      #expect(try await town.first { $0.wheelchair = true } == overW)
      #expect(try await town.first { $0.walkingProfile.speedMetersPerSecond = 0.665 } == slow)
      #expect(try await town.first { $0.walkingProfile.speedMetersPerSecond = 2 } == "T1 X-Y T2")
    }
    // More kinds of walkers than are remembered: from X to Y in 300 s at 0.9 m/s and more, not at 0.8.
    for tenths in stride(from: 30, through: 5, by: -1) {
      let trips = try await town.first {
        $0.walkingProfile.speedMetersPerSecond = Double(tenths) / 10
      }
      #expect(trips == (tenths >= 9 ? "T1 X-Y T2" : slow), "\(tenths)")
    }
  }

  @Test("The least time between vehicles holds for other walkers as well")
  func minimumChange() async throws {
    let town = try WalkerTown()
    #expect(
      try await town.first {
        $0.walkingProfile.speedMetersPerSecond = 1.4
        $0.minimumChangeSeconds = 301
      } == slow)
  }

  @Test(
    "A rule of the feed is no way: who avoids stairs needs one, and who is slow the time for it")
  func rules() async throws {
    for row in ["X,Y,2,30", "X,Y,1,"] {
      var plan = WalkerTown.Plan()
      plan.transfers = row
      let town = try WalkerTown(plan)
      #expect(try await town.first() == "T1 X-Y T2", "\(row)")
      #expect(
        try await town.first { $0.walkingProfile.avoidsStairways = true } == overW, "\(row)")
      #expect(
        try await town.first { $0.walkingProfile.speedMetersPerSecond = 0.665 } == slow, "\(row)")
    }
    var plan = WalkerTown.Plan()
    plan.transfers = "X,Y,2,600"
    // The longer of the rule and the walk, for those who are quick.
    #expect(
      try await WalkerTown(plan).first { $0.walkingProfile.speedMetersPerSecond = 1.5 } == slow)
  }

  @Test("A limit for walks holds for another walker's walks between vehicles")
  func maximumWalk() async throws {
    // 206 m over the stairs, 166 m between W and V.
    let town = try WalkerTown()
    func first(_ meters: Double) async throws -> String {
      try await town.first {
        $0.walkingProfile.speedMetersPerSecond = 1.4
        $0.maximumWalkMeters = meters
      }
    }
    #expect(try await first(210) == "T1 X-Y T2")
    #expect(try await first(200) == overW)
  }

  @Test("A stop that is linked to stairs is moved to a way beside them that is open")
  func movedStop() async throws {
    // One metre beside the steps, 12 m from their foot.
    var plan = WalkerTown.Plan()
    plan.x = (101, 12)
    let town = try WalkerTown(plan)
    let start = RouteSearchPoint.coordinate(WalkerTown.coordinate(20, 1))
    let result = try await town.plan(from: start) { $0.walkingProfile.avoidsStairways = true }
    let journey = try #require(result.journeys.first)
    #expect(journey.legs.map { $0.ride?.tripID } == [nil, "f:T1", nil, "f:T4"])
    let walk = try #require(journey.legs.first)
    #expect(walk.walk?.steps.contains { $0.kind == "steps" } == false)
    // 80 m along the street, 1 m and 12 m to it.
    #expect((90...96).contains(walk.distanceMeters))
    #expect(
      walk.walk?.steps.reduce(0) { $0 + $1.durationSeconds } == walk.durationSeconds)
  }

  @Test("Without a map straight lines are walked at this walker's speed, and nothing closes them")
  func noMap() async throws {
    // 165 m apart, 214 m to walk: 161 s by default, 429 s at 0.5 m/s.
    var plan = WalkerTown.Plan()
    plan.hasMap = false
    let town = try WalkerTown(plan)
    #expect(try await town.first() == "T1 X-Y T2")
    #expect(try await town.first { $0.walkingProfile.avoidsStairways = true } == "T1 X-Y T2")
    #expect(try await town.first { $0.wheelchair = true } == "T1 X-Y T2")
    let result = try await town.plan { $0.walkingProfile.speedMetersPerSecond = 0.5 }
    let legs = try #require(result.journeys.first?.legs)
    #expect(legs.last?.ride?.tripID == "f:T3")
    #expect((425...435).contains(legs[1].durationSeconds))
    plan.transfers = "X,Y,2,30"
    let ruled = try WalkerTown(plan)
    #expect(try await ruled.first { $0.walkingProfile.avoidsStairways = true } == "T1 X-Y T2")
  }

  @Test("Trips and stops that their feed closes to wheelchairs are closed to them alone")
  func closedByFeed() async throws {
    var plan = WalkerTown.Plan()
    plan.stepsTags = "<tag k=\"wheelchair\" v=\"yes\"/>"
    plan.wheelchairs = ["T2": 2]
    let town = try WalkerTown(plan)
    #expect(try await town.first() == "T1 X-Y T2")
    #expect(try await town.first { $0.wheelchair = true } == slow)
    plan.wheelchairs = ["X": 2]
    #expect(try await WalkerTown(plan).first { $0.wheelchair = true } == overW)
    plan.wheelchairs = ["A": 2]
    #expect(try await WalkerTown(plan).first { $0.wheelchair = true } == "not_accessible")
    #expect(try await WalkerTown(plan).first() == "T1 X-Y T2")
  }

  @Test("What feeds do not say is told to those who ask in a wheelchair, and to nobody else")
  func unknown() async throws {
    var plan = WalkerTown.Plan()
    plan.wheelchairs = ["T1": 1, "A": 1, "V": 1]
    let town = try WalkerTown(plan)
    func needs(_ wheelchair: Bool) async throws -> [[RideDetails.Need]] {
      let result = try await town.plan { $0.wheelchair = wheelchair }
      return result.journeys[0].legs.compactMap { $0.ride?.details.unknownToWheelchairs }
    }
    // T1 from A to W, of which W says nothing; T4, which says nothing, from V to C.
    #expect(try await needs(true) == [[.alighting], [.vehicle, .alighting]])
    #expect(try await needs(false) == [[], []])
  }

  @Test("A speed out of its range is refused")
  func refused() async throws {
    for speed in [0, -1, Double.nan, 11] {
      await #expect(throws: PlannerError.self) {
        try await WalkerTown().plan { $0.walkingProfile.speedMetersPerSecond = speed }
      }
    }
  }
}
