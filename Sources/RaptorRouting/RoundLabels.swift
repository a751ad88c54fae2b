internal import TransitModel

/// The labels of one search, round by round, all on the clock of its direction: those of rides at the points
/// where the search leaves vehicles, those that one is ready at the points where it enters them. Each stage has
/// labels of its own, one after the other.
///
/// Both tables are cumulative: the label of round k is the best with at most k rides. `unreached` where
/// there is none.
struct RoundLabels: ~Copyable {
  private let rideCount: Int
  private let readyCount: Int
  private let leaving: Int
  private let entering: Int
  private let stages: Int
  /// The last round that was begun; round 0 is the access walk.
  private(set) var lastRound = 0
  /// When a vehicle brings one to the point, before any transfer.
  private var rides: Flat<SearchTime>
  /// When one may board at the point: after the access walk, the change or the transfer.
  private var ready: Flat<SearchTime>
  /// The best time at the target with at most k rides, the egress walk included.
  private(set) var target: [SearchTime]
  /// The best time so far at the place that each stage but the last leads to.
  var places: [SearchTime]
  /// The best times there of those who have ridden, of which one was there earlier on foot.
  var placesByRide: [SearchTime]

  /// How many rounds a search may run: its labels stay within half a gigabyte. 390 rides among 170,000
  /// stops, more among fewer: no journey of a real timetable meets this limit, a hostile one would fill the
  /// memory.
  static func maximumRounds(_ timetable: Timetable, stages: Int) -> Int {
    let columns = timetable.columns.transfers.count + timetable.columns.transfersInto.count
    return (1 << 27) / max(columns * stages, 1)
  }

  /// - Parameters:
  ///   - leaving: how many points there are at which the search leaves vehicles.
  ///   - entering: how many at which it enters them.
  ///   - limit: times at the target that are not below this are of no use.
  ///   - stages: how many stages the search has.
  init(leaving: Int, entering: Int, stages: Int, limit: SearchTime) {
    (self.leaving, self.entering, self.stages) = (leaving, entering, stages)
    rideCount = leaving * stages
    readyCount = entering * stages
    places = Array(repeating: .unreached, count: stages - 1)
    placesByRide = places
    let rounds = 8
    rides = Flat(repeating: .unreached, count: rounds * leaving)
    ready = Flat(repeating: .unreached, count: rounds * entering)
    target = [limit]
  }

  mutating func beginRound() {
    let rounds = lastRound + 2
    if rounds * rideCount > rides.count || rounds * readyCount > ready.count {
      rides.grow(to: rounds * 2 * rideCount, filledWith: .unreached)
      ready.grow(to: rounds * 2 * readyCount, filledWith: .unreached)
    }
    rides.copy(
      from: lastRound * rideCount, to: (lastRound + 1) * rideCount, length: rideCount)
    ready.copy(
      from: lastRound * readyCount, to: (lastRound + 1) * readyCount, length: readyCount)
    target.append(target[lastRound])
    lastRound += 1
  }

  func ride(_ round: Int, _ stage: Int, _ point: Int) -> SearchTime {
    rides[round &* rideCount &+ stage &* leaving &+ point]
  }

  func ready(_ round: Int, _ stage: Int, _ point: Int) -> SearchTime {
    ready[round &* readyCount &+ stage &* entering &+ point]
  }

  /// When one may board at a stop position: at its point, or at its stop where that counts too.
  func ready(_ round: Int, _ stage: Int, _ point: PointReference, of stop: Int) -> SearchTime {
    let time = ready(round, stage, point.point)
    return point.countsAsStop ? min(time, ready(round, stage, stop)) : time
  }

  func setRide(_ round: Int, _ stage: Int, _ point: Int, _ time: SearchTime) {
    rides[round &* rideCount &+ stage &* leaving &+ point] = time
  }

  func setReady(_ round: Int, _ stage: Int, _ point: Int, _ time: SearchTime) {
    ready[round &* readyCount &+ stage &* entering &+ point] = time
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
      try body(ReadyView(memory: memory, pointCount: entering, stageCount: stages))
    }
  }
}

/// The ready labels of a finished search: round after round, stage after stage, point after point.
struct ReadyView {
  let memory: UnsafePointer<SearchTime>
  let pointCount: Int
  let stageCount: Int

  subscript(round: Int, stage: Int, point: Int) -> SearchTime {
    memory[(round &* stageCount &+ stage) &* pointCount &+ point]
  }
}
