internal import TransitModel

/// Which round improved the times at many places to what.
///
/// The best with at most k rides is what the last round up to k has left. A search touches few of its places, and
/// improves most of them once or twice: so it pays for what it reaches, and neither for all places in each round nor
/// for forgetting them afterwards.
struct LabelHistory: ~Copyable {
  struct Improvement: BitwiseCopyable {
    var time: SearchTime
    let round: Int32
    let place: UInt32
    /// The number of the improvement of the place before this one.
    let before: UInt32
  }

  /// Of each place the number of its last improvement; 0 where there is none.
  private var last = Flat<UInt32>(repeating: 0, count: 0)
  /// The first stands for what no round has reached.
  private var improvements = Flat(
    repeating: Improvement(time: .unreached, round: .min, place: 0, before: 0), count: 1_024)
  private var count = 1

  /// Forgets all improvements, and makes room for places.
  ///
  /// - Parameter forget: told each place that was improved.
  mutating func reset(places: Int, _ forget: (Int) -> Void) {
    for number in 1..<count {
      let place = Int(improvements[number].place)
      last[place] = 0
      forget(place)
    }
    count = 1
    if last.count < places { last = Flat(repeating: 0, count: places) }
  }

  /// Notes a better time, found in a round that none after it has begun.
  mutating func improve(_ place: Int, to time: SearchTime, in round: Int) {
    let number = last[place]
    let round = Int32(truncatingIfNeeded: round)
    if improvements[Int(number)].round == round {
      improvements[Int(number)].time = time
      return
    }
    if count == improvements.count {
      improvements.grow(to: count * 2, filledWith: improvements[0])
    }
    improvements[count] = Improvement(
      time: time, round: round, place: UInt32(truncatingIfNeeded: place), before: number)
    last[place] = UInt32(truncatingIfNeeded: count)
    count &+= 1
  }

  /// The history of a finished search, for as long as this lives and nothing is improved.
  var view: View { View(last: last.memory, improvements: improvements.memory) }

  struct View {
    let last: UnsafePointer<UInt32>
    let improvements: UnsafePointer<Improvement>

    /// The best time that a round has left.
    func time(at place: Int, after round: Int) -> SearchTime {
      var number = last[place]
      while improvements[Int(number)].round > round { number = improvements[Int(number)].before }
      return improvements[Int(number)].time
    }
  }
}
