internal import TransitModel

/// The stop positions of one pattern, as a search of direction D meets them.
struct PatternCalls<D: Direction> {
  let pattern: PatternIndex
  private let stops: ColumnRun<StopIndex>
  private let rules: ColumnRun<BoardingRules>
  /// Empty where no rule names the pattern.
  private let points: ColumnRun<PositionPoints>
  /// Stops at which nobody boards or alights; nil where there are none.
  private let closedStops: [Bool]?

  init(_ timetable: Timetable, _ pattern: PatternIndex, closedStops: [Bool]?) {
    self.closedStops = closedStops
    self.pattern = pattern
    let places = timetable.columns.patternStops.range(pattern)
    stops = timetable.columns.patternStops.values.run(places)
    rules = timetable.columns.stopRules.run(places)
    points = timetable.columns.patternPoints.run(pattern)
  }

  var count: Int { stops.count }

  func stop(_ position: Int) -> Int { stops[position].position }

  /// Whether the search may enter the vehicle here.
  func allowsEntering(_ position: Int) -> Bool {
    rules[position].contains(D.boardingRule) && isOpen(position)
  }

  /// Whether the search may leave the vehicle here.
  func allowsLeaving(_ position: Int) -> Bool {
    rules[position].contains(D.alightingRule) && isOpen(position)
  }

  private func isOpen(_ position: Int) -> Bool {
    guard let closedStops else { return true }
    return !closedStops[stop(position)]
  }

  /// Where one waits for the vehicle.
  func entering(_ position: Int) -> PointReference {
    points.isEmpty
      ? PointReference(stop: stop(position))
      : D.entering(points[position])
  }

  /// Where the vehicle leaves one.
  func leaving(_ position: Int) -> PointReference {
    points.isEmpty
      ? PointReference(stop: stop(position))
      : D.leaving(points[position])
  }
}
