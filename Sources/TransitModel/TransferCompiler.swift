/// There are more changes between vehicles than a network can hold: only a hostile feed has so many rules.
public struct TooManyTransfers: Error {}

/// Turns walks and rules into changes from alighting points to boarding points.
///
/// A search that keeps times apart by point then obeys every rule without looking at one. Most points need
/// few changes of their own: where rules only make more possible, the point counts as its stop besides, and has
/// just those changes that are better than the stop's. A point at which a rule forbids something, or asks for
/// more time, stands alone and has all its changes.
struct TransferCompiler {
  /// Two points by their numbers among those that rules name; nil is the stop itself.
  private struct Pair: Hashable {
    let alighting: Int32?
    let boarding: Int32?
  }

  /// Bounds the pairs of points that are looked at; each is once for what stands alone and once for its change.
  /// A railway with eleven thousand timed transfers looks at twenty-two thousand.
  private static let limit = 4_000_000

  private let rules: TransferRules
  private let walks: [[Transfer]]
  private var targets: [StopIndex: [StopIndex]] = [:]
  private(set) var alightingAlone: [Bool]
  private(set) var boardingAlone: [Bool]
  /// The points that stand alone, by stop.
  private var loneAlighting: [StopIndex: [Int32]] = [:]
  private var loneBoarding: [StopIndex: [Int32]] = [:]
  private var work = 0

  /// - Parameter walks: from each stop to others, none of them to itself.
  init(_ rules: TransferRules, walks: [[Transfer]]) throws(TooManyTransfers) {
    self.rules = rules
    self.walks = walks
    alightingAlone = Array(repeating: false, count: rules.alighting.stops.count)
    boardingAlone = Array(repeating: false, count: rules.boarding.stops.count)
    try rules.forEachPair { stops throws(TooManyTransfers) in
      targets[stops.from, default: []].append(stops.to)
      try findLonePoints(stops)
    }
    for point in alightingAlone.indices where alightingAlone[point] {
      loneAlighting[rules.alighting.stops[point], default: []].append(Int32(point))
    }
    for point in boardingAlone.indices where boardingAlone[point] {
      loneBoarding[rules.boarding.stops[point], default: []].append(Int32(point))
    }
  }

  /// The changes from each alighting point: those of the stops, then those of the points that rules name.
  mutating func makeTransfers() throws(TooManyTransfers) -> [[Transfer]] {
    var rows = [[Transfer]](repeating: [], count: walks.count + rules.alighting.stops.count)
    for from in walks.indices.map({ StopIndex($0) }) {
      try add(from, from, ChangeNeeds.Need(seconds: 0, isRule: false, decimeters: 0), to: &rows)
      var others = Set(targets[from] ?? [])
      for walk in walks[from.position] {
        let to = StopIndex(rawValue: walk.point.rawValue)
        others.remove(to)
        try add(from, to, ChangeNeeds.Need(walk), to: &rows)
      }
      // What rules name and nobody would walk.
      for to in others.sorted() where to != from { try add(from, to, nil, to: &rows) }
    }
    return rows
  }

  // MARK: Which points stand alone

  private mutating func findLonePoints(_ stops: TransferRules.StopPair) throws(TooManyTransfers) {
    let needs = ChangeNeeds(rows: rules.rows(stops), walk: walk(stops))
    for pair in try namedPairs(stops, needs) {
      let need = need(needs, pair)
      if let point = pair.alighting,
        !need.isNoWorse(than: self.need(needs, Pair(alighting: nil, boarding: pair.boarding)))
      {
        alightingAlone[Int(point)] = true
      }
      if let point = pair.boarding,
        !need.isNoWorse(than: self.need(needs, Pair(alighting: pair.alighting, boarding: nil)))
      {
        boardingAlone[Int(point)] = true
      }
    }
  }

  /// The pairs of points whose need may differ from that of a wider pair: those that a rule names on both
  /// sides, and those of which each is named by itself.
  private mutating func namedPairs(
    _ stops: TransferRules.StopPair, _ needs: ChangeNeeds
  ) throws(TooManyTransfers) -> [Pair] {
    var pairs: [Pair] = []
    var coming: Set<Int32> = []
    var going: Set<Int32> = []
    for sides in needs.rows.keys {
      let from = rules.alighting.numbers(matching: sides.arriving, at: stops.from)
      let to = rules.boarding.numbers(matching: sides.departing, at: stops.to)
      switch (sides.arriving, sides.departing) {
      case (.any, .any): break
      case (_, .any):
        try count(from.count)
        coming.formUnion(from)
      case (.any, _):
        try count(to.count)
        going.formUnion(to)
      default:
        try count(from.count * to.count)
        for point in from { pairs += to.map { Pair(alighting: point, boarding: $0) } }
      }
    }
    try count((coming.count + 1) * (going.count + 1) - 1)
    pairs += coming.map { Pair(alighting: $0, boarding: nil) }
    pairs += going.map { Pair(alighting: nil, boarding: $0) }
    for point in coming { pairs += going.map { Pair(alighting: point, boarding: $0) } }
    return pairs
  }

  private mutating func count(_ more: Int) throws(TooManyTransfers) {
    work += more
    if work > Self.limit { throw TooManyTransfers() }
  }

  // MARK: Changes

