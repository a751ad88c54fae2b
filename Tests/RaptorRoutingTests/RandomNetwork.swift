import RaptorRouting
import TestSupport
import TransitModel

/// Small networks full of what goes wrong: lines that visit a stop twice, expresses that overtake, hops of
/// zero minutes, equal times, trips over midnight, two zones of which one has a day of 23 h, stops without
/// boarding or alighting.
struct RandomNetwork {
  private var random: SeededGenerator
  private var network = TestNetwork()
  private let stopCount: Int

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    stopCount = Int.random(in: 4...9, using: &random)
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
    return network
  }

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
      network.trips.append(
        .init(name: "L\(line)T\(number)", type: type, zone: zone, days: days, calls: calls))
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
    if random.chance(15) { query.maximumRides = Int.random(in: 1...3, using: &random) }
    if random.chance(20) {
      query.types = [TransportTypes(.bus), TransportTypes(.tram)]
    }
    return query
  }

  private mutating func makeWalks() -> [StopWalk] {
    (0..<Int.random(in: 1...3, using: &random)).map { _ in
      StopWalk(
        stop: StopIndex(anyStop()), seconds: Int32.random(in: 0...12, using: &random) * 60)
    }
  }
}
