internal import RaptorRouting
internal import TransitModel

/// Looks at a search that has been run, and at what it did not find. Everything is counted in runs of its own, so that
/// nobody pays for it who does not ask.
struct SearchExplainer {
  private let search: TransitSearch
  private let result: RouteSearchResult
  private let walks: PlaceWalks
  private let query: RaptorQuery
  private let wording: Wording
  private var network: Network { search.network }
  private var router: RaptorRouter { network.router() }

  init(_ search: TransitSearch, _ result: RouteSearchResult) throws {
    self.search = search
    self.result = result
    walks = try search.makeWalks()
    query = search.makeQuery(walks)
    wording = Wording(search.network, in: search.options.language)
  }

  func explain(_ asked: ExplanationOptions) throws -> SearchExplanation {
    let lookup = FilterLookup(network)
    let (routes, stops) = try (lookup.routes(asked.routes), lookup.stops(asked.stops))
    var told = SearchExplanation()
    told.startStops = near(walks.access[0])
    told.destinationStops = near(walks.egress[walks.egress.count - 1])
    told.rounds = try router.rounds(query, walks: search.transfers).map {
      .init(
        patternsScanned: $0.patternsScanned, tripsBoarded: $0.tripsBoarded,
        stopsReached: $0.stopsReached)
    }
    told.filters = try search.options.limits.filter(\.isOfRides).map { try count($0) }
    told.routes = try explain(routes)
    told.stops = try stops.map { try explain($0) }
    return told
  }

  private func near(_ found: [WalkFinder.Found]) -> [SearchExplanation.NearbyStop] {
    found.sorted { ($0.seconds, $0.stop) < ($1.seconds, $1.stop) }.map {
      .init(place: wording.place(of: $0.stop, isBrief: true), walkSeconds: Int($0.seconds))
    }
  }

  // MARK: Filters

  /// What an option closes, all others left out.
  private func filters(of limit: SearchLimit) throws -> (types: TransportTypes, masks: RideFilters)
  {
    var alone = search.options
    for other in alone.limits where other.option != limit.option { other.lift(&alone) }
    return (alone.allTransportTypes, try RideFilters(network, alone))
  }

  private func count(_ limit: SearchLimit) throws -> SearchExplanation.Filter {
    let filters = try filters(of: limit)
    let columns = network.timetable
    let routes = (0..<columns.routeCount).filter { place in
      columns.columns.routeAnswersTo[place] & filters.types.rawValue == 0
        || filters.masks.closedRoutes?[place] == true
    }
    return .init(
      option: limit.option, routes: routes.count,
      trips: filters.masks.closedTrips?.count { $0 } ?? 0,
      stops: filters.masks.closedStops?.count { $0 } ?? 0)
  }

  /// The first option that alone leaves nothing of a line.
  private func limit(closing route: RouteIndex) throws -> SearchLimit? {
    for limit in search.options.limits where limit.isOfRides {
      let filters = try filters(of: limit)
      var alone = RaptorQuery(anchor: query.anchor, access: [], egress: [])
      alone.types = filters.types
      filters.masks.apply(to: &alone)
      if try router.examine([route], for: alone) == [.filtered] { return limit }
    }
    return nil
  }

  // MARK: Lines

  private func explain(_ routes: [RouteIndex]) throws -> [SearchExplanation.Finding] {
    if !query.vias.isEmpty { return routes.map { finding($0, .notExamined) } }
    let found = try router.examine(routes, for: query, walks: search.transfers)
    return try zip(routes, found).map { route, found in
      let id = network.directory.scopedID(of: route)
      let isUsed = result.journeys.contains { $0.legs.contains { $0.ride?.route.id == id } }
      if isUsed { return finding(route, .used) }
      return switch found {
      case .noTrips: finding(route, .noTrips)
      case .filtered: finding(route, .filtered(try limit(closing: route)?.words))
      case .notRunning: finding(route, .notRunning(hours: Int(query.horizonSeconds) / 3600))
      case .notReached: finding(route, .notReached(isArrival: query.isArrival))
      case .leadsNowhere: finding(route, .leadsNowhere(isArrival: query.isArrival))
      case .reaches(let instant): finding(route, compared(instant))
      }
    }
  }

  private func finding(_ route: RouteIndex, _ words: FindingWords) -> SearchExplanation.Finding {
    let line = wording.route(route)
    return .init(
      id: line.id, name: line.shortName ?? line.longName ?? line.id, code: words.code,
      message: words.message)
  }

  /// How a journey compares with the best that was found.
  private func compared(_ instant: Instant) -> FindingWords {
    let best = result.journeys.map { query.isArrival ? $0.departure : $0.arrival }
    let edge = query.isArrival ? best.max() : best.min()
    guard let edge else { return .tooManyRides }
    let clocks = clockTexts(instant, edge)
    let isWorse = query.isArrival ? instant < edge : instant > edge
    if isWorse { return .later(clocks.0, best: clocks.1, isArrival: query.isArrival) }
    return instant == edge ? .notBetter(clocks.0, isArrival: query.isArrival) : .tooManyRides
  }

  /// As clocks at the start show them: with seconds where the minutes do not tell two times apart, with dates where
  /// they are on two days.
  private func clockTexts(_ left: Instant, _ right: Instant) -> (String, String) {
    let offset = result.journeys.first?.departureOffset ?? 0
    let clocks = [left, right].map { $0.wallClock(offset: offset) }
    let needsSeconds = left != right && left.seconds / 60 == right.seconds / 60
    let needsDate = clocks[0].date != clocks[1].date
    let texts = clocks.map { clock in
      let time = String(clock.time.description.prefix(needsSeconds ? 8 : 5))
      return needsDate ? "\(time) on \(clock.date)" : time
    }
    return (texts[0], texts[1])
  }

  // MARK: Stops

  private func explain(_ stop: StopIndex) throws -> SearchExplanation.Finding {
    let words = try words(of: stop)
    return .init(
      id: network.directory.scopedID(of: stop), name: wording.name(of: stop), code: words.code,
      message: words.message)
  }

  private func words(of stop: StopIndex) throws -> FindingWords {
    if !query.vias.isEmpty { return .notExamined }
    let platforms = network.platforms(of: stop).filter {
      !network.timetable.columns.stopVisits.range($0).isEmpty
    }
    if platforms.isEmpty { return .notServed }
    let ids = Set(platforms.map { network.directory.scopedID(of: $0) })
    let isUsed = result.journeys.lazy.flatMap(\.legs).contains { leg in
      [leg.from.stop, leg.to.stop].contains { $0.map(ids.contains) ?? false }
        || leg.ride?.intermediateStops.contains { $0.place.stop.map(ids.contains) ?? false }
          ?? false
    }
    if isUsed { return .used }
    if platforms.allSatisfy({ query.closedStops?[$0.position] ?? false }) { return .stopFiltered }
    var byWay = query
    byWay.directWalkSeconds = nil
    byWay.vias = [
      RaptorVia(
        egress: platforms.map { StopWalk(stop: $0, seconds: 0) },
        access: platforms.map { StopWalk(stop: $0, seconds: 0) }, stops: platforms)
    ]
    let journeys = try router.journeys(byWay, walks: search.transfers)
    let times = journeys.map { query.isArrival ? $0.departure : $0.arrival }
    guard let best = query.isArrival ? times.max() : times.min() else {
      let isNear = (query.access + query.egress).contains { platforms.contains($0.stop) }
      return .stopOutOfReach(isNear: isNear)
    }
    return compared(best)
  }
}
