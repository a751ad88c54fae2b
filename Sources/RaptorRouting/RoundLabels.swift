internal import TransitModel

/// The labels of one search, round by round, all on the clock of its direction: those of rides at the points
/// where the search leaves vehicles, those that one is ready at the points where it enters them. Each stage has
/// labels of its own, one after the other.
///
/// The label of round k is the best with at most k rides; `unreached` where there is none.
struct RoundLabels: ~Copyable {
  /// The times at a point. What is ridden to a stop may be entered there too: a search looks at both.
  struct Times: BitwiseCopyable {
    /// When a vehicle brings one to the point, before any transfer.
    var ride: SearchTime
    /// When one may board at the point: after the access walk, the change or the transfer.
    var ready: SearchTime

    static let none = Times(ride: .unreached, ready: .unreached)
  }

  /// How many points a stage has, of those where the search leaves vehicles or those where it enters them.
  private var points = 0
  private var stages = 1
  /// The last round that was begun; round 0 is the access walk.
  private(set) var lastRound = 0
  /// The best so far, stage after stage.
  private var times = Flat(repeating: Times.none, count: 0)
  private var rides = LabelHistory()
  private var ready = LabelHistory()
  /// The best time at the target with at most k rides, the egress walk included.
  private(set) var target: [SearchTime] = []
  /// The best time so far at the place that each stage but the last leads to.
  var places: [SearchTime] = []
  /// The best times there of those who have ridden, of which one was there earlier on foot.
  var placesByRide: [SearchTime] = []

  /// How many rounds a search may run: its labels stay within half a gigabyte. 390 rides among 170,000
  /// stops, more among fewer: no journey of a real timetable meets this limit, a hostile one would fill the
  /// memory.
  static func maximumRounds(_ timetable: Timetable, stages: Int) -> Int {
    let columns = timetable.columns.transfers.count + timetable.columns.transfersInto.count
    return (1 << 27) / max(columns * stages, 1)
  }

  /// Forgets the search before.
  ///
  /// - Parameters:
  ///   - leaving: how many points there are at which the search leaves vehicles.
  ///   - entering: how many at which it enters them.
  ///   - limit: times at the target that are not below this are of no use.
  ///   - stages: how many stages the search has.
  mutating func reset(leaving: Int, entering: Int, stages: Int, limit: SearchTime) {
    (points, self.stages) = (max(leaving, entering), stages)
    rides.reset(places: points * stages) { times[$0] = .none }
    ready.reset(places: points * stages) { times[$0] = .none }
    if times.count < points * stages { times = Flat(repeating: .none, count: points * stages) }
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(.unreached, count: stages - 1))
    placesByRide = places
    target.removeAll(keepingCapacity: true)
    target.append(limit)
    lastRound = 0
  }

  mutating func beginRound() {
    target.append(target[lastRound])
    lastRound += 1
  }

  /// The best time so far at which a vehicle brings one to a point.
  func ride(_ stage: Int, _ point: Int) -> SearchTime { times[stage &* points &+ point].ride }

  func ride(_ round: Int, _ stage: Int, _ point: Int) -> SearchTime {
    rides.view.time(at: stage &* points &+ point, after: round)
  }

  /// The best time so far at which one is ready at a point.
  func ready(_ stage: Int, _ point: Int) -> SearchTime { times[stage &* points &+ point].ready }

  func ready(_ round: Int, _ stage: Int, _ point: Int) -> SearchTime {
    ready.view.time(at: stage &* points &+ point, after: round)
  }

  /// When one may board at a stop position: at its point, or at its stop where that counts too. While vehicles are
  /// ridden these are the times of the round before: changes come after them.
  func ready(_ stage: Int, _ point: PointReference, of stop: Int) -> SearchTime {
    let time = ready(stage, point.point)
    return point.countsAsStop ? min(time, ready(stage, stop)) : time
  }

  mutating func setRide(_ stage: Int, _ point: Int, _ time: SearchTime) {
    let place = stage &* points &+ point
    times[place].ride = time
    rides.improve(place, to: time, in: lastRound)
  }

  mutating func setReady(_ stage: Int, _ point: Int, _ time: SearchTime) {
    let place = stage &* points &+ point
    times[place].ready = time
    ready.improve(place, to: time, in: lastRound)
  }

  /// The numbers of rides with which the target is reached earlier than with fewer, in rising order.
  var paretoRides: [Int] {
    (1..<max(target.count, 1)).filter { target[$0] < target[$0 - 1] }
  }

  var bestTarget: SearchTime { target[lastRound] }

  mutating func setTarget(_ time: SearchTime) { target[lastRound] = time }

  /// The ready labels, for a search of the opposite direction to look at while these labels live and no
  /// further round begins.
  var readyView: ReadyView {
    ReadyView(labels: ready.view, pointCount: points, stageCount: stages)
  }
}

/// The ready labels of a finished search.
struct ReadyView {
  let labels: LabelHistory.View
  let pointCount: Int
  let stageCount: Int

  subscript(round: Int, stage: Int, point: Int) -> SearchTime {
    labels.time(at: stage &* pointCount &+ point, after: round)
  }
}
