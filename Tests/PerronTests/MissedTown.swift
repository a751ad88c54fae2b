import Perron
import PerronImport
import TestSupport

/// Places 20 km apart but for Q, 300 m from B, and G, 1,000 m from B. All lines are buses, but for 2 and 5, which are trams.
/// The last day of service is 10 June 2026; clocks show UTC.
///
///     1  A 08:00 ── B 08:10          7  D 08:22 ── C 08:35
///     2  B 08:15 ── C 08:30          8  B 08:15 ── F 09:00
///     3  B 08:15 ── C 08:31          9  D 08:22 ── F 08:30
///     4  B 08:25 ── C 08:50         10  B 08:40 ── D 08:50
///     5  Q 08:22 ── C 08:40         11  D 08:55 ── C 09:05
///     6  B 08:16 ── D 08:20         12  B 08:15 ── G 08:17
///    13  B ── H in 10 min, every 10 min from 08:00 to 10:00
struct MissedTown {
  let network: Network
  private let folder = TemporaryFolder()
  var path: String { folder["net"] }

  private static let lines = [
    ("1", "A", "08:00", "B", "08:10"), ("2", "B", "08:15", "C", "08:30"),
    ("3", "B", "08:15", "C", "08:31"), ("4", "B", "08:25", "C", "08:50"),
    ("5", "Q", "08:22", "C", "08:40"), ("6", "B", "08:16", "D", "08:20"),
    ("7", "D", "08:22", "C", "08:35"), ("8", "B", "08:15", "F", "09:00"),
    ("9", "D", "08:22", "F", "08:30"), ("10", "B", "08:40", "D", "08:50"),
    ("11", "D", "08:55", "C", "09:05"), ("12", "B", "08:15", "G", "08:17"),
    ("13", "B", "08:00", "H", "08:10"),
  ]

  private static let places: [(stop: String, east: Double, north: Double)] = [
    ("A", 0, 0), ("B", 20_000, 0), ("Q", 20_300, 0), ("G", 21_000, 0), ("C", 40_000, 0),
    ("D", 20_000, 20_000), ("F", 40_000, 20_000), ("H", 20_000, 40_000),
  ]

  init() throws {
    let source = TemporaryFolder()
    FeedBuilder([
      "agency.txt": """
      agency_id,agency_name,agency_url,agency_timezone
      a,Lines,https://example.org,Etc/UTC
      """,
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20260610
      """,
      "routes.txt": "route_id,agency_id,route_short_name,route_type\n"
        + Self.lines.map { "\($0.0),a,\($0.0),\(["2", "5"].contains($0.0) ? 0 : 3)\n" }.joined(),
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
        + Self.places.map {
          let place = WalkerTown.coordinate($0.east, $0.north)
          return "\($0.stop),\($0.stop),\(place.latitude),\(place.longitude)\n"
        }.joined(),
      // The tram from Q takes no wheelchairs.
      "trips.txt": "route_id,service_id,trip_id,wheelchair_accessible\n"
        + Self.lines.map { "\($0.0),D,T\($0.0),\($0.0 == "5" ? 2 : 1)\n" }.joined(),
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        + Self.lines.map {
          "T\($0.0),\($0.2):00,\($0.2):00,\($0.1),1\nT\($0.0),\($0.4):00,\($0.4):00,\($0.3),2\n"
        }.joined(),
      "frequencies.txt": """
      trip_id,start_time,end_time,headway_secs,exact_times
      T13,08:00:00,10:00:00,600,0
      """,
    ]).write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    _ = try NetworkImporter(request).runBlocking()
    network = try Network(path: folder["net"])
  }

  /// The journeys from A at 07:50 on the last day.
  func plan(
    to finish: String = "C", via: [String] = [],
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> [Journey] {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T07:50:00Z")
    options.missedChanges = true
    try change(&options)
    return try await JourneyPlanner(network).findRoute(
      startPoint: .stop("A"), finishPoint: .stop(finish),
      intermediatePoints: via.map { .stop($0) }, routeSearchOptions: .publicTransport(options)
    ).journeys
  }
}
