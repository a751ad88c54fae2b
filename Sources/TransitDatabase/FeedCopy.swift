extension NetworkWriter {
  /// Copies the feeds of an existing network, all but those with the ids given, keys as they are.
  ///
  /// For adding a feed: what stands in the tables is taken over, packed columns are not, since they are
  /// built anew from the tables. Issues of the copied feeds and
  /// of the map come along, but for those that joining feeds and streets finds anew. The old
  /// network stays attached as `existing` until this one is finished, so that whoever owns further tables
  /// can copy them in the same way.
  ///
  /// - Throws: `DatabaseError` where the old network is of no use; nothing is copied then.
  public func copyFeeds(
    from path: String, except excluded: Set<String>
  ) throws(DatabaseError) {
    // Opened once by itself for all the checks: version, application, length.
    _ = try NetworkFile.open(path)
    let attach = try connection.prepare("ATTACH ? AS existing")
    attach.bind(path)
    try attach.run()
    try connection.execute(
      "CREATE TEMP TABLE copied_feeds (feed INTEGER PRIMARY KEY, feed_id TEXT)")
    let feeds = try connection.prepare("SELECT feed, feed_id FROM existing.feeds ORDER BY feed")
    let insert = try connection.prepare("INSERT INTO temp.copied_feeds VALUES (?, ?)")
    while try feeds.step() {
      if excluded.contains(feeds.requiredText(1)) { continue }
      insert.bind(feeds.requiredInteger(0))
      insert.bind(feeds.requiredText(1))
      try insert.run()
    }
    try noteCodes()
    for statement in Self.copies + Self.fareCopies { try connection.execute(statement) }
    try connection.execute("DROP TABLE temp.copied_feeds")
    try connection.execute("DROP TABLE temp.codes_found_anew")
  }

  private func noteCodes() throws(DatabaseError) {
    try connection.execute("CREATE TEMP TABLE codes_found_anew (code TEXT PRIMARY KEY)")
    let insert = try connection.prepare("INSERT INTO temp.codes_found_anew VALUES (?)")
    for code in IssueCode.foundAnew {
      insert.bind(code.name)
      try insert.run()
    }
  }

  /// Parents before children: what has no feed of its own follows the rows that are there already.
  private static var copies: [StaticString] {
    [
      "INSERT INTO feeds SELECT * FROM existing.feeds WHERE feed IN (SELECT feed FROM copied_feeds)",
      """
      INSERT INTO agencies SELECT * FROM existing.agencies
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      "INSERT INTO levels SELECT * FROM existing.levels WHERE feed IN (SELECT feed FROM copied_feeds)",
      "INSERT INTO stops SELECT * FROM existing.stops WHERE feed IN (SELECT feed FROM copied_feeds)",
      "INSERT INTO routes SELECT * FROM existing.routes WHERE feed IN (SELECT feed FROM copied_feeds)",
      """
      INSERT INTO services SELECT * FROM existing.services
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO calendar SELECT * FROM existing.calendar
      WHERE service IN (SELECT service FROM main.services)
      """,
      """
      INSERT INTO calendar_dates SELECT * FROM existing.calendar_dates
      WHERE service IN (SELECT service FROM main.services)
      """,
      """
      INSERT INTO booking_rules SELECT * FROM existing.booking_rules
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO profiles SELECT * FROM existing.profiles
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO profile_stops SELECT * FROM existing.profile_stops
      WHERE profile IN (SELECT profile FROM main.profiles) ORDER BY profile, position
      """,
      "INSERT INTO shapes SELECT * FROM existing.shapes WHERE feed IN (SELECT feed FROM copied_feeds)",
      "INSERT INTO trips SELECT * FROM existing.trips WHERE feed IN (SELECT feed FROM copied_feeds)",
      """
      INSERT INTO frequencies SELECT * FROM existing.frequencies
      WHERE trip IN (SELECT trip FROM main.trips) ORDER BY rowid
      """,
      """
      INSERT INTO transfers SELECT * FROM existing.transfers
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO own_transfers SELECT * FROM existing.own_transfers
      """,
      """
      INSERT INTO pathways SELECT * FROM existing.pathways
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      // Service on demand.
      """
      INSERT INTO locations SELECT * FROM existing.locations
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO location_groups SELECT * FROM existing.location_groups
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO location_group_stops SELECT * FROM existing.location_group_stops
      WHERE location_group IN (SELECT location_group FROM main.location_groups)
      """,
      """
      INSERT INTO flex_trips SELECT * FROM existing.flex_trips
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO flex_stop_times SELECT * FROM existing.flex_stop_times
      WHERE trip IN (SELECT trip FROM main.flex_trips)
      """,
      """
      INSERT INTO attributions SELECT * FROM existing.attributions
      WHERE feed IN (SELECT feed FROM copied_feeds)
      """,
      """
      INSERT INTO translations SELECT * FROM existing.translations
      WHERE feed IN (SELECT feed FROM copied_feeds) ORDER BY rowid
      """,
      """
      INSERT INTO import_issues
        (severity, code, feed_id, file, line, field, entity, message, count)
      SELECT severity, code, feed_id, file, line, field, entity, message, count
      FROM existing.import_issues
      WHERE (feed_id IS NULL OR feed_id IN (SELECT feed_id FROM copied_feeds))
        AND code NOT IN (SELECT code FROM codes_found_anew) ORDER BY issue
      """,
    ]
  }
}
