import TransitDatabase
import TransitModel

@testable import GTFSImport

/// A feed as text: three stops 0.1° apart on a line, one daily bus that calls at A 08:00, B 08:10, C 08:20.
struct FeedBuilder {
  var files: [String: String] = [
    "agency.txt": """
    agency_id,agency_name,agency_url,agency_timezone
    AG,Sample Lines,https://example.org,Europe/Berlin
    """,
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon
    A,Ahorn,48.0,9.0
    B,Birke,48.1,9.0
    C,Cedar,48.2,9.0
    """,
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    R,AG,1,3
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    D,1,1,1,1,1,1,1,20260101,20261231
    """,
    "trips.txt": """
    route_id,service_id,trip_id
    R,D,T
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T,08:00:00,08:00:00,A,1
    T,08:10:00,08:10:00,B,2
    T,08:20:00,08:20:00,C,3
    """,
  ]

  /// The base feed with some files replaced.
  init(_ changes: [String: String] = [:]) { files.merge(changes) { $1 } }

  /// The base feed, whose stop_times.txt has these rows below the usual header.
  init(stopTimes rows: String, trips: [String] = ["T"]) {
    files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + rows
    files["trips.txt"] =
      "route_id,service_id,trip_id\n" + trips.map { "R,D,\($0)\n" }.joined()
  }

  /// The base feed with rows put below those of one file.
  init(append rows: String, to file: String) {
    files[file, default: ""] += "\n" + rows
  }

  func write(to folder: TemporaryFolder) {
    for (name, text) in files { folder.write(Array(text.utf8), to: name) }
  }
}

/// An import of one feed into a network that is never finished, for looking at its tables and issues.
struct TestImport {
  let folder = TemporaryFolder()
  let output = TemporaryFolder()
  let writer: NetworkWriter
  let summary: FeedSummary
  private(set) var issues = IssueLog()

  init(_ feed: FeedBuilder, feedID: String? = "f") throws {
    feed.write(to: folder)
    writer = try NetworkWriter(target: output["network"])
    summary = try FeedImporter(zones: .load()).importFeed(
      at: folder.path, feedID: feedID, into: writer, issues: &issues
    ) { _ in }
  }

  /// All rows of a query, values as text and NULL as "-".
  func rows(_ sql: StaticString, columns: Int) throws -> [String] {
    let statement = try writer.connection.prepare(sql)
    var rows: [String] = []
    while try statement.step() {
      rows.append((0..<columns).map { statement.text($0) ?? "-" }.joined(separator: " "))
    }
    return rows
  }

  /// The kept calls: trip, arrival, departure, stop.
  func calls() throws -> [String] {
    try rows(
      """
      SELECT trip_id, arrival_time, departure_time, stop_id FROM stop_times
      ORDER BY trip, stop_sequence
      """, columns: 4)
  }

  /// The issues that are more than a note.
  var problems: [ImportIssue] {
    issues.entries.map(\.issue).filter { $0.code.severity != .info }
  }
}

/// The failure of importing a feed, nil where it succeeds.
func importFailure(_ feed: FeedBuilder, feedID: String? = "f") -> ImportError? {
  do {
    _ = try TestImport(feed, feedID: feedID)
    return nil
  } catch {
    return error as? ImportError
  }
}
