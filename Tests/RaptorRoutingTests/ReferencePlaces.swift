import RaptorRouting
import TransitModel

/// Places to visit between, as the contract has them: one walks there from a stop or from the place before, stays, and
/// walks on. Where nobody stays and the place is a stop, to be there is to have visited it.
struct ReferencePlaces {
  /// Times for each number of places visited.
  typealias Stages = [Times]

  private let query: RaptorQuery
  private let keys: Range<Int>

  init(_ query: RaptorQuery, keys: Range<Int>) {
    self.query = query
    self.keys = keys
  }

  /// Walks from a place, the start being the 0th, to stops and to the places after it.
  func setOut(from place: Int, at time: Int64, _ ready: inout Stages) {
    let access = place == 0 ? query.access : query.vias[place - 1].access
    for walk in access { arrive(at: walk.stop.position, time.plus(walk.seconds), place, &ready) }
    let onward = place == 0 ? query.directWalkSeconds : query.vias[place - 1].onwardWalkSeconds
    if let onward, place < query.vias.count {
      setOut(
        from: place + 1, at: time.plus(onward).plus(query.vias[place].staySeconds), &ready)
    }
  }

  /// Visits what can be visited after a ride.
  ///
  /// - Returns: the earliest arrival at the destination.
  func visit(after ridden: Stages, _ ready: inout Stages) -> Int64 {
    for stage in query.vias.indices {
      for stop in stops(of: stage) {
        for key in keys { ready[stage + 1].improve(key, stop, ready[stage][key, stop]) }
      }
    }
    var time = Int64.max
    for (stage, via) in query.vias.enumerated() {
      let onward = stage == 0 ? nil : query.vias[stage - 1].onwardWalkSeconds
      let walks = via.egress.filter { !stops(of: stage).contains($0.stop.position) }
      time = min(earliest(ridden[stage], walks), onward.map { time.plus($0) } ?? .max)
        .plus(via.staySeconds)
      if time < .max { setOut(from: stage + 1, at: time, &ready) }
    }
    let onward = query.vias.last?.onwardWalkSeconds
    return min(
      earliest(ridden[query.vias.count], query.egress), onward.map { time.plus($0) } ?? .max)
  }

  /// One who is aboard at a stop has visited the place that it is.
  func passed(at stop: Int, _ aboard: inout Set<Int>) {
    for stage in query.vias.indices where aboard.contains(stage) {
      if stops(of: stage).contains(stop) { aboard.insert(stage + 1) }
    }
  }

  /// One who is aboard rides to the next stop on those parts of the way on which the vehicle may be ridden.
  func ridden(by type: TransportType, _ aboard: inout Set<Int>) {
    aboard = aboard.filter { query.types(onPart: $0).contains(TransportTypes(type)) }
  }

  /// The stops at which to be is to have visited a place.
  private func stops(of via: Int) -> Set<Int> {
    query.vias[via].staySeconds > 0 ? [] : Set(query.vias[via].stops.map(\.position))
  }

  private func arrive(at stop: Int, _ time: Int64, _ stage: Int, _ ready: inout Stages) {
    for key in keys { ready[stage].improve(key, stop, time) }
    if stage < query.vias.count, stops(of: stage).contains(stop) {
      arrive(at: stop, time, stage + 1, &ready)
    }
  }

  private func earliest(_ ridden: Times, _ walks: [StopWalk]) -> Int64 {
    walks.map { walk in
      keys.map { ridden[$0, walk.stop.position].plus(walk.seconds) }.min() ?? .max
    }.min() ?? .max
  }
}

extension RaptorQuery {
  /// What may be ridden from a place to the next, the start being the 0th.
  func types(onPart part: Int) -> TransportTypes {
    part == 0 ? types : vias[part - 1].onwardTypes ?? types
  }
}

extension [Times] {
  /// Takes over what is earlier in `other`, and says whether anything is.
  mutating func improve(with other: [Times]) -> Bool {
    var isBetter = false
    for stage in indices where self[stage].improve(with: other[stage]) { isBetter = true }
    return isBetter
  }
}
