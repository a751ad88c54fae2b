internal import TransitModel

/// One run of RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, ALENEX 2012).
///
/// Round k finds the best time at every change point with at most k rides, by scanning each pattern through
/// a stop that round k − 1 improved, and then changing from the points that a vehicle reached.
struct RaptorSearch<D: Direction>: ~Copyable {
  private let timetable: Timetable
  private let query: RoundQuery
  private let days: ServiceDays
  private(set) var labels: RoundLabels

  /// Stops at which the last round improved a ready label, and points that a ride of this round improved.
  private var improved: MarkedSet
  private var ridden: MarkedSet
  /// Patterns to scan in this round, and from which ordinal each.
  private var queue: MarkedSet
  private let firstOrdinal: Flat<Int32>
  private var stayed = StayedTrips()
  private let hasContinuations: Bool
  private let leavingFloor: SearchTime
  /// The walk from each stop to the target.
  private let targetSeconds: Flat<SearchTime>

  init(_ timetable: Timetable, _ query: RoundQuery) {
    self.timetable = timetable
    self.query = query
    hasContinuations = timetable.columns.continuations.count > 0
    leavingFloor = query.leavingFloor
    let stops = timetable.stopCount
    let points = (timetable.columns.transfers.count, timetable.columns.transfersInto.count)
    labels = RoundLabels(
      leaving: D.isForward ? points.0 : points.1, entering: D.isForward ? points.1 : points.0,
      limit: query.targetLimit)
    improved = MarkedSet(capacity: stops)
    ridden = MarkedSet(capacity: D.isForward ? points.0 : points.1)
    queue = MarkedSet(capacity: timetable.patternCount)
    firstOrdinal = Flat(repeating: 0, count: timetable.patternCount)
    targetSeconds = Flat(repeating: .unreached, count: stops)
    days = query.serviceDays(D.self, timetable)
    for walk in query.targets {
      let stop = walk.stop.position
      targetSeconds[stop] = min(targetSeconds[stop], walk.seconds)
    }
  }

  /// Runs the rounds until none improves a stop.
  ///
  /// - Parameter bounds: where given, labels that no journey of the opposite search meets are dropped.
  mutating func run(within bounds: SearchBounds) throws(CancellationError) {
    startFromSources()
    while improved.count > 0, labels.lastRound < query.maximumRides {
      if Task.isCancelled { throw CancellationError() }
      labels.beginRound()
      collectPatterns()
      for place in 0..<queue.count {
        scan(PatternIndex(queue.member(place)), bounds)
      }
      try relaxTransfers()
    }
  }

  /// Rules speak of changes only: who comes on foot is ready at every point of a stop.
  private mutating func startFromSources() {
    for walk in query.sources {
      let time = query.start &+ walk.seconds
      makeReady(walk.stop.position, time)
      for point in timetable.namedPoints(of: walk.stop, isBoarding: D.isForward) {
        makeReady(point, time)
      }
    }
  }

  /// Queues each pattern that serves an improved stop, from the first such stop on.
  private mutating func collectPatterns() {
    queue.removeAll()
    for place in 0..<improved.count {
      for visit in timetable.columns.stopVisits.range(StopIndex(improved.member(place))) {
        let pattern = timetable.columns.stopVisits[visit].pattern
        let position = Int(timetable.columns.stopVisits[visit].position)
        if let allowed = query.allowedPatterns, !allowed[pattern.position] { continue }
        let length = timetable.columns.patternStops.range(pattern).count
        let ordinal = Int32(truncatingIfNeeded: D.position(position, length: length))
        let before = queue.count
        queue.insert(pattern.position)
        if queue.count > before || ordinal < firstOrdinal[pattern.position] {
          firstOrdinal[pattern.position] = ordinal
        }
      }
    }
    improved.removeAll()
  }

  // MARK: Rides

