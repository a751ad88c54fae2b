internal import TransitModel

/// The labels of a finished backward run, as one looks at them who follows a journey through them.
protocol TravelLabels: ~Copyable {
  /// The last round that was begun.
  var lastRound: Int { get }
  /// When a vehicle brings one to a point with at most some rides and some burden.
  ///
  /// - Parameter slack: the time to spare where a vehicle with clock times is caught after another.
  func ride(
    _ rides: Int, _ stage: Int, _ point: Int, within burden: Int32, slack: Int32
  ) -> SearchTime
  /// When one may board at a point with at most some rides and some burden.
  func ready(_ rides: Int, _ stage: Int, _ point: Int, within burden: Int32) -> SearchTime
}

extension RoundLabels: TravelLabels {
  func ride(
    _ rides: Int, _ stage: Int, _ point: Int, within burden: Int32, slack: Int32
  ) -> SearchTime { ride(rides, stage, point) }

  func ready(_ rides: Int, _ stage: Int, _ point: Int, within burden: Int32) -> SearchTime {
    ready(rides, stage, point)
  }
}
