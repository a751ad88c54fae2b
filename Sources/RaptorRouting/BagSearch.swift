internal import TransitModel

/// One run of McRAPTOR, from the same paper as `RaptorSearch`: the same rounds with a bag of labels, of which none is
/// as good as another in time and burden, in the place of each time.
struct BagSearch<D: Direction>: ~Copyable {
  let timetable: Timetable
  let query: RoundQuery
  let preference: Preference
  private let days: ServiceDays
  var labels: BagLabels
  var stayed = StayedTrips()
  private let isForOne: Bool

  private let stopCount: Int
  private let pointCount: Int
  /// What rounds are queued in; the labels are in bags.
  private var memory = SearchMemory()
  /// Stops at which the last round made one ready, and points to which a ride of this round brought one; each stage
  /// has its own, one after the other.
  private var improved: MarkedSet
  private var ridden: MarkedSet

  /// - Parameter isForOne: whether one journey is looked for, the best in time within the burden, and not all.
  init(_ timetable: Timetable, _ query: RoundQuery, _ preference: Preference, isForOne: Bool) {
    self.timetable = timetable
    self.query = query
    self.preference = preference
    self.isForOne = isForOne
    stopCount = timetable.stopCount
    let stages = query.stages.count
    let points = (timetable.columns.transfers.count, timetable.columns.transfersInto.count)
    pointCount = D.isForward ? points.0 : points.1
    labels = BagLabels(
      leaving: pointCount, entering: D.isForward ? points.1 : points.0, stages: stages)
    improved = MarkedSet(capacity: stages * stopCount)
    ridden = MarkedSet(capacity: stages * pointCount)
    memory.prepare(
      stops: stages * stopCount, patterns: stages * timetable.patternCount, stages: stages)
    memory.setTargets(query.stages, stopCount: stopCount)
    days = query.serviceDays(D.self, timetable)
  }

  /// Runs the rounds until none improves a stop, or time or memory is up.
  mutating func run(within bounds: BagBounds?) throws(CancellationError) {
    setOut(on: 0, from: BagLabel(time: query.start, burden: 0, needsSlack: false))
    visitPlaces()
    while improved.count > 0, labels.lastRound < query.maximumRides {
      labels.lastRound += 1
      collectPatterns()
      for place in 0..<memory.queue.count {
        if labels.isFull {
          query.timer?.cutShort()
          return
        }
        if try query.isOver() { return }
        let (stage, pattern) = query.split(memory.queue.member(place), timetable.patternCount)
        scan(PatternIndex(pattern), stage, bounds)
      }
      try relaxTransfers()
      visitPlaces()
    }
  }

  /// Whether a label may be part of a journey that is better than those found.
  private func isOfUse(_ label: BagLabel) -> Bool {
    guard label.burden <= query.maximumBurden, label.time < query.targetLimit else { return false }
    let target = query.stages.count - 1
    if isForOne {
      return label.time
        < labels.places.best(.max, at: target, within: query.maximumBurden, slack: 0)
    }
    return !labels.places.isDominated(
      BagLabel(time: label.time, burden: label.burden, needsSlack: true), at: target)
  }

  // MARK: Places

  private mutating func setOut(on stage: Int, from label: BagLabel) {
    for walk in query.stages[stage].sources {
      let there = label.after(walk.seconds, burden: preference.burden(ofWalk: walk.seconds))
      makeReady(stage, walk.stop.position, there)
      for point in timetable.namedPoints(of: walk.stop, isBoarding: D.isForward) {
        makeReady(stage, point, there)
      }
    }
    if let seconds = query.stages[stage].onFootSeconds {
      arrive(stage, label.after(seconds, burden: preference.burden(ofWalk: seconds)))
    }
  }

  private mutating func visitPlaces() {
    for stage in 0..<query.stages.count - 1 where memory.arrived.contains(stage) {
      for label in labels.places.labels(of: labels.lastRound, at: stage) {
        setOut(on: stage + 1, from: label.after(query.stages[stage].staySeconds))
      }
    }
    memory.arrived.removeAll()
  }

  /// Reaches the place that a stage leads to, or the target. The walk all the way is no ride.
  private mutating func arrive(_ stage: Int, _ label: BagLabel) {
    guard isOfUse(label) else { return }
    if stage == query.stages.count - 1 {
      var end = label
      end.needsSlack = false
      if labels.lastRound > 0 { _ = labels.offerPlace(end, stage) }
    } else if labels.offerPlace(label, stage) {
      memory.arrived.insert(stage)
    } else if !query.heedsWalkAllTheWay, labels.lastRound > 0,
      labels.offerPlaceByRide(label, stage), let onFoot = query.stages[stage + 1].onFootSeconds
    {
      // Whoever walked was here before; but on foot to the target it is no ride any more.
      let there = label.after(query.stages[stage].staySeconds &+ onFoot)
      arrive(stage + 1, there.after(0, burden: preference.burden(ofWalk: onFoot)))
    }
  }

  // MARK: Rides

