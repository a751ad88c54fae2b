internal import TransitModel

/// A profile worked out for the inner loop: milliseconds per centimetre.
///
/// Costs are rounded up to whole milliseconds edge by edge, so that they add up to the same sum in any
/// order and direction of search, on any machine.
struct WalkingCosts {
  private let flat: Double
  private let up: Double
  private let down: Double
  private let escalator: Double
  private let liftStart: Double
  private let liftPerLevel: Double
  private let closedFlags: UInt16
  private let avoidsStairways: Bool
  private let isWheelchair: Bool

  /// The least milliseconds per centimetre of any edge.
  let least: Double

  /// What no single edge may cost: two of them still fit in 32 bits.
  static let limit: Int32 = .max / 4

  init(_ profile: WalkingProfile) {
    flat = Self.rate(profile.speedMetersPerSecond)
    up = flat * max(profile.stairsUpFactor, 0.01)
    down = flat * max(profile.stairsDownFactor, 0.01)
    escalator = Self.rate(profile.escalatorMetersPerSecond)
    liftStart = (profile.liftWaitSeconds + profile.liftDoorSeconds) * 1000
    liftPerLevel = profile.liftSecondsPerLevel * 1000
    var closed: StreetEdgeFlags = []
    if profile.avoidsUnderpasses { closed.formUnion([.underpass, .overpass]) }
    if !profile.usesIndoor { closed.insert(.indoor) }
    if profile.isWheelchair { closed.insert(.wheelchairNo) }
    closedFlags = closed.rawValue
    avoidsStairways = profile.avoidsStairways
    isWheelchair = profile.isWheelchair
    least = min(flat, up, down, escalator)
  }

  /// Milliseconds per centimetre; a speed that is no number or too slow counts as 1 cm/s.
  private static func rate(_ metersPerSecond: Double) -> Double {
    10 / (metersPerSecond >= 0.01 ? min(metersPerSecond, 100) : 0.01)
  }

  /// Milliseconds of the straight hop between a place and the graph.
  func milliseconds(linkCentimeters: UInt32) -> Int32 {
    Self.clamped(Double(linkCentimeters) * flat)
  }

  /// Whether the profile forbids the edge in both directions.
  func isClosed(_ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns) -> Bool {
    let flags = columns.flags[edge]
    if flags & closedFlags != 0 { return true }
    guard avoidsStairways || isWheelchair else { return false }
    switch StreetKind(rawValue: columns.kinds[edge]) {
    case .steps:
      let isRamped = flags & StreetEdgeFlags.wheelchairYes.rawValue != 0
      return avoidsStairways || !isRamped
    case .escalator:
      return isWheelchair && flags & StreetEdgeFlags.wheelchairYes.rawValue == 0
    default: return false
    }
  }

  /// Milliseconds along `centimeters` of `edge`, or nil where it is closed in this direction.
  func milliseconds(
    _ edge: StreetEdgeIndex, centimeters: UInt32, isReversed: Bool,
    _ columns: borrowing StreetColumns
  ) -> Int32? {
    let flags = StreetEdgeFlags(rawValue: columns.flags[edge])
    guard flags.contains(isReversed ? .backward : .forward), !isClosed(edge, columns) else {
      return nil
    }
    let length = Double(centimeters)
    if flags.contains(.detailed), centimeters == columns.lengths[edge],
      let detail = columns.details.index(of: edge),
      let seconds = columns.details.seconds(at: detail)
    {
      return Self.clamped(Double(seconds) * 1000)
    }
    switch StreetKind(rawValue: columns.kinds[edge]) {
    case .steps:
      let rate = stairsRate(edge, isReversed, flags, columns)
      let joined =
        flags.contains(.guessed)
        ? WalkingProfile.joinMetersPerLevel * 100 * levelChange(edge, columns) : 0
      return Self.clamped((length + joined) * rate)
    case .escalator: return Self.clamped(length * escalator)
    case .lift:
      return Self.clamped(
        max(liftStart + liftPerLevel * levelChange(edge, columns), length * least))
    default: return Self.clamped(length * flat)
    }
  }

  /// Up or down by the map's word, else by the levels; the dearer of the two where neither is known.
  private func stairsRate(
    _ edge: StreetEdgeIndex, _ isReversed: Bool, _ flags: StreetEdgeFlags,
    _ columns: borrowing StreetColumns
  ) -> Double {
    let from = columns.levels[columns.fromVertices[edge]]
    let to = columns.levels[columns.toVertices[edge]]
    let rises = flags.contains(.rises) || (!flags.contains(.falls) && from < to)
    let falls = flags.contains(.falls) || (!flags.contains(.rises) && to < from)
    guard rises != falls else { return max(up, down) }
    return rises != isReversed ? up : down
  }

  private func levelChange(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Double {
    let from = columns.levels[columns.fromVertices[edge]]
    let to = columns.levels[columns.toVertices[edge]]
    return abs(from.value - to.value)
  }

  private static func clamped(_ milliseconds: Double) -> Int32 {
    let whole = milliseconds.rounded(.up)
    return whole < Double(limit) ? max(0, Int32(whole)) : limit
  }
}
