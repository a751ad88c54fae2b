import PerronImport
import TestSupport
import Testing

@Suite("Vehicles that go on, and what is wrong with them")
struct StayIssueTests {
  /// Codes and entities of the warnings of an import.
  private func warnings(_ feed: FeedBuilder) throws -> [String] {
    let folder = TemporaryFolder()
    feed.write(to: folder)
    let report = try FeedValidator(.init(path: folder.path, id: "f")).runBlocking()
    let found = report.issues.map(\.issue).filter { $0.code.severity == .warning }
    #expect(found.allSatisfy { $0.feed == "f" })
    return found.map { "\($0.code.name) \($0.entity ?? "")" }
  }

  // U leaves B at 08:05, before T has arrived there at 08:10.
  @Test("A row of type 4 into a trip that has left already is reported, and dropped")
  func unusableStay() throws {
    var feed = FeedBuilder(
      stopTimes: """
        T,08:00:00,08:00:00,A,1
        T,08:10:00,08:10:00,B,2
        U,08:05:00,08:05:00,B,1
        U,08:15:00,08:15:00,C,2
        """, trips: ["T", "U"])
    feed.files["transfers.txt"] = "from_trip_id,to_trip_id,transfer_type\nT,U,4"
    #expect(try warnings(feed) == ["unusable_stay T"])
    feed.files["stop_times.txt"] = feed.files["stop_times.txt"]?
      .replacing("U,08:05:00,08:05:00", with: "U,08:10:00,08:10:00")
    #expect(try warnings(feed) == [])
  }

  // T runs on Mondays and ends at 08:10; the others run on Tuesdays and leave within the hour after that,
  // so that none of them can be what T goes on as.
  @Test("A block with more trips at one time than are looked at is reported")
  func crowdedBlock() throws {
    let others = (0..<300).map { "U\($0)" }
    var feed = FeedBuilder([
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,0,0,0,0,0,0,20260101,20991231
      E,0,1,0,0,0,0,0,20260101,20991231
      """
    ])
    feed.files["trips.txt"] =
      "route_id,service_id,trip_id,block_id\nR,D,T,X\n" + others.map { "R,E,\($0),X\n" }.joined()
    feed.files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
      + "T,08:00:00,08:00:00,A,1\nT,08:10:00,08:10:00,B,2\n"
      + others.map { "\($0),08:30:00,08:30:00,B,1\n\($0),08:40:00,08:40:00,C,2\n" }.joined()
    #expect(try warnings(feed).contains("crowded_block X"))
  }
}
