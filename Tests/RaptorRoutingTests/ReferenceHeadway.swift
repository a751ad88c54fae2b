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
  func ride(
    _ key: Int, _ ready: ReferencePlaces.Stages, _ ridden: inout ReferencePlaces.Stages,
    _ places: ReferencePlaces, limit: Int64, earliest: Int64
  ) {
    let zero = trip.calls[0].departure
    for (position, boarding) in trip.calls.enumerated() where boarding.rules.contains(.boarding) {
      for stage in ready.indices {
        let passing = Int64(boarding.departure - zero)
        let arrived = ready[stage][key, boarding.stop]
        if arrived == .max { continue }
        let begins = max(arrived, window.lowerBound + passing)
        guard begins < window.upperBound + passing, begins + wait <= limit else { continue }
        var aboard: Set = [stage]
        places.passed(at: boarding.stop, &aboard)
        for alighting in trip.calls.dropFirst(position + 1) {
          places.ridden(by: trip.type, &aboard)
          places.passed(at: alighting.stop, &aboard)
          let arrival = begins + wait + Int64(alighting.arrival - boarding.departure)
          for stage in aboard
          where alighting.rules.contains(.alighting) && arrival >= earliest {
            ridden[stage].improve(key, alighting.stop, arrival)
          }
        }
      }
    }
  }
}
