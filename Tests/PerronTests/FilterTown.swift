import Perron
import PerronImport
import TestSupport
import Testing

/// Places 20 km apart with lines of two agencies between them, and a second feed with ids that the first has too.
///
///     T1  line 1 of North  A 08:00 ─────────────── C 08:30    takes no bikes
///     T2  line 2 of South  A 08:05 ── M 08:20 ──── C 08:40    takes bikes
///     T3  line 1 of North  A 08:10 ─────────────── C 08:50    does not say
///     T4  line 3 of North  A 08:00 ── S1 08:10                takes bikes
///     T5  line 3 of North             S1 08:15 ─── C 08:25    takes no bikes
///     T6  line 3 of North             S2 08:30 ─── D 08:50    takes bikes
///     T7  line 4 of South  E 08:00 ─────────────── C 08:20    on 1 June 2026 only
///
/// S1 and S2 are the platforms of the station S, 500 m apart; X is its entrance. G and H, trips T2, routes R3 and the
/// agency without an id are of the second feed.
struct FilterTown {
  let network: Network
  private let folder = TemporaryFolder()

  /// - Parameter wheelchairs: what the trips say of wheelchairs: 2 is no.
  init(wheelchairs: [String: Int] = [:]) throws {
    var request = ImportRequest(network: folder["net"])
    let sources = [TemporaryFolder(), TemporaryFolder()]
    Self.first(wheelchairs).write(to: sources[0])
    Self.second.write(to: sources[1])
    request.feeds = zip(sources, ["f", "g"]).map { .init(path: $0.path, id: $1) }
    _ = try NetworkImporter(request).runBlocking()
    network = try Network(path: folder["net"])
  }

  /// - Parameter rest: further fields, each with its comma.
  private static func stop(
    _ id: String, _ east: Double, _ north: Double, _ rest: String = ""
  ) -> String {
    let place = WalkerTown.coordinate(east, north)
    return "\(id),\(id),\(place.latitude),\(place.longitude)\(rest)\n"
  }

  private static let stopTimes = """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T1,08:00:00,08:00:00,A,1
    T1,08:30:00,08:30:00,C,2
    T2,08:05:00,08:05:00,A,1
    T2,08:20:00,08:20:00,M,2
    T2,08:40:00,08:40:00,C,3
    T3,08:10:00,08:10:00,A,1
    T3,08:50:00,08:50:00,C,2
    T4,08:00:00,08:00:00,A,1
    T4,08:10:00,08:10:00,S1,2
    T5,08:15:00,08:15:00,S1,1
    T5,08:25:00,08:25:00,C,2
    T6,08:30:00,08:30:00,S2,1
    T6,08:50:00,08:50:00,D,2
    T7,08:00:00,08:00:00,E,1
    T7,08:20:00,08:20:00,C,2
    """

  private static func first(_ wheelchairs: [String: Int]) -> FeedBuilder {
    let trips = [
      ("R1", "T1", "2"), ("R2", "T2", "1"), ("R1", "T3", ""), ("R3", "T4", "1"), ("R3", "T5", "2"),
      ("R3", "T6", "1"), ("R4", "T7", "1"),
    ]
    return FeedBuilder([
      "agency.txt": """
      agency_id,agency_name,agency_url,agency_timezone
      north,North,https://example.org,Etc/UTC
      south,South,https://example.org,Etc/UTC
      """,
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20261231
      O,1,1,1,1,1,1,1,20260601,20260601
      """,
      "routes.txt": """
      route_id,agency_id,route_short_name,route_type
      R1,north,1,3
      R2,south,2,0
      R3,north,3,2
      R4,south,4,3
      """,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
        + stop("A", 0, 0, ",0,") + stop("S", 20_000, 0, ",1,") + stop("S1", 20_000, 0, ",0,S")
        + stop("S2", 20_000, 500, ",0,S") + stop("X", 20_000, 0, ",2,S")
        + stop("C", 40_000, 0, ",0,") + stop("D", 0, 20_000, ",0,") + stop("E", 0, 40_000, ",0,")
        + stop("M", 20_000, 20_000, ",0,"),
      "trips.txt": "route_id,service_id,trip_id,bikes_allowed,wheelchair_accessible\n"
        + trips.map { route, trip, bikes in
          let service = trip == "T7" ? "O" : "D"
          let wheelchair = wheelchairs[trip].map { "\($0)" } ?? ""
          return "\(route),\(service),\(trip),\(bikes),\(wheelchair)\n"
        }.joined(),
      "stop_times.txt": stopTimes,
    ])
  }

  private static let second = FeedBuilder([
    "agency.txt": """
    agency_name,agency_url,agency_timezone
    East,https://example.org,Etc/UTC
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20260101,20261231
    """,
    "routes.txt": "route_id,route_short_name,route_type\nR3,9,3\n",
    "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
      + stop("G", 90_000, 0) + stop("H", 110_000, 0),
    "trips.txt": "route_id,service_id,trip_id\nR3,D,T2\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T2,08:00:00,08:00:00,G,1
    T2,08:30:00,08:30:00,H,2
    """,
  ])

  func plan(
    from start: RouteSearchPoint = .stop("A"), to finish: RouteSearchPoint = .stop("C"),
    via: [RouteSearchPoint] = [],
    _ change: (inout PublicTransportRouteSearchOptions) throws -> Void = { _ in }
  ) async throws -> RouteSearchResult {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T07:50:00Z")
    try change(&options)
    return try await JourneyPlanner(network).findRoute(
      startPoint: start, finishPoint: finish, intermediatePoints: via,
      routeSearchOptions: .publicTransport(options))
  }
}
