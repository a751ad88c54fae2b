internal import TransitDatabase
internal import TransitModel

/// feed_info.txt, agency.txt and routes.txt.
extension FeedReading {
  func readFeedInfo(feedID: String, sourceName: String) throws {
    let statement = try connection.prepare(
      """
      INSERT INTO feeds
        (feed, feed_id, source, feed_publisher_name, feed_publisher_url, feed_lang, default_lang,
         feed_start_date, feed_end_date, feed_version, feed_contact_email, feed_contact_url)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    statement.bind(keys.feed)
    statement.bind(feedID)
    statement.bind(sourceName)
    if let table = try open(FeedInfoColumn.self), try table.next() {
      for column in FeedInfoColumn.allCases where column != .feedID {
        switch column {
        case .feedStartDate, .feedEndDate:
          let date = table.date(column)
          if date == nil, !table[column].isEmpty { table.reportInvalid(column) }
          statement.bind(date?.description)
        case .feedLang, .defaultLang:
          let isTag = TranslationColumns.normalized(table.text(column) ?? "") != nil
          if !isTag, !table[column].isEmpty { table.reportInvalid(column) }
          statement.bind(isTag ? table.text(column) : nil)
        default: statement.bind(field: table[column])
        }
      }
      while try table.next() {
        table.report(.duplicateKey, nil, "The file may have one row; the first was kept.")
      }
    }
    try statement.run()
  }

  func readAgencies() throws {
    let table = try openRequired(AgencyColumn.self)
    let statement = try connection.prepare(
      """
      INSERT INTO agencies
        (agency, feed, agency_id, agency_name, agency_timezone, agency_url, agency_lang,
         agency_phone, agency_fare_url, agency_email)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    var zoneNames: Set<String> = []
    var lineWithoutID: Int?
    while try table.next() {
      let zone = try checkedZone(table)
      let (position, isNew) = try agencies.insert(table[.agencyID])
      guard isNew else {
        table.reportDuplicate(.agencyID)
        continue
      }
      zoneNames.insert(zone)
      if table[.agencyID].isEmpty { lineWithoutID = table.line }
      statement.bind(keys.agency + position + 1)
      statement.bind(keys.feed)
      statement.bind(utf8: table[.agencyID])
      statement.bind(utf8: table[.agencyName])
      statement.bind(zone)
      for column in [
        AgencyColumn.agencyURL, .agencyLang, .agencyPhone, .agencyFareURL, .agencyEmail,
      ] {
        statement.bind(field: table[column])
      }
      try statement.run()
    }
    if let line = lineWithoutID, agencies.count > 1 {
      table.report(
        .agencyWithoutID, .agencyID, line: line,
        "Of several agencies each needs an agency_id; this one keeps the empty one.")
    }
    try checkAgencies(zoneNames: zoneNames)
  }

  private func checkAgencies(zoneNames: Set<String>) throws(ImportError) {
    counts.agencies = agencies.count
    if agencies.count == 0 {
      throw ImportError(
        .invalidValue, file: AgencyColumn.file, problem: "The file names no agency.",
        remedy: "Without one there is no time zone: ask the publisher for a valid feed.")
    }
    if zoneNames.count > 1 {
      report(
        .mixedAgencyTimeZones, file: AgencyColumn.file, field: AgencyColumn.agencyTimezone.name,
        "The agencies are in several zones (\(zoneNames.sorted().joined(separator: ", "))); "
          + "every trip was read in that of its own agency.")
    }
  }

  /// Times mean nothing without a zone, so that an unknown one ends the import.
  private func checkedZone(_ table: FeedTable<AgencyColumn>) throws -> String {
    let name = table.text(.agencyTimezone) ?? ""
    if zones.contains(name) { return name }
    throw ImportError(
      .invalidValue, file: AgencyColumn.file,
      problem: name.isEmpty
        ? "Line \(table.line) has no agency_timezone."
        : "Line \(table.line): agency_timezone \"\(name)\" is no time zone that this system knows.",
      remedy: "Write a name of the tz database there, such as America/Sao_Paulo.")
  }

  func readRoutes() throws {
    let table = try openRequired(RouteColumn.self)
    let statement = try connection.prepare(
      """
      INSERT INTO routes
        (route, feed, agency, route_id, route_type, route_short_name, route_long_name, route_desc,
         route_url, route_color, route_text_color, route_sort_order, continuous_pickup,
         continuous_drop_off, network_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    while try table.next() {
      if table[.routeID].isEmpty {
        table.reportMissing(.routeID)
        continue
      }
      guard let agency = findAgency(table) else { continue }
      let (position, isNew) = try routes.insert(table[.routeID])
      guard isNew else {
        table.reportDuplicate(.routeID)
        continue
      }
      try routeChecks.check(table)
      statement.bind(keys.route + position + 1)
      statement.bind(keys.feed)
      statement.bind(agency)
      statement.bind(utf8: table[.routeID])
      statement.bind(routeType(table))
      for column in [RouteColumn.routeShortName, .routeLongName, .routeDesc, .routeURL] {
        statement.bind(field: table[column])
      }
      statement.bind(color(table, .routeColor))
      statement.bind(color(table, .routeTextColor))
      statement.bind(table.integer(.routeSortOrder, in: 0...Int(Int32.max)))
      statement.bind(table.integer(.continuousPickup, in: 0...3))
      statement.bind(table.integer(.continuousDropOff, in: 0...3))
      statement.bind(field: table[.networkID])
      try statement.run()
    }
    counts.routes = routes.count
  }

  /// The key of a route's agency; a feed of one agency need not name it.
  private func findAgency(_ table: FeedTable<RouteColumn>) -> Int? {
    if let position = agencies.find(table[.agencyID]) { return keys.agency + position + 1 }
    if table[.agencyID].isEmpty, agencies.count == 1 { return keys.agency + 1 }
    let name = table.text(.agencyID)
    table.report(
      .unknownAgency, .agencyID, entity: table.text(.routeID),
      name.map { "There is no agency \"\($0)\" in agency.txt; the route was dropped." }
        ?? "The route names none of the feed's several agencies; it was dropped.")
    return nil
  }

  /// The code as given; where it is no number, a bus.
  private func routeType(_ table: FeedTable<RouteColumn>) -> Int {
    let bus = 3
    let code = parseInteger(table[.routeType]).flatMap { (0...99_999).contains($0) ? $0 : nil }
    let kind = RouteKind(gtfsCode: code ?? bus)
    routeTypes.append(kind.isUnknown ? SpeedCheck.unknownType : kind.type.rawValue)
    if code == nil || kind.isUnknown {
      table.report(
        .unknownRouteType, .routeType, entity: table.text(.routeID),
        "route_type \"\(table.text(.routeType) ?? "")\" is none that this version knows; "
          + "the route counts as a bus.")
    }
    return code ?? bus
  }

  private func color(_ table: FeedTable<RouteColumn>, _ column: RouteColumn) -> String? {
    guard let text = table.text(column) else { return nil }
    if text.utf8.count == 6, text.utf8.allSatisfy({ "0123456789ABCDEFabcdef".utf8.contains($0) }) {
      return text
    }
    table.reportInvalid(column)
    return nil
  }
}
