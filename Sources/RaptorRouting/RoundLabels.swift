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
  private(set) var rides = LabelLog()
  private(set) var ready = LabelLog()
  /// The best time at the target with at most k rides, the egress walk included.
  private(set) var target: [SearchTime] = []
  /// That of the last round.
  private(set) var bestTarget = SearchTime.unreached
  /// The best time so far at the place that each stage but the last leads to.
  var places: [SearchTime] = []
  /// The best times there of those who have ridden, of which one was there earlier on foot.
  var placesByRide: [SearchTime] = []

  /// How many stages a search may have: a quarter of a gigabyte holds the labels of their points, and another what is
  /// queued of their patterns. 98 among 170,000 stops, more among fewer; nobody visits more than a thousand places.
  static func maximumStages(_ timetable: Timetable) -> Int {
    let points = max(timetable.columns.transfers.count, timetable.columns.transfersInto.count, 1)
    return min(max((1 << 24) / max(points, timetable.patternCount), 1), 1_000)
  }

  /// Whether the logs have so many entries that the search is to end, before they grow beyond a quarter of a gigabyte.
  /// A search of a country of 170,000 stops has a tenth of that; a hostile one would fill the memory.
  var isFull: Bool { rides.count &+ ready.count > 15 << 20 }

  /// Forgets the search before.
  ///
  /// - Parameters:
  ///   - leaving: how many points there are at which the search leaves vehicles.
  ///   - entering: how many at which it enters them.
  ///   - limit: times at the target that are not below this are of no use.
  ///   - stages: how many stages the search has.
  mutating func reset(leaving: Int, entering: Int, stages: Int, limit: SearchTime) {
    (points, self.stages) = (max(leaving, entering), stages)
    rides.reset { times[$0] = .none }
    ready.reset { times[$0] = .none }
    if times.count < points * stages { times = Flat(repeating: .none, count: points * stages) }
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(.unreached, count: stages - 1))
    placesByRide = places
    target.removeAll(keepingCapacity: true)
    target.append(limit)
    bestTarget = limit
    lastRound = 0
  }

  /// Whether the last round, or the access walk before the first, has made one ready anywhere earlier.
  var hasImproved: Bool { !ready.numbers(ofRound: lastRound).isEmpty }

  mutating func beginRound() {
    target.append(target[lastRound])
    rides.beginRound()
    ready.beginRound()
    lastRound += 1
  }

  /// Makes readable what each round has left, once the last is over.
  mutating func link() {
    rides.link(places: points * stages)
    ready.link(places: points * stages)
  }

  /// The stage and the point that a place of a log is.
  func split(_ place: UInt32) -> (stage: Int, point: Int) {
    stages == 1 ? (0, Int(place)) : (Int(place) / points, Int(place) % points)
  }

  /// The number under which a point of a stage has its labels.
  func place(_ stage: Int, _ point: Int) -> Int { stage &* points &+ point }

  /// The best time so far at which a vehicle brings one to a place.
  func ride(_ place: Int) -> SearchTime { times[place].ride }

  func ride(_ round: Int, _ stage: Int, _ point: Int) -> SearchTime {
    rides.history.time(at: place(stage, point), after: round)
  }

  /// The best time so far at which one is ready at a place.
  func ready(_ place: Int) -> SearchTime { times[place].ready }

  func ready(_ round: Int, _ stage: Int, _ point: Int) -> SearchTime {
    ready.history.time(at: place(stage, point), after: round)
  }

  /// When one may board at a stop position: at its point, or at its stop where that counts too. While vehicles are
  /// ridden these are the times of the round before: changes come after them.
  func ready(_ stage: Int, _ point: PointReference, of stop: Int) -> SearchTime {
    let time = ready(place(stage, point.point))
    return point.countsAsStop ? min(time, ready(place(stage, stop))) : time
  }

  mutating func setRide(_ place: Int, _ time: SearchTime) {
    times[place].ride = time
    rides.append(place, time)
  }

  mutating func setReady(_ place: Int, _ time: SearchTime) {
    times[place].ready = time
    ready.append(place, time)
  }

  /// The numbers of rides with which the target is reached earlier than with fewer, in rising order.
  var paretoRides: [Int] {
    (1..<max(target.count, 1)).filter { target[$0] < target[$0 - 1] }
  }

  mutating func setTarget(_ time: SearchTime) {
    target[lastRound] = time
    bestTarget = time
  }

  /// The ready labels, linked, for a search of the opposite direction to look at while these labels live and no
  /// further round begins.
  mutating func makeReadyView() -> ReadyView {
    ready.link(places: points * stages)
    return ReadyView(labels: ready.history, pointCount: points, stageCount: stages)
  }
}

/// The ready labels of a finished search.
struct ReadyView {
  let labels: LabelLog.History
  let pointCount: Int
  let stageCount: Int

  subscript(round: Int, stage: Int, point: Int) -> SearchTime {
    labels.time(at: stage &* pointCount &+ point, after: round)
  }
}
