internal import TransitDatabase

/// Tells, feed by feed, what the tables hold and this version's planning does not look at.
struct UnusedTables {
  private struct Item {
    let code: IssueCode
    let file: String
    let field: String?
    /// What is counted, for the message.
    let what: String
    /// Counts the rows of one feed.
    let sql: StaticString
  }

  private static let items: [Item] = [
    Item(
      code: .flexServiceNotUsed, file: "stop_times.txt", field: "start_pickup_drop_off_window",
      what: "trips are service on demand (GTFS-Flex) and offer no ride yet: they",
      sql: "SELECT count(*) FROM flex_trips WHERE feed = ?")
  ]

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func report(to issues: inout IssueLog) throws(DatabaseError) {
    let feeds = try connection.prepare("SELECT feed, feed_id FROM feeds ORDER BY feed")
    while try feeds.step() {
      for item in Self.items {
        let row = try connection.prepare(item.sql)
        row.bind(feeds.requiredInteger(0))
        guard try row.step(), row.requiredInteger(0) > 0 else { continue }
        issues.report(
          ImportIssue(
            item.code, feed: feeds.requiredText(1), file: item.file, field: item.field,
            message: """
              \(row.requiredInteger(0)) \(item.what) are kept in the tables; this version plans without \
              them.
              """))
      }
      try reportTranslations(
        feeds.requiredInteger(0), id: feeds.requiredText(1), to: &issues)
    }
  }

  private func reportTranslations(
    _ feed: Int, id: String, to issues: inout IssueLog
  ) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT table_name, field_name, count(*) FROM translations WHERE feed = ?
      GROUP BY table_name, field_name ORDER BY table_name, field_name
      """)
    rows.bind(feed)
    while try rows.step() {
      let (table, field) = (rows.requiredText(0), rows.requiredText(1))
      if TranslationPacker.isTold(field, of: table) { continue }
      issues.report(
        ImportIssue(
          .storedNotUsed, feed: id, file: "translations.txt", entity: "\(table).\(field)",
          message: """
            \(rows.requiredInteger(2)) translations of \(field) in \(table).txt are kept in the tables; this \
            version tells nothing in their words.
            """))
    }
  }
}
