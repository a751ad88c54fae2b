internal import TransitDatabase
internal import TransitModel

/// What is odd about stops and routes once the whole feed is read; all of it is kept.
extension FeedReading {
  /// A large station; farther away a platform is misplaced, or its station.
  private static let stationMeters = 1000.0
  private static let onePlaceMeters = 2.0

  func checkUse() throws {
    for position in 0..<stops.count where places.kinds[position] == 0 && !places.isServed[position]
    {
      report(
        .unusedStop, file: StopColumn.file, field: StopColumn.stopID.name,
        entity: stops.text(position), "No trip calls at the stop.")
    }
    let rows = try connection.prepare(
      """
      SELECT route_id FROM routes WHERE feed = ?1
        AND route NOT IN (SELECT route FROM trips WHERE feed = ?1)
        AND route NOT IN (SELECT route FROM flex_trips WHERE feed = ?1) ORDER BY route
      """)
    rows.bind(keys.feed)
    while try rows.step() {
      report(
        .unusedRoute, file: RouteColumn.file, field: RouteColumn.routeID.name,
        entity: rows.requiredText(0), "The route has no trip.")
    }
  }

  func checkPlaces() throws {
    try checkParents()
    try checkNeighbours()
  }

  private func checkParents() throws {
    let rows = try connection.prepare(
      """
      SELECT child.stop_id, child.stop_lat, child.stop_lon, parent.stop_id, parent.stop_lat,
        parent.stop_lon
      FROM stops child JOIN stops parent ON child.parent_stop = parent.stop
      WHERE child.feed = ? ORDER BY child.stop
      """)
    rows.bind(keys.feed)
    while try rows.step() {
      guard let stop = coordinate(rows, 1), let station = coordinate(rows, 4) else { continue }
      let meters = stop.distanceMeters(to: station)
      guard meters > Self.stationMeters else { continue }
      report(
        .farFromParent, file: StopColumn.file, field: StopColumn.parentStation.name,
        entity: rows.requiredText(0),
        "The stop lies \(Int(meters.rounded())) m from its station \"\(rows.requiredText(3))\".")
    }
  }

  private func coordinate(_ rows: Statement, _ column: Int) -> Coordinate? {
    guard let latitude = rows.double(column), let longitude = rows.double(column + 1) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Looks for stops at one place in cells of 2E-5°, of which each remembers its first stop. They are 2 m high and,
  /// since meridians draw together, less wide: to the north and the south more columns are looked at, as many as it
  /// takes up to 80°.
  private func checkNeighbours() throws {
    struct Cell: Hashable {
      let (row, column): (Int, Int)
    }
    struct Stop {
      let place: Coordinate
      let station: Int?
      let id: String
    }
    let rows = try connection.prepare(
      """
      SELECT stop_id, stop_lat, stop_lon, parent_stop FROM stops
      WHERE feed = ? AND location_type = 0 ORDER BY stop
      """)
    rows.bind(keys.feed)
    var cells: [Cell: Stop] = [:]
    while try rows.step() {
      guard let place = coordinate(rows, 1) else { continue }
      let stop = Stop(place: place, station: rows.integer(3), id: rows.requiredText(0))
      let (row, column) = (Int(place.latitude * 50_000), Int(place.longitude * 50_000))
      let reach = place.latitude.magnitude < 60 ? 2 : place.latitude.magnitude < 70 ? 3 : 6
      let around = (-1...1).flatMap { up in
        (-reach...reach).compactMap { cells[Cell(row: row + up, column: column + $0)] }
      }
      let neighbour = around.first {
        $0.place.distanceMeters(to: place) < Self.onePlaceMeters
          && ($0.station == nil || $0.station != stop.station)
      }
      if let neighbour {
        report(
          .stopsAtOnePlace, file: StopColumn.file, field: StopColumn.stopLat.name, entity: stop.id,
          "The stop lies where \"\(neighbour.id)\" lies, and they are of no common station.")
      }
      if cells[Cell(row: row, column: column)] == nil {
        cells[Cell(row: row, column: column)] = stop
      }
    }
  }
}
