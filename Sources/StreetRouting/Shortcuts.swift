internal import TransitModel

/// Edges by which one gets on faster than by walking, as the crow flies: moving walkways, ferries, and pathways whose
/// times or lengths are shorter than the way between their rough places.
///
/// A* needs a lower bound of the way that is left. Let d be the distance from the goal to the nearest end of
/// a shortcut. A way that takes none costs at least its straight distance at the least rate; one that takes some
/// costs at least d at that rate after the last one. So the lesser of the two is a bound, and a consistent one:
/// at both ends of a shortcut it is d.
struct Shortcuts: Sendable {
  /// How a cost follows the profile.
  private enum Pace: CaseIterable {
    case fixed, walk, stairs, escalator, lift, belt, ferry
  }

  private struct Shortcut {
    /// Centimetres of crow's flight in a millisecond, for the default walker.
    let speed: Double
    let from: Coordinate
    let to: Coordinate
  }

  /// Of each pace the fastest first.
  private var byPace: [Pace: [Shortcut]] = [:]
  /// The ends of those that are shorter than the crow's flight, as they are told.
  private var shortEnds: [Coordinate] = []

  /// Those of a graph. One pass over its edges, where it has any.
  init(_ columns: borrowing StreetColumns) {
    for edge in columns.lengths.indices where Self.mayBe(edge, columns) {
      let from = columns.coordinates[columns.fromVertices[edge]]
      let to = columns.coordinates[columns.toVertices[edge]]
      let crow = from.distanceMeters(to: to) * 100
      guard crow > 0 else { continue }
      if Double(columns.lengths[edge]) + 1 < crow { shortEnds += [from, to] }
      let milliseconds = Self.least(edge, columns)
      byPace[Self.pace(of: edge, columns), default: []].append(
        Shortcut(speed: crow / max(milliseconds, 0.001), from: from, to: to))
    }
    for pace in Pace.allCases { byPace[pace]?.sort { $0.speed > $1.speed } }
  }

  /// Whether the edge is of a sort that can be a shortcut.
  static func mayBe(_ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns) -> Bool {
    let kind = columns.kinds[edge]
    return kind == StreetKind.movingWalkway.rawValue || kind == StreetKind.ferry.rawValue
      || (columns.pathways.count > 0 && isInside(edge, columns)) || isTimed(edge, columns)
  }

  /// Whether the edge is of the inside of a station, the length of which may be told.
  private static func isInside(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Bool {
    if columns.ways[edge] != .none { return columns.isPathway(edge) }
    return !columns.isOfMap(columns.fromVertices[edge])
      || !columns.isOfMap(columns.toVertices[edge])
  }

  /// Whether the edge takes what the map tells, and not what its length asks for.
  private static func isTimed(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Bool {
    guard columns.flags[edge] & StreetEdgeFlags.detailed.rawValue != 0,
      let detail = columns.details.index(of: edge)
    else { return false }
    return columns.details.seconds(at: detail) ?? 0 > 0
  }

  /// What the default walker needs for the whole edge, in the faster direction; of a gate without a told time, its
  /// length alone.
  private static func least(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Double {
    let costs = WalkingCosts.standard
    let length = columns.lengths[edge]
    if columns.kinds[edge] == StreetKind.gate.rawValue, !isTimed(edge, columns) {
      return Double(length) * costs.flat
    }
    let rate = costs.plainRate(of: edge, columns)
    return [false, true].map {
      let walk = EdgeWalk(edge: edge, centimeters: length, isReversed: $0)
      return costs.time(of: walk, plainRate: rate, columns)
    }.reduce(.infinity, min)
  }

  private static func pace(of edge: StreetEdgeIndex, _ columns: borrowing StreetColumns) -> Pace {
    switch StreetKind(rawValue: columns.kinds[edge]) {
    case .steps: .stairs
    case .escalator: .escalator
    case .lift: .lift
    case .movingWalkway: isTimed(edge, columns) ? .fixed : .belt
    case .ferry: isTimed(edge, columns) ? .fixed : .ferry
    default: .walk
    }
  }

  /// How many times as long as the default walker this one needs, at least.
  private static func ratio(_ pace: Pace, _ costs: WalkingCosts) -> Double {
    let standard = WalkingCosts.standard
    switch pace {
    case .fixed: return 1
    case .walk: return min(costs.flat, costs.crossing) / standard.flat
    case .stairs:
      let flights = min(costs.up / standard.up, costs.down / standard.down)
      return min(flights, costs.flat / standard.flat)
    case .escalator: return costs.escalator / standard.escalator
    case .lift:
      let ride = costs.liftPerLevel / standard.liftPerLevel
      return min(1, costs.liftStart / standard.liftStart, ride)
    case .belt: return costs.belt / standard.belt
    case .ferry: return costs.ferry / standard.ferry
    }
  }

  /// The bound of a search for `goal`: milliseconds per centimetre of crow's flight, and the centimetres that
  /// count at most.
  ///
  /// Shortcuts that are but little faster than walking lower the rate, for stations are everywhere; the others
  /// set the limit.
  func bound(to goal: Coordinate, _ costs: WalkingCosts) -> (rate: Double, limit: Double) {
    var (rate, limit) = (costs.least, Double.infinity)
    for (pace, shortcuts) in byPace {
      let ratio = Self.ratio(pace, costs)
      for shortcut in shortcuts {
        let gain = shortcut.speed * costs.least
        guard gain > ratio else { break }
        rate = costs.least / Self.littleGain
        guard gain > ratio * Self.littleGain else { break }
        limit = min(
          limit, goal.distanceMeters(to: shortcut.from), goal.distanceMeters(to: shortcut.to))
      }
    }
    return (rate, limit * 100)
  }

  private static let littleGain = 1.25

  /// The centimetres of crow's flight to `goal` that its length, and not what it takes, is sure to have at least.
  func lengthLimit(to goal: Coordinate) -> Double {
    shortEnds.reduce(.infinity) { min($0, goal.distanceMeters(to: $1) * 100) }
  }
}