  /// Scans a pattern on every service day of its zone: days are never merged, since yesterday's slow
  /// 24:30 may be overtaken by today's 00:40.
  private mutating func scan(_ pattern: PatternIndex, _ bounds: SearchBounds) {
    let span = timetable.columns.patternSpan(pattern)
    let hasHeadway = timetable.columns.patternHeadway[pattern] > 0
    let calls = PatternCalls<D>(timetable, pattern, closedStops: query.closedStops)
    for day in days.byZone[timetable.columns.patternZone[pattern].position] {
      let first = D.clock((D.isForward ? span.earliest : span.latest) &+ day.start)
      let last = D.clock((D.isForward ? span.latest : span.earliest) &+ day.start)
      if last < query.start || first > query.boardingLimit { continue }
      if first >= labels.target[labels.lastRound] { continue }
      if hasHeadway {
        scanHeadway(calls, on: day, bounds)
      } else {
        scan(calls, on: day, bounds)
        while hasContinuations, let stay = stayed.next() { ride(stay, bounds) }
      }
    }
  }

  /// Rides along a pattern on one day with the best trip that can be caught, changing to a better one
  /// wherever one can.
  private mutating func scan(
    _ calls: PatternCalls<D>, on day: ServiceDay, _ bounds: SearchBounds
  ) {
    let trips = TripSearch<D>(timetable, calls.pattern, day, closedTrips: query.closedTrips)
    var trip = trips.none
    var boarded = 0
    for ordinal in Int(firstOrdinal[calls.pattern.position])..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      if trip != trips.none, calls.allowsLeaving(position) {
        leave(calls, position, at: trips.alightingTime(trip, at: position), bounds)
      }
      if calls.allowsEntering(position) {
        let ready = labels.ready(
          labels.lastRound &- 1, calls.entering(position), of: calls.stop(position))
        if ready < .unreached, trip == trips.none || ready <= trips.boardingTime(trip, at: position)
        {
          let earlier = trips.first(
            from: ready, to: query.boardingLimit, at: position, before: trip)
          if earlier != trip { (trip, boarded) = (earlier, position) }
        }
      }
    }
    if hasContinuations, trip != trips.none { stay(in: trips, from: (trip, boarded), calls, day) }
  }

  /// Rides in headway service: one that starts earlier is better for all stops that follow.
  private mutating func scanHeadway(
    _ calls: PatternCalls<D>, on day: ServiceDay, _ bounds: SearchBounds
  ) {
    let service = HeadwayService<D>(timetable, calls.pattern, day, query.headwayWait)
    guard service.runs else { return }
    var start = SearchTime.unreached
    for ordinal in Int(firstOrdinal[calls.pattern.position])..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      if start < .unreached, calls.allowsLeaving(position),
        service.vehicleTime(start, at: position) >= leavingFloor
      {
        leave(calls, position, at: service.leavingTime(start, at: position), bounds)
      }
      if calls.allowsEntering(position) {
        let ready = labels.ready(
          labels.lastRound &- 1, calls.entering(position), of: calls.stop(position))
        if ready < .unreached {
          start = min(start, service.start(from: ready, to: query.boardingLimit, at: position))
        }
      }
    }
  }

  /// Leaves a vehicle at a stop position, for every point that it stands for.
  @inline(__always)
  private mutating func leave(
    _ calls: PatternCalls<D>, _ position: Int, at time: SearchTime, _ bounds: SearchBounds
  ) {
    guard time < labels.target[labels.lastRound], time >= leavingFloor else { return }
    let stop = calls.stop(position)
    let point = calls.leaving(position)
    improve(point.point, of: stop, time, bounds)
    if point.countsAsStop { improve(stop, of: stop, time, bounds) }
  }

  @inline(__always)
  private mutating func improve(
    _ point: Int, of stop: Int, _ time: SearchTime, _ bounds: SearchBounds
  ) {
    let round = labels.lastRound
    guard time < labels.ride(round, point), bounds.allow(time, at: point, afterRides: round) else {
      return
    }
    labels.setRide(round, point, time)
    ridden.insert(point)
    let atTarget = time &+ targetSeconds[stop]
    if atTarget < labels.target[round] { labels.setTarget(atTarget) }
  }

  // MARK: Staying in the vehicle

  /// Whoever is in a vehicle at its last stop may stay where it goes on as another trip. Trips behind the
  /// first that was caught can be caught as well, and may go on elsewhere.
  private mutating func stay(
    in trips: TripSearch<D>, from first: (trip: Int, position: Int), _ calls: PatternCalls<D>,
    _ day: ServiceDay
  ) {
    guard timetable.continues(trips.tripRange) else { return }
    let last = D.position(calls.count - 1, length: calls.count)
    for ordinal in first.trip..<trips.none {
      if trips.alightingTime(ordinal, at: last) >= labels.target[labels.lastRound] { return }
      guard trips.runs(ordinal) else { continue }
      if trips.boardingTime(ordinal, at: first.position) <= query.boardingLimit
        || isCaught(ordinal, trips, calls)
      {
        offerContinuations(of: trips.trip(ordinal), day)
      }
    }
  }

  /// Whether a trip that comes too late where the first was caught is entered in time elsewhere.
  private func isCaught(
    _ ordinal: Int, _ trips: TripSearch<D>, _ calls: PatternCalls<D>
  ) -> Bool {
    (0..<calls.count).contains { position in
      guard calls.allowsEntering(position) else { return false }
      let ready = labels.ready(
        labels.lastRound &- 1, calls.entering(position), of: calls.stop(position))
      let time = trips.boardingTime(ordinal, at: position)
      return ready <= time && time <= query.boardingLimit
    }
  }

  private mutating func offerContinuations(of trip: TripIndex, _ day: ServiceDay) {
    for link in timetable.continuations(of: trip, isForward: D.isForward)
    where timetable.runs(link.service, onDay: day.dayNumber) && !query.isClosed(link.trip) {
      if let allowed = query.allowedPatterns, !allowed[link.pattern.position] { continue }
      stayed.offer(.init(pattern: link.pattern, trip: link.trip, day: day))
    }
  }

  /// Rides on in a trip that was entered before it began.
  private mutating func ride(_ stay: StayedTrips.Stay, _ bounds: SearchBounds) {
    let calls = PatternCalls<D>(timetable, stay.pattern, closedStops: query.closedStops)
    let trips = TripSearch<D>(timetable, stay.pattern, stay.day)
    let trip = trips.ordinal(of: stay.trip)
    for ordinal in 0..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      if calls.allowsLeaving(position) {
        leave(calls, position, at: trips.alightingTime(trip, at: position), bounds)
      }
    }
    offerContinuations(of: stay.trip, stay.day)
  }

  // MARK: Changes

  /// From every point that a ride improved: staying at the stop, and the walks to others.
  private mutating func relaxTransfers() throws(CancellationError) {
    for place in 0..<ridden.count {
      let point = ridden.member(place)
      let time = labels.ride(labels.lastRound, point)
      if let walker = query.walkerChanges {
        for change in try walker.row(of: point, isForward: D.isForward) { relax(change, at: time) }
        continue
      }
      let index = Index<ChangePointTag>(point)
      let changes =
        D.isForward
        ? timetable.columns.transfers.range(index) : timetable.columns.transfersInto.range(index)
      for position in changes {
        relax(
          D.isForward
            ? timetable.columns.transfers[position] : timetable.columns.transfersInto[position],
          at: time)
      }
    }
    ridden.removeAll()
  }

  @inline(__always)
  private mutating func relax(_ change: Transfer, at time: SearchTime) {
    if change.decimeters > query.maximumTransferDecimeters { return }
    makeReady(change.point.position, time &+ query.need(of: change))
  }

  private mutating func makeReady(_ point: Int, _ time: SearchTime) {
    let round = labels.lastRound
    if time < labels.ready(round, point), time < labels.target[round] {
      labels.setReady(round, point, time)
      improved.insert(timetable.stop(ofPoint: point, isBoarding: D.isForward))
    }
  }
}

extension TimetableColumns {
  /// The earliest and the latest event of any trip of a pattern, in service time.
  fileprivate func patternSpan(_ pattern: PatternIndex) -> (earliest: Int32, latest: Int32) {
    (patternEarliest[pattern], patternLatest[pattern])
  }
}
