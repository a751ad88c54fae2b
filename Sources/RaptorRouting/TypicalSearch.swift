internal import TransitModel

/// Finds journeys without a schedule: by how long rides usually take, and how often vehicles usually come.
///
/// Round k finds the least expected time at every stop with exactly k rides. From each stop that round k − 1 improved
/// one takes, to every other stop, whatever comes first of the lines that are worth taking. Parts of a journey between
/// places are stages of the same rounds, as with a schedule (`Stage`).
struct TypicalSearch {
  private let timetable: Timetable
  private let query: RoundQuery
  private let departures: TypicalDepartures
  private var knownLines: [TypicalPlace: [(end: TypicalPlace, service: TypicalService)]] = [:]
  /// By round: how one has come to a stop, and how one is ready at one, where that is better than with fewer rides.
  private(set) var arrivals: [[TypicalPlace: TypicalArrival]] = [[:]]
  private(set) var ready: [[TypicalPlace: TypicalReady]] = [[:]]
  private var bestReady: [TypicalPlace: Double] = [:]
  /// The best time of each place between so far, after the stay.
  private var bestVisits: [Double]
  private var target: Double
  /// Of all rounds.
  private var labelCount = 0

  /// The end of the best journey of a round.
  struct End {
    /// Where the last ride ends, and the walk from there.
    let place: TypicalPlace
    let egress: StopWalk
    /// What is visited on foot behind it.
    let visits: RaptorJourney.Visits
    let seconds: Double
  }

  /// - Parameter query: forward; its base the start of the period.
  init(_ timetable: Timetable, _ query: RoundQuery, _ period: TypicalPeriod) {
    self.timetable = timetable
    self.query = query
    departures = TypicalDepartures(timetable, query, period)
    bestVisits = Array(repeating: .infinity, count: query.stages.count - 1)
    target = Double(query.targetLimit)
  }

  /// - Returns: for each number of rides at most one journey, the quickest first.
  mutating func run() throws(CancellationError) -> [RaptorJourney] {
    setOut(on: 0, at: 0) { _ in .start }
    if query.stages.count > 1, let walk = query.stages[0].onFootSeconds {
      let stay = query.stages[0].staySeconds
      visit(
        TypicalVisit(
          from: nil, egressSeconds: walk, places: 0...0, seconds: Double(walk) + Double(stay),
          sinceSeconds: walk &+ stay))
    }
    var journeys: [RaptorJourney] = []
    let unroller = TypicalUnroller(query)
    while !ready[ready.count - 1].isEmpty, ready.count <= query.maximumRides,
      labelCount < Self.maximumLabels
    {
      try ride()
      if let end = bestEnd(), end.seconds < target {
        target = end.seconds
        journeys.append(unroller.unroll(self, to: end))
      }
      ready.append([:])
      try change()
      for (place, arrival) in arrivals[arrivals.count - 1].sorted(by: { $0.key < $1.key }) {
        visit(after: arrival, at: place)
      }
      labelCount += arrivals[arrivals.count - 1].count + ready[ready.count - 1].count
    }
    return journeys.reversed()
  }

  /// So many labels, a tenth of a gigabyte, end the search: a real network of 170,000 stops reaches each a few times.
  private static let maximumLabels = 2_000_000

  // MARK: Rides

  private mutating func ride() throws(CancellationError) {
    var reached: [TypicalPlace: TypicalArrival] = [:]
    for (place, label) in ready[ready.count - 1].sorted(by: { $0.key < $1.key }) {
      if Task.isCancelled { throw CancellationError() }
      if label.seconds >= target { continue }
      for (end, service) in services(from: place) {
        let seconds = label.seconds + service.expectedSeconds
        if seconds >= target { continue }
        if let known = reached[end], known.seconds <= seconds { continue }
        reached[end] = TypicalArrival(from: place, service: service, seconds: seconds)
      }
    }
    arrivals.append(reached)
  }

  /// What goes from a stop to others. Who rides through a place between with some of the lines is in the next stage with
  /// these alone.
  private mutating func services(
    from place: TypicalPlace
  ) -> [(end: TypicalPlace, service: TypicalService)] {
    if let known = knownLines[place] { return known }
    let rules = StageRules(query)
    var lines: [TypicalPlace: [TypicalService.Line]] = [:]
    for (stop, all) in departures.lines(from: place.stop) {
      for line in all {
        var stages = [place.stage]
        rules.follow(line, timetable, &stages)
        for stage in stages {
          lines[TypicalPlace(stage: stage, stop: stop), default: []].append(line)
        }
      }
    }
    let services = lines.sorted { $0.key < $1.key }.map {
      ($0.key, TypicalService(choosingFrom: $0.value, wait: query.headwayWait))
    }
    knownLines[place] = services
    return services
  }

