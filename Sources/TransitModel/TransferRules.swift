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

  let rows: [StopPair: [TransferRule.Sides: Row]]
  /// What rules name of vehicles that come, and of vehicles that leave.
  let alighting: NamedPoints
  let boarding: NamedPoints

  /// - Parameter rules: in the order of their rows; of equal ones the first counts.
  public init(_ rules: [TransferRule] = []) {
    var rows: [StopPair: [TransferRule.Sides: Row]] = [:]
    for (place, rule) in rules.enumerated() {
      let pair = StopPair(from: rule.from, to: rule.to)
      if let known = rows[pair]?[rule.sides], known.order.breadth <= rule.breadth { continue }
      rows[pair, default: [:]][rule.sides] = Row(
        time: rule.time, decimeters: rule.decimeters, order: (rule.breadth, place))
    }
    self.rows = rows
    alighting = NamedPoints(rules.lazy.map { ($0.from, $0.arriving) })
    boarding = NamedPoints(rules.lazy.map { ($0.to, $0.departing) })
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
