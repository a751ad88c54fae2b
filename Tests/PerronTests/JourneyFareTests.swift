import Perron
import PerronImport
import TestSupport
import Testing
import TransitModel

@Suite("Fares of whole journeys")
struct JourneyFareTests {
  /// Route R from A to C, and five minutes later route S from there to D: in the same vehicle where they have a block.
  private func journeys(block: String, fare: String) async throws -> [Journey] {
    let folder = TemporaryFolder()
    let feed = TemporaryFolder()
    FeedBuilder([
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      A,A,48.0,9.0
      C,C,48.2,9.0
      D,D,48.4,9.0
      """,
      "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,AG,1,3\nS,AG,2,3",
      "trips.txt": "route_id,service_id,trip_id,block_id\nR,D,T1,\(block)\nS,D,T2,\(block)",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T1,08:00:00,08:00:00,A,1
      T1,08:20:00,08:20:00,C,2
      T2,08:25:00,08:25:00,C,1
      T2,08:45:00,08:45:00,D,2
      """,
      "fare_attributes.txt": "fare_id,price,currency_type,transfers\n\(fare)",
    ]).write(to: feed)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: feed.path, id: "f")]
    _ = try NetworkImporter(request).runBlocking()
    return try await JourneyPlanner(try Network(path: folder["net"])).journeys(
      from: .stop("A"), to: .stop("D"), departingAt: Instant(iso: "2026-06-10T05:00:00Z"))
  }

  @Test("Two vehicles are two rides: without transfers two fares")
  func changing() async throws {
    let journey = try #require(try await journeys(block: "", fare: "one,1.00,EUR,0").first)
    #expect(journey.rideCount == 2)
    #expect(journey.fare?.total.description == "2.00 EUR")
    #expect(journey.fare?.parts.map(\.legs) == [[0], [1]])
  }

  @Test(
    "Staying in the vehicle that goes on as another trip is one ride, and one fare for both legs")
  func stayingOn() async throws {
    let journey = try #require(try await journeys(block: "B", fare: "one,1.00,EUR,0").first)
    #expect(journey.rideCount == 1)
    #expect(journey.legs.count == 2)
    #expect(journey.fare?.total.description == "1.00 EUR")
    #expect(journey.fare?.parts.map(\.legs) == [[0, 1]])
  }

  @Test("A walk all the way costs nothing that a feed could tell")
  func walking() async throws {
    let planner = JourneyPlanner(try #require(DemoCity.network))
    let journeys = try await planner.journeys(
      from: .stop("n06"), to: .stop("n04"), departingAt: DemoCity.morning())
    let walk = try #require(journeys.last)
    #expect(walk.rideCount == 0)
    #expect(walk.fare == nil)
  }
}
