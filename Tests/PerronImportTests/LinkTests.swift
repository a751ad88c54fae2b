import Foundation
import PerronImport
import StreetRouting
import TestSupport
import Testing
import TransitDatabase
import TransitModel

/// Stops along a street, and the links that an import gives them.
private struct LinkTown {
  let folder = TemporaryFolder()
  /// Rows of stops.txt: id, latitude, longitude, level_id, platform_code.
  var stops: [String]
  /// GTFS route_type of the line that serves them all.
  var routeType = 3
  /// Nodes and ways beside the street of 745 m, which is way 10 from (48, 9) due east.
  var map: String

  struct Result: ~Copyable {
    let report: ImportReport
    let links: StopLinks
    let graph: StreetGraph
    let directory: DirectoryColumns

    func stop(_ id: String) -> StopIndex {
      let row = (0..<directory.stopID.count).first { directory.stopID[StopIndex($0)] == id }
      return StopIndex(row ?? 0)
    }

    /// How a stop is linked: the rule, and the way that it is tied to.
    func link(_ id: String) -> String {
      let stop = stop(id)
      guard let point = links.point(of: stop) else { return "\(links.reason(of: stop))" }
      let way = graph.columns.ways[point.edge].ifPresent.map { graph.columns.osmWays[$0] }
      return "\(links.reason(of: stop)) \(way.map(String.init) ?? "-")"
    }
  }
}

extension LinkTown {
  func run() throws -> Result {
    let source = TemporaryFolder()
    var feed = [
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,level_id,platform_code\n"
        + stops.joined(separator: "\n") + "\nZ,Zeder,48.3,9.0,,",
      "levels.txt": "level_id,level_index\nL0,0\nL-1,-1\nL1,1",
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,AG,1,\(routeType)",
    ]
    let ids = stops.map { $0.prefix { $0 != "," } } + ["Z"]
    feed["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
      + ids.enumerated().map { "T,08:0\($0):00,08:0\($0):00,\($1),\($0)" }.joined(separator: "\n")
    FeedBuilder(feed).write(to: source)
    let street = """
      <osm version="0.6">
      <node id="1" version="1" lat="48.0" lon="9.0"/><node id="2" version="1" lat="48.0" lon="9.01"/>
      <way id="10" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
      """
    try "\(street)\(map)</osm>".write(
      toFile: folder["map.osm"], atomically: true, encoding: .utf8)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    request.maps = [folder["map.osm"]]
    request.existing = .replace
    let report = try NetworkImporter(request).runBlocking()
    let file = try NetworkFile.open(folder["net"])
    return Result(
      report: report, links: try file.load(), graph: StreetGraph(try file.load()),
      directory: try file.load())
  }
}

@Suite("Links of stops to streets")
struct LinkTests {
  /// A platform from 9.004 to 9.006, `south` degrees south of the street; a footway leads to it from the
  /// street's east end.
  private func platform(south: Double, _ tags: String = "", id: Int = 20) -> String {
    """
    <node id="\(id)1" version="1" lat="\(48 - south)" lon="9.004"/>
    <node id="\(id)2" version="1" lat="\(48 - south)" lon="9.006"/>
    <way id="\(id)" version="1"><nd ref="\(id)1"/><nd ref="\(id)2"/>
    <tag k="railway" v="platform"/>\(tags)</way>
    <way id="\(id)9" version="1"><nd ref="\(id)2"/><nd ref="2"/><tag k="highway" v="footway"/></way>
    """
  }

  @Test("A bus stop is linked to the nearest way, a tram stop to the platform near by")
  func railsHavePlatforms() throws {
    // The platform is 33 m south of the street, the stop on the track 11 m south of it.
    var town = LinkTown(
      stops: ["A,Ahorn,47.9999,9.005,,", "B,Birke,48.0001,9.001,,"], map: platform(south: 0.0003))
    let bus = try town.run().link("A")
    #expect(bus == "street 10")
    town.routeType = 0
    let result = try town.run()
    #expect(result.link("A") == "platform 20")
    #expect(result.link("B") == "street 10")
  }

  @Test("A platform that bears the stop's code is taken before one that is nearer")
  func references() throws {
    let town = LinkTown(
      stops: ["A,Ahorn,47.9996,9.005,,2"], routeType: 2,
      map: platform(south: 0.0003, "<tag k=\"ref\" v=\"1\"/>")
        + platform(south: 0.0008, "<tag k=\"ref\" v=\"2;3\"/>", id: 30))
    #expect(try town.run().link("A") == "platformReference 30")
  }

  @Test("A stop with a level is linked to a way of that level, though a street runs over it")
  func levels() throws {
    let town = LinkTown(
      stops: ["A,Ahorn,48.0,9.005,L-1,", "B,Birke,48.0,9.005,L0,"],
      map: platform(south: 0.0003, "<tag k=\"level\" v=\"-1\"/>"))
    let result = try town.run()
    #expect(result.link("A") == "level 20")
    #expect(result.link("B") == "level 10")
  }

