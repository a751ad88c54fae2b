internal import TransitDatabase
internal import TransitModel

/// Packs contacts, codes, descriptions and credits: what stands in the tables beside names and times.
struct WordPacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let trips: TripRecords

  init(_ connection: Connection, _ numbers: NetworkNumbers, _ trips: TripRecords) {
    self.connection = connection
    self.numbers = numbers
    self.trips = trips
  }

  func makeColumns() throws(DatabaseError) -> DetailColumns {
    var columns = DetailColumns()
    try addAgenciesAndRoutes(to: &columns)
    try addStops(to: &columns)
    columns.recordShortName = texts(
      try rows("SELECT trip_short_name FROM trips ORDER BY trip", width: 1), 0)
    columns.recordDirection = try values(
      "SELECT direction_id FROM trips ORDER BY trip", absent: UInt8.max)
    columns.recordCars = try values(
      "SELECT nullif(cars_allowed, 0) FROM trips ORDER BY trip", absent: UInt8(0))
    try addAttributions(to: &columns)
    return columns
  }

  private func addAgenciesAndRoutes(to columns: inout DetailColumns) throws(DatabaseError) {
    let agencies = try rows(
      """
      SELECT agency_phone, agency_email, agency_fare_url FROM agencies JOIN feeds USING (feed)
      ORDER BY feed_id, agency
      """, width: 3)
    columns.agencyPhone = texts(agencies, 0)
    columns.agencyEmail = texts(agencies, 1)
    columns.agencyFareURL = texts(agencies, 2)
    let routes = try rows(
      """
      SELECT route_desc, route_url FROM routes JOIN feeds USING (feed) ORDER BY feed_id, route
      """, width: 2)
    columns.routeDescription = texts(routes, 0)
    columns.routeURL = texts(routes, 1)
    columns.routeSortOrder = try values(
      "SELECT route_sort_order FROM routes JOIN feeds USING (feed) ORDER BY feed_id, route",
      absent: UInt32.max)
  }

  private func addStops(to columns: inout DetailColumns) throws(DatabaseError) {
    let stops = try rows(
      """
      SELECT stop_code, tts_stop_name, stop_desc, stop_url FROM stop_numbers JOIN stops USING (stop)
      ORDER BY number
      """, width: 4)
    columns.stopCode = texts(stops, 0)
    columns.stopSpokenName = texts(stops, 1)
    columns.stopDescription = texts(stops, 2)
    columns.stopURL = texts(stops, 3)
    columns.stopWheelchair = try wheelchairs()
  }

  private func rows(_ sql: StaticString, width: Int) throws(DatabaseError) -> [[String]] {
    try connection.prepare(sql).map { row in (0..<width).map { row.requiredText($0) } }
  }

  /// The texts of a column of `rows`; no element at all where all are empty.
  private func texts<Tag>(_ rows: [[String]], _ column: Int) -> TextColumn<Tag> {
    rows.allSatisfy { $0[column].isEmpty } ? TextColumn() : TextColumn(rows.map { $0[column] })
  }

  /// The numbers of the first column; no element at all where all are NULL.
  private func values<Tag, Value: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ sql: StaticString, absent: Value
  ) throws(DatabaseError) -> IndexedArray<Tag, Value> {
    let values = try connection.prepare(sql).map {
      $0.integer(0).map { Value(clamping: $0) } ?? absent
    }
    return values.allSatisfy { $0 == absent } ? IndexedArray() : IndexedArray(values)
  }

  /// A stop, entrance or boarding area that does not say takes its parent's word, a boarding area in a station
  /// that of its platform, which may have taken the station's. Source: GTFS reference, wheelchair_boarding.
  private func wheelchairs() throws(DatabaseError) -> IndexedArray<StopTag, UInt8> {
    try values(
      """
      SELECT coalesce(
        nullif(stops.wheelchair_boarding, 0), nullif(parent.wheelchair_boarding, 0),
        nullif(station.wheelchair_boarding, 0))
      FROM stop_numbers JOIN stops USING (stop)
        LEFT JOIN stops AS parent ON parent.stop = stops.parent_stop
        LEFT JOIN stops AS station ON station.stop = parent.parent_stop
      ORDER BY number
      """, absent: 0)
  }

  private func addAttributions(to columns: inout DetailColumns) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT feed, agency, route, trip, organization_name, attribution_url FROM attributions
      ORDER BY attribution
      """)
    var feeds: [FeedIndex] = []
    var agencies: [AgencyIndex] = []
    var routes: [RouteIndex] = []
    var records: [Index<TripRecordTag>] = []
    var texts: [(name: String, url: String)] = []
    while try rows.step() {
      guard let feed = numbers.feeds[rows.requiredInteger(0)] else { continue }
      feeds.append(feed)
      agencies.append(rows.integer(1).flatMap { numbers.agencies[$0] } ?? .none)
      routes.append(rows.integer(2).flatMap { numbers.routes[$0] } ?? .none)
      records.append(rows.integer(3).flatMap { trips.record(ofKey: $0) } ?? .none)
      texts.append((rows.requiredText(4), rows.requiredText(5)))
    }
    columns.attributionFeed = IndexedArray(feeds)
    columns.attributionAgency = IndexedArray(agencies)
    columns.attributionRoute = IndexedArray(routes)
    columns.attributionRecord = IndexedArray(records)
    columns.attributionName = TextColumn(texts.map(\.name))
    columns.attributionURL = TextColumn(texts.map(\.url))
  }
}
