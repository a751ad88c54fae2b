public import TransitModel

/// Finds journeys in a timetable. Holds no state: any number of searches may run at once.
public struct RaptorRouter: Sendable {
  let timetable: Timetable
  let timer: SearchTimer?
  let pool: SearchPool

  /// A router for a timetable, which it shares; makes no copy and does no work.
  ///
  /// - Parameter pool: memory that routers of one timetable may share.
  /// - Parameter timer: where given, `journeys` looks for no more once its time is up, and tells what it has found.
  public init(
    _ timetable: Timetable, sharing pool: SearchPool = SearchPool(), timer: SearchTimer? = nil
  ) {
    self.timetable = timetable
    self.pool = pool
    self.timer = timer
  }

  /// How many places between a search may visit: its labels stay within half a gigabyte.
  public static func maximumVias(_ timetable: Timetable) -> Int {
    RoundLabels.maximumStages(timetable) - 1
  }

  /// For each number of rides at most one journey, Pareto-optimal in arrival and rides among all that set
  /// out no earlier than asked, each leaving as late as it can. Arrive-by mirrors this: Pareto-optimal in
  /// departure and rides, each arriving as early as it can.
  ///
  /// With a window all that are Pareto-optimal in departure, arrival and rides and set out (arrive-by: arrive) within
  /// it. Service without clock times, which one can take at any moment, is told once for each of its windows, and
  /// looked at every minute: what begins with it and beats it for less than that may be missed.
  ///
  /// - Parameter walks: how the traveller walks between stops; nil, the default, for whom the timetable's changes
  ///   were worked out.
  /// - Returns: earliest arrival (arrive-by: latest departure) first. Journeys that the walk all the way
  ///   beats are left out; the walk itself is the caller's to tell.
  /// - Throws: when the task is cancelled; looked at after every few patterns, and before `walks` are asked for.
  public func journeys(
    _ query: RaptorQuery, walks: (any TransferWalks)? = nil
  ) throws(CancellationError) -> [RaptorJourney] {
    let changes = walks.map { WalkerChanges(timetable, $0) }
    let search = { (query: RaptorQuery) throws(CancellationError) -> [RaptorJourney] in
      try query.preference == nil ? best(query, changes) : preferred(query, changes)
    }
    guard let window = query.windowSeconds else { return try search(query) }
    return try WindowSearch(timetable, query, windowSeconds: window, timer: timer).run(search)
  }

  /// Journeys without a schedule: Pareto-optimal in the duration that is to be expected and rides, by how often vehicles
  /// come in a period and how long they take. The times of the journeys count from the start of the period.
  public func typicalJourneys(
    _ query: RaptorQuery, in period: TypicalPeriod, walks: (any TransferWalks)? = nil
  ) throws(CancellationError) -> [RaptorJourney] {
    var asked = query
    asked.anchor = .departure(period.start)
    let changes = walks.map { WalkerChanges(timetable, $0) }
    var search = TypicalSearch(
      timetable, RoundQuery(asked, isForward: true, timetable, changes), period)
    return Array(try search.run().prefix(query.maximumJourneys ?? .max))
  }

  func best(
    _ query: RaptorQuery, _ changes: WalkerChanges?
  ) throws(CancellationError) -> [RaptorJourney] {
    let isForward = if case .departure = query.anchor { true } else { false }
    var rounds = RoundQuery(query, isForward: isForward, timetable, changes)
    rounds.timer = timer
    return isForward ? try departing(rounds, query) : try arriving(rounds, query)
  }

  /// Whether there is time for one journey more; for the first there always is.
  func hasTime(for journeys: [RaptorJourney]) -> Bool {
    journeys.isEmpty || timer?.isOver() != true
  }

  /// A forward search finds the arrivals, and for each a backward search the latest way to it.
  private func departing(
    _ rounds: RoundQuery, _ query: RaptorQuery
  ) throws(CancellationError) -> [RaptorJourney] {
    var forward = RaptorSearch<Forward>(timetable, rounds, in: pool.take())
    try forward.run(within: .none)
    let bounds = forward.memory.labels.makeReadyView()
    var journeys: [RaptorJourney] = []
    for rides in forward.memory.labels.paretoRides.reversed()
    where journeys.count < query.maximumJourneys ?? .max && hasTime(for: journeys) {
      let turned = rounds.turned(from: forward.memory.labels.target[rides], rides: rides)
      let journey = try findLatest(turned, bounds)
      if let journey { journeys.append(journey) }
    }
    pool.give(forward.finish())
    return journeys
  }

  /// A backward search finds the departures, for each a forward search the earliest arrival, and for that
  /// a backward search the way, as in `departing`.
  private func arriving(
    _ rounds: RoundQuery, _ query: RaptorQuery
  ) throws(CancellationError) -> [RaptorJourney] {
    var backward = RaptorSearch<Backward>(timetable, rounds, in: pool.take())
    try backward.run(within: .none)
    let bounds = backward.memory.labels.makeReadyView()
    var journeys: [RaptorJourney] = []
    for rides in backward.memory.labels.paretoRides.reversed()
    where journeys.count < query.maximumJourneys ?? .max && hasTime(for: journeys) {
      let onward = rounds.turned(from: backward.memory.labels.target[rides], rides: rides)
      var forward = RaptorSearch<Forward>(timetable, onward, in: pool.take())
      try forward.run(within: SearchBounds(bounds, rides: rides))
      let turned = onward.turned(from: forward.memory.labels.bestTarget, rides: rides)
      let journey = try findLatest(turned, forward.memory.labels.makeReadyView())
      pool.give(forward.finish())
      if let journey { journeys.append(journey) }
    }
    pool.give(backward.finish())
    return journeys
  }

  /// The journey that a backward run finds within the labels of a forward one: it leaves as late as it can.
  ///
  /// There is one but in a hostile file, in which trips of a pattern overtake: that is not looked at when a
  /// network is opened, and must not end the process.
  private func findLatest(
    _ rounds: RoundQuery, _ forward: ReadyView
  ) throws(CancellationError) -> RaptorJourney? {
    var backward = RaptorSearch<Backward>(timetable, rounds, in: pool.take())
    try backward.run(within: SearchBounds(forward, rides: rounds.maximumRides))
    backward.memory.labels.link()
    let journey = try JourneyUnroller(timetable, rounds).unroll(backward.memory.labels)
    pool.give(backward.finish())
    return journey
  }
}
