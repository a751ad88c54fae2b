internal import TransitModel

/// A way of getting to a place, on the clock of a search with a third criterion.
struct BagLabel {
  var time: SearchTime
  var burden: Int32
  /// Whether a change lies between two vehicles here, so that the time to spare counts. Which of its ends is known
  /// depends on the direction: forward that a vehicle was left, backward that one with clock times is to be caught.
  var needsSlack: Bool

  /// The label after a walk, a stay or a change.
  func after(_ seconds: Int32, burden more: Int32 = 0) -> BagLabel {
    BagLabel(time: time &+ seconds, burden: burden &+ more, needsSlack: needsSlack)
  }

  func dominates(_ other: BagLabel) -> Bool {
    time <= other.time && burden <= other.burden && (!needsSlack || other.needsSlack)
  }
}

/// For each of many places the labels that no other dominates with as few rides: the bags of McRAPTOR. Those of
/// earlier rounds are kept, as labels with fewer rides.
struct Bags {
  private struct Entry {
    let label: BagLabel
    let round: Int32
    /// The entry of the place that was added before.
    var next: Int32
  }

  private static let none: Int32 = -1
  /// Of each place the entry that was added last.
  private var heads: [Int32]
  private var entries: [Entry] = []

  init(places: Int) { heads = Array(repeating: Self.none, count: places) }

  /// How many labels have been added.
  var labelCount: Int { entries.count }

  /// Adds a label where none dominates it, and says whether it did.
  mutating func offer(_ label: BagLabel, _ round: Int, at place: Int) -> Bool {
    if isDominated(label, at: place) { return false }
    let round = Int32(truncatingIfNeeded: round)
    var head = heads[place]
    while head != Self.none, label.dominates(entries[Int(head)].label),
      entries[Int(head)].round == round
    {
      head = entries[Int(head)].next
    }
    heads[place] = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(label: label, round: round, next: head))
    return true
  }

  func isDominated(_ label: BagLabel, at place: Int) -> Bool {
    var entry = heads[place]
    while entry != Self.none {
      if entries[Int(entry)].label.dominates(label) { return true }
      entry = entries[Int(entry)].next
    }
    return false
  }

  /// The labels of a place that a round has added.
  func labels(of round: Int, at place: Int) -> [BagLabel] {
    var labels: [BagLabel] = []
    var entry = heads[place]
    while entry != Self.none, entries[Int(entry)].round >= round {
      if entries[Int(entry)].round == round { labels.append(entries[Int(entry)].label) }
      entry = entries[Int(entry)].next
    }
    return labels
  }

  /// The best time at a place with at most some rides and some burden.
  ///
  /// - Parameter slack: the time to spare where it counts.
  func best(_ rides: Int, at place: Int, within burden: Int32, slack: Int32) -> SearchTime {
    var best = SearchTime.unreached
    var entry = heads[place]
    while entry != Self.none {
      let (label, round) = (entries[Int(entry)].label, entries[Int(entry)].round)
      if label.burden <= burden, Int(round) <= rides {
        best = min(best, label.needsSlack ? label.time &+ slack : label.time)
      }
      entry = entries[Int(entry)].next
    }
    return best
  }
}

/// The labels of one search with a third criterion: those of `RoundLabels`, with a bag in the place of each time.
struct BagLabels {
  private let leaving: Int
  let entering: Int
  /// The last round that was begun; round 0 is the access walk.
  var lastRound = 0
  private(set) var rides: Bags
  private(set) var ready: Bags
  /// Of the place that each stage leads to; the last is the target.
  private(set) var places: Bags
  /// Likewise of those who have ridden, of which one was there earlier on foot.
  private var placesByRide: Bags

  /// Ends a search before its labels fill the memory: some 200 MB of them.
  private static let limit = 1 << 23

  init(leaving: Int, entering: Int, stages: Int) {
    (self.leaving, self.entering) = (leaving, entering)
    rides = Bags(places: leaving * stages)
    ready = Bags(places: entering * stages)
    places = Bags(places: stages)
    placesByRide = places
  }

  var isFull: Bool { rides.labelCount + ready.labelCount > Self.limit }

  mutating func offerRide(_ label: BagLabel, _ stage: Int, _ point: Int) -> Bool {
    rides.offer(label, lastRound, at: stage &* leaving &+ point)
  }

  mutating func offerReady(_ label: BagLabel, _ stage: Int, _ point: Int) -> Bool {
    ready.offer(label, lastRound, at: stage &* entering &+ point)
  }

  mutating func offerPlace(_ label: BagLabel, _ stage: Int) -> Bool {
    places.offer(label, lastRound, at: stage)
  }

  mutating func offerPlaceByRide(_ label: BagLabel, _ stage: Int) -> Bool {
    placesByRide.offer(label, lastRound, at: stage)
  }

  /// The labels with which a vehicle may be entered at a stop position in this round: those that the round before has
  /// added. With older ones all vehicles have been entered in an earlier round.
  func entering(_ stage: Int, _ point: PointReference, of stop: Int) -> [BagLabel] {
    let labels = ready.labels(of: lastRound - 1, at: stage &* entering &+ point.point)
    guard point.countsAsStop, point.point != stop else { return labels }
    return labels + ready.labels(of: lastRound - 1, at: stage &* entering &+ stop)
  }
}

extension BagLabels: TravelLabels {
  func ride(
    _ rides: Int, _ stage: Int, _ point: Int, within burden: Int32, slack: Int32
  ) -> SearchTime {
    self.rides.best(rides, at: stage &* leaving &+ point, within: burden, slack: slack)
  }

  func ready(_ rides: Int, _ stage: Int, _ point: Int, within burden: Int32) -> SearchTime {
    ready.best(rides, at: stage &* entering &+ point, within: burden, slack: 0)
  }
}