  // MARK: Changes

  /// Changes by the rules for stops; those for routes and trips say nothing where one takes what comes.
  private mutating func change() throws(CancellationError) {
    for (place, arrival) in arrivals[arrivals.count - 1].sorted(by: { $0.key < $1.key }) {
      for change in try query.changes(of: place.stop.position, timetable)
      where change.point.position < timetable.stopCount
        && change.decimeters <= query.maximumTransferDecimeters
      {
        makeReady(
          TypicalPlace(stage: place.stage, stop: StopIndex(change.point.position)),
          TypicalReady(
            way: .change(change, from: place),
            seconds: arrival.seconds + Double(query.need(of: change))))
      }
    }
  }

  /// Is ready at a stop, and where that is the place between in the next stage too.
  private mutating func makeReady(_ place: TypicalPlace, _ label: TypicalReady) {
    guard label.seconds < target, label.seconds < bestReady[place] ?? .infinity else { return }
    bestReady[place] = label.seconds
    ready[ready.count - 1][place] = label
    if let passing = query.stages[place.stage].passing, passing.contains(place.stop.position) {
      makeReady(TypicalPlace(stage: place.stage + 1, stop: place.stop), label)
    }
  }

  // MARK: Places between

  private mutating func setOut(
    on stage: Int, at seconds: Double, _ way: (StopWalk) -> TypicalReady.Way
  ) {
    for walk in query.stages[stage].sources {
      makeReady(
        TypicalPlace(stage: stage, stop: walk.stop),
        TypicalReady(way: way(walk), seconds: seconds + Double(walk.seconds)))
    }
  }

  /// Walks from where a ride ends to the place that its stage leads to.
  private mutating func visit(after arrival: TypicalArrival, at place: TypicalPlace) {
    let stage = query.stages[place.stage]
    guard place.stage < bestVisits.count, let walk = stage.walkToTarget(from: place.stop) else {
      return
    }
    visit(
      TypicalVisit(
        from: place, egressSeconds: walk, places: place.stage...place.stage,
        seconds: arrival.seconds + Double(walk) + Double(stage.staySeconds),
        sinceSeconds: walk &+ stage.staySeconds))
  }

  /// Goes on from a place between: to stops, and on foot to the next place.
  private mutating func visit(_ visit: TypicalVisit) {
    let stage = visit.places.upperBound + 1
    guard visit.seconds < bestVisits[stage - 1] else { return }
    bestVisits[stage - 1] = visit.seconds
    setOut(on: stage, at: visit.seconds) { .visit(visit, accessSeconds: $0.seconds) }
    if stage < bestVisits.count, let walk = query.stages[stage].onFootSeconds {
      self.visit(visit.onward(walk, stay: query.stages[stage].staySeconds))
    }
  }

  /// The best end of a journey with the last ride of this round.
  private func bestEnd() -> End? {
    var best: End?
    for (place, arrival) in arrivals[arrivals.count - 1].sorted(by: { $0.key < $1.key }) {
      guard let walk = query.stages[place.stage].walkToTarget(from: place.stop),
        let onward = query.onFoot(behind: place.stage)
      else { continue }
      let seconds = arrival.seconds + Double(walk) + Double(onward.seconds)
      if let best, (best.seconds, best.egress.seconds) <= (seconds, walk) { continue }
      best = End(
        place: place, egress: StopWalk(stop: place.stop, seconds: walk), visits: onward,
        seconds: seconds)
    }
    return best
  }
}

extension Stage {
  fileprivate func walkToTarget(from stop: StopIndex) -> Int32? {
    targets.lazy.filter { $0.stop == stop }.map(\.seconds).min()
  }
}

extension RoundQuery {
  /// The walks and stays behind the place that a stage leads to, as far as the destination; nil where one is too far.
  fileprivate func onFoot(behind stage: Int) -> RaptorJourney.Visits? {
    var visits = RaptorJourney.Visits()
    for (here, next) in zip(stages[stage...], stages[stage...].dropFirst()) {
      guard let walk = next.onFootSeconds else { return nil }
      visits.count += 1
      visits.seconds &+= here.staySeconds &+ walk
    }
    return visits
  }
}

extension StageRules {
  /// In which stages one is who rides with a line.
  fileprivate func follow(
    _ line: TypicalService.Line, _ timetable: Timetable, _ stages: inout [Int]
  ) {
    for position in line.boarding...line.alighting {
      if position > line.boarding { ride(line.pattern, &stages) }
      call(at: timetable.stop(of: line.pattern, at: position).position, &stages)
    }
  }
}
