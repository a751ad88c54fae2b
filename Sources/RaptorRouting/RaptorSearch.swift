internal import TransitModel

/// One run of RAPTOR (Delling, Pajor, Werneck: Round-Based Public Transit Routing, ALENEX 2012).
///
/// Round k finds the best time at every change point with at most k rides, by scanning each pattern through
/// a stop that round k − 1 improved, then changing from the points that a vehicle reached, and then setting out
/// from the places between that were reached, in the next stage of the journey.
struct RaptorSearch<D: Direction>: ~Copyable {
  let timetable: Timetable
  let query: RoundQuery
  private let days: ServiceDays
  /// What the rounds did, one after the other; counted where it costs nothing.
  private(set) var rounds: [SearchRound] = []
  var boardings = 0

  private let stopCount: Int
  var memory: SearchMemory
  private let hasPassing: Bool
  var stayed = StayedTrips()
  let hasContinuations: Bool
  let leavingFloor: SearchTime

  /// - Parameter memory: what the run writes to, and `finish` gives back.
  init(
    _ timetable: Timetable, _ query: RoundQuery, in memory: consuming SearchMemory = SearchMemory()
  ) {
    self.timetable = timetable
    self.query = query
    hasContinuations = timetable.columns.continuations.count > 0
    hasPassing = query.stages.contains { $0.passing != nil }
    leavingFloor = query.leavingFloor
    stopCount = timetable.stopCount
    let stages = query.stages.count
    let points = (timetable.columns.transfers.count, timetable.columns.transfersInto.count)
    var memory = memory
    memory.labels.reset(
      leaving: D.isForward ? points.0 : points.1, entering: D.isForward ? points.1 : points.0,
      stages: stages, limit: query.targetLimit)
    memory.prepare(
      stops: stages * stopCount, patterns: stages * timetable.patternCount, stages: stages)
    self.memory = memory
    days = query.serviceDays(D.self, timetable)
    self.memory.setTargets(query.stages, stopCount: stopCount)
    self.memory.setLeastTimes(D.self, query, timetable)
  }

  /// Ends the search, and gives back the memory with what has been found in it.
  consuming func finish() -> SearchMemory {
    memory.clearTargets(query.stages, stopCount: stopCount)
    return memory
  }

  /// Runs the rounds until none improves a stop, or time is up: then the last of them is not complete.
  ///
  /// - Parameter bounds: where given, labels that no journey of the opposite search meets are dropped.
  mutating func run(within bounds: SearchBounds) throws(CancellationError) {
    setOut(on: 0, at: query.start)
    visitPlaces()
    while memory.labels.hasImproved, memory.labels.lastRound < query.maximumRides {
      if try isOver() { return }
      memory.labels.beginRound()
      try collectPatterns()
      for place in 0..<memory.queue.count {
        if place & 7 == 7, try isOver() { return }
        let (stage, pattern) = query.split(memory.queue.member(place), timetable.patternCount)
        scan(PatternIndex(pattern), stage, bounds)
      }
      rounds.append(
        SearchRound(
          patternsScanned: memory.queue.count, tripsBoarded: boardings,
          stopsReached: try relaxTransfers()))
      boardings = 0
      visitPlaces()
    }
  }

  private func isOver() throws(CancellationError) -> Bool {
    if memory.labels.isFull {
      query.timer?.cutShort()
      return true
    }
    return try query.isOver()
  }

  /// Queues each pattern through a stop at which the last round made one ready earlier.
  private mutating func collectPatterns() throws(CancellationError) {
    memory.queue.removeAll()
    for number in memory.labels.ready.numbers(ofRound: memory.labels.lastRound - 1) {
      if number & 1_023 == 1_023, Task.isCancelled { throw CancellationError() }
      let improvement = memory.labels.ready[number]
      if memory.labels.ready(Int(improvement.place)) < improvement.time { continue }
      let (stage, point) = memory.labels.split(improvement.place)
      let stop = timetable.stop(ofPoint: point, isBoarding: D.isForward)
      memory.queuePatterns(D.self, through: stop, in: stage, query, timetable)
    }
  }

