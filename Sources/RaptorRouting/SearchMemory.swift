internal import TransitModel

/// What one run of the rounds writes to. It is used for one run after the other: made anew each time it would cost
/// as much as the search of a city.
struct SearchMemory: ~Copyable {
  var labels = RoundLabels()
  /// Patterns to scan in this round, and from which ordinal each; those of each stage after the other.
  var queue = MarkedSet(capacity: 0)
  var firstOrdinal = Flat<Int32>(repeating: 0, count: 0)
  /// The stages whose place this round has reached earlier than those before.
  var arrived = MarkedSet(capacity: 0)
  /// The walk from each stop to the place that each stage leads to.
  var targetSeconds = Flat<SearchTime>(repeating: .unreached, count: 0)
  /// How long it takes at the least from each region to the target; 0 where that is not known.
  var leastSeconds = Flat<SearchTime>(repeating: 0, count: 0)

  /// Forgets the run before, and makes room for another.
  mutating func prepare(stops: Int, patterns: Int, stages: Int) {
    queue.prepare(capacity: patterns)
    arrived.prepare(capacity: stages)
    if firstOrdinal.count < patterns { firstOrdinal = Flat(repeating: 0, count: patterns) }
    if targetSeconds.count < stops {
      targetSeconds = Flat(repeating: .unreached, count: stops)
    }
  }
}

extension SearchMemory {
  /// Notes the walks to the places that stages lead to.
  func setTargets(_ stages: [Stage], stopCount: Int) {
    for (number, stage) in stages.enumerated() {
      for walk in stage.targets {
        let place = number * stopCount + walk.stop.position
        targetSeconds[place] = min(targetSeconds[place], walk.seconds)
      }
    }
  }

  func clearTargets(_ stages: [Stage], stopCount: Int) {
    for (number, stage) in stages.enumerated() {
      for walk in stage.targets {
        targetSeconds[number * stopCount + walk.stop.position] = .unreached
      }
    }
  }
}

extension SearchMemory {
  /// Looks up how long it takes from each region at the least. Who walks faster than the network's changes were worked
  /// out for, or goes by way of other places, may need less, or much more: nothing is known of them then.
  mutating func setLeastTimes<D: Direction>(
    _ direction: D.Type, _ query: RoundQuery, _ timetable: Timetable
  ) {
    let count = timetable.columns.regionCount
    if leastSeconds.count < max(count, 1) {
      leastSeconds = Flat(repeating: 0, count: max(count, 1))
    }
    let targets = query.stages[0].targets
    guard query.stages.count == 1, query.walkerChanges == nil, !targets.isEmpty, count > 0 else {
      return leastSeconds.fill(0)
    }
    leastSeconds.fill(.unreached)
    for walk in targets {
      let minutes =
        D.isForward
        ? timetable.columns.stopLeastMinutes.run(run(walk.stop.position, count))
        : timetable.columns.regionLeastMinutes.run(
          run(timetable.regions.region(of: walk.stop.position), count))
      for region in 0..<count {
        let seconds = Int32(minutes[region]) &* 60 &+ walk.seconds
        leastSeconds[region] = min(leastSeconds[region], seconds)
      }
    }
  }

  private func run(_ row: Int, _ length: Int) -> Range<Int> { row * length..<(row + 1) * length }
}

extension SearchMemory {
  /// Queues each pattern that serves a stop, from there on or from where it was queued already.
  mutating func queuePatterns<D: Direction>(
    _ direction: D.Type, through stop: Int, in stage: Int, _ query: RoundQuery,
    _ timetable: Timetable
  ) {
    for visit in timetable.columns.stopVisits.range(StopIndex(stop)) {
      let pattern = timetable.columns.stopVisits[visit].pattern
      let position = Int(timetable.columns.stopVisits[visit].position)
      let number = stage &* timetable.patternCount &+ pattern.position
      if let allowed = query.allowedPatterns, !allowed[number] { continue }
      let length = timetable.columns.patternStops.range(pattern).count
      let ordinal = Int32(truncatingIfNeeded: D.position(position, length: length))
      let before = queue.count
      queue.insert(number)
      if queue.count > before || ordinal < firstOrdinal[number] { firstOrdinal[number] = ordinal }
    }
  }
}

extension RoundQuery {
  /// The stage, and the number within it, that a number across stages stands for.
  func split(_ number: Int, _ count: Int) -> (stage: Int, number: Int) {
    stages.count == 1 ? (0, number) : (number / count, number % count)
  }
}
