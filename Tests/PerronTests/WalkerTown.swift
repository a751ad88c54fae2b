import Perron
import PerronImport
import TestSupport
import Testing

/// Two places to change at, each a street of its own: from X to Y one goes up stairs, from W to V on the flat.
/// Everything else is far away.
///
///     (0, 0) ── X at 20 ── (100, 0) ═ 40 m of steps ═ (100, 40) ── Y at 180 ── (200, 40)
///     (0, −3000) ── W at 20 ── V at 180 ── (200, −3000)
struct WalkerTown {
  let network: Network
  private let folder = TemporaryFolder()
  var path: String { folder["net"] }

  /// The stop X, in metres east and north of 48° north, 9° east; and what is not as the town has it otherwise.
  struct Plan {
    var x = (20.0, 3.0)
    var hasMap = true
    var wheelchairs: [String: Int] = [:]
    var stepsTags = ""
    var transfers: String?
    /// Without the trip from V.
    var hasSecondWay = true
  }

  init(_ plan: Plan = Plan()) throws {
    let source = TemporaryFolder()
    Self.feed(plan).write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    if plan.hasMap {
      source.write(Array(Self.map(plan).utf8), to: "map.osm")
      request.maps = [source["map.osm"]]
    }
    _ = try NetworkImporter(request).runBlocking()
    network = try Network(path: folder["net"])
  }

  static func coordinate(_ east: Double, _ north: Double) -> Coordinate {
    // Metres of a degree on the sphere of 6,371 km: 111,195, and 0.6691 of that from west to east.
    Coordinate(latitude: 48 + north / 111_195, longitude: 9 + east / 74_404)
      ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
  }

  private static let stopTimes = """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T1,08:00:00,08:00:00,A,1
    T1,08:10:00,08:10:00,X,2
    T1,08:40:00,08:40:00,W,3
    T2,08:15:00,08:15:00,Y,1
    T2,08:30:00,08:30:00,C,2
    T3,08:25:00,08:25:00,Y,1
    T3,08:45:00,08:45:00,C,2

    """

  private static func feed(_ plan: Plan) -> FeedBuilder {
    let stops: [(id: String, place: (Double, Double))] = [
      ("A", (0, 20_000)), ("X", plan.x), ("Y", (180, 43)), ("W", (20, -2_997)),
      ("V", (180, -2_997)), ("C", (0, -20_000)),
    ]
    var feed = FeedBuilder([
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20261231
      """,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,wheelchair_boarding\n"
        + stops.map { stop in
          let place = coordinate(stop.place.0, stop.place.1)
          let answer = plan.wheelchairs[stop.id].map { "\($0)" } ?? ""
          return "\(stop.id),\(stop.id),\(place.latitude),\(place.longitude),\(answer)\n"
        }.joined(),
      "trips.txt": "route_id,service_id,trip_id,wheelchair_accessible\n"
        + ["T1", "T2", "T3", "T4"].map { trip in
          "R,D,\(trip),\(plan.wheelchairs[trip].map { "\($0)" } ?? "")\n"
        }.joined(),
      "stop_times.txt": stopTimes,
    ])
    if plan.hasSecondWay {
      feed.files["stop_times.txt", default: ""] +=
        "T4,08:50:00,08:50:00,V,1\nT4,09:20:00,09:20:00,C,2\n"
    }
    feed.files["transfers.txt"] = plan.transfers.map {
      "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n" + $0
    }
    return feed
  }

  private static func map(_ plan: Plan) -> String {
    let nodes = [
      (0.0, 0.0), (100, 0), (100, 40), (200, 40), (0, -3_000), (200, -3_000),
    ].enumerated().map { number, place in
      let place = coordinate(place.0, place.1)
      return "<node id=\"\(number + 1)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
    }
    let ways = [
      (1, 2, "footway", ""), (2, 3, "steps", plan.stepsTags), (3, 4, "footway", ""),
      (5, 6, "footway", ""),
    ].enumerated().map { number, way in
      """
      <way id="\(number + 1)"><nd ref="\(way.0)"/><nd ref="\(way.1)"/>
      <tag k="highway" v="\(way.2)"/>\(way.3)</way>
      """
    }
    return "<osm version=\"0.6\">" + (nodes + ways).joined(separator: "\n") + "</osm>"
  }

  /// The first journey of the morning of 10 June 2026, as trips and walks: `T1 X-Y T2`.
  func first(
    from start: RouteSearchPoint = .stop("A"),
    _ change: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> String {
    let result = try await plan(from: start, change)
    guard let journey = result.journeys.first else {
      return result.noJourney?.reason.rawValue ?? ""
    }
    return journey.legs.map { leg in
      leg.ride.map { String(($0.tripID ?? "").dropFirst(2)) } ?? "\(leg.from.name)-\(leg.to.name)"
    }.joined(separator: " ")
  }

  func plan(
    from start: RouteSearchPoint = .stop("A"),
    _ change: (inout PublicTransportRouteSearchOptions) -> Void
  ) async throws -> RouteSearchResult {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T05:50:00Z")
    change(&options)
    return try await JourneyPlanner(network).findRoute(
      startPoint: start, finishPoint: .stop("C"), routeSearchOptions: .publicTransport(options))
  }
}
