internal import RaptorRouting
internal import TransitModel

/// Turns a journey in the numbers of the timetable into one that people can read.
struct JourneyTeller {
  private let network: Network
  private let walks: PlaceWalks
  private let includesGeometry: Bool
  /// The words in which stops, lines and rides are told; those of their feeds unless it is set.
  var wording: Wording
  /// Whether to tell what nobody knows to be open to wheelchairs.
  var isInWheelchair = false
  /// Whether to tell which trips do not say that they take bikes.
  var hasBike = false

  init(_ network: Network, _ walks: PlaceWalks, includesGeometry: Bool) {
    self.network = network
    self.walks = walks
    self.includesGeometry = includesGeometry
    wording = Wording(network)
  }

  private var directory: Directory { network.directory }
  private var timetable: Timetable { network.timetable }

  /// A leg, and the stops at its ends, by which its clocks are set.
  private struct Told {
    var leg: Leg
    let from: StopIndex?
    let to: StopIndex?
  }

  func tell(_ journey: RaptorJourney) -> Journey {
    let (before, after) = (journey.visitsBefore.count, journey.visitsAfter.count)
    let destination = walks.places.count - 1
    var legs = onFoot(from: 0, to: before, at: journey.departure, staysAtEnd: true)
    let boarding = journey.rides[0].departure.advanced(by: -Int(journey.rides[0].waitSeconds))
    legs += access(from: before, journey.access, by: boarding)
    for (number, ride) in journey.rides.enumerated() {
      legs += tell(ride)
      guard number < journey.changes.count else { continue }
      legs += change(journey.changes[number], from: ride, to: journey.rides[number + 1])
    }
    let alighted = journey.rides[journey.rides.count - 1].arrival
    legs += egress(journey.egress, to: destination - after, at: alighted)
    if after > 0 {
      let arrived = alighted.advanced(by: Int(journey.egress.seconds))
      legs += onward(from: destination - after, to: destination, arrivedAt: arrived)
    }
    return Journey(
      departure: journey.departure, arrival: journey.arrival, legs: localized(legs))
  }

  /// The walk all the way as a journey.
  func tellOnFoot(departure: Instant) -> Journey {
    let told = onFoot(from: 0, to: walks.places.count - 1, at: departure, staysAtEnd: false)
    let arrival = told.last?.leg.arrival ?? departure
    return Journey(departure: departure, arrival: arrival, legs: localized(told))
  }

  // MARK: Walks

