internal import RaptorRouting
internal import TransitModel

/// Finds what becomes of journeys where a vehicle is missed that one changes to: the same question is asked once more,
/// from the stop where it left and the second after.
struct MissedChangeSearch {
  private let search: TransitSearch
  private let query: RaptorQuery
  /// The journeys that it has found, by which others are to be named.
  private(set) var found: [RaptorJourney] = []

  /// - Parameter query: the one that the journeys answer.
  init(_ search: TransitSearch, _ query: RaptorQuery) {
    self.search = search
    self.query = query
  }

  /// - Returns: for each ride; nil for the first, for headway service, and where time is up.
  mutating func find(_ journey: RaptorJourney) throws -> [MissedChange?] {
    let visited = journey.placesVisited(query, search.network.timetable)
    var missed: [MissedChange?] = [nil]
    for (number, change) in journey.changes.enumerated() {
      let ride = journey.rides[number + 1]
      let headway = search.network.timetable.columns.patternHeadway[ride.parts[0].pattern]
      if headway > 0 || search.timer?.hasCut == true {
        missed.append(nil)
        continue
      }
      let onward = search.onward(
        from: change.to, at: ride.departure.advanced(by: 1), visited: visited[number],
        rides: number + 1)
      let best = try onward.findBest()
      // What a search that was cut has found need not be the best.
      if search.timer?.hasCut == true {
        missed.append(nil)
        continue
      }
      if let best = best.ride { found.append(best) }
      missed.append(MissedChange(best.journey, plannedArrival: journey.arrival))
    }
    return missed
  }
}
