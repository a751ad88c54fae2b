public import TransitDatabase
internal import TransitModel

/// Reads a GTFS feed into the tables of a new network.
///
/// A feed has two representations: the rows as they stand in its files, which `FeedTable` reads, and what
/// they mean once references, calendars and times are resolved, which is what the network's tables hold.
/// Every row that is dropped or repaired on the way is an issue.
public struct FeedImporter {
  private let zones: TimeZoneTable

  /// An importer that knows the time zones of `zones`.
  public init(zones: TimeZoneTable) { self.zones = zones }

  /// Reads the feed at `path`, a zip or a folder.
  ///
  /// - Parameter feedID: the feed's id; where nil, `feed_info.feed_id`, else the file's name.
  /// - Returns: what was kept.
  /// - Throws: `ImportError` where the feed cannot be used at all; what `progress` throws.
  public func importFeed(
    at path: String, feedID: String?, into writer: NetworkWriter, issues: inout IssueLog,
    progress: ProgressHandler
  ) throws -> FeedSummary {
    do {
      return try read(path, feedID: feedID, into: writer, issues: &issues, progress: progress)
    } catch let error as DatabaseError {
      throw ImportError(error, target: writer.target)
    } catch let error as ImportError {
      throw Self.located(error, in: path)
    }
  }

  /// Errors that know the table alone, or not even that, get the feed's path.
  private static func located(_ error: ImportError, in path: String) -> ImportError {
    guard error.file == nil || FeedTables.read.contains(error.file ?? "") else { return error }
    return ImportError(
      error.code, file: error.file.map { path + "/" + $0 } ?? path, problem: error.problem,
      remedy: error.remedy)
  }

  private func read(
    _ path: String, feedID: String?, into writer: NetworkWriter, issues: inout IssueLog,
    progress: ProgressHandler
  ) throws -> FeedSummary {
    let source = try openFeedSource(path)
    try Self.checkRequiredFiles(source, path: path)
    let name = Self.lastComponent(path)
    let id = try feedID ?? Self.defaultID(of: source, path: path)
    try Self.checkFeedID(id, path: path, writer.connection)
    let log = FeedIssues(issues, feed: id)
    defer { issues = log.log }
    return try withoutActuallyEscaping(progress) { progress in
      let reading = try FeedReading(
        source: source, zones: zones, connection: writer.connection, issues: log,
        progress: FeedProgress(total: Self.bytesToRead(source), handler: progress))
      return try reading.run(feedID: id, sourceName: name)
    }
  }

  /// The id that a feed gets without being given one: `feed_info.feed_id`, else its file's name.
  public static func defaultID(ofFeedAt path: String) throws(ImportError) -> String {
    try defaultID(of: try openFeedSource(path), path: path)
  }

  private static func defaultID(
    of source: any FeedSource, path: String
  ) throws(ImportError) -> String {
    try findFeedID(source) ?? feedID(fromFileName: lastComponent(path))
  }

  private static func checkRequiredFiles(
    _ source: any FeedSource, path: String
  ) throws(ImportError) {
    if source.sizes.isEmpty {
      let inner = source.otherNames.first { $0.lowercased().hasSuffix(".zip") }
      throw ImportError(
        .notAFeed, file: path,
        problem: "There is none of the tables of GTFS in it"
          + (inner.map { ", but another zip, \($0)." } ?? "."),
        remedy: inner == nil
          ? "Name a GTFS .zip or a folder of .txt files." : "Unpack it and name the zip inside.")
    }
    let required = [
      AgencyColumn.file,
      // Service on demand may do without stops.
      source.sizes[FeedReading.locationsFile] == nil ? StopColumn.file : FeedReading.locationsFile,
      RouteColumn.file, TripColumn.file, StopTimeColumn.file,
    ]
    for file in required where source.sizes[file] == nil {
      throw missing(file, path: path)
    }
    if source.sizes[CalendarColumn.file] == nil, source.sizes[CalendarDateColumn.file] == nil {
      throw missing("calendar.txt or calendar_dates.txt", path: path)
    }
  }

