import Perron

/// Plans in a network that is there, with no importer in the program.
///
/// usage: Planning NETWORK
@main
struct Planning {
  static func main() async throws {
    let network = try await Network.open(CommandLine.arguments[1])
    let planner = JourneyPlanner(network)
    let departure = try Instant(iso: "2026-06-10T06:05:00Z")
    let journeys = try await planner.journeys(
      from: .stop("n06"), to: .stop("m8"), departingAt: departure)
    guard let best = journeys.first else { fatalError("no journey") }
    print(best.departure, best.arrival, best.rideCount, "rides")
  }
}