  // MARK: Rides

  /// Scans a pattern on every service day of its zone: days are never merged, since yesterday's slow
  /// 24:30 may be overtaken by today's 00:40.
  private mutating func scan(_ pattern: PatternIndex, _ stage: Int, _ bounds: SearchBounds) {
    let span = timetable.columns.patternSpan(pattern)
    let hasHeadway = timetable.columns.patternHeadway[pattern] > 0
    let calls = PatternCalls<D>(timetable, pattern, closedStops: query.closedStops)
    let days = days.byZone[timetable.columns.patternZone[pattern].position]
    var carried = SearchTime.unreached
    for place in days.indices {
      let day = days[D.position(place, length: days.count)]
      let first = D.clock((D.isForward ? span.earliest : span.latest) &+ day.start)
      let last = D.clock((D.isForward ? span.latest : span.earliest) &+ day.start)
      if last < query.start || first > query.boardingLimit { continue }
      if first >= min(memory.labels.bestTarget, carried) { continue }
      if hasHeadway {
        scanHeadway(calls, on: day, stage, bounds)
      } else {
        carried = min(carried, scan(calls, on: day, stage, bounds))
        while let stay = stayed.next() { ride(stay, bounds) }
      }
    }
  }

  /// Where the ride along a pattern begins.
  func firstOrdinal(of pattern: PatternIndex, in stage: Int) -> Int {
    Int(memory.firstOrdinal[stage &* timetable.patternCount &+ pattern.position])
  }

  /// Rides along a pattern on one day with the best trip that can be caught, changing to a better one
  /// wherever one can.
  ///
  /// - Returns: when one is at the last stop at the latest who is in a vehicle from the first stop on at which one
  ///   can be; what comes later is of no use then. `unreached` where it may be of use.
  private mutating func scan(
    _ calls: PatternCalls<D>, on day: ServiceDay, _ stage: Int, _ bounds: SearchBounds
  ) -> SearchTime {
    let trips = TripSearch<D>(timetable, calls.pattern, day, closedTrips: query.closedTrips)
    let passing = hasPassing ? query.stages[stage].passing : nil
    let goesOn = hasContinuations && timetable.continues(trips.tripRange)
    var trip = trips.none
    var boarded = 0
    var times: TripTimes<D>?
    var carried: SearchTime?
    for ordinal in firstOrdinal(of: calls.pattern, in: stage)..<calls.count {
      let position = D.position(ordinal, length: calls.count)
      if let times {
        if calls.allowsLeaving(position) {
          leave(calls, position, stage, at: times.alighting(at: position), bounds)
        }
        if let passing, passing.contains(calls.stop(position)) {
          pass(in: trips, from: (trip, boarded), calls, day, stage, at: ordinal)
        }
      }
      if calls.allowsEntering(position) {
        let ready = memory.labels.ready(
          stage, calls.entering(position), of: calls.stop(position))
        if ready < .unreached, times.map({ ready <= $0.boarding(at: position) }) ?? true {
          let earlier = trips.first(
            from: ready, to: query.boardingLimit, at: position, before: trip)
          if earlier != trip {
            (trip, boarded, times) = (earlier, position, trips.times(of: earlier))
            boardings &+= 1
          }
          if carried == nil { carried = trips.end(of: trip, calls) }
        }
      }
    }
    if goesOn, trip != trips.none {
      stay(in: trips, from: (trip, boarded), calls, day, stage)
    }
    // A later trip may go on elsewhere.
    return goesOn ? .unreached : carried ?? .unreached
  }

