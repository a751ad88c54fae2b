internal import TransitModel

/// The trips that a search rides in without boarding them in the stage that it is in, waiting to be ridden: those as
/// which vehicles go on, and those in which a place between is visited by riding through it.
///
/// Each trip is ridden once on each service day, since a later round would only ride it with more rides. So chains
/// of trips end, whatever a file says. That an earlier trip of the pattern is ridden in too is no reason to leave
/// one out: only the later one may go on to where one wants to be.
struct StayedTrips {
  struct Stay: Hashable {
    let pattern: PatternIndex
    let trip: TripIndex
    let day: ServiceDay
    /// The stage of the search that one rides in.
    var stage = 0
    /// From which stop position on, as the search meets them; behind the first where one was in the trip before.
    var ordinal = 0
    /// What the search counts beside time and rides, where it does.
    var burden: Int32 = 0
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
