import Foundation
import Perron
import PerronImport
import TestSupport
import Testing

/// A metro station under a street: entrance E, gate hall H, platform P, and a train from P to Q far away.
struct MetroStation {
  let folder = TemporaryFolder()
  var stops = """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id
    S,Markt,48.0,9.005,1,,
    P,Markt,48.0,9.005,0,S,L-2
    E,Markt Nord,48.0,9.002,2,S,L0
    H,,,,3,S,L-1
    Q,Dorf,48.3,9.0,0,,
    """
  var pathways = """
    pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time
    eh,E,H,4,0,30
    he,H,E,2,1,45
    hp,H,P,2,1,40
    """
  /// A street due east from 9.0 to 9.01 (745 m at 48° north), and one more, 300 m to the north.
  var map: String? = """
    <osm version="0.6">
    <node id="1" version="1" lat="48.0" lon="9.0"/><node id="2" version="1" lat="48.0" lon="9.01"/>
    <node id="3" version="1" lat="48.0027" lon="9.0"/>
    <way id="10" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
    <way id="11" version="1"><nd ref="1"/><nd ref="3"/><tag k="highway" v="residential"/></way>
    </osm>
    """

  func feed(_ name: String) throws -> String {
    let source = folder["\(name)-feed"]
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: true)
    let files = [
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,A,http://a.example,UTC",
      "levels.txt": "level_id,level_index\nL0,0\nL-1,-1\nL-2,-2", "stops.txt": stops,
      "pathways.txt": pathways,
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nU,A,U,1",
      "trips.txt": "route_id,service_id,trip_id\nU,D,T\nU,D,B",
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260101,20261231
      """,
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T,08:00:00,08:00:00,P,1
      T,08:10:00,08:10:00,Q,2
      B,09:00:00,09:00:00,Q,1
      B,09:10:00,09:10:00,P,2
      """,
    ]
    for (file, text) in files {
      try text.write(toFile: "\(source)/\(file)", atomically: true, encoding: .utf8)
    }
    return source
  }

  @discardableResult
  func write(_ name: String = "net") throws -> ImportReport {
    var request = ImportRequest(network: folder[name])
    request.feeds = [ImportRequest.Feed(path: try feed(name), id: "f")]
    request.maps = try mapFiles()
    return try NetworkImporter(request).runBlocking()
  }

  func mapFiles() throws -> [String] {
    guard let map else { return [] }
    try map.write(toFile: folder["map.osm"], atomically: true, encoding: .utf8)
    return [folder["map.osm"]]
  }

  func planner(_ name: String = "net") throws -> JourneyPlanner {
    JourneyPlanner(try Network(path: folder[name]))
  }

  /// The first walk of the best journey to Q that leaves after 06:00.
  func walk(from start: RouteSearchPoint) async throws -> Leg? {
    try await planner().journeys(
      from: start, to: .stop("Q"), departingAt: Instant(iso: "2026-06-10T06:00:00Z")
    ).first?.legs.first
  }
}

extension MetroStation {
  /// The same with stop_access of the platform.
  func with(access: String, pathways hasPathways: Bool) -> MetroStation {
    var station = self
    if !hasPathways {
      station.pathways = "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional"
    }
    let rows = station.stops.split(separator: "\n")
    station.stops = rows.enumerated().map { place, row in
      "\(row)," + (place == 0 ? "stop_access" : row.hasPrefix("P,") ? access : "")
    }.joined(separator: "\n")
    return station
  }
}

extension Leg {
  fileprivate var pathways: [String] {
    if case .walk(let walk) = content { walk.steps.flatMap(\.pathways) } else { [] }
  }
  fileprivate var isApproximate: Bool {
    if case .walk(let walk) = content { walk.isApproximate } else { false }
  }
}

