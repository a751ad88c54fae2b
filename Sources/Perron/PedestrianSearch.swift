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

  /// Walks from point to point, setting out now; each part is a leg, and the limit holds for each.
  func run(_ points: [RouteSearchPoint]) throws -> RouteSearchResult {
    let places = try points.map { try network.resolve($0, for: profile, in: options.language) }
    let walks = WalkFinder(network, profile)
    let start = Instant.now
    var legs: [Leg] = []
    var clock = start
    for (from, to) in zip(places, places.dropFirst()) {
      try Task.checkCancellation()
      guard let path = walks.walk(from: from, to: to, limitMeters: options.maximumWalkMeters) else {
        return RouteSearchResult(journeys: [], noJourney: reason(from, to, walks))
      }
      var teller = JourneyTeller(network, walks, from: from, to: to, includesGeometry: true)
      teller.wording = Wording(network, in: options.language)
      let journey = teller.tell(path, departure: clock)
      legs += journey.legs
      clock = journey.arrival
    }
    let journey = Journey(departure: start, arrival: clock, legs: legs)
    return RouteSearchResult(journeys: [journey], noJourney: nil)
  }

  private var profile: WalkingProfile {
    var profile = WalkingProfile()
    profile.speedMetersPerSecond = options.speedMetersPerSecond
    profile.avoidsStairways = options.avoidStairways
    profile.avoidsUnderpasses = options.avoidUnderpassesAndOverpasses
    profile.usesIndoor = options.useIndoor
    return profile
  }

  private func reason(
    _ from: SearchPlace, _ to: SearchPlace, _ walks: WalkFinder
  ) -> NoJourney {
    if let missing = NoJourney(start: from) ?? NoJourney(destination: to) { return missing }
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
  var isRestricted: Bool { avoidsStairways || avoidsUnderpasses || !usesIndoor || isWheelchair }

  /// The same walker with everything open.
  var unrestricted: WalkingProfile {
    var walker = self
    (walker.avoidsStairways, walker.avoidsUnderpasses) = (false, false)
    (walker.usesIndoor, walker.isWheelchair) = (true, false)
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
