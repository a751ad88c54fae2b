import RaptorRouting
import Testing
import TransitModel

@Suite("RAPTOR agrees with the reference planner")
struct AgreementTests {
  /// 400 networks, 4 questions each; a failure prints the seed, the network and the question.
  @Test("On random networks both find the same rides, departures and arrivals")
  func randomNetworks() throws {
    let journeys = try compare(UInt64(1)...400) { _, _ in }
    // The generator is worth its name only if most questions have answers.
    #expect(journeys > 600)
  }

  @Test("On random networks both find the same journeys over places between")
  func placesBetween() throws {
    let journeys = try compare(UInt64(1_001)...1_200) { $0.addVias(to: &$1) }
    #expect(journeys > 150)
  }

  @Test("On random networks both find the same journeys with types of their own for each part")
  func typesByPart() throws {
    let journeys = try compare(UInt64(3_001)...3_200) {
      $0.addVias(to: &$1)
      $0.addTypes(to: &$1)
    }
    #expect(journeys > 100)
  }

  // The seeds leave out service without clock times, of which the contract tells one journey for many.
  @Test("On random networks both find the same journeys of a window", arguments: [false, true])
  func windows(arriving: Bool) throws {
    var journeyCount = 0
    for seed in UInt64(2_001)...2_040 where seed % 5 != 0 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      var query = random.makeQuery()
      query.anchor = arriving ? .arrival(query.instant) : .departure(query.instant)
      query.horizonSeconds = 9 * 3_600
      if seed % 2 == 0 { random.addVias(to: &query) }
      if seed % 4 == 0 { random.addTypes(to: &query) }
      network.close(in: &query, order: order)
      query.windowSeconds = 6 * 3_600
      let walks = network.makeOwnWalks()
      let found = try RaptorRouter(timetable).journeys(query, walks: walks)
        .map { ReferencePlanner.Answer($0) }
      let expected = ReferencePlanner(network: network, query: query).answers(inWindow: 6 * 3_600)
      try #require(found == expected, "seed \(seed)\n\(query)\n\(network)")
      journeyCount += found.count
    }
    #expect(journeyCount > 20)
  }

  /// - Returns: how many journeys were found.
  private func compare(
    _ seeds: ClosedRange<UInt64>, _ adjust: (inout RandomNetwork, inout RaptorQuery) -> Void
  ) throws -> Int {
    var journeyCount = 0
    for seed in seeds {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      try timetable.columns.validate()
      for _ in 0..<4 {
        var query = random.makeQuery()
        adjust(&random, &query)
        network.close(in: &query, order: order)
        let journeys = try RaptorRouter(timetable).journeys(query, walks: network.makeOwnWalks())
        let expected = ReferencePlanner(network: network, query: query).answers()
        let found = journeys.map {
          ReferencePlanner.Answer(
            rides: $0.rides.count, departure: $0.departure.seconds, arrival: $0.arrival.seconds)
        }
        try #require(found == expected, "seed \(seed)\n\(query)\n\(network)")
        for journey in journeys {
          try #require(
            JourneyCheck(network, order, query).faults(of: journey) == [],
            "seed \(seed)\n\(query)\n\(journey)\n\(network)")
        }
        journeyCount += journeys.count
      }
    }
    return journeyCount
  }
}

extension RaptorQuery {
  /// The time that was asked for.
  fileprivate var instant: Instant {
    switch anchor {
    case .departure(let instant), .arrival(let instant): instant
    }
  }
}

/// Looks at each ride and walk of a journey with the eyes of a passenger: is it in the timetable?
struct JourneyCheck {
  private let network: TestNetwork
  private let order: [Int]
  private let query: RaptorQuery

  init(_ network: TestNetwork, _ order: [Int], _ query: RaptorQuery) {
    self.network = network.withoutClosed()
    self.order = order
    self.query = query
  }

  func faults(of journey: RaptorJourney) -> [String] {
    var faults: [String] = []
    var stop = journey.access.stop
    var clock = journey.departure.seconds + Int64(journey.access.seconds)
    clock += Int64(journey.visitsBefore.seconds)
    var visits = VisitCheck(query, journey)
    visits.call(at: stop.position)
    let rules = ReferenceRules(network, minimumChange: query.minimumChangeSeconds)
    for (place, ride) in journey.rides.enumerated() {
      clock += Int64(ride.waitSeconds)
      if ride.departure.seconds < clock { faults.append("\(ride) has left") }
      faults += self.faults(of: ride, from: stop)
      clock = ride.arrival.seconds
      stop = alightingStop(ride)
      follow(ride, &visits)
      if place < journey.changes.count {
        let change = journey.changes[place]
        let (coming, going) = (ride, journey.rides[place + 1])
        if change.from != stop { faults.append("change from elsewhere") }
        if let visit = change.visit {
          visits.walk(visit, change)
          clock += Int64(change.seconds)
          stop = change.to
          visits.call(at: stop.position)
          continue
        }
        let need = rules.need(
          from: stop.position, to: change.to.position,
          arriving: rules.keys[trip(coming.parts.last)],
          departing: rules.keys[trip(going.parts.first)])
        if need == nil { faults.append("no such change") }
        clock += Int64(need ?? 0)
        stop = change.to
        visits.call(at: stop.position)
      }
    }
    if stop != journey.egress.stop { faults.append("egress from elsewhere") }
    return faults + visits.end()
  }

  private func follow(_ ride: RaptorJourney.Ride, _ visits: inout VisitCheck) {
    for part in ride.parts {
      let trip = network.trips[trip(part)]
      for (place, call) in trip.calls[part.boarding...part.alighting].enumerated() {
        if place > 0 { visits.ride(in: trip.type) }
        visits.call(at: call.stop)
      }
    }
  }

  private func trip(_ part: RaptorJourney.Part?) -> Int {
    part.map { order[$0.trip.position] } ?? -1
  }

  private func alightingStop(_ ride: RaptorJourney.Ride) -> StopIndex {
    let last = ride.parts[ride.parts.count - 1]
    return StopIndex(network.trips[trip(last)].calls[last.alighting].stop)
  }

  private func faults(of ride: RaptorJourney.Ride, from stop: StopIndex) -> [String] {
    var faults: [String] = []
    for (place, part) in ride.parts.enumerated() {
      let trip = network.trips[trip(part)]
      let boarding = trip.calls[part.boarding]
      let alighting = trip.calls[part.alighting]
      let start = network.dayStarts[trip.zone][Int(part.date.dayNumber - network.firstDay)]
      if !trip.days.contains(part.date.dayNumber) { faults.append("\(trip.name) does not run") }
      if place == 0 {
        if boarding.stop != stop.position { faults.append("boards elsewhere") }
        if !boarding.rules.contains(.boarding) { faults.append("boards against the rules") }
      } else if part.boarding != 0
        || !network.stays.contains(where: {
          $0.from == self.trip(ride.parts[place - 1]) && $0.to == self.trip(part)
        })
      {
        faults.append("stays where it cannot")
      }
      if place == ride.parts.count - 1, !alighting.rules.contains(.alighting) {
        faults.append("alights against the rules")
      }
      if trip.headway == nil {
        if start + Int64(boarding.departure) != part.departure.seconds { faults.append("leaves") }
        if start + Int64(alighting.arrival) != part.arrival.seconds { faults.append("comes") }
      } else if part.arrival.seconds - part.departure.seconds
        != Int64(alighting.arrival - boarding.departure)
      {
        faults.append("rides for too long or too short")
      }
      if part.boarding >= part.alighting { faults.append("rides backwards") }
    }
    return faults
  }
}
