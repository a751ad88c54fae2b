internal import TransitModel

/// What the rounds of a search improved, in the order in which they did.
///
/// A search touches few of its places, and improves most of them once or twice: so it pays for what it reaches, and
/// neither for all places in each round nor for forgetting them afterwards. While it runs it only writes at the end
/// of the log; what a round has left at a place can be read once the log is linked.
struct LabelLog: ~Copyable {
  struct Improvement: BitwiseCopyable {
    let place: UInt32
    let time: SearchTime
  }

  /// The first stands for what no round has reached.
  private var improvements = Flat(
    repeating: Improvement(place: 0, time: .unreached), count: 1_024)
  private(set) var count = 1
  /// Of each round that was begun the number of its first improvement.
  private var rounds = Flat(repeating: 0, count: 64)
  private var roundCount = 0
  /// Of each place the number of its last improvement; 0 where there is none.
  private var last = Flat<UInt32>(repeating: 0, count: 0)
  /// Of each improvement the number of the one before it at its place.
  private var before = Flat<UInt32>(repeating: 0, count: 0)
  private var linkedCount = 0

  /// Forgets all improvements, and begins round 0.
  ///
  /// - Parameter forget: told each place that was improved.
  mutating func reset(_ forget: (Int) -> Void) {
    for number in 1..<count { forget(Int(improvements[number].place)) }
    for number in 1..<max(linkedCount, 1) { last[Int(improvements[number].place)] = 0 }
    (count, linkedCount, roundCount) = (1, 0, 0)
    beginRound()
  }

  mutating func beginRound() {
    if roundCount == rounds.count { rounds.grow(to: roundCount * 2, filledWith: 0) }
    rounds[roundCount] = count
    roundCount += 1
  }

  /// Notes a better time at a place. A round may improve a place again: then the last time holds.
  mutating func append(_ place: Int, _ time: SearchTime) {
    if count == improvements.count {
      improvements.grow(to: count * 2, filledWith: improvements[0])
    }
    improvements[count] = Improvement(place: UInt32(truncatingIfNeeded: place), time: time)
    count &+= 1
  }

  subscript(number: Int) -> Improvement { improvements[number] }

  /// The numbers of the improvements of a round.
  func numbers(ofRound round: Int) -> Range<Int> {
    rounds[round]..<(round + 1 < roundCount ? rounds[round + 1] : count)
  }

  /// Makes the history of each place readable, as far as the log goes by now.
  ///
  /// - Parameter places: places are numbered below this.
  mutating func link(places: Int) {
    if last.count < places { last = Flat(repeating: 0, count: places) }
    if before.count < count { before.grow(to: improvements.count, filledWith: 0) }
    for number in max(linkedCount, 1)..<count {
      let place = Int(improvements[number].place)
      before[number] = last[place]
      last[place] = UInt32(truncatingIfNeeded: number)
    }
    linkedCount = count
  }

  /// The history of a linked log, for as long as the log lives and does not grow.
  var history: History {
    History(
      last: last.memory, before: before.memory, improvements: improvements.memory,
      rounds: rounds.memory, roundCount: roundCount)
  }

  struct History {
    let last: UnsafePointer<UInt32>
    let before: UnsafePointer<UInt32>
    let improvements: UnsafePointer<Improvement>
    let rounds: UnsafePointer<Int>
    let roundCount: Int

    /// The best time that a round has left.
    func time(at place: Int, after round: Int) -> SearchTime {
      var number = Int(last[place])
      if round + 1 < roundCount {
        let end = rounds[round + 1]
        while number >= end { number = Int(before[number]) }
      }
      return improvements[number].time
    }
  }
}
