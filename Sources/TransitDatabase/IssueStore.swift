/// Import issues as rows of `import_issues`.
public enum IssueStore {
  /// Writes all entries of a log, in its order.
  public static func write(_ log: IssueLog, to connection: Connection) throws(DatabaseError) {
    let statement = try connection.prepare(
      """
      INSERT INTO import_issues
        (severity, code, feed_id, file, line, field, entity, message, count)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for entry in log.entries {
      let issue = entry.issue
      statement.bind(issue.code.severity.rawValue)
      statement.bind(issue.code.name)
      statement.bind(issue.feed)
      statement.bind(issue.file)
      statement.bind(issue.line)
      statement.bind(issue.field)
      statement.bind(issue.entity)
      statement.bind(issue.message)
      statement.bind(entry.count)
      try statement.run()
    }
  }

  /// All issues of a network, feed by feed in the order of their ids, and within each as import found them.
  public static func read(from connection: Connection) throws(DatabaseError) -> [IssueLog.Entry] {
    let statement = try connection.prepare(
      """
      SELECT severity, code, feed_id, file, line, field, entity, message, count
      FROM import_issues ORDER BY feed_id IS NULL, feed_id, issue
      """)
    var entries: [IssueLog.Entry] = []
    while try statement.step() {
      let severity = ImportIssue.Severity(rawValue: statement.requiredText(0)) ?? .info
      let issue = ImportIssue(
        IssueCode(severity, statement.requiredText(1)), feed: statement.text(2),
        file: statement.text(3), line: statement.integer(4), field: statement.text(5),
        entity: statement.text(6), message: statement.requiredText(7))
      entries.append(IssueLog.Entry(issue: issue, count: statement.requiredInteger(8)))
    }
    return entries
  }
}