  /// The walks from place to place, with the stays at those between, and perhaps at the last of them.
  private func onFoot(
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
  private func onward(from first: Int, to last: Int, arrivedAt arrival: Instant) -> [Told] {
    onFoot(
      from: first, to: last, at: arrival.advanced(by: Int(walks.stays[first - 1])),
      staysAtEnd: false)
  }

  /// The walk from a place to a stop, at which one is at `boarding`.
  private func access(from place: Int, _ walk: StopWalk, by boarding: Instant) -> [Told] {
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
  private func egress(_ walk: StopWalk, to place: Int, at alighted: Instant) -> [Told] {
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
  private func change(
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

  // MARK: Rides

  /// A leg for every trip that the vehicle runs as.
  private func tell(_ ride: RaptorJourney.Ride) -> [Told] {
    ride.parts.enumerated().map { number, part in
      var told = tell(
        part, staysInVehicle: number > 0, goesOn: number < ride.parts.count - 1)
      guard case .ride(var content) = told.leg.content, number == 0 else { return told }
      let headway = timetable.columns.patternHeadway[part.pattern]
      content.headwaySeconds = headway > 0 ? Int(headway) : nil
      content.waitSeconds = Int(ride.waitSeconds)
      told.leg.content = .ride(content)
      return told
    }
  }

  /// - Parameter goesOn: whether one stays in the vehicle at the end of the part.
  private func tell(
    _ ride: RaptorJourney.Part, staysInVehicle: Bool, goesOn: Bool
  ) -> Told {
    let stops = (ride.boarding...ride.alighting).map { timetable.stop(of: ride.pattern, at: $0) }
    let record = directory.columns.tripRecord[ride.trip]
    var content = Ride(
      route: wording.route(timetable.columns.patternRoute[ride.pattern]),
      tripID: network.scopedID(of: ride.trip, in: ride.pattern), serviceDate: ride.date,
      start: ServiceTime(seconds: timetable.columns.tripStart[ride.trip]))
    content.staysInVehicle = staysInVehicle
    content.headsign = wording.headsign(of: ride.trip, in: ride.pattern, at: ride.boarding)
    content.details = wording.details(
      of: ride, boards: !staysInVehicle, alights: !goesOn)
    content.intermediateStops = makeCalls(ride, stops)
    content.isWheelchairAccessible = Wording.answer(directory.columns.recordWheelchair[record])
    if isInWheelchair {
      content.details.unknownToWheelchairs = wording.unknownToWheelchairs(
        ride, boards: !staysInVehicle, alights: !goesOn)
    }
    content.allowsBikes = Wording.answer(directory.columns.recordBikes[record])
    content.details.isUnknownToBikes = hasBike && content.allowsBikes == nil
    var leg = Leg(
      from: wording.place(of: stops[0]), to: wording.place(of: stops[stops.count - 1]),
      departure: ride.departure, arrival: ride.arrival, content: .ride(content))
    let line = network.line(of: ride.trip, from: ride.boarding, to: ride.alighting, over: stops)
    leg.distanceMeters = line.meters
    leg.geometry = includesGeometry ? line.coordinates : []
    return Told(leg: leg, from: stops[0], to: stops[stops.count - 1])
  }

  private func makeCalls(_ ride: RaptorJourney.Part, _ stops: [StopIndex]) -> [Ride.Call] {
    let start = ride.departure.advanced(
      by: -Int(timetable.departure(of: ride.trip, at: ride.boarding)))
    let profile = timetable.columns.tripProfile[ride.trip]
    return stops.indices.dropFirst().dropLast().map { place in
      let position = ride.boarding + place
      var call = Ride.Call(
        place: wording.place(of: stops[place], isBrief: true),
        arrival: start.advanced(by: Int(timetable.arrival(of: ride.trip, at: position))),
        departure: start.advanced(by: Int(timetable.departure(of: ride.trip, at: position))))
      call.isApproximate = network.details.calls.isApproximate(profile, at: position)
      return call
    }
  }

  // MARK: Clocks

  /// Gives each leg the offsets of the clocks at its ends; a place without a stop takes its neighbour's.
  private func localized(_ legs: [Told]) -> [Leg] {
    var zone = legs.lazy.flatMap { [$0.from, $0.to] }.compactMap { $0 }.first
      .map { directory.columns.stopZone[$0] }
    return legs.map { told in
      var leg = told.leg
      zone = told.from.map { directory.columns.stopZone[$0] } ?? zone
      leg.departureOffset = offset(zone, leg.departure)
      zone = told.to.map { directory.columns.stopZone[$0] } ?? zone
      leg.arrivalOffset = offset(zone, leg.arrival)
      return leg
    }
  }

  /// Without any stop in sight, the first zone of the network's.
  private func offset(_ zone: ZoneIndex?, _ instant: Instant) -> Int {
    guard let zone = zone ?? (directory.columns.zoneName.count > 0 ? ZoneIndex(0) : nil) else {
      return 0
    }
    return directory.offset(of: zone, at: instant)
  }
}

extension Leg {
  /// Drops the line and the steps, for a summary.
  fileprivate mutating func strip() {
    geometry = []
    guard var walk else { return }
    (walk.steps, walk.parts) = ([], [])
    content = .walk(walk)
  }
}

extension Network {
  /// `FEED:TRIP_ID`.
  func scopedID(of trip: TripIndex, in pattern: PatternIndex) -> String {
    let route = timetable.columns.patternRoute[pattern]
    let feed = directory.columns.agencyFeed[directory.columns.routeAgency[route]]
    let record = directory.columns.tripRecord[trip]
    return directory.columns.feedID[feed] + ":" + directory.columns.recordID[record]
  }
}
