internal import TransitDatabase
internal import TransitModel

/// calendar.txt and calendar_dates.txt.
extension FeedReading {
  private static let weekdays: [CalendarColumn] = [
    .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
  ]

  func readCalendar() throws {
    guard let table = try openCalendar() else { return }
    let statement = try connection.prepare(
      """
      INSERT OR IGNORE INTO calendar
        (service, start_date, end_date, monday, tuesday, wednesday, thursday, friday, saturday,
         sunday)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    while try table.next() {
      if table[.serviceID].isEmpty {
        table.reportMissing(.serviceID)
        continue
      }
      guard let start = table.date(.startDate) else {
        reportBadDate(table, .startDate)
        continue
      }
      guard let end = table.date(.endDate) else {
        reportBadDate(table, .endDate)
        continue
      }
      if end < start {
        table.report(
          .emptyServicePeriod, .endDate, entity: table.text(.serviceID),
          "The service ends (\(end)) before it starts (\(start)); its weekdays never run.")
      }
      statement.bind(try service(table[.serviceID]))
      statement.bind(start.description)
      statement.bind(end.description)
      for day in Self.weekdays { statement.bind(table.integer(day, in: 0...1) ?? 0) }
      try statement.run()
      if connection.changes == 0 { table.reportDuplicate(.serviceID) }
    }
    counts.services = services.count
  }

  /// A broken calendar.txt is an issue where calendar_dates.txt may stand in, and an end otherwise.
  private func openCalendar() throws -> FeedTable<CalendarColumn>? {
    if source.sizes[CalendarColumn.file] == nil { return nil }
    return source.sizes[CalendarDateColumn.file] == nil ? try openRequired() : try open()
  }

  func readCalendarDates() throws {
    guard let table = try open(CalendarDateColumn.self) else { return }
    let statement = try connection.prepare(
      "INSERT OR IGNORE INTO calendar_dates (service, date, exception_type) VALUES (?, ?, ?)")
    while try table.next() {
      if table[.serviceID].isEmpty {
        table.reportMissing(.serviceID)
        continue
      }
      guard let date = table.date(.date) else {
        reportBadDate(table, .date)
        continue
      }
      guard let type = table.integer(.exceptionType, in: 1...2) else {
        table.reportMissing(.exceptionType)
        continue
      }
      statement.bind(try service(table[.serviceID]))
      statement.bind(date.description)
      statement.bind(type)
      try statement.run()
      if connection.changes == 0 {
        table.report(
          .duplicateKey, .date, entity: table.text(.serviceID),
          "The service has a row of \(date) already; the first was kept.")
      }
    }
    counts.services = services.count
  }

  /// The key of a service; a new one gets its row.
  private func service(_ id: UnsafeBufferPointer<UInt8>) throws -> Int {
    let (position, isNew) = try services.insert(id)
    let key = keys.service + position + 1
    if isNew {
      let statement =
        try serviceInsert
        ?? connection.prepare(
          "INSERT INTO services (service, feed, service_id) VALUES (?, ?, ?)")
      serviceInsert = statement
      statement.bind(key)
      statement.bind(keys.feed)
      statement.bind(utf8: id)
      try statement.run()
    }
    return key
  }

  private func reportBadDate<Column: FeedColumn>(_ table: FeedTable<Column>, _ column: Column) {
    table.report(
      .invalidDate, column, entity: table.text(column),
      "\"\(table.text(column) ?? "")\" is no date between 1900 and 2200 in the form YYYYMMDD; "
        + "the row was dropped.")
  }
}
