// A network file may be damaged or hostile: after this the search indexes without checks.

extension TimetableColumns {
  /// Bounds every stored time, so that sums stay within 32 bits.
  static var maximumSeconds: Int32 { 2 * ServiceTime.latestSeconds }

  /// Day numbers lie within this on either side of 1970, and so do the starts of service days.
  static var maximumDay: Int { 5_000_000 }

  /// Throws where an index points nowhere, columns of one table differ in length, or a value is absurd.
  ///
  /// Takes time in proportion to the columns. That trips do not overtake is not looked at: such a file
  /// makes wrong journeys, but no search reads outside of its arrays.
  public func validate() throws(InvalidColumn) {
    try validatePatterns()
    try validateTrips()
    try validateStops()
    try validateCalendar()
  }

  private func validatePatterns() throws(InvalidColumn) {
    let patterns = patternRoute.count
    try patternRoute.validateIndices("pattern.route", below: routeType.count)
    try routeAnswersTo.validateCount("route.answers_to", routeType.count)
    for position in 0..<routeType.count
    where !TransportType.isRawValue(routeType, at: position) {
      throw InvalidColumn("route.type", "no transport type at \(position)")
    }
    try patternZone.validateCount("pattern.zone", patterns)
    try patternZone.validateIndices("pattern.zone", below: dayStarts.count)
    try patternStops.validateShape("pattern.stops", keys: patterns)
    try patternStops.values.validateIndices("pattern.stops", below: stopVisits.count)
    try stopRules.validateCount("pattern.rules", patternStops.values.count)
    try patternEarliest.validateCount("pattern.earliest", patterns)
    try patternLatest.validateCount("pattern.latest", patterns)
    try patternEarliest.validateTimes("pattern.earliest")
    try patternLatest.validateTimes("pattern.latest")
    try patternFirstTrip.validateCount("pattern.first_trip", patterns + 1)
    guard patternFirstTrip[0] == TripIndex(0),
      patternFirstTrip[patterns] == TripIndex(tripStart.count)
    else { throw InvalidColumn("pattern.first_trip", "does not cover the trips") }
    for pattern in 0..<patterns where patternFirstTrip[pattern] > patternFirstTrip[pattern + 1] {
      throw InvalidColumn("pattern.first_trip", "falls at \(pattern)")
    }
    try validateHeadways()
    try validatePatternPoints()
  }

  private func validateHeadways() throws(InvalidColumn) {
    let patterns = patternRoute.count
    try patternHeadway.validateCount("pattern.headway", patterns)
    try patternWindow.validateCount("pattern.window", patterns)
    let range = 1...Self.maximumSeconds
    for pattern in 0..<patterns where patternHeadway[pattern] != 0 {
      guard range.contains(patternHeadway[pattern]), range.contains(patternWindow[pattern]),
        patternFirstTrip[pattern + 1].position - patternFirstTrip[pattern].position == 1
      else { throw InvalidColumn("pattern.headway", "no such service at \(pattern)") }
    }
  }

  private func validatePatternPoints() throws(InvalidColumn) {
    try patternPoints.validateShape("pattern.points", keys: patternRoute.count)
    let stops = stopVisits.count
    for pattern in patternPoints.indices {
      let range = patternPoints.range(pattern)
      guard range.isEmpty || range.count == patternStops.range(pattern).count else {
        throw InvalidColumn("pattern.points", "do not match the stops of \(pattern.rawValue)")
      }
      for position in range {
        let points = patternPoints[position]
        guard points.boarding.point < stops + boardingPointStop.count,
          points.alighting.point < stops + alightingPointStop.count
        else { throw InvalidColumn("pattern.points", "no such point at \(position)") }
      }
    }
  }

  private func validateTrips() throws(InvalidColumn) {
    try tripProfile.validateCount("trip.profile", tripStart.count)
    try tripService.validateCount("trip.service", tripStart.count)
    try tripService.validateIndices("trip.service", below: serviceFirstDay.count)
    try eventDeparture.validateCount("event.departure", eventArrival.count)
    try tripStart.validateTimes("trip.start")
    try eventArrival.validateTimes("event.arrival")
    try eventDeparture.validateTimes("event.departure")
    for pattern in 0..<patternRoute.count {
      let length = patternStops.range(PatternIndex(pattern)).count
      let trips = patternFirstTrip[pattern].position..<patternFirstTrip[pattern + 1].position
      for trip in trips where tripProfile[trip].position + length > eventArrival.count {
        throw InvalidColumn("trip.profile", "trip \(trip) runs past the events")
      }
    }
    try validate(continuations, "trip.continuations")
    try validate(continuationsInto, "trip.continuations_into")
    guard continuations.count == continuationsInto.count else {
      throw InvalidColumn("trip.continuations_into", "not as many keys as trip.continuations")
    }
  }

