internal import TransitDatabase
internal import TransitModel

/// How the rows of the tables are numbered in the columns: by the ids of their feeds, then in the order of the
/// tables; stops that can be boarded come before the other rows of stops.txt. So the order in which feeds were
/// imported or added changes no column.
struct NetworkNumbers {
  private(set) var stops: [Int: StopIndex] = [:]
  private(set) var boardableStopCount = 0
  private(set) var routes: [Int: RouteIndex] = [:]
  private(set) var agencies: [Int: AgencyIndex] = [:]
  private(set) var feeds: [Int: FeedIndex] = [:]

  init(_ connection: Connection) throws(DatabaseError) {
    let stopRows = try connection.prepare(
      """
      SELECT stop, location_type FROM stops JOIN feeds USING (feed)
      ORDER BY location_type <> 0, feed_id, stop
      """)
    while try stopRows.step() {
      stops[stopRows.requiredInteger(0)] = StopIndex(stops.count)
      if stopRows.requiredInteger(1) == 0 { boardableStopCount += 1 }
    }
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

  private static func number<Tag>(_ rows: Statement) throws(DatabaseError) -> [Int: Index<Tag>] {
    var numbers: [Int: Index<Tag>] = [:]
    while try rows.step() { numbers[rows.requiredInteger(0)] = Index(numbers.count) }
    return numbers
  }
}
