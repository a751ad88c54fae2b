import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

/// A square of 0.1° with its corner at 9° east, 48° north.
let square = "[[9,48],[9.1,48],[9.1,48.1],[9,48.1],[9,48]]"

func feature(_ id: String, _ coordinates: String, type: String = "Polygon") -> String {
  """
  {"type": "Feature", "id": "\(id)", "properties": {"stop_name": "Area \(id)", "x": [1, {}]},
   "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
  """
}

func collection(_ features: String...) -> String {
  "{\"type\": \"FeatureCollection\", \"features\": [" + features.joined(separator: ",\n") + "]}"
}

/// The base feed with its bus T, and three trips on demand: ZONE within an area, GROUP between two stops of
/// a group, MIXED from stop A by the clock into the area.
///
/// - Parameter callAhead: the booking rule of the plain trip's first call.
func flexFeed(
  _ changes: [String: String] = [:], rows: String = "", callAhead: String = ""
) -> FeedBuilder {
  var feed = FeedBuilder([
    "locations.geojson": collection(feature("Z", "[\(square)]")),
    "booking_rules.txt": "booking_rule_id,booking_type\nCALL,0",
    "location_groups.txt": "location_group_id,location_group_name\nG,Villages",
    "location_group_stops.txt": "location_group_id,stop_id\nG,B\nG,C",
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,safe_duration_factor
    R,D,T,,
    R,D,ZONE,Anywhere,1.5
    R,D,GROUP,,
    R,D,MIXED,,
    """,
    "stop_times.txt": """
    trip_id,stop_sequence,stop_id,location_group_id,location_id,arrival_time,departure_time,\
    start_pickup_drop_off_window,end_pickup_drop_off_window,pickup_type,drop_off_type,pickup_booking_rule_id
    T,1,A,,,08:00:00,08:00:00,,,,,\(callAhead)
    T,2,B,,,08:10:00,08:10:00,,,,,
    ZONE,1,,,Z,,,08:00:00,18:00:00,2,1,CALL
    ZONE,2,,,Z,,,08:00:00,26:00:00,1,2,
    GROUP,1,,G,,,,07:00:00,12:00:00,2,2,
    GROUP,2,,G,,,,07:00:00,12:00:00,2,2,
    MIXED,1,A,,,09:00:00,09:05:00,,,0,0,
    MIXED,2,,,Z,,,09:05:00,10:00:00,1,2,
    """ + "\n" + rows,
  ])
  feed.files.merge(changes) { $1 }
  return feed
}

@Suite("Service on demand")
struct FlexTests {
  private func trips(_ result: TestImport) throws -> [String] {
    try result.rows("SELECT trip_id FROM flex_trips ORDER BY trip", columns: 1)
  }

  @Test("Trips with areas, groups or windows are kept in tables of their own, the others as ever")
  func kept() throws {
    let result = try TestImport(flexFeed())
    #expect(result.problems.isEmpty)
    #expect(result.summary.counts.trips == 1)
    #expect(result.summary.counts.stopTimes == 2)
    #expect(result.summary.counts.flexTrips == 3)
    #expect(result.summary.counts.locations == 1)
    #expect(result.summary.counts.locationGroups == 1)
    #expect(
      try result.rows(
        """
        SELECT trip_id, trip_headsign, safe_duration_factor, wheelchair_accessible FROM flex_trips
        ORDER BY trip
        """, columns: 4) == ["ZONE Anywhere 1.5 -", "GROUP - - -", "MIXED - - -"])
    // 8 h are 28,800 s, 18 h 64,800 s, 26 h 93,600 s; 9:00 is 32,400 s.
    #expect(
      try result.rows(
        """
        SELECT trip_id, stop_sequence, stop_id, location_id, location_group_id, start_window,
          end_window, arrival, departure, pickup_type, pickup_booking_rule_id
        FROM flex_stop_times JOIN flex_trips USING (trip) LEFT JOIN stops USING (stop)
          LEFT JOIN locations USING (location) LEFT JOIN location_groups USING (location_group)
        WHERE trip_id <> 'GROUP' ORDER BY flex_stop_times.trip, stop_sequence
        """, columns: 11) == [
          "ZONE 1 - Z - 28800 64800 - - 2 CALL", "ZONE 2 - Z - 28800 93600 - - 1 -",
          "MIXED 1 A - - - - 32400 32700 0 -", "MIXED 2 - Z - 32700 36000 - - 1 -",
        ])
    #expect(
      try result.rows(
        "SELECT stop_id FROM location_group_stops JOIN stops USING (stop)", columns: 1)
        == ["B", "C"])
    #expect(try result.rows("PRAGMA foreign_key_check", columns: 1) == [])
  }

  @Test("An area is kept as a MultiPolygon, its heights left out")
  func geometry() throws {
    let hole = "[[9.02,48.02,5],[9.04,48.02,5],[9.04,48.04,5],[9.02,48.02,5]]"
    let result = try TestImport(
      flexFeed([
        "locations.geojson": collection(
          feature("Z", "[\(square), \(hole)]"),
          feature("Y", "[[\(square)], [\(hole)]]", type: "MultiPolygon"))
      ]))
    #expect(result.problems.isEmpty)
    let outer = "[[9.0,48.0],[9.1,48.0],[9.1,48.1],[9.0,48.1],[9.0,48.0]]"
    let inner = "[[9.02,48.02],[9.04,48.02],[9.04,48.04],[9.02,48.02]]"
    func text(_ polygons: String) -> String {
      "{\"type\":\"MultiPolygon\",\"coordinates\":[" + polygons + "]}"
    }
    #expect(
      try result.rows("SELECT geometry FROM locations ORDER BY location", columns: 1)
        == [text("[\(outer),\(inner)]"), text("[\(outer)],[\(inner)]")])
    #expect(
      try result.rows("SELECT stop_name FROM locations ORDER BY location", columns: 1)
        == ["Area Z", "Area Y"])
  }

  @Test("Names may be written with escapes, and the file with a mark")
  func escapes() throws {
    let area = feature("Z", "[\(square)]")
      .replacing("Area Z", with: #"\u00c4rea \ud83d\ude8c \"x\"\/"#)
    let result = try TestImport(flexFeed(["locations.geojson": "\u{FEFF}" + collection(area)]))
    #expect(try result.rows("SELECT stop_name FROM locations", columns: 1) == ["Ärea 🚌 \"x\"/"])
  }

  static let badAreas: [(String, String)] = [
    ("[[[9,48],[9.1,48],[9,48]]]", "four corners"),
    ("[[[9,48],[9.1,48],[9.1,48.1],[9,48.1]]]", "end where it begins"),
    ("[[[9,98],[9.1,48],[9.1,48.1],[9,98]]]", "a corner lies at 98"),
    ("[[9,48],[9.1,48],[9.1,48.1],[9,48]]", "not those of a Polygon"),
    ("[9,48]", "not those of a Polygon"), ("[[[9],[9],[9],[9]]]", "no two coordinates"),
    ("[[[9,48],[[9,48]]]]", "unevenly"), ("[]", "no two coordinates"), ("null", "no coordinates"),
  ]

  @Test("An area that is none is dropped and named, and the next one is read", arguments: badAreas)
  func badArea(_ coordinates: String, _ words: String) throws {
    let result = try TestImport(
      flexFeed([
        "locations.geojson": collection(feature("BAD", coordinates), feature("Z", "[\(square)]"))
      ]))
    #expect(result.problems.map(\.code) == [.invalidLocation])
    #expect(result.problems.first?.entity == "BAD")
    #expect(result.problems.first?.message.contains(words) == true)
    #expect(result.summary.counts.locations == 1)
  }

  static let hostile: [String] = [
    "", "[]", "{}", "{\"features\": 1}", "{\"features\": [1]}", "{\"features\": [{}",
    "\u{0}", "FF", "{\"features\": [{\"id\": \"Z", "{\"features\": [{\"id\": \"\u{1}\"}]}",
    "{\"features\": []} x", "{\"features\": [], }", "{\"features\": [{\"id\": \"\\q\"}]}",
    "{\"features\": [{\"id\": \"\\u12\"}]}", "{\"features\": [{\"id\" \"Z\"}]}",
    "{\"features\": [{\"x\": " + String(repeating: "[", count: 100_000),
    "{\"features\": [{\"x\": " + String(repeating: "{\"a\":", count: 100_000),
    "{\"features\": [{\"geometry\": {\"coordinates\": " + String(repeating: "[", count: 100_000),
    "{\"features\": [{\"x\": \"" + String(repeating: "x", count: 2 << 20) + "\"}]}",
    "{\"features\": [{\"x\": 1" + String(repeating: "0", count: 1 << 20) + "}]}",
    "{\"features\": [{\"x\": 0x10}]}", "{\"features\": [{\"x\": NaN}]}",
    "{\"features\": [{\"x\": 1e999}]}", "{\"features\": [{\"x\": tru}]}",
  ]

  @Test("What is no GeoJSON is refused with its line, and the rest of the feed is kept")
  func unreadable() throws {
    for text in Self.hostile {
      let sound = collection(feature("Z", "[\(square)]"))
      // Sound areas before the fault go with the file.
      for text in [text, sound.replacing("]}", with: "", maxReplacements: 1) + text] {
        let result = try TestImport(flexFeed(["locations.geojson": text]))
        let found = result.problems.filter { $0.file == "locations.geojson" }
        #expect(found.last?.code == .unreadableGeoJSON, "\(text.prefix(60))")
        #expect((found.last?.line ?? 0) >= 1)
        #expect(result.summary.counts.locations == 0)
        #expect(try result.rows("SELECT location FROM locations", columns: 1) == [])
        #expect(result.summary.counts.trips == 1)
        #expect(try trips(result) == ["GROUP"])
        #expect(try result.rows("PRAGMA foreign_key_check", columns: 1) == [])
      }
    }
  }

  @Test("An area of endless corners is bounded, and dropped")
  func endlessArea() throws {
    let stream = EndlessStream("[[[9,48", then: "0", size: 10)
    #expect(throws: JSONFault.self) { _ = try FlexArea(JSONScanner(stream)) }
    let corners = String(repeating: "[9,48],", count: 1_001)
    let area = try FlexArea(scanner("[[\(corners)[9,48]]]"), cornerLimit: 1_000)
    #expect(area.findProblem(asType: "Polygon")?.contains("more than 1000 corners") == true)
  }

  private func scanner(_ text: String) -> JSONScanner {
    JSONScanner(TextStream(Array(text.utf8), step: 65_536))
  }

  // The first ring is sound; the fault that is noted in the second ends what is kept.
  @Test("Of an area that is none nothing more is kept, however many rings and polygons follow")
  func endlessRings() throws {
    for ring in ["[]", "[[]]", "[[9]]"] {
      let rings = String(repeating: ",\(ring)", count: 1_000)
      let polygon = try FlexArea(scanner("[\(square)\(rings)]"))
      #expect(polygon.findProblem(asType: "Polygon") != nil)
      #expect(polygon.ringSizes == [5])
      let polygons = String(repeating: ",[\(ring)]", count: 1_000)
      let several = try FlexArea(scanner("[[\(square)]\(polygons)]"))
      #expect(several.findProblem(asType: "MultiPolygon") != nil)
      #expect(several.ringSizes == [5])
      #expect(several.polygonSizes == [1])
    }
  }

  static let badRows: [(IssueCode, String)] = [
    (.unknownLocation, "X,1,,,NONE,,,08:00:00,09:00:00,,,"),
    (.unknownLocation, "X,1,,NONE,,,,08:00:00,09:00:00,,,"),
    (.unknownStop, "X,1,NONE,,,,,08:00:00,09:00:00,,,"),
    (.unknownStop, "X,1,,,,,,08:00:00,09:00:00,,,"),
    (.invalidWindow, "X,1,,,Z,,,,,,,"), (.invalidWindow, "X,1,,,Z,,,08:00:00,,,,"),
    (.invalidWindow, "X,1,,,Z,,,,09:00:00,,,"), (.invalidWindow, "X,1,,,Z,,,09:00:00,09:00:00,,,"),
    (.invalidTime, "X,1,,,Z,,,x,09:00:00,,,"), (.missingValue, "X,,,,Z,,,08:00:00,09:00:00,,,"),
    (.duplicateKey, "X,2,,,Z,,,08:00:00,09:00:00,,,"),
  ]

  @Test(
    "A row that cannot be used takes its trip with it, unless it is a second one",
    arguments: badRows)
  func badRow(_ code: IssueCode, _ row: String) throws {
    var feed = flexFeed(rows: "X,2,,,Z,,,08:00:00,09:00:00,,,\n" + row)
    feed.files["trips.txt"]? += "\nR,D,X,,"
    let result = try TestImport(feed)
    #expect(result.problems.map(\.code) == [code])
    #expect(result.problems.first?.file == "stop_times.txt")
    // The header is line 1, eight rows follow, X's first one is line 10.
    #expect(result.problems.first?.line == 11)
    #expect(result.problems.first?.entity == "X")
    #expect(
      try trips(result) == ["ZONE", "GROUP", "MIXED"] + (code == .duplicateKey ? ["X"] : []))
    #expect(try result.rows("PRAGMA foreign_key_check", columns: 1) == [])
  }

  @Test("A row about a trip on demand is dropped, and told why")
  func namedTrip() throws {
    let result = try TestImport(
      flexFeed([
        "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nZONE,08:00:00,09:00:00,600"
      ]))
    #expect(result.problems.map(\.code) == [.unknownTrip])
    #expect(result.problems.first?.message.contains("\"ZONE\" runs on demand") == true)
  }

  @Test("A rule of booking that is not there is told of trips on demand too, and counts as empty")
  func bookingRule() throws {
    let result = try TestImport(
      flexFeed(["booking_rules.txt": "booking_rule_id,booking_type\nOTHER,0"]))
    #expect(result.problems.map(\.code) == [.unknownBookingRule])
    #expect(result.problems.first?.entity == "ZONE")
    let kept: StaticString =
      "SELECT count(*) FROM flex_stop_times WHERE pickup_booking_rule_id IS NOT NULL"
    #expect(try result.rows(kept, columns: 1) == ["0"])
  }

  @Test("A feed of nothing but service on demand needs no stops.txt, no arrivals and no departures")
  func nothingElse() throws {
    var feed = flexFeed([
      "trips.txt": "route_id,service_id,trip_id\nR,D,ZONE",
      "stop_times.txt": """
      trip_id,stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window
      ZONE,1,Z,08:00:00,18:00:00
      ZONE,2,Z,08:00:00,18:00:00
      """,
    ])
    for file in ["stops.txt", "location_groups.txt", "location_group_stops.txt"] {
      feed.files[file] = nil
    }
    let result = try TestImport(feed)
    #expect(result.issues.entries.isEmpty)
    #expect(result.summary.counts.trips == 0)
    #expect(result.summary.counts.flexTrips == 1)
  }

  @Test("Unsorted rows of other trips change nothing")
  func unsorted() throws {
    var feed = flexFeed(
      rows: "U,1,A,,,08:00:00,08:00:00,,,,,\nT,3,C,,,08:20:00,08:20:00,,,,,\n"
        + "U,2,B,,,08:10:00,08:10:00,,,,,")
    feed.files["trips.txt"]? += "\nR,D,U,,"
    let result = try TestImport(feed)
    #expect(result.issues.entries.contains { $0.issue.code == .unsortedStopTimes })
    #expect(result.problems.isEmpty)
    #expect(result.summary.counts.trips == 2)
    #expect(result.summary.counts.flexTrips == 3)
  }
}
