internal import TransitModel

/// What serves two stops in a period, as one who waits at the first of them sees it.
struct TypicalService {
  /// A pattern that serves both.
  struct Line {
    let pattern: PatternIndex
    /// The trip whose run time stands for all of them.
    let trip: TripIndex
    let date: ServiceDate
    let boarding: Int
    let alighting: Int
    /// How many trips there are in the period.
    let trips: Double
    let rideSeconds: Int32
    let hours: ServedHours
  }

  /// The lines that are worth taking as they come, the quickest first.
  private(set) var lines: [Line] = []
  /// Seconds between two vehicles of any of them, in the hours that have service.
  private(set) var headwaySeconds: Double = 0
  /// From boarding to alighting, on average.
  private(set) var rideSeconds: Double = 0
  let wait: HeadwayWait

  /// Of all lines those that are quicker than to wait for the others; so one does not take a slow bus when the express
  /// is worth waiting for, nor waits for one line of five that run the same way.
  ///
  /// - Parameter lines: at least one.
  init(choosingFrom lines: [Line], wait: HeadwayWait) {
    self.wait = wait
    let sorted = lines.sorted {
      ($0.rideSeconds, $0.pattern, $0.boarding) < ($1.rideSeconds, $1.pattern, $1.boarding)
    }
    var trips = 0.0
    var ridden = 0.0
    var hours = ServedHours()
    for line in sorted {
      if !self.lines.isEmpty, Double(line.rideSeconds) >= expectedSeconds { break }
      self.lines.append(line)
      trips += line.trips
      ridden += line.trips * Double(line.rideSeconds)
      hours.formUnion(line.hours)
      headwaySeconds = Double(hours.count) * 3_600 / trips
      rideSeconds = ridden / trips
    }
  }

  var waitSeconds: Double {
    switch wait {
    case .none: 0
    case .worst: headwaySeconds
    case .expected: headwaySeconds / 2
    }
  }

  /// From coming to the stop until alighting.
  var expectedSeconds: Double { waitSeconds + rideSeconds }
}
