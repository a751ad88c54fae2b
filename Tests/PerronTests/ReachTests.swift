import Perron
import PerronImport
import TestSupport
import Testing
import TransitModel

@Suite("All that is within reach")
struct ReachTests {
  private func options(arriving: Bool) throws -> PublicTransportRouteSearchOptions {
    var options = PublicTransportRouteSearchOptions()
    let time = try DemoCity.morning()
    options.startTime = arriving ? nil : time
    options.arrivalTime = arriving ? time.advanced(by: 3_600) : nil
    options.includesGeometry = false
    return options
  }

  /// Seconds between the asked time and the other end of the best journey; nil where there is none within reach.
  private func seconds(
    _ network: Network, _ from: RouteSearchPoint, _ to: RouteSearchPoint,
    _ options: PublicTransportRouteSearchOptions, within limit: Int
  ) async throws -> Int? {
    let isArrival = options.arrivalTime != nil
    let journeys = try await JourneyPlanner(network).findRoute(
      startPoint: isArrival ? to : from, finishPoint: isArrival ? from : to,
      routeSearchOptions: .publicTransport(options)
    ).journeys
    let asked = try #require(options.arrivalTime ?? options.startTime)
    let best = journeys.map {
      isArrival ? asked.seconds(since: $0.departure) : $0.arrival.seconds(since: asked)
    }.min()
    return best.flatMap { $0 <= limit ? $0 : nil }
  }

  /// Compares each stop with the best journey to it, or from it, alone.
  private func check(
    _ network: Network, from: RouteSearchPoint, _ options: PublicTransportRouteSearchOptions
  ) async throws -> Int {
    let reach = try await JourneyPlanner(network).reach(
      from: from, withinSeconds: 2_400, options: options)
    let found = Dictionary(uniqueKeysWithValues: reach.stops.map { ($0.id, $0.seconds) })
    for stop in 0..<network.timetable.stopCount {
      let id = network.directory.scopedID(of: StopIndex(stop))
      let expected = try await seconds(network, from, .stop(id), options, within: 2_400)
      #expect(found[id] == expected, "\(id)")
    }
    return found.count
  }

  @Test(
    "Each stop has the time of the best journey to it, or from it, alone",
    arguments: [false, true])
  func stops(arriving: Bool) async throws {
    let network = try #require(DemoCity.network)
    let square = RouteSearchPoint.coordinate(latitude: 44.0991, longitude: 14.3012)
    #expect(try await check(network, from: square, options(arriving: arriving)) > 10)
    var options = try options(arriving: arriving)
    options.wheelchair = true
    options.transportTypes = [TransportTypes(.tram), TransportTypes(.bus)]
    options.maximumRides = 1
    _ = try await check(network, from: .stop("n06"), options)
  }

