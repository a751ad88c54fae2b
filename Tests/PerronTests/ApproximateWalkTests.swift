import PerronImport
import TestSupport
import Testing
import TransitModel

@testable import Perron

@Suite("Walks where there is no map")
struct ApproximateWalkTests {
  // From W to V it is 160 m as the crow flies, and 1.3 times that on foot: 208 m, at 1.33 m/s 156 s. From W to X it
  // is 3,000 m, 3,900 m on foot.
  @Test(
    "A straight walk is one step that sums to its leg, in four languages",
    arguments: [
      ("en", "Walk about 210 m to V", "Walk about 3.9 km to X"),
      ("de", "Etwa 210 m zu Fuß bis V", "Etwa 3,9 km zu Fuß bis X"),
      ("ru", "Пройдите около 210 м: V", "Пройдите около 3,9 км: X"),
      ("pt-BR", "Caminhe cerca de 210 m até V", "Caminhe cerca de 3,9 km até X"),
    ])
  func languages(_ tag: String, _ near: String, _ far: String) async throws {
    let town = try WalkerTown(WalkerTown.Plan(hasMap: false))
    for (goal, words, meters) in [("V", near, 208.0), ("X", far, 3_900)] {
      var options = PedestrianRouteSearchOptions()
      options.language = tag
      let result = try await JourneyPlanner(town.network).findRoute(
        startPoint: .stop("W"), finishPoint: .stop(goal),
        routeSearchOptions: .pedestrian(options))
      let leg = try #require(result.journeys.first?.legs.first)
      let walk = try #require(leg.walk)
      #expect(walk.isApproximate)
      #expect(walk.steps.map(\.instruction) == [words])
      #expect(walk.steps.map(\.kind) == ["link"])
      #expect(abs(leg.distanceMeters - meters) < 1)
      #expect(walk.steps.map(\.distanceMeters) == [leg.distanceMeters])
      #expect(walk.steps.map(\.durationSeconds) == [leg.durationSeconds])
      #expect(abs(Double(leg.durationSeconds) - meters / 1.33) <= 1)
      #expect(walk.parts.map(\.line) == [leg.geometry])
      #expect(leg.geometry.count == 2)
    }
  }

  // 5 m east of W, and 6.5 m on foot.
  @Test("A few metres have no length worth telling")
  func near() async throws {
    let town = try WalkerTown(WalkerTown.Plan(hasMap: false))
    let result = try await JourneyPlanner(town.network).findRoute(
      startPoint: .coordinate(WalkerTown.coordinate(25, -2_997)), finishPoint: .stop("W"),
      routeSearchOptions: .pedestrian(PedestrianRouteSearchOptions()))
    #expect(result.journeys.first?.legs.first?.walk?.steps.map(\.instruction) == ["Go to W"])
  }

  @Test(
    "Lengths are rounded to tens of metres, and from a kilometre on to tenths of one",
    arguments: [
      (10.0, "10 m"), (994, "990 m"), (995, "1.0 km"), (1_049, "1.0 km"), (1_050, "1.1 km"),
      (12_345, "12.3 km"),
    ])
  func lengths(_ meters: Double, _ length: String) {
    let place = Place(name: "Hill", coordinate: nil)
    #expect(
      WalkWording(language: .english).say(straight: meters, to: place)
        == "walk about \(length) to Hill")
  }

  // A foot is 0.3048 m, a mile 1,609.344 m.
  @Test(
    "Imperial lengths are rounded to hundreds of feet, and from a tenth of a mile on to tenths of one",
    arguments: [
      (10.0, "100 ft"), (120, "400 ft"), (160, "500 ft"), (161, "0.1 mi"), (1_600, "1.0 mi"),
      (12_345, "7.7 mi"),
    ])
  func imperial(_ meters: Double, _ length: String) {
    let place = Place(name: "Hill", coordinate: nil)
    #expect(
      WalkWording(language: .english, units: .imperial).say(straight: meters, to: place)
        == "walk about \(length) to Hill")
  }

  @Test("A place without a name is told by its id, one without either as the destination")
  func nameless() {
    var place = Place(name: "", coordinate: nil)
    let wording = WalkWording(language: .english)
    #expect(wording.say(straight: 100, to: place) == "go to the destination")
    place.stop = "f:7"
    #expect(wording.say(straight: 100, to: place) == "walk about 100 m to f:7")
  }

  // Of X nobody knows the place: a row of transfers.txt gives 300 s from B to it.
  @Test("A change to a stop of which no place is known is a step too")
  func noPlace() async throws {
    let (source, folder) = (TemporaryFolder(), TemporaryFolder())
    FeedBuilder([
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      A,Ahorn,48.0,9.0
      B,Birke,48.1,9.0
      X,Xylo,,
      C,Cedar,48.2,9.0
      """,
      "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T,08:00:00,08:00:00,A,1
      T,08:10:00,08:10:00,B,2
      U,08:30:00,08:30:00,X,1
      U,08:40:00,08:40:00,C,2
      """,
      "transfers.txt": "from_stop_id,to_stop_id,transfer_type,min_transfer_time\nB,X,2,300",
    ]).write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    _ = try NetworkImporter(request).runBlocking()
    let journey = try #require(
      try await JourneyPlanner(Network(path: folder["net"])).journeys(
        from: .stop("A"), to: .stop("C"), departingAt: Instant(iso: "2026-06-10T05:50:00Z")
      ).first)
    let walk = try #require(journey.legs.compactMap(\.walk).first)
    #expect(walk.steps.map(\.instruction) == ["Go to Xylo"])
    #expect(walk.steps.map(\.durationSeconds) == [300])
    #expect(walk.steps.map(\.distanceMeters) == [0])
    #expect(walk.parts.isEmpty)
  }
}
