/// What a network holds, in numbers: the content of `perron info` and of an import's report.
public struct NetworkSummary: Hashable, Codable, Sendable {
  /// One feed, and how many rows of it were kept.
  public struct Feed: Hashable, Codable, Sendable {
    /// The id under which the feed was imported, as it stands before the colon of scoped ids.
    public let id: String
    /// The IANA names of the agencies' zones, in alphabetical order.
    public let timeZones: [String]
    /// The ISO date of the first service; nil where nothing ever runs.
    public let firstDate: String?
    /// The ISO date of the last service; nil where nothing ever runs.
    public let lastDate: String?
    /// Who publishes the feed.
    public let info: FeedInfo
    /// Names as in JSON, with the rows kept; `serviceDays` are the dates on which any service runs.
    public let counts: [Count]
  }

  /// How many rows of one kind were kept.
  public struct Count: Hashable, Codable, Sendable {
    /// As in JSON: `stopTimes`.
    public let name: String
    /// The rows.
    public let rows: Int
  }

  /// In the order of their ids.
  public let feeds: [Feed]
  /// Zero where no map was given.
  public let streetVertices: Int
  /// Directed edges of the street graph; zero where no map was given.
  public let streetEdges: Int
  /// The floors that the street graph knows.
  public let levels: [Double]

  /// Names of the facts that import stores for the street graph.
  public enum Fact {
    /// How many vertices the street graph has, as a decimal number.
    public static let streetVertices = "street_vertices"
    /// How many edges the street graph has, as a decimal number.
    public static let streetEdges = "street_edges"
    /// Separated by spaces.
    public static let streetLevels = "street_levels"
    /// What must be shown with every answer, in one line.
    public static let attributions = "attributions"
    /// The time up to which the newest map knows the world, as its header writes it.
    public static let mapTimestamp = "map_timestamp"
    /// There, and "yes", where some feed tells fares.
    public static let fares = "fares"
    /// There, and "yes", where rows of transfers.txt are all the walking there is.
    public static let walksByTransfersOnly = "walks_by_transfers_only"
  }

  /// Counts what the network behind an open connection holds.
  ///
  /// - Throws: `DatabaseError` where the tables cannot be read.
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

  /// Whether the network was imported with a map.
  public static func hasStreets(_ connection: Connection) throws(DatabaseError) -> Bool {
    try readFact(Fact.streetEdges, connection) != nil
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
      "SELECT feed, feed_id, first_date, last_date FROM feeds ORDER BY feed_id")
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
          lastDate: rows.text(3), info: try FeedInfo(of: feed, connection),
          counts: try readCounts(of: feed, connection)))
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
    ("serviceDays", "SELECT coalesce(service_days, 0) FROM feeds WHERE feed = ?"),
    ("profiles", "SELECT count(*) FROM profiles WHERE feed = ?"),
    (
      "frequencies",
      "SELECT count(*) FROM frequencies JOIN trips USING (trip) WHERE trips.feed = ?"
    ),
    ("transfers", "SELECT count(*) FROM transfers WHERE feed = ?"),
    ("pathways", "SELECT count(*) FROM pathways WHERE feed = ?"),
    ("levels", "SELECT count(*) FROM levels WHERE feed = ?"),
    ("flexTrips", "SELECT count(*) FROM flex_trips WHERE feed = ?"),
    ("locations", "SELECT count(*) FROM locations WHERE feed = ?"),
    ("locationGroups", "SELECT count(*) FROM location_groups WHERE feed = ?"),
    (
      "fares",
      """
      SELECT (SELECT count(*) FROM fare_attributes WHERE feed = ?1)
        + (SELECT count(*) FROM fare_products WHERE feed = ?1)
      """
    ),
    (
      "fareRules",
      """
      SELECT (SELECT count(*) FROM fare_rules WHERE feed = ?1)
        + (SELECT count(*) FROM fare_leg_rules WHERE feed = ?1)
        + (SELECT count(*) FROM fare_transfer_rules WHERE feed = ?1)
      """
    ),
    ("shapes", "SELECT count(*) FROM shapes WHERE feed = ?"),
    ("translations", "SELECT count(*) FROM translations WHERE feed = ?"),
    ("attributions", "SELECT count(*) FROM attributions WHERE feed = ?"),
    ("bookingRules", "SELECT count(*) FROM booking_rules WHERE feed = ?"),
  ]

  private static func readCounts(
    of feed: Int, _ connection: Connection
  ) throws(DatabaseError) -> [Count] {
    var counts: [Count] = []
    for (name, sql) in countQueries {
      let row = try connection.prepare(sql)
      row.bind(feed)
      counts.append(Count(name: name, rows: try row.step() ? row.requiredInteger(0) : 0))
    }
    return counts
  }
}
