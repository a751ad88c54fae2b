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

  // 300 + 660 to B; there half an hour; on foot to C in two minutes, 450 + 300.
  @Test("A place between is visited on the way, with its stay and the walks at it")
  func placeBetween() throws {
    let text =
      twoLines + "\nc1 metro: C 08:05, D 08:10\nc2 metro: C 08:20, D 08:25\n"
      + "c3 metro: C 08:35, D 08:40\nc4 metro: C 08:50, D 08:55"
    let network = TestNetwork(text)
    var query = try network.query("A", "D", .leaving("08:00"))
    var via = try network.via("B 60", stay: 1_800, isStop: false)
    via.access = try network.via("C 120").access
    query.vias = [via]
    let period = TypicalPeriod.hour(from: try network.instant("08:00"))
    let router = RaptorRouter(network.makeTimetable().0)
    let journey = try #require(try router.typicalJourneys(query, in: period).first)
    let change = try #require(journey.changes.first)
    #expect(change.seconds == 60 + 1_800 + 120)
    #expect(change.visit?.places == 0...0)
    #expect(change.visit?.egressSeconds == 60)
    #expect(change.visit?.accessSeconds == 120)
    #expect(journey.arrival.seconds(since: journey.departure) == 960 + 1_980 + 750)
  }

  // Of three buses an hour two pass B: one waits 900 s for them, and not 600 as for all.
  @Test("Who is to pass a stop waits for the lines that pass it")
  func passing() throws {
    let text = """
      b1 bus: A 08:00, B 08:05, C 08:10
      b2 bus: A 08:20, B 08:25, C 08:30
      d1 tram: A 08:40, C 08:50
      """
    #expect(try journeys(text, "A", "C") == ["wait 600 ride 600 lines 2"])
    let network = TestNetwork(text)
    let passing = try journeys(text, "A", "C") { $0.vias = [try! network.via("B")] }
    #expect(passing == ["wait 900 ride 600 lines 1"])
    let tram = try journeys(text, "A", "C") {
      $0.vias = [try! network.via("B")]
      $0.types = TransportTypes(.tram)
    }
    #expect(tram == [])
  }

  @Test("On random networks a journey over places is as quick as its parts together")
  func parts() throws {
    var journeyCount = 0
    for seed in UInt64(5_001)...5_400 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let router = RaptorRouter(network.makeTimetable().0)
      var query = random.makeQuery()
      (query.directWalkSeconds, query.maximumRides) = (nil, nil)
      random.addVias(to: &query)
      for via in query.vias.indices {
        (query.vias[via].stops, query.vias[via].onwardWalkSeconds) = ([], nil)
      }
      let period = TypicalPeriod.hour(from: Instant(seconds: 102 * 86_400 + 36_000))
      let walks = network.makeOwnWalks()
      let expected = try quickestParts(query) {
        try router.typicalJourneys($0, in: period, walks: walks)
      }
      let found = try router.typicalJourneys(query, in: period, walks: walks)
      let best = expected.filter { entry in
        !expected.contains { $0.key < entry.key && $0.value <= entry.value }
      }
      // Waits and rides are told in whole seconds, each rounded.
      for journey in found {
        let seconds = journey.arrival.seconds(since: journey.departure)
        let known = try #require(expected[journey.rides.count], "seed \(seed)\n\(query)")
        try #require(abs(known - seconds) <= 2 * journey.rides.count, "seed \(seed)\n\(query)")
      }
      try #require(
        found.map(\.rides.count).max() ?? 0 >= best.keys.min() ?? 0
          && found.isEmpty == best.isEmpty && found.count <= best.count,
        "seed \(seed)\n\(query)\n\(found)\n\(best)")
      journeyCount += found.count
    }
    #expect(journeyCount > 20)
  }

  /// For each number of rides how long all parts take at least, with the stays.
  private func quickestParts(
    _ query: RaptorQuery, _ search: (RaptorQuery) throws -> [RaptorJourney]
  ) rethrows -> [Int: Int] {
    var quickest = [0: 0]
    for part in 0...query.vias.count {
      var asked = query
      asked.vias = []
      if part > 0 { asked.access = query.vias[part - 1].access }
      if part < query.vias.count { asked.egress = query.vias[part].egress }
      let stay = part < query.vias.count ? Int(query.vias[part].staySeconds) : 0
      var longer: [Int: Int] = [:]
      for journey in try search(asked) {
        for (rides, seconds) in quickest {
          let duration = seconds + journey.arrival.seconds(since: journey.departure) + stay
          let all = rides + journey.rides.count
          longer[all] = min(longer[all] ?? .max, duration)
        }
      }
      quickest = longer
    }
    return quickest
  }
}
