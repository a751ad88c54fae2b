internal import TransitModel

/// Finds journeys without a schedule: by how long rides usually take, and how often vehicles usually come.
///
/// Round k finds the least expected time at every stop with exactly k rides. From each stop that round k − 1 improved
/// one takes, to every other stop, whatever comes first of the lines that are worth taking.
struct TypicalSearch {
  private struct Arrival {
    let from: StopIndex
    let service: TypicalService
    /// When one comes to the stop where one boards, and when one alights.
    let ready: Double
    let seconds: Double
  }

  private struct Ready {
    /// nil where one comes from the start.
    let change: Transfer?
    let from: StopIndex
    let seconds: Double
  }

  private let timetable: Timetable
  private let query: RoundQuery
  private let period: TypicalPeriod
  private let departures: TypicalDepartures
  private var knownLines: [StopIndex: [(stop: StopIndex, service: TypicalService)]] = [:]
  /// By round: how one has come to a stop, and how one is ready at one, where that is better than with fewer rides.
  private var arrivals: [[StopIndex: Arrival]] = [[:]]
  private var ready: [[StopIndex: Ready]] = [[:]]

  /// - Parameter query: forward, without places between; its base the start of the period.
  init(_ timetable: Timetable, _ query: RoundQuery, _ period: TypicalPeriod) {
    self.timetable = timetable
    self.query = query
    self.period = period
    departures = TypicalDepartures(timetable, query, period)
  }

  /// - Returns: for each number of rides at most one journey, the quickest first.
  mutating func run() throws(CancellationError) -> [RaptorJourney] {
    for walk in query.stages[0].sources {
      let seconds = Double(walk.seconds)
      if let known = ready[0][walk.stop], known.seconds <= seconds { continue }
      ready[0][walk.stop] = Ready(change: nil, from: walk.stop, seconds: seconds)
    }
    var bestReady = ready[0].mapValues(\.seconds)
    var target = Double(query.targetLimit)
    var journeys: [RaptorJourney] = []
    while !ready[ready.count - 1].isEmpty, ready.count <= query.maximumRides {
      try ride(within: target)
      if let (seconds, walk) = bestEnd(), seconds < target {
        target = seconds
        journeys.append(unroll(to: walk))
      }
      try change(&bestReady, within: target)
    }
    return journeys.reversed()
  }

  private mutating func ride(within target: Double) throws(CancellationError) {
    var reached: [StopIndex: Arrival] = [:]
    for (stop, label) in ready[ready.count - 1].sorted(by: { $0.key < $1.key }) {
      if Task.isCancelled { throw CancellationError() }
      if label.seconds >= target { continue }
      for (end, service) in services(from: stop) {
        let seconds = label.seconds + service.expectedSeconds
        if seconds >= target { continue }
        if let known = reached[end], known.seconds <= seconds { continue }
        reached[end] = Arrival(
          from: stop, service: service, ready: label.seconds, seconds: seconds)
      }
    }
    arrivals.append(reached)
  }

  private mutating func services(
    from stop: StopIndex
  ) -> [(stop: StopIndex, service: TypicalService)] {
    if let known = knownLines[stop] { return known }
    let services = departures.lines(from: stop).sorted { $0.key < $1.key }.map {
      ($0.key, TypicalService(choosingFrom: $0.value, wait: query.headwayWait))
    }
    knownLines[stop] = services
    return services
  }

  private func bestEnd() -> (seconds: Double, walk: StopWalk)? {
    query.stages[0].targets.compactMap { walk in
      arrivals[arrivals.count - 1][walk.stop].map { ($0.seconds + Double(walk.seconds), walk) }
    }.min { ($0.0, $0.1.seconds, $0.1.stop) < ($1.0, $1.1.seconds, $1.1.stop) }
  }

  /// Changes by the rules for stops; those for routes and trips say nothing where one takes what comes.
  private mutating func change(
    _ best: inout [StopIndex: Double], within target: Double
  ) throws(CancellationError) {
    var labels: [StopIndex: Ready] = [:]
    for (stop, arrival) in arrivals[arrivals.count - 1].sorted(by: { $0.key < $1.key }) {
      for change in try query.changes(of: stop.position, timetable)
      where change.point.position < timetable.stopCount
        && change.decimeters <= query.maximumTransferDecimeters
      {
        let next = StopIndex(change.point.position)
        let seconds = arrival.seconds + Double(query.need(of: change))
        guard seconds < target, seconds < best[next] ?? .infinity else { continue }
        best[next] = seconds
        labels[next] = Ready(change: change, from: stop, seconds: seconds)
      }
    }
    ready.append(labels)
  }

  // MARK: The way back

  private func unroll(to egress: StopWalk) -> RaptorJourney {
    var services: [TypicalService] = []
    var changes: [RaptorJourney.Change] = []
    var stop = egress.stop
    for round in stride(from: arrivals.count - 1, to: 0, by: -1) {
      guard let arrival = arrivals[round][stop], let label = ready[round - 1][arrival.from] else {
        preconditionFailure("a ride from nowhere")
      }
      services.insert(arrival.service, at: 0)
      if let change = label.change {
        changes.insert(
          RaptorJourney.Change(
            from: label.from, to: arrival.from, seconds: query.need(of: change),
            isRule: change.isRule), at: 0)
      }
      stop = label.from
    }
    let access = StopWalk(stop: stop, seconds: Int32(ready[0][stop]?.seconds ?? 0))
    var clock = period.start.advanced(by: Int(access.seconds))
    var rides: [RaptorJourney.Ride] = []
    for (number, service) in services.enumerated() {
      rides.append(ride(service, at: clock))
      if number < changes.count {
        clock = rides[number].arrival.advanced(by: Int(changes[number].seconds))
      }
    }
    return RaptorJourney(access: access, rides: rides, changes: changes, egress: egress)
  }

  private func ride(_ service: TypicalService, at time: Instant) -> RaptorJourney.Ride {
    // The line that comes most often stands for all of them.
    let line = service.lines.max {
      ($0.trips, $1.rideSeconds, $1.pattern) < ($1.trips, $0.rideSeconds, $0.pattern)
    }
    guard let line else { preconditionFailure("service without a line") }
    let wait = Int32(service.waitSeconds.rounded())
    let departure = time.advanced(by: Int(wait))
    let part = RaptorJourney.Part(
      pattern: line.pattern, trip: line.trip, date: line.date, boarding: line.boarding,
      alighting: line.alighting, departure: departure,
      arrival: departure.advanced(by: Int(service.rideSeconds.rounded())))
    return RaptorJourney.Ride(
      parts: [part], waitSeconds: wait,
      typical: .init(
        headwaySeconds: Int32(service.headwaySeconds.rounded()),
        patterns: service.lines.map(\.pattern)))
  }
}
