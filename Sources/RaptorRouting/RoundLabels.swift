internal import TransitModel

/// The labels of one search, round by round, all on the clock of its direction.
///
/// Both tables are cumulative: the label of round k is the best with at most k rides. `unreached` where
/// there is none.
struct RoundLabels: ~Copyable {
  let stopCount: Int
  /// The last round that was begun; round 0 is the access walk.
  private(set) var lastRound = 0
  /// When a vehicle brings one to the stop, before any transfer.
  private var rides: Flat<SearchTime>
  /// When one may board at the stop: after the access walk, the change or the transfer.
  private var ready: Flat<SearchTime>
  /// The best time at the target with at most k rides, the egress walk included.
  private(set) var target: [SearchTime]

  /// How many rounds a search may run: its labels stay within half a gigabyte. 390 rides among 170,000
  /// stops, more among fewer: no journey of a real timetable meets this limit, a hostile one would fill the
  /// memory.
  static func maximumRounds(stopCount: Int) -> Int { (1 << 26) / max(stopCount, 1) }

  /// - Parameter limit: times at the target that are not below this are of no use.
  init(stopCount: Int, limit: SearchTime) {
    self.stopCount = stopCount
    let rounds = 8
    rides = Flat(repeating: .unreached, count: rounds * stopCount)
    ready = Flat(repeating: .unreached, count: rounds * stopCount)
    target = [limit]
  }

  mutating func beginRound() {
    let end = (lastRound + 2) * stopCount
    if end > rides.count {
      rides.grow(to: end * 2, filledWith: .unreached)
      ready.grow(to: end * 2, filledWith: .unreached)
    }
    let source = lastRound * stopCount
    rides.copy(from: source, to: source + stopCount, length: stopCount)
    ready.copy(from: source, to: source + stopCount, length: stopCount)
    target.append(target[lastRound])
    lastRound += 1
  }

  func ride(_ round: Int, _ stop: Int) -> SearchTime { rides[round &* stopCount &+ stop] }
  func ready(_ round: Int, _ stop: Int) -> SearchTime { ready[round &* stopCount &+ stop] }

  func setRide(_ round: Int, _ stop: Int, _ time: SearchTime) {
    rides[round &* stopCount &+ stop] = time
  }

  func setReady(_ round: Int, _ stop: Int, _ time: SearchTime) {
    ready[round &* stopCount &+ stop] = time
  }

  /// The numbers of rides with which the target is reached earlier than with fewer, in rising order.
  var paretoRides: [Int] {
    (1..<max(target.count, 1)).filter { target[$0] < target[$0 - 1] }
  }

  var bestTarget: SearchTime { target[lastRound] }

  mutating func setTarget(_ time: SearchTime) { target[lastRound] = time }

  /// The ready labels, for a search of the opposite direction to look at while these labels live and no
  /// further round begins.
  borrowing func withReadyView<Result>(
    _ body: (ReadyView) throws(CancellationError) -> Result
  ) throws(CancellationError) -> Result {
    try ready.withMemory { memory throws(CancellationError) in
      try body(ReadyView(memory: memory, stopCount: stopCount))
    }
  }
}

/// The ready labels of a finished search: round after round, stop after stop.
struct ReadyView {
  let memory: UnsafePointer<SearchTime>
  let stopCount: Int

  subscript(round: Int, stop: Int) -> SearchTime { memory[round &* stopCount &+ stop] }
}
