internal import TransitDatabase
internal import TransitModel

/// The files of fares. Rows are kept as they stand: one that names what is not there is reported, and fits
/// nothing when a journey is priced.
extension FeedReading {
  func readFares() throws {
    if FeedTables.fares.allSatisfy({ source.sizes[$0] == nil }) { return }
    let known = try FareReferences(self)
    try readFareAttributes(known)
    try readFareRules(known)
    try readAreas(known)
    try readNetworks(known)
    try readTimeframes(known)
    try readFareProducts(known)
    try readLegRules(known)
    try readTransferRules(known)
  }

  /// Reads a table of which a row is known by the fields of `key`, and stores every row that is new.
  ///
  /// - Parameters:
  ///   - needed: without these a row is dropped.
  ///   - store: binds the values behind the feed; returns whether the row is to be kept.
  /// - Returns: how many rows were kept.
  @discardableResult
  func readRows<Column: FeedColumn>(
    key: [Column], needed: [Column], insert: StaticString,
    store: (FeedTable<Column>, Statement) throws -> Bool
  ) throws -> Int {
    guard let table = try open(Column.self) else { return 0 }
    let statement = try connection.prepare(insert)
    let keys = IdentifierTable()
    var bytes: [UInt8] = []
    var rows = 0
    while try table.next() {
      if let column = needed.first(where: { table[$0].isEmpty }) {
        table.reportMissing(column)
        continue
      }
      bytes.removeAll(keepingCapacity: true)
      for column in key {
        bytes.append(contentsOf: table[column])
        bytes.append(0)
      }
      guard try bytes.withUnsafeBufferPointer({ try keys.insert($0).isNew }) else {
        table.reportDuplicate(of: key)
        continue
      }
      statement.bind(self.keys.feed)
      if try store(table, statement) {
        try statement.run()
        rows += 1
      } else {
        statement.restart()
      }
    }
    return rows
  }

  private func readFareAttributes(_ known: FareReferences) throws {
    counts.fares += try readRows(
      key: [FareAttributeColumn.fareID], needed: [.fareID],
      insert: """
        INSERT INTO fare_attributes
          (feed, fare_id, price, currency_type, payment_method, transfers, agency_id,
           transfer_duration)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ) { table, statement in
      _ = try known.fares.insert(table[.fareID])
      if table[.agencyID].isEmpty, agencies.count > 1 {
        table.report(
          .fareWithoutAgency, .agencyID, entity: table.text(.fareID),
          "The feed has several agencies, and the fare names none; it counts for all of them.")
      }
      table.check(.agencyID, isIn: agencies)
      statement.bind(utf8: table[.fareID])
      statement.bind(table.money(.price, canBeNegative: false, entity: .fareID))
      statement.bind(table.currency(.currencyType, entity: .fareID))
      statement.bind(table.integer(.paymentMethod, in: 0...1))
      statement.bind(transfers(table))
      statement.bind(field: table[.agencyID])
      statement.bind(table.integer(.transferDuration, in: 0...Int(Int32.max)))
      return true
    }
  }

  /// Numbers above 2 are no GTFS, but say what they mean.
  private func transfers(_ table: FeedTable<FareAttributeColumn>) -> Int? {
    guard let number = parseInteger(table[.transfers]), number > 2 else {
      return table.integer(.transfers, in: 0...2)
    }
    table.report(
      .invalidValue, .transfers, entity: table.text(.fareID),
      "transfers may be 0, 1, 2 or empty; \(number) was read as that many.")
    return min(number, Int(Int32.max))
  }

  private func readFareRules(_ known: FareReferences) throws {
    counts.fareRules += try readRows(
      key: FareRuleColumn.allCases, needed: [],
      insert: """
        INSERT INTO fare_rules (feed, fare_id, route_id, origin_id, destination_id, contains_id)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ) { table, statement in
      if table[.fareID].isEmpty {
        table.report(
          .invalidFareRule, .fareID,
          "fare_id is empty, so that no fare without rules can be trusted to have none.")
      }
      table.check(.fareID, isIn: known.fares)
      table.check(.routeID, isIn: routes)
      for column in [FareRuleColumn.originID, .destinationID, .containsID] {
        table.check(column, isIn: known.zones)
      }
      statement.bind(utf8: table[.fareID])
      for column in [FareRuleColumn.routeID, .originID, .destinationID, .containsID] {
        statement.bind(field: table[column])
      }
      return true
    }
  }

