import RaptorRouting
import Testing
import TransitModel

@Suite("Journeys without a schedule")
struct TypicalTests {
  private func journeys(
    _ text: String, _ from: String, _ to: String, _ period: TypicalPeriod? = nil,
    _ adjust: (inout RaptorQuery) -> Void = { _ in }
  ) throws -> [String] {
    let network = TestNetwork(text)
    let (timetable, _) = network.makeTimetable()
    let hour = TypicalPeriod.hour(from: try network.instant("08:00"))
    var query = try network.query(from, to, .leaving("08:00"))
    adjust(&query)
    return try RaptorRouter(timetable).typicalJourneys(query, in: period ?? hour).map { journey in
      journey.rides.map { ride in
        let seconds = ride.arrival.seconds(since: ride.departure)
        let lines = ride.typical?.patterns.count ?? 0
        return "wait \(ride.waitSeconds) ride \(seconds) lines \(lines)"
      }.joined(separator: ", ")
    }
  }

  // Three buses and three trams an hour: one comes every 600 s, so that one waits 300 s on average. The bus takes 600 s,
  // the tram 720: 660 on average.
  private let twoLines = """
    b1 bus: A 08:00, B 08:10
    b2 bus: A 08:20, B 08:30
    b3 bus: A 08:40, B 08:50
    t1 tram: A 08:10, B 08:22
    t2 tram: A 08:30, B 08:42
    t3 tram: A 08:50, B 09:02
    late bus: A 09:00, B 09:10
    """

  @Test("Lines that serve the same two stops are taken as they come")
  func pooled() throws {
    #expect(try journeys(twoLines, "A", "B") == ["wait 300 ride 660 lines 2"])
    let worst = try journeys(twoLines, "A", "B") { $0.headwayWait = .worst }
    #expect(worst == ["wait 600 ride 660 lines 2"])
    // The bus alone comes every 20 minutes.
    let buses = try journeys(twoLines, "A", "B") { $0.types = TransportTypes(.bus) }
    #expect(buses == ["wait 600 ride 600 lines 1"])
  }

  // The express waits 1,800 s and rides 600: 2,400. The slow bus takes an hour: to board it is worse than to wait.
  @Test("What is slower than waiting for the others is not taken")
  func express() throws {
    let text = """
      express train: A 08:10, B 08:20
      s1 bus: A 08:00, B 09:00
      s2 bus: A 08:15, B 09:15
      s3 bus: A 08:30, B 09:30
      """
    #expect(try journeys(text, "A", "B") == ["wait 1800 ride 600 lines 1"])
  }

  // A headway of 10 minutes as such, and one trip a quarter of an hour: 6 + 4 an hour.
  @Test("Service without clock times counts by its headway")
  func headway() throws {
    let text = """
      F bus every 600 for 7200: A 07:30, B 07:40
      t1 tram: A 08:00, B 08:10
      t2 tram: A 08:15, B 08:25
      t3 tram: A 08:30, B 08:40
      t4 tram: A 08:45, B 08:55
      """
    // 3,600 s / 10 = 360, of which one waits half.
    #expect(try journeys(text, "A", "B") == ["wait 180 ride 600 lines 2"])
  }

  // Direct: 1,800 + 3,600 s. With a change: 300 + 600, 120 on foot, 450 + 300.
  @Test("For each number of rides the quickest, with changes and their walks")
  func changes() throws {
    let text = """
      direct train: A 08:30, D 09:30
      walk B C 120
      c1 metro: C 08:05, D 08:10
      c2 metro: C 08:20, D 08:25
      c3 metro: C 08:35, D 08:40
      c4 metro: C 08:50, D 08:55
      """ + "\n" + twoLines
    #expect(
      try journeys(text, "A", "D") == [
        "wait 300 ride 660 lines 2, wait 450 ride 300 lines 1", "wait 1800 ride 3600 lines 1",
      ])
    let one = try journeys(text, "A", "D") { $0.maximumRides = 1 }
    #expect(one == ["wait 1800 ride 3600 lines 1"])
    // 300 + 660 + 120 + 450 + 300 = 1,830: a walk of 1,800 beats both.
    #expect(try journeys(text, "A", "D") { $0.directWalkSeconds = 1_800 } == [])
  }

  @Test("Lines that do not run at that hour are left out; over a week the hours with service count")
  func hours() throws {
    let night = TypicalPeriod.hour(from: try TestNetwork(twoLines).instant("03:00"))
    #expect(try journeys(twoLines, "A", "B", night) == [])
    let start = try TestNetwork(twoLines).instant("24:00")
    // Each day has six vehicles from eight to nine, and one at nine: seven in two hours, 3,600 × 2 / 7 = 1,029.
    #expect(
      try journeys(twoLines, "A", "B", .week(from: start)) == ["wait 514 ride 651 lines 2"])
  }

  @Test("Closed stops and trips are of no use, and no change leads where none is allowed")
  func closed() throws {
    let text = twoLines + "\nc1 metro: B 08:10, D 08:20\nrule B B forbidden"
    #expect(try journeys(text, "A", "D") == [])
    let noTrips = try journeys(twoLines, "A", "B") {
      $0.closedTrips = Array(repeating: true, count: 7)
    }
    #expect(noTrips == [])
    let noStop = try journeys(twoLines, "A", "B") { $0.closedStops = [true, false] }
    #expect(noStop == [])
  }
}
