internal import RaptorRouting
internal import StreetRouting
internal import TransitModel

/// The walks between vehicles of one who does not walk as the default walker does, for whom import has found them.
///
/// What is found for a stop is kept in the network, for the next who walks alike. A walk is that of the least time. It counts for a change where it is no longer than a change may be, and takes no
/// longer than so many metres on the flat and three minutes beside for stairs and lifts. Bounded by time alone, a
/// search from one stop and one to the other find the same walks.
final class WalkerTransfers: TransferWalks {
  /// The longest walk of a change, as at import.
  private static let limitMeters = 1_000.0
  /// The longest walk of a change for which a rule asks: twice what the rule leads to, but no longer than this.
  private static let ruleLimitMeters = JourneyPlanner.directLimitMeters
  private static let delaySeconds = 180.0

  private let walks: WalkFinder
  private let cache: WalkerCache?

  /// - Parameter cache: where walks are kept by profile; nil where they depend on more than that.
  init(_ walks: WalkFinder, keepingIn cache: WalkerCache?) {
    self.walks = walks
    self.cache = cache
  }

  func walks(
    of stop: StopIndex, ends: [TransferEnd], isForward: Bool
  ) throws(CancellationError) -> [TransferWalk?] {
    let key = FoundTransfers.Key(stop: stop, isForward: isForward)
    if let known = cache?.transfers(for: walks.profile, key) { return known }
    if Task.isCancelled { throw CancellationError() }
    let found = search(stop, ends, isForward: isForward)
    // What a cancelled search has found is not to be kept.
    if Task.isCancelled { throw CancellationError() }
    cache?.keep(found, for: walks.profile, key)
    return found
  }

  private func search(
    _ stop: StopIndex, _ ends: [TransferEnd], isForward: Bool
  ) -> [TransferWalk?] {
    let isSearched = ends.map { self.isSearched(stop, $0.stop) }
    let longest = zip(ends, isSearched).lazy.filter(\.1).map { Self.limit(of: $0.0) }.max()
    var reached: [ReachedStop] = []
    if let longest, let spot = walks.spot(of: stop) {
      // Nobody walks four times as far in this time.
      let limits = WalkLimits(meters: 4 * longest, seconds: seconds(forMeters: longest))
      reached = walks.reachStops(isForward ? .fromPlace : .toPlace, spot, limits) ?? []
    }
    return zip(ends, isSearched).map { end, isSearched in
      isSearched ? walk(to: end, reached) : straight(stop, end, isForward: isForward)
    }
  }

  /// Whether the streets, or pathways and the ground between their doors, may lead from one stop to the other.
  private func isSearched(_ stop: StopIndex, _ other: StopIndex) -> Bool {
    guard let streets = walks.network.streets else { return false }
    let ground = walks.network.ground
    let isOnStreet = [stop, other].map { streets.links.point(of: $0) != nil }
    if isOnStreet[0] && isOnStreet[1] { return true }
    return ground.hasDoors && isOnStreet.contains(true)
      && !ground.closedStops.contains(stop) && !ground.closedStops.contains(other)
  }

  private static func limit(of end: TransferEnd) -> Double {
    guard end.isRule else { return limitMeters }
    return min(max(Double(end.decimeters) / 5, limitMeters), ruleLimitMeters)
  }

  private func seconds(forMeters meters: Double) -> Int32 {
    Int32(clamping: Int(meters / max(walks.profile.speedMetersPerSecond, 0.01) + Self.delaySeconds))
  }

  /// - Parameter reached: by stop.
  private func walk(to end: TransferEnd, _ reached: [ReachedStop]) -> TransferWalk? {
    let place = reached.indices.partitionPoint { reached[$0].stop >= end.stop }
    guard place < reached.count, reached[place].stop == end.stop else { return nil }
    let (walked, limit) = (reached[place], Self.limit(of: end))
    guard walked.meters <= limit, walked.seconds <= seconds(forMeters: limit) else { return nil }
    return TransferWalk(
      seconds: walked.seconds, decimeters: UInt32((walked.meters * 10).rounded()))
  }

  /// Where one of the stops is on no street nobody knows what lies between; nor whether it can be passed.
  private func straight(
    _ stop: StopIndex, _ end: TransferEnd, isForward: Bool
  ) -> TransferWalk {
    let (from, to) = isForward ? (stop, end.stop) : (end.stop, stop)
    let directory = walks.network.directory
    guard let start = directory.columns.stopCoordinate[from].ifKnown,
      let finish = directory.columns.stopCoordinate[to].ifKnown
    else {
      return TransferWalk(seconds: 0, decimeters: end.decimeters)
    }
    let meters = StraightWalk.meters(forStraight: start.distanceMeters(to: finish))
    return TransferWalk(
      seconds: StraightWalk.seconds(
        forWalked: meters, speed: walks.profile.speedMetersPerSecond),
      decimeters: end.decimeters)
  }
}