  @Test(
    "A way that is cut off from the network is linked only where nothing else is near, and reported"
  )
  func islands() throws {
    let island = """
      <node id="41" version="1" lat="48.00005" lon="9.005"/>
      <node id="42" version="1" lat="48.00005" lon="9.0051"/>
      <node id="43" version="1" lat="48.01" lon="9.005"/>
      <node id="44" version="1" lat="48.01" lon="9.0051"/>
      <way id="40" version="1"><nd ref="41"/><nd ref="42"/><tag k="highway" v="footway"/></way>
      <way id="45" version="1"><nd ref="43"/><nd ref="44"/><tag k="highway" v="footway"/></way>
      """
    let town = LinkTown(
      stops: ["A,Ahorn,48.00006,9.005,,", "B,Birke,48.01,9.005,,"], map: island)
    let result = try town.run()
    #expect(result.link("A") == "street 10")
    #expect(result.link("B") == "island 45")
    let issues = result.report.issues.map(\.issue).filter { $0.code.name == "stop_on_island" }
    #expect(issues.map(\.entity) == ["B"])
  }

  @Test("A metro stop that the map knows by its entrances alone is entered by them")
  func entrances() throws {
    let entrance = """
      <node id="51" version="1" lat="48.0002" lon="9.004"><tag k="railway" v="subway_entrance"/></node>
      <way id="50" version="1"><nd ref="51"/><nd ref="1"/><tag k="highway" v="footway"/></way>
      """
    var town = LinkTown(stops: ["A,Ahorn,48.0,9.005,,"], map: entrance)
    // A bus stops on the street.
    let bus = try town.run().link("A")
    #expect(bus == "street 10")
    town.routeType = 1
    let result = try town.run()
    #expect(result.link("A") == "entrances -")
    let linked = result.links.point(of: result.stop("A"))
    let point = try #require(linked)
    #expect(point.level == LevelID(hundredths: -100))
    // 77 m to the entrance: 0.0002° north and 0.001° east at 48° (22.2 m and 74.4 m).
    let corner = try #require(Coordinate(latitude: 48.0002, longitude: 9.004))
    let nearest = result.graph.nearestPoint(to: corner, radiusMeters: 5)
    let start = try #require(nearest)
    let path = try #require(
      StreetSearch(result.graph).findPath(
        from: start, to: point, profile: WalkingProfile(), limits: WalkLimits(meters: 500)))
    #expect((77...79).contains(path.meters))
  }

  @Test(
    "An entrance that is a gate is passed on the way to the platform, and counts as one entrance")
  func gatedEntrances() throws {
    // Thirteen entrances on one footway that runs 10 m south of the street, from 9.0050 west in steps of 0.0001°
    // (7.4 m): each cuts the footway in two arms. The nearest twelve are joined to the platform.
    let entrances = (0..<13).map { place in
      """
      <node id="\(100 + place)" version="1" lat="47.9999" lon="\(9.005 - Double(place) / 10_000)">
      <tag k="railway" v="subway_entrance"/><tag k="wheelchair" v="no"/></node>
      """
    }
    let refs = (0..<13).map { "<nd ref=\"\(100 + $0)\"/>" }.joined()
    let map =
      entrances.joined() + "<way id=\"50\" version=\"1\"><nd ref=\"2\"/>\(refs)<nd ref=\"1\"/>"
      + "<tag k=\"highway\" v=\"footway\"/></way>"
    let result = try LinkTown(stops: ["A,Ahorn,48.0,9.005,,"], routeType: 1, map: map).run()
    #expect(result.link("A") == "entrances -")
    let linked = result.links.point(of: result.stop("A"))
    let point = try #require(linked)
    let stop = result.stop("A")
    let platform = result.graph.columns.osmNodes.indices.first {
      StreetObject(stored: result.graph.columns.osmNodes[$0]) == .stop(stop)
    }
    let vertex = try #require(platform)
    let joined = result.graph.columns.edgesAtVertex.row(vertex).flatMap { entry in
      let edge = StreetEdgeIndex(rawValue: entry >> 1)
      return [result.graph.columns.fromVertices[edge], result.graph.columns.toVertices[edge]]
    }
    let nodes = Set(joined.filter { $0 != vertex }.map { result.graph.columns.osmNodes[$0] })
    #expect(nodes == Set(100..<112))
    // All entrances are closed to wheelchairs, and open to others.
    let corner = try #require(Coordinate(latitude: 48.0, longitude: 9.006))
    let nearest = result.graph.nearestPoint(to: corner, radiusMeters: 5)
    let start = try #require(nearest)
    var profile = WalkingProfile()
    let search = StreetSearch(result.graph)
    let limits = WalkLimits(meters: 2000)
    let path = search.findPath(from: start, to: point, profile: profile, limits: limits)
    #expect(path?.parts.contains { $0.kind == .gate } == true)
    profile.isWheelchair = true
    #expect(search.findPath(from: start, to: point, profile: profile, limits: limits) == nil)
  }

  @Test("A stop without a street near by has no link")
  func farAway() throws {
    #expect(try LinkTown(stops: ["A,Ahorn,48.0,9.005,,"], map: "").run().link("Z") == "none")
  }
}
