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

  /// Walks from point to point; each part is a leg, and the limit holds for each.
  func run(_ points: [RouteSearchPoint]) throws -> RouteSearchResult {
    var walker = try RequestWalker(
      network, options.walkingProfile, areas: options.excludedAreas, closed: options.closedObjects)
    let places = try points.map {
      try network.resolve($0, for: walker.profile, in: options.language)
    }
    for (number, place) in places.enumerated() {
      if let barrier = walker.barrier(at: place, SearchPlace.name(of: number, in: places.count)) {
        return RouteSearchResult(journeys: [], noJourney: barrier)
      }
    }
    walker.openStations(around: places, boards: false)
    return try walk(over: places, as: walker, at: options.startTime ?? .now)
  }

  private func walk(
    over places: [SearchPlace], as walker: RequestWalker, at start: Instant
  ) throws -> RouteSearchResult {
    let walks = WalkFinder(network, walker.profile)
    let stays = options.intermediateStaySeconds.seconds(for: places.count - 2)
    var paths: [WalkedPath] = []
    var clock = start
    var visits = [(place: places[0], times: [start])]
    for (number, (from, to)) in zip(places, places.dropFirst()).enumerated() {
      try Task.checkCancellation()
      let hours = HourClosures(
        network, at: clock, near: from, limitMeters: options.maximumWalkMeters)
      guard let path = walk(from, to, walks, hours) else {
        let missing =
          [number, number + 1].lazy.compactMap {
            NoJourney(offStreet: places[$0], $0, in: places)
          }.first ?? reason(from, to, walks, walker.profile, isLimited: hours != nil)
        var result = RouteSearchResult(journeys: [], noJourney: missing)
        result.notices = walker.notices([])
        return result
      }
      paths.append(path)
      clock = clock.advanced(by: Int(path.seconds))
      visits.append((to, [clock]))
      if number < stays.count { clock = clock.advanced(by: Int(stays[number])) }
    }
    var teller = JourneyTeller(
      network, PlaceWalks(walks, over: places, paths, stays: stays), includesGeometry: true)
    teller.wording = Wording(network, in: options.language, options.lengthUnits)
    let journey = teller.tellOnFoot(departure: start)
    var result = RouteSearchResult(journeys: [journey], noJourney: nil)
    result.notices = walker.notices([journey]) + network.closedPlaces(visits)
    return result
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
  /// That a place lies too far from any street; nil where it does not.
  ///
  /// - Parameter number: of the place among those of the question, the start being the first and the destination the
  ///   last.
  init?(offStreet place: SearchPlace, _ number: Int, in places: [SearchPlace]) {
    self.init(
      number == 0 ? .noStreetNearStart : .noStreetNearDestination,
      SearchPlace.name(of: number, in: places.count), place)
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
