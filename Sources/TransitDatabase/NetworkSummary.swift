/// What a network holds, in numbers: the content of `perron info` and of an import's report.
public struct NetworkSummary: Sendable {
  /// One feed, and how many rows of it were kept.
  public struct Feed: Sendable {
    public let id: String
    public let timeZones: [String]
    /// ISO dates of the first and the last service; nil where nothing ever runs.
    public let firstDate: String?
    public let lastDate: String?
    /// Names as in JSON, with the rows kept.
    public let counts: [(name: String, rows: Int)]
  }

  public let feeds: [Feed]
  /// Zero where no map was given.
  public let streetVertices: Int
  public let streetEdges: Int
  public let levels: [Double]

  /// Names of the facts that import stores for the street graph.
  public enum Fact {
    public static let streetVertices = "street_vertices"
    public static let streetEdges = "street_edges"
    /// Separated by spaces.
    public static let streetLevels = "street_levels"
    public static let attributions = "attributions"
    /// There, and "yes", where rows of transfers.txt are all the walking there is.
    public static let walksByTransfersOnly = "walks_by_transfers_only"
  }

  public init(_ connection: Connection) throws(DatabaseError) {
    feeds = try Self.readFeeds(connection)
    streetVertices = Int(try Self.readFact(Fact.streetVertices, connection) ?? "") ?? 0
    streetEdges = Int(try Self.readFact(Fact.streetEdges, connection) ?? "") ?? 0
    levels = (try Self.readFact(Fact.streetLevels, connection) ?? "")
      .split(separator: " ").compactMap { Double($0) }
  }

  /// Whether rows of transfers.txt are all the walking there is.
  public static func walksByTransfersOnly(
    _ connection: Connection
  ) throws(DatabaseError) -> Bool {
    try readFact(Fact.walksByTransfersOnly, connection) != nil
  }

  /// A fact that import stored, or nil.
  public static func readFact(
    _ name: String, _ connection: Connection
  ) throws(DatabaseError) -> String? {
    let row = try connection.prepare("SELECT value FROM network_facts WHERE name = ?")
    row.bind(name)
    return try row.step() ? row.text(0) : nil
  }

  private static func readFeeds(_ connection: Connection) throws(DatabaseError) -> [Feed] {
    let rows = try connection.prepare(
      "SELECT feed, feed_id, first_date, last_date FROM feeds ORDER BY feed")
    let zones = try connection.prepare(
      "SELECT DISTINCT agency_timezone FROM agencies WHERE feed = ? ORDER BY agency_timezone")
    var feeds: [Feed] = []
    while try rows.step() {
      let feed = rows.requiredInteger(0)
      zones.bind(feed)
      var names: [String] = []
      while try zones.step() { names.append(zones.requiredText(0)) }
      zones.restart()
      feeds.append(
        Feed(
          id: rows.requiredText(1), timeZones: names, firstDate: rows.text(2),
          lastDate: rows.text(3), counts: try readCounts(of: feed, connection)))
    }
    return feeds
  }

  private static let countQueries: [(name: String, sql: StaticString)] = [
    ("agencies", "SELECT count(*) FROM agencies WHERE feed = ?"),
    ("stops", "SELECT count(*) FROM stops WHERE feed = ?"),
    ("routes", "SELECT count(*) FROM routes WHERE feed = ?"),
    ("trips", "SELECT count(*) FROM trips WHERE feed = ?"),
    (
      "stopTimes",
      """
      SELECT coalesce(sum(stop_count), 0) FROM trips JOIN profiles USING (profile)
      WHERE trips.feed = ?
      """
    ),
    ("services", "SELECT count(*) FROM services WHERE feed = ?"),
    ("profiles", "SELECT count(*) FROM profiles WHERE feed = ?"),
    (
      "frequencies",
      "SELECT count(*) FROM frequencies JOIN trips USING (trip) WHERE trips.feed = ?"
    ),
    ("transfers", "SELECT count(*) FROM transfers WHERE feed = ?"),
    ("pathways", "SELECT count(*) FROM pathways WHERE feed = ?"),
    ("levels", "SELECT count(*) FROM levels WHERE feed = ?"),
  ]

  private static func readCounts(
    of feed: Int, _ connection: Connection
  ) throws(DatabaseError) -> [(name: String, rows: Int)] {
    var counts: [(name: String, rows: Int)] = []
    for (name, sql) in countQueries {
      let row = try connection.prepare(sql)
      row.bind(feed)
      counts.append((name, try row.step() ? row.requiredInteger(0) : 0))
    }
    return counts
  }
}