  private func validate(
    _ links: borrowing RaggedArray<TripTag, Continuation>, _ name: String
  ) throws(InvalidColumn) {
    try links.validateShape(name, keys: links.count == 0 ? 0 : tripStart.count)
    for position in 0..<links.values.count {
      let link = links[position]
      guard link.pattern.position < patternRoute.count,
        link.service.position < serviceFirstDay.count,
        link.trip >= patternFirstTrip[link.pattern.position],
        link.trip < patternFirstTrip[link.pattern.position + 1],
        patternHeadway[link.pattern] == 0
      else { throw InvalidColumn(name, "no such trip at \(position)") }
    }
  }

  private func validateStops() throws(InvalidColumn) {
    let stops = stopVisits.count
    try stopVisits.validateShape("stop.visits", keys: stops)
    for position in 0..<stopVisits.values.count {
      let visit = stopVisits[position]
      guard visit.pattern.position < patternRoute.count,
        Int(visit.position) < patternStops.range(visit.pattern).count
      else { throw InvalidColumn("stop.visits", "no such stop position at \(position)") }
    }
    try validatePoints(alightingPointStop, "alighting_point.stop")
    try validatePoints(boardingPointStop, "boarding_point.stop")
    let (alighting, boarding) = (stops + alightingPointStop.count, stops + boardingPointStop.count)
    try Self.validate(
      transfers, "alighting_point.transfers", keys: alighting, points: boarding)
    try Self.validate(
      transfersInto, "boarding_point.transfers_into", keys: boarding, points: alighting)
    let regions = regionCount
    guard regions <= stops else {
      throw InvalidColumn("stop.least_minutes", "\(regions) regions of \(stops) stops")
    }
    try stopLeastMinutes.validateCount("stop.least_minutes", stops * regions)
    try regionLeastMinutes.validateCount("region.least_minutes", regions * regions)
  }

  private func validatePoints(
    _ points: borrowing IndexedArray<NamedPointTag, StopIndex>, _ name: String
  ) throws(InvalidColumn) {
    try points.validateIndices(name, below: stopVisits.count)
    for position in 1..<max(points.count, 1) where points[position] < points[position - 1] {
      throw InvalidColumn(name, "stops fall at \(position)")
    }
  }

  private static func validate(
    _ transfers: borrowing RaggedArray<ChangePointTag, Transfer>, _ name: String, keys: Int,
    points: Int
  ) throws(InvalidColumn) {
    try transfers.validateShape(name, keys: keys)
    for position in 0..<transfers.values.count {
      let transfer = transfers[position]
      guard transfer.point.position < points, (0...maximumSeconds).contains(transfer.seconds)
      else { throw InvalidColumn(name, "no such change at \(position)") }
    }
  }

  private func validateCalendar() throws(InvalidColumn) {
    try serviceDays.validateShape("service.days", keys: serviceFirstDay.count)
    try calendarFirstDay.validateCount("calendar.first_day", 1)
    try calendarFirstDay.validateDays("calendar.first_day")
    try serviceFirstDay.validateDays("service.first_day")
    try dayStarts.validateShape("zone.day_starts", keys: dayStarts.count)
    for zone in dayStarts.indices {
      for position in dayStarts.range(zone)
      where dayStarts[position].magnitude > UInt64(Self.maximumDay * 86_400) {
        throw InvalidColumn("zone.day_starts", "\(dayStarts[position]) lies beyond all calendars")
      }
      // A day that a zone skipped, as Samoa did in 2011, begins with the next one.
      for position in dayStarts.range(zone).dropFirst()
      where !(0...200_000).contains(dayStarts[position] &- dayStarts[position - 1]) {
        throw InvalidColumn("zone.day_starts", "days out of order at \(position)")
      }
    }
  }
}

extension IndexedArray where Element == Int32 {
  /// Throws unless every element is the number of a day in some thousands of years around 1970.
  fileprivate func validateDays(_ name: String) throws(InvalidColumn) {
    for position in 0..<count where abs(Int(self[position])) > TimetableColumns.maximumDay {
      throw InvalidColumn(name, "day \(self[position]) lies beyond all calendars")
    }
  }

  /// Throws unless every element is a plausible number of seconds.
  func validateTimes(_ name: String) throws(InvalidColumn) {
    let limit = TimetableColumns.maximumSeconds
    for position in 0..<count where !(-limit...limit).contains(self[position]) {
      throw InvalidColumn(name, "\(self[position]) seconds at \(position)")
    }
  }
}

extension TransportType {
  /// Whether the byte in the column is that of a transport type; reading it as one would be undefined.
  static func isRawValue<Tag>(
    _ column: borrowing IndexedArray<Tag, TransportType>, at position: Int
  ) -> Bool {
    column.withUnsafeBuffer { buffer in
      UnsafeRawBufferPointer(buffer)[position] < UInt8(allCases.count)
    }
  }
}

extension RaggedArray {
  /// All keys, in order.
  @inlinable
  public var indices: LazyMapSequence<Range<Int>, Index<Tag>> {
    (0..<count).lazy.map { Index($0) }
  }
}
