internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Finds the walks between stops that a change of vehicles may take, for the default walker.
///
/// Over the streets where both stops are linked to them; in a straight line where neither is, that is in a
/// network without a map or beyond the map's edge.
struct TransferFinder {
  /// The longest walk between two rides.
  static let limitMeters = 1_000.0
  /// How many walks may leave a stop, the shortest ones. Dense cities have some 200 stops within 1,000 m; a
  /// feed that puts all its stops on one spot must not fill the memory.
  static let limitPerStop = 500

  private let coordinates: [Coordinate?]
  private let profile = WalkingProfile()

  /// - Parameter coordinates: of each stop that can be boarded.
  init(coordinates: [Coordinate?]) {
    self.coordinates = coordinates
  }

  /// The walks from each stop, in the order of the stops they lead to.
  func overStreets(
    _ streets: LinkedStreets, _ ground: OpenGround, progress: (Int) throws -> Void
  ) rethrows -> [[Transfer]] {
    let workers = coreCount()
    // Large enough that starting a batch costs nothing, small enough that progress is seen.
    let batch = 1_024
    var transfers = try straight(
      where: { streets.links.point(of: $0) == nil && !ground.closedStops.contains($0) },
      progress: { _ in try progress(0) })
    for first in stride(from: 0, to: coordinates.count, by: batch) {
      let end = min(first + batch, coordinates.count)
      let found = inParallel(workers: workers) { worker in
        let search = StreetSearch(streets.graph)
        return stride(from: first + worker, to: end, by: workers).map { stop in
          (stop, walks(from: StopIndex(stop), search, streets, ground))
        }
      }
      for (stop, walks) in found where !walks.isEmpty { transfers[stop] = walks }
      try progress(end)
    }
    return transfers
  }

  private func walks(
    from stop: StopIndex, _ search: StreetSearch, _ streets: LinkedStreets, _ ground: OpenGround
  ) -> [Transfer] {
    let limits = WalkLimits(meters: Self.limitMeters)
    let point = streets.links.point(of: stop)
    var reached: [ReachedStop] = []
    if ground.hasDoors, !ground.closedStops.contains(stop),
      let end = point.map({ WalkEnd.street($0) })
        ?? coordinates[stop.position].map({ WalkEnd.ground($0) })
    {
      reached = GroundSearch(search, streets, ground).reachStops(
        .fromPlace, end, profile: profile, limits: limits)
    } else if let point {
      reached = search.reachStops(
        .fromPlace, place: point, links: streets.links, profile: profile, limits: limits)
    }
    return Self.nearest(
      reached.filter { $0.stop != stop }.map {
        Transfer(
          point: Index($0.stop.position), seconds: $0.seconds,
          decimeters: UInt32(($0.meters * 10).rounded()))
      })
  }

  /// At most `limitPerStop` of the walks, the shortest, in the order of their stops.
  private static func nearest(_ walks: [Transfer]) -> [Transfer] {
    guard walks.count > limitPerStop else { return walks }
    return walks.sorted { ($0.seconds, $0.point) < ($1.seconds, $1.point) }.prefix(limitPerStop)
      .sorted { $0.point < $1.point }
  }

  /// The straight walks between those stops that `isIncluded` lets in.
  func straight(
    where isIncluded: (StopIndex) -> Bool, progress: (Int) throws -> Void
  ) rethrows -> [[Transfer]] {
    let stops = coordinates.enumerated().compactMap { place, coordinate in
      coordinate.map { (StopIndex(place), $0) }
    }.filter { isIncluded($0.0) }
    let nearby = NearbyStops(stops)
    let reach = Self.limitMeters / StraightWalk.detourFactor
    var transfers = [[Transfer]](repeating: [], count: coordinates.count)
    for (number, (stop, coordinate)) in stops.enumerated() {
      if number % 1_024 == 0 { try progress(number) }
      let others = nearby.find(near: coordinate, within: reach).filter { $0.item != stop }
      // Nearest first: the cut is that of `nearest`.
      transfers[stop.position] = others.prefix(Self.limitPerStop).map { other, meters in
        let walked = StraightWalk.meters(forStraight: meters)
        return Transfer(
          point: Index(other.position),
          seconds: StraightWalk.seconds(forWalked: walked, speed: profile.speedMetersPerSecond),
          decimeters: UInt32((walked * 10).rounded()))
      }.sorted { $0.point < $1.point }
    }
    return transfers
  }

  /// The rows of transfers.txt that recommend a change and say nothing of its time (type 0) as walks, for
  /// networks in which nothing else is walked on: they take their min_transfer_time, or none. All other rows
  /// are rules, and need no walk.
  static func rows(of connection: Connection, _ numbers: NetworkNumbers) throws -> [[Transfer]] {
    let rows = try connection.prepare(
      """
      SELECT from_stop, to_stop, min(coalesce(min_transfer_time, 0)) FROM transfers
      WHERE from_stop <> to_stop AND transfer_type = 0 AND from_route IS NULL AND to_route IS NULL
        AND from_trip IS NULL AND to_trip IS NULL
      GROUP BY from_stop, to_stop ORDER BY from_stop, to_stop
      """)
    var transfers = [[Transfer]](repeating: [], count: numbers.boardableStopCount)
    while try rows.step() {
      guard let from = numbers.stops[rows.requiredInteger(0)],
        let to = numbers.stops[rows.requiredInteger(1)],
        max(from, to).position < transfers.count
      else { continue }
      transfers[from.position].append(
        Transfer(
          point: Index(to.position), seconds: Int32(clamping: rows.requiredInteger(2)),
          decimeters: 0))
    }
    return transfers
  }
}
