internal import TransitDatabase

/// Trips that serve areas, groups of stops or windows of time (GTFS-Flex). They are kept in tables of their
/// own, with all their rows: what is on demand has no course that could be ridden by the clock.
extension FeedReading {
  /// Finds these trips and stores their rows of stop_times.txt; before all other trips are read.
  func findFlexTrips() throws {
    guard let table = try open(FlexCallColumn.self, isQuiet: true),
      FlexCallColumn.marks.contains(where: table.has)
    else { return }
    var hasSome = false
    while try table.next() {
      guard FlexCallColumn.marks.contains(where: { !table[$0].isEmpty }),
        let position = trips.find(table[.tripID]), tripFacts[position].state == .waiting
      else { continue }
      tripFacts[position].state = .flexible
      hasSome = true
    }
    if hasSome { try storeFlexCalls() }
  }

  private func storeFlexCalls() throws {
    guard let table = try open(FlexCallColumn.self, isQuiet: true) else { return }
    let insert = try connection.prepare(
      """
      INSERT OR IGNORE INTO flex_stop_times
        (trip, stop_sequence, stop, location, location_group, start_window, end_window,
         arrival, departure, pickup_type, drop_off_type, pickup_booking_rule_id,
         drop_off_booking_rule_id, stop_headsign)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    while try table.next() {
      guard let position = trips.find(table[.tripID]), tripFacts[position].state == .flexible
      else { continue }
      guard let place = flexPlace(table), let sequence = flexSequence(table),
        let times = flexTimes(table, needsWindow: place[0] == nil)
      else {
        tripFacts[position].state = .dropped
        continue
      }
      insert.bind(keys.trip + position + 1)
      insert.bind(sequence)
      for key in place { insert.bind(key) }
      for time in times { insert.bind(time) }
      insert.bind(table.integer(.pickupType, in: 0...3))
      insert.bind(table.integer(.dropOffType, in: 0...3))
      for column in [FlexCallColumn.pickupBookingRuleID, .dropOffBookingRuleID] {
        let isKnown = findBookingRule(table, column, entity: .tripID) != nil
        if isKnown { insert.bind(field: table[column]) } else { insert.bindNull() }
      }
      insert.bind(field: table[.stopHeadsign])
      try insert.run()
      if connection.changes == 0 {
        table.report(
          .duplicateKey, .stopSequence, entity: table.text(.tripID),
          "stop_sequence \(sequence) stands there already; the first row was kept.")
      }
    }
  }

  private func flexSequence(_ table: FeedTable<FlexCallColumn>) -> Int? {
    if let sequence = table.integer(.stopSequence, in: 0...Int(Int32.max)) { return sequence }
    table.report(
      .missingValue, .stopSequence, entity: table.text(.tripID),
      "Without stop_sequence the order of the calls is not known; the trip was dropped.")
    return nil
  }

  /// The keys of the stop, the area and the group, of which one is there; nil, reported, where it is not
  /// known.
  private func flexPlace(_ table: FeedTable<FlexCallColumn>) -> [Int?]? {
    if !table[.locationID].isEmpty {
      if let found = locations.find(table[.locationID]) {
        return [nil, keys.location + found + 1, nil]
      }
      reportUnknown(table, .locationID, .unknownLocation, "area", in: Self.locationsFile)
    } else if !table[.locationGroupID].isEmpty {
      if let found = locationGroups.find(table[.locationGroupID]) {
        return [nil, nil, keys.locationGroup + found + 1]
      }
      reportUnknown(
        table, .locationGroupID, .unknownLocation, "group", in: LocationGroupColumn.file)
    } else if let found = stops.find(table[.stopID]) {
      if places.kinds[found] == 0 {
        places.isServed[found] = true
        return [keys.stop + found + 1, nil, nil]
      }
      table.report(
        .stationInStopTimes, .stopID, entity: table.text(.tripID),
        "\"\(table.text(.stopID) ?? "")\" is no stop (location_type 0), but a station, an entrance "
          + "or a part of one; the trip was dropped.")
    } else {
      reportUnknown(table, .stopID, .unknownStop, "stop", in: StopColumn.file)
    }
    return nil
  }

  private func reportUnknown(
    _ table: FeedTable<FlexCallColumn>, _ column: FlexCallColumn, _ code: IssueCode, _ what: String,
    in file: String
  ) {
    table.report(
      code, column, entity: table.text(.tripID),
      "There is no \(what) \"\(table.text(column) ?? "")\" in \(file); the trip was dropped.")
  }

  /// Start and end of the window, arrival and departure; nil, reported, where a time is none, or where an
  /// area or a group has no window.
  private func flexTimes(
    _ table: FeedTable<FlexCallColumn>, needsWindow: Bool
  ) -> [Int?]? {
    var times: [Int?] = []
    for column in FlexCallColumn.times {
      let time = parseTime(table[column]).map { Int($0.seconds) }
      if time == nil, !table[column].isEmpty {
        table.report(
          .invalidTime, column, entity: table.text(.tripID),
          "\"\(table.text(column) ?? "")\" is no time; the trip was dropped.")
        return nil
      }
      times.append(time)
    }
    let isWhole = (times[0] == nil) == (times[1] == nil)
    let isForward = (times[0] ?? 0) < (times[1] ?? .max)
    guard isWhole, isForward, times[0] != nil || !needsWindow else {
      table.report(
        .invalidWindow, .startPickupDropOffWindow, entity: table.text(.tripID),
        "From \"\(table.text(.startPickupDropOffWindow) ?? "")\" to "
          + "\"\(table.text(.endPickupDropOffWindow) ?? "")\" is no window; the trip was dropped.")
      return nil
    }
    return times
  }

  /// Stores the trips on demand of which all rows are sound, and removes the rows of the others.
  func storeFlexTrips() throws {
    guard tripFacts.contains(where: { $0.state == .flexible }) else { return try removeOrphans() }
    let table = try openRequired(TripColumn.self, isQuiet: true)
    let insert = try connection.prepare(
      """
      INSERT OR IGNORE INTO flex_trips
        (trip, feed, route, service, trip_id, direction_id, wheelchair_accessible, bikes_allowed,
         cars_allowed, safe_duration_factor, safe_duration_offset, trip_headsign, trip_short_name,
         block_id, shape_id)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    while try table.next() {
      guard let position = trips.find(table[.tripID]), tripFacts[position].state == .flexible,
        let route = routes.find(table[.routeID]), let service = services.find(table[.serviceID])
      else { continue }
      insert.bind(keys.trip + position + 1)
      insert.bind(keys.feed)
      insert.bind(keys.route + route + 1)
      insert.bind(keys.service + service + 1)
      insert.bind(utf8: table[.tripID])
      insert.bind(table.integer(.directionID, in: 0...1))
      insert.bind(table.integer(.wheelchairAccessible, in: 0...2))
      insert.bind(table.integer(.bikesAllowed, in: 0...2))
      insert.bind(table.integer(.carsAllowed, in: 0...2))
      insert.bind(table.double(.safeDurationFactor, in: 0...1000))
      insert.bind(table.double(.safeDurationOffset, in: -1e6...1e6))
      for column in [TripColumn.tripHeadsign, .tripShortName, .blockID, .shapeID] {
        insert.bind(field: table[column])
      }
      try insert.run()
      counts.flexTrips += connection.changes
    }
    try removeOrphans()
  }

  private func removeOrphans() throws {
    let removal = try connection.prepare(
      """
      DELETE FROM flex_stop_times
      WHERE trip > ? AND NOT EXISTS (
        SELECT 1 FROM flex_trips WHERE flex_trips.trip = flex_stop_times.trip)
      """)
    removal.bind(keys.trip)
    try removal.run()
  }
}
