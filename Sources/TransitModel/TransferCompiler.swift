/// There are more changes between vehicles than a network can hold: only a hostile feed has so many rules.
public struct TooManyTransfers: Error {}

/// Turns walks and rules into changes from alighting points to boarding points.
///
/// A search that keeps times apart by point then obeys every rule without looking at one. Most points need
/// few changes of their own: where rules only make more possible, the point counts as its stop besides, and has
/// just those changes that are better than the stop's. A point at which a rule forbids something, or asks for
/// more time, stands alone and has all its changes.
struct TransferCompiler {
  /// A number of a named point, or nil for the stop itself.
  private typealias Point = Int?

  /// Bounds the changes, and the looks at pairs of points, that a hostile feed can ask for.
  private static let limit = 50_000_000

  private let rules: TransferRules
  private let walks: [[Transfer]]
  private var targets: [StopIndex: [StopIndex]] = [:]
  private(set) var alightingAlone: [Bool]
  private(set) var boardingAlone: [Bool]
  private var work = 0

  /// - Parameter walks: from each stop to others, none of them to itself.
  init(_ rules: TransferRules, walks: [[Transfer]]) throws(TooManyTransfers) {
    self.rules = rules
    self.walks = walks
    alightingAlone = Array(repeating: false, count: rules.alighting.stops.count)
    boardingAlone = Array(repeating: false, count: rules.boarding.stops.count)
    for pair in rules.rows.keys.sorted(by: { ($0.from, $0.to) < ($1.from, $1.to) }) {
      targets[pair.from, default: []].append(pair.to)
      try findLonePoints(pair)
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

  private mutating func findLonePoints(_ pair: TransferRules.StopPair) throws(TooManyTransfers) {
    guard let rows = rules.rows[pair] else { return }
    let needs = ChangeNeeds(rows: rows, walk: walk(pair))
    for (arriving, departing) in try namedPairs(pair) {
      let need = needs.need(side(alighting: arriving), side(boarding: departing))
      if let arriving, !need.isNoWorse(than: needs.need(.any, side(boarding: departing))) {
        alightingAlone[arriving] = true
      }
      if let departing, !need.isNoWorse(than: needs.need(side(alighting: arriving), .any)) {
        boardingAlone[departing] = true
      }
    }
  }

  /// The pairs of points whose need may differ from that of a wider pair: those that a rule names on both
  /// sides, and those of which each is named by itself.
  private mutating func namedPairs(
    _ pair: TransferRules.StopPair
  ) throws(TooManyTransfers) -> [(Point, Point)] {
    guard let rows = rules.rows[pair] else { return [] }
    var pairs: [(Point, Point)] = []
    var comingAlone: Set<Int> = []
    var goingAlone: Set<Int> = []
    for sides in rows.keys {
      let coming = rules.alighting.numbers(matching: sides.arriving, at: pair.from)
      let going = rules.boarding.numbers(matching: sides.departing, at: pair.to)
      switch (sides.arriving, sides.departing) {
      case (.any, .any): break
      case (_, .any): comingAlone.formUnion(coming)
      case (.any, _): goingAlone.formUnion(going)
      default:
        try count(coming.count * going.count)
        for from in coming { pairs += going.map { (from, $0) } }
      }
    }
    try count((comingAlone.count + 1) * (goingAlone.count + 1))
    for from in comingAlone.map({ Point($0) }) + [nil] {
      pairs += goingAlone.map { (from, $0) }
      if from != nil { pairs.append((from, nil)) }
    }
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
    let needs = ChangeNeeds(rows: rules.rows[.init(from: from, to: to)] ?? [:], walk: walk)
    let coming = [nil] + rules.alighting.range(of: from).map { Point($0) }
    let going = [nil] + rules.boarding.range(of: to).map { Point($0) }
    // Every change of the stops and of the points that stand alone …
    var pairs: [(Point, Point)] = []
    for arriving in coming where arriving.map({ alightingAlone[$0] }) ?? true {
      for departing in going where departing.map({ boardingAlone[$0] }) ?? true {
        pairs.append((arriving, departing))
      }
    }
    // … and those of the others that are better than what they have as their stops.
    for (arriving, departing) in try candidates(from, to, coming, going) {
      let need = needs.need(side(alighting: arriving), side(boarding: departing))
      let asStop =
        arriving.map { alightingAlone[$0] } ?? true
        ? nil : needs.need(.any, side(boarding: departing))
      let ofStop =
        departing.map { boardingAlone[$0] } ?? true
        ? nil : needs.need(side(alighting: arriving), .any)
      if !asStop.isNoWorse(than: need) && !ofStop.isNoWorse(than: need) {
        pairs.append((arriving, departing))
      }
    }
    try count(pairs.count)
    for (arriving, departing) in pairs {
      guard let need = needs.need(side(alighting: arriving), side(boarding: departing)) else {
        continue
      }
      rows[arriving.map { walks.count + $0 } ?? from.position].append(
        Transfer(
          point: Index(departing.map { walks.count + $0 } ?? to.position), seconds: need.seconds,
          decimeters: need.decimeters, isRule: need.isRule))
    }
  }

  /// Pairs of which one point at least counts as its stop, and of which a rule speaks.
  private mutating func candidates(
    _ from: StopIndex, _ to: StopIndex, _ coming: [Point], _ going: [Point]
  ) throws(TooManyTransfers) -> [(Point, Point)] {
    let named = try namedPairs(.init(from: from, to: to))
    if named.isEmpty { return [] }
    var candidates = named.filter { arriving, departing in
      !(arriving.map { alightingAlone[$0] } ?? true)
        || !(departing.map { boardingAlone[$0] } ?? true)
    }
    // A point that stands alone does not see the changes of its stop, so that it has its own to each point
    // that a rule names by itself.
    let lone = (
      coming.filter { $0.map { alightingAlone[$0] } ?? false },
      going.filter { $0.map { boardingAlone[$0] } ?? false }
    )
    for (arriving, departing) in named {
      if departing == nil, let point = arriving, !alightingAlone[point] {
        try count(lone.1.count)
        candidates += lone.1.map { (arriving, $0) }
      }
      if arriving == nil, let point = departing, !boardingAlone[point] {
        try count(lone.0.count)
        candidates += lone.0.map { ($0, departing) }
      }
    }
    var seen: Set<[Int]> = []
    return candidates.filter { seen.insert([$0.0 ?? -1, $0.1 ?? -1]).inserted }
  }

  private func walk(_ pair: TransferRules.StopPair) -> ChangeNeeds.Need? {
    if pair.from == pair.to { return .init(seconds: 0, isRule: false, decimeters: 0) }
    return walks[pair.from.position].first { $0.point.rawValue == pair.to.rawValue }
      .map { ChangeNeeds.Need($0) }
  }

  private func side(alighting point: Point) -> TransferRule.Side {
    point.map { rules.alighting.sides[$0] } ?? .any
  }

  private func side(boarding point: Point) -> TransferRule.Side {
    point.map { rules.boarding.sides[$0] } ?? .any
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
