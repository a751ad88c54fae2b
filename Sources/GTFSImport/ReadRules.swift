internal import TransitDatabase
internal import TransitModel

/// frequencies.txt, transfers.txt and pathways.txt.
extension FeedReading {
  /// Each window is compared with all others of its trip; a day has no more of them than minutes.
  private static let windowLimit = 1440

  func readFrequencies() throws {
    guard let table = try open(FrequencyColumn.self) else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO frequencies (trip, start_time, end_time, headway_secs, exact_times)
      VALUES (?, ?, ?, ?, ?)
      """)
    var windows: [Int: [Range<Int32>]] = [:]
    while try table.next() {
      guard let trip = keptTrip(table, .tripID), let window = frequencyWindow(table) else {
        continue
      }
      guard let headway = table.integer(.headwaySecs, in: 1...86_400) else {
        table.report(
          .invalidFrequency, .headwaySecs, entity: table.text(.tripID),
          "The window has no headway between 1 and 86,400 s; it was dropped.")
        continue
      }
      guard checkWindow(table, window, besides: windows[trip] ?? []) else { continue }
      windows[trip, default: []].append(window)
      let isExact = table.integer(.exactTimes, in: 0...1) ?? 0
      statement.bind(keys.trip + trip + 1)
      statement.bind(Int(window.lowerBound))
      statement.bind(Int(window.upperBound))
      statement.bind(headway)
      statement.bind(isExact)
      try statement.run()
      counts.frequencies += 1
    }
  }

  /// Whether a window may stand beside the others of its trip; reports what is odd about it.
  private func checkWindow(
    _ table: FeedTable<FrequencyColumn>, _ window: Range<Int32>, besides others: [Range<Int32>]
  ) -> Bool {
    if others.count == Self.windowLimit {
      table.report(
        .invalidFrequency, .tripID, entity: table.text(.tripID),
        "The trip has more than \(Self.windowLimit) windows; this one was dropped.")
      return false
    }
    if others.contains(where: { $0.lowerBound == window.lowerBound }) {
      table.reportDuplicate(of: [.tripID, .startTime])
      return false
    }
    if others.contains(where: { $0.overlaps(window) }) {
      table.report(
        .overlappingFrequencies, .startTime, entity: table.text(.tripID),
        "The window overlaps another of the same trip; both were kept.")
    }
    return true
  }

  private func frequencyWindow(_ table: FeedTable<FrequencyColumn>) -> Range<Int32>? {
    guard let start = parseTime(table[.startTime])?.seconds,
      let end = parseTime(table[.endTime])?.seconds, start < end
    else {
      table.report(
        .invalidFrequency, .startTime, entity: table.text(.tripID),
        "From \"\(table.text(.startTime) ?? "")\" to \"\(table.text(.endTime) ?? "")\" is no "
          + "window; it was dropped.")
      return nil
    }
    return start..<end
  }

  /// The position of the trip that a column names, or nil, reported, where it is not in the network.
  func keptTrip<Column: FeedColumn>(
    _ table: FeedTable<Column>, _ column: Column
  ) -> Int? {
    if let position = trips.find(table[column]), tripFacts[position].state == .kept {
      return position
    }
    let name = table.text(column) ?? ""
    let isFlexible = trips.find(table[column]).map { tripFacts[$0].state == .flexible } ?? false
    table.report(
      .unknownTrip, column, entity: name,
      isFlexible
        ? "The trip \"\(name)\" runs on demand; nothing is known of such trips here, and the row was dropped."
        : "There is no trip \"\(name)\", or it was dropped; so was the row.")
    return nil
  }

  func readTransfers() throws {
    guard let table = try open(TransferColumn.self) else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO transfers
        (feed, from_stop, to_stop, from_route, to_route, from_trip, to_trip, transfer_type,
         min_transfer_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let seen = IdentifierTable()
    while try table.next() {
      let type = table.integer(.transferType, in: 0...5) ?? 0
      guard let ends = transferEnds(table, type: type) else { continue }
      guard try ends.withUnsafeBytes({ try seen.insert($0.bindMemory(to: UInt8.self)).isNew })
      else {
        table.report(
          .duplicateKey, nil, entity: table.text(.fromStopID),
          "There is a rule of the same stops, routes and trips already; the first was kept.")
        continue
      }
      let time = table.integer(.minTransferTime, in: 0...86_400)
      if type == 2, time == nil {
        table.report(
          .invalidValue, .minTransferTime, entity: table.text(.fromStopID),
          "A rule of type 2 without min_transfer_time asks for no time.")
      }
      statement.bind(keys.feed)
      for key in ends { statement.bind(key == 0 ? nil : key) }
      statement.bind(type)
      statement.bind(time)
      try statement.run()
      counts.transfers += 1
    }
  }

  /// The keys of stops, routes and trips in the order of the table, 0 where the row leaves one out; nil,
  /// reported, where one is not in the network or the row lacks what its type is about.
  private func transferEnds(_ table: FeedTable<TransferColumn>, type: Int) -> [Int]? {
    var keys: [Int] = []
    for column in [TransferColumn.fromStopID, .toStopID] {
      guard let stop = optionalKey(table, column, stops, .unknownStop) else { return nil }
      guard stop == 0 || places.kinds[stop - 1] <= 1 else {
        table.report(
          .noStopInTransfers, column, entity: table.text(column),
          "\(column.name) \"\(table.text(column) ?? "")\" is no stop and no station, but an entrance or a part "
            + "of one; the row was dropped.")
        return nil
      }
      keys.append(stop == 0 ? 0 : self.keys.stop + stop)
    }
    for column in [TransferColumn.fromRouteID, .toRouteID] {
      guard let route = optionalKey(table, column, routes, .unknownRoute) else { return nil }
      keys.append(route == 0 ? 0 : self.keys.route + route)
    }
    for column in [TransferColumn.fromTripID, .toTripID] {
      if table[column].isEmpty {
        keys.append(0)
      } else if let trip = keptTrip(table, column) {
        keys.append(self.keys.trip + trip + 1)
      } else {
        return nil
      }
    }
    // Types 4 and 5 are about two trips, all others about two places.
    let needed = type >= 4 ? 4 : 0
    if keys[needed] != 0 && keys[needed + 1] != 0 { return keys }
    let columns: [TransferColumn] =
      type >= 4 ? [.fromTripID, .toTripID] : [.fromStopID, .toStopID]
    table.reportMissing(columns[keys[needed] == 0 ? 0 : 1])
    return nil
  }

  /// The position of an id plus one, 0 where the field is empty, nil where there is no such id.
  func optionalKey<Column: FeedColumn>(
    _ table: FeedTable<Column>, _ column: Column, _ ids: IdentifierTable, _ code: IssueCode
  ) -> Int? {
    if table[column].isEmpty { return 0 }
    if let position = ids.find(table[column]) { return position + 1 }
    let name = table.text(column)
    table.report(
      code, column, entity: name,
      "\(column.name) \"\(name ?? "")\" is not in the feed, or was dropped; so was the row.")
    return nil
  }

  func readPathways() throws {
    guard let table = try open(PathwayColumn.self) else { return }
    let statement = try connection.prepare(
      """
      INSERT INTO pathways
        (feed, pathway_id, from_stop, to_stop, pathway_mode, is_bidirectional, length,
         traversal_time, stair_count, max_slope, min_width, signposted_as, reversed_signposted_as)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let ids = IdentifierTable()
    var hasLift = false
    while try table.next() {
      guard let ends = pathwayEnds(table) else { continue }
      guard let mode = table.integer(.pathwayMode, in: 1...7) else {
        table.reportMissing(.pathwayMode)
        continue
      }
      guard let isBidirectional = table.integer(.isBidirectional, in: 0...1) else {
        table.reportMissing(.isBidirectional)
        continue
      }
      guard try ids.insert(table[.pathwayID]).isNew else {
        table.reportDuplicate(.pathwayID)
        continue
      }
      if mode == 7, isBidirectional == 1 { reportTwoWayGate(table) }
      hasLift = hasLift || mode == 5
      statement.bind(keys.feed)
      statement.bind(utf8: table[.pathwayID])
      for end in ends { statement.bind(end) }
      statement.bind(mode)
      statement.bind(isBidirectional)
      bindDetails(table, statement)
      try statement.run()
      counts.pathways += 1
    }
    if hasLift, counts.levels == 0 { reportMissingLevels() }
  }

