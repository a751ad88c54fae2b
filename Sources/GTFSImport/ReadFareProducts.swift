internal import TransitDatabase
internal import TransitModel

/// The files of the newer model of fares: who pays what when, and for which rides.
extension FeedReading {
  func readTimeframes(_ known: FareReferences) throws {
    try readRows(
      key: TimeframeColumn.allCases, needed: [.timeframeGroupID, .serviceID],
      insert: """
        INSERT INTO timeframes (feed, timeframe_group_id, start_time, end_time, service_id)
        VALUES (?, ?, ?, ?, ?)
        """
    ) { table, statement in
      _ = try known.timeframes.insert(table[.timeframeGroupID])
      guard let times = times(table) else { return false }
      table.check(.serviceID, isIn: services)
      statement.bind(utf8: table[.timeframeGroupID])
      statement.bind(times.lowerBound)
      statement.bind(times.upperBound)
      statement.bind(utf8: table[.serviceID])
      return true
    }
  }

  /// From 00:00:00 to 24:00:00 where the row leaves the times out.
  private func times(_ table: FeedTable<TimeframeColumn>) -> Range<Int>? {
    let day = 86_400
    let start = table[.startTime].isEmpty ? 0 : parseTime(table[.startTime]).map { Int($0.seconds) }
    let end = table[.endTime].isEmpty ? day : parseTime(table[.endTime]).map { Int($0.seconds) }
    if let start, let end, start < end, end <= day { return start..<end }
    table.report(
      .invalidTimeframe, .startTime, entity: table.text(.timeframeGroupID),
      "From \"\(table.text(.startTime) ?? "")\" to \"\(table.text(.endTime) ?? "")\" is no part of a "
        + "day; the row was dropped. What goes on after midnight is two rows.")
    return nil
  }

  func readFareProducts(_ known: FareReferences) throws {
    try readRows(
      key: [RiderCategoryColumn.riderCategoryID], needed: [.riderCategoryID],
      insert: """
        INSERT INTO rider_categories
          (feed, rider_category_id, rider_category_name, is_default_fare_category, eligibility_url)
        VALUES (?, ?, ?, ?, ?)
        """
    ) { table, statement in
      _ = try known.categories.insert(table[.riderCategoryID])
      statement.bind(utf8: table[.riderCategoryID])
      statement.bind(field: table[.riderCategoryName])
      statement.bind(table.integer(.isDefaultFareCategory, in: 0...1))
      statement.bind(field: table[.eligibilityURL])
      return true
    }
    try readRows(
      key: [FareMediaColumn.fareMediaID], needed: [.fareMediaID],
      insert: """
        INSERT INTO fare_media (feed, fare_media_id, fare_media_name, fare_media_type)
        VALUES (?, ?, ?, ?)
        """
    ) { table, statement in
      _ = try known.media.insert(table[.fareMediaID])
      statement.bind(utf8: table[.fareMediaID])
      statement.bind(field: table[.fareMediaName])
      statement.bind(table.integer(.fareMediaType, in: 0...4))
      return true
    }
    try readProducts(known)
  }

  private func readProducts(_ known: FareReferences) throws {
    counts.fares += try readRows(
      key: [FareProductColumn.fareProductID, .riderCategoryID, .fareMediaID],
      needed: [.fareProductID],
      insert: """
        INSERT INTO fare_products
          (feed, fare_product_id, fare_product_name, rider_category_id, fare_media_id, amount, currency)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """
    ) { table, statement in
      _ = try known.products.insert(table[.fareProductID])
      table.check(.riderCategoryID, isIn: known.categories)
      table.check(.fareMediaID, isIn: known.media)
      statement.bind(utf8: table[.fareProductID])
      for column in [FareProductColumn.fareProductName, .riderCategoryID, .fareMediaID] {
        statement.bind(field: table[column])
      }
      statement.bind(table.money(.amount, canBeNegative: true, entity: .fareProductID))
      statement.bind(table.currency(.currency, entity: .fareProductID))
      return true
    }
  }

