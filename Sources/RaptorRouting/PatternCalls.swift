internal import TransitModel

/// The stop positions of one pattern, as a search of direction D meets them.
struct PatternCalls<D: Direction> {
  let pattern: PatternIndex
  private let timetable: Timetable
  private let stops: Range<Int>
  /// Empty where no rule names the pattern.
  private let points: Range<Int>
  /// Stops at which nobody boards or alights; nil where there are none.
  private let closedStops: [Bool]?

  init(_ timetable: Timetable, _ pattern: PatternIndex, closedStops: [Bool]?) {
    self.timetable = timetable
    self.closedStops = closedStops
    self.pattern = pattern
    stops = timetable.columns.patternStops.range(pattern)
    points = timetable.columns.patternPoints.range(pattern)
  }

  var count: Int { stops.count }

  func stop(_ position: Int) -> Int {
    timetable.columns.patternStops[stops.lowerBound &+ position].position
  }

  /// Whether the search may enter the vehicle here.
  func allowsEntering(_ position: Int) -> Bool {
    timetable.columns.stopRules[stops.lowerBound &+ position].contains(D.boardingRule)
      && isOpen(position)
  }

  /// Whether the search may leave the vehicle here.
  func allowsLeaving(_ position: Int) -> Bool {
    timetable.columns.stopRules[stops.lowerBound &+ position].contains(D.alightingRule)
      && isOpen(position)
  }

  private func isOpen(_ position: Int) -> Bool {
    guard let closedStops else { return true }
    return !closedStops[stop(position)]
  }

  /// Where one waits for the vehicle.
  func entering(_ position: Int) -> PointReference {
    points.isEmpty
      ? PointReference(stop: stop(position))
      : D.entering(timetable.columns.patternPoints[points.lowerBound &+ position])
  }

  /// Where the vehicle leaves one.
  func leaving(_ position: Int) -> PointReference {
    points.isEmpty
      ? PointReference(stop: stop(position))
      : D.leaving(timetable.columns.patternPoints[points.lowerBound &+ position])
  }
}
