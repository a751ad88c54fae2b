import Perron
import PerronImport
import TestSupport
import Testing

/// A feed of stops 0.1° apart, too far to walk, and of trips in a few words; imported and asked.
///
/// Clocks are two hours ahead of UTC: the feed's zone is Berlin and all questions are of June 2026.
struct Town {
  private let folder = TemporaryFolder()
  private var files: [String: String] = [:]
  /// Rows of stops.txt that follow the plain stops A to F.
  var stops = ""

  /// - Parameter trips: `T1 R1 D b1: A 08:00, B 08:10`: trip, route, service and block (`-` for none), and calls.
  init(_ trips: String, _ more: [String: String] = [:]) {
    var trip = "route_id,service_id,trip_id,block_id\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    var routes: Set<String> = []
    for line in trips.split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1)
      let words = halves[0].split(separator: " ").map(String.init)
      routes.insert(words[1])
      trip += "\(words[1]),\(words[2]),\(words[0]),\(words[3] == "-" ? "" : words[3])\n"
      for (place, call) in halves[1].split(separator: ",").enumerated() {
        let parts = call.split(separator: " ")
        times += "\(words[0]),\(parts[1]):00,\(parts[1]):00,\(parts[0]),\(place)\n"
      }
    }
    files = [
      "trips.txt": trip, "stop_times.txt": times,
      "routes.txt": "route_id,agency_id,route_short_name,route_type\n"
        + routes.sorted().map { "\($0),AG,\($0),3\n" }.joined(),
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20261231
      WK,1,1,1,1,1,0,0,20260101,20261231
      WE,0,0,0,0,0,1,1,20260101,20261231
      """,
    ]
    files.merge(more) { $1 }
  }

  private var plainStops: String {
    "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"
      + "ABCDEF".enumerated().map { "\($1),Stop \($1),48.\($0),9.0,0,\n" }.joined() + stops
  }

  func write(to folder: TemporaryFolder) {
    var all = files
    all["stops.txt"] = plainStops
    FeedBuilder(all).write(to: folder)
  }

  /// What the import finds wrong, as `code entity`.
  func issues() throws -> [String] {
    try report().issues.map { "\($0.issue.code.name) \($0.issue.entity ?? "")" }
  }

  private func report() throws -> ImportReport {
    let source = TemporaryFolder()
    write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    request.existing = .replace
    return try NetworkImporter(request).runBlocking()
  }

  /// The best journey, such as `T1 08:00 08:10 + T2 08:15 08:30`; ` ~ ` where one stays in the vehicle. `day`
  /// is of June 2026: the 10th is a Wednesday.
  func best(
    _ from: String, _ to: String, _ time: String, day: Int = 10,
    _ adjust: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> String? {
    _ = try report()
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-\(day)T\(time):00+02:00")
    adjust(&options)
    let result = try await JourneyPlanner(try await Network.open(folder["net"])).findRoute(
      startPoint: .stop(from), finishPoint: .stop(to),
      routeSearchOptions: .publicTransport(options))
    return result.journeys.first?.inShort
  }
}

extension Journey {
  /// Trips with clocks, two hours ahead of UTC.
  var inShort: String {
    func clock(_ instant: Instant) -> String {
      String(instant.description(offset: 7200).dropFirst(11).prefix(5))
    }
    var text = ""
    for leg in legs {
      guard let ride = leg.ride else { continue }
      if !text.isEmpty { text += ride.staysInVehicle ? " ~ " : " + " }
      text += "\((ride.tripID ?? "").dropFirst(2)) \(clock(leg.departure)) \(clock(leg.arrival))"
    }
    return text
  }
}
