internal import TransitModel

extension RoundQuery {
  /// The patterns of which some trip may be ridden: one element for each; nil where all may.
  static func allowedPatterns(_ query: RaptorQuery, _ timetable: Timetable) -> [Bool]? {
    if query.types == .all, query.closedRoutes == nil, query.closedTrips == nil { return nil }
    return (0..<timetable.patternCount).map { pattern in
      let route = timetable.columns.patternRoute[pattern]
      guard timetable.columns.routeAnswersTo[route] & query.types.rawValue != 0,
        query.closedRoutes?[route.position] != true
      else { return false }
      guard let closedTrips = query.closedTrips else { return true }
      let first = timetable.columns.patternFirstTrip[pattern].position
      let end = timetable.columns.patternFirstTrip[pattern + 1].position
      return closedTrips[first..<max(first, end)].contains(false)
    }
  }
}
