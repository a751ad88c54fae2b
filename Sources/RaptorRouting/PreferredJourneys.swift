internal import TransitModel

// How a preference is answered: a search with a third criterion finds which times, rides and burdens there are, and
// for each a search of the other direction the journey that leaves as late as it can.

extension RaptorRouter {
  /// The journeys than which no other is as good in time, rides and burden, those preferred first.
  func preferred(
    _ query: RaptorQuery, _ changes: WalkerChanges?
  ) throws(CancellationError) -> [RaptorJourney] {
    var plain = query
    plain.maximumJourneys = nil
    guard let preference = query.preference, preference.hasBurden else {
      return Array(
        try best(plain, changes).sorted(by: query.isInOrder)
          .prefix(query.maximumJourneys ?? .max))
    }
    (plain.preference, plain.maximumJourneys) = (nil, 1)
    let fastest = try best(plain, changes).first
    let onFoot = query.heedsWalkAllTheWay ? query.onFootSeconds : nil
    guard fastest != nil || onFoot != nil else { return [] }
    let isForward = if case .departure = query.anchor { true } else { false }
    var rounds = RoundQuery(query, isForward: isForward, timetable, changes)
    rounds.timer = timer
    rounds.targetLimit = rounds.limit(beyond: fastest, query)
    var journeys: [RaptorJourney] = []
    let targets =
      isForward
      ? try run(Forward.self, rounds, preference) : try run(Backward.self, rounds, preference)
    for target in targets where !query.isBeatenOnFoot(target) && hasTime(for: journeys) {
      if journeys.count == query.maximumJourneys ?? .max { break }
      var turned = rounds.turned(from: target.time, rides: target.rides)
      turned.maximumBurden = target.burden
      let journey =
        isForward
        ? try findLatest(turned, preference, within: target.bounds)
        : try findEarliest(turned, preference, within: target.bounds)
      if var journey {
        journey.burden = target.burden
        journeys.append(journey)
      }
    }
    return journeys.sorted(by: query.isInOrder)
  }

  /// What a search reaches the target with.
  fileprivate struct Target {
    let time: SearchTime
    let rides: Int
    let burden: Int32
    let bounds: BagBounds
  }

  /// - Returns: what no other is as good as, that with the least burden first.
  private func run<D: Direction>(
    _ direction: D.Type, _ rounds: RoundQuery, _ preference: Preference
  ) throws(CancellationError) -> [Target] {
    var search = BagSearch<D>(timetable, rounds, preference, isForOne: false)
    try search.run(within: nil)
    let labels = search.labels
    let target = rounds.stages.count - 1
    return (1..<max(labels.lastRound + 1, 1)).flatMap { rides in
      labels.places.labels(of: rides, at: target).map {
        Target(
          time: $0.time, rides: rides, burden: $0.burden,
          bounds: BagBounds(labels, rounds, rides: rides, burden: $0.burden))
      }
    }.filter { found in
      !labels.places.labels(of: found.rides, at: target).contains {
        $0.time <= found.time && $0.burden <= found.burden
          && ($0.time, $0.burden) != (found.time, found.burden)
      }
    }.sorted { ($0.burden, $0.time, $0.rides) < ($1.burden, $1.time, $1.rides) }
  }

  /// The journey that leaves as late as it can.
  private func findLatest(
    _ rounds: RoundQuery, _ preference: Preference, within bounds: BagBounds
  ) throws(CancellationError) -> RaptorJourney? {
    var backward = BagSearch<Backward>(timetable, rounds, preference, isForOne: true)
    try backward.run(within: bounds)
    return try JourneyUnroller(timetable, rounds).unroll(backward.labels)
  }

  /// The journey that arrives as early as it can, and of those the one that leaves as late.
  private func findEarliest(
    _ rounds: RoundQuery, _ preference: Preference, within bounds: BagBounds
  ) throws(CancellationError) -> RaptorJourney? {
    var forward = BagSearch<Forward>(timetable, rounds, preference, isForOne: true)
    try forward.run(within: bounds)
    let arrival = forward.labels.places.best(
      rounds.maximumRides, at: rounds.stages.count - 1, within: rounds.maximumBurden, slack: 0)
    guard arrival < .unreached else { return nil }
    let rides = rounds.maximumRides
    let turned = rounds.turned(from: arrival, rides: rides)
    return try findLatest(
      turned, preference,
      within: BagBounds(forward.labels, rounds, rides: rides, burden: rounds.maximumBurden))
  }
}

extension BagBounds {
  fileprivate init(_ labels: BagLabels, _ rounds: RoundQuery, rides: Int, burden: Int32) {
    self.init(
      opposite: labels.ready, pointCount: labels.entering, stageCount: rounds.stages.count,
      rides: rides, burden: burden)
  }
}

extension RoundQuery {
  /// How far a preference is looked after: nobody takes a journey that comes later than the fastest by more than its
  /// duration and an hour, in order to walk a minute less.
  ///
  /// - Parameter fastest: the best ride; nil where the walk all the way is no slower.
  fileprivate func limit(beyond fastest: RaptorJourney?, _ query: RaptorQuery) -> SearchTime {
    var (best, duration) = (Int(query.onFootSeconds ?? 0), Int(query.onFootSeconds ?? 0))
    if let fastest {
      duration = fastest.arrival.seconds(since: fastest.departure)
      switch query.anchor {
      case .departure: best = fastest.arrival.seconds(since: base)
      case .arrival: best = base.seconds(since: fastest.departure)
      }
    }
    return SearchTime(clamping: min(best + duration + 3_600, Int(SearchTime.unreached) - 1)) + 1
  }
}

extension RaptorQuery {
  fileprivate func isBeatenOnFoot(_ target: RaptorRouter.Target) -> Bool {
    guard heedsWalkAllTheWay, let seconds = onFootSeconds else { return false }
    return target.time >= seconds && target.burden >= onFootBurden
  }
}
