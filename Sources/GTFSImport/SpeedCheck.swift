internal import TransitDatabase
internal import TransitModel

/// Finds where a trip would have to go faster than its kind of vehicle can.
struct SpeedCheck {
  /// Stands for vehicles of which nothing is known.
  static let unknownType = UInt8.max
  /// Times are often whole minutes.
  private static let toleranceSeconds = 60.0

  let coordinates: [Coordinate?]

  /// The first call that is reached too fast, and the speed in km/h; calls without times of their own do not
  /// count.
  func findTooFast(_ calls: [Call], type: UInt8) -> (call: Call, speed: Int)? {
    guard let type = TransportType(rawValue: type) else { return nil }
    var before: Call?
    for call in calls where !call.isInterpolated && coordinates[Int(call.stop)] != nil {
      defer { before = call }
      guard let start = before, let departure = start.departure, let arrival = call.arrival,
        let from = coordinates[Int(start.stop)], let to = coordinates[Int(call.stop)]
      else { continue }
      let meters = from.distanceMeters(to: to)
      let seconds = Double(arrival - departure)
      let limit = Self.limit(of: type) / 3.6
      if meters > limit * (seconds + Self.toleranceSeconds) {
        return (call, Int((meters / max(seconds, 1) * 3.6).rounded()))
      }
    }
    return nil
  }

  /// Kilometres an hour, between stops, that no vehicle in service goes beyond.
  private static func limit(of type: TransportType) -> Double {
    switch type {
    case .train, .monorail: 450
    case .suburbanTrain: 250
    case .metro, .bus, .coach, .trolleybus: 160
    case .tram, .ferry: 120
    case .cableCar, .funicular: 60
    }
  }
}

/// Counts the rows of stop_times.txt that have only one of the two times.
struct SingleTimes {
  private var count = 0
  private var firstLine: Int?

  mutating func note(_ call: Call) {
    guard (call.arrival == nil) != (call.departure == nil) else { return }
    count += 1
    firstLine = firstLine ?? call.line
  }

  func report(to issues: FeedIssues) {
    if count == 0 { return }
    issues.report(
      ImportIssue(
        .singleTime, file: StopTimeColumn.file, line: firstLine,
        message:
          "\(count == 1 ? "A row has" : "\(count) rows have") an arrival or a departure alone; "
          + "it counts for both."))
  }
}
