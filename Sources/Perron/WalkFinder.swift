internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// Finds the walks of one question: to the first stop, from the last, and all the way.
///
/// Over the streets where the network has them, in straight lines where it has none.
struct WalkFinder {
  let network: Network
  let search: StreetSearch?
  let profile: WalkingProfile
  /// The same, to whom what is closed at the time of the walk is closed as well (`heeding`).
  private(set) var searched: WalkingProfile

  init(_ network: Network, _ profile: WalkingProfile = WalkingProfile()) {
    self.network = network
    self.profile = profile
    searched = profile
    search = network.streets.map { StreetSearch($0.graph) }
    search?.movedStops = network.movedStops(for: profile)
    search?.isCancelled = { Task.isCancelled }
  }

  /// The same at a time when some ways are closed. Stops stay tied to the streets as they are at other times.
  func heeding(_ closures: HourClosures) -> WalkFinder {
    var finder = self
    finder.searched.restrictions = closures.restrictions(and: profile.restrictions)
    return finder
  }

  /// Where this walker's walks from and to a stop begin and end.
  func spot(of stop: StopIndex) -> WalkSpot? { network.spot(of: stop, for: profile) }

  /// A walk between a place and a stop.
  struct Found {
    let stop: StopIndex
    let seconds: Int32
    let spot: WalkSpot?
  }

  /// The stops within reach of a place (or from which it is), each by its fastest walk: those that one is
  /// at come first, as they are meant where others lie at the same spot; then in the order of their indices.
  func stops(
    _ direction: StreetSearch.Direction, _ place: SearchPlace, limitMeters: Double
  ) -> [Found] {
    let here = Set(place.stops)
    var found = place.stops.map { Found(stop: $0, seconds: 0, spot: spot(of: $0)) }
    for spot in place.spots {
      found += stops(around: spot, direction, limitMeters).map {
        Found(stop: $0.0, seconds: $0.1, spot: spot)
      }
    }
    // Mostly they are in order already, and of equal walks the first counts: the sort is stable.
    func rank(_ found: Found) -> (Int, StopIndex, Int32) {
      (here.contains(found.stop) ? 0 : 1, found.stop, found.seconds)
    }
    found.sort { rank($0) < rank($1) }
    return found.indices.filter { $0 == 0 || found[$0 - 1].stop != found[$0].stop }.map {
      found[$0]
    }
  }

  private func stops(
    around spot: WalkSpot, _ direction: StreetSearch.Direction, _ limitMeters: Double
  ) -> [(StopIndex, Int32)] {
    if network.walksByTransfersOnly {
      return rows(direction, spot)
    }
    if isClosedOff(spot) { return [] }
    if let reached = reachStops(direction, spot, WalkLimits(meters: limitMeters)) {
      return reached.map { ($0.stop, $0.seconds) }
    }
    return network.ground.stops.find(
      near: spot.coordinate, within: limitMeters / StraightWalk.detourFactor
    ).map { ($0.item, straightSeconds($0.meters)) }
  }

  /// The stops that a search over the streets finds, in the order of their indices; nil where a spot is on none, and
  /// no straight walk leads from it to one.
  func reachStops(
    _ direction: StreetSearch.Direction, _ spot: WalkSpot, _ limits: WalkLimits
  ) -> [ReachedStop]? {
    if let groundSearch {
      return groundSearch.reachStops(direction, spot.end, profile: searched, limits: limits)
    }
    guard let streets = network.streets, let search, let street = spot.street else { return nil }
    return search.reachStops(
      direction, place: street, links: streets.links, profile: searched, limits: limits)
  }

  /// Where straight walks lead to the doors of stations, walks of both sorts are put together.
  private var groundSearch: GroundSearch? {
    guard let streets = network.streets, let search, network.ground.hasDoors else { return nil }
    return GroundSearch(search, streets, network.ground)
  }

  /// The rows of transfers.txt that lead from, or to, the stop that a spot is.
  /// Rows that speak of routes or trips are about changes only.
  private func rows(
    _ direction: StreetSearch.Direction, _ spot: WalkSpot
  ) -> [(StopIndex, Int32)] {
    let stops = network.timetable.stopCount
    guard let stop = spot.stop, stop.position < stops else { return [] }
    let point = Index<ChangePointTag>(stop.position)
    let changes =
      direction == .fromPlace
      ? network.timetable.columns.transfers.row(point)
      : network.timetable.columns.transfersInto.row(point)
    return changes.filter { $0.point != point && $0.point.position < stops }
      .map { (StopIndex($0.point.position), $0.seconds) }
  }

  /// Whether a spot is a stop of a station whose pathways leave it out: nobody walks there.
  private func isClosedOff(_ spot: WalkSpot) -> Bool {
    spot.stop.map { network.ground.closedStops.contains($0) } ?? false
  }

