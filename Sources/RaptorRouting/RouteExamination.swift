public import TransitModel

/// What a route would do for a question.
public enum RouteFinding: Hashable, Sendable {
  /// No trip of it is in the timetable.
  case noTrips
  /// What the query leaves out includes all its trips.
  case filtered
  /// None of its trips can be entered within the horizon, whoever wanted to.
  case notRunning
  /// None of its trips can be caught (arrive-by: none leads on to the destination in time).
  case notReached
  /// It can be ridden, but does not lead to the destination (arrive-by: cannot be caught from the start).
  case leadsNowhere
  /// The earliest arrival (arrive-by: the latest departure) of a journey that rides it.
  case reaches(Instant)
}

extension RaptorRouter {
  /// What each round of the search for a query does; it runs once more for it.
  public func rounds(
    _ query: RaptorQuery, walks: (any TransferWalks)? = nil
  ) throws(CancellationError) -> [SearchRound] {
    func run<D: Direction>(_ direction: D.Type) throws(CancellationError) -> [SearchRound] {
      let changes = walks.map { WalkerChanges(timetable, $0) }
      var search = RaptorSearch<D>(
        timetable, RoundQuery(query, isForward: D.isForward, timetable, changes))
      try search.run(within: .none)
      return search.rounds
    }
    return switch query.anchor {
    case .departure: try run(Forward.self)
    case .arrival: try run(Backward.self)
    }
  }

  /// What some routes would do for a query, each with the best ride in it that there is. Of the changes that rules
  /// time by trip or route, after the ride those of the stop count; and whoever rides the route leaves the vehicle on it.
  ///
  /// - Precondition: the query visits no places between.
  public func examine(
    _ routes: [RouteIndex], for query: RaptorQuery, walks: (any TransferWalks)? = nil
  ) throws(CancellationError) -> [RouteFinding] {
    precondition(query.vias.isEmpty, "routes are not examined over places between")
    if routes.isEmpty { return [] }
    let changes = walks.map { WalkerChanges(timetable, $0) }
    return switch query.anchor {
    case .departure:
      try RouteExamination<Forward>(timetable, query, changes).find(routes)
    case .arrival:
      try RouteExamination<Backward>(timetable, query, changes).find(routes)
    }
  }
}

/// Rides routes from all that a search reaches, and goes on from where they lead.
private struct RouteExamination<D: Direction> {
  private let timetable: Timetable
  private let query: RaptorQuery
  private let changes: WalkerChanges?
  /// The question to reach everything.
  private let rounds: RoundQuery
  private let days: ServiceDays

  init(_ timetable: Timetable, _ query: RaptorQuery, _ changes: WalkerChanges?) {
    (self.timetable, self.query, self.changes) = (timetable, query, changes)
    var everywhere = query
    everywhere.directWalkSeconds = nil
    if D.isForward { everywhere.egress = [] } else { everywhere.access = [] }
    rounds = RoundQuery(everywhere, isForward: D.isForward, timetable, changes)
    days = rounds.serviceDays(D.self, timetable)
  }

  func find(_ routes: [RouteIndex]) throws(CancellationError) -> [RouteFinding] {
    var search = RaptorSearch<D>(timetable, rounds)
    try search.run(within: .none)
    var found: [RouteFinding] = []
    for route in routes { found.append(try find(route, search.memory.labels)) }
    return found
  }