  @Test("So it is in a network without a map", arguments: [false, true])
  func withoutMap(arriving: Bool) async throws {
    let town = try WalkerTown(WalkerTown.Plan(hasMap: false))
    var options = PublicTransportRouteSearchOptions()
    let time = try Instant(iso: "2026-06-10T05:50:00Z")
    if arriving { options.arrivalTime = time.advanced(by: 3_600) } else { options.startTime = time }
    // The bus from A is at X 20 min later, Y is within a walk of X, and C is reached at the last second. Back
    // from Y one comes from X.
    #expect(
      try await check(town.network, from: .stop(arriving ? "Y" : "A"), options)
        == (arriving ? 2 : 4)
    )
  }

  // 07:00 and 23:00 by the clocks there: at night the park between is closed.
  @Test("So it is where ways are closed at the time of the walk", arguments: ["05", "21"])
  func hours(hour: String) async throws {
    let town = try HoursTown()
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T\(hour):00:00Z")
    #expect(try await check(town.network, from: HoursTown.place(-50, 0), options) > 0)
    options.maximumRides = 0
    #expect(try await check(town.network, from: HoursTown.place(50, 1), options) == 1)
  }

  @Test("A place on a street has the time of the best journey to it", arguments: 0..<4)
  func vertices(first: Int) async throws {
    let network = try #require(DemoCity.network)
    let options = try options(arriving: false)
    let reach = try await JourneyPlanner(network).reach(
      from: .stop("n06"), withinSeconds: 2_400, options: options)
    // A row of stops.txt is on no street: the map's ways at the same spot may be quicker, or lie in front of the gates.
    let rows = Set(
      (0..<network.directory.stopCount).map {
        network.directory.columns.stopCoordinate[StopIndex($0)]
      })
    var known = 0
    for vertex in stride(from: first, to: network.streetVertexCount, by: 41) {
      guard let place = network.streetVertex(vertex), !rows.contains(place.coordinate) else {
        continue
      }
      let expected = try await seconds(
        network, .stop("n06"), .coordinate(place.coordinate, level: place.level), options,
        within: 2_400)
      guard let expected, let found = reach.seconds(atVertex: vertex) else { continue }
      known += 1
      // A place is tied to the end of an edge by rounding, a step from the vertex.
      #expect(abs(found - expected) <= 3, "\(vertex)")
    }
    #expect(known > 3)
  }

  @Test("Areas grow with time, and are the same each time they are asked for")
  func areas() async throws {
    let network = try #require(DemoCity.network)
    let reach = try await JourneyPlanner(network).reach(
      from: .stop("n06"), withinSeconds: 1_800, options: options(arriving: false))
    #expect(!reach.isApproximate)
    let areas = reach.areas(withinSeconds: [1_800, 600, 600])
    #expect(areas.map(\.seconds) == [600, 1_800])
    #expect(areas == reach.areas(withinSeconds: [600, 1_800]))
    #expect(square(areas[0]) > 0)
    #expect(square(areas[0]) < square(areas[1]))
    let rings = areas.flatMap(\.polygons).flatMap { $0 }
    #expect(rings.allSatisfy { $0.count > 3 && $0.first == $0.last })
  }

  // 10 min at 1.33 m/s are 798 m, and 614 m in a straight line.
  @Test("Without a map areas are discs around stops, and say so")
  func discs() async throws {
    let town = try WalkerTown(WalkerTown.Plan(hasMap: false))
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2026-06-10T12:00:00Z")
    let reach = try await JourneyPlanner(town.network).reach(
      from: .stop("A"), withinSeconds: 600, options: options)
    #expect(reach.isApproximate)
    let areas = reach.areas(withinSeconds: [600])
    #expect(areas[0].polygons.count == 1)
    // The outline of a grid of 25 m is a little less than the circle.
    let expected = Double.pi * 613.8 * 613.8
    #expect((0.99 * expected...expected).contains(square(areas[0])))
  }

  @Test("Areas across longitude 180 are cut there")
  func antimeridian() async throws {
    let folder = TemporaryFolder()
    var feed = FeedBuilder()
    feed.files["stops.txt"] = "stop_id,stop_name,stop_lat,stop_lon\nA,A,0,179.9999\nB,B,0,-179.99\n"
    feed.files["stop_times.txt"] = """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T,08:00:00,08:00:00,A,1
      T,08:10:00,08:10:00,B,2
      """
    feed.write(to: folder)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: folder.path, id: "f")]
    _ = try NetworkImporter(request).runBlocking()
    let reach = try await JourneyPlanner(Network(path: folder["net"])).reach(
      from: .stop("A"), withinSeconds: 600)
    let polygons = reach.areas(withinSeconds: [600])[0].polygons
    let sides = polygons.map { $0[0].map(\.longitude) }
    #expect(sides.count == 2)
    #expect(sides.contains { $0.allSatisfy { (179...180).contains($0) } })
    #expect(sides.contains { $0.allSatisfy { (-180 ... -179).contains($0) } })
  }

  @Test("Where nothing is reached, not even on foot, the answer says why")
  func nothing() async throws {
    let network = try #require(DemoCity.network)
    let reach = try await JourneyPlanner(network).reach(
      from: .coordinate(latitude: 10, longitude: 10), withinSeconds: 600)
    #expect(reach.noJourney?.reason == .noStreetNearStart)
    #expect(reach.stops.isEmpty)
    #expect(reach.areas(withinSeconds: [600]).map(\.polygons.count) == [0])
    await #expect(throws: PlannerError.self) {
      _ = try await JourneyPlanner(network).reach(from: .stop("n06"), withinSeconds: 86_401)
    }
  }

  /// Square metres, holes taken away.
  private func square(_ area: Reach.Area) -> Double {
    let ring = { (ring: [Coordinate]) -> Double in
      zip(ring, ring.dropFirst()).reduce(0) { sum, side in
        let (start, end) = (ring[0].offsetMeters(to: side.0), ring[0].offsetMeters(to: side.1))
        return sum + (start.east * end.north - end.east * start.north) / 2
      }
    }
    return area.polygons.flatMap { $0 }.reduce(0) { $0 + ring($1) }
  }
}
