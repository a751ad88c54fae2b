internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// One question for journeys by public transport.
struct TransitSearch {
  private let network: Network
  private let options: PublicTransportRouteSearchOptions
  private let start: SearchPlace
  private let destination: SearchPlace
  private let walks: WalkFinder

  init(
    _ network: Network, _ options: PublicTransportRouteSearchOptions,
    from start: RouteSearchPoint, to destination: RouteSearchPoint
  ) throws(PlannerError) {
    try options.validate()
    self.network = network
    self.options = options
    self.start = try network.resolve(start, in: options.language)
    self.destination = try network.resolve(destination, in: options.language)
    walks = WalkFinder(network)
  }

  func run() throws -> RouteSearchResult {
    if let missing = NoJourney(start: start) ?? NoJourney(destination: destination) {
      return RouteSearchResult(journeys: [], noJourney: missing)
    }
    let limit = options.maximumWalkMeters ?? JourneyPlanner.accessLimitMeters
    let access = walks.stops(.fromPlace, start, limitMeters: limit)
    let egress = walks.stops(.toPlace, destination, limitMeters: limit)
    let direct = walks.walk(
      from: start, to: destination,
      limitMeters: options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters)
    try Task.checkCancellation()
    let query = makeQuery(access, egress, direct)
    let found = try RaptorRouter(network.timetable).journeys(query)
    let journeys = tell(found, direct, access: access, egress: egress, query.anchor)
    if journeys.isEmpty {
      return RouteSearchResult(
        journeys: [], noJourney: try NoJourneySearch(network, query).find())
    }
    var result = RouteSearchResult(journeys: journeys, noJourney: nil)
    result.attributions = Wording(network, in: options.language).credits(
      of: found.lazy.flatMap(\.rides).flatMap(\.parts).map { ($0.trip, $0.pattern) })
    if found.isEmpty, let outside = NoJourneySearch(network, query).outsideCalendar() {
      result.notices = [Notice(code: outside.reason.rawValue, message: outside.message)]
    }
    return result
  }

  private func makeQuery(
    _ access: [WalkFinder.Found], _ egress: [WalkFinder.Found], _ direct: WalkedPath?
  ) -> RaptorQuery {
    let anchor: RaptorQuery.Anchor =
      options.arrivalTime.map { .arrival($0) } ?? .departure(options.startTime ?? .now)
    var query = RaptorQuery(
      anchor: anchor, access: access.map { StopWalk(stop: $0.stop, seconds: $0.seconds) },
      egress: egress.map { StopWalk(stop: $0.stop, seconds: $0.seconds) })
    query.directWalkSeconds = direct?.seconds
    query.types = options.transportTypes
    query.maximumTransferMeters = options.maximumWalkMeters
    query.headwayWait = options.headwayWait
    query.maximumRides = options.maximumRides
    query.maximumJourneys = options.maximumJourneys
    query.minimumChangeSeconds = Int32(clamping: options.minimumChangeSeconds)
    return query
  }

  /// The rides and the walk all the way, best first: by departure the earliest arrival, by arrival the
  /// latest departure; then the fewest rides. Each has fewer rides than the one before it.
  private func tell(
    _ found: [RaptorJourney], _ direct: WalkedPath?, access: [WalkFinder.Found],
    egress: [WalkFinder.Found], _ anchor: RaptorQuery.Anchor
  ) -> [Journey] {
    var teller = JourneyTeller(
      network, walks, from: start, to: destination, includesGeometry: options.includesGeometry)
    teller.wording = Wording(network, in: options.language)
    let accessSpots = Self.spots(access)
    let egressSpots = Self.spots(egress)
    let kept = found.prefix(options.maximumJourneys ?? .max)
    let pricing = FarePricing(network)
    var journeys = kept.map { ride in
      var journey = teller.tell(ride, access: accessSpots, egress: egressSpots)
      journey.fare = pricing?.fare(of: journey, ride.rides)
      return journey
    }
    if let direct, kept.count < options.maximumJourneys ?? .max {
      let departure =
        switch anchor {
        case .departure(let instant): instant
        case .arrival(let instant): instant.advanced(by: -Int(direct.seconds))
        }
      journeys.append(teller.tell(direct, departure: departure))
    }
    return journeys
  }

  private static func spots(_ found: [WalkFinder.Found]) -> [StopIndex: WalkSpot] {
    Dictionary(
      found.compactMap { walk in walk.spot.map { (walk.stop, $0) } },
      uniquingKeysWith: { first, _ in first })
  }
}