  private func find(
    _ route: RouteIndex, _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> RouteFinding {
    let patterns = (0..<timetable.patternCount).map { PatternIndex($0) }.filter {
      timetable.columns.patternRoute[$0] == route
    }
    if patterns.isEmpty { return .noTrips }
    let open = patterns.filter { rounds.allows($0.position, in: 0) }
    if open.isEmpty { return .filtered }
    var (runs, left) = (false, [(point: PointReference, stop: Int, time: SearchTime)]())
    for pattern in open {
      let calls = PatternCalls<D>(timetable, pattern, closedStops: rounds.closedStops)
      for day in days.byZone[timetable.columns.patternZone[pattern].position] {
        let ride = PatternRide(timetable, calls, day, rounds)
        runs = runs || ride.runs
        left += ride.leavings(labels)
      }
    }
    if !runs { return .notRunning }
    if left.isEmpty { return .notReached }
    return try goOn(from: left)
  }

  /// The best time at the destination from where a vehicle is left.
  private func goOn(
    from left: [(point: PointReference, stop: Int, time: SearchTime)]
  ) throws(CancellationError) -> RouteFinding {
    var sources: [Int: SearchTime] = [:]
    var direct = SearchTime.unreached
    for leaving in left {
      for walk in D.isForward ? query.egress : query.access where walk.stop.position == leaving.stop
      {
        direct = min(direct, leaving.time &+ walk.seconds)
      }
      var rows = try row(of: leaving.point.point)
      if leaving.point.countsAsStop { rows += try row(of: leaving.stop) }
      for change in rows where change.decimeters <= rounds.maximumTransferDecimeters {
        let stop = timetable.stop(ofPoint: change.point.position, isBoarding: D.isForward)
        sources[stop] = min(sources[stop] ?? .unreached, leaving.time &+ rounds.need(of: change))
      }
    }
    var onward = query
    let walks = sources.sorted { $0.key < $1.key }.map {
      StopWalk(stop: StopIndex($0.key), seconds: max($0.value, 0))
    }
    if D.isForward { onward.access = walks } else { onward.egress = walks }
    onward.directWalkSeconds = direct < .unreached ? direct : nil
    var search = RaptorSearch<D>(
      timetable, RoundQuery(onward, isForward: D.isForward, timetable, changes))
    try search.run(within: .none)
    let best = search.memory.labels.bestTarget
    return best < .unreached
      ? .reaches(rounds.base.advanced(by: Int(D.clock(best)))) : .leadsNowhere
  }

  private func row(of point: Int) throws(CancellationError) -> [Transfer] {
    if let changes { return try changes.row(of: point, isForward: D.isForward) }
    return D.isForward
      ? timetable.columns.transfers.row(Index(point))
      : timetable.columns.transfersInto.row(Index(point))
  }
}

/// A pattern on one service day, ridden by whoever can catch it.
private struct PatternRide<D: Direction> {
  private let timetable: Timetable
  private let calls: PatternCalls<D>
  private let day: ServiceDay
  private let query: RoundQuery
  private let trips: TripSearch<D>
  /// nil where vehicles run by the clock.
  private let headway: HeadwayService<D>?

  init(
    _ timetable: Timetable, _ calls: PatternCalls<D>, _ day: ServiceDay, _ query: RoundQuery
  ) {
    (self.timetable, self.calls, self.day, self.query) = (timetable, calls, day, query)
    trips = TripSearch<D>(timetable, calls.pattern, day, closedTrips: query.closedTrips)
    headway =
      timetable.columns.patternHeadway[calls.pattern] > 0
      ? HeadwayService<D>(timetable, calls.pattern, day, query.headwayWait) : nil
  }

  /// Whether a vehicle can be entered somewhere by one who is there from the start.
  var runs: Bool {
    (0..<calls.count).contains { position in
      calls.allowsEntering(position) && entered(at: position, from: query.start) != nil
    }
  }

  /// Where and when the vehicle is left, entered at any stop as soon as one is there.
  func leavings(
    _ labels: borrowing RoundLabels
  ) -> [(point: PointReference, stop: Int, time: SearchTime)] {
    var left: [(point: PointReference, stop: Int, time: SearchTime)] = []
    for first in 0..<calls.count {
      let boarding = D.position(first, length: calls.count)
      guard calls.allowsEntering(boarding) else { continue }
      let ready = labels.ready(
        0, calls.entering(boarding), of: calls.stop(boarding))
      guard ready < .unreached, let ride = entered(at: boarding, from: ready) else { continue }
      for last in first + 1..<max(calls.count, first + 1) {
        let position = D.position(last, length: calls.count)
        guard calls.allowsLeaving(position) else { continue }
        let time =
          headway.map { $0.leavingTime(ride, at: position) }
          ?? trips.alightingTime(Int(ride), at: position)
        left.append((calls.leaving(position), calls.stop(position), time))
      }
    }
    return left
  }

  /// The first trip that can be entered, or the start of headway service; nil where there is none.
  private func entered(at position: Int, from time: SearchTime) -> SearchTime? {
    if let headway {
      guard headway.runs else { return nil }
      let start = headway.start(from: time, to: query.boardingLimit, at: position)
      return start < .unreached ? start : nil
    }
    let trip = trips.first(
      from: time, to: query.boardingLimit, at: position, before: trips.none)
    return trip == trips.none ? nil : SearchTime(truncatingIfNeeded: trip)
  }
}
