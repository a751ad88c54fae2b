internal import TransitModel

/// The trips as which vehicles go on that a search rides in, waiting to be ridden.
///
/// Each trip is ridden once on each service day, since a later round would only ride it with more rides. So chains
/// of trips end, whatever a file says. That an earlier trip of the pattern is ridden in too is no reason to leave
/// one out: only the later one may go on to where one wants to be.
struct StayedTrips {
  struct Stay: Hashable {
    let pattern: PatternIndex
    let trip: TripIndex
    let day: ServiceDay
  }

  private var known: Set<Stay> = []
  private var waiting: [Stay] = []

  /// Adds a trip, and says whether it is new.
  @discardableResult
  mutating func offer(_ stay: Stay) -> Bool {
    guard known.insert(stay).inserted else { return false }
    waiting.append(stay)
    return true
  }

  /// The next trip to ride.
  mutating func next() -> Stay? { waiting.popLast() }
}
