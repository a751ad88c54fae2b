/// The rules for changes between vehicles, by the pair of stops that they govern.
public struct TransferRules: Sendable {
  struct StopPair: Hashable {
    let from: StopIndex
    let to: StopIndex
  }

  /// A rule that counts for its sides at its pair of stops.
  struct Row {
    let time: TransferRule.Time
    let decimeters: UInt32
    /// Of rules that name as much, on whichever side, the lower one counts: by breadth, then by place in the file.
    let order: (breadth: UInt8, place: Int)
  }

  /// In the order of their rows in the file. A country has a million, nearly all of them alone with their pair of
  /// stops: what counts there is worked out when it is asked for.
  private let rules: [TransferRule]
  /// The places of the rules, by stops and then as they are.
  private let order: [UInt32]
  /// Where the rules from each stop begin in `order`; one entry more than stops are named.
  private let starts: [UInt32]
  /// What rules name of vehicles that come, and of vehicles that leave.
  let alighting: NamedPoints
  let boarding: NamedPoints

  /// - Parameter rules: in the order of their rows; of equal ones the first counts.
  public init(_ rules: [TransferRule] = []) {
    self.rules = rules
    order = (0..<UInt32(rules.count)).sorted { left, right in
      let (one, other) = (rules[Int(left)], rules[Int(right)])
      return (one.from, one.to, left) < (other.from, other.to, right)
    }
    var starts = [UInt32](
      repeating: 0, count: (order.last.map { rules[Int($0)].from.position + 1 } ?? 0) + 1)
    for rule in rules { starts[rule.from.position + 1] += 1 }
    for stop in starts.indices.dropFirst() { starts[stop] += starts[stop - 1] }
    self.starts = starts
    alighting = NamedPoints(rules.lazy.map { ($0.from, $0.arriving) })
    boarding = NamedPoints(rules.lazy.map { ($0.to, $0.departing) })
  }

  /// The pairs of stops that rules govern, rising.
  func forEachPair<Failure: Error>(_ body: (StopPair) throws(Failure) -> Void) throws(Failure) {
    var last: StopPair?
    for place in order {
      let pair = StopPair(from: rules[Int(place)].from, to: rules[Int(place)].to)
      if pair == last { continue }
      last = pair
      try body(pair)
    }
  }

  /// The rules that count at a pair of stops.
  func rows(_ pair: StopPair) -> [TransferRule.Sides: Row] {
    guard pair.from.position + 1 < starts.count else { return [:] }
    let range = Int(starts[pair.from.position])..<Int(starts[pair.from.position + 1])
    let first = range.partitionPoint { rules[Int(order[$0])].to >= pair.to }
    var rows: [TransferRule.Sides: Row] = [:]
    for place in order[first..<range.upperBound] {
      let rule = rules[Int(place)]
      if rule.to != pair.to { break }
      if let known = rows[rule.sides], known.order.breadth <= rule.breadth { continue }
      rows[rule.sides] = Row(
        time: rule.time, decimeters: rule.decimeters, order: (rule.breadth, Int(place)))
    }
    return rows
  }

  /// The points of a vehicle at its stops, in order, before it is known which count as their stops; nil
  /// where no rule names the vehicle.
  func points(of vehicle: TransferRule.Side, at stops: [StopIndex], stopCount: Int)
    -> [PositionPoints]?
  {
    guard alighting.mayName(vehicle) || boarding.mayName(vehicle) else { return nil }
    var isNamed = false
    let points = stops.enumerated().map { position, stop in
      // Nobody changes from where a trip begins, or to where it ends.
      let left = position > 0 ? alighting.number(of: vehicle, at: stop) : nil
      let entered = position < stops.count - 1 ? boarding.number(of: vehicle, at: stop) : nil
      isNamed = isNamed || left != nil || entered != nil
      func reference(_ number: Int?) -> PointReference {
        number.map { PointReference(point: stopCount + $0, countsAsStop: false) }
          ?? PointReference(stop: stop.position)
      }
      return PositionPoints(boarding: reference(entered), alighting: reference(left))
    }
    return isNamed ? points : nil
  }
}

/// What a change between two stops needs, for any two vehicles.
struct ChangeNeeds {
  /// The time of a change, whether a rule asks for it, and how far one walks.
  struct Need: Equatable {
    let seconds: Int32
    let isRule: Bool
    let decimeters: UInt32

    /// Whether the change is possible wherever `other` is, and as soon, whatever time between vehicles a
    /// request asks for where no rule speaks.
    func isNoWorse(than other: Need) -> Bool {
      isRule ? seconds <= other.seconds : !other.isRule && seconds <= other.seconds
    }
  }

  let rows: [TransferRule.Sides: TransferRules.Row]
  /// nil where no walk is known.
  let walk: Need?

  /// What the most specific rule says, or the walk where there is none; nil where no change is possible.
  func need(_ arriving: TransferRule.Side, _ departing: TransferRule.Side) -> Need? {
    var best: (rank: Int, row: TransferRules.Row)?
    var come: TransferRule.Side? = arriving
    while let coming = come {
      var go: TransferRule.Side? = departing
      while let going = go {
        let sides = TransferRule.Sides(arriving: coming, departing: going)
        if let row = rows[sides],
          best.map({
            (sides.rank, row.order.breadth, row.order.place)
              < ($0.rank, $0.row.order.breadth, $0.row.order.place)
          }) ?? true
        {
          best = (sides.rank, row)
        }
        go = going.widened
      }
      come = coming.widened
    }
    guard let row = best?.row else { return walk }
    switch row.time {
    case .walk: return walk
    case .forbidden: return nil
    case .seconds(let seconds):
      return Need(
        seconds: seconds, isRule: true, decimeters: walk?.decimeters ?? row.decimeters)
    }
  }
}

extension ChangeNeeds.Need? {
  func isNoWorse(than other: Self) -> Bool {
    guard let other else { return true }
    return self?.isNoWorse(than: other) ?? false
  }
}
