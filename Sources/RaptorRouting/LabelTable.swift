internal import TransitModel

/// For each of many places the best time so far, and which round improved it to what.
///
/// The best with at most k rides is what the last round up to k has left. A search touches few of its places, and
/// improves most of them once or twice: so it pays for what it reaches, and neither for all places in each round nor
/// for forgetting them afterwards.
struct LabelTable: ~Copyable {
  struct Head: BitwiseCopyable {
    var time: SearchTime
    /// The number of the last improvement; 0 where there is none.
    var last: UInt32
  }

  struct Improvement: BitwiseCopyable {
    var time: SearchTime
    let round: Int32
    let place: UInt32
    /// The number of the improvement of the place before this one.
    let before: UInt32
  }

  private var heads: Flat<Head>
  /// The first stands for what no round has reached.
  private var improvements: Flat<Improvement>
  private var count = 1

  init() {
    heads = Flat(repeating: Head(time: .unreached, last: 0), count: 0)
    improvements = Flat(
      repeating: Improvement(time: .unreached, round: .min, place: 0, before: 0), count: 1_024)
  }

  /// Forgets all times, and makes room for places.
  mutating func reset(places: Int) {
    for number in 1..<count {
      heads[Int(improvements[number].place)] = Head(time: .unreached, last: 0)
    }
    count = 1
    if heads.count < places {
      heads = Flat(repeating: Head(time: .unreached, last: 0), count: places)
    }
  }

  /// The best time so far.
  subscript(place: Int) -> SearchTime { heads[place].time }

  /// The best time that a round has left.
  func time(at place: Int, after round: Int) -> SearchTime {
    var number = heads[place].last
    while improvements[Int(number)].round > round { number = improvements[Int(number)].before }
    return improvements[Int(number)].time
  }

  /// Sets the best time so far, found in a round that none after it has begun.
  mutating func improve(_ place: Int, to time: SearchTime, in round: Int) {
    let number = heads[place].last
    let round = Int32(truncatingIfNeeded: round)
    if improvements[Int(number)].round == round {
      heads[place].time = time
      improvements[Int(number)].time = time
      return
    }
    if count == improvements.count {
      improvements.grow(to: count * 2, filledWith: improvements[0])
    }
    improvements[count] = Improvement(
      time: time, round: round, place: UInt32(truncatingIfNeeded: place), before: number)
    heads[place] = Head(time: time, last: UInt32(truncatingIfNeeded: count))
    count &+= 1
  }

  /// The times of a finished search, for one of the opposite direction to look at while these live and none is
  /// improved.
  var view: View { View(heads: heads.memory, improvements: improvements.memory) }

  struct View {
    let heads: UnsafePointer<Head>
    let improvements: UnsafePointer<Improvement>

    /// The best time that a round has left.
    func time(at place: Int, after round: Int) -> SearchTime {
      var number = heads[place].last
      while improvements[Int(number)].round > round { number = improvements[Int(number)].before }
      return improvements[Int(number)].time
    }
  }
}
