import Foundation
import Perron
import Testing

@Suite("Coding of answers")
struct CodingTests {
  private let network: Network

  init() throws { network = try #require(DemoCity.network) }

  private func again<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
  }

  @Test(
    "What a search answers is the same after it was written as JSON and read",
    arguments: [true, false])
  func results(byTimetable: Bool) async throws {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try DemoCity.morning()
    options.useSchedule = byTimetable
    options.missedChanges = byTimetable
    options.windowSeconds = byTimetable ? 1_800 : nil
    options.bannedRoutes = byTimetable ? ["M1"] : []
    options.explanation = byTimetable ? ExplanationOptions() : nil
    let result = try await JourneyPlanner(network).findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"),
      routeSearchOptions: .publicTransport(options))
    #expect(!result.journeys.isEmpty)
    #expect((result.next != nil) == byTimetable)
    #expect(try again(result) == result)
  }

  @Test(
    "Why there is no journey, a walk, boards, trips, stops and lines of the map are coded as well")
  func others() async throws {
    let planner = JourneyPlanner(network)
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try Instant(iso: "2031-01-01T00:00:00Z")
    options.maximumWalkMeters = 10
    let none = try await planner.findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"),
      routeSearchOptions: .publicTransport(options))
    #expect(none.noJourney != nil)
    #expect(try again(none) == none)
    let walk = try await planner.findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("K1"),
      routeSearchOptions: .pedestrian(PedestrianRouteSearchOptions()))
    #expect(try again(walk) == walk)
    let reach = try await planner.reach(from: .stop("n06"), withinSeconds: 600)
    #expect(try again(reach.stops) == reach.stops)
    let areas = reach.areas(withinSeconds: [300, 600])
    #expect(try again(areas) == areas)
    let board = try network.departures(fromStop: "ket", after: DemoCity.morning())
    #expect(!board.isEmpty)
    #expect(try again(board) == board)
    let found = try network.findStops(named: "tore ketra")
    #expect(!found.isEmpty)
    #expect(try again(found) == found)
  }

  @Test("Times, dates, levels, places, types and money are written as people write them")
  func words() throws {
    func text(_ value: some Encodable) throws -> String {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
    #expect(try text(Instant(iso: "2026-06-10T08:05:00+02:00")) == #""2026-06-10T06:05:00Z""#)
    #expect(try text(ServiceDate(iso: "2026-06-10")) == #""2026-06-10""#)
    #expect(try text(ServiceTime(seconds: 90_600)) == #""25:10:00""#)
    #expect(try text(LevelID(hundredths: -50)) == "-0.5")
    #expect(
      try text(Coordinate(latitude: 44.1, longitude: -14.3))
        == #"{"latitude":44.1,"longitude":-14.3}"#)
    #expect(try text(TransportType.suburbanTrain) == #""suburban_train""#)
    #expect(try text(TransportTypes.rail) == #"["suburban_train","train"]"#)
    #expect(try text(CurrencyCode("EUR".utf8)) == #""EUR""#)
  }

  @Test("What is none of these is refused, and ends no process")
  func refusals() {
    func refuses<Value: Decodable>(_ type: Value.Type, _ json: String) -> Bool {
      (try? JSONDecoder().decode(Value.self, from: Data(json.utf8))) == nil
    }
    #expect(refuses(Instant.self, #""2026-06-10T08:05:00""#))
    #expect(refuses(ServiceDate.self, #""2026-02-30""#))
    #expect(refuses(ServiceTime.self, "5"))
    #expect(refuses(LevelID.self, "1e300"))
    #expect(refuses(Coordinate.self, #"{"latitude":91,"longitude":0}"#))
    #expect(refuses(TransportType.self, #""rocket""#))
    #expect(refuses(TransportTypes.self, #"["tram","rocket"]"#))
    #expect(refuses(CurrencyCode.self, #""euro""#))
    #expect(refuses(PageCursor.self, #""1_df_0""#))
    #expect(refuses(Leg.Content.self, #"{"flight":{}}"#))
  }
}
