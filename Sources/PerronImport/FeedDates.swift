internal import TransitDatabase
internal import TransitModel

/// Tells of each feed when it runs, where that is not today, or not when feed_info.txt says.
struct FeedDates {
  private let connection: Connection
  /// As an ISO date, which compares as a text.
  private let today: String

  /// - Parameter today: the date by UTC.
  init(_ connection: Connection, now: Instant = .now) {
    self.connection = connection
    today = ServiceDate(dayNumber: Int32(clamping: now.seconds / 86_400)).description
  }

  func report(to issues: inout IssueLog) throws(DatabaseError) {
    let feeds = try connection.prepare(
      """
      SELECT feed_id, first_date, last_date, feed_start_date, feed_end_date FROM feeds
      ORDER BY feed
      """)
    while try feeds.step() {
      let feed = feeds.requiredText(0)
      guard let first = feeds.text(1), let last = feeds.text(2) else {
        issues.report(
          ImportIssue(
            .noService, feed: feed, message: "None of the services of the feed runs on any day."))
        continue
      }
      if last < today {
        issues.report(
          ImportIssue(
            .feedExpired, feed: feed,
            message: "The last service of the feed was on \(last): ask the publisher for a new one."
          ))
      }
      if first > today {
        issues.report(
          ImportIssue(
            .feedNotYetValid, feed: feed, message: "The feed has no service before \(first)."))
      }
      checkBounds(
        feed, services: (first, last), stated: (feeds.text(3), feeds.text(4)), issues: &issues)
    }
  }

  private func checkBounds(
    _ feed: String, services: (String, String), stated: (String?, String?), issues: inout IssueLog
  ) {
    guard services.0 < stated.0 ?? "" || services.1 > stated.1 ?? "9" else { return }
    issues.report(
      ImportIssue(
        .serviceOutsideFeedDates, feed: feed, file: "feed_info.txt",
        message:
          "Services run from \(services.0) to \(services.1), but the feed says that it holds "
          + "from \(stated.0 ?? "any day") to \(stated.1 ?? "any day"); the services decide."))
  }
}
