import Perron
import PerronImport
import TestSupport
import Testing

/// A metro station across a block: 112 m from entrance W to entrance E through the fare gates and hall H, and 512 m
/// round the block. Below the hall lie the platforms P and D; buses stop on the street at both entrances (BW, BE).
///
/// The metro from Q to P at 08:10 has the next from D to R 5 min later; a bus from V gets to BW at 08:10, and one
/// leaves BE for K 4 min later, and another 15 min later.
private struct GatedStation {
  let folder = TemporaryFolder()
  var pathways = """
    pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time
    in,W,H,6,1,40
    east,H,E,6,1,40
    hp,H,P,2,1,40
    pd,P,D,2,1,60
    """
  /// 0.0015° of longitude at 48° north are 111.6 m, 0.0018° of latitude 200.2 m.
  private static let map = """
    <osm version="0.6">
    <node id="1" version="1" lat="48.0" lon="9.0"/><node id="2" version="1" lat="48.0018" lon="9.0"/>
    <node id="3" version="1" lat="48.0018" lon="9.0015"/><node id="4" version="1" lat="48.0" lon="9.0015"/>
    <way id="10" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/>
    <tag k="highway" v="residential"/></way>
    </osm>
    """

  private var feed: FeedBuilder {
    FeedBuilder([
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
      S,Markt,48.0,9.0007,1,
      P,Markt,48.0,9.0007,0,S
      D,Markt,48.0,9.0008,0,S
      W,Markt West,48.0,9.0,2,S
      E,Markt Ost,48.0,9.0015,2,S
      H,,48.0,9.0007,3,S
      M,,48.0,9.0003,3,S
      BW,Markt West,48.0,9.0,0,
      BE,Markt Ost,48.0,9.0015,0,
      Q,Dorf,48.3,9.0,0,
      R,Hafen,47.7,9.0,0,
      V,Wald,48.0,9.4,0,
      K,Kai,47.8,9.2,0,
      """,
      "pathways.txt": pathways,
      "routes.txt": """
      route_id,agency_id,route_short_name,route_type
      U,AG,U,1
      B,AG,B,3
      """,
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20260601,20260630
      """,
      "trips.txt": """
      route_id,service_id,trip_id
      U,D,U1
      U,D,U2
      U,D,U3
      B,D,B1
      B,D,B2
      B,D,B3
      """,
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      U1,08:00:00,08:00:00,Q,1
      U1,08:10:00,08:10:00,P,2
      U2,08:15:00,08:15:00,D,1
      U2,08:35:00,08:35:00,R,2
      U3,08:20:00,08:20:00,P,1
      U3,08:30:00,08:30:00,Q,2
      B1,08:00:00,08:00:00,V,1
      B1,08:10:00,08:10:00,BW,2
      B2,08:14:00,08:14:00,BE,1
      B2,08:44:00,08:44:00,K,2
      B3,08:25:00,08:25:00,BE,1
      B3,08:55:00,08:55:00,K,2
      """,
    ])
  }

  static let west = RouteSearchPoint.coordinate(latitude: 48.0001, longitude: 9.0)
  static let east = RouteSearchPoint.coordinate(latitude: 48.0001, longitude: 9.0015)

  func planner() throws -> JourneyPlanner {
    let source = TemporaryFolder()
    feed.write(to: source)
    folder.write(Array(Self.map.utf8), to: "map.osm")
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    request.maps = [folder["map.osm"]]
    request.existing = .replace
    _ = try NetworkImporter(request).runBlocking()
    return JourneyPlanner(try Network(path: folder["net"]))
  }

  func walk(_ start: RouteSearchPoint, _ end: RouteSearchPoint) async throws -> Leg? {
    try await planner().findRoute(
      startPoint: start, finishPoint: end,
      routeSearchOptions: .pedestrian(PedestrianRouteSearchOptions())
    ).journeys.first?.legs.first
  }

  /// The best journey that leaves after a time of 10 June 2026; the zone is two hours ahead of UTC.
  func journey(
    _ start: RouteSearchPoint, _ end: RouteSearchPoint, at time: String
  ) async throws -> Journey? {
    try await planner().journeys(
      from: start, to: end, departingAt: Instant(iso: "2026-06-10T\(time):00+02:00")
    ).min { $0.arrival < $1.arrival }
  }
}

extension Leg {
  fileprivate var pathways: [String] {
    if case .walk(let walk) = content { walk.steps.flatMap(\.pathways) } else { [] }
  }
}

@Suite("Fare gates")
struct PaidAreaTests {
  @Test("Who does not ride walks round a station, and not through its gates")
  func shortCut() async throws {
    let station = GatedStation()
    for (start, end) in [
      (GatedStation.west, GatedStation.east), (.stop("W"), .stop("E")), (.stop("E"), .stop("W")),
      (.stop("BW"), .stop("BE")),
    ] {
      let leg = try #require(try await station.walk(start, end))
      #expect(leg.pathways == [])
      let meters = leg.distanceMeters
      #expect((480...515).contains(meters))
    }
  }

  @Test("Where a way without a gate leads into the hall as well, walks lead through it")
  func freeHall() async throws {
    var station = GatedStation()
    station.pathways = station.pathways.replacing("east,H,E,6", with: "east,H,E,1")
    let leg = try #require(try await station.walk(.stop("W"), .stop("E")))
    #expect(leg.pathways == ["f:in", "f:east"])
  }

  @Test("One goes in through the gates to board, and out to whichever side one likes")
  func riders() async throws {
    let station = GatedStation()
    let there = try await station.journey(GatedStation.west, .stop("Q"), at: "08:16")
    #expect(there?.legs.first?.pathways == ["f:in", "f:hp"])
    let back = try await station.journey(.stop("Q"), GatedStation.east, at: "07:55")
    #expect(back?.legs.last?.pathways == ["f:hp", "f:east"])
  }

  @Test("One walks out from a platform far behind the gates, and in to it")
  func deepPlatform() async throws {
    let station = GatedStation()
    #expect(
      try await station.walk(.stop("D"), .stop("E"))?.pathways == ["f:pd", "f:hp", "f:east"])
    #expect(try await station.walk(.stop("W"), .stop("D"))?.pathways == ["f:in", "f:hp", "f:pd"])
    #expect(try await station.walk(.stop("D"), .stop("P"))?.pathways == ["f:pd"])
  }

  @Test("Changes are made behind the gates; from street to street they lead round")
  func changes() async throws {
    let station = GatedStation()
    // From P to D it is 60 s, and 5 min there are.
    let inside = try await station.journey(.stop("Q"), .stop("R"), at: "07:55")
    #expect(inside?.legs.map(\.pathways) == [[], ["f:pd"], []])
    #expect(try inside?.arrival == Instant(iso: "2026-06-10T08:35:00+02:00"))
    // 512 m take 385 s: the bus that leaves after 4 min is missed, which 80 s through the gates would not do.
    let outside = try await station.journey(.stop("V"), .stop("K"), at: "07:55")
    #expect(try outside?.arrival == Instant(iso: "2026-06-10T08:55:00+02:00"))
  }

  @Test("A gate behind a gate is passed by riders, and makes no way for others")
  func twoGates() async throws {
    var station = GatedStation()
    station.pathways = station.pathways.replacing("in,W,H,6", with: "out,W,M,6")
    station.pathways += "\nin,M,H,6,1,10"
    #expect(try await station.walk(.stop("W"), .stop("E"))?.pathways == [])
    #expect(
      try await station.walk(.stop("W"), .stop("P"))?.pathways == ["f:out", "f:in", "f:hp"])
    #expect(try await station.walk(.stop("P"), .stop("W"))?.pathways.count == 3)
  }

  @Test(
    "Each stop within reach has the time of the best journey to it, or from it",
    arguments: [false, true])
  func reach(arriving: Bool) async throws {
    let planner = try GatedStation().planner()
    var options = PublicTransportRouteSearchOptions()
    let time = try Instant(iso: "2026-06-10T0\(arriving ? 9 : 8):00:00+02:00")
    options.startTime = arriving ? nil : time
    options.arrivalTime = arriving ? time : nil
    let stops = ["P", "D", "BW", "BE", "Q", "R", "V", "K"]
    for place in stops.map({ .stop($0) }) + [GatedStation.west, GatedStation.east] {
      let reach = try await planner.reach(from: place, withinSeconds: 3_600, options: options)
      let found = Dictionary(uniqueKeysWithValues: reach.stops.map { ($0.id, $0.seconds) })
      for stop in stops {
        let (start, end) = arriving ? (.stop(stop), place) : (place, .stop(stop))
        let best = try await planner.findRoute(
          startPoint: start, finishPoint: end, routeSearchOptions: .publicTransport(options)
        ).journeys.map {
          arriving ? time.seconds(since: $0.departure) : $0.arrival.seconds(since: time)
        }.min()
        #expect(found["f:\(stop)"] == best.flatMap { $0 <= 3_600 ? $0 : nil }, "\(place) \(stop)")
      }
    }
  }
}
