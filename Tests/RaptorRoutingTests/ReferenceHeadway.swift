import TransitModel

/// Headway service by its definition: whoever is at a stop in its window waits, and then rides.
struct ReferenceHeadway {
  private let trip: TestNetwork.Trip
  /// When vehicles leave the first stop, the end excluded.
  private let window: Range<Int64>
  private let wait: Int64

  init(
    _ trip: TestNetwork.Trip, _ headway: (seconds: Int32, window: Int32), _ dayStart: Int64,
    _ wait: HeadwayWait
  ) {
    self.trip = trip
    let start = dayStart + Int64(trip.calls[0].departure)
    window = start..<start + Int64(headway.window)
    switch wait {
    case .none: self.wait = 0
    case .worst: self.wait = Int64(headway.seconds)
    case .expected: self.wait = (Int64(headway.seconds) + 1) / 2
    }
  }

  /// From every stop where one may board to every stop behind it.
  func ride(_ key: Int, _ ready: Times, _ ridden: inout Times, limit: Int64, earliest: Int64) {
    let zero = trip.calls[0].departure
    for (position, boarding) in trip.calls.enumerated() where boarding.rules.contains(.boarding) {
      let passing = Int64(boarding.departure - zero)
      let arrived = ready[key, boarding.stop]
      if arrived == .max { continue }
      let begins = max(arrived, window.lowerBound + passing)
      guard begins < window.upperBound + passing, begins + wait <= limit else { continue }
      for alighting in trip.calls.dropFirst(position + 1)
      where alighting.rules.contains(.alighting) {
        let arrival = begins + wait + Int64(alighting.arrival - boarding.departure)
        if arrival >= earliest { ridden.improve(key, alighting.stop, arrival) }
      }
    }
  }
}
