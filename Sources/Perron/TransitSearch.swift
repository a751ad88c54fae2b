internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// One question for journeys by public transport.
struct TransitSearch {
  let network: Network
  private(set) var options: PublicTransportRouteSearchOptions
  /// When the question was asked.
  let now: Instant
  private let pages: JourneyPages
  private let points: [RouteSearchPoint]
  /// The start, the places between, and the destination.
  let places: [SearchPlace]
  let walker: RequestWalker
  let walks: WalkFinder
  /// Whether ways that are closed at the time of a walk are.
  private var heedsHours = true
  /// nil where the changes that import has found are those of the walker.
  let transfers: WalkerTransfers?

  /// - Parameter points: the start, the places between in order, and the destination.
  init(
    _ network: Network, _ options: PublicTransportRouteSearchOptions,
    over points: [RouteSearchPoint]
  ) throws {
    try options.validate()
    var options = options
    now = Instant.now
    pages = JourneyPages(options, now: now)
    if let page = options.page { options.takeTimes(of: page) }
    if options.startTime == nil, options.useSchedule { options.startTime = now }
    try require(
      points.count == 2 || options.useSchedule, "intermediatePoints", "none without a schedule")
    try require(
      points.count - 2 <= RaptorRouter.maximumVias(network.timetable), "intermediatePoints",
      "\(RaptorRouter.maximumVias(network.timetable)) points in a network of this size")
    self.network = network
    self.options = options
    self.points = points
    var walker = try RequestWalker(
      network, options.walkingProfile, areas: options.excludedAreas, closed: options.closedObjects)
    places = try points.map { [profile = walker.profile] in
      try network.resolve($0, for: profile, in: options.language)
    }
    walker.openStations(around: places, boards: true)
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
      (places[0], result.journeys.map(\.departure)),
      (places[places.count - 1], result.journeys.map(\.arrival)),
    ])
    return result
  }

  private func find() throws -> RouteSearchResult {
    for (number, place) in places.enumerated() {
      if let barrier = walker.barrier(at: place, SearchPlace.name(of: number, in: places.count)) {
        return RouteSearchResult(journeys: [], noJourney: barrier)
      }
    }
    for (number, place) in places.enumerated() {
      if let missing = NoJourney(offStreet: place, number, in: places) {
        return RouteSearchResult(journeys: [], noJourney: try findBarrier() ?? missing)
      }
    }
    let timed = TimedWalks(
      walks, from: places[0], to: places[places.count - 1], options,
      heedsHours: heedsHours && (options.startTime ?? options.arrivalTime) != nil)
    let placeWalks = try PlaceWalks(
      walks, timed, between: Array(places.dropFirst().dropLast()), options)
    if !options.useSchedule { return try findTypical(placeWalks, makeQuery(placeWalks)) }
    let page = try pages.find(makeQuery(placeWalks), limit: options.maximumJourneys) {
      try RaptorRouter(network.timetable).journeys($0, walks: transfers)
    }
    let (found, query) = (page.journeys, page.query)
    let journeys = tell(found, placeWalks, query)
    var result = RouteSearchResult(journeys: journeys, noJourney: nil)
    (result.next, result.previous) = (page.next, page.previous)
    if journeys.isEmpty {
      result.noJourney =
        try findBarrier() ?? findClosure(timed)
        ?? NoJourneySearch(network, query, walks: transfers).find()
      return result
    }
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
    if try TransitSearch(network, open, over: points).run().journeys.isEmpty { return nil }
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

  private func makeQuery(_ walks: PlaceWalks) -> RaptorQuery {
    var query = makeQuery(
      access: walks.access[0].map(\.stopWalk),
      egress: walks.egress[walks.egress.count - 1].map(\.stopWalk))
    query.vias = walks.vias
    query.directWalkSeconds = walks.onFoot[0]?.seconds
    return query
  }

  /// The same question at another time.
  func departing(at instant: Instant) -> TransitSearch {
    var search = self
    search.options.startTime = instant
    return search
  }

  /// What the options ask for, from and to some stops.
  func makeQuery(access: [StopWalk], egress: [StopWalk]) -> RaptorQuery {
    let anchor: RaptorQuery.Anchor =
      options.arrivalTime.map { .arrival($0) } ?? .departure(options.startTime ?? now)
    var query = RaptorQuery(anchor: anchor, access: access, egress: egress)
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
  /// latest departure; then the fewest rides. Without a window each has fewer rides than the one before it.
  func tell(
    _ found: [RaptorJourney], _ walks: PlaceWalks, _ query: RaptorQuery
  ) -> [Journey] {
    var teller = JourneyTeller(network, walks, includesGeometry: options.includesGeometry)
    teller.wording = Wording(network, in: options.language)
    teller.isInWheelchair = options.wheelchair
    let kept = found.prefix(options.maximumJourneys ?? .max)
    let pricing = FarePricing(network)
    var journeys = kept.map { ride in
      var journey = teller.tell(ride)
      // Fares may ask for the time of a ride.
      if options.useSchedule { journey.fare = pricing?.fare(of: journey, ride.rides) }
      return journey
    }
    if pages.tellsWalk, let seconds = query.onFootSeconds,
      kept.count < options.maximumJourneys ?? .max
    {
      let departure =
        options.arrivalTime?.advanced(by: -Int(seconds)) ?? options.startTime ?? now
      journeys.append(teller.tellOnFoot(departure: departure))
    }
    return journeys
  }
}
