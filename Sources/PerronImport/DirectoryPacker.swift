internal import TransitDatabase
internal import TransitModel

/// Reads names, places and ids from the tables into the columns of the directory.
struct DirectoryPacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let zones: ZoneTable

  init(_ connection: Connection, _ numbers: NetworkNumbers, _ zones: ZoneTable) {
    self.connection = connection
    self.numbers = numbers
    self.zones = zones
  }

  /// - Parameters:
  ///   - recordOfTrip: as `TimetablePacker` gives it.
  ///   - timetable: tells which types of routes serve a stop.
  ///   - span: the dates over which the changes of clocks are stored.
  func makeColumns(
    recordOfTrip: [Int], timetable: borrowing TimetableColumns, span: ClosedRange<ServiceDate>?
  ) throws -> DirectoryColumns {
    var columns = DirectoryColumns()
    try addFeedsAndAgencies(to: &columns)
    try addRoutes(to: &columns)
    try addStops(to: &columns)
    try addTripRecords(to: &columns)
    columns.tripRecord = IndexedArray(recordOfTrip.map { Index($0) })
    columns.stopTypes = IndexedArray(types(of: timetable))
    columns.zoneName = TextColumn(zones.names)
    let changes = zones.makeChanges(over: span)
    columns.zoneChange = RaggedArray(changes.at)
    columns.zoneOffset = RaggedArray(changes.offsets)
    return columns
  }

  private func addFeedsAndAgencies(to columns: inout DirectoryColumns) throws {
    let feeds = try connection.prepare("SELECT feed_id FROM feeds ORDER BY feed_id")
    columns.feedID = TextColumn(try feeds.map { $0.requiredText(0) })
    let rows = try connection.prepare(
      """
      SELECT feed, agency_id, agency_name, agency_url FROM agencies JOIN feeds USING (feed)
      ORDER BY feed_id, agency
      """)
    let agencies = try rows.map {
      (
        numbers.feeds[$0.requiredInteger(0)] ?? .none, $0.requiredText(1), $0.requiredText(2),
        $0.requiredText(3)
      )
    }
    columns.agencyFeed = IndexedArray(agencies.map(\.0))
    columns.agencyID = TextColumn(agencies.map(\.1))
    columns.agencyName = TextColumn(agencies.map(\.2))
    columns.agencyURL = TextColumn(agencies.map(\.3))
  }

  private func addRoutes(to columns: inout DirectoryColumns) throws {
    let rows = try connection.prepare(
      """
      SELECT agency, route_id, route_short_name, route_long_name, route_color, route_text_color
      FROM routes JOIN feeds USING (feed) ORDER BY feed_id, route
      """)
    let routes = try rows.map { row in
      (numbers.agencies[row.requiredInteger(0)] ?? .none, (1...5).map { row.requiredText($0) })
    }
    columns.routeAgency = IndexedArray(routes.map(\.0))
    columns.routeID = TextColumn(routes.map { $0.1[0] })
    columns.routeShortName = TextColumn(routes.map { $0.1[1] })
    columns.routeLongName = TextColumn(routes.map { $0.1[2] })
    columns.routeColor = TextColumn(routes.map { $0.1[3] })
    columns.routeTextColor = TextColumn(routes.map { $0.1[4] })
  }

  private struct StopRow {
    let feed: FeedIndex
    let kind: UInt8
    let coordinate: Coordinate
    let level: LevelID
    let station: StopIndex
    let zone: ZoneIndex
    let id: String
    let name: String
    let platform: String
  }

  private func addStops(to columns: inout DirectoryColumns) throws {
    let rows = try connection.prepare(
      """
      SELECT stops.feed, location_type, stop_lat, stop_lon, level_index, parent_stop,
        coalesce(stop_timezone, (SELECT stop_timezone FROM stops AS parent
          WHERE parent.stop = stops.parent_stop)),
        (SELECT agency_timezone FROM agencies WHERE agencies.feed = stops.feed
          ORDER BY agency LIMIT 1),
        stop_id, stop_name, platform_code
      FROM stop_numbers JOIN stops USING (stop) LEFT JOIN levels USING (level)
      ORDER BY number
      """)
    let stops = try rows.map { makeStop($0) }
    columns.stopFeed = IndexedArray(stops.map(\.feed))
    columns.stopKind = IndexedArray(stops.map(\.kind))
    columns.stopCoordinate = IndexedArray(stops.map(\.coordinate))
    columns.stopLevel = IndexedArray(stops.map(\.level))
    columns.stopStation = IndexedArray(stops.map(\.station))
    columns.stopZone = IndexedArray(stops.map(\.zone))
    columns.stopID = TextColumn(stops.map(\.id))
    columns.stopName = TextColumn(
      stops.map { stop in
        stop.name.isEmpty ? stop.station.ifPresent.map { stops[$0.position].name } ?? "" : stop.name
      })
    columns.stopPlatform = TextColumn(stops.map(\.platform))
    columns.stationStops = RaggedArray(children(of: stops))
    let byID = stops.indices.map { (Array(stops[$0].id.utf8), $0) }.sorted { left, right in
      left.0 == right.0 ? left.1 < right.1 : left.0.lexicographicallyPrecedes(right.0)
    }
    columns.stopsByID = IndexedArray(byID.map { StopIndex($0.1) })
  }

  private func makeStop(_ row: Statement) -> StopRow {
    var coordinate: Coordinate?
    if let latitude = row.double(2), let longitude = row.double(3) {
      coordinate = Coordinate(latitude: latitude, longitude: longitude)
    }
    let zone =
      row.text(6).flatMap { zones.index(of: $0) } ?? zones.index(of: row.requiredText(7))
    return StopRow(
      feed: numbers.feeds[row.requiredInteger(0)] ?? .none,
      kind: UInt8(clamping: row.requiredInteger(1)), coordinate: coordinate ?? .nowhere,
      level: row.double(4).flatMap { LevelID($0) } ?? .unknown,
      station: row.integer(5).flatMap { numbers.stops[$0] } ?? .none, zone: zone ?? ZoneIndex(0),
      id: row.requiredText(8), name: row.requiredText(9), platform: row.requiredText(10))
  }

  private func children(of stops: [StopRow]) -> [[StopIndex]] {
    var children = [[StopIndex]](repeating: [], count: stops.count)
    for place in 0..<numbers.boardableStopCount {
      if let station = stops[place].station.ifPresent {
        children[station.position].append(StopIndex(place))
      }
    }
    return children
  }

  private func addTripRecords(to columns: inout DirectoryColumns) throws {
    let rows = try connection.prepare(
      """
      SELECT trip_id, trip_headsign, wheelchair_accessible, bikes_allowed FROM trips ORDER BY trip
      """)
    // By their bytes: a translation is of one spelling.
    var headsigns: [[UInt8]: Int] = [:]
    var headsignTexts: [String] = []
    let records = try rows.map { row in
      let bytes = row.withUTF8(1) { Array($0) }
      let headsign = headsigns[bytes] ?? headsignTexts.count
      if headsign == headsignTexts.count {
        headsigns[bytes] = headsign
        headsignTexts.append(row.requiredText(1))
      }
      return (
        row.requiredText(0), Index<HeadsignTag>(headsign), UInt8(clamping: row.requiredInteger(2)),
        UInt8(clamping: row.requiredInteger(3))
      )
    }
    columns.recordID = TextColumn(records.map(\.0))
    columns.recordHeadsign = IndexedArray(records.map(\.1))
    columns.recordWheelchair = IndexedArray(records.map(\.2))
    columns.recordBikes = IndexedArray(records.map(\.3))
    columns.headsign = TextColumn(headsignTexts)
  }

  /// The raw `TransportTypes` that serve each stop, and, for a station, any of its stops.
  private func types(of timetable: borrowing TimetableColumns) -> [UInt16] {
    var types = [UInt16](repeating: 0, count: numbers.stops.count)
    for stop in timetable.stopVisits.indices {
      for visit in timetable.stopVisits.range(stop) {
        let route = timetable.patternRoute[timetable.stopVisits[visit].pattern]
        types[stop.position] |= TransportTypes(timetable.routeType[route]).rawValue
      }
    }
    return types
  }
}

extension Statement {
  /// What `transform` makes of every row.
  func map<Value>(_ transform: (Statement) -> Value) throws(DatabaseError) -> [Value] {
    var values: [Value] = []
    while try step() { values.append(transform(self)) }
    return values
  }
}