  private static func missing(_ file: String, path: String) -> ImportError {
    ImportError(
      .requiredFileMissing, file: path, problem: "The feed has no \(file).",
      remedy: "Without it there is no timetable: ask the publisher for the whole feed.")
  }

  /// stops.txt and trips.txt are read twice: references point forward in them.
  ///
  /// An archive may claim any sizes, and their sum be more than an Int holds; tables of such a size are refused
  /// when they are opened.
  private static func bytesToRead(_ source: any FeedSource) -> Int {
    let twice = [StopColumn.file, TripColumn.file].compactMap { source.sizes[$0] }
    return (twice + source.sizes.values).reduce(0) { $0 + min($1, 1 << 50) }
  }

  private static func lastComponent(_ path: String) -> String {
    let parts = path.split(separator: "/").filter { $0 != "." }
    return parts.last.map(String.init) ?? path
  }

  private static func feedID(fromFileName name: String) -> String {
    for ending in [".gtfs.zip", ".zip"] where name.lowercased().hasSuffix(ending) {
      return String(name.dropLast(ending.count))
    }
    return name
  }

  private static func findFeedID(_ source: any FeedSource) throws(ImportError) -> String? {
    let file = FeedInfoColumn.file
    guard let stream = try source.open(file) else { return nil }
    let reader = try CSVReader(stream, file: file, columns: [FeedInfoColumn.feedID.name])
    guard try reader.next(), !reader[0].isEmpty else { return nil }
    return String(decoding: reader[0], as: UTF8.self)
  }

  private static func checkFeedID(
    _ id: String, path: String, _ connection: Connection
  ) throws {
    let remedy = "Give the feed an id of its own with --feed-id."
    if id.isEmpty || id.contains(":") {
      throw ImportError(
        .invalidValue, file: path,
        problem: "A feed's id cannot be \"\(id)\": it must not be empty or hold a colon.",
        remedy: remedy)
    }
    let statement = try connection.prepare("SELECT source FROM feeds WHERE feed_id = ?")
    statement.bind(id)
    if try statement.step() {
      throw ImportError(
        .duplicateFeedID, file: path,
        problem: "Two feeds have the id \"\(id)\"; the other is \(statement.requiredText(0)).",
        remedy: remedy)
    }
  }
}

/// What an import kept of a feed.
public struct FeedSummary: Hashable, Sendable {
  /// The feed's key in the tables.
  public let feed: Int
  /// The feed's id.
  public let feedID: String
  /// Rows kept, by kind.
  public var counts = Counts()

  /// Rows kept, by kind.
  public struct Counts: Hashable, Sendable {
    /// Agencies.
    public var agencies = 0
    /// Rows of stops.txt of any location_type.
    public var stops = 0
    /// Routes.
    public var routes = 0
    /// Services, whether they have weekdays, single dates or both.
    public var services = 0
    /// Trips that carry somebody.
    public var trips = 0
    /// Calls of these trips.
    public var stopTimes = 0
    /// Distinct run-time profiles of these trips.
    public var profiles = 0
    /// Windows of headway service.
    public var frequencies = 0
    /// Rows of transfers.txt.
    public var transfers = 0
    /// Rows of pathways.txt.
    public var pathways = 0
    /// Rows of levels.txt.
    public var levels = 0
    /// Trips on demand, in areas or windows.
    public var flexTrips = 0
    /// Areas of locations.geojson.
    public var locations = 0
    /// Rows of location_groups.txt.
    public var locationGroups = 0
    /// Rows of fare_attributes.txt and fare_products.txt.
    public var fares = 0
    /// Rows of fare_rules.txt, fare_leg_rules.txt and fare_transfer_rules.txt.
    public var fareRules = 0
  }
}
