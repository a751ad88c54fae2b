internal import TransitModel

/// A profile worked out for the inner loop: milliseconds per centimetre.
///
/// Costs are rounded up to whole milliseconds edge by edge, so that they add up to the same sum in any
/// order and direction of search, on any machine.
struct WalkingCosts {
  /// Milliseconds per centimetre of each kind that takes nothing but its length; 0 for all others.
  private let plainRates: [Double]
  /// Edges with one of these flags need a closer look.
  private let unplainFlags: UInt16
  let flat: Double
  let up: Double
  let down: Double
  let crossing: Double
  let escalator: Double
  let belt: Double
  let ferry: Double
  let liftStart: Double
  let liftPerLevel: Double
  let gate: Double
  /// How a told time changes where it is that of a walk: the speed of the default walker over this one's.
  let walkScale: Double
  private let closedFlags: UInt16
  private let avoidsStairways: Bool
  private let wheelchair: WheelchairLimits?
  let restrictions: EdgeRestrictions?

  /// The least milliseconds per centimetre of any edge that is no shortcut (`Shortcuts`).
  let least: Double

  /// What no single edge may cost: two of them still fit in 32 bits.
  static let limit: Int32 = .max / 4

  /// Those of the default walker.
  static let standard = WalkingCosts(WalkingProfile())

  init(_ profile: WalkingProfile) {
    flat = Self.rate(profile.speedMetersPerSecond)
    up = flat * Self.factor(profile.stairsUpFactor)
    down = flat * Self.factor(profile.stairsDownFactor)
    crossing = flat * Self.factor(profile.crossingFactor)
    escalator = Self.rate(profile.escalatorMetersPerSecond)
    belt = Self.rate(10 / flat + max(profile.movingWalkwayMetersPerSecond, 0))
    ferry = Self.rate(profile.ferryMetersPerSecond)
    liftStart = max((profile.liftWaitSeconds + profile.liftDoorSeconds) * 1000, 0)
    liftPerLevel = max(profile.liftSecondsPerLevel * 1000, 0)
    gate = max(profile.gateSeconds * 1000, 0)
    walkScale = flat / Self.rate(WalkingProfile().speedMetersPerSecond)
    var closed: StreetEdgeFlags = []
    if profile.avoidsUnderpasses { closed.formUnion([.underpass, .overpass]) }
    if !profile.usesIndoor { closed.insert(.indoor) }
    if profile.isWheelchair { closed.insert(.wheelchairNo) }
    if profile.isWheelchair, !profile.acceptsLimited { closed.insert(.wheelchairLimited) }
    closedFlags = closed.rawValue
    unplainFlags = closed.union([.detailed, .guessed]).rawValue
    avoidsStairways = profile.avoidsStairways
    wheelchair = profile.isWheelchair ? WheelchairLimits(profile) : nil
    restrictions = profile.restrictions
    var rates = [Double](repeating: 0, count: 256)
    for kind in [StreetKind.street, .path, .corridor, .area, .platform, .ramp] {
      rates[Int(kind.rawValue)] = flat
    }
    rates[Int(StreetKind.crossing.rawValue)] = crossing
    plainRates = rates
    least = min(flat, up, down, crossing, escalator)
  }

  /// Milliseconds per centimetre; a speed that is no number or too slow counts as 1 cm/s.
  private static func rate(_ metersPerSecond: Double) -> Double {
    10 / (metersPerSecond >= 0.01 ? min(metersPerSecond, 100) : 0.01)
  }

  private static func factor(_ factor: Double) -> Double {
    factor >= 0.01 ? min(factor, 1000) : 0.01
  }

  /// Milliseconds per centimetre of the kind of `edge`, where that is all it takes; else 0.
  func plainRate(of edge: StreetEdgeIndex, _ columns: borrowing StreetColumns) -> Double {
    plainRates[Int(columns.kinds[edge])]
  }

  /// Milliseconds of the straight hop between a place and the graph.
  func milliseconds(linkCentimeters: UInt32) -> Int32 {
    Self.clamped(Double(linkCentimeters) * flat)
  }

  /// Milliseconds along `centimeters` of `edge`, or nil where it is closed in this direction.
  @inline(__always)
  func milliseconds(
    _ edge: StreetEdgeIndex, centimeters: UInt32, isReversed: Bool,
    _ columns: borrowing StreetColumns
  ) -> Int32? {
    let flags = columns.flags[edge]
    let direction: StreetEdgeFlags = isReversed ? .backward : .forward
    guard flags & direction.rawValue != 0 else { return nil }
    let rate = plainRates[Int(columns.kinds[edge])]
    if rate > 0, flags & unplainFlags == 0 {
      if let restrictions, restrictions.closed.contains(edge) { return nil }
      return Self.clamped(Double(centimeters) * rate)
    }
    if isClosed(edge, columns) { return nil }
    let walk = EdgeWalk(edge: edge, centimeters: centimeters, isReversed: isReversed)
    return Self.clamped(time(of: walk, plainRate: rate, columns))
  }

  /// What a search takes a walk of some milliseconds along `edge` for.
  @inline(__always)
  func weighed(_ milliseconds: Int32, _ edge: StreetEdgeIndex) -> Int32 {
    guard let restrictions, restrictions.avoided.contains(edge) else { return milliseconds }
    return Self.clamped(Double(milliseconds) * WalkingProfile.avoidedFactor)
  }

  /// Whether the profile forbids the edge in both directions.
  func isClosed(_ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns) -> Bool {
    if let restrictions, restrictions.closed.contains(edge) { return true }
    let flags = columns.flags[edge]
    let indoor = StreetEdgeFlags.indoor.rawValue
    if flags & closedFlags & ~indoor != 0 { return true }
    if flags & closedFlags & indoor != 0, !isOpenIndoors(edge, columns) { return true }
    let kind = StreetKind(rawValue: columns.kinds[edge])
    if avoidsStairways, kind == .steps { return true }
    guard let wheelchair, flags & StreetEdgeFlags.wheelchairYes.rawValue == 0 else { return false }
    if kind == .steps || kind == .escalator { return true }
    guard flags & StreetEdgeFlags.detailed.rawValue != 0, kind != .lift,
      let detail = columns.details.index(of: edge)
    else { return false }
    return wheelchair.forbid(detail, columns.details)
  }

  /// Whether one who avoids what is indoors goes here all the same: in the station where he boards.
  private func isOpenIndoors(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Bool {
    columns.isPathway(edge) || restrictions?.opened.contains(edge) ?? false
  }

  @inline(__always)
  static func clamped(_ milliseconds: Double) -> Int32 {
    let whole = milliseconds.rounded(.up)
    return whole < Double(limit) ? max(0, Int32(whole)) : limit
  }
}

/// What a wheelchair asks of ways of which the map tells slope, width or kerb.
private struct WheelchairLimits {
  private let slopePermille: Int
  private let widthCentimeters: Int

  init(_ profile: WalkingProfile) {
    slopePermille = profile.maximumSlopePermille
    widthCentimeters = profile.minimumWidthCentimeters
  }

  func forbid(_ detail: EdgeDetailIndex, _ details: borrowing EdgeDetailColumns) -> Bool {
    if let slope = details.slopePermille(at: detail), abs(Int(slope)) > slopePermille {
      return true
    }
    if let width = details.widthCentimeters(at: detail), Int(width) < widthCentimeters {
      return true
    }
    return details.kerb(at: detail) == .raised
  }
}
