internal import TransitDatabase
internal import TransitModel

/// The reading of one feed: what is known of the tables read so far, by which the next are resolved.
///
/// Holds ids, and a few numbers for every stop and trip; texts go straight into the database. A row's key
/// is its position in the table of ids plus the base of its kind, which keeps feeds apart.
final class FeedReading {
  let source: any FeedSource
  let zones: TimeZoneTable
  let connection: Connection
  let issues: FeedIssues
  let progress: FeedProgress
  let keys: KeyBases

  let agencies = IdentifierTable()
  let levels = IdentifierTable()
  let stops = IdentifierTable()
  let routes = IdentifierTable()
  let services = IdentifierTable()
  let trips = IdentifierTable()
  var places = StopFacts()
  /// Raw values of transport types, by the routes' positions.
  var routeTypes: [UInt8] = []
  let routeChecks = RouteChecks()
  var tripFacts: [TripFacts] = []
  var shapes = ShapeFacts()
  let bookingRules = IdentifierTable()
  let attributions = IdentifierTable()
  var counts = FeedSummary.Counts()
  /// Areas and groups of stops that are served on demand.
  var locations = IdentifierTable()
  let locationGroups = IdentifierTable()

  init(
    source: any FeedSource, zones: TimeZoneTable, connection: Connection, issues: FeedIssues,
    progress: FeedProgress
  ) throws {
    self.source = source
    self.zones = zones
    self.connection = connection
    self.issues = issues
    self.progress = progress
    keys = try KeyBases(connection)
  }

  func run(feedID: String, sourceName: String) throws -> FeedSummary {
    reportFiles()
    try readFeedInfo(feedID: feedID, sourceName: sourceName)
    try readAgencies()
    try readLevels()
    try readStops()
    try readFlexPlaces()
    try readRoutes()
    try readCalendar()
    try readCalendarDates()
    try findTrips()
    try readBookingRules()
    try findFlexTrips()
    try StopTimesReading(self).run()
    try readShapes()
    try storeTrips()
    try storeFlexTrips()
    try readFrequencies()
    try readTransfers()
    try readPathways()
    try checkUse()
    try checkPlaces()
    try checkBlocks()
    try readFares()
    try readAttributions()
    try readTranslations()
    return FeedSummary(feed: keys.feed, feedID: feedID, counts: counts)
  }

  /// Opens a table; nil where the feed has none, or none that can be used.
  ///
  /// - Parameter readsAhead: whether another thread makes its next rows while some are resolved; then no other table may
  ///   be open meanwhile, since an archive is read by one thread at a time.
  func open<Column: FeedColumn>(
    _ type: Column.Type = Column.self, isQuiet: Bool = false, readsAhead: Bool = false
  ) throws -> FeedTable<Column>? {
    guard let stream = try source.open(Column.file) else { return nil }
    try progress.tell(Column.file, bytes: 0)
    let reader = try CSVReader(
      stream, file: Column.file, columns: FeedTable<Column>.wantedNames, readsAhead: readsAhead)
    let table = FeedTable<Column>(reader, issues: issues, progress: progress, isQuiet: isQuiet)
    guard let header = reader.header else {
      report(.emptyFile, file: Column.file, "The file is empty; it counts as absent.")
      return nil
    }
    if !isQuiet {
      reportColumns(header, wanted: FeedTable<Column>.wantedNames, file: Column.file)
      reportSpelling(reader.respelledNames, file: Column.file)
    }
    for column in Column.required(where: table.has) where !table.has(column) {
      report(
        .requiredColumnMissing, file: Column.file, field: column.name,
        "The column \(column.name) is missing; the file was skipped.")
      return nil
    }
    return table
  }

  /// Opens a table without which there is no timetable.
  func openRequired<Column: FeedColumn>(
    _ type: Column.Type = Column.self, isQuiet: Bool = false, readsAhead: Bool = false
  ) throws -> FeedTable<Column> {
    if let table = try open(type, isQuiet: isQuiet, readsAhead: readsAhead) { return table }
    let names = Column.required.map(\.name).joined(separator: ", ")
    throw ImportError(
      .invalidValue, file: Column.file,
      problem: "The table is empty or lacks a column that it must have (\(names)).",
      remedy: "Ask the publisher for a valid feed.")
  }

  // MARK: Reports about files

  func report(
    _ code: IssueCode, file: String?, field: String? = nil, entity: String? = nil,
    _ message: String
  ) {
    issues.report(
      ImportIssue(code, file: file, field: field, entity: entity, message: message))
  }

