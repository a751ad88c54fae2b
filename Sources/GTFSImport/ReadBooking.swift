internal import TransitDatabase
internal import TransitModel

/// booking_rules.txt, which rows of stop_times.txt refer to.
extension FeedReading {
  /// More than any feed has; rows of stop_times.txt note a rule in 24 bits.
  private static let ruleLimit = 1_000_000

  private static var tooManyRules: ImportError {
    ImportError(
      .tooLarge, file: BookingRuleColumn.file, problem: "There are more than a million rules.",
      remedy: "Look for rules that are written again and again.")
  }

  func readBookingRules() throws {
    guard let table = try open(BookingRuleColumn.self) else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO booking_rules
        (booking_rule, feed, booking_rule_id, booking_type, prior_notice_duration_min,
         prior_notice_duration_max, prior_notice_last_day, prior_notice_last_time,
         prior_notice_start_day, prior_notice_start_time, prior_notice_service, message,
         pickup_message, drop_off_message, phone_number, info_url, booking_url)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    while try table.next() {
      if table[.bookingRuleID].isEmpty {
        table.reportMissing(.bookingRuleID)
        continue
      }
      guard let type = table.integer(.bookingType, in: 0...2) else {
        table.reportMissing(.bookingType)
        continue
      }
      let (position, isNew) = try bookingRules.insert(table[.bookingRuleID])
      guard isNew else {
        table.reportDuplicate(.bookingRuleID)
        continue
      }
      if position == Self.ruleLimit { throw Self.tooManyRules }
      statement.bind(keys.bookingRule + position + 1)
      statement.bind(keys.feed)
      statement.bind(utf8: table[.bookingRuleID])
      statement.bind(type)
      bindNotice(table, statement)
      for column in [
        BookingRuleColumn.message, .pickupMessage, .dropOffMessage, .phoneNumber, .infoURL,
        .bookingURL,
      ] {
        statement.bind(field: table[column])
      }
      try statement.run()
    }
  }

  private func bindNotice(_ table: FeedTable<BookingRuleColumn>, _ statement: Statement) {
    let minutes = 0...527_040  // 366 days
    statement.bind(table.integer(.priorNoticeDurationMin, in: minutes))
    statement.bind(table.integer(.priorNoticeDurationMax, in: minutes))
    for (day, time) in [
      (BookingRuleColumn.priorNoticeLastDay, BookingRuleColumn.priorNoticeLastTime),
      (.priorNoticeStartDay, .priorNoticeStartTime),
    ] {
      statement.bind(table.integer(day, in: 0...366))
      let seconds = parseTime(table[time])?.seconds
      if seconds == nil, !table[time].isEmpty { table.reportInvalid(time) }
      statement.bind(seconds.map { Int($0) })
    }
    let service = services.find(table[.priorNoticeServiceID])
    if service == nil, !table[.priorNoticeServiceID].isEmpty {
      table.reportInvalid(.priorNoticeServiceID)
    }
    statement.bind(service.map { keys.service + $0 + 1 })
  }

  /// The position of the rule that a call names; nil where it names none, or, reported, one that is not there.
  func findBookingRule<Column: FeedColumn>(
    _ table: FeedTable<Column>, _ column: Column, entity: Column
  ) -> UInt32? {
    if table[column].isEmpty { return nil }
    if let position = bookingRules.find(table[column]) { return UInt32(position) }
    table.report(
      .unknownBookingRule, column, entity: table.text(entity),
      "There is no rule \"\(table.text(column) ?? "")\" in booking_rules.txt; it counts as empty.")
    return nil
  }
}
