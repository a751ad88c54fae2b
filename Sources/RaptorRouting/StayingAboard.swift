internal import TransitModel

// How a search rides in trips that it has not boarded: those as which its vehicles go on, and those in which it is in
// the next stage, as they have passed the place that the stage leads to.

extension RaptorSearch {
  /// Whoever is in a vehicle at its last stop may stay where it goes on as another trip, as some of the pattern do.
  mutating func stay(
    in trips: TripSearch<D>, from first: (trip: Int, position: Int), _ calls: PatternCalls<D>,
    _ day: ServiceDay, _ stage: Int
  ) {
    for ordinal in caught(trips, from: first, calls, stage, by: calls.count - 1) {
      offerContinuations(of: trips.trip(ordinal), day, stage)
    }
  }

  /// Whoever is in a vehicle at the place between is there in the next stage too, and rides on in it where that stage
  /// allows the vehicle.
  ///
  /// - Parameter end: the place of the stop position in the order of the search.
  mutating func pass(
    in trips: TripSearch<D>, from first: (trip: Int, position: Int), _ calls: PatternCalls<D>,
    _ day: ServiceDay, _ stage: Int, at end: Int
  ) {
    let goesOn = hasContinuations && timetable.continues(trips.tripRange)
    let ordinals = goesOn ? caught(trips, from: first, calls, stage, by: end) : [first.trip]
    for ordinal in ordinals {
      stayed.offer(
        .init(
          pattern: calls.pattern, trip: trips.trip(ordinal), day: day, stage: stage + 1,
          ordinal: end))
    }
  }

  /// The trips that one can be in at a stop position: the first that was caught, and those behind it that can be
  /// caught as well. They matter where vehicles go on, which they may do elsewhere.
  private func caught(
    _ trips: TripSearch<D>, from first: (trip: Int, position: Int), _ calls: PatternCalls<D>,
    _ stage: Int, by end: Int
  ) -> [Int] {
    var caught: [Int] = []
    let position = D.position(end, length: calls.count)
    for ordinal in first.trip..<trips.none {
      if trips.alightingTime(ordinal, at: position) >= memory.labels.bestTarget {
        break
      }
      guard trips.runs(ordinal) else { continue }
      if trips.boardingTime(ordinal, at: first.position) <= query.boardingLimit
        || isCaught(ordinal, trips, calls, stage, by: end)
      {
        caught.append(ordinal)
      }
    }
    return caught
  }

  /// Whether a trip that comes too late where the first was caught is entered in time elsewhere.
  private func isCaught(
    _ ordinal: Int, _ trips: TripSearch<D>, _ calls: PatternCalls<D>, _ stage: Int, by end: Int
  ) -> Bool {
    (0..<end).contains { place in
      let position = D.position(place, length: calls.count)
      guard calls.allowsEntering(position) else { return false }
      let ready = memory.labels.ready(
        stage, calls.entering(position), of: calls.stop(position))
      let time = trips.boardingTime(ordinal, at: position)
      return ready <= time && time <= query.boardingLimit
    }
  }

  private mutating func offerContinuations(of trip: TripIndex, _ day: ServiceDay, _ stage: Int) {
    for link in timetable.continuations(of: trip, isForward: D.isForward)
    where timetable.runs(link.service, onDay: day.dayNumber) && !query.isClosed(link.trip) {
      stayed.offer(.init(pattern: link.pattern, trip: link.trip, day: day, stage: stage))
    }
  }

  /// Rides on in a trip that is not boarded where the ride begins; not at all where the stage does not allow it, but
  /// one is at the stop where it begins all the same.
  mutating func ride(_ stay: StayedTrips.Stay, _ bounds: SearchBounds) {
    let calls = PatternCalls<D>(timetable, stay.pattern, closedStops: query.closedStops)
    let trips = TripSearch<D>(timetable, stay.pattern, stay.day)
    let trip = trips.ordinal(of: stay.trip)
    let passing = query.stages[stay.stage].passing
    let isAllowed = query.allows(stay.pattern.position, in: stay.stage)
    for ordinal in stay.ordinal..<calls.count {
      if ordinal > stay.ordinal, !isAllowed { return }
      let position = D.position(ordinal, length: calls.count)
      if calls.allowsLeaving(position) {
        leave(calls, position, stay.stage, at: trips.alightingTime(trip, at: position), bounds)
      }
      if let passing, passing.contains(calls.stop(position)) {
        var next = stay
        (next.stage, next.ordinal) = (stay.stage + 1, ordinal)
        stayed.offer(next)
      }
    }
    offerContinuations(of: stay.trip, stay.day, stay.stage)
  }
}