  private func reportFiles() {
    if let folder = source.subfolder {
      report(
        .filesInSubfolder, file: nil, entity: folder,
        "The tables lie in the folder \(folder) of the zip, not at its root; they were read there.")
    }
    reportOddNames()
    for name in source.otherNames {
      if name.contains("/") {
        report(
          .fileNotUsed, file: nil, entity: name,
          "\(name) lies in a folder beside the feed's tables; it was not read.")
      } else {
        report(
          .fileNotUsed, file: nil, entity: name, "\(name) is no file of GTFS; it was not read.")
      }
    }
  }

  private func reportOddNames() {
    for (name, table) in source.respelledNames {
      report(
        .fileNameCase, file: table, entity: name,
        "The file is called \(name) instead of \(table); it was read.")
    }
    for name in source.duplicateNames {
      report(
        .duplicateFile, file: name, "There is a second file of this name; the first was read.")
    }
  }

  private func reportSpelling(_ names: [String], file: String) {
    if names.isEmpty { return }
    report(
      .columnNameCase, file: file,
      "Names of columns have capitals; they were read as small letters: "
        + names.prefix(20).joined(separator: ", ") + ".")
  }

  private func reportColumns(_ header: [String], wanted: [String], file: String) {
    var seen: Set<String> = []
    var others: [String] = []
    for name in header where !name.isEmpty {
      if !seen.insert(name).inserted {
        report(
          .duplicateColumn, file: file, field: name,
          "The column \(name) stands twice in the header; the first was read.")
      } else if !wanted.contains(name) {
        others.append(name)
      }
    }
    if !others.isEmpty {
      report(
        .columnNotUsed, file: file,
        "This version does not use: " + others.prefix(20).joined(separator: ", ")
          + (others.count > 20 ? " and \(others.count - 20) more." : "."))
    }
  }

  /// Kept between rows: new services come in two files.
  var serviceInsert: Statement?
}

/// The numbers before the first key of every kind: those of the feeds that are there already.
struct KeyBases {
  let feed: Int
  let agency: Int
  let level: Int
  let stop: Int
  let route: Int
  let service: Int
  let trip: Int
  let profile: Int
  let location: Int
  let locationGroup: Int
  let shape: Int
  let bookingRule: Int
  let attribution: Int

  init(_ connection: Connection) throws(DatabaseError) {
    feed = (try connection.findInteger("SELECT max(feed) FROM feeds") ?? 0) + 1
    agency = try connection.findInteger("SELECT max(agency) FROM agencies") ?? 0
    level = try connection.findInteger("SELECT max(level) FROM levels") ?? 0
    stop = try connection.findInteger("SELECT max(stop) FROM stops") ?? 0
    route = try connection.findInteger("SELECT max(route) FROM routes") ?? 0
    service = try connection.findInteger("SELECT max(service) FROM services") ?? 0
    // Trips on demand are numbered with the others.
    trip = max(
      try connection.findInteger("SELECT max(trip) FROM trips") ?? 0,
      try connection.findInteger("SELECT max(trip) FROM flex_trips") ?? 0)
    profile = try connection.findInteger("SELECT max(profile) FROM profiles") ?? 0
    location = try connection.findInteger("SELECT max(location) FROM locations") ?? 0
    locationGroup =
      try connection.findInteger("SELECT max(location_group) FROM location_groups") ?? 0
    shape = try connection.findInteger("SELECT max(shape) FROM shapes") ?? 0
    bookingRule = try connection.findInteger("SELECT max(booking_rule) FROM booking_rules") ?? 0
    attribution = try connection.findInteger("SELECT max(attribution) FROM attributions") ?? 0
  }
}

/// What later tables ask of a stop, by its position.
struct StopFacts {
  var kinds: [UInt8] = []
  var coordinates: [Coordinate?] = []
  /// Whether a trip calls there, by the clock or on demand.
  var isServed: [Bool] = []
}

/// What is known of a trip while its feed is read.
struct TripFacts {
  enum State: UInt8 {
    /// In trips.txt, not yet met in stop_times.txt.
    case waiting
    /// Its calls were read and are stored as a profile.
    case kept
    /// On demand: it goes into tables of its own.
    case flexible
    /// Dropped, and reported, for its row in trips.txt.
    case rejected
    /// Dropped, and reported, for its calls.
    case dropped
    /// A row of it cannot be used, and is reported; to be dropped when its calls are complete.
    case faulty
  }

  var state: State
  /// The raw value of the route's transport type, until the calls are read.
  var type = SpeedCheck.unknownType
  var profile: UInt32 = 0
  var start: Int32 = 0
}
