internal import TransitModel

// How a search rides in service without clock times.

extension RaptorSearch {
  /// Rides in headway service: one that starts earlier is better for all stops that follow.
  mutating func scanHeadway(
    _ calls: PatternCalls<D>, on day: ServiceDay, _ stage: Int, _ bounds: SearchBounds
  ) {
    let service = HeadwayService<D>(timetable, calls.pattern, day, query.headwayWait)
    guard service.runs else { return }
    let passing = query.stages[stage].passing
    var start = SearchTime.unreached
    let first = Int(memory.firstOrdinal[stage &* timetable.patternCount &+ calls.pattern.position])
    for ordinal in first..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      if start < .unreached {
        leave(calls, position, stage, in: service, start, bounds)
        if let passing, passing.contains(calls.stop(position)) {
          ride(calls, from: ordinal, stage + 1, in: service, start, bounds)
        }
      }
      if calls.allowsEntering(position) {
        let ready = memory.labels.ready(
          stage, calls.entering(position), of: calls.stop(position))
        if ready < .unreached {
          let earlier = service.start(from: ready, to: query.boardingLimit, at: position)
          if earlier < start { (start, boardings) = (earlier, boardings &+ 1) }
        }
      }
    }
  }

  /// Leaves headway service at a stop position, where that is allowed and not too early.
  private mutating func leave(
    _ calls: PatternCalls<D>, _ position: Int, _ stage: Int, in service: HeadwayService<D>,
    _ start: SearchTime, _ bounds: SearchBounds
  ) {
    guard calls.allowsLeaving(position),
      service.vehicleTime(start, at: position) >= leavingFloor
    else { return }
    leave(calls, position, stage, at: service.leavingTime(start, at: position), bounds)
  }

  /// Rides on in headway service that has passed the place between, as far as `ride(_:_:)` does in a trip.
  private mutating func ride(
    _ calls: PatternCalls<D>, from first: Int, _ stage: Int, in service: HeadwayService<D>,
    _ start: SearchTime, _ bounds: SearchBounds
  ) {
    let passing = query.stages[stage].passing
    let isAllowed = query.allows(calls.pattern.position, in: stage)
    for ordinal in first..<calls.count {
      if ordinal > first, !isAllowed { return }
      let position = D.position(ordinal, length: calls.count)
      leave(calls, position, stage, in: service, start, bounds)
      if let passing, passing.contains(calls.stop(position)) {
        ride(calls, from: ordinal, stage + 1, in: service, start, bounds)
      }
    }
  }
}
