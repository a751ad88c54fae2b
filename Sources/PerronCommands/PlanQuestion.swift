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
    options = try Self.makeOptions(arguments)
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

  private static func makeOptions(
    _ arguments: Arguments
  ) throws -> PublicTransportRouteSearchOptions {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try arguments.instant("--depart")
    options.arrivalTime = try arguments.instant("--arrive")
    if options.startTime != nil, options.arrivalTime != nil {
      throw UsageError("Give --depart or --arrive, not both.", command: "plan")
    }
    options.transportTypes = try arguments.transportTypes()
    options.maximumRides = try arguments.integer("--max-rides", in: 0...1_000)
    options.maximumJourneys = try arguments.integer("--max-journeys", in: 1...1_000)
    options.minimumChangeSeconds =
      try arguments.integer("--min-change-time", in: 0...86_400) ?? 0
    options.headwayWait = try arguments.headwayWait()
    options.maximumWalkMeters = try arguments.number("--max-walk", in: 0...100_000)
    options.walkingProfile = try arguments.walkingProfile()
    options.excludedAreas = try arguments.excludedAreas()
    options.closedObjects = try arguments.closedObjects()
    options.language = try arguments.language()
    options.includesGeometry = !arguments.has("--no-geometry")
    return options
  }
}
