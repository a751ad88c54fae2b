internal import RaptorRouting
internal import TransitModel

// The legs on foot of a journey: between places and stops, between rides, and from place to place.

extension JourneyTeller {
  /// The walks from place to place, with the stays at those between, and perhaps at the last of them.
  func onFoot(
    from first: Int, to last: Int, at departure: Instant, staysAtEnd: Bool
  ) -> [Told] {
    var clock = departure
    return (first..<last).compactMap { number in
      guard let path = walks.onFoot[number] else { return nil }
      let told = tell(path, at: clock, between: (number, number + 1))
      clock = told.leg.arrival
      if number + 1 < last || staysAtEnd { clock = clock.advanced(by: Int(walks.stays[number])) }
      return told
    }
  }

  /// The same from a place at which one has arrived, and stays first.
  func onward(from first: Int, to last: Int, arrivedAt arrival: Instant) -> [Told] {
    onFoot(
      from: first, to: last, at: arrival.advanced(by: Int(walks.stays[first - 1])),
      staysAtEnd: false)
  }

  /// The walk from a place to a stop, at which one is at `boarding`.
  func access(from place: Int, _ walk: StopWalk, by boarding: Instant) -> [Told] {
    guard let stop = spot(of: walk.stop), let spot = walks.accessSpot(from: place, to: walk.stop),
      walk.seconds > 0 || spot.stop != stop.stop
    else { return [] }
    let finder = place == 0 ? walks.finders.start : walks.finders.others
    return [
      self.walk(
        finder, from: spot, to: stop, walk.seconds,
        at: boarding.advanced(by: -Int(walk.seconds)), between: (place, place))
    ]
  }

  /// The walk from a stop to a place.
  func egress(_ walk: StopWalk, to place: Int, at alighted: Instant) -> [Told] {
    guard let stop = spot(of: walk.stop), let spot = walks.egressSpot(from: walk.stop, to: place),
      walk.seconds > 0 || spot.stop != stop.stop
    else { return [] }
    let isLast = place == walks.places.count - 1
    return [
      self.walk(
        isLast ? walks.finders.destination : walks.finders.others, from: stop, to: spot,
        walk.seconds, at: alighted, between: (place, place))
    ]
  }

  private func spot(of stop: StopIndex) -> WalkSpot? { walks.finders.others.spot(of: stop) }

  /// A walk whose time the search has settled; the way is found again for its line and its steps.
  private func walk(
    _ finder: WalkFinder, from: WalkSpot, to: WalkSpot, _ seconds: Int32, at departure: Instant,
    between places: (Int, Int) = (0, 0)
  ) -> Told {
    let content = finder.walk(from: from, to: to, limitMeters: nil)?.content ?? .none
    return tell(
      WalkedPath(from: from, to: to, seconds: seconds, content: content), at: departure,
      between: places)
  }

  /// What lies between two rides: nothing, a walk, or places that are visited on foot.
  func change(
    _ change: RaptorJourney.Change, from ride: RaptorJourney.Ride, to next: RaptorJourney.Ride
  ) -> [Told] {
    guard let visit = change.visit else {
      return change.from == change.to ? [] : [walk(change, from: ride, to: next)]
    }
    let (first, last) = (visit.places.lowerBound + 1, visit.places.upperBound + 1)
    let egress = StopWalk(stop: change.from, seconds: visit.egressSeconds)
    let arrived = ride.arrival.advanced(by: Int(visit.egressSeconds))
    return self.egress(egress, to: first, at: ride.arrival)
      + onward(from: first, to: last, arrivedAt: arrived)
      + access(
        from: last, StopWalk(stop: change.to, seconds: visit.accessSeconds),
        by: next.departure.advanced(by: -Int(next.waitSeconds)))
  }

  /// The walk between two rides. One that a rule gives less time than it takes ends when the next ride begins.
  private func walk(
    _ change: RaptorJourney.Change, from ride: RaptorJourney.Ride, to next: RaptorJourney.Ride
  ) -> Told {
    guard let from = spot(of: change.from), let to = spot(of: change.to) else {
      // Nobody knows where one of the stops is, but a rule says that one changes between them.
      let path = WalkedPath(
        from: nil, to: nil, seconds: change.seconds, content: .straight(meters: 0))
      var leg = path.makeLeg(
        from: wording.place(of: change.from), to: wording.place(of: change.to),
        departure: ride.arrival, wording.walkTeller)
      if !includesGeometry { leg.strip() }
      return Told(leg: leg, from: change.from, to: change.to)
    }
    let finder = walks.finders.others
    guard change.isRule else {
      return walk(finder, from: from, to: to, change.seconds, at: ride.arrival)
    }
    let path =
      finder.walk(from: from, to: to, limitMeters: nil)
      ?? WalkedPath(
        from: from, to: to, seconds: change.seconds,
        content: .straight(
          meters: StraightWalk.meters(
            forStraight: from.coordinate.distanceMeters(to: to.coordinate))))
    let time = next.departure.seconds(since: ride.arrival) - Int(next.waitSeconds)
    return tell(path.shortened(to: Int32(clamping: time)), at: ride.arrival)
  }

  /// - Parameter places: what the walk begins and ends at where that is no stop, as numbers of places.
  private func tell(
    _ path: WalkedPath, at departure: Instant, between places: (Int, Int) = (0, 0)
  ) -> Told {
    var leg = path.makeLeg(
      from: place(of: path.from, or: walks.places[places.0]),
      to: place(of: path.to, or: walks.places[places.1]),
      departure: departure, wording.walkTeller)
    if !includesGeometry { leg.strip() }
    return Told(leg: leg, from: path.from?.stop, to: path.to?.stop)
  }

  /// The stop that a walk begins or ends at, or else the place of the request.
  private func place(of spot: WalkSpot?, or place: SearchPlace) -> Place {
    spot?.stop.map { wording.place(of: $0) } ?? place.place
  }
}
