import RaptorRouting
import Testing
import TransitModel

@Suite("Preferences")
struct PreferenceTests {
  @Test(
    "On random networks the journeys of a preference are those of the reference planner",
    arguments: [Preference.littleWalking, .robust(tightSeconds: 300)], [false, true])
  func randomNetworks(preference: Preference, hasPlaces: Bool) throws {
    var journeyCount = 0
    let seeds: ClosedRange<UInt64> = hasPlaces ? 4_001...4_012 : 3_001...3_014
    for seed in seeds {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      for _ in 0..<2 {
        var query = random.makeQuery()
        query.horizonSeconds = 12 * 3_600
        if hasPlaces { random.addVias(to: &query) }
        if seed % 2 == 0 { random.addTypes(to: &query) }
        network.close(in: &query, order: order)
        query.preference = preference
        let journeys = try RaptorRouter(timetable).journeys(query, walks: network.makeOwnWalks())
        let found = journeys.map { ReferencePreference.Answer($0) }
        let expected = ReferencePreference(network: network, query: query).answers()
        try #require(
          Set(found) == expected && found.count == expected.count,
          "seed \(seed)\n\(query)\n\(found)\n\(expected)\n\(network)")
        for journey in journeys {
          let check = JourneyCheck(network, order, query)
          try #require(check.faults(of: journey) == [], "seed \(seed)\n\(query)\n\(journey)")
          try #require(BurdenCheck(timetable, query).burden(of: journey) == journey.burden)
        }
        journeyCount += journeys.count
      }
    }
    #expect(journeyCount > 5)
  }

  /// The express leaves two minutes after the first train has come, the local twelve.
  private let hub = TestNetwork(
    """
    first train: A 08:00, B 08:10
    express train: B 08:12, C 08:30
    local train: B 08:22, C 08:50
    """)

  @Test("Who wants changes to be safe is told the later train besides")
  func robust() throws {
    let journeys = try journeys(hub, "A", "C", .robust(tightSeconds: 300))
    #expect(journeys == ["0: first 08:10, local 08:50", "1: first 08:10, express 08:30"])
    // Twelve minutes are tight too where a quarter of an hour is asked for.
    #expect(
      try self.journeys(hub, "A", "C", .robust(tightSeconds: 900)) == [
        "1: first 08:10, express 08:30"
      ])
  }

  @Test("The first vehicle is never tight: one sets out as early as one likes")
  func firstBoarding() throws {
    #expect(
      try journeys(hub, "B", "C", .robust(tightSeconds: 900)) == ["0: express 08:30"])
  }

  private let walks = TestNetwork(
    """
    quick bus: A 08:00, C 08:10
    slow bus: A 08:02, D 08:40
    night bus: A 08:03, B 11:00, D 12:30
    """)

  @Test("Who wants to walk little is told what comes later nearby, but not hours later")
  func littleWalking() throws {
    let near = try journeys(walks, "A", "C 900, D 61", .littleWalking)
    #expect(near == ["2: slow 08:40", "15: quick 08:10"])
    // The fastest takes 25 minutes and comes at 08:25, so that 09:50 is the last arrival that is looked at.
    let far = try journeys(walks, "A", "C 900, B", .littleWalking)
    #expect(far == ["15: quick 08:10"])
  }

  @Test("The walk all the way beats rides that are no quicker and no less of a walk")
  func onFoot() throws {
    let asked = { (walk: Int32) in
      try self.journeys(self.walks, "A", "C 900, D 61", .littleWalking) {
        $0.directWalkSeconds = walk
      }
    }
    #expect(try asked(600) == ["2: slow 08:40"])
    #expect(try asked(60) == [])
  }

  @Test("Few changes are a matter of order")
  func fewChanges() throws {
    let network = TestNetwork(
      """
      first train: A 08:00, B 08:10
      second train: B 08:15, C 08:30
      direct bus: A 08:00, C 09:00
      """)
    let journeys = try journeys(network, "A", "C", .fewChanges)
    #expect(journeys == ["0: direct 09:00", "0: first 08:10, second 08:30"])
    let one = try self.journeys(network, "A", "C", .fewChanges) { $0.maximumJourneys = 1 }
    #expect(one == ["0: direct 09:00"])
  }

  @Test("In a window all that are best by the preference are told, each once")
  func window() throws {
    let journeys = try journeys(hub, "A", "C", .robust(tightSeconds: 300)) {
      $0.windowSeconds = 3_600
    }
    #expect(journeys == ["0: first 08:10, local 08:50", "1: first 08:10, express 08:30"])
  }

  /// Burdens and rides of the journeys that leave from 08:00 on.
  private func journeys(
    _ network: TestNetwork, _ from: String, _ to: String, _ preference: Preference,
    _ adjust: (inout RaptorQuery) -> Void = { _ in }
  ) throws -> [String] {
    var query = try network.query(from, to, .leaving("08:00"))
    query.preference = preference
    adjust(&query)
    let (timetable, order) = network.makeTimetable()
    return try RaptorRouter(timetable).journeys(query).map { journey in
      let rides = journey.rides.map { ride in
        let name = network.trips[order[ride.parts[0].trip.position]].name
        return "\(name) \(network.clock(ride.arrival))"
      }
      return "\(journey.burden): " + rides.joined(separator: ", ")
    }
  }
}

extension ReferencePreference.Answer {
  fileprivate init(_ journey: RaptorJourney) {
    self.init(
      rides: journey.rides.count, burden: journey.burden, departure: journey.departure.seconds,
      arrival: journey.arrival.seconds)
  }
}

/// Adds up the burden of a journey as it is told.
private struct BurdenCheck {
  private let timetable: Timetable
  private let query: RaptorQuery

  init(_ timetable: Timetable, _ query: RaptorQuery) {
    (self.timetable, self.query) = (timetable, query)
  }

  func burden(of journey: RaptorJourney) -> Int32 {
    switch query.preference {
    case .robust(let seconds): tightChanges(of: journey, below: Int(seconds))
    case .littleWalking: minutes(of: journey)
    default: 0
    }
  }

  private func tightChanges(of journey: RaptorJourney, below seconds: Int) -> Int32 {
    let tight = zip(journey.changes, zip(journey.rides, journey.rides.dropFirst())).filter {
      change, rides in
      let pattern = rides.1.parts[0].pattern
      if timetable.columns.patternHeadway[pattern] > 0 { return false }
      let need =
        change.isRule || change.visit != nil
        ? change.seconds : max(change.seconds, query.minimumChangeSeconds)
      return rides.1.departure.seconds(since: rides.0.arrival) - Int(need) < seconds
    }
    return Int32(tight.count)
  }

  private func minutes(of journey: RaptorJourney) -> Int32 {
    let vias = query.vias
    let onFoot = [query.directWalkSeconds] + vias.map(\.onwardWalkSeconds)
    var walks = [journey.access.seconds, journey.egress.seconds]
    walks += onFoot.prefix(journey.visitsBefore.count).compactMap(\.self)
    walks += onFoot.suffix(journey.visitsAfter.count).compactMap(\.self)
    for change in journey.changes {
      if let visit = change.visit {
        walks += [visit.egressSeconds, visit.accessSeconds]
        walks += visit.places.dropFirst().compactMap { onFoot[$0] }
      } else if change.from != change.to {
        walks.append(change.seconds)
      }
    }
    return walks.reduce(0) { $0 + ($1 + 59) / 60 }
  }
}
