internal import TransitModel

/// What a finished search of the opposite direction allows this one to reach.
///
/// A label is of use only if the opposite search meets it in time with the rides that are left.
struct SearchBounds {
  private let opposite: ReadyView?
  private let rides: Int

  static var none: SearchBounds { SearchBounds(nil, rides: 0) }

  /// - Parameters:
  ///   - opposite: the ready labels of the opposite search, which must have run `rides` rounds.
  ///   - rides: how many rides the journey has in all.
  init(_ opposite: ReadyView?, rides: Int) {
    self.opposite = opposite
    self.rides = rides
  }

  /// Whether a vehicle that brings one to the change point `point` at `time` in a stage of this search, as its ride
  /// number `round`, may be part of a journey. The opposite clock is this one negated, and its stages are turned.
  func allow(_ time: SearchTime, at point: Int, in stage: Int, afterRides round: Int) -> Bool {
    guard let opposite else { return true }
    return time <= 0 &- opposite[rides &- round, opposite.stageCount &- 1 &- stage, point]
  }
}
