internal import RaptorRouting
internal import TransitModel

/// Turns a journey in the numbers of the timetable into one that people can read.
struct JourneyTeller {
  let network: Network
  let walks: PlaceWalks
  let includesGeometry: Bool
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
  struct Told {
    var leg: Leg
    let from: StopIndex?
    let to: StopIndex?
  }

  /// - Parameter ifMissed: what to tell of each ride where it is missed; empty where nothing is.
  func tell(_ journey: RaptorJourney, ifMissed: [MissedChange?] = []) -> Journey {
    let (before, after) = (journey.visitsBefore.count, journey.visitsAfter.count)
    let destination = walks.places.count - 1
    var legs = onFoot(from: 0, to: before, at: journey.departure, staysAtEnd: true)
    let boarding = journey.rides[0].departure.advanced(by: -Int(journey.rides[0].waitSeconds))
    legs += access(from: before, journey.access, by: boarding)
    for (number, ride) in journey.rides.enumerated() {
      legs += tell(ride, ifMissed: ifMissed.isEmpty ? nil : ifMissed[number])
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

  // MARK: Rides

  /// A leg for every trip that the vehicle runs as.
  private func tell(_ ride: RaptorJourney.Ride, ifMissed: MissedChange?) -> [Told] {
    ride.parts.enumerated().map { number, part in
      var told = tell(
        part, staysInVehicle: number > 0, goesOn: number < ride.parts.count - 1)
      guard case .ride(var content) = told.leg.content, number == 0 else { return told }
      content.waitSeconds = Int(ride.waitSeconds)
      content.ifMissed = ifMissed
      if let typical = ride.typical {
        tell(typical, in: &content)
        told.leg.content = .ride(content)
        return told
      }
      let headway = timetable.columns.patternHeadway[part.pattern]
      content.headwaySeconds = headway > 0 ? Int(headway) : nil
      told.leg.content = .ride(content)
      return told
    }
  }

  /// The run that stands for others is none that one takes.
  private func tell(_ typical: RaptorJourney.Typical, in ride: inout Ride) {
    (ride.tripID, ride.serviceDate, ride.start) = (nil, nil, nil)
    ride.headwaySeconds = Int(typical.headwaySeconds)
    var known: Set<RouteIndex> = []
    ride.lines = typical.patterns.map { timetable.columns.patternRoute[$0] }
      .filter { known.insert($0).inserted }.map { wording.route($0) }
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
  mutating func strip() {
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
