import RaptorRouting
import TransitModel

/// A planner with a third criterion that is slow and obviously right: every trip of every day is ridden with every
/// label, of which only those are thrown away that another of the same place is as good as.
struct ReferencePreference {
  struct Answer: Hashable, CustomStringConvertible {
    let rides: Int
    let burden: Int32
    let departure: Int64
    let arrival: Int64

    var description: String { "\(rides) rides, \(burden): \(departure) -> \(arrival)" }
  }

  /// When one is at a place, and what burden lies behind one.
  struct Label: Hashable {
    let time: Int64
    let burden: Int32

    func after(_ seconds: Int32, burden more: Int32) -> Label {
      Label(time: time + Int64(seconds), burden: burden + more)
    }

    func isAsGood(as other: Label) -> Bool { time <= other.time && burden <= other.burden }
  }

  private struct Place: Hashable {
    let stage: Int
    let key: Int
    let stop: Int
    /// Whether one has left a vehicle before.
    var hasRidden = true
  }

  private typealias Bag = [Place: [Label]]

  private let query: RaptorQuery
  private let network: TestNetwork
  private let planner: ReferencePlanner
  private let rules: ReferenceRules
  /// What changes take without the least time for a change.
  private let walks: ReferenceRules
  private let keys: [Int]

  init(network: TestNetwork, query: RaptorQuery) {
    planner = ReferencePlanner(network: network, query: query)
    self.network = planner.network
    self.query = query
    rules = ReferenceRules(planner.network, minimumChange: query.minimumChangeSeconds)
    walks = ReferenceRules(planner.network, minimumChange: 0)
    keys = Array(rules.examples.indices)
  }

  func answers() -> Set<Answer> {
    switch query.anchor {
    case .departure(let start): departing(start.seconds)
    case .arrival(let deadline): arriving(deadline.seconds)
    }
  }

  // MARK: Questions

  private func departing(_ start: Int64) -> Set<Answer> {
    let boarding = start + Int64(query.horizonSeconds)
    let ends = ends(from: start, boardingUntil: boarding)
    func latest(_ rides: Int, _ end: Label) -> Int64 {
      lastSecond(in: start...end.time) {
        self.ends(from: $0, boardingUntil: boarding).prefix(rides + 1).joined().contains {
          $0.isAsGood(as: end)
        }
      } ?? start
    }
    let walk = query.onFootSeconds.map { Label(time: start + Int64($0), burden: onFootBurden) }
    guard let first = (ends.joined() + [walk].compactMap(\.self)).map(\.time).min() else {
      return []
    }
    let rides = ends.firstIndex { $0.contains { $0.time == first } } ?? 0
    let fastest =
      walk?.time == first ? start : latest(rides, Label(time: first, burden: .max))
    let limit = first + (first - fastest) + 3_600
    var known = walk.map { [$0] } ?? []
    var answers: Set<Answer> = []
    for (rides, labels) in ends.enumerated() {
      for end in best(labels)
      where end.time <= limit && !known.contains(where: { $0.isAsGood(as: end) }) {
        answers.insert(
          Answer(
            rides: rides, burden: end.burden, departure: latest(rides, end), arrival: end.time))
      }
      known += labels
    }
    return answers
  }

  private func arriving(_ deadline: Int64) -> Set<Answer> {
    let earliest = deadline - Int64(query.horizonSeconds)
    let first = Int64(network.firstDay) * 86_400 - 86_400
    func ends(_ departure: Int64, _ rides: Int, _ burden: Int32) -> [Label] {
      self.ends(from: departure, boardingUntil: deadline, alightingFrom: earliest)
        .prefix(rides + 1).joined().filter { $0.time <= deadline && $0.burden <= burden }
    }
    func latest(_ rides: Int, _ burden: Int32) -> Int64? {
      lastSecond(in: first...deadline) { !ends($0, rides, burden).isEmpty }
    }
    let mostRides = query.maximumRides ?? 8
    guard let last = latest(mostRides, .max),
      let rides = (1...mostRides).first(where: { latest($0, .max) == last }),
      let arrival = ends(last, rides, .max).map(\.time).min()
    else { return [] }
    var limit = last - (arrival - last) - 3_600
    var known: [Label] = []
    if let walk = query.onFootSeconds {
      let departure = deadline - Int64(walk)
      known.append(Label(time: -departure, burden: onFootBurden))
      if departure >= last { limit = departure - Int64(walk) - 3_600 }
    }
    var answers: Set<Answer> = []
    for rides in 1...mostRides {
      var burden = Int32.max
      while let departure = latest(rides, burden), departure >= limit {
        burden = ends(departure, rides, burden).map(\.burden).min() ?? 0
        let end = Label(time: -departure, burden: burden)
        if !known.contains(where: { $0.isAsGood(as: end) }) {
          let arrival = ends(departure, rides, burden).map(\.time).min() ?? deadline
          answers.insert(
            Answer(rides: rides, burden: burden, departure: departure, arrival: arrival))
        }
        known.append(end)
        burden -= 1
      }
    }
    return answers
  }

