internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// One question for journeys by public transport.
struct TransitSearch {
  let network: Network
  private(set) var options: PublicTransportRouteSearchOptions
  /// When the question was asked.
  let now: Instant
  private var pages: JourneyPages
  private let points: [RouteSearchPoint]
  /// What the options leave out of the timetable.
  private var filters: RideFilters
  /// The start, the places between, and the destination.
  private(set) var places: [SearchPlace]
  let walker: RequestWalker
  let walks: WalkFinder
  /// Whether ways that are closed at the time of a walk are.
  private var heedsHours = true
  /// nil where the changes that import has found are those of the walker.
  let transfers: WalkerTransfers?
  /// nil where there is no limit of time.
  private(set) var timer: SearchTimer?

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
      points.count - 2 <= RaptorRouter.maximumVias(network.timetable), "intermediatePoints",
      "\(RaptorRouter.maximumVias(network.timetable)) points in a network of this size")
    try options.requireTypes(forParts: max(points.count - 1, 1))
    self.network = network
    self.options = options
    self.points = points
    filters = try RideFilters(network, options)
    timer = options.timeLimitMilliseconds.map { SearchTimer(milliseconds: $0) }
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
    if let asked = options.explanation {
      result.explanation = try SearchExplainer(self, result).explain(asked)
    }
    return result
  }

  private func find() throws -> RouteSearchResult {
    for (number, place) in places.enumerated() {
      if let barrier = walker.barrier(at: place, SearchPlace.name(of: number, in: places.count)) {
        return RouteSearchResult(journeys: [], noJourney: barrier)
      }
    }
    let placeWalks = try makeWalks()
    let asked = makeQuery(placeWalks)
    for (number, place) in places.enumerated() {
      if let missing = NoJourney(offStreet: place, number, in: places) {
        let barrier = try NoJourneySearch(self, placeWalks, asked)
          .findLimit(options.limits.filter(\.isOfWalker))
        return RouteSearchResult(journeys: [], noJourney: barrier ?? missing)
      }
    }
    let page = try search(asked)
    let (found, query) = (page.journeys, page.query)
    var missed = MissedChangeSearch(self, query)
    let journeys = try tell(found, placeWalks, query, &missed)
    var result = RouteSearchResult(journeys: journeys, noJourney: nil)
    (result.next, result.previous) = (page.next, page.previous)
    if journeys.isEmpty {
      result.noJourney = try NoJourneySearch(self, placeWalks, query).find()
      return result
    }
    result.attributions = Wording(network, in: options.language).credits(
      of: (found + missed.found).lazy.flatMap(\.rides).flatMap(\.parts)
        .map { ($0.trip, $0.pattern) })
    if timer?.hasCut == true { result.notices.append(.timeLimit) }
    if found.isEmpty, options.useSchedule,
      let rest = NoJourney(outsideCalendar: query, network.timetable)
        ?? NoJourney(restingNear: query, network.timetable)
    {
      result.notices += [Notice(code: rest.reason.rawValue, message: rest.message)]
    }
    return result
  }

  /// The journeys by vehicle, with what comes before and after them.
  private func search(_ query: RaptorQuery) throws -> JourneyPages.Found {
    if !options.useSchedule { return try searchTypical(query) }
    return try pages.find(query, limit: options.maximumJourneys) {
      try network.router(timer).journeys($0, walks: transfers)
    }
  }

  func makeWalks() throws -> PlaceWalks {
    try PlaceWalks(
      walks,
      TimedWalks(
        walks, from: places[0], to: places[places.count - 1], options,
        heedsHours: heedsHours && (options.startTime ?? options.arrivalTime) != nil),
      between: Array(places.dropFirst().dropLast()), options)
  }

  func makeQuery(_ walks: PlaceWalks) -> RaptorQuery {
    var query = makeQuery(
      access: walks.access[0].map(\.stopWalk),
      egress: walks.egress[walks.egress.count - 1].map(\.stopWalk))
    query.vias = walks.vias
    for (via, types) in zip(query.vias.indices, options.transportTypesByPart.dropFirst()) {
      query.vias[via].onwardTypes = types
    }
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
    query.types = options.transportTypesByPart.first ?? options.transportTypes
    query.maximumTransferMeters = options.maximumWalkMeters
    query.preference = options.preference.criterion
    query.headwayWait = options.headwayWait
    query.maximumRides = options.maximumRides
    query.maximumJourneys = options.maximumJourneys
    query.minimumChangeSeconds = Int32(clamping: options.minimumChangeSeconds)
    filters.apply(to: &query)
    return query
  }

  /// The rides and the walk all the way, best first: by departure the earliest arrival, by arrival the
  /// latest departure; then the fewest rides. Without a window each has fewer rides than the one before it.
  private func tell(
    _ found: [RaptorJourney], _ walks: PlaceWalks, _ query: RaptorQuery,
    _ missed: inout MissedChangeSearch
  ) throws -> [Journey] {
    let teller = makeTeller(walks)
    let most = options.maximumJourneys ?? .max
    let kept = found.prefix(most)
    let pricing = FarePricing(network)
    var journeys = try kept.map { ride in
      var journey = teller.tell(ride, ifMissed: options.missedChanges ? try missed.find(ride) : [])
      // Fares may ask for the time of a ride.
      if options.useSchedule { journey.fare = pricing?.fare(of: journey, ride.rides) }
      return journey
    }
    if pages.tellsWalk, let seconds = query.onFootSeconds,
      query.placeOfWalk(among: Array(kept)) < most
    {
      let departure =
        options.arrivalTime?.advanced(by: -Int(seconds)) ?? options.startTime ?? now
      journeys.insert(
        teller.tellOnFoot(departure: departure), at: query.placeOfWalk(among: Array(kept)))
    }
    journeys.removeLast(max(journeys.count - most, 0))
    for number in journeys.indices { journeys[number].hasClockTimes = options.useSchedule }
    return journeys
  }

  private func makeTeller(_ walks: PlaceWalks) -> JourneyTeller {
    var teller = JourneyTeller(network, walks, includesGeometry: options.includesGeometry)
    teller.wording = Wording(network, in: options.language, options.lengthUnits)
    teller.isInWheelchair = options.wheelchair
    teller.hasBike = options.bikes
    return teller
  }
}

