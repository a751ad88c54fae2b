internal import StreetRouting
internal import TransitModel

/// The ways that are closed when someone walks there, as far as the map tells hours that can be read.
///
/// All ways near the end of the walk whose time is known are taken at that time, by the clocks there.
struct HourClosures {
  private let graph: StreetGraph
  private let edges: [StreetEdgeIndex]
  /// Within so many metres a place on a closed way is tied to another one.
  private static let movingMeters = 100.0

  /// nil where nothing within reach is closed then, and where nobody knows what clocks show there.
  ///
  /// - Parameters:
  ///   - place: where the walk begins or ends.
  ///   - limitMeters: the longest walk; nil where any length will do.
  init?(_ network: Network, at instant: Instant, near place: SearchPlace, limitMeters: Double?) {
    guard let graph = network.streets?.graph, let timed = network.timedEdges else { return nil }
    var spots = place.spots.map(\.coordinate)
    if limitMeters == nil { spots = Array(spots.prefix(1)) }
    // The hop from the place to the street is beside the limit.
    let reach = limitMeters.map { $0 + Network.snappingRadiusMeters } ?? .infinity
    guard timed.isAny(around: spots, withinMeters: reach),
      let zone = network.zone(at: place)
    else { return nil }
    let time = ClockTime(instant, offset: network.directory.offset(of: zone, at: instant))
    let edges = timed.closed(at: time, around: spots, withinMeters: reach)
    if edges.isEmpty { return nil }
    self.graph = graph
    self.edges = edges
  }

  /// What a walker meets who is kept out of `others` as well.
  func restrictions(and others: EdgeRestrictions?) -> EdgeRestrictions {
    .closing(edges, of: graph, and: others)
  }

  /// The place, tied to ways that are open. Stops stay where they are, and so do places with no open way beside
  /// them: who is shut in is not let out over the fence.
  func opened(_ place: SearchPlace, _ walker: WalkingProfile) -> SearchPlace {
    var walker = walker
    walker.restrictions = restrictions(and: walker.restrictions)
    var moved = place
    // A place that a vertex stands for can be left by whatever way is open there.
    for index in moved.spots.indices
    where moved.spots[index].stop == nil && moved.spots[index].street?.isVertex == false {
      guard let street = moved.spots[index].street,
        walker.restrictions?.closes(street.edge) ?? false,
        let other = graph.nearestPoint(
          to: street.place, level: place.place.level, radiusMeters: Self.movingMeters,
          profile: walker)
      else { continue }
      moved.spots[index].street = other
    }
    return moved
  }
}

/// The walks of one question of which some have a known time: those at the end whose time was asked for, and that all
/// the way. When one gets to the other end is known only when it has been searched, so that all is open there.
struct TimedWalks {
  let start: SearchPlace
  let destination: SearchPlace
  let access: WalkFinder
  let egress: WalkFinder
  let direct: WalkFinder
  /// Places for the walk all the way, at both ends of which what is closed is known.
  let directEnds: (start: SearchPlace, destination: SearchPlace)
  /// Whether anything within reach is closed.
  let isLimited: Bool

  init(
    _ walks: WalkFinder, from start: SearchPlace, to destination: SearchPlace,
    _ options: PublicTransportRouteSearchOptions, heedsHours: Bool
  ) {
    let isArrival = options.arrivalTime != nil
    let closures =
      heedsHours
      ? HourClosures(
        walks.network, at: options.arrivalTime ?? options.startTime ?? .now,
        near: isArrival ? destination : start,
        limitMeters: options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters)
      : nil
    isLimited = closures != nil
    guard let closures else {
      (self.start, self.destination, directEnds) = (start, destination, (start, destination))
      (access, egress, direct) = (walks, walks, walks)
      return
    }
    direct = walks.heeding(closures)
    directEnds = (
      closures.opened(start, walks.profile), closures.opened(destination, walks.profile)
    )
    (self.start, self.destination) =
      isArrival ? (start, directEnds.destination) : (directEnds.start, destination)
    (access, egress) = isArrival ? (walks, direct) : (direct, walks)
  }
}

extension Network {
  /// Whose clocks are seen at a place: the only zone of the network, or that of the nearest stop; nil in a network
  /// without stops.
  func zone(at place: SearchPlace) -> ZoneIndex? {
    let zones = directory.columns.zoneName.count
    if zones <= 1 { return zones == 1 ? ZoneIndex(0) : nil }
    if let stop = place.stops.first { return directory.columns.stopZone[stop] }
    guard let coordinate = place.spots.first?.coordinate else { return nil }
    let stops = walkers.allStops(of: self)
    for reach in [2_000.0, 20_000, 200_000] {
      if let near = stops.find(near: coordinate, within: reach).first {
        return directory.columns.stopZone[near.item]
      }
    }
    return nil
  }
}
