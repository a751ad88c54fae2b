internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// One question for all that is within reach of a place.
struct ReachSearch {
  private let search: TransitSearch
  private let seconds: Int32
  private let isArrival: Bool
  private var network: Network { search.network }
  private var options: PublicTransportRouteSearchOptions { search.options }

  init(_ search: TransitSearch, within seconds: Int32) {
    self.search = search
    self.seconds = seconds
    isArrival = search.options.arrivalTime != nil
  }

  private var hasMap: Bool { network.streets?.graph.hasMap ?? false }
  private var direction: StreetSearch.Direction { isArrival ? .toPlace : .fromPlace }
  private var accessLimit: Double {
    options.maximumWalkMeters ?? JourneyPlanner.accessLimitMeters
  }
  private var directLimit: Double {
    options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters
  }

  func run() throws -> Reach {
    let place = search.places[0]
    let end = isArrival ? "destination" : "start"
    if let barrier = search.walker.barrier(at: place, end)
      ?? NoJourney(offStreet: place, isArrival ? 1 : 0, in: [place, place])
    {
      return Reach(seconds: Int(seconds), noJourney: barrier)
    }
    // What is closed now is closed for the walk at this end, whose time is known.
    let closures = HourClosures(
      network, at: options.arrivalTime ?? options.startTime ?? .now, near: place,
      limitMeters: directLimit)
    let near = closures.map { search.walks.heeding($0) } ?? search.walks
    let here = closures?.opened(place, search.walks.profile) ?? place
    let found = near.stops(direction, here, limitMeters: accessLimit).filter {
      $0.seconds <= seconds
    }
    let walks = found.map(\.stopWalk)
    let query = search.makeQuery(access: walks, egress: walks)
    let arrivals = try network.router().arrivals(
      query, within: seconds, walks: search.transfers)
    let asked = query.anchor.instant
    let rides = arrivals.map {
      (stop: $0.stop, seconds: Int32(clamping: abs($0.instant.seconds(since: asked))))
    }
    var reach = Reach(seconds: Int(seconds))
    reach.notices = search.walker.notices([])
    try addStreets(from: here, near, rides, to: &reach)
    addDiscs(from: here, rides, to: &reach)
    // Over streets the spread from the start goes as far as one walks all the way.
    let all = hasMap ? walks : near.stops(direction, here, limitMeters: directLimit).map(\.stopWalk)
    reach.stops = stops(all, rides, reach)
    return reach
  }

  // MARK: Streets and ground

  private func addStreets(
    from place: SearchPlace, _ near: WalkFinder, _ rides: [(stop: StopIndex, seconds: Int32)],
    to reach: inout Reach
  ) throws {
    guard let graph = network.streets?.graph, !network.walksByTransfersOnly else { return }
    let starts = place.spots.compactMap(\.street).map {
      SpreadSource($0, seconds: 0, limitMeters: directLimit)
    }
    let ends = rides.compactMap { ride in
      search.walks.spot(of: ride.stop)?.street.map {
        SpreadSource($0, seconds: ride.seconds, limitMeters: accessLimit)
      }
    }
    for (sources, profile) in [(starts, near.searched), (ends, search.walks.searched)]
    where !sources.isEmpty {
      reach.spreads.append(
        try StreetSpread(graph, direction, from: sources, until: seconds, profile: profile))
    }
  }

  /// Discs around places that are on no street, and around the doors of stations of which only the insides are known.
  private func addDiscs(
    from place: SearchPlace, _ rides: [(stop: StopIndex, seconds: Int32)], to reach: inout Reach
  ) {
    var places: [(place: Coordinate, seconds: Int32, limit: Double)] = place.spots
      .filter { $0.street == nil }.map { ($0.coordinate, 0, directLimit) }
    for ride in rides {
      guard let spot = search.walks.spot(of: ride.stop), !isOnStreet(spot) else { continue }
      places.append((spot.coordinate, ride.seconds, accessLimit))
    }
    for spread in reach.spreads {
      places += network.ground.doors(reachedBy: spread).map { ($0.place, $0.seconds, accessLimit) }
    }
    reach.discs = places.map { place in
      let staysThere = network.walksByTransfersOnly
      return Reach.Disc(
        place: place.place, seconds: place.seconds, limitMeters: staysThere ? 0 : place.limit,
        speedMetersPerSecond: search.walks.profile.speedMetersPerSecond)
    }
  }

  private func isOnStreet(_ spot: WalkSpot) -> Bool {
    spot.street != nil && !network.walksByTransfersOnly
  }

  // MARK: Stops

  /// The best of vehicles, of the walk from the start, and of walks from where one alights.
  private func stops(
    _ walks: [StopWalk], _ rides: [(stop: StopIndex, seconds: Int32)], _ reach: Reach
  ) -> [Reach.Stop] {
    var best = [Int32](repeating: .max, count: network.timetable.stopCount)
    func offer(_ stop: StopIndex, _ time: Int32) {
      if time <= seconds { best[stop.position] = min(best[stop.position], time) }
    }
    for walk in walks { offer(walk.stop, walk.seconds) }
    for ride in rides {
      offer(ride.stop, ride.seconds)
      guard let spot = search.walks.spot(of: ride.stop), !(hasMap && isOnStreet(spot)) else {
        continue
      }
      // A spread over the streets does not lead over open ground, nor along rows of transfers.txt.
      let around = SearchPlace(place: search.places[0].place, stops: [ride.stop], spots: [spot])
      for walk in search.walks.stops(direction, around, limitMeters: accessLimit) {
        offer(walk.stop, ride.seconds &+ walk.seconds)
      }
    }
    if hasMap, !network.walksByTransfersOnly {
      for stop in best.indices {
        guard let point = search.walks.spot(of: StopIndex(stop))?.street else { continue }
        for spread in reach.spreads {
          if let time = spread.seconds(at: point) { offer(StopIndex(stop), time) }
        }
      }
    }
    return best.indices.filter { best[$0] < .max }.map { position in
      let stop = StopIndex(position)
      return Reach.Stop(
        id: network.directory.scopedID(of: stop),
        coordinate: network.directory.columns.stopCoordinate[stop].ifKnown,
        seconds: Int(best[position]))
    }
  }
}

extension RaptorQuery.Anchor {
  var instant: Instant {
    switch self {
    case .departure(let instant), .arrival(let instant): instant
    }
  }
}
