internal import RaptorRouting
internal import StreetRouting
public import TransitModel

/// How long it takes to get somewhere.
public struct TravelTime: Codable, Hashable, Sendable {
  /// From the moment that was asked for to the arrival of the earliest journey: a wait before setting out counts.
  public let seconds: Int
  /// The fewest rides with which one arrives then; 0 on foot.
  public let rides: Int
}

/// Travel times from any place to many: what `findRoute` answers for each pair alone, the earliest arrival and its rides,
/// but searched once for each origin and departure.
///
/// The walks to the destinations are found when it is made. Immutable: rows may be asked for by any number of tasks.
public struct TravelTimes: Sendable {
  private struct Destination {
    let point: RouteSearchPoint
    let place: SearchPlace
    /// nil where no walk leads there from anywhere.
    let egress: [StopWalk]?
  }

  private let network: Network
  private let options: PublicTransportRouteSearchOptions
  private let destinations: [Destination]

  /// Travel times to `destinations`; of the options those about times, places between and the number of journeys
  /// count for nothing. Works on the calling thread: it finds the walks to each of them.
  ///
  /// - Throws: `PlannerError` for a stop that is not in the network, or an option out of its range;
  ///   `CancellationError` when the task is cancelled.
  public init(
    _ network: Network, to destinations: [RouteSearchPoint],
    options: PublicTransportRouteSearchOptions = PublicTransportRouteSearchOptions()
  ) throws {
    var options = options
    (options.arrivalTime, options.intermediateStaySeconds) = (nil, [])
    self.network = network
    self.options = options
    let limit = options.maximumWalkMeters ?? JourneyPlanner.accessLimitMeters
    self.destinations = try destinations.map { [options] point in
      try Task.checkCancellation()
      let search = try TransitSearch(network, options, over: [point])
      let place = search.places[0]
      let isOpen = search.barrier(1) == nil
      return Destination(
        point: point, place: place,
        egress: isOpen
          ? search.walks.stops(.toPlace, place, limitMeters: limit).map(\.stopWalk) : nil)
    }
  }

  /// The travel times from a place, found on the calling thread: ask from a task of your own for each origin.
  ///
  /// - Throws: `PlannerError` for a stop that is not in the network; `CancellationError` when the task is cancelled.
  /// - Returns: for each departure, for each destination; nil where it is not reached.
  public func row(
    from origin: RouteSearchPoint, departingAt departures: [Instant]
  ) throws -> [[TravelTime?]] {
    let search = try TransitSearch(network, options, over: [origin])
    var walks = OriginWalks(search, origin, to: destinations.map { ($0.point, $0.place) })
    return try departures.map { departure in
      let search = search.departing(at: departure)
      if search.barrier(0) != nil { return destinations.map { _ in nil } }
      let onFoot = try walks.onFoot(at: departure)
      return try times(search, departure, onFoot)
    }
  }

  /// Searches farther until all that can be got to is reached: mostly the first step does, in a fraction of the time
  /// that the whole horizon takes. What is reached within a step is the same in all that follow.
  private func times(
    _ search: TransitSearch, _ departure: Instant, _ onFoot: [Int32?]
  ) throws -> [TravelTime?] {
    let query = search.makeQuery(access: search.access(), egress: [])
    var found: [TravelTime?] = []
    for limit in Self.steps {
      let arrivals = try network.router().arrivals(
        query, within: limit, walks: search.transfers)
      var best = [TravelTime?](repeating: nil, count: network.timetable.stopCount)
      for arrival in arrivals {
        best[arrival.stop.position] = TravelTime(
          seconds: arrival.instant.seconds(since: departure), rides: arrival.rides)
      }
      found = zip(destinations, onFoot).map { destination, onFoot in
        guard let egress = destination.egress else { return nil }
        return Self.best(of: egress, best, onFoot)
      }
      // A stop beyond the limit with a short walk may be better than one within it with a long walk.
      let isEnough = zip(destinations, found).allSatisfy { destination, time in
        destination.egress?.isEmpty ?? true
          || time.map { $0.seconds <= limit.map { Int($0) } ?? .max } ?? false
      }
      if isEnough || query.access.isEmpty { break }
    }
    return found
  }

  /// In seconds; the last is the horizon.
  private static let steps: [Int32?] = [2 * 3_600, 6 * 3_600, nil]