  /// Leaves a vehicle at a stop position, for every point that it stands for.
  @inline(__always)
  mutating func leave(
    _ calls: PatternCalls<D>, _ position: Int, _ stage: Int, at time: SearchTime,
    _ bounds: SearchBounds
  ) {
    guard time < memory.labels.bestTarget, time >= leavingFloor else { return }
    let stop = calls.stop(position)
    let point = calls.leaving(position)
    improve(stage, point.point, of: stop, time, bounds)
    if point.countsAsStop { improve(stage, stop, of: stop, time, bounds) }
  }

  @inline(__always)
  private mutating func improve(
    _ stage: Int, _ point: Int, of stop: Int, _ time: SearchTime, _ bounds: SearchBounds
  ) {
    let round = memory.labels.lastRound
    let place = memory.labels.place(stage, point)
    guard time < memory.labels.ride(place),
      time &+ memory.leastSeconds[timetable.regions.region(of: stop)] <= memory.labels.bestTarget,
      bounds.allow(time, at: point, in: stage, afterRides: round)
    else { return }
    memory.labels.setRide(place, time)
    let seconds = memory.targetSeconds[stage &* stopCount &+ stop]
    if seconds < .unreached { arrive(stage, time &+ seconds) }
  }

  // MARK: Changes

  /// From every point that a ride improved: staying at the stop, and the walks to others; but after the last ride that
  /// there may be, nobody changes.
  ///
  /// - Returns: from how many points.
  private mutating func relaxTransfers() throws(CancellationError) -> Int {
    // A walk of the traveller's own may be searched for at any point.
    let pace = query.walkerChanges == nil ? 255 : 0
    let isLast = memory.labels.lastRound == query.maximumRides
    var count = 0
    let limit = memory.labels.bestTarget
    for number in memory.labels.rides.numbers(ofRound: memory.labels.lastRound) {
      if number & pace == pace, try isOver() { return count }
      let improvement = memory.labels.rides[number]
      let time = improvement.time
      if memory.labels.ride(Int(improvement.place)) < time { continue }
      count &+= 1
      if isLast { continue }
      let (stage, point) = memory.labels.split(improvement.place)
      if let walker = query.walkerChanges {
        for change in try walker.row(of: point, isForward: D.isForward) {
          relax(change, stage, at: time, before: limit)
        }
        continue
      }
      let index = Index<ChangePointTag>(point)
      let changes =
        D.isForward
        ? timetable.columns.transfers.run(index) : timetable.columns.transfersInto.run(index)
      for position in changes.indices {
        relax(changes[position], stage, at: time, before: limit)
      }
    }
    return count
  }

  @inline(__always)
  private mutating func relax(
    _ change: Transfer, _ stage: Int, at time: SearchTime, before limit: SearchTime
  ) {
    let ready = time &+ query.need(of: change)
    if ready >= limit || change.decimeters > query.maximumTransferDecimeters { return }
    makeReady(stage, change.point.position, ready)
  }

  /// Is ready to board at a point; and, where that is at the place that the stage leads to, in the next stage too.
  @inline(__always)
  mutating func makeReady(_ stage: Int, _ point: Int, _ time: SearchTime) {
    let place = memory.labels.place(stage, point)
    if time < memory.labels.ready(place), time < memory.labels.bestTarget {
      memory.labels.setReady(place, time)
      if hasPassing { makeReadyBeyond(stage, point, time) }
    }
  }

  /// Whoever is ready at the place that a stage leads to is there in the next stage too.
  private mutating func makeReadyBeyond(_ stage: Int, _ point: Int, _ time: SearchTime) {
    if let passing = query.stages[stage].passing,
      passing.contains(timetable.stop(ofPoint: point, isBoarding: D.isForward))
    {
      makeReady(stage + 1, point, time)
    }
  }
}

extension TimetableColumns {
  /// The earliest and the latest event of any trip of a pattern, in service time.
  func patternSpan(_ pattern: PatternIndex) -> (earliest: Int32, latest: Int32) {
    (patternEarliest[pattern], patternLatest[pattern])
  }
}
