internal import RaptorRouting
internal import TransitModel

/// What a request leaves out of the timetable, as the masks that a search takes; each is nil where nothing is.
struct RideFilters {
  /// One element for each stop at which vehicles call, for each trip, and for each route.
  private(set) var closedStops: [Bool]?
  private(set) var closedTrips: [Bool]?
  private(set) var closedRoutes: [Bool]?

  /// - Throws: `PlannerError` for an id that is in no feed, or in several.
  init(
    _ network: Network, _ options: PublicTransportRouteSearchOptions
  ) throws(PlannerError) {
    let lookup = FilterLookup(network)
    closedRoutes = try lookup.closedRoutes(options)
    closedStops = try lookup.closedStops(options)
    closedTrips = try lookup.closedTrips(options)
    if options.wheelchair {
      let closures = network.walkers.wheelchairClosures(network)
      closedStops = Self.union(closedStops, closures.stops)
      closedTrips = Self.union(closedTrips, closures.trips)
    }
    if options.bikes {
      let directory = network.directory
      closedTrips = Self.union(
        closedTrips,
        (0..<network.timetable.tripCount).map {
          let record = directory.columns.tripRecord[TripIndex($0)]
          return Wording.answer(directory.columns.recordBikes[record]) == false
        })
    }
  }

  func apply(to query: inout RaptorQuery) {
    query.closedStops = closedStops
    query.closedTrips = closedTrips
    query.closedRoutes = closedRoutes
  }

  private static func union(_ some: [Bool]?, _ others: [Bool]?) -> [Bool]? {
    guard let some, let others else { return some ?? others }
    return zip(some, others).map { $0 || $1 }
  }
}

/// Turns the ids of bans and onlys into masks.
struct FilterLookup {
  private let network: Network
  private let timetable: Timetable
  private let directory: Directory

  init(_ network: Network) {
    self.network = network
    (timetable, directory) = (network.timetable, network.directory)
  }

  func closedRoutes(
    _ options: PublicTransportRouteSearchOptions
  ) throws(PlannerError) -> [Bool]? {
    let banned = Set(try routes(options.bannedRoutes))
    let bannedAgencies = Set(try agencies(options.bannedAgencies))
    let only = Set(try routes(options.onlyRoutes))
    let onlyAgencies = Set(try agencies(options.onlyAgencies))
    if banned.isEmpty, bannedAgencies.isEmpty, only.isEmpty, onlyAgencies.isEmpty { return nil }
    return (0..<timetable.routeCount).map { place in
      let route = RouteIndex(place)
      let agency = directory.columns.routeAgency[route]
      return banned.contains(route) || bannedAgencies.contains(agency)
        || !(only.isEmpty || only.contains(route))
        || !(onlyAgencies.isEmpty || onlyAgencies.contains(agency))
    }
  }

  /// A station stands for all its platforms.
  func closedStops(
    _ options: PublicTransportRouteSearchOptions
  ) throws(PlannerError) -> [Bool]? {
    if options.bannedStops.isEmpty { return nil }
    let stops = try stops(options.bannedStops)
    var closed = Array(repeating: false, count: timetable.stopCount)
    for (stop, id) in zip(stops, options.bannedStops) {
      let platforms = network.platforms(of: stop)
      if platforms.isEmpty {
        throw PlannerError(
          .invalidOption, problem: "No vehicle stops at \"\(id)\", which is to be banned.",
          remedy: "Ban a stop or a station; doors and ways are closed by closedObjects (--closed).")
      }
      for platform in platforms { closed[platform.position] = true }
    }
    return closed
  }

  /// All runs of a row of trips.txt.
  func closedTrips(
    _ options: PublicTransportRouteSearchOptions
  ) throws(PlannerError) -> [Bool]? {
    if options.bannedTrips.isEmpty { return nil }
    let banned = Set(try network.tripRecords(named: options.bannedTrips))
    return (0..<timetable.tripCount).map {
      banned.contains(directory.columns.tripRecord[TripIndex($0)])
    }
  }

  func routes(_ ids: [String]) throws(PlannerError) -> [RouteIndex] {
    let lookup = IDLookup(
      network: network, noun: "route", unknown: .unknownRoute, ambiguous: .ambiguousRoute)
    return try lookup.find(
      ids, in: directory.columns.routeID,
      feed: { directory.columns.agencyFeed[directory.columns.routeAgency[$0]] }, hint: lines)
  }

  func stops(_ ids: [String]) throws(PlannerError) -> [StopIndex] {
    let lookup = IDLookup(
      network: network, noun: "stop", unknown: .unknownStop, ambiguous: .ambiguousStop)
    return try lookup.find(ids, in: directory.columns.stopID) { directory.columns.stopFeed[$0] }
  }

  private func agencies(_ ids: [String]) throws(PlannerError) -> [AgencyIndex] {
    let lookup = IDLookup(
      network: network, noun: "agency", unknown: .unknownAgency, ambiguous: .ambiguousAgency)
    return try lookup.find(ids, in: directory.columns.agencyID) {
      directory.columns.agencyFeed[$0]
    }
  }

  /// The ids of the lines that are called so, since that is what the public knows them by.
  private func lines(called name: String) -> String {
    let routes = directory.columns.routeShortName.indices(of: [Array(name.utf8)]).values.joined()
    if name.isEmpty || routes.isEmpty { return "" }
    let ids = routes.prefix(10).map { directory.scopedID(of: $0) }
    return "Lines called so have the ids \(ids.joined(separator: ", ")). "
  }
}

extension Network {
  /// The stops that a row of stops.txt stands for: itself, or all platforms of a station.
  func platforms(of stop: StopIndex) -> [StopIndex] {
    stop.position < timetable.stopCount ? [stop] : directory.columns.stationStops.row(stop)
  }
}
