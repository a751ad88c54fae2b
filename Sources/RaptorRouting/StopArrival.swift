public import TransitModel

/// When one gets to a stop at the earliest, in a vehicle; or, on the way to a place, when one must be there at the
/// latest to go on in a vehicle.
public struct StopArrival: Hashable, Sendable {
  /// The stop.
  public let stop: StopIndex
  /// The earliest arrival; of a query that asks for an arrival the latest departure, a wait for headway service
  /// included.
  public let instant: Instant
  /// The fewest rides with which that time is reached; 1 or more.
  public let rides: Int
}

extension RaptorRouter {
  /// The best times at all stops that vehicles reach from the start of a query; with `.arrival`, at all stops from
  /// which vehicles lead to its destination. The other end of the query, and its walk all the way, count for nothing.
  ///
  /// The walk from where one alights is the caller's: the arrival at any place is the best of all stops, each with its
  /// walk. A stop that is also within a walk of the start is told by its vehicle alone.
  /// In a network so large that labels fill the memory a search may have, it ends early, with what it has found.
  ///
  /// - Parameters:
  ///   - query: where from and when, or where to and by when.
  ///   - seconds: only stops reached within that time of the one that was asked for; nil means within the horizon.
  ///   - walks: as for `journeys`.
  /// - Returns: by rising stop; at most one each.
  /// - Throws: when the task is cancelled; looked at after every few patterns.
  public func arrivals(
    _ query: RaptorQuery, within seconds: Int32? = nil, walks: (any TransferWalks)? = nil
  ) throws(CancellationError) -> [StopArrival] {
    let changes = walks.map { WalkerChanges(timetable, $0) }
    var query = query
    query.directWalkSeconds = nil
    switch query.anchor {
    case .departure:
      query.egress = []
      return try spread(
        Forward.self, RoundQuery(query, isForward: true, timetable, changes), seconds)
    case .arrival:
      query.access = []
      return try spread(
        Backward.self, RoundQuery(query, isForward: false, timetable, changes), seconds)
    }
  }

  /// All rounds of one search that aims nowhere; times beyond the limit are pruned as those behind a target are.
  private func spread<D: Direction>(
    _ direction: D.Type, _ rounds: RoundQuery, _ seconds: Int32?
  ) throws(CancellationError) -> [StopArrival] {
    var rounds = rounds
    if let seconds { rounds.targetLimit = max(seconds, 0) &+ 1 }
    var search = RaptorSearch<D>(timetable, rounds, in: pool.take())
    try search.run(within: .none)
    var best = [(time: SearchTime, rides: Int)](
      repeating: (.unreached, 0), count: timetable.stopCount)
    search.memory.labels.forEachRide { rides, point, time in
      let stop = timetable.stop(ofPoint: point, isBoarding: !D.isForward)
      if time < best[stop].time { best[stop] = (time, rides) }
    }
    pool.give(search.finish())
    return best.indices.compactMap { stop in
      guard best[stop].time < .unreached else { return nil }
      let instant = rounds.base.advanced(by: Int(D.clock(best[stop].time)))
      return StopArrival(stop: StopIndex(stop), instant: instant, rides: best[stop].rides)
    }
  }
}

extension RoundLabels {
  /// What each ride of the last stage has improved, the fewest rides first.
  fileprivate borrowing func forEachRide(
    _ body: (_ rides: Int, _ point: Int, _ time: SearchTime) -> Void
  ) {
    for round in 0...lastRound {
      for number in rides.numbers(ofRound: round) {
        let (stage, point) = split(rides[number].place)
        if stage == places.count { body(round, point, rides[number].time) }
      }
    }
  }
}
