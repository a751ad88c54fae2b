internal import TransitModel

// How a search with a third criterion rides: in several vehicles of a pattern at once, of which the later ones are
// less of a burden.

extension BagSearch {
  private struct Aboard {
    /// The ordinal of the trip, or the start of the ride in headway service.
    let vehicle: Int
    let burden: Int32
  }

  /// Rides along a pattern on one day.
  mutating func scan(
    _ calls: PatternCalls<D>, from first: Int, on day: ServiceDay, _ stage: Int,
    _ bounds: BagBounds?
  ) {
    let trips = TripSearch<D>(timetable, calls.pattern, day, closedTrips: query.closedTrips)
    let goesOn = timetable.columns.continuations.count > 0 && timetable.continues(trips.tripRange)
    var aboard: [Aboard] = []
    for ordinal in first..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      if !aboard.isEmpty {
        if calls.allowsLeaving(position) {
          for ride in aboard {
            leave(
              calls, position, stage, at: trips.alightingTime(ride.vehicle, at: position),
              burden: ride.burden, isClocked: true, bounds)
          }
        }
        if let passing = query.stages[stage].passing, passing.contains(calls.stop(position)) {
          let caught =
            goesOn ? caught(trips, calls, from: first, to: ordinal, stage) : aboard
          for ride in caught {
            stayed.offer(
              .init(
                pattern: calls.pattern, trip: trips.trip(ride.vehicle), day: day,
                stage: stage + 1, ordinal: ordinal, burden: ride.burden))
          }
        }
      }
      guard calls.allowsEntering(position) else { continue }
      for label in labels.entering(stage, calls.entering(position), of: calls.stop(position)) {
        for entry in entries(label, isClocked: true) {
          let known = aboard.lazy.filter { $0.burden <= entry.burden }.map(\.vehicle).min()
          let limit = known ?? trips.none
          let trip = trips.first(
            from: entry.time, to: query.boardingLimit, at: position, before: limit)
          if trip == limit { continue }
          aboard.removeAll { $0.vehicle >= trip && $0.burden >= entry.burden }
          aboard.append(Aboard(vehicle: trip, burden: entry.burden))
        }
      }
    }
    guard goesOn else { return }
    for ride in caught(trips, calls, from: first, to: calls.count - 1, stage) {
      offerContinuations(of: trips.trip(ride.vehicle), day, stage, burden: ride.burden)
    }
  }

  /// All trips that one can be in at a stop position, each with the least burden. They matter where vehicles go on,
  /// which they may do elsewhere.
  private func caught(
    _ trips: TripSearch<D>, _ calls: PatternCalls<D>, from first: Int, to end: Int, _ stage: Int
  ) -> [Aboard] {
    let last = D.position(end, length: calls.count)
    var least: [Int: Int32] = [:]
    for ordinal in first..<end {
      let position = D.position(ordinal, length: calls.count)
      guard calls.allowsEntering(position) else { continue }
      for label in labels.entering(stage, calls.entering(position), of: calls.stop(position)) {
        for entry in entries(label, isClocked: true) {
          var trip = trips.first(
            from: entry.time, to: query.boardingLimit, at: position, before: trips.none)
          while trip < trips.none, trips.boardingTime(trip, at: position) <= query.boardingLimit,
            trips.alightingTime(trip, at: last) < query.targetLimit
          {
            if trips.runs(trip) { least[trip] = min(least[trip] ?? .max, entry.burden) }
            trip += 1
          }
        }
      }
    }
    return least.sorted { $0.key < $1.key }.map { Aboard(vehicle: $0.key, burden: $0.value) }
  }

  private mutating func offerContinuations(
    of trip: TripIndex, _ day: ServiceDay, _ stage: Int, burden: Int32
  ) {
    for link in timetable.continuations(of: trip, isForward: D.isForward)
    where timetable.runs(link.service, onDay: day.dayNumber) && !query.isClosed(link.trip) {
      stayed.offer(
        .init(pattern: link.pattern, trip: link.trip, day: day, stage: stage, burden: burden))
    }
  }

  /// Rides on in a trip that is not boarded where the ride begins, as far as `RaptorSearch.ride(_:_:)` does.
  mutating func ride(_ stay: StayedTrips.Stay, _ bounds: BagBounds?) {
    let calls = PatternCalls<D>(timetable, stay.pattern, closedStops: query.closedStops)
    let trips = TripSearch<D>(timetable, stay.pattern, stay.day)
    let trip = trips.ordinal(of: stay.trip)
    let isAllowed = query.allows(stay.pattern.position, in: stay.stage)
    for ordinal in stay.ordinal..<calls.count {
      if ordinal > stay.ordinal, !isAllowed { return }
      let position = D.position(ordinal, length: calls.count)
      if calls.allowsLeaving(position) {
        leave(
          calls, position, stay.stage, at: trips.alightingTime(trip, at: position),
          burden: stay.burden, isClocked: true, bounds)
      }
      if let passing = query.stages[stay.stage].passing, passing.contains(calls.stop(position)) {
        var next = stay
        (next.stage, next.ordinal) = (stay.stage + 1, ordinal)
        stayed.offer(next)
      }
    }
    offerContinuations(of: stay.trip, stay.day, stay.stage, burden: stay.burden)
  }

  // MARK: Headway service

  mutating func scanHeadway(
    _ calls: PatternCalls<D>, from first: Int, on day: ServiceDay, _ stage: Int,
    _ bounds: BagBounds?
  ) {
    let service = HeadwayService<D>(timetable, calls.pattern, day, query.headwayWait)
    guard service.runs else { return }
    var aboard: [Aboard] = []
    for ordinal in first..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      for ride in aboard {
        leave(calls, at: ordinal, stage, in: service, ride, bounds)
        if let passing = query.stages[stage].passing, passing.contains(calls.stop(position)) {
          self.ride(calls, from: ordinal, stage + 1, in: service, ride, bounds)
        }
      }
      guard calls.allowsEntering(position) else { continue }
      for label in labels.entering(stage, calls.entering(position), of: calls.stop(position)) {
        for entry in entries(label, isClocked: false) {
          let start = service.start(from: entry.time, to: query.boardingLimit, at: position)
          let ride = Aboard(vehicle: Int(start), burden: entry.burden)
          if start == .unreached
            || aboard.contains(where: { $0.vehicle <= ride.vehicle && $0.burden <= ride.burden })
          {
            continue
          }
          aboard.removeAll { $0.vehicle >= ride.vehicle && $0.burden >= ride.burden }
          aboard.append(ride)
        }
      }
    }
  }

  /// Rides on in headway service that has passed the place between.
  private mutating func ride(
    _ calls: PatternCalls<D>, from first: Int, _ stage: Int, in service: HeadwayService<D>,
    _ ride: Aboard, _ bounds: BagBounds?
  ) {
    let isAllowed = query.allows(calls.pattern.position, in: stage)
    for ordinal in first..<calls.count {
      if ordinal > first, !isAllowed { return }
      let position = D.position(ordinal, length: calls.count)
      leave(calls, at: ordinal, stage, in: service, ride, bounds)
      if let passing = query.stages[stage].passing, passing.contains(calls.stop(position)) {
        self.ride(calls, from: ordinal, stage + 1, in: service, ride, bounds)
      }
    }
  }

  private mutating func leave(
    _ calls: PatternCalls<D>, at ordinal: Int, _ stage: Int, in service: HeadwayService<D>,
    _ ride: Aboard, _ bounds: BagBounds?
  ) {
    let position = D.position(ordinal, length: calls.count)
    let start = SearchTime(ride.vehicle)
    guard calls.allowsLeaving(position),
      service.vehicleTime(start, at: position) >= query.leavingFloor
    else { return }
    leave(
      calls, position, stage, at: service.leavingTime(start, at: position), burden: ride.burden,
      isClocked: false, bounds)
  }
}