// The same question asked on the way, by one who has missed a vehicle.
extension TransitSearch {
  /// The question from a stop on, by departure, about what is left of it.
  ///
  /// - Parameters:
  ///   - visited: how many of the places between one has been at.
  ///   - rides: how many vehicles one has been in.
  func onward(
    from stop: StopIndex, at instant: Instant, visited: Int, rides: Int
  ) -> TransitSearch {
    var search = self
    let place = Wording(network, in: options.language).place(of: stop)
    search.places = [network.resolve(stop, named: place, for: walker.profile)]
    search.places += places.dropFirst(visited + 1)
    (search.options.startTime, search.options.arrivalTime) = (instant, nil)
    search.options.intermediateStaySeconds = Array(
      options.intermediateStaySeconds.dropFirst(visited))
    search.options.transportTypesByPart = Array(options.transportTypesByPart.dropFirst(visited))
    search.options.maximumRides = options.maximumRides.map { max($0 - rides, 0) }
    (search.options.maximumJourneys, search.options.preference) = (1, .fast)
    search.options.includesGeometry = false
    return search
  }

  /// The journey that arrives first, of those the one of the fewest rides, without lines and steps where they are not
  /// asked for. Windows and pages are not heeded.
  func findBest() throws -> (journey: Journey?, ride: RaptorJourney?) {
    let walks = try makeWalks()
    let query = makeQuery(walks)
    let found = try network.router(timer).journeys(query, walks: transfers)
    if let ride = found.first { return (makeTeller(walks).tell(ride), ride) }
    guard query.onFootSeconds != nil else { return (nil, nil) }
    return (makeTeller(walks).tellOnFoot(departure: options.startTime ?? now), nil)
  }
}

// The same question asked otherwise, to find out why it has no answer.
extension TransitSearch {
  /// Whether there is any journey. Reasons are not looked for.
  func hasJourney() throws -> Bool {
    let ends = places.indices.map { SearchPlace.name(of: $0, in: places.count) }
    guard places.allSatisfy({ $0.streetDistance == nil }),
      !zip(places, ends).contains(where: { walker.barrier(at: $0, $1) != nil })
    else { return false }
    var query = makeQuery(try makeWalks())
    (query.maximumJourneys, query.preference) = (1, nil)
    return try (pages.tellsWalk && query.onFootSeconds != nil) || !search(query).journeys.isEmpty
  }

  /// The question without some of its options.
  func without(_ limits: [SearchLimit]) throws -> TransitSearch {
    var open = options
    for limit in limits { limit.lift(&open) }
    if limits.contains(where: \.isOfWalker) {
      return try TransitSearch(network, open, over: points).with(timer)
    }
    var search = self
    search.options = open
    search.filters = try RideFilters(network, open)
    return search
  }

  /// The question without some of the places between, given by their numbers among all places, and the stays there.
  /// The parts before and behind such a place are one, on which the types of both may be ridden.
  func withoutPlaces(_ left: Set<Int>) throws -> TransitSearch {
    var open = options
    let stays = options.intermediateStaySeconds
    open.intermediateStaySeconds = stays.indices.filter { !left.contains($0 + 1) }.map { stays[$0] }
    for place in left.sorted(by: >) where place < open.transportTypesByPart.count {
      let types = open.transportTypesByPart.remove(at: place)
      open.transportTypesByPart[place - 1].formUnion(types)
    }
    let others = points.indices.filter { !left.contains($0) }.map { points[$0] }
    return try TransitSearch(network, open, over: others).with(timer)
  }

  private func with(_ timer: SearchTimer?) -> TransitSearch {
    var search = self
    search.timer = timer
    return search
  }

  /// The question about the best journeys at any time; nil where it is about a moment.
  func atAnyTime() -> TransitSearch? {
    let isTimed = options.startTime != nil || options.arrivalTime != nil
    guard options.useSchedule ? pages.hasWindow : isTimed else { return nil }
    var search = self
    (search.options.windowSeconds, search.options.page) = (nil, nil)
    if !options.useSchedule { (search.options.startTime, search.options.arrivalTime) = (nil, nil) }
    search.pages = JourneyPages(search.options, now: now)
    return search
  }

  /// The question by one for whom all ways are open at all hours.
  func withoutHours() -> TransitSearch {
    var search = self
    search.heedsHours = false
    return search
  }
}
