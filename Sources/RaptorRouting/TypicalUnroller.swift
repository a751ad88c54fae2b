internal import TransitModel

/// Follows the labels of a search without a schedule back from the end of a journey to its start.
struct TypicalUnroller {
  private let query: RoundQuery

  init(_ query: RoundQuery) { self.query = query }

  func unroll(_ search: TypicalSearch, to end: TypicalSearch.End) -> RaptorJourney {
    var services: [TypicalService] = []
    var changes: [RaptorJourney.Change] = []
    var visitsBefore = RaptorJourney.Visits()
    var access = end.egress
    var place = end.place
    for round in stride(from: search.arrivals.count - 1, to: 0, by: -1) {
      guard let arrival = search.arrivals[round][place],
        let label = search.ready[round - 1][arrival.from]
      else { preconditionFailure("a ride from nowhere") }
      services.insert(arrival.service, at: 0)
      let stop = arrival.from.stop
      switch label.way {
      case .start:
        access = StopWalk(stop: stop, seconds: Int32(label.seconds))
      case .change(let change, let from):
        changes.insert(
          RaptorJourney.Change(
            from: from.stop, to: stop, seconds: query.need(of: change), isRule: change.isRule),
          at: 0)
        place = from
      case .visit(let visit, let accessSeconds):
        guard let from = visit.from else {
          visitsBefore = .init(count: visit.places.count, seconds: visit.sinceSeconds)
          access = StopWalk(stop: stop, seconds: accessSeconds)
          continue
        }
        changes.insert(change(visit, from: from.stop, to: stop, accessSeconds), at: 0)
        place = from
      }
    }
    let start = query.base.advanced(by: Int(access.seconds) + Int(visitsBefore.seconds))
    return RaptorJourney(
      visitsBefore: visitsBefore, access: access, rides: rides(services, changes, from: start),
      changes: changes, egress: end.egress, visitsAfter: end.visits)
  }

  private func change(
    _ visit: TypicalVisit, from: StopIndex, to: StopIndex, _ accessSeconds: Int32
  ) -> RaptorJourney.Change {
    RaptorJourney.Change(
      from: from, to: to, seconds: visit.sinceSeconds &+ accessSeconds, isRule: false,
      visit: .init(
        places: visit.places, egressSeconds: visit.egressSeconds, accessSeconds: accessSeconds))
  }

  private func rides(
    _ services: [TypicalService], _ changes: [RaptorJourney.Change], from start: Instant
  ) -> [RaptorJourney.Ride] {
    var clock = start
    var rides: [RaptorJourney.Ride] = []
    for (number, service) in services.enumerated() {
      rides.append(ride(service, at: clock))
      if number < changes.count {
        clock = rides[number].arrival.advanced(by: Int(changes[number].seconds))
      }
    }
    return rides
  }

  private func ride(_ service: TypicalService, at time: Instant) -> RaptorJourney.Ride {
    // The line that comes most often stands for all of them.
    let line = service.lines.max {
      ($0.trips, $1.rideSeconds, $1.pattern) < ($1.trips, $0.rideSeconds, $0.pattern)
    }
    guard let line else { preconditionFailure("service without a line") }
    let wait = Int32(service.waitSeconds.rounded())
    let departure = time.advanced(by: Int(wait))
    let part = RaptorJourney.Part(
      pattern: line.pattern, trip: line.trip, date: line.date, boarding: line.boarding,
      alighting: line.alighting, departure: departure,
      arrival: departure.advanced(by: Int(service.rideSeconds.rounded())))
    return RaptorJourney.Ride(
      parts: [part], waitSeconds: wait,
      typical: .init(
        headwaySeconds: Int32(service.headwaySeconds.rounded()),
        patterns: service.lines.map(\.pattern)))
  }
}
