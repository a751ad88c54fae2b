internal import TransitDatabase
internal import TransitModel

/// Bounds the texts of one table that are held in memory when a network is made and when it is opened.
struct TextBudget {
  private var bytesLeft: Int

  /// Real tables have some megabytes.
  init(bytes: Int = 128 << 20) { bytesLeft = bytes }

  /// Whether there is room for the row at hand; told once where there is none.
  mutating func takes<Column: FeedColumn>(_ table: FeedTable<Column>) -> Bool {
    if bytesLeft < 0 { return false }
    bytesLeft -= Column.allCases.reduce(32) { $0 + table[$1].count }
    if bytesLeft < 0 {
      table.report(
        .textsTooLarge, nil,
        "The file holds more than 128 MB of texts; this row and all that follow were left out.")
    }
    return bytesLeft >= 0
  }
}

/// attributions.txt and translations.txt.
extension FeedReading {
  func readAttributions() throws {
    guard let table = try open(AttributionColumn.self) else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO attributions
        (attribution, feed, attribution_id, organization_name, attribution_url, attribution_email,
         attribution_phone, agency, route, trip, is_producer, is_operator, is_authority)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    var count = 0
    var budget = TextBudget()
    while try table.next() {
      if table[.organizationName].isEmpty {
        table.reportMissing(.organizationName)
        continue
      }
      guard budget.takes(table) else { continue }
      if !table[.attributionID].isEmpty, try !attributions.insert(table[.attributionID]).isNew {
        table.reportDuplicate(.attributionID)
        continue
      }
      guard let subject = subject(table) else { continue }
      count += 1
      statement.bind(keys.attribution + count)
      statement.bind(keys.feed)
      for column in [
        AttributionColumn.attributionID, .organizationName, .attributionURL, .attributionEmail,
        .attributionPhone,
      ] {
        statement.bind(field: table[column])
      }
      for key in subject { statement.bind(key == 0 ? nil : key) }
      for column in [AttributionColumn.isProducer, .isOperator, .isAuthority] {
        statement.bind(table.integer(column, in: 0...1) ?? 0)
      }
      try statement.run()
    }
  }

  /// The keys of the agency, the route and the trip that a row is about, 0 where it names none; nil, reported,
  /// where one is not in the network.
  private func subject(_ table: FeedTable<AttributionColumn>) -> [Int]? {
    guard let agency = optionalKey(table, .agencyID, agencies, .unknownAgency),
      let route = optionalKey(table, .routeID, routes, .unknownRoute)
    else { return nil }
    var trip = 0
    if !table[.tripID].isEmpty {
      guard let position = keptTrip(table, .tripID) else { return nil }
      trip = position + 1
    }
    let subject = [
      agency == 0 ? 0 : keys.agency + agency, route == 0 ? 0 : keys.route + route,
      trip == 0 ? 0 : keys.trip + trip,
    ]
    if subject.count(where: { $0 != 0 }) > 1 {
      table.report(
        .invalidValue, .agencyID, entity: table.text(.organizationName),
        "The row is about more than one of agency, route and trip; it is told where all are met.")
    }
    return subject
  }

  func readTranslations() throws {
    guard let table = try open(TranslationColumn.self) else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO translations
        (feed, table_name, field_name, language, translation, field_value, record_id, record,
         stop_sequence)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let seen = IdentifierTable()
    var budget = TextBudget()
    while try table.next() {
      guard let language = language(table), let target = try target(table) else { continue }
      guard budget.takes(table) else { continue }
      guard try isNew(table, language, seen) else {
        table.reportDuplicate(
          of: TranslationColumn.key, entity: table[.recordID].isEmpty ? .fieldValue : .recordID)
        continue
      }
      statement.bind(keys.feed)
      statement.bind(field: table[.tableName])
      statement.bind(field: table[.fieldName])
      statement.bind(language)
      statement.bind(field: table[.translation])
      statement.bind(field: table[.fieldValue])
      statement.bind(field: table[.recordID])
      statement.bind(target.record)
      statement.bind(target.sequence)
      try statement.run()
    }
  }