@Suite("Pathways in the street graph")
struct PathwayTests {
  @Test(
    "A platform under a street is entered through its entrance and not from the street above it")
  func entrance() async throws {
    let station = MetroStation()
    try station.write()
    // From the street right above the platform: 223 m west to the entrance (0.003° of longitude at 48°
    // north: 111,195 × 0.003 × cos 48°), then the escalator and the stairs.
    let leg = try #require(
      try await station.walk(from: .coordinate(latitude: 48.0, longitude: 9.005)))
    #expect(leg.pathways == ["f:eh", "f:hp"])
    let meters = leg.distanceMeters
    #expect(meters > 222)
  }

  @Test("One leaves by the stairs, since the escalator runs in only")
  func direction() async throws {
    let station = MetroStation()
    try station.write()
    let journeys = try await station.planner().journeys(
      from: .stop("Q"), to: .coordinate(latitude: 48.0, longitude: 9.002),
      departingAt: Instant(iso: "2026-06-10T08:30:00Z"))
    #expect(journeys.first?.legs.last?.pathways == ["f:hp", "f:he"])
  }

  @Test("Without a map one walks straight to the entrance, and never straight to the platform")
  func noMap() async throws {
    var station = MetroStation()
    station.map = nil
    try station.write()
    let leg = try #require(
      try await station.walk(from: .coordinate(latitude: 48.0, longitude: 9.005)))
    #expect(leg.pathways == ["f:eh", "f:hp"])
    #expect(leg.isApproximate)
    // 223 m in a straight line count 1.3 times.
    let meters = leg.distanceMeters
    #expect(meters > 289)
    // From the entrance itself all is known.
    let inside = try #require(try await station.walk(from: .stop("E")))
    #expect(inside.pathways == ["f:eh", "f:hp"])
    #expect(!inside.isApproximate)
  }

  @Test(
    "Without a map a stop that its station's pathways leave out is ridden to, and not walked to")
  func leftOut() async throws {
    var station = MetroStation()
    station.map = nil
    station.stops += "\nP2,Markt,48.0,9.005,0,S,L-2\nX,Platz,48.0,9.0051,0,,"
    try station.write()
    let planner = try station.planner()
    func canWalk(_ from: String, _ to: String) async throws -> Bool {
      let options = PedestrianRouteSearchOptions()
      return try await !planner.findRoute(
        startPoint: .stop(from), finishPoint: .stop(to), routeSearchOptions: .pedestrian(options)
      ).journeys.isEmpty
    }
    #expect(try await !canWalk("X", "P2"))
    #expect(try await !canWalk("P", "P2"))
    #expect(try await canWalk("X", "P"))
  }

  @Test("A platform whose pathways know no entrance is joined to the map, and reported")
  func lonePlatform() async throws {
    var station = MetroStation()
    station.pathways = """
      pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time
      hp,H,P,2,1,40
      """
    let report = try station.write()
    let issue = report.issues.map(\.issue).first { $0.code.name == "platform_without_entrance" }
    #expect(issue?.entity == "P")
    let leg = try #require(
      try await station.walk(from: .coordinate(latitude: 48.0, longitude: 9.005)))
    #expect(leg.pathways == [])
  }

  @Test("A stop that is not entered from the street is entered by its station's entrances")
  func enclosed() async throws {
    let station = MetroStation()
    for access in ["0", "1"] {
      try station.with(access: access, pathways: false).write(access)
    }
    // From the street above the platform it is 223 m to the entrance, and as far back to the platform below it.
    for (access, meters) in [("0", 440.0...450), ("1", 0.0...1)] {
      let leg = try await station.planner(access).journeys(
        from: .coordinate(latitude: 48.0, longitude: 9.005), to: .stop("Q"),
        departingAt: Instant(iso: "2026-06-10T06:00:00Z")
      ).first?.legs.first
      #expect(leg?.ride == nil ? meters.contains(leg?.distanceMeters ?? -1) : access == "1")
    }
  }

  @Test("What stop_access decides is told as such, and pathways and the map's entrances as these")
  func reasons() throws {
    func reason(_ station: MetroStation) throws -> String? {
      try station.write()
      let stops = try Network(path: station.folder["net"]).linkedStops
      return stops.first { $0.id == "f:P" }?.reason
    }
    #expect(try reason(MetroStation()) == "pathways")
    #expect(try reason(MetroStation().with(access: "0", pathways: true)) == "pathways")
    #expect(try reason(MetroStation().with(access: "0", pathways: false)) == "stop_access")
    #expect(try reason(MetroStation().with(access: "1", pathways: true)) == "stop_access")
    // Pathways lead to the boarding area of the platform.
    var area = MetroStation()
    area.stops += "\nP1,,,,4,P,L-2"
    area.pathways = area.pathways.replacing("H,P,", with: "H,P1,")
    #expect(try reason(area) == "pathways")
  }

  @Test(
    "A stop that is not entered from the street is reported where entrances lack, or are too many")
  func entrancesOfEnclosed() throws {
    func issues(_ station: MetroStation, _ name: String) throws -> [String] {
      try station.write(name).issues.map { "\($0.issue.code.name) \($0.issue.entity ?? "")" }
    }
    var station = MetroStation().with(access: "0", pathways: false)
    #expect(try !issues(station, "one").contains { $0.contains("entrance") })
    // Twelve more than the one that there is.
    let whole = station
    for number in 1...12 { station.stops += "\nE\(number),Tor,48.0,9.003,2,S,L0," }
    #expect(try issues(station, "many").contains("entrances_cut P"))
    station = whole
    station.stops = station.stops.replacing("9.002,2,S", with: "9.002,2,")
    let found = try issues(station, "none")
    #expect(found.contains("stop_without_entrance P"))
  }

  @Test("A pathway whose ends nobody can place is dropped and reported")
  func noPlace() throws {
    var station = MetroStation()
    station.stops += "\nZ,Hof,,,1,,\nZ1,,,,3,Z,\nZ2,,,,3,Z,"
    station.pathways += "\nzz,Z1,Z2,1,1,10"
    let report = try station.write()
    let issue = report.issues.map(\.issue).first { $0.code.name == "pathway_without_place" }
    #expect(issue?.entity == "zz")
  }

  @Test(
    "A pathway without a length is no longer than its time allows, wherever its nodes are drawn")
  func misplacedNode() async throws {
    var station = MetroStation()
    // The hall is drawn 1.1 km to the north: 30 s by escalator and 40 s by stairs are 40 m and 53 m.
    station.stops = station.stops.replacingOccurrences(of: "H,,,,3", with: "H,,48.01,9.005,3")
    try station.write()
    let leg = try #require(try await station.walk(from: .stop("E")))
    #expect(leg.pathways == ["f:eh", "f:hp"])
    #expect(leg.distanceMeters < 94)
  }

  @Test("A feed with pathways that is added to a map gives what importing both at once gives")
  func adding() async throws {
    let station = MetroStation()
    try station.write("once")
    var request = ImportRequest(network: station.folder["net"])
    request.maps = try station.mapFiles()
    _ = try NetworkImporter(request).runBlocking()
    request = ImportRequest(network: station.folder["net"])
    request.feeds = [ImportRequest.Feed(path: try station.feed("net"), id: "f")]
    request.existing = .add
    // Twice: what the first time merged into the map is taken out again.
    _ = try NetworkImporter(request).runBlocking()
    let report = try NetworkImporter(request).runBlocking()
    #expect(report.summary.streetEdges == 7)
    let once = try await station.planner("once").journeys(
      from: .coordinate(latitude: 48.0, longitude: 9.005), to: .stop("Q"),
      departingAt: Instant(iso: "2026-06-10T06:00:00Z"))
    let added = try await station.planner().journeys(
      from: .coordinate(latitude: 48.0, longitude: 9.005), to: .stop("Q"),
      departingAt: Instant(iso: "2026-06-10T06:00:00Z"))
    #expect(once == added && !once.isEmpty)
  }
}
