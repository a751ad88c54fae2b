import TransitModel

/// What changes need, read off the rules as they are written: of all that match the most specific counts.
///
/// Trips of which no rule speaks are alike; the others are told apart by their keys.
struct ReferenceRules {
  private let network: TestNetwork
  private let minimumChange: Int32
  /// A trip of every key.
  private(set) var examples: [Int] = []
  /// The key of every trip.
  private(set) var keys: [Int] = []
  /// For every key of arriving trips, key of departing trips, and pair of stops: the seconds that a change
  /// needs, or nil where there is none.
  private var table: [Int32?] = []

  init(_ network: TestNetwork, minimumChange: Int32) {
    self.network = network
    self.minimumChange = minimumChange
    var known: [String: Int] = [:]
    for trip in network.trips.indices {
      let name = name(of: trip)
      if known[name] == nil {
        known[name] = examples.count
        examples.append(trip)
      }
      keys.append(known[name] ?? 0)
    }
    for arriving in examples {
      for departing in examples {
        for from in network.stopNames.indices {
          for to in network.stopNames.indices {
            table.append(change(from, to, arriving, departing))
          }
        }
      }
    }
  }

  /// The seconds that a change needs from a stop, by a trip of one key, to a stop and a trip of another.
  func need(from: Int, to: Int, arriving: Int, departing: Int) -> Int32? {
    let stops = network.stopNames.count
    return table[((arriving * examples.count + departing) * stops + from) * stops + to]
  }

  private func name(of trip: Int) -> String {
    let type = network.trips[trip].type
    let sides = network.rules.flatMap { [$0.arriving, $0.departing] }
    for side in sides {
      if case .trip(trip) = side { return "trip \(trip)" }
    }
    for side in sides {
      if case .type(type) = side { return "\(type)" }
    }
    return "others"
  }

  private func change(_ from: Int, _ to: Int, _ arriving: Int, _ departing: Int) -> Int32? {
    let walks = network.walks.filter { $0.from == from && $0.to == to && from != to }
    var walk = from == to ? 0 : walks.map(\.seconds).min()
    let hasOwnWalks = network.ownWalks != nil && from != to
    let own = network.ownSeconds(from: from, to: to)
    // Somebody else's walks are not invented: they take the place of those that there are.
    if hasOwnWalks, walk != nil { walk = own }
    let rule = network.rules.filter {
      $0.from == from && $0.to == to && weight($0.arriving, arriving) != nil
        && weight($0.departing, departing) != nil
    }.max { rank($0, arriving, departing) < rank($1, arriving, departing) }
    switch rule?.time {
    case .seconds(let seconds): return hasOwnWalks ? own.map { max($0, seconds) } : seconds
    case .forbidden: return nil
    case .walk, nil: return walk.map { max($0, minimumChange) }
    }
  }

  /// Two trips, a trip and a route, a trip, two routes, a route, nothing: as the GTFS reference ranks them.
  private func rank(_ rule: TestNetwork.Rule, _ arriving: Int, _ departing: Int) -> Int {
    let weights = [weight(rule.arriving, arriving) ?? 0, weight(rule.departing, departing) ?? 0]
    let order = [[0, 0], [0, 1], [1, 1], [0, 2], [1, 2], [2, 2]]
    return order.firstIndex(of: weights.sorted()) ?? -1
  }

  /// How much a side says of a trip; nil where it does not mean the trip.
  private func weight(_ side: TestNetwork.Side, _ trip: Int) -> Int? {
    switch side {
    case .any: 0
    case .type(let type): type == network.trips[trip].type ? 1 : nil
    case .trip(let named): named == trip ? 2 : nil
    }
  }
}