  private func isNew(
    _ table: FeedTable<TranslationColumn>, _ language: String, _ seen: IdentifierTable
  ) throws -> Bool {
    var key = Array(language.utf8)
    for column in TranslationColumn.key where column != .language {
      // NUL is in no value.
      key.append(0)
      key.append(contentsOf: table[column])
    }
    return try key.withUnsafeBufferPointer { try seen.insert($0).isNew }
  }

  /// The row's language; nil, reported, where the row lacks a value or the tag is none.
  private func language(_ table: FeedTable<TranslationColumn>) -> String? {
    for column in TranslationColumn.required where table[column].isEmpty {
      table.reportMissing(column)
      return nil
    }
    let tag = table.text(.language) ?? ""
    if let language = TranslationColumns.normalized(tag) { return language }
    table.report(
      .invalidTranslation, .language, entity: tag,
      "\"\(tag)\" is no language tag (BCP 47); the row was dropped.")
    return nil
  }

  private struct TranslationTarget {
    /// The key of the row that is translated, in tables whose rows have keys.
    var record: Int?
    /// stop_sequence, of stop_times.txt.
    var sequence: Int?
  }

  /// What a row translates; nil, reported, where there is no such thing.
  private func target(_ table: FeedTable<TranslationColumn>) throws -> TranslationTarget? {
    func refuse(_ column: TranslationColumn, _ problem: String) -> TranslationTarget? {
      table.report(
        .invalidTranslation, column, entity: table.text(column), problem + "; the row was dropped.")
      return nil
    }
    guard let translated = TranslatedTable(rawValue: table.text(.tableName) ?? "") else {
      return refuse(.tableName, "There are no translations of this table")
    }
    guard translated.has(table.text(.fieldName) ?? "") else {
      return refuse(.fieldName, "The table has no such field that could be translated")
    }
    let (hasRecord, hasValue) = (!table[.recordID].isEmpty, !table[.fieldValue].isEmpty)
    if translated == .feedInfo, !hasRecord { return TranslationTarget() }
    if hasRecord == hasValue {
      return refuse(
        .recordID, "One of record_id and field_value has to say what is translated, and not both")
    }
    if hasValue { return TranslationTarget() }
    guard let target = try record(table, of: translated) else {
      return refuse(.recordID, "The table has no such row, or it was dropped")
    }
    return target
  }

  /// The row that record_id and record_sub_id name; nil where there is none.
  private func record(
    _ table: FeedTable<TranslationColumn>, of translated: TranslatedTable
  ) throws -> TranslationTarget? {
    let id = table[.recordID]
    func find(_ ids: IdentifierTable, _ base: Int) -> TranslationTarget? {
      ids.find(id).map { TranslationTarget(record: base + $0 + 1) }
    }
    switch translated {
    case .agency: return find(agencies, keys.agency)
    case .stops: return find(stops, keys.stop)
    case .routes: return find(routes, keys.route)
    case .levels: return find(levels, keys.level)
    case .trips, .stopTimes:
      guard let trip = trips.find(id), tripFacts[trip].state == .kept else { return nil }
      var target = TranslationTarget(record: keys.trip + trip + 1)
      if translated == .stopTimes {
        guard let sequence = table.integer(.recordSubID, in: 0...Int(Int32.max)),
          try hasCall(sequence, tripFacts[trip])
        else { return nil }
        target.sequence = sequence
      }
      return target
    case .attributions: return attributions.find(id).map { _ in TranslationTarget() }
    // Their rows have ids alone.
    case .pathways, .feedInfo: return TranslationTarget()
    }
  }

  private func hasCall(_ sequence: Int, _ trip: TripFacts) throws(DatabaseError) -> Bool {
    let row = try connection.prepare(
      "SELECT 1 FROM profile_stops WHERE profile = ? AND stop_sequence = ?")
    row.bind(keys.profile + Int(trip.profile) + 1)
    row.bind(sequence)
    return try row.step()
  }
}
