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
        let query = random.makeQuery()
        let journeys = try RaptorRouter(timetable).journeys(query)
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
    self.network = network
    self.order = order
    self.query = query
  }

  func faults(of journey: RaptorJourney) -> [String] {
    var faults: [String] = []
    var stop = journey.access.stop
    var clock = journey.departure.seconds + Int64(journey.access.seconds)
    if !query.access.contains(journey.access) { faults.append("access \(journey.access)") }
    if !query.egress.contains(journey.egress) { faults.append("egress \(journey.egress)") }
    for (place, ride) in journey.rides.enumerated() {
      let trip = network.trips[order[ride.trip.position]]
      let boarding = trip.calls[ride.boarding]
      let alighting = trip.calls[ride.alighting]
      let start = network.dayStarts[trip.zone][Int(ride.date.dayNumber - network.firstDay)]
      if !trip.days.contains(ride.date.dayNumber) { faults.append("\(trip.name) does not run") }
      if boarding.stop != stop.position { faults.append("boards elsewhere") }
      if !boarding.rules.contains(.boarding) { faults.append("boards against the rules") }
      if !alighting.rules.contains(.alighting) { faults.append("alights against the rules") }
      if start + Int64(boarding.departure) != ride.departure.seconds { faults.append("departure") }
      if start + Int64(alighting.arrival) != ride.arrival.seconds { faults.append("arrival") }
      if ride.boarding >= ride.alighting { faults.append("rides backwards") }
      if ride.departure.seconds < clock { faults.append("\(trip.name) has left") }
      if !query.types.contains(TransportTypes(trip.type)) { faults.append("type") }
      clock = ride.arrival.seconds
      stop = StopIndex(alighting.stop)
      if place < journey.changes.count {
        let change = journey.changes[place]
        if change.from != stop { faults.append("change from elsewhere") }
        let isWalk = network.walks.contains {
          $0.from == change.from.position && $0.to == change.to.position
            && $0.seconds == change.seconds
        }
        if change.from != change.to && !isWalk { faults.append("no such walk") }
        clock += Int64(max(change.seconds, query.minimumChangeSeconds))
        stop = change.to
      }
    }
    if stop != journey.egress.stop { faults.append("egress from elsewhere") }
    return faults
  }
}
