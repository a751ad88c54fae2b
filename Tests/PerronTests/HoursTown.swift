import PerronImport
import TestSupport
import TransitModel

@testable import Perron

/// A park path from (0, 0) to (100, 0) that is closed from 22:00 to 06:00, and a street around it, 200 m longer. West of
/// it one starts at (−50, 0), east of it lies the stop X at (150, 0); the stop C is far away.
///
///          (0, 100) ──── street, way 3 ──── (100, 100)
///              │                                │
///     ─ way 1 ─┴────── park path, way 2 ────────┴─ way 4 ── X
struct HoursTown {
  let network: Network
  private let folder = TemporaryFolder()

  struct Plan {
    var parkTags = ["foot:conditional": "no @ (22:00-06:00)"]
    var hasWayRound = true
    var hasFeed = true
    /// Whether a second feed has a stop of another zone, far in the east.
    var hasTwoZones = false
  }

  init(_ plan: Plan = Plan()) throws {
    let source = TemporaryFolder()
    source.write(Array(Self.map(plan).utf8), to: "map.osm")
    var request = ImportRequest(network: folder["net"])
    request.maps = [source["map.osm"]]
    let (near, far) = (TemporaryFolder(), TemporaryFolder())
    if plan.hasFeed {
      Self.feed().write(to: near)
      request.feeds.append(ImportRequest.Feed(path: near.path, id: "f"))
    }
    if plan.hasTwoZones {
      var feed = Self.feed(east: 1_500_000)
      feed.files["agency.txt"] = """
        agency_name,agency_url,agency_timezone
        Far,https://far.example,Asia/Tokyo
        """
      feed.write(to: far)
      request.feeds.append(ImportRequest.Feed(path: far.path, id: "a"))
    }
    _ = try NetworkImporter(request).runBlocking()
    network = try Network(path: folder["net"])
  }

  static func place(_ east: Double, _ north: Double) -> RouteSearchPoint {
    .coordinate(WalkerTown.coordinate(east, north))
  }

  /// Trips from X to C, and back, in the morning and at night.
  private static func feed(east: Double = 0) -> FeedBuilder {
    let stops = [("X", 150.0, 0.0), ("C", 0, -20_000)]
    let trips = [
      ("T1", "X", "C", "08:30"), ("T2", "X", "C", "23:30"), ("T3", "C", "X", "08:30"),
      ("T4", "C", "X", "23:30"),
    ]
    return FeedBuilder([
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20261231
      """,
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
        + stops.map { id, x, y in
          let place = WalkerTown.coordinate(x + east, y)
          return "\(id),\(id),\(place.latitude),\(place.longitude)\n"
        }.joined(),
      "trips.txt": "route_id,service_id,trip_id\n" + trips.map { "R,D,\($0.0)\n" }.joined(),
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        + trips.map { id, from, to, time in
          let end = time.dropLast(2) + "40"
          return "\(id),\(time):00,\(time):00,\(from),1\n\(id),\(end):00,\(end):00,\(to),2\n"
        }.joined(),
    ])
  }

  private static func map(_ plan: Plan) -> String {
    let nodes = [(-200.0, 0.0), (0, 0), (100, 0), (200, 0), (0, 100), (100, 100)]
      .enumerated().map { number, spot in
        let place = WalkerTown.coordinate(spot.0, spot.1)
        return "<node id=\"\(number + 1)\" lat=\"\(place.latitude)\" lon=\"\(place.longitude)\"/>"
      }
    let ways: [(id: Int, nodes: [Int], tags: [String: String])] = [
      (1, [1, 2], [:]), (2, [2, 3], plan.parkTags),
      (3, plan.hasWayRound ? [2, 5, 6, 3] : [5, 6], [:]), (4, [3, 4], [:]),
    ]
    return "<osm version=\"0.6\">"
      + (nodes
      + ways.map { way in
        let tags = way.tags.merging(["highway": "footway"]) { own, _ in own }
        return "<way id=\"\(way.id)\">" + way.nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
          + tags.sorted { $0.key < $1.key }
          .map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined() + "</way>"
      }).joined(separator: "\n") + "</osm>"
  }
}

extension Journey {
  /// The OSM ways of its walks, a list for each.
  var walkedWays: [[Int64]] {
    legs.compactMap(\.walk).map { walk in walk.steps.flatMap(\.osmWays) }
  }
}
