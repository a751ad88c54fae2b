internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// One question for journeys by public transport.
struct TransitSearch {
  private let network: Network
  private let options: PublicTransportRouteSearchOptions
  private let points: (start: RouteSearchPoint, destination: RouteSearchPoint)
  private let start: SearchPlace
  private let destination: SearchPlace
  private let walker: RequestWalker
  private let walks: WalkFinder
  /// Whether ways that are closed at the time of a walk are.
  private var heedsHours = true
  /// nil where the changes that import has found are those of the walker.
  private let transfers: WalkerTransfers?

  init(
    _ network: Network, _ options: PublicTransportRouteSearchOptions,
    from start: RouteSearchPoint, to destination: RouteSearchPoint
  ) throws {
    try options.validate()
    self.network = network
    self.options = options
    points = (start, destination)
    var walker = try RequestWalker(
      network, options.walkingProfile, areas: options.excludedAreas, closed: options.closedObjects)
    self.start = try network.resolve(start, for: walker.profile, in: options.language)
    self.destination = try network.resolve(
      destination, for: walker.profile, in: options.language)
    walker.openStations(around: [self.start, self.destination], boards: true)
    self.walker = walker
    walks = WalkFinder(network, walker.profile)
    let cache = walker.profile.restrictions == nil ? network.walkers : nil
    transfers =
      walker.profile.isDefault || network.walksByTransfersOnly
      ? nil : WalkerTransfers(walks, keepingIn: cache)
  }

  func run() throws -> RouteSearchResult {
    var result = try find()
    result.notices += walker.notices(result.journeys)
    result.notices += network.closedPlaces([
      (start, result.journeys.map(\.departure)), (destination, result.journeys.map(\.arrival)),
    ])
    return result
  }

  private func find() throws -> RouteSearchResult {
    let barrier =
      walker.barrier(at: start, "start") ?? walker.barrier(at: destination, "destination")
    if let barrier { return RouteSearchResult(journeys: [], noJourney: barrier) }
    if let missing = NoJourney(start: start) ?? NoJourney(destination: destination) {
      return RouteSearchResult(journeys: [], noJourney: try findBarrier() ?? missing)
    }
    let limit = options.maximumWalkMeters ?? JourneyPlanner.accessLimitMeters
    let timed = TimedWalks(
      walks, from: start, to: destination, options, heedsHours: heedsHours)
    let access = timed.access.stops(.fromPlace, timed.start, limitMeters: limit)
    let egress = timed.egress.stops(.toPlace, timed.destination, limitMeters: limit)
    let direct = timed.direct.walk(
      from: timed.directEnds.start, to: timed.directEnds.destination,
      limitMeters: options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters)
    try Task.checkCancellation()
    let query = makeQuery(access, egress, direct)
    let found = try RaptorRouter(network.timetable).journeys(query, walks: transfers)
    let journeys = tell(found, direct, timed, (access, egress), query.anchor)
    if journeys.isEmpty {
      let reason =
        try findBarrier() ?? findClosure(timed)
        ?? NoJourneySearch(network, query, walks: transfers).find()
      return RouteSearchResult(journeys: [], noJourney: reason)
    }
    var result = RouteSearchResult(journeys: journeys, noJourney: nil)
    result.attributions = Wording(network, in: options.language).credits(
      of: found.lazy.flatMap(\.rides).flatMap(\.parts).map { ($0.trip, $0.pattern) })
    if found.isEmpty, let outside = NoJourneySearch(network, query, walks: nil).outsideCalendar() {
      result.notices = [Notice(code: outside.reason.rawValue, message: outside.message)]
    }
    return result
  }

  /// That one who can use everything would find a journey; nil where nothing is closed, or that would not help.
  private func findBarrier() throws -> NoJourney? {
    guard walker.profile.isRestricted else { return nil }
    var open = options
    open.walkingProfile = options.walkingProfile.unrestricted
    (open.excludedAreas, open.closedObjects) = ([], [])
    open.maximumJourneys = 1
    open.includesGeometry = false
    let search = try TransitSearch(
      network, open, from: points.start, to: points.destination)
    if try search.run().journeys.isEmpty { return nil }
    return NoJourney(
      reason: .notAccessible,
      message: options.wheelchair
        ? "There are journeys, but none that can be made in a wheelchair."
        : "There are journeys, but none without what is to be avoided.")
  }

  /// That there would be a journey at another hour; nil where nothing is closed at this one, or that would not help.
  private func findClosure(_ timed: TimedWalks) throws -> NoJourney? {
    guard timed.isLimited else { return nil }
    var open = self
    open.heedsHours = false
    if try open.run().journeys.isEmpty { return nil }
    return NoJourney(
      reason: .notAccessible,
      message: "There are journeys, but a way to or from them is closed at the time of the walk.")
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
    if options.wheelchair {
      let closed = network.walkers.wheelchairClosures(network)
      (query.closedStops, query.closedTrips) = (closed.stops, closed.trips)
    }
    return query
  }

  /// The rides and the walk all the way, best first: by departure the earliest arrival, by arrival the
  /// latest departure; then the fewest rides. Each has fewer rides than the one before it.
  private func tell(
    _ found: [RaptorJourney], _ direct: WalkedPath?, _ timed: TimedWalks,
    _ ends: (access: [WalkFinder.Found], egress: [WalkFinder.Found]), _ anchor: RaptorQuery.Anchor
  ) -> [Journey] {
    var teller = JourneyTeller(
      network, walks, from: start, to: destination, includesGeometry: options.includesGeometry)
    teller.wording = Wording(network, in: options.language)
    teller.isInWheelchair = options.wheelchair
    teller.endWalks = (timed.access, timed.egress)
    let accessSpots = Self.spots(ends.access)
    let egressSpots = Self.spots(ends.egress)
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
