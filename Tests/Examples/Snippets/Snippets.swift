// The short examples of README.md and of the documentation's articles, where they are compiled: a test compares them.

import Perron
import PerronImport

func openAndPlan() async throws {
  let network = try await Network.open(".build/demo.perron")
  let planner = JourneyPlanner(network)
  let start = RouteSearchPoint.coordinate(latitude: 44.110877, longitude: 14.300708)
  let journeys = try await planner.journeys(
    from: start, to: .stop("m8"), departingAt: Instant(iso: "2026-06-10T06:05:00Z"))
  for journey in journeys {
    print(journey.departure, journey.arrival, journey.rideCount, "rides")
  }
}

func planBetweenStops() async throws {
  let network = try await Network.open("city.perron")
  let planner = JourneyPlanner(network)
  let journeys = try await planner.journeys(from: .stop("n06"), to: .stop("m8"))
  print(journeys.count)
}

func importNetwork() async throws {
  var request = ImportRequest(network: "city.perron")
  request.feeds = [ImportRequest.Feed(path: "bus.zip"), ImportRequest.Feed(path: "rail.zip")]
  request.maps = ["city.osm.pbf"]
  request.existing = .replace
  let report = try await NetworkImporter(request).run { step in
    print(step.phase, step.subject, step.done, "of", step.total ?? step.done, step.unit)
  }
  for entry in report.issues where entry.issue.code.severity == .error {
    print(entry.issue.message, entry.count)
  }
}

func planWithOptions(_ planner: JourneyPlanner) async throws {
  var options = PublicTransportRouteSearchOptions()
  options.startTime = try Instant(iso: "2026-06-10T08:05:00+02:00")
  options.transportTypes = [.tram, .metro]
  options.maximumRides = 3
  options.walkingProfile.avoidsStairways = true
  let result = try await planner.findRoute(
    startPoint: .stop("n06"), finishPoint: .stop("m8"),
    routeSearchOptions: .publicTransport(options))
  if let none = result.noJourney {
    print(none.reason, none.message)
  }
  for leg in result.journeys.first?.legs ?? [] {
    print(leg.ride?.route.label ?? "walk", leg.from.name, "→", leg.to.name)
  }
}

func summarise(_ planner: JourneyPlanner) async throws {
  var options = PublicTransportRouteSearchOptions()
  options.includesGeometry = false
  let summary = try await planner.findRoute(
    startPoint: .stop("n06"), finishPoint: .stop("m8"),
    routeSearchOptions: .publicTransport(options))
  print(summary.journeys.count)
}

func switchOnErrors(_ planner: JourneyPlanner) async throws {
  do {
    _ = try await planner.journeys(from: .stop("n06"), to: .stop("nowhere"))
  } catch let error as PlannerError {
    switch error.code {
    case .unknownStop, .ambiguousStop: print("Look for the stop by name:", error.problem)
    default: print(error)
    }
  }
}

func walkIndoors(_ planner: JourneyPlanner) async throws {
  var options = PedestrianRouteSearchOptions()
  options.avoidStairways = true
  let square = RouteSearchPoint.coordinate(latitude: 44.099128, longitude: 14.301178)
  let walk = try await planner.findRoute(
    startPoint: square, finishPoint: .stop("K1"), routeSearchOptions: .pedestrian(options))
  for step in walk.journeys.first?.legs.first?.walk?.steps ?? [] {
    print(step.instruction, step.fromLevel, step.toLevel)
  }
}

func planWithoutSchedule(_ planner: JourneyPlanner) async throws {
  var options = PublicTransportRouteSearchOptions()
  options.useSchedule = false
  options.startTime = nil
  let result = try await planner.findRoute(
    startPoint: .stop("n06"), finishPoint: .stop("m8"),
    routeSearchOptions: .publicTransport(options))
  for journey in result.journeys {
    print(journey.durationSeconds / 60, "minutes, as a rule")
  }
}
