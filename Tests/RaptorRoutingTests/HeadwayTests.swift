import RaptorRouting
import Testing
import TransitModel

/// Service without clock times. Every answer is also compared with the reference planner's.
@Suite("Headway service")
struct HeadwayTests {
  // Vehicles leave A from 08:00 to 10:00, every ten minutes; B is 10 minutes away, C 30.
  private let network = TestNetwork("F bus every 600 for 7200: A 08:00, B 08:10, C 08:30")

  @Test("One waits for half a headway, a whole one or none, and then rides")
  func waits() throws {
    #expect(try network.journeys("A", "C", .leaving("09:00")) == ["F A 09:05 C 09:35"])
    #expect(
      try network.journeys("A", "C", .leaving("09:00")) { $0.headwayWait = .worst }
        == ["F A 09:10 C 09:40"])
    #expect(
      try network.journeys("A", "C", .leaving("09:00")) { $0.headwayWait = .none }
        == ["F A 09:00 C 09:30"])
  }

  @Test(
    "The traveller sets out at the asked time, however long the wait; half a second is rounded up")
  func settingOut() throws {
    let odd = TestNetwork("F bus every 61 for 7200: A 08:00, B 08:10")
    let router = RaptorRouter(odd.makeTimetable().0)
    let journey = try #require(try router.journeys(odd.query("A 60", "B", .leaving("09:00"))).first)
    #expect(journey.departure == (try odd.instant("09:00")))
    #expect(journey.rides[0].departure == (try odd.instant("09:01:31")))
    #expect(journey.rides[0].waitSeconds == 31)
  }

  @Test("Before the window one waits for it; at its end the last second counts, the end does not")
  func window() throws {
    #expect(try network.journeys("A", "B", .leaving("07:00")) == ["F A 08:05 B 08:15"])
    #expect(try network.journeys("A", "B", .leaving("09:59:59")) == ["F A 10:04:59 B 10:14:59"])
    let next = try network.journeys("A", "B", .leaving("10:00"))
    #expect(next == ["F A 32:05 B 32:15"])
  }

  @Test(
    "Down the line the window passes later: one boards there after it has ended at the first stop")
  func midRoute() throws {
    #expect(try network.journeys("B", "C", .leaving("10:05")) == ["F B 10:10 C 10:30"])
    #expect(try network.journeys("B", "C", .leaving("10:10")) == ["F B 32:15 C 32:35"])
  }

  @Test(
    "Where the headway changes, waiting for the better one counts: arrivals are the best of now and later"
  )
  func changingHeadway() throws {
    let network = TestNetwork(
      """
      F bus every 1200 for 3600: A 08:00, B 08:10
      G bus every 240 for 3600: A 09:00, B 09:10
      """)
    // At 08:55 the old headway means 10 minutes, waiting for the new one 5 and 2.
    #expect(try network.journeys("A", "B", .leaving("08:55")) == ["G A 09:02 B 09:12"])
    #expect(try network.journeys("A", "B", .leaving("08:40")) == ["F A 08:50 B 09:00"])
  }

  @Test("Arriving by a time one leaves as late as the wait allows, and no later than the window")
  func arriving() throws {
    #expect(try network.journeys("A", "C", .arriving("09:35")) == ["F A 09:05 C 09:35"])
    #expect(try network.journeys("A", "C", .arriving("12:00")) == ["F A 10:04:59 C 10:34:59"])
    #expect(
      try network.journeys("A", "C", .arriving("08:34")) { $0.horizonSeconds = 3600 } == [])
  }

  @Test("A train after it leaves at its time, and the traveller as late as the wait allows")
  func intoTrain() throws {
    var network = TestNetwork(
      """
      F bus every 600 for 7200: A 08:00, B 08:10
      T train: B 09:00, C 09:30
      """)
    #expect(
      try network.journeys("A", "C", .leaving("08:00"))
        == ["F A 08:50 B 09:00, T B 09:00 C 09:30"])
    network.rules = [.init(from: 1, to: 1, time: .seconds(300))]
    #expect(
      try network.journeys("A", "C", .leaving("08:00"))
        == ["F A 08:45 B 08:55, T B 09:00 C 09:30"])
  }

  @Test("A window over midnight belongs to the day on which it began")
  func midnight() throws {
    var network = TestNetwork("F bus every 600 for 7200: A 23:00, B 23:10")
    network.trips[0].days = [0]
    #expect(try network.journeys("A", "B", .leaving("24:30")) == ["F A 24:35 B 24:45"])
    #expect(try network.journeys("A", "B", .leaving("25:00")) == [])
  }

  @Test("The board tells each window once, from when one may wait")
  func board() throws {
    #expect(try network.board("A", after: "07:00", hours: 12) == ["F A 08:00"])
    #expect(try network.board("B", after: "09:00", hours: 2) == ["F B 09:00"])
    let board = StopBoard(network.makeTimetable().0)
    #expect(board.hasArrival(at: [StopIndex(2)], before: try network.instant("10:00"), within: 60))
    #expect(!board.hasArrival(at: [StopIndex(2)], before: try network.instant("08:29"), within: 60))
  }
}
