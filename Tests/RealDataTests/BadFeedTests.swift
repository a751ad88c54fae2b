import Foundation
import ProgramTesting
import TestSupport
import Testing

/// What a feed that is broken on purpose must give, by what its name says.
struct BadFeed: Sendable {
  enum Outcome: Sendable {
    /// It imports, and this issue names the fault.
    case issue(String, in: String? = nil)
    /// It cannot be imported, for this reason, which names the file where one is at fault.
    case refused(String, naming: String)
    /// There is nothing for a journey planner to judge: it imports with so many trips and no issue of these
    /// codes. Why, says the table.
    case sound(trips: Int, without: [String] = ["wrong_row_length", "missing_value"])
  }

  let name: String
  let outcome: Outcome

  static let all: [BadFeed] = [
    // Two rows of calendar files have dates with dots and dashes.
    .init("bad_date_format", .issue("invalid_date", in: "calendar.txt")),
    // One line ends with CR CR LF, others with CR LF or LF: any of them ends a line, and the line between the
    // two CR is blank.
    .init("bad_eol", .sound(trips: 11)),
    .init("bad_utf8", .issue("invalid_utf8", in: "stops.txt")),
    .init("contains_null", .issue("nul_bytes")),
    .init("duplicate_schedule_id", .issue("duplicate_key", in: "calendar.txt")),
    // The two stops have ids of their own, and lie a foot from one another.
    .init("duplicate_stop", .issue("stops_at_one_place", in: "stops.txt")),
    .init("duplicate_stop_sequence", .issue("duplicate_key", in: "stop_times.txt")),
    .init("empty_file", .refused("invalid_value", naming: "agency.txt")),
    // The extra cell is empty: spreadsheets write such rows, and nothing is lost.
    .init("extra_row_cells", .sound(trips: 11)),
    // Made for a program that joins trips; all 21 trips can be ridden.
    .init("filter_unusual_trips", .sound(trips: 21)),
    // Made for a program that unfolds trips; those of one call carry nobody.
    .init("flatten_feed", .issue("unusable_trip", in: "stop_times.txt")),
    .init("good_feed", .sound(trips: 11)),
    .init("invalid_agency_ids", .issue("agency_without_id", in: "agency.txt")),
    .init("invalid_route_agency", .issue("unknown_agency", in: "routes.txt")),
    .init("missing_agency", .refused("required_file_missing", naming: "agency.txt")),
    .init("missing_calendar", .refused("required_file_missing", naming: "calendar.txt")),
    // The header has columns for which no row of stops.txt has a cell.
    .init("missing_column", .issue("wrong_row_length", in: "stops.txt")),
    .init("missing_departure_time", .issue("single_time", in: "stop_times.txt")),
    .init("missing_endpoint_times", .issue("missing_time", in: "stop_times.txt")),
    .init("missing_routes", .refused("required_file_missing", naming: "routes.txt")),
    .init("missing_row_cells", .issue("wrong_row_length", in: "routes.txt")),
    .init("missing_stop_times", .refused("required_file_missing", naming: "stop_times.txt")),
    .init("missing_stops", .refused("required_file_missing", naming: "stops.txt")),
    .init("missing_trips", .refused("required_file_missing", naming: "trips.txt")),
    .init("missing_weekday_column", .issue("required_column_missing", in: "calendar.txt")),
    .init("negative_stop_sequence", .issue("invalid_value", in: "stop_times.txt")),
    // calendar_dates.txt alone is a calendar.
    .init("only_calendar_dates", .sound(trips: 11)),
    .init("repeated_route_name", .issue("repeated_route_name", in: "routes.txt")),
    .init("same_short_long_name", .issue("same_route_names", in: "routes.txt")),
    .init("undefined_stop", .issue("unknown_stop", in: "stop_times.txt")),
    .init("unknown_file", .issue("file_not_used")),
    .init("unknown_format", .refused("not_a_feed", naming: "no zip archive")),
    .init("unrecognized_columns", .issue("column_not_used", in: "agency.txt")),
    .init("unused_stop", .issue("unused_stop", in: "stops.txt")),
    .init("utf16", .refused("invalid_value", naming: "UTF-16")),
    // A byte-order mark is part of no value.
    .init("utf8bom", .sound(trips: 11)),
    // Stops and pathways for a test of drawings, without a timetable.
    .init("au-sydney-entrances", .refused("required_file_missing", naming: "routes.txt")),
    // The tables lie in a folder of the zip.
    .init("subdirectory", .issue("files_in_subfolder")),
    .init("metra", .issue("files_in_subfolder")),
    // The shadow of stops.txt lies in a folder beside the tables, all of them one folder up.
    .init("macosx", .issue("files_in_subfolder")),
    .init("gtfs_with_bom", .issue("unknown_parent", in: "stops.txt")),
    .init("gtfs", .issue("unknown_parent", in: "stops.txt")),
  ]

  init(_ name: String, _ outcome: Outcome) {
    self.name = name
    self.outcome = outcome
  }
}

@Suite(
  "Feeds that are broken on purpose", .enabled(if: RealData.isPresent, "skipped: no real data"))
struct BadFeedTests {
  private struct Report: Decodable {
    struct Failure: Decodable { let code: String, message: String }
    struct Issue: Decodable { let code: String, file: String? }
    struct Feed: Decodable { let counts: [String: Int] }
    let isImportable: Bool
    let error: Failure?
    let issues: [Issue]
    let feeds: [Feed]
  }

  /// The zip of this name, in whichever folder of bad-feeds it lies.
  private static func path(_ name: String) -> String? {
    RealData.badFeeds.first { $0.hasSuffix("/\(name).zip") }.map { RealData.path($0) }
  }

  @Test(
    "A name says what is wrong, and so does perron validate", arguments: BadFeed.all.map(\.name))
  func told(_ name: String) throws {
    let path = try #require(Self.path(name), "there is no \(name).zip among the bad feeds")
    let feed = try #require(BadFeed.all.first { $0.name == name })
    let outcome = Program.perron.run(["validate", path, "--format", "json"], seconds: 20)
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
    switch feed.outcome {
    case .refused(let code, let words):
      #expect(outcome.exitCode == 3)
      #expect(report.error?.code == code, "\(outcome.summary)")
      #expect(report.error?.message.contains(words) == true, "\(outcome.summary)")
    case .issue(let code, let file):
      #expect(outcome.exitCode == 0)
      #expect(
        report.issues.contains { $0.code == code && (file == nil || $0.file == file) },
        "\(outcome.summary)")
    case .sound(let trips, let codes):
      #expect(outcome.exitCode == 0)
      #expect(report.feeds.first?.counts["trips"] == trips)
      #expect(report.issues.allSatisfy { !codes.contains($0.code) }, "\(outcome.summary)")
    }
  }

  /// Those whose every zip is in the table.
  private static let folders = ["transitfeed-apache2", "gtfs-structure"]

  @Test("Every zip of the folders that the table covers is in the table")
  func complete() {
    let names = Set(BadFeed.all.map { "/\($0.name).zip" })
    #expect(BadFeed.all.count == names.count)
    for zip in RealData.badFeeds where Self.folders.contains(where: { zip.contains($0) }) {
      #expect(names.contains { zip.hasSuffix($0) }, "\(zip) is not in the table")
    }
  }
}
