internal import GTFSImport
internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Makes the engine's columns out of the tables, and joins feeds and streets.
struct NetworkPacker {
  private let writer: NetworkWriter
  private let ground: WalkingGround

  private let knownZones: TimeZoneTable

  init(_ writer: NetworkWriter, _ ground: WalkingGround, _ knownZones: TimeZoneTable) {
    self.writer = writer
    self.ground = ground
    self.knownZones = knownZones
  }

  func run(
    clock: inout PhaseClock, issues: inout IssueLog, progress: ProgressHandler
  ) throws {
    let connection = writer.connection
    try progress(Self.step(.packing, done: 0, total: nil))
    let (numbers, calendar, zones) = try clock.measure("packing") {
      (
        try NetworkNumbers(connection), try CalendarPacker(connection),
        try ZoneTable(connection, known: knownZones)
      )
    }
    var recordOfTrip: [Int] = []
    let (rules, packer) = try clock.measure("packing") {
      try storeSpans(calendar)
      try FeedDates(connection).report(to: &issues)
      try UnusedTables(connection).report(to: &issues)
      try OwnTransferResolver(connection).run(issues: &issues)
      let rules = try TransferRulePacker(connection, numbers).makeRules(connection, issues: &issues)
      return (rules, try TimetablePacker(connection, numbers, calendar, zones, rules: rules))
    }
    var timetable = try clock.measure("packing") {
      try packer.makeColumns(recordOfTrip: &recordOfTrip, issues: &issues)
    }
    var directory = try clock.measure("packing") {
      try DirectoryPacker(connection, numbers, zones).makeColumns(
        recordOfTrip: recordOfTrip, timetable: timetable, span: calendar.span)
    }
    let walks = try findWalks(
      directory, numbers, clock: &clock, issues: &issues, progress: progress)
    try clock.measure("packing") {
      reportCuts(walks, directory, issues: &issues)
      try setTransfers(&timetable, rules, walks)
      try writer.store(&timetable)
      try writer.store(&directory)
      try FarePacker(connection, numbers, calendar).store(in: writer, issues: &issues)
      try DetailPacker(writer, numbers).run(
        timetable, directory, issues: &issues, progress: progress)
    }
  }

  private func setTransfers(
    _ timetable: inout TimetableColumns, _ rules: TransferRules, _ walks: [[Transfer]]
  ) throws(ImportError) {
    do {
      try timetable.setTransfers(rules, walks: walks)
    } catch {
      throw ImportError(
        .tooLarge, file: "transfers.txt",
        problem: "The rules make more changes between vehicles than a network can hold.",
        remedy: "Look for rows that name thousands of routes and trips at the same stops.")
    }
  }

  private func findWalks(
    _ directory: borrowing DirectoryColumns, _ numbers: NetworkNumbers, clock: inout PhaseClock,
    issues: inout IssueLog, progress: ProgressHandler
  ) throws -> [[Transfer]] {
    let coordinates = (0..<numbers.boardableStopCount).map {
      directory.stopCoordinate[$0].ifKnown
    }
    let finder = TransferFinder(coordinates: coordinates)
    switch ground {
    case .none:
      return try clock.measure("transfers") {
        try finder.straight(where: { _ in true }) { done in
          try progress(Self.step(.findingTransfers, done: done, total: coordinates.count))
        }
      }
    case .transferRows:
      return try clock.measure("transfers") {
        try TransferFinder.rows(of: writer.connection, numbers)
      }
    case .streets(let graph):
      let streets = try clock.measure("links") {
        try progress(Self.step(.linkingStops, done: 0, total: coordinates.count))
        let points = StopLinker(graph).makePoints(
          directory, stopCount: coordinates.count, issues: &issues)
        var links = StopLinks(points: points, graph: graph)
        try writer.store(&links)
        return LinkedStreets(graph, links)
      }
      return try clock.measure("transfers") {
        try finder.overStreets(streets) { done in
          try progress(Self.step(.findingTransfers, done: done, total: coordinates.count))
        }
      }
    }
  }

  /// Tells of each stop whose walks were cut to the nearest ones.
  private func reportCuts(
    _ transfers: [[Transfer]], _ directory: borrowing DirectoryColumns, issues: inout IssueLog
  ) {
    for (place, walks) in transfers.enumerated()
    where walks.count == TransferFinder.limitPerStop && !ground.isTransferRows {
      let stop = StopIndex(place)
      issues.report(
        ImportIssue(
          .walksCut, feed: directory.feedID[directory.stopFeed[stop]], file: "stops.txt",
          entity: directory.stopID[stop],
          message: """
            As many as \(walks.count) stops or more lie within a walk of "\(directory.stopName[stop])"; \
            only the nearest \(walks.count) can be changed to on foot.
            """))
    }
  }

  private static func step(
    _ phase: ImportProgress.Phase, done: Int, total: Int?
  ) -> ImportProgress {
    ImportProgress(phase: phase, subject: "network", done: done, total: total, unit: "stops")
  }

  /// Notes with each feed the first and the last date of its services, and how many dates there are.
  private func storeSpans(_ calendar: CalendarPacker) throws {
    let rows = try writer.connection.prepare("SELECT feed, service FROM services")
    var dates: [Int: DaySet] = [:]
    while try rows.step() {
      guard let days = calendar.days[rows.requiredInteger(1)] else { continue }
      let feed = rows.requiredInteger(0)
      dates[feed] = dates[feed]?.union(days) ?? days
    }
    let update = try writer.connection.prepare(
      "UPDATE feeds SET first_date = ?, last_date = ?, service_days = ? WHERE feed = ?")
    for (feed, days) in dates {
      guard let span = days.span else { continue }
      update.bind(span.lowerBound.description)
      update.bind(span.upperBound.description)
      update.bind(days.count)
      update.bind(feed)
      try update.run()
    }
  }
}
