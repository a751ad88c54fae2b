import PerronImport
import TestSupport
import Testing
import TransitModel

@testable import Perron

/// The clocks of the town are two hours ahead of UTC; 10 June 2026 is a Wednesday.
@Suite("Places that are closed when one gets there")
struct PlaceHoursTests {
  /// A street from (0, 0) to (400, 0); beside its end a library, and north of its middle a market hall whose door, at
  /// (200, 30), a footway leads to.
  private static func map(_ hours: String) -> String {
    let spots = [
      (0.0, 0.0), (200, 0), (400, 0), (200, 30), (240, 30), (240, 110), (160, 110), (160, 30),
    ]
    let nodes = spots.enumerated().map { number, spot in
      let place = WalkerTown.coordinate(spot.0, spot.1)
      let door = number == 3 ? "<tag k=\"entrance\" v=\"main\"/>" : ""
      return """
        <node id="\(number + 1)" lat="\(place.latitude)" lon="\(place.longitude)">\(door)</node>
        """
    }
    let library = WalkerTown.coordinate(400, 5)
    return """
      <osm version="0.6">\(nodes.joined())
      <node id="30" lat="\(library.latitude)" lon="\(library.longitude)">
      <tag k="amenity" v="library"/><tag k="name" v="Library"/>
      <tag k="opening_hours" v="\(hours)"/></node>
      <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="footway"/></way>
      <way id="2"><nd ref="2"/><nd ref="4"/><tag k="highway" v="footway"/></way>
      <way id="20"><nd ref="4"/><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="4"/>
      <tag k="building" v="retail"/><tag k="opening_hours" v="\(hours)"/></way></osm>
      """
  }

  private func network(_ hours: String, hasFeed: Bool = true) throws -> Network {
    let (source, folder) = (TemporaryFolder(), TemporaryFolder())
    source.write(Array(Self.map(hours).utf8), to: "map.osm")
    var request = ImportRequest(network: folder["net"])
    request.maps = [source["map.osm"]]
    if hasFeed {
      // A bus from far away to the west end of the street.
      let stop = WalkerTown.coordinate(0, 0)
      FeedBuilder([
        "stops.txt": """
        stop_id,stop_name,stop_lat,stop_lon
        A,Ahorn,49.0,9.0
        B,Birke,\(stop.latitude),\(stop.longitude)
        """,
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,17:40:00,17:40:00,A,1
        T,17:58:00,17:58:00,B,2
        """,
      ]).write(to: source)
      request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    }
    _ = try NetworkImporter(request).runBlocking()
    return try Network(path: folder["net"])
  }

  private func walk(
    _ network: Network, _ points: RouteSearchPoint..., at time: String
  ) throws -> [Notice] {
    var options = PedestrianRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T\(time)Z")
    return try PedestrianSearch(network, options).run(points).notices
  }

  private let west = RouteSearchPoint.coordinate(WalkerTown.coordinate(0, 0))

  // 400 m at 1.33 m/s take 301 s: who sets out at 17:54 is there at 17:59, and a minute later at 18:00.
  @Test("That a shop is closed is told where one gets there outside its hours, or sets out from it")
  func shop() throws {
    let network = try network("Mo-Fr 08:00-18:00")
    let library = RouteSearchPoint.object(.node(30))
    #expect(try walk(network, west, library, at: "15:54:00") == [])
    let late = try walk(network, west, library, at: "15:55:00")
    #expect(late.map(\.code) == ["place_closed"])
    #expect(
      late.first?.message
        == "Library is closed at 2026-06-10 18:00: its hours are Mo-Fr 08:00-18:00.")
    #expect(try walk(network, library, west, at: "15:59:00") == [])
    #expect(try walk(network, library, west, at: "16:00:00").map(\.code) == ["place_closed"])
    // A place between counts at the time when one is there.
    #expect(
      try walk(network, west, library, west, at: "15:54:00") == [])
    #expect(
      try walk(network, west, library, west, at: "15:55:00").map(\.code) == ["place_closed"])
  }

  // In the middle of the hall it is 40 m to the door: in by the door.
  @Test("A place in a building has the building's hours")
  func building() throws {
    let network = try network("Mo-Fr 08:00-18:00")
    let inside = RouteSearchPoint.coordinate(WalkerTown.coordinate(200, 70))
    #expect(try walk(network, west, inside, at: "10:00:00") == [])
    #expect(
      try walk(network, west, inside, at: "20:00:00").first?.message.hasPrefix("way/20 is closed")
        == true)
    // Beside the street nobody is in the hall.
    let outside = RouteSearchPoint.coordinate(WalkerTown.coordinate(200, 5))
    #expect(try walk(network, west, outside, at: "20:00:00") == [])
  }

  @Test("Hours that nobody can read are not told, nor any where nobody knows what clocks show")
  func unknown() throws {
    let library = RouteSearchPoint.object(.node(30))
    let odd = try network("by appointment")
    #expect(try walk(odd, west, library, at: "22:00:00") == [])
    let timeless = try network("Mo-Fr 08:00-18:00", hasFeed: false)
    #expect(try walk(timeless, west, library, at: "22:00:00") == [])
  }

  // The bus is there at 17:58, and its rider in the library at 18:03.
  @Test("Journeys tell it of the time at which they arrive")
  func journeys() async throws {
    for (hours, codes) in [("Mo-Fr 08:00-18:00", ["place_closed"]), ("Mo-Fr 08:00-19:00", [])] {
      var options = PublicTransportRouteSearchOptions()
      options.startTime = try Instant(iso: "2026-06-10T15:00:00Z")
      let result = try await JourneyPlanner(network(hours)).findRoute(
        startPoint: .stop("A"), finishPoint: .object(.node(30)),
        routeSearchOptions: .publicTransport(options))
      #expect(result.journeys.count == 1)
      #expect(result.notices.map(\.code) == codes)
    }
  }
}