  private mutating func collectPatterns() {
    memory.queue.removeAll()
    for place in 0..<improved.count {
      let (stage, stop) = query.split(improved.member(place), stopCount)
      memory.queuePatterns(D.self, through: stop, in: stage, query, timetable)
    }
    improved.removeAll()
  }

  private mutating func scan(_ pattern: PatternIndex, _ stage: Int, _ bounds: BagBounds?) {
    let calls = PatternCalls<D>(timetable, pattern, closedStops: query.closedStops)
    let first = Int(memory.firstOrdinal[stage * timetable.patternCount + pattern.position])
    let span = timetable.columns.patternSpan(pattern)
    let hasHeadway = timetable.columns.patternHeadway[pattern] > 0
    for day in days.byZone[timetable.columns.patternZone[pattern].position] {
      let start = D.clock((D.isForward ? span.earliest : span.latest) &+ day.start)
      let last = D.clock((D.isForward ? span.latest : span.earliest) &+ day.start)
      if last < query.start || start > query.boardingLimit { continue }
      if start >= query.targetLimit { continue }
      if hasHeadway {
        scanHeadway(calls, from: first, on: day, stage, bounds)
      } else {
        scan(calls, from: first, on: day, stage, bounds)
        while let stay = stayed.next() { ride(stay, bounds) }
      }
    }
  }

  /// When a vehicle can be entered with a label, and with which burden: with time to spare, or without. In headway
  /// service there is always a next vehicle.
  func entries(_ label: BagLabel, isClocked: Bool) -> [(time: SearchTime, burden: Int32)] {
    let tight = preference.tightSeconds
    guard label.needsSlack, tight > 0, isClocked || !D.isForward else {
      return [(label.time, label.burden)]
    }
    return [(label.time &+ tight, label.burden), (label.time, label.burden &+ 1)]
  }

  /// Leaves a vehicle at a stop position, for every point that it stands for.
  ///
  /// - Parameter isClocked: whether the vehicle has clock times.
  mutating func leave(
    _ calls: PatternCalls<D>, _ position: Int, _ stage: Int, at time: SearchTime, burden: Int32,
    isClocked: Bool, _ bounds: BagBounds?
  ) {
    let label = BagLabel(time: time, burden: burden, needsSlack: D.isForward || isClocked)
    guard isOfUse(label), time >= query.leavingFloor else { return }
    let stop = calls.stop(position)
    let point = calls.leaving(position)
    improve(stage, point.point, of: stop, label, bounds)
    if point.countsAsStop, point.point != stop { improve(stage, stop, of: stop, label, bounds) }
  }

  private mutating func improve(
    _ stage: Int, _ point: Int, of stop: Int, _ label: BagLabel, _ bounds: BagBounds?
  ) {
    let isMet = bounds?.allow(label, at: point, in: stage, afterRides: labels.lastRound) ?? true
    guard isMet, labels.offerRide(label, stage, point) else { return }
    ridden.insert(stage * pointCount + point)
    let seconds = memory.targetSeconds[stage * stopCount + stop]
    if seconds < .unreached {
      arrive(stage, label.after(seconds, burden: preference.burden(ofWalk: seconds)))
    }
  }

  // MARK: Changes

  private mutating func relaxTransfers() throws(CancellationError) {
    for place in 0..<ridden.count {
      if try query.isOver() { return }
      let (stage, point) = query.split(ridden.member(place), pointCount)
      let stop = timetable.stop(ofPoint: point, isBoarding: !D.isForward)
      let changes = try query.changes(of: point, isForward: D.isForward, timetable)
      for label in labels.rides.labels(of: labels.lastRound, at: stage * pointCount + point) {
        for change in changes where change.decimeters <= query.maximumTransferDecimeters {
          let next = timetable.stop(ofPoint: change.point.position, isBoarding: D.isForward)
          makeReady(
            stage, change.point.position,
            label.after(
              query.need(of: change),
              burden: next == stop ? 0 : preference.burden(ofWalk: change.seconds)))
        }
      }
    }
    ridden.removeAll()
  }

  private mutating func makeReady(_ stage: Int, _ point: Int, _ label: BagLabel) {
    guard isOfUse(label), labels.offerReady(label, stage, point) else { return }
    let stop = timetable.stop(ofPoint: point, isBoarding: D.isForward)
    improved.insert(stage * stopCount + stop)
    if let passing = query.stages[stage].passing, passing.contains(stop) {
      makeReady(stage + 1, point, label)
    }
  }
}

/// What a finished search of the opposite direction allows a search with a third criterion to reach.
struct BagBounds {
  let opposite: Bags
  let pointCount: Int
  let stageCount: Int
  /// How many rides the journey has in all, and its burden.
  let rides: Int
  let burden: Int32

  /// Whether the opposite search meets a label in time with the rides and the burden that are left.
  func allow(_ label: BagLabel, at point: Int, in stage: Int, afterRides round: Int) -> Bool {
    let place = (stageCount - 1 - stage) * pointCount + point
    let met = opposite.best(
      rides - round, at: place, within: burden - label.burden, slack: 0)
    return label.time <= 0 &- met
  }
}
