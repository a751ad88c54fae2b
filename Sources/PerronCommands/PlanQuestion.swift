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
    var options = try arguments.travelOptions(for: "plan")
    options.transportTypesByPart = try arguments.transportTypesByPart()
    options.useSchedule = !arguments.has("--no-schedule")
    options.windowSeconds = try arguments.integer("--window", in: 0...1_440).map { $0 * 60 }
    options.minimumJourneys = try arguments.integer("--min-journeys", in: 1...1_000)
    options.preference = try arguments.preference()
    options.lengthUnits = try arguments.lengthUnits()
    options.page = try arguments.page()
    options.explanation = arguments.explanation()
    options.missedChanges = arguments.has("--missed-changes")
    options.timeLimitMilliseconds = try arguments.integer("--time-limit", in: 0...86_400_000)
    self.options = options
  }

  /// An answer, and what it is of.
  struct Answer {
    /// Its times by the clocks of `zone`, where there is one.
    let result: RouteSearchResult
    /// The start, the places between, and the destination.
    let points: [RouteSearchPoint]
    let zone: DisplayZone?
  }

  /// - Parameter console: where it is told that a mistyped name was understood; without one it is not.
  func ask(_ network: Network, _ console: Console? = nil) async throws -> Answer {
    let zone = try arguments.displayZone(network)
    let places = PlaceReader(network, in: options.language, console)
    let (start, finish) = try (places.read(from), places.read(to))
    let vias = try places.readVias(arguments)
    var options = options
    options.intermediateStaySeconds = vias.map(\.staySeconds)
    let result = try await JourneyPlanner(network).findRoute(
      startPoint: start, finishPoint: finish, intermediatePoints: vias.map(\.point),
      routeSearchOptions: .publicTransport(options))
    return Answer(
      result: result.shown(in: zone), points: [start] + vias.map(\.point) + [finish], zone: zone)
  }
}
