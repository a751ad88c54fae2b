import Perron
import TestSupport
import Testing
import TransitModel

@Suite("Travel times from many to many")
struct TravelTimesTests {
  /// The first journey of each pair, as `findRoute` finds it alone.
  private func check(
    _ network: Network, _ origins: [RouteSearchPoint], _ destinations: [RouteSearchPoint],
    _ departures: [Instant],
    _ change: (inout PublicTransportRouteSearchOptions) -> Void = { _ in }
  ) async throws -> (found: Int, rides: Int) {
    var options = PublicTransportRouteSearchOptions()
    options.includesGeometry = false
    change(&options)
    let times = try TravelTimes(network, to: destinations, options: options)
    var count = (found: 0, rides: 0)
    for origin in origins {
      let row = try times.row(from: origin, departingAt: departures)
      for (departure, found) in zip(departures, row) {
        for (destination, time) in zip(destinations, found) {
          options.startTime = departure
          let best = try await JourneyPlanner(network).findRoute(
            startPoint: origin, finishPoint: destination,
            routeSearchOptions: .publicTransport(options)
          ).journeys.first
          #expect(time?.seconds == best?.arrival.seconds(since: departure))
          #expect(time?.rides == best?.rideCount, "\(origin) \(destination) \(departure)")
          count.found += time == nil ? 0 : 1
          count.rides += time?.rides ?? 0
        }
      }
    }
    return count
  }

  private func city() throws -> (network: Network, places: [RouteSearchPoint]) {
    let network = try #require(DemoCity.network)
    var numbers = SeededGenerator(seed: 17)
    let places = (0..<6).map { _ in
      RouteSearchPoint.coordinate(
        latitude: Double.random(in: 44.09...44.115, using: &numbers),
        longitude: Double.random(in: 14.285...14.32, using: &numbers))
    }
    // A station, one of its platforms, a stop, and a place that is on no street.
    let others: [RouteSearchPoint] = [
      .stop("K"), .stop("K1"), .stop("n06"), .coordinate(latitude: 45, longitude: 15),
    ]
    return (network, places + others)
  }

  @Test("Each pair has the arrival and the rides of its best journey, hour after hour")
  func pairs() async throws {
    let (network, places) = try city()
    let morning = try DemoCity.morning()
    let departures = [0, 3_600, 16 * 3_600].map { morning.advanced(by: $0) }
    let count = try await check(network, places, places, departures)
    #expect(count.found > 100)
    #expect(count.rides > 50)
  }

  @Test("So it is with options on walking, vehicles and rides")
  func options() async throws {
    let (network, places) = try city()
    let some = Array(places.suffix(6))
    let morning = [try DemoCity.morning()]
    let indoors = try await check(network, some, some, morning) {
      $0.walkingProfile.usesIndoor = false
    }
    let wheelchair = try await check(network, some, some, morning) {
      $0.wheelchair = true
      $0.maximumRides = 2
    }
    let trams = try await check(network, some, some, morning) {
      $0.transportTypes = TransportTypes(.tram)
      $0.maximumWalkMeters = 700
    }
    #expect(min(indoors.found, wheelchair.found, trams.found) > 8)
  }

  // 07:00 and 23:00 by the clocks there: at night the park is closed, and the way round 200 m longer.
  @Test("So it is with ways that are closed at the time of the walk")
  func hours() async throws {
    let town = try HoursTown()
    let places: [RouteSearchPoint] = [
      HoursTown.place(-50, 0), HoursTown.place(50, 1), .stop("X"), .stop("C"),
    ]
    let times = try ["2026-06-10T05:00:00Z", "2026-06-10T21:00:00Z"].map { try Instant(iso: $0) }
    #expect(try await check(town.network, places, places, times).found > 20)
    let row = try TravelTimes(town.network, to: [.stop("X")]).row(
      from: places[0], departingAt: times)
    // 200 m at 1.33 m/s, and 400 m.
    #expect(row.map { $0[0].map { ($0.seconds + 5) / 10 } } == [15, 30])
  }

  @Test("So it is in networks with few streets, and without a map")
  func otherNetworks() async throws {
    let stops: [RouteSearchPoint] = ["A", "X", "Y", "W", "V", "C"].map { .stop($0) }
    let time = try Instant(iso: "2026-06-10T05:50:00Z")
    for hasMap in [true, false] {
      let town = try WalkerTown(WalkerTown.Plan(hasMap: hasMap))
      #expect(try await check(town.network, stops, stops, [time]).found > 10)
    }
  }
}
