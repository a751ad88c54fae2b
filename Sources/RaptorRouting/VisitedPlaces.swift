public import TransitModel

extension RaptorJourney {
  /// For each change, how many of the places between are visited once one waits for the next vehicle, at the stop where
  /// it is entered.
  public func placesVisited(_ query: RaptorQuery, _ timetable: Timetable) -> [Int] {
    let rules = StageRules(RoundQuery(query, isForward: true, timetable))
    var stages = [visitsBefore.count]
    rules.call(at: access.stop.position, &stages)
    return zip(rides, changes).map { ride, change in
      for part in ride.parts {
        for position in part.boarding...part.alighting {
          if position > part.boarding { rules.ride(part.pattern, &stages) }
          rules.call(at: timetable.stop(of: part.pattern, at: position).position, &stages)
        }
      }
      if let visit = change.visit {
        let next = visit.places.upperBound + 1
        stages = [next] + stages.filter { $0 > next }
      }
      rules.call(at: change.to.position, &stages)
      return stages.last ?? visitsBefore.count
    }
  }
}
