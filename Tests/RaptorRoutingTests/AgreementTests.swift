import RaptorRouting
import Testing
import TransitModel

@Suite("RAPTOR agrees with the reference planner")
struct AgreementTests {
  /// 600 networks, 4 questions each; a failure prints the seed, the network and the question.
  @Test("On random networks both find the same rides, departures and arrivals")
  func randomNetworks() throws {
    var journeyCount = 0
    for seed in UInt64(1)...600 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      try timetable.columns.validate()
      for _ in 0..<4 {
        var query = random.makeQuery()
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
    // The generator is worth its name only if most questions have answers.
    #expect(journeyCount > 1_000)
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
    if !query.access.contains(journey.access) { faults.append("access \(journey.access)") }
    if !query.egress.contains(journey.egress) { faults.append("egress \(journey.egress)") }
    let rules = ReferenceRules(network, minimumChange: query.minimumChangeSeconds)
    for (place, ride) in journey.rides.enumerated() {
      clock += Int64(ride.waitSeconds)
      if ride.departure.seconds < clock { faults.append("\(ride) has left") }
      faults += self.faults(of: ride, from: stop)
      clock = ride.arrival.seconds
      stop = alightingStop(ride)
      if place < journey.changes.count {
        let change = journey.changes[place]
        let (coming, going) = (ride, journey.rides[place + 1])
        if change.from != stop { faults.append("change from elsewhere") }
        let need = rules.need(
          from: stop.position, to: change.to.position,
          arriving: rules.keys[trip(coming.parts.last)],
          departing: rules.keys[trip(going.parts.first)])
        if need == nil { faults.append("no such change") }
        clock += Int64(need ?? 0)
        stop = change.to
      }
    }
    if stop != journey.egress.stop { faults.append("egress from elsewhere") }
    return faults
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
      if !query.types.contains(TransportTypes(trip.type)) { faults.append("type") }
    }
    return faults
  }
}
