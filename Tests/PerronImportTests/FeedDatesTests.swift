import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import PerronImport

@Suite("When feeds run")
struct FeedDatesTests {
  private typealias Dates = (first: String?, last: String?)

  /// What is told on `day` of a feed with these days of service, which says of itself that it holds within
  /// `stated`.
  private func told(
    on day: String, services: Dates, stated: Dates = (nil, nil)
  ) throws -> [String] {
    let writer = try NetworkWriter(scratchFor: "f")
    let insert = try writer.connection.prepare(
      """
      INSERT INTO feeds
        (feed, feed_id, source, first_date, last_date, feed_start_date, feed_end_date)
      VALUES (1, 'f', 'f', ?, ?, ?, ?)
      """)
    for date in [services.first, services.last, stated.first, stated.last] { insert.bind(date) }
    try insert.run()
    var issues = IssueLog()
    try FeedDates(writer.connection, now: try Instant(iso: day + "T12:00:00Z"))
      .report(to: &issues)
    return issues.entries.map(\.issue.code.name)
  }

  @Test("A feed has expired after its last day of service, and not on it")
  func expired() throws {
    let services = ("2026-01-01", "2026-03-31")
    #expect(try told(on: "2026-03-31", services: services) == [])
    #expect(try told(on: "2026-04-01", services: services) == ["feed_expired"])
  }

  @Test("A feed is not yet valid before its first day of service")
  func early() throws {
    let services = ("2026-01-01", "2026-03-31")
    #expect(try told(on: "2026-01-01", services: services) == [])
    #expect(try told(on: "2025-12-31", services: services) == ["feed_not_yet_valid"])
  }

  @Test("Services outside the dates that the feed states are told; no date states nothing")
  func outside() throws {
    let services = ("2026-01-01", "2026-03-31")
    let within: [Dates] = [("2026-01-01", "2026-03-31"), (nil, nil), ("2025-01-01", nil)]
    let beyond: [Dates] = [("2026-01-02", nil), (nil, "2026-03-30")]
    for stated in within {
      #expect(try told(on: "2026-02-01", services: services, stated: stated) == [])
    }
    for stated in beyond {
      #expect(
        try told(on: "2026-02-01", services: services, stated: stated)
          == ["service_outside_feed_dates"])
    }
  }

  @Test("A feed of which nothing ever runs is told")
  func nothing() throws {
    #expect(try told(on: "2026-02-01", services: (nil, nil)) == ["no_service"])
  }

  /// What is told of the gaps of a feed whose trip runs on these days.
  private func gaps(_ calendar: [String]) throws -> [String] {
    let folder = TemporaryFolder()
    let days = calendar.map { $0.split(separator: "-") }
    let weeks = days.indices.map { "D\($0),1,1,1,1,1,1,1,\(days[$0][0]),\(days[$0].last ?? "")\n" }
    let trips = days.indices.map { "R,D\($0),T\($0)\n" }
    let calls = days.indices.map { "T\($0),08:00:00,08:00:00,A,1\nT\($0),08:20:00,08:20:00,C,2\n" }
    FeedBuilder([
      "calendar.txt":
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        + weeks.joined() + "unused,1,1,1,1,1,1,1,20260101,20991231\n",
      "trips.txt": "route_id,service_id,trip_id\n" + trips.joined(),
      "stop_times.txt":
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls.joined(),
    ]).write(to: folder)
    return try FeedValidator(.init(path: folder.path, id: "f")).runBlocking().issues
      .map(\.issue).filter { $0.code == .gapInService }.map { "\($0.feed ?? ""): \($0.message)" }
  }

  // 14 days of January lie between the 10th and the 25th, and 13 between it and the 24th.
  @Test("Two weeks without a trip are a gap, whatever services without trips say")
  func gap() throws {
    #expect(try gaps(["20260101-20260110", "20260124-20260131"]) == [])
    #expect(
      try gaps(["20260101-20260110", "20260125-20260131"])
        == [
          "f: No trip of the feed runs on the 14 days from 2026-01-11 to 2026-01-24: there are no journeys with "
            + "it then. Ask the publisher for a newer feed."
        ])
  }

  // From 11 January to 31 March 21 + 28 + 31 days.
  @Test("Of several gaps the longest is told")
  func longestGap() throws {
    let told = try gaps(["20260101-20260110", "20260401-20260410", "20260501-20260510"])
    #expect(told.count == 1)
    #expect(
      told.first?.contains(
        "80 days from 2026-01-11 to 2026-03-31, the longest of 2 such gaps:") == true)
  }

  @Test("What runs but once a month has no gaps")
  func monthly() throws {
    #expect(try gaps(["20260101", "20260201", "20260301", "20260401"]) == [])
  }

  @Test("An import tells it of each feed")
  func imported() throws {
    let folder = TemporaryFolder()
    // The only days of service are in the year 2000.
    FeedBuilder([
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      D,1,1,1,1,1,1,1,20000101,20001231
      """
    ]).write(to: folder)
    let report = try FeedValidator(.init(path: folder.path, id: "f")).runBlocking()
    #expect(report.issues.map(\.issue.code) == [.feedExpired])
    #expect(report.issues.first?.issue.feed == "f")
  }
}