  private func readAreas(_ known: FareReferences) throws {
    try readRows(
      key: [AreaColumn.areaID], needed: [.areaID],
      insert: "INSERT INTO areas (feed, area_id, area_name) VALUES (?, ?, ?)"
    ) { table, statement in
      _ = try known.areas.insert(table[.areaID])
      statement.bind(utf8: table[.areaID])
      statement.bind(field: table[.areaName])
      return true
    }
    try readRows(
      key: [StopAreaColumn.stopID, .areaID], needed: [.areaID, .stopID],
      insert: "INSERT INTO stop_areas (feed, area_id, stop_id) VALUES (?, ?, ?)"
    ) { table, statement in
      table.check(.areaID, isIn: known.areas)
      table.check(.stopID, isIn: stops)
      statement.bind(utf8: table[.areaID])
      statement.bind(utf8: table[.stopID])
      return true
    }
  }

  private func readNetworks(_ known: FareReferences) throws {
    try readRows(
      key: [NetworkColumn.networkID], needed: [.networkID],
      insert: "INSERT INTO networks (feed, network_id, network_name) VALUES (?, ?, ?)"
    ) { table, statement in
      _ = try known.networks.insert(table[.networkID])
      statement.bind(utf8: table[.networkID])
      statement.bind(field: table[.networkName])
      return true
    }
    try readRows(
      key: [RouteNetworkColumn.routeID], needed: [.networkID, .routeID],
      insert: "INSERT INTO route_networks (feed, network_id, route_id) VALUES (?, ?, ?)"
    ) { table, statement in
      table.check(.networkID, isIn: known.networks)
      table.check(.routeID, isIn: routes)
      statement.bind(utf8: table[.networkID])
      statement.bind(utf8: table[.routeID])
      return true
    }
  }
}

/// The ids that rows of fares may name, as far as they are read.
final class FareReferences {
  let fares = IdentifierTable()
  let zones = IdentifierTable()
  let areas = IdentifierTable()
  let networks = IdentifierTable()
  let timeframes = IdentifierTable()
  let categories = IdentifierTable()
  let media = IdentifierTable()
  let products = IdentifierTable()
  let legGroups = IdentifierTable()

  /// Begins with the zones of stops.txt and the networks of routes.txt.
  init(_ reading: FeedReading) throws {
    let zoneRows = try reading.connection.prepare(
      "SELECT DISTINCT zone_id FROM stops WHERE feed = ? AND zone_id IS NOT NULL")
    zoneRows.bind(reading.keys.feed)
    while try zoneRows.step() { _ = try zoneRows.withUTF8(0) { try zones.insert($0) } }
    let networkRows = try reading.connection.prepare(
      "SELECT DISTINCT network_id FROM routes WHERE feed = ? AND network_id IS NOT NULL")
    networkRows.bind(reading.keys.feed)
    while try networkRows.step() { _ = try networkRows.withUTF8(0) { try networks.insert($0) } }
  }
}

extension FeedTable {
  /// Reports a field that names what is not in a table of ids; an empty one names nothing.
  func check(_ column: Column, isIn ids: IdentifierTable) {
    let name = self[column]
    if name.isEmpty || ids.find(name) != nil { return }
    report(
      .unknownFareReference, column, entity: text(column),
      "\(column.name) \"\(text(column) ?? "")\" is not in the feed; the row was kept as it is.")
  }

  /// The ten-thousandths of a price; nil, reported, where it is none.
  func money(_ column: Column, canBeNegative: Bool, entity: Column) -> Int? {
    if let price = Money.tenThousandths(self[column]), price >= 0 || canBeNegative {
      return Int(price)
    }
    report(
      .invalidFareAmount, column, entity: text(entity),
      "\"\(text(column) ?? "")\" is no price; where it would apply, no fare is told.")
    return nil
  }

  /// The capitals of a currency; nil, reported, where it is none.
  func currency(_ column: Column, entity: Column) -> String? {
    let written = self[column]
    let capitals = written.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    guard let code = CurrencyCode(capitals), Currencies.isListed(code) else {
      report(
        .invalidCurrency, column, entity: text(entity),
        "\"\(text(column) ?? "")\" is no currency of ISO 4217; where the price would apply, "
          + "no fare is told.")
      return nil
    }
    if !capitals.elementsEqual(written) {
      report(
        .invalidCurrency, column, entity: text(entity),
        "\"\(text(column) ?? "")\" was read as \(code).")
    }
    return code.description
  }
}
