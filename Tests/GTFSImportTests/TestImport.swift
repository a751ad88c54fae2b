import TestSupport
import TransitDatabase
import TransitModel

@testable import GTFSImport

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
