internal import TransitModel

/// What a traveller wants less of, beside arriving early with few rides.
///
/// Walking and tight changes are a third criterion of the search: a *burden*, a whole number that grows along a
/// journey. Journeys are then Pareto-optimal in time, rides and burden.
public enum Preference: Hashable, Sendable {
  /// Changes, which with the rides are a criterion of every search: only the order is another.
  case fewChanges
  /// Walking: each walk counts the minutes that it begins.
  case littleWalking
  /// Changes with less than some seconds to spare before a vehicle with clock times leaves.
  case robust(tightSeconds: Int32)

  /// Whether it is a criterion that other searches do not have.
  var hasBurden: Bool { self != .fewChanges }

  /// Changes with less time than this to spare are a burden; 0 where none are.
  var tightSeconds: Int32 {
    if case .robust(let seconds) = self { max(seconds, 0) } else { 0 }
  }

  func burden(ofWalk seconds: Int32) -> Int32 {
    self == .littleWalking ? (seconds &+ 59) / 60 : 0
  }
}

extension RaptorQuery {
  /// What is best first: what is preferred, and then as without a preference the earliest arrival (arrive-by: the
  /// latest departure), the fewest rides, and the latest departure (arrive-by: earliest arrival).
  func isInOrder(_ left: RaptorJourney, _ right: RaptorJourney) -> Bool {
    key(left).lexicographicallyPrecedes(key(right))
  }

  private func key(_ journey: RaptorJourney) -> [Int64] {
    let (departure, arrival) = (journey.departure.seconds, journey.arrival.seconds)
    let rides = Int64(journey.rides.count)
    let preferred = preference == .fewChanges ? rides - 1 : Int64(journey.burden)
    return switch anchor {
    case .departure: [preferred, arrival, rides, -departure]
    case .arrival: [preferred, -departure, arrival, rides]
    }
  }

  /// How many of some journeys in order come before the walk all the way: those that are preferred to it. Without a
  /// preference all do.
  public func placeOfWalk(among journeys: [RaptorJourney]) -> Int {
    journeys.firstIndex { journey in
      preference == .fewChanges ? journey.rides.count > 1 : journey.burden > onFootBurden
    } ?? journeys.count
  }

  /// What the walk all the way counts by the preference.
  var onFootBurden: Int32 {
    let walks = [directWalkSeconds] + vias.map(\.onwardWalkSeconds)
    return walks.reduce(0) { $0 &+ (preference?.burden(ofWalk: $1 ?? 0) ?? 0) }
  }
}
