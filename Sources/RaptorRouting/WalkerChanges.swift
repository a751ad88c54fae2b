internal import TransitModel

/// The changes of a timetable as one makes them who walks in a way of one's own.
///
/// A change by a walk takes this walk's time. One that a rule times takes the longer of the two. Neither is there
/// where the walk is not. Changes at one stop stay as they are, and none are added. All runs of a question share
/// one list, so that they use the same numbers.
final class WalkerChanges {
  private struct Key: Hashable {
    let point: Int
    let isForward: Bool
  }

  private struct EndKey: Hashable {
    let stop: Int
    let isRule: Bool
  }

  /// How many changes are remembered at most, 12 MB of them: beyond that it begins anew.
  private static let limit = 1 << 20

  private let timetable: Timetable
  private let walks: any TransferWalks
  private var rows: [Key: [Transfer]] = [:]
  private var changeCount = 0

  init(_ timetable: Timetable, _ walks: any TransferWalks) {
    self.timetable = timetable
    self.walks = walks
  }

  /// The changes from an alighting point, or, where `isForward` is false, those to a boarding point.
  func row(of point: Int, isForward: Bool) throws(CancellationError) -> [Transfer] {
    if let known = rows[Key(point: point, isForward: isForward)] { return known }
    // All points of a stop have their walks of one search.
    let stop = StopIndex(timetable.stop(ofPoint: point, isBoarding: !isForward))
    let points =
      [stop.position] + timetable.namedPoints(of: stop, isBoarding: !isForward)
    let told = points.map { changes(of: $0, isForward: isForward) }
    let walks = try findWalks(of: stop, told, isForward: isForward)
    if changeCount > Self.limit { (rows, changeCount) = ([:], 0) }
    for (number, changes) in zip(points, told) {
      let row = changes.compactMap { walked($0, from: stop, walks, isForward: isForward) }
      changeCount += row.count + 1
      rows[Key(point: number, isForward: isForward)] = row
    }
    return rows[Key(point: point, isForward: isForward)] ?? []
  }

  private func changes(of point: Int, isForward: Bool) -> [Transfer] {
    isForward
      ? timetable.columns.transfers.row(Index(point))
      : timetable.columns.transfersInto.row(Index(point))
  }

  private func end(of change: Transfer, isForward: Bool) -> EndKey {
    EndKey(
      stop: timetable.stop(ofPoint: change.point.position, isBoarding: isForward),
      isRule: change.isRule)
  }

  /// The walks to the other ends of some changes of a stop, each asked for once.
  private func findWalks(
    of stop: StopIndex, _ changes: [[Transfer]], isForward: Bool
  ) throws(CancellationError) -> [EndKey: TransferWalk] {
    var lengths: [EndKey: UInt32] = [:]
    for change in changes.joined() {
      let end = end(of: change, isForward: isForward)
      if end.stop == stop.position { continue }
      lengths[end] = max(lengths[end] ?? 0, change.decimeters)
    }
    if lengths.isEmpty { return [:] }
    if Task.isCancelled { throw CancellationError() }
    let ends = lengths.map {
      TransferEnd(stop: StopIndex($0.key.stop), isRule: $0.key.isRule, decimeters: $0.value)
    }.sorted { ($0.stop, $0.isRule ? 1 : 0) < ($1.stop, $1.isRule ? 1 : 0) }
    let found = try walks.walks(of: stop, ends: ends, isForward: isForward)
    var walks: [EndKey: TransferWalk] = [:]
    for (end, walk) in zip(ends, found) {
      walks[EndKey(stop: end.stop.position, isRule: end.isRule)] = walk
    }
    return walks
  }

  private func walked(
    _ change: Transfer, from stop: StopIndex, _ walks: [EndKey: TransferWalk], isForward: Bool
  ) -> Transfer? {
    let end = end(of: change, isForward: isForward)
    if end.stop == stop.position { return change }
    guard let walk = walks[end] else { return nil }
    return Transfer(
      point: change.point,
      seconds: change.isRule ? max(change.seconds, walk.seconds) : walk.seconds,
      decimeters: walk.decimeters, isRule: change.isRule)
  }
}
