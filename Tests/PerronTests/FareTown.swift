import PerronImport
import TestSupport
import TransitDatabase
import TransitModel

@testable import Perron

/// A town whose fares are written in the test, and its rides as text.
///
/// Stops A, B in zone 1, C in zone 2, D in zone 3, E in none; P1 and P2 are platforms of the station P. Routes
/// R1, R2, R3 of the agency X and Y1 of the agency Y. All clocks are those of Berlin, and without another date
/// it is Wednesday, 10 June 2026.
struct FareTown {
  let network: Network
  private let folder = TemporaryFolder()
  /// Where the network's file is.
  var path: String { folder["net"] }
  /// `FEED CODE` of each issue that is no note.
  let problems: [String]

  static let stops = """
    stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station
    A,A,48.0,9.0,1,0,
    B,B,48.1,9.0,1,0,
    C,C,48.2,9.0,2,0,
    D,D,48.3,9.0,3,0,
    E,E,48.4,9.0,,0,
    P,P,48.5,9.0,9,1,
    P1,P1,48.5,9.0,1,0,P
    P2,P2,48.5,9.0,2,0,P

    """
  static let routes = """
    route_id,agency_id,route_short_name,route_type
    R1,X,1,3
    R2,X,2,3
    R3,X,3,3
    Y1,Y,1,3

    """

  private static func feed(_ files: [String: String]) -> FeedBuilder {
    FeedBuilder(
      [
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        X,X,https://x.example,Europe/Berlin
        Y,Y,https://y.example,Europe/Berlin
        """,
        "stops.txt": stops, "routes.txt": routes,
        "trips.txt": "route_id,service_id,trip_id\nR1,D,T",
      ].merging(files) { $1 })
  }

  /// A network of the feeds f, g … with these files.
  init(_ feeds: [String: String]...) throws {
    var request = ImportRequest(network: folder["net"])
    var sources: [TemporaryFolder] = []
    for (files, id) in zip(feeds, ["f", "g"]) {
      let source = TemporaryFolder()
      Self.feed(files).write(to: source)
      sources.append(source)
      request.feeds.append(ImportRequest.Feed(path: source.path, id: id))
    }
    let report = try NetworkImporter(request).runBlocking()
    problems = report.issues.map(\.issue).filter { $0.code.severity != .info }
      .map { "\($0.feed ?? "-") \($0.code.name)" }
    network = try Network(path: folder["net"])
  }

  /// `R1 A-B-C 08:00 08:20`: the route, the stops, when the ride begins and ends, with a date before the times
  /// where it is another day; ids are of the feed f, or else scoped.
  func ride(_ text: String, leg: Int) throws -> FareRide {
    var words = text.split(separator: " ").map(String.init)
    let date = words.count == 5 ? words.remove(at: 2) : "2026-06-10"
    let feed = words[0].hasPrefix("g:") ? "g" : "f"
    let route = network.directory.columns.routeAgency.indices.first {
      network.directory.scopedID(of: $0) == "\(feed):\(words[0].split(separator: ":").last ?? "")"
    }
    let stops = words[1].split(separator: "-").compactMap {
      network.directory.stops(named: "\(feed):\($0)").first
    }
    guard let route, stops.count >= 2 else { throw Mistake(text: text) }
    return FareRide(
      routes: [route], stops: stops,
      departure: try Instant(iso: "\(date)T\(words[2]):00+02:00"),
      arrival: try Instant(iso: "\(date)T\(words[3]):00+02:00"), legs: [leg])
  }

  struct Mistake: Error { let text: String }

  /// The fare and what it is made of, `3.00 EUR: f:single [0] 2.00, f:change [1] 1.00`; "-" where it is not
  /// determined. A ride that begins with `+` stays in the vehicle of the one before.
  func fare(_ rides: String...) throws -> String {
    var all: [FareRide] = []
    for (leg, text) in rides.enumerated() {
      if text.hasPrefix("+"), let before = all.popLast() {
        all.append(before.joined(with: try ride(String(text.dropFirst()), leg: leg)))
      } else {
        all.append(try ride(text, leg: leg))
      }
    }
    guard let fare = FarePricing(network)?.fare(of: all) else { return "-" }
    let parts = fare.parts.map { part in
      "\(part.product.dropFirst(2)) \(part.legs) \(part.price.amount)"
        + (part.medium.map { " by \($0)" } ?? "")
    }
    return "\(fare.total): " + parts.joined(separator: ", ")
  }
}
