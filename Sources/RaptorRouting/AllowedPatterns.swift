internal import TransitModel

extension RoundQuery {
  /// The patterns of which some trip may be ridden: one element for each, stage after stage in the order of `stages`;
  /// nil where all may.
  static func allowedPatterns(
    _ query: RaptorQuery, _ stages: [Stage], _ timetable: Timetable
  ) -> [Bool]? {
    let types = stages.map(\.types)
    if types.allSatisfy({ $0 == .all }), query.closedRoutes == nil, query.closedTrips == nil {
      return nil
    }
    let answers = (0..<timetable.patternCount).map { openTypes(query, $0, timetable) }
    return types.flatMap { types in answers.map { $0 & types.rawValue != 0 } }
  }

  /// The raw `TransportTypes` that a pattern answers to; none where all of it is closed.
  private static func openTypes(
    _ query: RaptorQuery, _ pattern: Int, _ timetable: Timetable
  ) -> UInt16 {
    let route = timetable.columns.patternRoute[pattern]
    if query.closedRoutes?[route.position] == true { return 0 }
    if let closedTrips = query.closedTrips {
      let first = timetable.columns.patternFirstTrip[pattern].position
      let end = timetable.columns.patternFirstTrip[pattern + 1].position
      if !closedTrips[first..<max(first, end)].contains(false) { return 0 }
    }
    return timetable.columns.routeAnswersTo[route]
  }

  /// Whether a pattern may be ridden in a stage.
  func allows(_ pattern: Int, in stage: Int) -> Bool {
    allowedPatterns?[stage &* patternCount &+ pattern] ?? true
  }

  /// What is allowed to one who meets the stages in the other order.
  var turnedPatterns: [Bool]? {
    guard let allowedPatterns, stages.count > 1 else { return allowedPatterns }
    return stages.indices.reversed().flatMap {
      allowedPatterns[$0 * patternCount..<($0 + 1) * patternCount]
    }
  }
}
