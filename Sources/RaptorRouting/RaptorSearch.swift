internal import TransitModel

/// One run of RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, ALENEX 2012).
///
/// Round k finds the best time at every stop with at most k rides, by scanning each pattern through a
/// stop that round k − 1 improved, and then walking from the stops that a vehicle reached.
struct RaptorSearch<D: Direction>: ~Copyable {
  private let timetable: Timetable
  private let query: RoundQuery
  private let days: ServiceDays
  private(set) var labels: RoundLabels

  /// Stops whose ready label the last round improved, and stops that a ride of this round improved.
  private var improved: MarkedSet
  private var ridden: MarkedSet
  /// Patterns to scan in this round, and from which ordinal each.
  private var queue: MarkedSet
  private let firstOrdinal: Flat<Int32>
  /// The walk from each stop to the target.
  private let targetSeconds: Flat<SearchTime>

  init(_ timetable: Timetable, _ query: RoundQuery) {
    self.timetable = timetable
    self.query = query
    let stops = timetable.stopCount
    labels = RoundLabels(stopCount: stops, limit: query.targetLimit)
    improved = MarkedSet(capacity: stops)
    ridden = MarkedSet(capacity: stops)
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
      relaxTransfers()
    }
  }

  private mutating func startFromSources() {
    for walk in query.sources {
      let time = query.start &+ walk.seconds
      if time < labels.ready(0, walk.stop.position) {
        labels.setReady(0, walk.stop.position, time)
        improved.insert(walk.stop.position)
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

  /// Scans a pattern on every service day of its zone: days are never merged, since yesterday's slow
  /// 24:30 may be overtaken by today's 00:40.
  private mutating func scan(_ pattern: PatternIndex, _ bounds: SearchBounds) {
    let span = timetable.columns.patternSpan(pattern)
    for day in days.byZone[timetable.columns.patternZone[pattern].position] {
      let first = D.clock((D.isForward ? span.earliest : span.latest) &+ day.start)
      let last = D.clock((D.isForward ? span.latest : span.earliest) &+ day.start)
      if last < query.start || first > query.boardingLimit { continue }
      if first >= labels.target[labels.lastRound] { continue }
      scan(pattern, on: day, bounds)
    }
  }

  /// Rides along a pattern on one day with the best trip that can be caught, changing to a better one
  /// wherever one can.
  private mutating func scan(
    _ pattern: PatternIndex, on day: ServiceDay, _ bounds: SearchBounds
  ) {
    let stops = timetable.columns.patternStops.range(pattern)
    let round = labels.lastRound
    let trips = TripSearch<D>(timetable, pattern, day)
    var trip = trips.none
    for ordinal in Int(firstOrdinal[pattern.position])..<stops.count {
      let position = D.position(ordinal, length: stops.count)
      let stop = timetable.columns.patternStops[stops.lowerBound &+ position].position
      let rules = timetable.columns.stopRules[stops.lowerBound &+ position]
      if trip != trips.none, rules.contains(D.alightingRule) {
        let time = trips.alightingTime(trip, at: position)
        if time < labels.ride(round, stop), time < labels.target[round],
          bounds.allow(time, at: stop, afterRides: round)
        {
          improve(stop, time)
        }
      }
      if rules.contains(D.boardingRule) {
        let ready = labels.ready(round &- 1, stop)
        if ready < .unreached, trip == trips.none || ready <= trips.boardingTime(trip, at: position)
        {
          trip = trips.first(
            from: ready, to: query.boardingLimit, at: position, before: trip)
        }
      }
    }
  }

  private mutating func improve(_ stop: Int, _ time: SearchTime) {
    labels.setRide(labels.lastRound, stop, time)
    ridden.insert(stop)
    let atTarget = time &+ targetSeconds[stop]
    if atTarget < labels.target[labels.lastRound] {
      labels.setTarget(atTarget)
    }
  }

  /// From every stop that a ride improved: the change at the stop itself, and the walks to others.
  private mutating func relaxTransfers() {
    let round = labels.lastRound
    let change = query.minimumChangeSeconds
    for place in 0..<ridden.count {
      let stop = ridden.member(place)
      let time = labels.ride(round, stop)
      makeReady(stop, time &+ change)
      let walks =
        D.isForward
        ? timetable.columns.transfers.range(StopIndex(stop))
        : timetable.columns.transfersInto.range(StopIndex(stop))
      for walk in walks {
        let transfer =
          D.isForward ? timetable.columns.transfers[walk] : timetable.columns.transfersInto[walk]
        if transfer.decimeters > query.maximumTransferDecimeters { continue }
        makeReady(transfer.stop.position, time &+ max(transfer.seconds, change))
      }
    }
    ridden.removeAll()
  }

  private mutating func makeReady(_ stop: Int, _ time: SearchTime) {
    if time < labels.ready(labels.lastRound, stop), time < labels.target[labels.lastRound] {
      labels.setReady(labels.lastRound, stop, time)
      improved.insert(stop)
    }
  }
}

extension TimetableColumns {
  /// The earliest and the latest event of any trip of a pattern, in service time.
  fileprivate func patternSpan(_ pattern: PatternIndex) -> (earliest: Int32, latest: Int32) {
    (patternEarliest[pattern], patternLatest[pattern])
  }
}
