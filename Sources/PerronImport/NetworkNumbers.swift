internal import TransitDatabase
internal import TransitModel

/// How the rows of the tables are numbered in the columns: by the ids of their feeds, then in the order of the
/// tables. So the order in which feeds were imported or added changes no column.
///
/// Stops that can be boarded come before the other rows of stops.txt. Both are numbered along space, since a search
/// looks at stops near one another in turn: `stop_numbers`, a temporary table, holds all of them.
struct NetworkNumbers {
  private(set) var stops: [Int: StopIndex] = [:]
  private(set) var boardableStopCount = 0
  private(set) var routes: [Int: RouteIndex] = [:]
  private(set) var agencies: [Int: AgencyIndex] = [:]
  private(set) var feeds: [Int: FeedIndex] = [:]

  init(_ connection: Connection) throws(DatabaseError) {
    try numberStops(connection)
    routes = try Self.number(
      connection.prepare(
        """
        SELECT route FROM routes JOIN feeds USING (feed)
        ORDER BY feed_id, route
        """))
    agencies = try Self.number(
      connection.prepare(
        """
        SELECT agency FROM agencies JOIN feeds USING (feed)
        ORDER BY feed_id, agency
        """))
    feeds = try Self.number(connection.prepare("SELECT feed FROM feeds ORDER BY feed_id"))
  }

  private mutating func numberStops(_ connection: Connection) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT stop, location_type, stop_lat, stop_lon FROM stops JOIN feeds USING (feed)
      ORDER BY feed_id, stop
      """)
    let found = try rows.map { row in
      let coordinate = Coordinate(latitude: row.double(2) ?? .nan, longitude: row.double(3) ?? .nan)
      return (
        stop: row.requiredInteger(0), isBoardable: row.requiredInteger(1) == 0,
        place: coordinate?.placeAlongCurve ?? .max
      )
    }
    boardableStopCount = found.count { $0.isBoardable }
    let order = found.indices.sorted {
      (found[$0].isBoardable ? 0 : 1, found[$0].place, $0)
        < (found[$1].isBoardable ? 0 : 1, found[$1].place, $1)
    }
    try connection.execute(
      """
      CREATE TEMP TABLE IF NOT EXISTS stop_numbers (number INTEGER PRIMARY KEY, stop INTEGER NOT NULL)
      """)
    try connection.execute("DELETE FROM stop_numbers")
    let insertion = try connection.prepare("INSERT INTO stop_numbers (number, stop) VALUES (?, ?)")
    for (number, place) in order.enumerated() {
      stops[found[place].stop] = StopIndex(number)
      insertion.bind(number)
      insertion.bind(found[place].stop)
      try insertion.run()
    }
  }

  private static func number<Tag>(_ rows: Statement) throws(DatabaseError) -> [Int: Index<Tag>] {
    var numbers: [Int: Index<Tag>] = [:]
    while try rows.step() { numbers[rows.requiredInteger(0)] = Index(numbers.count) }
    return numbers
  }
}