  func readLegRules(_ known: FareReferences) throws {
    let columns: [FareLegRuleColumn] = [
      .networkID, .fromAreaID, .toAreaID, .fromTimeframeGroupID, .toTimeframeGroupID,
      .fareProductID,
    ]
    let ids = [
      known.networks, known.areas, known.areas, known.timeframes, known.timeframes, known.products,
    ]
    counts.fareRules += try readRows(
      key: columns, needed: [],
      insert: """
        INSERT INTO fare_leg_rules
          (feed, leg_group_id, network_id, from_area_id, to_area_id, from_timeframe_group_id,
           to_timeframe_group_id, fare_product_id, rule_priority)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ) { table, statement in
      if !table[.legGroupID].isEmpty { _ = try known.legGroups.insert(table[.legGroupID]) }
      if table[.fareProductID].isEmpty { table.reportIncomplete(.fareProductID) }
      for (column, ids) in zip(columns, ids) { table.check(column, isIn: ids) }
      statement.bind(field: table[.legGroupID])
      for column in columns { statement.bind(field: table[column]) }
      let priority = table.integer(.rulePriority, in: 0...Int(Int32.max)) ?? 0
      statement.bind(table.has(.rulePriority) ? priority : nil)
      return true
    }
    try readJoinRules(known)
  }

  private func readJoinRules(_ known: FareReferences) throws {
    try readRows(
      key: FareLegJoinRuleColumn.allCases, needed: [.fromNetworkID, .toNetworkID],
      insert: """
        INSERT INTO fare_leg_join_rules
          (feed, from_network_id, to_network_id, from_stop_id, to_stop_id)
        VALUES (?, ?, ?, ?, ?)
        """
    ) { table, statement in
      if table[.fromStopID].isEmpty != table[.toStopID].isEmpty {
        table.reportMissing(table[.fromStopID].isEmpty ? .fromStopID : .toStopID)
        return false
      }
      table.check(.fromNetworkID, isIn: known.networks)
      table.check(.toNetworkID, isIn: known.networks)
      table.check(.fromStopID, isIn: stops)
      table.check(.toStopID, isIn: stops)
      statement.bind(utf8: table[.fromNetworkID])
      statement.bind(utf8: table[.toNetworkID])
      statement.bind(field: table[.fromStopID])
      statement.bind(field: table[.toStopID])
      return true
    }
  }

  func readTransferRules(_ known: FareReferences) throws {
    counts.fareRules += try readRows(
      key: [
        FareTransferRuleColumn.fromLegGroupID, .toLegGroupID, .fareProductID, .transferCount,
        .durationLimit,
      ], needed: [],
      insert: """
        INSERT INTO fare_transfer_rules
          (feed, from_leg_group_id, to_leg_group_id, transfer_count, duration_limit,
           duration_limit_type, fare_transfer_type, fare_product_id)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ) { table, statement in
      table.check(.fromLegGroupID, isIn: known.legGroups)
      table.check(.toLegGroupID, isIn: known.legGroups)
      table.check(.fareProductID, isIn: known.products)
      let limits = transferLimits(table)
      statement.bind(field: table[.fromLegGroupID])
      statement.bind(field: table[.toLegGroupID])
      statement.bind(limits?.count)
      statement.bind(limits?.duration)
      statement.bind(limits?.durationType)
      statement.bind(limits?.type)
      statement.bind(field: table[.fareProductID])
      return true
    }
  }

  /// nil, reported, where the rule cannot be read. A count between different groups is left out.
  private func transferLimits(
    _ table: FeedTable<FareTransferRuleColumn>
  ) -> (type: Int, count: Int?, duration: Int?, durationType: Int?)? {
    func readable(_ column: FareTransferRuleColumn, _ range: ClosedRange<Int>) -> Int? {
      parseInteger(table[column]).flatMap { range.contains($0) ? $0 : nil }
    }
    guard let type = readable(.fareTransferType, 0...2) else {
      table.reportIncomplete(.fareTransferType)
      return nil
    }
    let isOfOneGroup = table[.fromLegGroupID].elementsEqual(table[.toLegGroupID])
    let count = readable(.transferCount, -1...Int(Int32.max)).flatMap { $0 == 0 ? nil : $0 }
    if isOfOneGroup, count == nil {
      table.reportIncomplete(.transferCount)
      return nil
    }
    if !isOfOneGroup, !table[.transferCount].isEmpty {
      table.report(
        .invalidFareRule, .transferCount,
        "transfer_count is for changes within one group; it was left out.")
    }
    if table[.durationLimit].isEmpty { return (type, isOfOneGroup ? count : nil, nil, nil) }
    guard let duration = readable(.durationLimit, 1...Int(Int32.max)) else {
      table.reportIncomplete(.durationLimit)
      return nil
    }
    guard let durationType = readable(.durationLimitType, 0...3) else {
      table.reportIncomplete(.durationLimitType)
      return nil
    }
    return (type, isOfOneGroup ? count : nil, duration, durationType)
  }
}

extension FeedTable {
  /// Reports a rule of fares that cannot be followed for want of a value.
  fileprivate func reportIncomplete(_ column: Column) {
    report(
      .invalidFareRule, column,
      "\(column.name) cannot be \"\(text(column) ?? "")\" here; where the rule would decide alone, "
        + "no fare is told.")
  }
}
