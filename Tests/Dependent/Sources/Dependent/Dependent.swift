import Perron
import PerronImport

/// Imports a feed with its map and plans in it, with nothing but the public interface.
///
/// usage: Dependent NETWORK FEED MAP
@main
struct Dependent {
  static func main() async throws {
    let arguments = CommandLine.arguments
    var request = ImportRequest(network: arguments[1])
    request.feeds = [ImportRequest.Feed(path: arguments[2])]
    request.maps = [arguments[3]]
    request.existing = .replace
    let report = try await NetworkImporter(request).run { progress in
      if progress.phase == .writing { print("writing", progress.subject) }
    }
    print(report.summary.feeds.map(\.id), report.issues.count, "issues")

    try await plan(in: arguments[1])
    try await planWithOptions(in: arguments[1])
  }

  /// The lines of the README.
  static func plan(in file: String) async throws {
    let network = try await Network.open(file)
    let planner = JourneyPlanner(network)
    let start = RouteSearchPoint.coordinate(latitude: 44.110877, longitude: 14.300708)
    let journeys = try await planner.journeys(
      from: start, to: .stop("m8"), departingAt: Instant(iso: "2026-06-10T06:05:00Z"))
    for journey in journeys {
      print(journey.departure, journey.arrival, journey.rideCount, "rides")
    }
  }

  static func planWithOptions(in file: String) async throws {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T06:05:00Z")
    options.transportTypes = [.tram, .metro]
    let result = try await JourneyPlanner(Network.open(file)).findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"),
      routeSearchOptions: .publicTransport(options))
    guard let best = result.journeys.first else {
      fatalError("no journey: \(result.noJourney?.message ?? "")")
    }
    for leg in best.legs {
      print(leg.ride?.route.label ?? "walk", leg.from.name, "→", leg.to.name)
    }
  }
}
