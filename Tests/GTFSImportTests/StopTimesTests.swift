import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

@Suite("Stop times")
struct StopTimesTests {
  @Test("Trips with the same run times share a profile")
  func sharedProfiles() throws {
    let result = try TestImport(
      FeedBuilder(
        stopTimes: """
          T,08:00:00,08:00:00,A,1
          T,08:10:00,08:10:00,B,2
          U,09:30:00,09:30:00,A,1
          U,09:40:00,09:40:00,B,2
          V,09:30:00,09:30:00,A,1
          V,09:41:00,09:41:00,B,2
          """, trips: ["T", "U", "V"]))
    #expect(result.summary.counts.profiles == 2)
    #expect(result.summary.counts.stopTimes == 6)
    #expect(try result.calls().contains("U 09:40:00 09:40:00 B"))
    #expect(try result.calls().contains("V 09:41:00 09:41:00 B"))
  }

  @Test("Rows are ordered by number, not by file or text, however they are scattered")
  func scattered() throws {
    let result = try TestImport(
      FeedBuilder(
        stopTimes: """
          T,08:20:00,08:20:00,C,100
          U,09:10:00,09:10:00,B,10
          T,08:00:00,08:00:00,A,5
          U,09:00:00,09:00:00,A,9
          T,08:10:00,08:10:00,B,40
          """, trips: ["T", "U"]))
    #expect(
      try result.calls() == [
        "T 08:00:00 08:00:00 A", "T 08:10:00 08:10:00 B", "T 08:20:00 08:20:00 C",
        "U 09:00:00 09:00:00 A", "U 09:10:00 09:10:00 B",
      ])
    #expect(result.problems.isEmpty)
  }

  @Test("A scattered trip keeps headsigns, rules and distances")
  func scatteredDetails() throws {
    let header =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,"
      + "drop_off_type,continuous_pickup,timepoint,shape_dist_traveled\n"
    let result = try TestImport(
      FeedBuilder([
        "trips.txt": "route_id,service_id,trip_id\nR,D,T\nR,D,U",
        "stop_times.txt": header + """
          T,08:00:00,08:00:00,A,1,Süd,3,1,0,1,0.5
          U,08:00:00,08:00:00,A,1,,,,,,
          T,08:10:00,08:10:00,B,2,,,,,,
          U,08:10:00,08:10:00,B,2,,,,,,
          """,
      ]))
    #expect(
      try result.rows(
        """
        SELECT stop_headsign, pickup_type, drop_off_type, continuous_pickup, continuous_drop_off,
          timepoint, shape_dist_traveled
        FROM stop_times ORDER BY trip, stop_sequence LIMIT 2
        """, columns: 7) == ["Süd 3 1 0 - 1 0.5", "- 0 0 - - - -"])
  }

  @Test(
    "Times before the first departure, beyond 24 h and of three-digit hours are kept to the second")
  func oddTimes() throws {
    let result = try TestImport(
      FeedBuilder(stopTimes: "T,23:50:10,23:59:59,A,1\nT,101:20:07,,B,2"))
    #expect(try result.calls() == ["T 23:50:10 23:59:59 A", "T 101:20:07 101:20:07 B"])
    // The profile counts from the departure: −9 min 49 s; 101:20:07 − 23:59:59 = 77:20:08 = 278,408 s.
    #expect(
      try result.rows("SELECT arrival, departure FROM profile_stops", columns: 2)
        == ["-589 0", "278408 278408"])
  }

  @Test("Blank times are spread by distance between departure and arrival")
  func byStraightDistance() throws {
    // A, B, C lie 0.1° apart. From the departure 08:00 to the arrival 08:21: B at half of 21 min.
    let result = try TestImport(
      FeedBuilder(stopTimes: "T,07:50:00,08:00:00,A,1\nT,,,B,2\nT,08:21:00,08:30:00,C,3"))
    #expect(try result.calls()[1] == "T 08:10:30 08:10:30 B")
    #expect(
      try result.rows("SELECT is_interpolated FROM profile_stops", columns: 1) == ["0", "1", "0"])
  }

  @Test("Blank times are spread by shape_dist_traveled where all rows have it")
  func byShapeDistance() throws {
    let header =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
    func times(_ distances: [String]) throws -> String {
      let rows =
        "T,09:00:00,09:00:00,A,1,\(distances[0])\nT,,,B,2,\(distances[1])\n"
        + "T,09:50:00,09:50:00,C,3,\(distances[2])"
      return try TestImport(FeedBuilder(["stop_times.txt": header + rows])).calls()[1]
    }
    // 2 of 10 parts of 50 min.
    #expect(try times(["0", "2", "10"]) == "T 09:10:00 09:10:00 B")
    // One is missing, all are equal, or they fall: the straight line, half of 50 min.
    #expect(try times(["0", "", "10"]) == "T 09:25:00 09:25:00 B")
    #expect(try times(["0", "0", "0"]) == "T 09:25:00 09:25:00 B")
    #expect(try times(["0", "12", "10"]) == "T 09:25:00 09:25:00 B")
  }

  @Test("Blank times are spread evenly where stops have no place, halves rounded up")
  func evenly() throws {
    let result = try TestImport(
      FeedBuilder([
        "stops.txt": "stop_id,stop_name\nA,a\nB,b\nC,c",
        // Half of 61 s is 30.5 s, which is 31 s.
        "stop_times.txt": FeedBuilder(
          stopTimes: "T,08:00:00,08:00:00,A,1\nT,,,B,2\nT,08:01:01,08:01:01,C,3"
        ).files["stop_times.txt"] ?? "",
      ]))
    #expect(try result.calls()[1] == "T 08:00:31 08:00:31 B")
  }

  @Test("A bad trip takes no other with it")
  func badTripAlone() throws {
    let result = try TestImport(
      FeedBuilder(
        stopTimes: """
          X,08:00:00,08:00:00,A,1
          X,08:10:00,08:10:00,NOWHERE,2
          X,08:20:00,08:20:00,C,3
          T,08:00:00,08:00:00,A,1
          T,08:10:00,08:10:00,B,2
          """, trips: ["X", "T"]))
    #expect(result.summary.counts.trips == 1)
    #expect(try result.calls() == ["T 08:00:00 08:00:00 A", "T 08:10:00 08:10:00 B"])
  }

  @Test("A trip with more calls than an import takes is dropped without being held")
  func endlessTrip() throws {
    let rows = (0...StopTimesReading.callLimit).map { "T,08:00:00,08:00:00,A,\($0)" }
    let result = try TestImport(FeedBuilder(stopTimes: rows.joined(separator: "\n")))
    #expect(result.summary.counts.trips == 0)
    #expect(result.problems.map(\.code) == [.unusableTrip])
  }
}

