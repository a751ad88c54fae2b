internal import StreetRouting
internal import TransitModel

extension JourneyPlanner {
  /// How far `reach` may look: a day.
  static let reachLimitSeconds = 86_400

  /// All that is within reach of a place: each stop, and each street as far as one comes on it.
  ///
  /// - Parameters:
  ///   - place: where the traveller is; where the options ask for an arrival, where the traveller wants to be.
  ///   - seconds: how far to look, from 0 to 86,400.
  ///   - options: as for `findRoute`; those about places between and about the number of journeys count for nothing.
  /// - Throws: `PlannerError` for a stop that is not in the network, or an option out of its range;
  ///   `CancellationError` when the task is cancelled.
  public func reach(
    from place: RouteSearchPoint, withinSeconds seconds: Int,
    options: PublicTransportRouteSearchOptions = PublicTransportRouteSearchOptions()
  ) async throws -> Reach {
    try require(
      (0...Self.reachLimitSeconds).contains(seconds), "seconds", "0 to \(Self.reachLimitSeconds)")
    var options = options
    if options.arrivalTime == nil, options.startTime == nil { options.startTime = .now }
    let search = try TransitSearch(network, options, over: [place])
    return try ReachSearch(search, within: Int32(seconds)).run()
  }
}
