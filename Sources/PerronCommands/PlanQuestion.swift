internal import Perron
internal import TransitModel

/// A question for journeys, whether its options stand on the command line or in a line of a batch.
struct PlanQuestion {
  private let arguments: Arguments
  private let from: String
  private let to: String
  private let options: PublicTransportRouteSearchOptions

  /// Reads all that can be read without a network.
  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    from = try arguments.required("--from", for: "plan")
    to = try arguments.required("--to", for: "plan")
    options = try arguments.travelOptions(for: "plan")
  }

  func ask(_ network: Network) async throws -> RouteSearchResult {
    let places = PlaceReader(network, in: options.language)
    let (start, finish) = try (places.read(from), places.read(to))
    let vias = try places.readVias(arguments)
    var options = options
    options.intermediateStaySeconds = vias.map(\.staySeconds)
    return try await JourneyPlanner(network).findRoute(
      startPoint: start, finishPoint: finish, intermediatePoints: vias.map(\.point),
      routeSearchOptions: .publicTransport(options))
  }
}
