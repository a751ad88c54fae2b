import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

/// A feed with one fault, and the issue that it must give.
struct IssueCase: CustomTestStringConvertible, Sendable {
  let code: IssueCode
  let file: String?
  let line: Int?
  let entity: String?
  let feed: FeedBuilder
  var testDescription: String { code.name }

  init(_ code: IssueCode, _ file: String?, _ line: Int?, _ entity: String?, _ feed: FeedBuilder) {
    self.code = code
    self.file = file
    self.line = line
    self.entity = entity
    self.feed = feed
  }
}

@Suite("Import issues")
struct IssueTests {
  @Test(
    "Every kind of problem is reported with its file, line and id",
    arguments: files + values + flex + oddities + blocks
  )
  func reported(_ wanted: IssueCase) throws { try check(wanted) }

  @Test("Every kind of problem of a trip is reported with its file, line and id", arguments: trips)
  func reportedTrips(_ wanted: IssueCase) throws { try check(wanted) }

  private func check(_ wanted: IssueCase) throws {
    let found = try TestImport(wanted.feed).issues.entries.map(\.issue)
      .filter { $0.code == wanted.code }
    #expect(found.count == 1)
    #expect(found.first?.file == wanted.file)
    #expect(found.first?.line == wanted.line)
    #expect(found.first?.entity == wanted.entity)
    #expect(found.first?.feed == "f")
    // A field is a column of the file, unless it is missing.
    if let field = found.first?.field, wanted.code != .requiredColumnMissing,
      let text = wanted.feed.files[wanted.file ?? ""], !text.hasPrefix("{")
    {
      let header = text.prefix { $0 != "\n" }.split(separator: ",").map(String.init)
      #expect(header.contains(field), "\(field) is no column of \(wanted.file ?? "")")
    }
  }

