import RaptorRouting
import TestSupport
import TransitModel

/// Small networks full of what goes wrong: lines that visit a stop twice, expresses that overtake, hops of
/// zero minutes, equal times, trips over midnight, two zones of which one has a day of 23 h, stops without
/// boarding or alighting; by the seed also rules for changes, vehicles that go on as other trips, lines
/// without clock times, trips, stops and routes that are closed, and a traveller who walks otherwise.
struct RandomNetwork {
  private var random: SeededGenerator
  private var network = TestNetwork()
  private let stopCount: Int
  private let hasRules: Bool
  private let hasStays: Bool
  private let hasHeadways: Bool
  private let hasClosed: Bool
  private let hasOwnWalks: Bool

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    stopCount = Int.random(in: 4...9, using: &random)
    (hasRules, hasStays, hasHeadways) = (seed % 2 == 0, seed % 3 == 0, seed % 5 == 0)
    (hasClosed, hasOwnWalks) = (seed % 7 < 3, seed % 11 < 4)
  }

  mutating func make() -> TestNetwork {
    network.stopNames = (0..<stopCount).map { "S\($0)" }
    network.firstDay = 100
    // The second zone is three hours behind; its third day lasts 23 h, as in spring.
    let starts = (0..<6).map { Int64(100 + $0) * 86_400 }
    network.dayStarts = [
      starts, starts.enumerated().map { $1 + 10_800 - ($0 > 2 ? 3_600 : 0) },
    ]
    for line in 0..<Int.random(in: 3...9, using: &random) { addLine(line) }
    for _ in 0..<Int.random(in: 0...16, using: &random) {
      network.walks.append(
        .init(
          from: anyStop(), to: anyStop(), seconds: Int32.random(in: 0...15, using: &random) * 60))
    }
    if hasRules {
      for _ in 0..<Int.random(in: 1...6, using: &random) { addRule() }
    }
    if hasStays { addStays() }
    if hasClosed {
      network.closed.stops = Set((0..<stopCount).filter { _ in random.chance(20) })
      network.closed.trips = Set(network.trips.indices.filter { _ in random.chance(30) })
      if random.chance(40) { network.closed.routes = [TransportType.allCases[anyStop() % 4]] }
    }
    if hasOwnWalks { addOwnWalks() }
    return network
  }

  /// A rule between two stops, mostly one that speaks of some vehicles only.
  private mutating func addRule() {
    let from = anyStop()
    var rule = TestNetwork.Rule(
      from: from, to: random.chance(40) ? from : anyStop(), time: .forbidden)
    rule.arriving = anySide()
    rule.departing = anySide()
    switch Int.random(in: 0..<5, using: &random) {
    case 0: rule.time = .walk
    case 1: rule.time = .seconds(0)
    case 2, 3: rule.time = .seconds(Int32.random(in: 1...30, using: &random) * 60)
    default: break
    }
    let isKnown = network.rules.contains {
      "\($0.from) \($0.to) \($0.arriving) \($0.departing)"
        == "\(rule.from) \(rule.to) \(rule.arriving) \(rule.departing)"
    }
    if !isKnown { network.rules.append(rule) }
  }

  /// Most walks and changes of rules at the traveller's own pace, some of them quicker; and walks that nobody else has.
  private mutating func addOwnWalks() {
    let pairs =
      network.walks.map { ($0.from, $0.to) } + network.rules.map { ($0.from, $0.to) }
      + [(anyStop(), anyStop())]
    network.ownWalks = []
    for (from, to) in pairs where from != to && random.chance(80) {
      network.ownWalks?.append(
        .init(from: from, to: to, seconds: Int32.random(in: 0...25, using: &random) * 60))
    }
  }

  private mutating func anySide() -> TestNetwork.Side {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1: .any
    case 2, 3: .type(TransportType.allCases[Int.random(in: 0..<4, using: &random)])
    default: .trip(Int.random(in: 0..<network.trips.count, using: &random))
    }
  }

  /// Vehicles that go on as a trip which begins when theirs has ended, wherever that is.
  private mutating func addStays() {
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      let pair = [anyTrip(), anyTrip()].sorted()
      let (from, to) = (network.trips[pair[0]], network.trips[pair[1]])
      guard pair[0] < pair[1], from.headway == nil, to.headway == nil, from.zone == to.zone,
        let end = from.calls.last?.arrival, let start = to.calls.first?.departure, end <= start,
        !network.stays.contains(where: { $0.from == pair[0] && $0.to == pair[1] })
      else { continue }
      network.stays.append((pair[0], pair[1]))
    }
  }

  private mutating func anyTrip() -> Int { Int.random(in: 0..<network.trips.count, using: &random) }

  private mutating func anyStop() -> Int { Int.random(in: 0..<stopCount, using: &random) }

  private mutating func addLine(_ line: Int) {
    let stops = (0..<Int.random(in: 2...7, using: &random)).map { _ in anyStop() }
    let bans = stops.map { _ in random.chance(15) }
    let type = TransportType.allCases[Int.random(in: 0..<4, using: &random)]
    let zone = random.chance(30) ? 1 : 0
    for number in 0..<Int.random(in: 1...6, using: &random) {
      var clock = Int32.random(in: 0...200, using: &random) * 600
      let pace = Int32.random(in: 0...3, using: &random)
      var calls: [TestNetwork.Call] = []
      for (place, stop) in stops.enumerated() {
        let arrival = clock
        if random.chance(25) { clock += Int32.random(in: 0...10, using: &random) * 60 }
        var rules: BoardingRules = [.boarding, .alighting]
        if bans[place] { rules.remove(place % 2 == 0 ? .boarding : .alighting) }
        calls.append(.init(stop: stop, arrival: arrival, departure: clock, rules: rules))
        clock += pace * Int32.random(in: 0...15, using: &random) * 60
      }
      let days = (100..<106).filter { _ in random.chance(60) }.map { Int32($0) }
      var trip = TestNetwork.Trip(
        name: "L\(line)T\(number)", type: type, zone: zone, days: days, calls: calls)
      if hasHeadways, random.chance(40) {
        trip.headway = (
          Int32.random(in: 1...40, using: &random) * 60,
          Int32.random(in: 1...120, using: &random) * 120
        )
      }
      network.trips.append(trip)
    }
  }

  /// A question to the network, departing or arriving.
  mutating func makeQuery() -> RaptorQuery {
    let time = Instant(
      seconds: 101 * 86_400 + Int64.random(in: 0...(2 * 1_440), using: &random) * 60)
    let access = makeWalks()
    let egress = makeWalks()
    let isDeparture = random.chance(50)
    var query = RaptorQuery(
      anchor: isDeparture ? .departure(time) : .arrival(time), access: access, egress: egress)
    if random.chance(30) {
      query.directWalkSeconds = Int32.random(in: 1...300, using: &random) * 60
    }
    if random.chance(50) {
      query.minimumChangeSeconds = Int32.random(in: 1...10, using: &random) * 60
    }
    query.headwayWait = HeadwayWait.allCases[Int.random(in: 0..<3, using: &random)]
    if random.chance(15) { query.maximumRides = Int.random(in: 1...3, using: &random) }
    if random.chance(20) {
      query.types = [TransportTypes(.bus), TransportTypes(.tram)]
    }
    return query
  }

  /// One to three places to visit between: stops that one may ride through, or anywhere.
  mutating func addVias(to query: inout RaptorQuery) {
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      var via = RaptorVia(egress: makeWalks(), access: makeWalks())
      if random.chance(40) { via.staySeconds = Int32.random(in: 1...40, using: &random) * 60 }
      if random.chance(60) {
        via.stops = [StopIndex(anyStop())]
        let here = via.stops.map { StopWalk(stop: $0, seconds: 0) }
        (via.egress, via.access) = (via.egress + here, via.access + here)
      }
      if random.chance(40) {
        via.onwardWalkSeconds = Int32.random(in: 1...200, using: &random) * 60
      }
      query.vias.append(via)
    }
  }

  /// Transport types of its own for some parts of the way.
  mutating func addTypes(to query: inout RaptorQuery) {
    for via in query.vias.indices where random.chance(70) {
      let types = TransportType.allCases.prefix(4).filter { _ in random.chance(60) }
      query.vias[via].onwardTypes = TransportTypes(types.map { TransportTypes($0) })
    }
  }

  private mutating func makeWalks() -> [StopWalk] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      StopWalk(
        stop: StopIndex(anyStop()), seconds: Int32.random(in: 0...12, using: &random) * 60)
    }
  }
}
