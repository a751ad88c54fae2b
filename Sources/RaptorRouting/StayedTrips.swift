internal import TransitModel

/// The trips as which vehicles go on that a search rides in, waiting to be ridden.
///
/// Of each pattern and service day only a trip better than all before it is worth riding: what an earlier
/// round rode with fewer rides counts too. So chains of trips end, whatever a file says.
struct StayedTrips {
  struct Stay {
    let pattern: PatternIndex
    let trip: TripIndex
    let day: ServiceDay
  }

  private struct Run: Hashable {
    let pattern: PatternIndex
    let dayNumber: Int32
  }

  private var best: [Run: TripIndex] = [:]
  private var waiting: [Stay] = []

  /// Adds a trip unless one at least as good is known. Trips rise with time: forward the lowest is best.
  ///
  /// - Returns: whether it is worth riding.
  @discardableResult
  mutating func offer(_ stay: Stay, isForward: Bool) -> Bool {
    let run = Run(pattern: stay.pattern, dayNumber: stay.day.dayNumber)
    if let known = best[run], isForward ? known <= stay.trip : known >= stay.trip {
      return false
    }
    best[run] = stay.trip
    waiting.append(stay)
    return true
  }

  /// The next trip to ride, unless a better one of its pattern has come since.
  mutating func next() -> Stay? {
    while let stay = waiting.popLast() {
      if best[Run(pattern: stay.pattern, dayNumber: stay.day.dayNumber)] == stay.trip {
        return stay
      }
    }
    return nil
  }
}
