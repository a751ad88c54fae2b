internal import TransitModel

/// Which way a search runs through time.
///
/// A search's clock always rises: `SearchTime` counts seconds from the base onwards for `Forward`, and
/// seconds before it for `Backward`. Backward, one "boards" where a vehicle arrives and "alights" where it
/// departs, and a pattern is read from its last stop to its first: arrive-by is the same code.
protocol Direction {
  associatedtype Opposite: Direction
  static var isForward: Bool { get }
}

enum Forward: Direction {
  typealias Opposite = Backward
  static var isForward: Bool { true }
}

enum Backward: Direction {
  typealias Opposite = Forward
  static var isForward: Bool { false }
}

extension Direction {
  /// What a stop position must allow for the search to enter a vehicle there.
  static var boardingRule: BoardingRules { isForward ? .boarding : .alighting }
  /// What a stop position must allow for the search to leave a vehicle there.
  static var alightingRule: BoardingRules { isForward ? .alighting : .boarding }

  /// Where the search waits to enter a vehicle at a stop position.
  static func entering(_ points: PositionPoints) -> PointReference {
    isForward ? points.boarding : points.alighting
  }

  /// Where a vehicle leaves the search at a stop position.
  static func leaving(_ points: PositionPoints) -> PointReference {
    isForward ? points.alighting : points.boarding
  }

  /// Seconds after the base (negative: before it) on this direction's clock, or back again.
  static func clock(_ secondsAfterBase: Int32) -> SearchTime {
    isForward ? secondsAfterBase : 0 &- secondsAfterBase
  }

  /// The position in a pattern of `length` stops that comes `ordinal`-th in this direction, or back again.
  static func position(_ ordinal: Int, length: Int) -> Int {
    isForward ? ordinal : length &- 1 &- ordinal
  }
}
