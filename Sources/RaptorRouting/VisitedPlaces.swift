public import TransitModel

extension RaptorJourney {
  /// For each change, how many of the places between are visited once one waits for the next vehicle, at the stop where
  /// it is entered.
  public func placesVisited(_ query: RaptorQuery, _ timetable: Timetable) -> [Int] {
    let passing = Stage.stages(of: query).map(\.passing)
    var count = visitsBefore.count
    func call(at stop: StopIndex) {
      while let stops = passing[count], stops.contains(stop.position) { count += 1 }
    }
    call(at: access.stop)
    return zip(rides, changes).map { ride, change in
      for part in ride.parts {
        for position in part.boarding...part.alighting {
          call(at: timetable.stop(of: part.pattern, at: position))
        }
      }
      if let visit = change.visit { count = max(count, visit.places.upperBound + 1) }
      call(at: change.to)
      return count
    }
  }
}