  private func reportMissingLevels() {
    report(
      .missingLevels, file: LevelColumn.file,
      "pathways.txt has lifts, but there is no levels.txt that says where they lead.")
  }

  private func reportTwoWayGate(_ table: FeedTable<PathwayColumn>) {
    table.report(
      .twoWayExitGate, .isBidirectional, entity: table.text(.pathwayID),
      "One leaves by an exit gate and does not come in: it is passed one way only, from from_stop_id to to_stop_id."
    )
  }

  private func bindDetails(_ table: FeedTable<PathwayColumn>, _ statement: Statement) {
    statement.bind(table.double(.length, in: 0...100_000))
    // A pathway takes some time: 0 is what feeds write that do not know it.
    let time = table.integer(.traversalTime, in: 0...86_400)
    statement.bind(time == 0 ? nil : time)
    statement.bind(table.integer(.stairCount, in: -10_000...10_000))
    statement.bind(table.double(.maxSlope, in: -10...10))
    statement.bind(table.double(.minWidth, in: 0...1000))
    statement.bind(field: table[.signpostedAs])
    statement.bind(field: table[.reversedSignpostedAs])
  }

  private func pathwayEnds(_ table: FeedTable<PathwayColumn>) -> [Int]? {
    if table[.pathwayID].isEmpty {
      table.reportMissing(.pathwayID)
      return nil
    }
    var ends: [Int] = []
    for column in [PathwayColumn.fromStopID, .toStopID] {
      guard let stop = optionalKey(table, column, stops, .unknownStop) else { return nil }
      if stop == 0 {
        table.reportMissing(column)
        return nil
      }
      if places.kinds[stop - 1] == 1 {
        table.report(
          .stationInPathways, column, entity: table.text(.pathwayID),
          "A pathway joins platforms, entrances and nodes, not whole stations; it was dropped.")
        return nil
      }
      ends.append(keys.stop + stop)
    }
    return ends
  }
}
