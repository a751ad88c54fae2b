internal import StreetRouting
internal import TransitModel

/// One question for a route on foot.
struct PedestrianSearch {
  private let network: Network
  private let options: PedestrianRouteSearchOptions

  init(_ network: Network, _ options: PedestrianRouteSearchOptions) throws(PlannerError) {
    try options.validate()
    self.network = network
    self.options = options
  }

  /// Walks from point to point, setting out at `start`; each part is a leg, and the limit holds for each.
  func run(_ points: [RouteSearchPoint], at start: Instant = .now) throws -> RouteSearchResult {
    var walker = try RequestWalker(
      network, options.walkingProfile, areas: options.excludedAreas, closed: options.closedObjects)
    let places = try points.map {
      try network.resolve($0, for: walker.profile, in: options.language)
    }
    for (number, place) in places.enumerated() {
      if let barrier = walker.barrier(at: place, Self.name(of: number, in: places)) {
        return RouteSearchResult(journeys: [], noJourney: barrier)
      }
    }
    walker.openStations(around: places, boards: false)
    let walks = WalkFinder(network, walker.profile)
    var legs: [Leg] = []
    var clock = start
    var visits = [(place: places[0], times: [start])]
    for (from, to) in zip(places, places.dropFirst()) {
      try Task.checkCancellation()
      let hours = HourClosures(
        network, at: clock, near: from, limitMeters: options.maximumWalkMeters)
      guard let path = walk(from, to, walks, hours) else {
        let missing = reason(from, to, walks, walker.profile, isLimited: hours != nil)
        var result = RouteSearchResult(journeys: [], noJourney: missing)
        result.notices = walker.notices([])
        return result
      }
      var teller = JourneyTeller(network, walks, from: from, to: to, includesGeometry: true)
      teller.wording = Wording(network, in: options.language)
      let journey = teller.tell(path, departure: clock)
      legs += journey.legs
      clock = journey.arrival
      visits.append((to, [clock]))
    }
    let journey = Journey(departure: start, arrival: clock, legs: legs)
    var result = RouteSearchResult(journeys: [journey], noJourney: nil)
    result.notices = walker.notices([journey]) + network.closedPlaces(visits)
    return result
  }

  private static func name(of number: Int, in places: [SearchPlace]) -> String {
    number == 0 ? "start" : number == places.count - 1 ? "destination" : "place between"
  }

  private func walk(
    _ from: SearchPlace, _ to: SearchPlace, _ walks: WalkFinder, _ hours: HourClosures?
  ) -> WalkedPath? {
    guard let hours else {
      return walks.walk(from: from, to: to, limitMeters: options.maximumWalkMeters)
    }
    return walks.heeding(hours).walk(
      from: hours.opened(from, walks.profile), to: hours.opened(to, walks.profile),
      limitMeters: options.maximumWalkMeters)
  }

  private func reason(
    _ from: SearchPlace, _ to: SearchPlace, _ walks: WalkFinder, _ profile: WalkingProfile,
    isLimited: Bool
  ) -> NoJourney {
    if let missing = NoJourney(start: from) ?? NoJourney(destination: to) { return missing }
    if isLimited,
      walks.walk(from: from, to: to, limitMeters: options.maximumWalkMeters) != nil
    {
      return NoJourney(
        reason: .notAccessible,
        message: "There is a way, but a part of it is closed at the time of the walk.")
    }
    if walks.walk(from: from, to: to, limitMeters: nil) != nil {
      return NoJourney(
        reason: .tooFarToWalk,
        message: "The walk is longer than \(Int(options.maximumWalkMeters ?? 0)) m.")
    }
    if profile.isRestricted, WalkFinder(network).walk(from: from, to: to, limitMeters: nil) != nil {
      return NoJourney(
        reason: .notAccessible, message: "There is a way, but not without what is to be avoided.")
    }
    return NoJourney(reason: .unreachable, message: "No way leads from one place to the other.")
  }
}

extension WalkingProfile {
  /// Whether it closes anything.
  var isRestricted: Bool {
    avoidsStairways || avoidsUnderpasses || !usesIndoor || isWheelchair || restrictions != nil
  }

  /// The same walker with everything open.
  var unrestricted: WalkingProfile {
    var walker = self
    (walker.avoidsStairways, walker.avoidsUnderpasses) = (false, false)
    (walker.usesIndoor, walker.isWheelchair) = (true, false)
    walker.restrictions = nil
    return walker
  }
}

extension NoJourney {
  /// That the start lies too far from any street; nil where it does not.
  init?(start: SearchPlace) {
    self.init(.noStreetNearStart, "start", start)
  }

  /// That the destination lies too far from any street; nil where it does not.
  init?(destination: SearchPlace) {
    self.init(.noStreetNearDestination, "destination", destination)
  }

  private init?(_ reason: Reason, _ end: String, _ place: SearchPlace) {
    guard let meters = place.streetDistance else { return nil }
    let limit = Int(Network.snappingRadiusMeters)
    let distance =
      meters < 100_000 ? "\(Int(meters.rounded())) m" : "more than 100 km"
    self.init(
      reason: reason,
      message: """
        The \(end) (\(place.place.name)) lies outside the map: the nearest street is \(distance) away, \
        and \(limit) m are allowed.
        """)
  }
}
