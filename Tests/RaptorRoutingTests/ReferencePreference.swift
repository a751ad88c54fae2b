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

  struct Place: Hashable {
    let stage: Int
    let key: Int
    let stop: Int
    /// Whether one has left a vehicle before.
    var hasRidden = true
  }

  typealias Bag = [Place: [Label]]

  let query: RaptorQuery
  let network: TestNetwork
  let planner: ReferencePlanner
  let rules: ReferenceRules
  /// What changes take without the least time for a change.
  let walks: ReferenceRules
  let keys: [Int]

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

  func departing(_ start: Int64) -> Set<Answer> {
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

  func arriving(_ deadline: Int64) -> Set<Answer> {
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

  func lastSecond(in range: ClosedRange<Int64>, where holds: (Int64) -> Bool) -> Int64? {
    guard holds(range.lowerBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  // MARK: Burdens

  var tight: Int32 {
    if case .robust(let seconds)? = query.preference { seconds } else { 0 }
  }

  func burden(ofWalk seconds: Int32) -> Int32 {
    query.preference == .littleWalking ? Int32((Double(seconds) / 60).rounded(.up)) : 0
  }

  var onFootBurden: Int32 {
    query.vias.reduce(burden(ofWalk: query.directWalkSeconds ?? 0)) {
      $0 + burden(ofWalk: $1.onwardWalkSeconds ?? 0)
    }
  }
}
