package import RaptorRouting
internal import StreetRouting
public import TransitModel

/// Answers questions to a network. Holds no state of its own: any number of tasks may ask at once.
///
///     let network = try await Network.open("city.perron")
///     let planner = JourneyPlanner(network)
///     let journeys = try await planner.journeys(from: .stop("n06"), to: .stop("m8"))
public struct JourneyPlanner: Sendable {
  /// Walks to the first and from the last stop; a change's walk was limited to 1,000 m at import.
  static let accessLimitMeters = 2_000.0
  /// The walk all the way.
  static let directLimitMeters = 5_000.0

  let network: Network

  /// A planner for an open network, which it shares; makes no copy and does no work.
  public init(_ network: Network) {
    self.network = network
  }

  /// The journeys from one place to another that set out no earlier than `departure`, best first: for each
  /// number of rides at most one, none worse than another in both arrival and rides.
  ///
  /// - Returns: nothing where there is no journey; `findRoute` also tells why.
  /// - Throws: `PlannerError` for a stop that is not in the network; `CancellationError` when the task is
  ///   cancelled.
  public func journeys(
    from start: RouteSearchPoint, to finish: RouteSearchPoint,
    departingAt departure: Instant = .now
  ) async throws -> [Journey] {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = departure
    return try await findRoute(
      startPoint: start, finishPoint: finish, routeSearchOptions: .publicTransport(options)
    ).journeys
  }

  /// Looks for a route as the options say.
  ///
  /// - Parameters:
  ///   - startPoint: where the traveller is.
  ///   - finishPoint: where the traveller wants to be.
  ///   - intermediatePoints: visited in order, with the stays of the options. The journeys are the best over the
  ///     whole, and not the best of each part.
  ///   - routeSearchOptions: on foot or by public transport, and what to heed.
  /// - Throws: `PlannerError` for a stop that is not in the network, or for an option that this version
  ///   does not know how to heed; `CancellationError` when the task is cancelled.
  public func findRoute(
    startPoint: RouteSearchPoint, finishPoint: RouteSearchPoint,
    intermediatePoints: [RouteSearchPoint] = [], routeSearchOptions: RouteSearchOptions
  ) async throws -> RouteSearchResult {
    try findRouteBlocking(
      startPoint: startPoint, finishPoint: finishPoint, intermediatePoints: intermediatePoints,
      routeSearchOptions: routeSearchOptions)
  }

  /// The same on the calling thread.
  package func findRouteBlocking(
    startPoint: RouteSearchPoint, finishPoint: RouteSearchPoint,
    intermediatePoints: [RouteSearchPoint] = [], routeSearchOptions: RouteSearchOptions
  ) throws -> RouteSearchResult {
    let points = [startPoint] + intermediatePoints + [finishPoint]
    let result =
      switch routeSearchOptions {
      case .pedestrian(let options): try PedestrianSearch(network, options).run(points)
      case .publicTransport(let options):
        try TransitSearch(network, options, over: points).run()
      }
    // Walks of a cancelled task end early, with whatever they have.
    try Task.checkCancellation()
    return result
  }

  /// What `findRoute` asks of the timetable for a traveller who makes the timetable's own changes: with the walks to the
  /// first stops and from the last ones, which are found here.
  ///
  /// - Throws: as `findRoute`.
  package func makeQuery(
    from start: RouteSearchPoint, to finish: RouteSearchPoint,
    _ options: PublicTransportRouteSearchOptions
  ) throws -> RaptorQuery {
    let search = try TransitSearch(network, options, over: [start, finish])
    return search.makeQuery(try search.makeWalks())
  }
}
