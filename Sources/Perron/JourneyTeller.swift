internal import RaptorRouting
internal import TransitModel

/// Turns a journey in the numbers of the timetable into one that people can read.
struct JourneyTeller {
  private let network: Network
  private let walks: WalkFinder
  /// The walks to the first stop and from the last one, which may be others as hours have it.
  var endWalks: (access: WalkFinder, egress: WalkFinder)
  private let start: SearchPlace
  private let destination: SearchPlace
  private let includesGeometry: Bool
  /// The words in which stops, lines and rides are told; those of their feeds unless it is set.
  var wording: Wording
  /// Whether to tell what nobody knows to be open to wheelchairs.
  var isInWheelchair = false

  init(
    _ network: Network, _ walks: WalkFinder, from start: SearchPlace, to destination: SearchPlace,
    includesGeometry: Bool
  ) {
    self.network = network
    self.walks = walks
    endWalks = (walks, walks)
    self.start = start
    self.destination = destination
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

  /// - Parameters:
  ///   - access: where the walks to the first stops begin.
  ///   - egress: where the walks from the last stops end.
  func tell(
    _ journey: RaptorJourney, access: [StopIndex: WalkSpot], egress: [StopIndex: WalkSpot]
  ) -> Journey {
    let first = walks.spot(of: journey.access.stop)
    let last = walks.spot(of: journey.egress.stop)
    var legs: [Told] = []
    if let first, let spot = access[journey.access.stop],
      journey.access.seconds > 0 || spot.stop != first.stop
    {
      legs.append(
        walk(endWalks.access, from: spot, to: first, journey.access.seconds, at: journey.departure))
    }
    for (number, ride) in journey.rides.enumerated() {
      legs += tell(ride)
      guard number < journey.changes.count else { continue }
      let change = journey.changes[number]
      if change.from != change.to {
        legs.append(walk(change, from: ride, to: journey.rides[number + 1]))
      }
    }
    if let last, let spot = egress[journey.egress.stop],
      journey.egress.seconds > 0 || spot.stop != last.stop
    {
      let alighted = journey.arrival.advanced(by: -Int(journey.egress.seconds))
      legs.append(
        walk(endWalks.egress, from: last, to: spot, journey.egress.seconds, at: alighted))
    }
    return Journey(
      departure: journey.departure, arrival: journey.arrival, legs: localized(legs))
  }

  /// The walk all the way as a journey.
  func tell(_ path: WalkedPath, departure: Instant) -> Journey {
    let told = tell(path, at: departure)
    return Journey(
      departure: told.leg.departure, arrival: told.leg.arrival, legs: localized([told]))
  }

  // MARK: Walks

  /// A walk whose time the search has settled; the way is found again for its line and its steps.
  private func walk(
    _ walks: WalkFinder, from: WalkSpot, to: WalkSpot, _ seconds: Int32, at departure: Instant
  ) -> Told {
    let content = walks.walk(from: from, to: to, limitMeters: nil)?.content ?? .none
    return tell(
      WalkedPath(from: from, to: to, seconds: seconds, content: content), at: departure)
  }

  /// The walk between two rides. One that a rule gives less time than it takes ends when the next ride begins.
  private func walk(
    _ change: RaptorJourney.Change, from ride: RaptorJourney.Ride, to next: RaptorJourney.Ride
  ) -> Told {
    guard let from = walks.spot(of: change.from), let to = walks.spot(of: change.to) else {
      // Nobody knows where one of the stops is, but a rule says that one changes between them.
      let path = WalkedPath(
        from: nil, to: nil, seconds: change.seconds, content: .straight(meters: 0))
      var leg = path.makeLeg(
        from: wording.place(of: change.from), to: wording.place(of: change.to),
        departure: ride.arrival, wording.walkTeller)
      if !includesGeometry { leg.strip() }
      return Told(leg: leg, from: change.from, to: change.to)
    }
    guard change.isRule else {
      return walk(walks, from: from, to: to, change.seconds, at: ride.arrival)
    }
    let path =
      walks.walk(from: from, to: to, limitMeters: nil)
      ?? WalkedPath(
        from: from, to: to, seconds: change.seconds,
        content: .straight(
          meters: StraightWalk.meters(
            forStraight: from.coordinate.distanceMeters(to: to.coordinate))))
    let time = next.departure.seconds(since: ride.arrival) - Int(next.waitSeconds)
    return tell(path.shortened(to: Int32(clamping: time)), at: ride.arrival)
  }

  private func tell(_ path: WalkedPath, at departure: Instant) -> Told {
    var leg = path.makeLeg(
      from: place(of: path.from, or: start), to: place(of: path.to, or: destination),
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
