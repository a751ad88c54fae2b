internal import TransitDatabase
internal import TransitModel

/// levels.txt and stops.txt.
extension FeedReading {
  func readLevels() throws {
    guard let table = try open(LevelColumn.self) else { return }
    let statement = try connection.prepare(
      "INSERT INTO levels (level, feed, level_id, level_index, level_name) VALUES (?, ?, ?, ?, ?)")
    while try table.next() {
      if table[.levelID].isEmpty {
        table.reportMissing(.levelID)
        continue
      }
      guard let index = table.double(.levelIndex, in: -300...300) else {
        table.reportMissing(.levelIndex)
        continue
      }
      let (position, isNew) = try levels.insert(table[.levelID])
      guard isNew else {
        table.reportDuplicate(.levelID)
        continue
      }
      statement.bind(keys.level + position + 1)
      statement.bind(keys.feed)
      statement.bind(utf8: table[.levelID])
      statement.bind(index)
      statement.bind(field: table[.levelName])
      try statement.run()
    }
    counts.levels = levels.count
  }

  /// Reads stops.txt twice: a parent may stand below its child.
  func readStops() throws {
    // Only a feed of service on demand gets here without stops.txt.
    if source.sizes[StopColumn.file] == nil { return }
    let ids = try openRequired(StopColumn.self, isQuiet: true)
    while try ids.next() {
      if ids[.stopID].isEmpty { continue }
      if try stops.insert(ids[.stopID]).isNew {
        let kind = parseInteger(ids[.locationType]).flatMap { (0...4).contains($0) ? $0 : nil }
        places.kinds.append(UInt8(kind ?? 0))
      }
    }
    places.coordinates = Array(repeating: nil, count: stops.count)
    places.isServed = Array(repeating: false, count: stops.count)
    try storeStops(try openRequired(StopColumn.self))
    counts.stops = stops.count
  }

  private func storeStops(_ table: FeedTable<StopColumn>) throws {
    let statement = try connection.prepare(
      """
      INSERT INTO stops
        (stop, feed, stop_id, stop_name, stop_lat, stop_lon, location_type, parent_stop, level,
         stop_timezone, wheelchair_boarding, stop_access, stop_code, tts_stop_name, stop_desc,
         zone_id, stop_url, platform_code)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    var isStored = Array(repeating: false, count: stops.count)
    while try table.next() {
      guard let position = stops.find(table[.stopID]), !table[.stopID].isEmpty else {
        table.reportMissing(.stopID)
        continue
      }
      if isStored[position] {
        table.reportDuplicate(.stopID)
        continue
      }
      isStored[position] = true
      _ = table.integer(.locationType, in: 0...4)
      let place = coordinate(table, kind: places.kinds[position])
      places.coordinates[position] = place.flatMap {
        Coordinate(latitude: $0.latitude, longitude: $0.longitude)
      }
      statement.bind(keys.stop + position + 1)
      statement.bind(keys.feed)
      statement.bind(utf8: table[.stopID])
      statement.bind(name(table, kind: places.kinds[position]))
      statement.bind(place?.latitude)
      statement.bind(place?.longitude)
      statement.bind(Int(places.kinds[position]))
      statement.bind(parent(table, of: position))
      bindDetails(table, statement)
      try statement.run()
    }
  }

  private func bindDetails(_ table: FeedTable<StopColumn>, _ statement: Statement) {
    statement.bind(level(table))
    statement.bind(zone(table))
    statement.bind(table.integer(.wheelchairBoarding, in: 0...2))
    statement.bind(table.integer(.stopAccess, in: 0...1))
    for column in [
      StopColumn.stopCode, .ttsStopName, .stopDesc, .zoneID, .stopURL, .platformCode,
    ] {
      statement.bind(field: table[column])
    }
  }

  private func name(_ table: FeedTable<StopColumn>, kind: UInt8) -> String {
    if let name = table.text(.stopName) { return name }
    // Pathway nodes and boarding areas need no name.
    if kind >= 3 { return "" }
    let id = table.text(.stopID) ?? ""
    table.report(
      .invalidValue, .stopName, entity: id, "The stop has no name; its id stands for it.")
    return id
  }

  private func coordinate(
    _ table: FeedTable<StopColumn>, kind: UInt8
  ) -> (latitude: Double, longitude: Double)? {
    let latitude = parseDecimal(table[.stopLat])
    let longitude = parseDecimal(table[.stopLon])
    if let latitude, let longitude, Coordinate(latitude: latitude, longitude: longitude) != nil,
      // Within a kilometre of 0, 0 there is nothing but water: it stands for "not known".
      abs(latitude) > 0.01 || abs(longitude) > 0.01
    {
      return (latitude, longitude)
    }
    let isBlank = table[.stopLat].isEmpty && table[.stopLon].isEmpty
    if isBlank, kind >= 3 { return nil }
    let given = "\(table.text(.stopLat) ?? ""), \(table.text(.stopLon) ?? "")"
    table.report(
      .invalidCoordinate, .stopLat, entity: table.text(.stopID),
      (isBlank ? "The stop has no place" : "The stop cannot be at \(given)")
        + "; one can ride from and to it, but not walk.")
    return nil
  }

  /// The key of the parent where there is one of the right kind: of a boarding area a stop, of all
  /// others a station. Source: GTFS reference, stops.txt, parent_station.
  private func parent(_ table: FeedTable<StopColumn>, of position: Int) -> Int? {
    if table[.parentStation].isEmpty { return nil }
    let name = table.text(.parentStation) ?? ""
    guard let parent = stops.find(table[.parentStation]) else {
      table.report(
        .unknownParent, .parentStation, entity: table.text(.stopID),
        "There is no station \"\(name)\"; the stop stands alone.")
      return nil
    }
    let (kind, parentKind) = (places.kinds[position], places.kinds[parent])
    guard kind != 1, parentKind == (kind == 4 ? 0 : 1) else {
      table.report(
        .invalidParent, .parentStation, entity: table.text(.stopID),
        "\"\(name)\" of location_type \(parentKind) cannot be the parent of one of "
          + "location_type \(kind); it counts as empty.")
      return nil
    }
    return keys.stop + parent + 1
  }

  private func level(_ table: FeedTable<StopColumn>) -> Int? {
    if table[.levelID].isEmpty { return nil }
    if let position = levels.find(table[.levelID]) { return keys.level + position + 1 }
    table.report(
      .unknownLevel, .levelID, entity: table.text(.stopID),
      "There is no level \"\(table.text(.levelID) ?? "")\" in levels.txt; the stop has none.")
    return nil
  }

  private func zone(_ table: FeedTable<StopColumn>) -> String? {
    guard let name = table.text(.stopTimezone), !zones.contains(name) else {
      return table.text(.stopTimezone)
    }
    table.report(
      .unknownTimeZone, .stopTimezone, entity: table.text(.stopID),
      "This system knows no time zone \"\(name)\"; that of the agency is shown.")
    return nil
  }
}
