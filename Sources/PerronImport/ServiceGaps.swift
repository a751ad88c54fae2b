internal import TransitDatabase
internal import TransitModel

/// Tells of each feed the longest time within its calendar in which none of its trips runs.
struct ServiceGaps {
  private let connection: Connection
  private let calendar: CalendarPacker

  /// Two weeks: longer than any holidays for which a city stops all its lines.
  private static let leastDays = 14

  init(_ connection: Connection, _ calendar: CalendarPacker) {
    (self.connection, self.calendar) = (connection, calendar)
  }

  func report(to issues: inout IssueLog) throws(DatabaseError) {
    // Services without trips fill no gap.
    let rows = try connection.prepare(
      """
      SELECT DISTINCT feed_id, service FROM trips JOIN feeds USING (feed) ORDER BY feed, service
      """)
    var feeds: [(id: String, days: DaySet)] = []
    while try rows.step() {
      guard let days = calendar.days[rows.requiredInteger(1)] else { continue }
      let id = rows.requiredText(0)
      if feeds.last?.id != id { feeds.append((id, DaySet())) }
      feeds[feeds.count - 1].days = feeds[feeds.count - 1].days.union(days)
    }
    for feed in feeds {
      guard let message = Self.message(feed.days.dates) else { continue }
      issues.report(ImportIssue(.gapInService, feed: feed.id, message: message))
    }
  }

  /// - Parameter dates: on which the feed runs, in order.
  private static func message(_ dates: [ServiceDate]) -> String? {
    let gaps = zip(dates, dates.dropFirst()).map {
      (first: $0.advanced(by: 1), days: Int($1.dayNumber - $0.dayNumber) - 1)
    }
    // What runs once a month has no gaps, but few days.
    guard gaps.count(where: { $0.days < 7 }) * 2 > gaps.count,
      let longest = gaps.max(by: { $0.days < $1.days }), longest.days >= leastDays
    else { return nil }
    let others = gaps.count { $0.days >= leastDays } - 1
    let last = longest.first.advanced(by: longest.days - 1)
    return "No trip of the feed runs on the \(longest.days) days from \(longest.first) to \(last)"
      + (others > 0 ? ", the longest of \(others + 1) such gaps" : "")
      + ": there are no journeys with it then. Ask the publisher for a newer feed."
  }
}
