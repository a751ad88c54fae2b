import RaptorRouting
import TransitModel

/// Follows a journey with an eye on the places between: are all of them visited in order, and do the walks to and from
/// them take as long as the question says?
struct VisitCheck {
  private let query: RaptorQuery
  private let journey: RaptorJourney
  /// The places of which one may say that they have been visited: riding past one may count or not.
  private var visited: Set<Int>
  private var faults: [String] = []

  init(_ query: RaptorQuery, _ journey: RaptorJourney) {
    self.query = query
    self.journey = journey
    visited = [journey.visitsBefore.count]
    let (before, access) = (journey.visitsBefore, journey.access)
    let walks = before.count == 0 ? query.access : query.vias[before.count - 1].access
    if !walks.contains(access) { faults.append("access \(access)") }
    if before.seconds != onFoot(0, before.count) { faults.append("visits before \(before)") }
  }

  /// Is at a stop, in a vehicle or not.
  mutating func call(at stop: Int) {
    for via in query.vias.indices
    where visited.contains(via) && query.vias[via].staySeconds == 0
      && query.vias[via].stops.contains(StopIndex(stop))
    {
      visited.insert(via + 1)
    }
  }

  /// Rides from one stop to the next, on those parts of the way on which the vehicle may be ridden.
  mutating func ride(in type: TransportType) {
    visited = visited.filter { query.types(onPart: $0).contains(TransportTypes(type)) }
  }

  /// Walks to places between two rides.
  mutating func walk(_ visit: RaptorJourney.Visit, _ change: RaptorJourney.Change) {
    let (first, last) = (visit.places.lowerBound, visit.places.upperBound)
    if !visited.contains(first) { faults.append("visits \(visit.places) out of order") }
    if !query.vias[first].egress.contains(
      StopWalk(stop: change.from, seconds: visit.egressSeconds))
    {
      faults.append("walk to \(first)")
    }
    if !query.vias[last].access.contains(StopWalk(stop: change.to, seconds: visit.accessSeconds)) {
      faults.append("walk from \(last)")
    }
    let stays = query.vias[first].staySeconds + onFoot(first + 1, last + 1)
    if change.seconds != visit.egressSeconds + stays + visit.accessSeconds {
      faults.append("visits \(visit) in \(change.seconds)")
    }
    visited = [last + 1]
  }

  /// Walks to the destination.
  mutating func end() -> [String] {
    let (after, egress) = (journey.visitsAfter, journey.egress)
    let first = query.vias.count - after.count
    if !visited.contains(first) { faults.append("visits \(visited) of \(query.vias.count)") }
    let walks = after.count == 0 ? query.egress : query.vias[first].egress
    if !walks.contains(egress) { faults.append("egress \(egress)") }
    if after.count > 0 {
      let onward = query.vias[query.vias.count - 1].onwardWalkSeconds ?? -1
      let seconds = query.vias[first].staySeconds + onFoot(first + 1, query.vias.count) + onward
      if after.seconds != seconds { faults.append("visits after \(after)") }
    }
    return faults
  }

  /// The walks to the places from one number to another, each with its stay.
  private func onFoot(_ first: Int, _ end: Int) -> Int32 {
    (first..<max(first, end)).reduce(0) { sum, place in
      let walk =
        place == 0 ? query.directWalkSeconds : query.vias[place - 1].onwardWalkSeconds
      return sum + (walk ?? -1_000_000) + query.vias[place].staySeconds
    }
  }
}