  @Test("The base feed gives no issue at all")
  func clean() throws { #expect(try TestImport(FeedBuilder()).issues.entries.isEmpty) }

  @Test("A row that decimal commas lengthen is one issue, which says what became of it")
  func decimalCommas() throws {
    let shapes = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nS,48,9,1\nS,48.1,9.1,2\n"
    let feed = FeedBuilder([
      "shapes.txt": shapes + "S,48,2,9,2,3\n",
      "trips.txt": "route_id,service_id,trip_id,shape_id\nR,D,T,S\n",
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      A,Ahorn,48.0,9.0
      B,Birke,48.1,9.0
      C,Cedar,48,2,-9,0
      """,
    ])
    let issues = try TestImport(feed).issues.entries.map(\.issue)
      .filter { $0.file == "shapes.txt" || $0.file == "stops.txt" }
    // The point is read as 48, 2 with the number 9, the stop as at 48, 2: both are places.
    #expect(issues.map(\.code) == [.wrongRowLength, .wrongRowLength])
    let signed = feed.adding("shapes.txt", shapes + "S,48,2,-9,2,3\n")
    let found = try TestImport(signed).issues.entries.map(\.issue).filter {
      $0.file == "shapes.txt"
    }
    #expect(found.map(\.code) == [.missingValue])
    #expect(
      found.first?.message
        == "shape_pt_sequence is empty; the row was dropped. The row has 6 values, the header 4 columns: "
        + "numbers take a point and no comma.")
  }

  static let files: [IssueCase] = [
    .init(.fileNotUsed, nil, nil, "notes.txt", FeedBuilder(["notes.txt": "Hello"])),
    .init(.emptyFile, "transfers.txt", nil, nil, FeedBuilder(["transfers.txt": "\n \n"])),
    .init(
      .columnNotUsed, "trips.txt", nil, nil,
      FeedBuilder(["trips.txt": "route_id,service_id,trip_id,colour\nR,D,T,red"])),
    .init(
      .duplicateColumn, "trips.txt", nil, nil,
      FeedBuilder(["trips.txt": "route_id,service_id,trip_id,trip_id\nR,D,T,U"])),
    .init(
      .requiredColumnMissing, "levels.txt", nil, nil,
      FeedBuilder(["levels.txt": "level_id\nL"])),
    .init(.nulBytes, "stops.txt", 5, nil, FeedBuilder(append: "E,E\0sche,48,9", to: "stops.txt")),
    .init(
      .wrongRowLength, "stops.txt", 5, nil, FeedBuilder(append: "E,Esche,48,9,x", to: "stops.txt")),
    .init(
      .openQuote, "trips.txt", 3, nil, FeedBuilder(append: "R,D,\"U", to: "trips.txt")),
    .init(
      .lineBreakInValue, "stops.txt", 5, nil,
      FeedBuilder(append: "E,\"E\nsche\",48,9", to: "stops.txt")),
    .init(
      .columnNameCase, "trips.txt", nil, nil,
      FeedBuilder(["trips.txt": "Route_ID,service_id,trip_id\nR,D,T"])),
    .init(.fileNameCase, "levels.txt", nil, "Levels.txt", FeedBuilder(["Levels.txt": "level_id"])),
    .init(
      .duplicateFile, "levels.txt", nil, nil,
      FeedBuilder(["levels.txt": "level_id,level_index", "Levels.txt": "level_id"])),
    .init(.wrongRowLength, "trips.txt", 3, nil, FeedBuilder(append: "R,D", to: "trips.txt")),
  ]

  static let values: [IssueCase] = [
    .init(.missingValue, "trips.txt", 3, nil, FeedBuilder(append: "R,D,", to: "trips.txt")),
    .init(
      .invalidValue, "routes.txt", 2, "red",
      FeedBuilder(["routes.txt": "route_id,route_type,route_color\nR,3,red"])),
    .init(.duplicateKey, "stops.txt", 5, "A", FeedBuilder(append: "A,Other,48,9", to: "stops.txt")),
    .init(.unknownAgency, "routes.txt", 3, "S", FeedBuilder(append: "S,XX,2,3", to: "routes.txt")),
    .init(.unknownRoute, "trips.txt", 3, "U", FeedBuilder(append: "X,D,U", to: "trips.txt")),
    .init(.unknownService, "trips.txt", 3, "U", FeedBuilder(append: "R,X,U", to: "trips.txt")),
    .init(
      .unknownStop, "transfers.txt", 2, "X",
      FeedBuilder(["transfers.txt": "from_stop_id,to_stop_id\nA,X"])),
    .init(
      .unknownTrip, "frequencies.txt", 2, "X",
      FeedBuilder(["frequencies.txt": frequencies + "X,08:00:00,09:00:00,600"])),
    .init(.unknownParent, "stops.txt", 2, "A", stops("A,Ahorn,48,9,0,S,,")),
    .init(.invalidParent, "stops.txt", 2, "A", stops("A,Ahorn,48,9,0,B,,")),
    .init(.unknownLevel, "stops.txt", 2, "A", stops("A,Ahorn,48,9,0,,L,")),
    .init(.unknownTimeZone, "stops.txt", 2, "A", stops("A,Ahorn,48,9,0,,,../../etc/passwd")),
    .init(.invalidCoordinate, "stops.txt", 2, "A", stops("A,Ahorn,91,9,0,,,")),
    .init(.invalidCoordinate, "stops.txt", 2, "A", stops("A,Ahorn,0.0,0,0,,,")),
    .init(.invalidCoordinate, "stops.txt", 2, "A", stops("A,Ahorn,,,0,,,")),
    .init(
      .missingLevels, "levels.txt", nil, nil, FeedBuilder(["pathways.txt": pathways + "P,A,B,5,1"])),
    .init(
      .stationInPathways, "pathways.txt", 2, "P",
      stops("A,Ahorn,48,9,0,,,\nS,Stand,48,9,1,,,").adding("pathways.txt", pathways + "P,A,S,1,1")),
    .init(
      .twoWayExitGate, "pathways.txt", 3, "P2",
      FeedBuilder(["pathways.txt": pathways + "P1,A,B,7,0\nP2,A,B,7,1\nP3,A,B,6,1"])),
    .init(
      .mixedAgencyTimeZones, "agency.txt", nil, nil,
      FeedBuilder(append: "AH,Other,https://example.org,Europe/Kyiv", to: "agency.txt")),
    .init(
      .unknownRouteType, "routes.txt", 3, "S", FeedBuilder(append: "S,AG,2,1799", to: "routes.txt")),
    .init(
      .invalidDate, "calendar_dates.txt", 2, "20260229",
      FeedBuilder(["calendar_dates.txt": dates + "D,20260229,1"])),
    .init(
      .invalidDate, "calendar_dates.txt", 2, "29990101",
      FeedBuilder(["calendar_dates.txt": dates + "D,29990101,1"])),
    .init(
      .emptyServicePeriod, "calendar.txt", 3, "E",
      FeedBuilder(append: "E,1,1,1,1,1,1,1,20261231,20260101", to: "calendar.txt")),
  ]

  static let trips: [IssueCase] = [
    .init(
      .stationInStopTimes, "stop_times.txt", 2, "T",
      stops("A,Ahorn,48,9,1,,,\nB,Birke,48,9,0,,,\nC,Cedar,48,9,0,,,")),
    .init(.unusableTrip, "trips.txt", 3, "U", FeedBuilder(append: "R,D,U", to: "trips.txt")),
    .init(
      .unusableTrip, "stop_times.txt", 2, "T", FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1")),
    .init(
      .missingTime, "stop_times.txt", 2, "T",
      FeedBuilder(stopTimes: "T,,,A,1\nT,08:10:00,08:10:00,B,2")),
    .init(
      .missingTime, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,,,B,2")),
    .init(
      .invalidTime, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:10:61,08:11:00,B,2")),
    .init(
      .timeWithoutSeconds, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,8:10,08:11:00,B,2")),
    .init(
      .decreasingTimes, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,23:50:00,23:50:00,A,1\nT,00:10:00,00:10:00,B,2")),
    .init(
      .decreasingTimes, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:30:00,08:20:00,B,2")),
    .init(
      .duplicateKey, "stop_times.txt", 4, "T",
      FeedBuilder(
        stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:10:00,08:10:00,B,2\nT,08:20:00,08:20:00,C,2")),
    .init(
      .missingValue, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:10:00,08:10:00,B,")),
    .init(
      .unknownStop, "stop_times.txt", 3, "T",
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,08:10:00,08:10:00,X,2")),
    .init(
      .unsortedStopTimes, "stop_times.txt", nil, nil,
      FeedBuilder(
        stopTimes: """
          T,08:00:00,08:00:00,A,1
          U,09:00:00,09:00:00,A,1
          T,08:10:00,08:10:00,B,2
          U,09:10:00,09:10:00,B,2
          """, trips: ["T", "U"])),
    .init(
      .invalidFrequency, "frequencies.txt", 2, "T",
      FeedBuilder(["frequencies.txt": frequencies + "T,09:00:00,08:00:00,600"])),
    .init(
      .invalidFrequency, "frequencies.txt", 2, "T",
      FeedBuilder(["frequencies.txt": frequencies + "T,08:00:00,09:00:00,0"])),
    .init(
      .overlappingFrequencies, "frequencies.txt", 3, "T",
      FeedBuilder([
        "frequencies.txt": frequencies + "T,08:00:00,09:00:00,600\nT,08:30:00,10:00:00,600"
      ])),
  ]

  private static let frequencies = "trip_id,start_time,end_time,headway_secs\n"
  private static let pathways =
    "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\n"
  private static let dates = "service_id,date,exception_type\n"

  /// A stops.txt with all columns that refer to something; B and C stand below, unless given.
  static func stops(_ rows: String) -> FeedBuilder {
    var text =
      "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,level_id,stop_timezone\n"
      + rows
    for other in ["B", "C"] where !rows.contains("\n\(other),") {
      text += "\n\(other),Other,48.1,9,0,,,"
    }
    return FeedBuilder(["stops.txt": text])
  }
}

extension FeedBuilder {
  func adding(_ file: String, _ text: String) -> FeedBuilder {
    var feed = self
    feed.files[file] = text
    return feed
  }
}
