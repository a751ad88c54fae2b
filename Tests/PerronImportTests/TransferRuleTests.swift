import Perron
import PerronImport
import TestSupport
import Testing

/// transfers.txt from its rows to the journey; the search itself is tested with the engine.
@Suite("Rules for changes, as feeds and persons write them")
struct TransferRuleTests {
  private static let head =
    "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,transfer_type,"
    + "min_transfer_time\n"

  /// A station of two platforms 11 m apart, and one bus in and three out.
  private func town(_ rows: String) -> Town {
    var town = Town(
      """
      T1 R1 D -: A 08:00, P1 08:20
      T2 R2 D -: P1 08:22, C 08:40
      T3 R2 D -: P1 08:30, C 08:50
      T4 R3 D -: P2 08:25, C 08:45
      """, ["transfers.txt": Self.head + rows])
    town.stops = "S,Station,48.35,9.0,1,\nP1,One,48.35,9.0,0,S\nP2,Two,48.3501,9.0,0,S\n"
    return town
  }

  @Test("A row for a station holds between all its platforms, and at one of them")
  func station() async throws {
    #expect(try await town("").best("A", "C", "08:00") == "T1 08:00 08:20 + T2 08:22 08:40")
    // 300 s: at 08:25 the bus of platform 2 is caught, that of 08:22 is not.
    #expect(
      try await town("S,S,,,,,2,300").best("A", "C", "08:00") == "T1 08:00 08:20 + T4 08:25 08:45")
    #expect(
      try await town("S,S,,,,,2,301").best("A", "C", "08:00") == "T1 08:00 08:20 + T3 08:30 08:50")
  }

  @Test("A row between stations may make a million rules and no more")
  func largeStation() async throws {
    var town = town("S,S,,,,,2,300")
    town.stops += (3...1_001).map { "P\($0),,48.35,9.0,0,S\n" }.joined()
    let error = await #expect(throws: ImportError.self) { try await town.best("A", "C", "08:00") }
    #expect(error?.code == .tooLarge)
    #expect(error?.problem == "The rows between stations make more than 1000000 rules.")
  }

  @Test("Of rows that name the same vehicles the one for stops comes before the one for stations")
  func stopBeforeStation() async throws {
    for rows in ["S,S,,,,,2,600\nP1,P1,,,,,2,60", "P1,P1,,,,,2,60\nS,S,,,,,2,600"] {
      #expect(try await town(rows).best("A", "C", "08:00") == "T1 08:00 08:20 + T2 08:22 08:40")
    }
    // A stop and a station come between the two.
    let mixed = "S,S,,,,,2,60\nP1,S,,,,,2,600\n"
    #expect(try await town(mixed).best("A", "C", "08:00") == "T1 08:00 08:20 + T3 08:30 08:50")
  }

  @Test("What a row names of trips comes before what it names of places")
  func tripsBeforePlaces() async throws {
    let rows = "P1,P1,,,,,2,600\nS,S,R1,R2,,,1,\n"
    #expect(try await town(rows).best("A", "C", "08:00") == "T1 08:00 08:20 + T2 08:22 08:40")
    // A trip of another route than the row says: nobody is meant.
    let nobody = "P1,P1,,,,,2,600\nP1,P1,R2,,T1,,1,\n"
    #expect(try await town(nobody).best("A", "C", "08:00") == "T1 08:00 08:20 + T4 08:25 08:45")
  }

  @Test("Rows of types 0 to 3 need both stops, rows of types 4 and 5 both trips")
  func incomplete() throws {
    #expect(try town("P1,,,,,,3,\n").issues().contains { $0.hasPrefix("missing_value") })
    #expect(try town("P1,P1,,,T1,,4,\n").issues().contains { $0.hasPrefix("missing_value") })
    #expect(try !town("P1,P1,,,T1,T2,5,\n").issues().contains { $0.hasPrefix("missing_value") })
  }

  @Test("Rows of entrances, of stations without stops, and of trips with another route are told")
  func nobody() throws {
    var odd = town("P1,X,,,,,2,60\nP1,Y,,,,,2,60\nP1,P1,R2,,T1,,1,\n")
    odd.stops += "X,Entrance,48.35,9.0,2,S\nY,Empty,48.4,9.0,1,\n"
    let issues = try odd.issues()
    #expect(issues.contains("no_stop_in_transfers X"))
    #expect(issues.filter { $0 == "transfer_of_nobody P1" }.count == 2)
  }

  @Test("A rule shorter than the walk is told as a walk that ends when the next ride begins")
  func shortWalk() async throws {
    let folder = TemporaryFolder()
    // 11 km apart: nobody would walk it, but the row says that the vehicle waits.
    Town(
      "T1 R1 D -: A 08:00, B 08:20\nT2 R2 D -: C 08:21, D 08:40",
      ["transfers.txt": Self.head + "B,C,,,,,1,"]
    ).write(to: folder)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: folder.path, id: "f")]
    _ = try NetworkImporter(request).runBlocking()
    let planner = JourneyPlanner(try await Network.open(folder["net"]))
    let journey = try #require(
      try await planner.journeys(
        from: .stop("A"), to: .stop("D"), departingAt: Instant(iso: "2026-06-10T05:50:00Z")
      ).first)
    #expect(journey.inShort == "T1 08:00 08:20 + T2 08:21 08:40")
    let walk = try #require(journey.legs.first { $0.walk != nil })
    #expect(walk.walk?.isApproximate == true)
    #expect(walk.durationSeconds == 60)
  }
}