  private mutating func add(
    _ from: StopIndex, _ to: StopIndex, _ walk: ChangeNeeds.Need?, to rows: inout [[Transfer]]
  ) throws(TooManyTransfers) {
    let lone = (loneAlighting[from] ?? [], loneBoarding[to] ?? [])
    let needs = ChangeNeeds(rows: rules.rows(.init(from: from, to: to)), walk: walk)
    // Every change of the stops and of the points that stand alone …
    try count((lone.0.count + 1) * (lone.1.count + 1) - 1)
    var pairs = [Pair(alighting: nil, boarding: nil)]
    pairs += lone.0.map { Pair(alighting: $0, boarding: nil) }
    pairs += lone.1.map { Pair(alighting: nil, boarding: $0) }
    for point in lone.0 { pairs += lone.1.map { Pair(alighting: point, boarding: $0) } }
    // … and those of the others that are better than what they have as their stops.
    if !needs.rows.isEmpty { pairs += try betterPairs(from, to, needs, lone) }
    for pair in pairs {
      guard let need = need(needs, pair) else { continue }
      rows[pair.alighting.map { walks.count + Int($0) } ?? from.position].append(
        Transfer(
          point: Index(pair.boarding.map { walks.count + Int($0) } ?? to.position),
          seconds: need.seconds, decimeters: need.decimeters, isRule: need.isRule))
    }
  }

  /// Pairs of which one point at least counts as its stop, and for which a rule makes more possible than what
  /// it has as its stop.
  private mutating func betterPairs(
    _ from: StopIndex, _ to: StopIndex, _ needs: ChangeNeeds, _ lone: ([Int32], [Int32])
  ) throws(TooManyTransfers) -> [Pair] {
    let named = try namedPairs(.init(from: from, to: to), needs)
    var candidates = Set(named)
    // A point that stands alone does not see the changes of its stop, so that it has its own to each point
    // that a rule names by itself.
    for pair in named where pair.boarding == nil && !isAlone(pair.alighting, alightingAlone) {
      try count(lone.1.count)
      candidates.formUnion(lone.1.map { Pair(alighting: pair.alighting, boarding: $0) })
    }
    for pair in named where pair.alighting == nil && !isAlone(pair.boarding, boardingAlone) {
      try count(lone.0.count)
      candidates.formUnion(lone.0.map { Pair(alighting: $0, boarding: pair.boarding) })
    }
    return candidates.filter { isBetter($0, needs) }.sorted {
      ($0.alighting ?? -1, $0.boarding ?? -1) < ($1.alighting ?? -1, $1.boarding ?? -1)
    }
  }

  private func isBetter(_ pair: Pair, _ needs: ChangeNeeds) -> Bool {
    let isLone = (isAlone(pair.alighting, alightingAlone), isAlone(pair.boarding, boardingAlone))
    if isLone.0 && isLone.1 { return false }
    let need = need(needs, pair)
    let asStop =
      isLone.0 ? nil : self.need(needs, Pair(alighting: nil, boarding: pair.boarding))
    let ofStop =
      isLone.1 ? nil : self.need(needs, Pair(alighting: pair.alighting, boarding: nil))
    return !asStop.isNoWorse(than: need) && !ofStop.isNoWorse(than: need)
  }

  /// The stop itself counts as alone: it has all its changes.
  private func isAlone(_ point: Int32?, _ alone: [Bool]) -> Bool {
    point.map { alone[Int($0)] } ?? true
  }

  private func walk(_ stops: TransferRules.StopPair) -> ChangeNeeds.Need? {
    if stops.from == stops.to { return .init(seconds: 0, isRule: false, decimeters: 0) }
    return walks[stops.from.position].first { $0.point.rawValue == stops.to.rawValue }
      .map { ChangeNeeds.Need($0) }
  }

  private func need(_ needs: ChangeNeeds, _ pair: Pair) -> ChangeNeeds.Need? {
    needs.need(
      pair.alighting.map { rules.alighting.sides[Int($0)] } ?? .any,
      pair.boarding.map { rules.boarding.sides[Int($0)] } ?? .any)
  }
}

extension ChangeNeeds.Need {
  init(_ walk: Transfer) {
    self.init(seconds: walk.seconds, isRule: false, decimeters: walk.decimeters)
  }
}

extension TimetableColumns {
  /// Makes changes at the same stop possible, and no others.
  mutating func stayAtStops(_ rules: TransferRules, stopCount: Int) {
    let stay = (0..<stopCount).map {
      [Transfer(point: Index($0), seconds: 0, decimeters: 0)]
    }
    transfers = RaggedArray(stay + rules.alighting.stops.map { _ in [] })
    transfersInto = RaggedArray(stay + rules.boarding.stops.map { _ in [] })
    alightingPointStop = IndexedArray(rules.alighting.stops)
    boardingPointStop = IndexedArray(rules.boarding.stops)
  }

  /// Sets which changes are possible.
  ///
  /// - Parameters:
  ///   - rules: those that the builder was made with.
  ///   - walks: for each stop the walks from it to others.
  public mutating func setTransfers(
    _ rules: TransferRules, walks: [[Transfer]]
  ) throws(TooManyTransfers) {
    var compiler = try TransferCompiler(rules, walks: walks)
    let rows = try compiler.makeTransfers()
    var turned = [[Transfer]](repeating: [], count: walks.count + rules.boarding.stops.count)
    for (from, changes) in rows.enumerated() {
      for change in changes {
        turned[change.point.position].append(
          Transfer(
            point: Index(from), seconds: change.seconds, decimeters: change.decimeters,
            isRule: change.isRule))
      }
    }
    transfers = RaggedArray(rows)
    transfersInto = RaggedArray(turned)
    func settled(_ reference: PointReference, _ isAlone: [Bool]) -> PointReference {
      let named = reference.point - walks.count
      return named < 0
        ? reference : PointReference(point: reference.point, countsAsStop: !isAlone[named])
    }
    patternPoints = RaggedArray(
      patternPoints.indices.map { pattern in
        patternPoints.row(pattern).map {
          PositionPoints(
            boarding: settled($0.boarding, compiler.boardingAlone),
            alighting: settled($0.alighting, compiler.alightingAlone))
        }
      })
  }
}