@Suite("Limits")
struct LimitTests {
  @Test("Headsigns of a megabyte spoil their trip, and no issue holds such a text")
  func longTexts() throws {
    let long = String(repeating: "x", count: 600_000)
    let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign\n"
    let rows = "T,08:00:00,08:00:00,A,1,\(long)\nT,08:10:00,08:10:00,B,2,\(long)\n"
    let result = try TestImport(
      FeedBuilder(["stop_times.txt": header + rows + "\(long),08:00:00,08:00:00,A,1,\n"]))
    #expect(result.problems.map(\.code) == [.unusableTrip, .unknownTrip])
    #expect(result.issues.entries.allSatisfy { $0.issue.message.utf8.count < 1010 })
  }

  @Test("More windows of a trip than a day has minutes are dropped")
  func windows() throws {
    let rows = (0..<1500).map { "T,\(padded($0 / 60, 2)):\(padded($0 % 60, 2)):00,99:00:00,60" }
    let result = try TestImport(
      FeedBuilder([
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\n"
          + rows.joined(separator: "\n")
      ]))
    #expect(result.summary.counts.frequencies == 1440)
  }
}

@Suite("Times as GTFS writes them")
struct ParseTimeTests {
  func parse(_ text: String) -> Int? {
    Array(text.utf8).withUnsafeBufferPointer { parseTime($0).map { Int($0.seconds) } }
  }

  @Test("One to four digits of hours are read")
  func hours() {
    #expect(parse("8:05:09") == 8 * 3600 + 5 * 60 + 9)
    #expect(parse("08:05:09") == parse("8:05:09"))
    #expect(parse("101:00:00") == 101 * 3600)
    // Half a year is the most: 183 days of 24 hours.
    #expect(parse("4392:00:00") == 183 * 86_400)
    #expect(parse("4392:00:01") == nil)
    #expect(parse("7:05") == 7 * 3600 + 5 * 60)
  }

  @Test(
    "What is no time is none",
    arguments: [
      "", ":", "8", "8:5:00", "08:60:00", "08:00:60", "08:00:00:00", "-1:00:00", "10000:00:00",
      "08:00:0", "08:00:", "8 :00:00", "::", "08:000:00", "08.00.00",
    ])
  func malformed(_ text: String) { #expect(parse(text) == nil) }
}