  private func lastSecond(in range: ClosedRange<Int64>, where holds: (Int64) -> Bool) -> Int64? {
    guard holds(range.lowerBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Burdens

  private var tight: Int32 {
    if case .robust(let seconds)? = query.preference { seconds } else { 0 }
  }

  private func burden(ofWalk seconds: Int32) -> Int32 {
    query.preference == .littleWalking ? Int32((Double(seconds) / 60).rounded(.up)) : 0
  }

  private var onFootBurden: Int32 {
    query.vias.reduce(burden(ofWalk: query.directWalkSeconds ?? 0)) {
      $0 + burden(ofWalk: $1.onwardWalkSeconds ?? 0)
    }
  }

  // MARK: Rides

  /// The ends of all ways of getting to the destination that matter, by the number of rides.
  private func ends(
    from start: Int64, boardingUntil limit: Int64, alightingFrom earliest: Int64 = .min
  ) -> [[Label]] {
    var known: Bag = [:]
    var ready: Bag = [:]
    setOut(from: 0, at: Label(time: start, burden: 0), hasRidden: false, &ready)
    var ends: [[Label]] = [[]]
    while true {
      ready = ready.compactMapValues { best($0) }
      for (place, labels) in ready {
        ready[place] = labels.filter { label in
          known[place]?.contains { $0.isAsGood(as: label) } != true
        }
        known[place, default: []] += ready[place] ?? []
      }
      if ready.values.allSatisfy(\.isEmpty) || ends.count > query.maximumRides ?? .max {
        return ends
      }
      var ridden: Bag = [:]
      for run in planner.runs {
        ride(run, aboard: [:], ready, &ridden, limit: limit, earliest: earliest)
      }
      ridden = ridden.compactMapValues { best($0) }
      ready = afterChanging(ridden)
      ends.append(visit(after: ridden, &ready))
    }
  }

  private func best(_ labels: [Label]) -> [Label] {
    let all = Set(labels)
    return all.filter { label in !all.contains { $0 != label && $0.isAsGood(as: label) } }
  }

  /// The least burden with which a vehicle is entered that leaves at a time, if it can be caught.
  private func burden(
    catching departure: Int64, at stop: Int, _ key: Int, _ stage: Int, _ ready: Bag
  ) -> Int32? {
    let came = ready[Place(stage: stage, key: key, stop: stop, hasRidden: false)] ?? []
    let changed = ready[Place(stage: stage, key: key, stop: stop)] ?? []
    let burdens =
      came.filter { $0.time <= departure }.map(\.burden)
      + changed.filter { $0.time + Int64(tight) <= departure }.map(\.burden)
      + changed.filter { $0.time <= departure }.map { $0.burden + (tight > 0 ? 1 : 0) }
    return burdens.min()
  }

  /// - Parameter aboard: for each stage in which one is in the vehicle the burden.
  private func ride(
    _ run: (trip: Int, day: Int32, dayStart: Int64), aboard: [Int: Int32], _ ready: Bag,
    _ ridden: inout Bag, limit: Int64, earliest: Int64
  ) {
    let trip = network.trips[run.trip]
    let key = rules.keys[run.trip]
    if trip.headway != nil {
      rideHeadway(run, key, ready, &ridden, limit: limit, earliest: earliest)
      return
    }
    var aboard = aboard
    for (position, call) in trip.calls.enumerated() {
      let arrival = run.dayStart + Int64(call.arrival)
      let departure = run.dayStart + Int64(call.departure)
      if position > 0 { rideOn(trip.type, &aboard) }
      pass(call.stop, &aboard)
      if position > 0, call.rules.contains(.alighting), arrival >= earliest {
        for (stage, burden) in aboard {
          ridden[Place(stage: stage, key: key, stop: call.stop), default: []]
            .append(Label(time: arrival, burden: burden))
        }
      }
      if call.rules.contains(.boarding), departure <= limit, position < trip.calls.count - 1 {
        for stage in 0...query.vias.count {
          if let burden = burden(catching: departure, at: call.stop, key, stage, ready) {
            aboard[stage] = min(aboard[stage] ?? .max, burden)
          }
        }
      }
      pass(call.stop, &aboard)
    }
    if aboard.isEmpty { return }
    for stay in network.stays where stay.from == run.trip {
      if network.trips[stay.to].days.contains(run.day) {
        let next = (stay.to, run.day, run.dayStart)
        ride(next, aboard: aboard, ready, &ridden, limit: limit, earliest: earliest)
      }
    }
  }

  /// Rides to the next stop on those parts of the way on which the vehicle may be ridden.
  private func rideOn(_ type: TransportType, _ aboard: inout [Int: Int32]) {
    aboard = aboard.filter { query.types(onPart: $0.key).contains(TransportTypes(type)) }
  }

  /// There is always a next vehicle: no change is tight.
  private func rideHeadway(
    _ run: (trip: Int, day: Int32, dayStart: Int64), _ key: Int, _ ready: Bag,
    _ ridden: inout Bag, limit: Int64, earliest: Int64
  ) {
    let trip = network.trips[run.trip]
    guard let headway = trip.headway else { return }
    let wait = Int64(query.headwayWait.seconds(forHeadway: headway.seconds))
    let zero = trip.calls[0].departure
    let start = run.dayStart + Int64(zero)
    for (position, boarding) in trip.calls.enumerated() where boarding.rules.contains(.boarding) {
      let passing = Int64(boarding.departure - zero)
      for (place, labels) in ready where place.key == key && place.stop == boarding.stop {
        for label in labels {
          let begins = max(label.time, start + passing)
          guard begins < start + Int64(headway.window) + passing, begins + wait <= limit else {
            continue
          }
          var aboard = [place.stage: label.burden]
          pass(boarding.stop, &aboard)
          for alighting in trip.calls.dropFirst(position + 1) {
            rideOn(trip.type, &aboard)
            pass(alighting.stop, &aboard)
            let arrival = begins + wait + Int64(alighting.arrival - boarding.departure)
            guard alighting.rules.contains(.alighting), arrival >= earliest else { continue }
            for (stage, burden) in aboard {
              ridden[Place(stage: stage, key: key, stop: alighting.stop), default: []]
                .append(Label(time: arrival, burden: burden))
            }
          }
        }
      }
    }
  }

  private func afterChanging(_ ridden: Bag) -> Bag {
    var ready: Bag = [:]
    for (place, labels) in ridden {
      for departing in keys {
        for to in network.stopNames.indices {
          let need = rules.need(
            from: place.stop, to: to, arriving: place.key, departing: departing)
          guard let need else { continue }
          let walk = walks.need(
            from: place.stop, to: to, arriving: place.key, departing: departing)
          let burden = to == place.stop ? 0 : burden(ofWalk: walk ?? 0)
          ready[Place(stage: place.stage, key: departing, stop: to), default: []] +=
            labels.map { $0.after(need, burden: burden) }
        }
      }
    }
    return ready
  }

  // MARK: Places between

  private func stops(of via: Int) -> Set<Int> {
    query.vias[via].staySeconds > 0 ? [] : Set(query.vias[via].stops.map(\.position))
  }

  private func pass(_ stop: Int, _ aboard: inout [Int: Int32]) {
    for stage in query.vias.indices where stops(of: stage).contains(stop) {
      if let burden = aboard[stage] {
        aboard[stage + 1] = min(aboard[stage + 1] ?? .max, burden)
      }
    }
  }

  private func setOut(from place: Int, at label: Label, hasRidden: Bool, _ ready: inout Bag) {
    let (access, onward) =
      place == 0
      ? (query.access, query.directWalkSeconds)
      : (query.vias[place - 1].access, query.vias[place - 1].onwardWalkSeconds)
    for walk in access {
      let there = label.after(walk.seconds, burden: burden(ofWalk: walk.seconds))
      var stage = place
      while true {
        for key in keys {
          let place = Place(
            stage: stage, key: key, stop: walk.stop.position, hasRidden: hasRidden)
          ready[place, default: []].append(there)
        }
        guard stage < query.vias.count, stops(of: stage).contains(walk.stop.position) else {
          break
        }
        stage += 1
      }
    }
    if let onward, place < query.vias.count {
      let there = label.after(onward, burden: burden(ofWalk: onward))
      setOut(
        from: place + 1, at: there.after(query.vias[place].staySeconds, burden: 0),
        hasRidden: hasRidden, &ready)
    }
  }

  private func visit(after ridden: Bag, _ ready: inout Bag) -> [Label] {
    for stage in query.vias.indices {
      for stop in stops(of: stage) {
        for key in keys {
          let labels = ready[Place(stage: stage, key: key, stop: stop)] ?? []
          ready[Place(stage: stage + 1, key: key, stop: stop), default: []] += labels
        }
      }
    }
    var there: [Label] = []
    for (stage, via) in query.vias.enumerated() {
      let onward = stage == 0 ? nil : query.vias[stage - 1].onwardWalkSeconds
      let closed = stops(of: stage)
      let walks = via.egress.filter { !closed.contains($0.stop.position) }
      there = (arrived(ridden, stage, walks) + walked(there, onward))
        .map { $0.after(via.staySeconds, burden: 0) }
      there = best(there)
      for label in there { setOut(from: stage + 1, at: label, hasRidden: true, &ready) }
    }
    return best(
      arrived(ridden, query.vias.count, query.egress)
        + walked(there, query.vias.last?.onwardWalkSeconds))
  }

  private func walked(_ labels: [Label], _ seconds: Int32?) -> [Label] {
    guard let seconds else { return [] }
    return labels.map { $0.after(seconds, burden: burden(ofWalk: seconds)) }
  }

  private func arrived(_ ridden: Bag, _ stage: Int, _ walks: [StopWalk]) -> [Label] {
    walks.flatMap { walk in
      keys.flatMap { key in
        (ridden[Place(stage: stage, key: key, stop: walk.stop.position)] ?? []).map {
          $0.after(walk.seconds, burden: burden(ofWalk: walk.seconds))
        }
      }
    }
  }
}