  /// A walk all the way counts where no vehicle is earlier.
  private static func best(
    of egress: [StopWalk], _ arrivals: [TravelTime?], _ onFoot: Int32?
  ) -> TravelTime? {
    var best = onFoot.map { TravelTime(seconds: Int($0), rides: 0) }
    for walk in egress {
      guard let arrival = arrivals[walk.stop.position] else { continue }
      let found = TravelTime(seconds: arrival.seconds + Int(walk.seconds), rides: arrival.rides)
      if let best, (best.seconds, best.rides) <= (found.seconds, found.rides) { continue }
      best = found
    }
    return best
  }
}

/// The walks all the way from one origin.
private struct OriginWalks {
  private let search: TransitSearch
  private let origin: RouteSearchPoint
  private let destinations: [(point: RouteSearchPoint, place: SearchPlace)]
  private let limit: Double
  /// What was found when nothing was closed.
  private var usual: [Int32?]?

  init(
    _ search: TransitSearch, _ origin: RouteSearchPoint,
    to destinations: [(point: RouteSearchPoint, place: SearchPlace)]
  ) {
    (self.search, self.origin, self.destinations) = (search, origin, destinations)
    limit = search.options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters
  }

  /// Seconds to each destination; nil where it is too far.
  mutating func onFoot(at departure: Instant) throws -> [Int32?] {
    let network = search.network
    let place = search.places[0]
    // What depends on the buildings of a pair, or leads over open ground, is asked pair by pair.
    guard let graph = network.streets?.graph, graph.hasMap, !network.walksByTransfersOnly,
      search.options.walkingProfile.usesIndoor, place.spots.allSatisfy({ $0.street != nil })
    else {
      return try destinations.map { destination in
        try Task.checkCancellation()
        return try TransitSearch(network, search.options, over: [origin, destination.point])
          .departing(at: departure).onFootSeconds()
      }
    }
    let closures = HourClosures(network, at: departure, near: place, limitMeters: limit)
    if closures == nil, let usual { return usual }
    let found = try spread(over: graph, closures)
    if closures == nil { usual = found }
    return found
  }

  /// A search from each spot of the origin finds the walks to all destinations.
  private func spread(
    over graph: StreetGraph, _ closures: HourClosures?
  ) throws -> [Int32?] {
    let walks = closures.map { search.walks.heeding($0) } ?? search.walks
    func opened(_ place: SearchPlace) -> SearchPlace {
      closures?.opened(place, search.walks.profile) ?? place
    }
    let start = opened(search.places[0])
    let spreads = try start.spots.compactMap(\.street).map { point in
      try StreetSpread(
        graph, .fromPlace, from: [SpreadSource(point, seconds: 0, limitMeters: limit)],
        until: .max / 1_000, profile: walks.searched, isPlain: true)
    }
    return destinations.map { destination in
      if destination.place.stops.contains(where: { start.stops.contains($0) }) { return 0 }
      let streets = opened(destination.place).spots.compactMap(\.street)
      return spreads.flatMap { spread in streets.compactMap { spread.seconds(at: $0) } }.min()
    }
  }
}

extension TransitSearch {
  /// Why nobody sets out from the first place, or gets there where it is the destination.
  fileprivate func barrier(_ number: Int) -> NoJourney? {
    let places = [places[0], places[0]]
    return walker.barrier(at: places[0], SearchPlace.name(of: number, in: 2))
      ?? NoJourney(offStreet: places[0], number, in: places)
  }

  /// The stops that are walked to from the first place.
  fileprivate func access() -> [StopWalk] {
    let timed = TimedWalks(walks, from: places[0], to: places[0], options, heedsHours: true)
    return timed.access.stops(
      .fromPlace, timed.start,
      limitMeters: options.maximumWalkMeters ?? JourneyPlanner.accessLimitMeters
    ).map(\.stopWalk)
  }

  /// The walk from the first place to the last.
  fileprivate func onFootSeconds() -> Int32? {
    let timed = TimedWalks(
      walks, from: places[0], to: places[places.count - 1], options, heedsHours: true)
    return timed.direct.walk(
      from: timed.directEnds.start, to: timed.directEnds.destination,
      limitMeters: options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters)?.seconds
  }
}