  private func straightSeconds(_ meters: Double) -> Int32 {
    StraightWalk.seconds(
      forWalked: StraightWalk.meters(forStraight: meters), speed: profile.speedMetersPerSecond)
  }

  /// The walk all the way; nil where it is longer than the limit, or there is none.
  func walk(
    from start: SearchPlace, to destination: SearchPlace, limitMeters: Double?
  ) -> WalkedPath? {
    if let shared = start.stops.first(where: { destination.stops.contains($0) }) {
      let spot = spot(of: shared)
      return WalkedPath(from: spot, to: spot, seconds: 0, content: .none)
    }
    // A search for each pair is quickest while there are few; stations have dozens of platforms.
    let many = start.spots.count > destination.spots.count ? start.spots : destination.spots
    let areStops = many.allSatisfy {
      $0.stop.map { $0.position < network.timetable.stopCount } ?? false
    }
    if areStops, start.spots.count * destination.spots.count > 4 {
      return walkBetweenStations(start, destination, limitMeters: limitMeters)
    }
    var best: WalkedPath?
    for from in start.spots {
      for to in destination.spots {
        guard let path = walk(from: from, to: to, limitMeters: limitMeters) else { continue }
        if let best, best.seconds <= path.seconds { continue }
        best = path
      }
    }
    return best
  }

  /// The fastest walk between any two spots of places of which one has many, all of them stops: one search
  /// from each spot of the other finds all of those.
  private func walkBetweenStations(
    _ start: SearchPlace, _ destination: SearchPlace, limitMeters: Double?
  ) -> WalkedPath? {
    let isTurned = start.spots.count > destination.spots.count
    let (few, many) = isTurned ? (destination.spots, start.spots) : (start.spots, destination.spots)
    var best: (near: WalkSpot, far: WalkSpot, seconds: Int32)?
    for near in few {
      let found = stops(around: near, isTurned ? .toPlace : .fromPlace, limitMeters ?? .infinity)
      let seconds = Dictionary(found, uniquingKeysWith: min)
      for far in many {
        guard let stop = far.stop, let walked = seconds[stop] else { continue }
        if let best, best.seconds <= walked { continue }
        best = (near, far, walked)
      }
    }
    return best.flatMap {
      isTurned
        ? walk(from: $0.far, to: $0.near, limitMeters: nil)
        : walk(from: $0.near, to: $0.far, limitMeters: nil)
    }
  }

  /// The walk between two spots; nil where it is longer than the limit, or there is none.
  func walk(from: WalkSpot, to: WalkSpot, limitMeters: Double?) -> WalkedPath? {
    let straight = from.coordinate.distanceMeters(to: to.coordinate)
    if network.walksByTransfersOnly {
      return rows(.fromPlace, from).first { $0.0 == to.stop }.map {
        WalkedPath(
          from: from, to: to, seconds: $0.1, content: .straight(meters: straight))
      }
    }
    if isClosedOff(from) || isClosedOff(to) { return nil }
    if let groundSearch, from.street != nil || to.street != nil {
      return groundSearch.findPath(
        from: from.end, to: to.end, profile: searched,
        limits: WalkLimits(meters: limitMeters ?? .infinity)
      ).map {
        WalkedPath(
          from: from, to: to, seconds: $0.path.seconds,
          content: .streets($0.path, isApproximate: $0.isStraight))
      }
    }
    if let search, let start = from.street, let end = to.street {
      return search.findPath(
        from: start, to: end, profile: searched,
        limits: WalkLimits(meters: limitMeters ?? .infinity)
      ).map {
        WalkedPath(
          from: from, to: to, seconds: $0.seconds, content: .streets($0, isApproximate: false))
      }
    }
    // A straight line never joins a place on the streets to one off them: nobody knows what lies between.
    guard from.street == nil, to.street == nil else { return nil }
    let meters = StraightWalk.meters(forStraight: straight)
    guard meters <= limitMeters ?? .infinity else { return nil }
    return WalkedPath(
      from: from, to: to, seconds: straightSeconds(straight), content: .straight(meters: meters))
  }
}

/// A walk that was found, before it is told.
struct WalkedPath {
  enum Content {
    /// No step is taken.
    case none
    case straight(meters: Double)
    /// `isApproximate` where a part leads straight over ground that nobody has mapped.
    case streets(StreetPath, isApproximate: Bool)
  }

  let from: WalkSpot?
  let to: WalkSpot?
  let seconds: Int32
  let content: Content

  /// The same way in no more than some seconds.
  func shortened(to limit: Int32) -> WalkedPath {
    WalkedPath(from: from, to: to, seconds: min(seconds, limit), content: content)
  }
}
