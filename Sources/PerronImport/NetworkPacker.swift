internal import GTFSImport
internal import TransitDatabase
internal import TransitModel

/// Makes the engine's columns out of the tables, and joins feeds and streets.
struct NetworkPacker {
  private let writer: NetworkWriter
  private let knownZones: TimeZoneTable

  init(_ writer: NetworkWriter, _ knownZones: TimeZoneTable) {
    self.writer = writer
    self.knownZones = knownZones
  }

  func run(
    _ ground: consuming WalkingGround, clock: inout PhaseClock, issues: inout IssueLog,
    progress: ProgressHandler
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
      try tellDates(calendar, to: &issues)
      try UnusedTables(connection).report(to: &issues)
      try OwnTransferResolver(connection).run(issues: &issues)
      var rulePacker = try TransferRulePacker(connection, numbers)
      let rules = try rulePacker.makeRules(connection, issues: &issues)
      return (rules, try TimetablePacker(connection, numbers, calendar, zones, rules: rules))
    }
    var timetable = try clock.measure("packing") {
      try packer.makeColumns(recordOfTrip: &recordOfTrip, issues: &issues)
    }
    var directory = try clock.measure("packing") {
      try DirectoryPacker(connection, numbers, zones).makeColumns(
        recordOfTrip: recordOfTrip, timetable: timetable, span: calendar.span)
    }
    let walks = try WalkPacker(writer, numbers).run(
      ground, directory, clock: &clock, issues: &issues, progress: progress)
    try clock.measure("packing") {
      try finish(&timetable, rules, walks)
      try writer.store(&timetable)
      try writer.store(&directory)
      try FarePacker(connection, numbers, calendar).store(in: writer, issues: &issues)
      try DetailPacker(writer, numbers).run(
        timetable, directory, issues: &issues, progress: progress)
    }
  }

  /// Sets what takes the walks between stops: changes, and least times.
  private func finish(
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
    let least = LeastTimes(timetable)
    timetable.setLeastTimes(inParallel(count: least.regionCount) { least.minutes(from: $0) })
  }

  static func step(
    _ phase: ImportProgress.Phase, done: Int, total: Int?
  ) -> ImportProgress {
    ImportProgress(phase: phase, subject: "network", done: done, total: total, unit: "stops")
  }

  private func tellDates(_ calendar: CalendarPacker, to issues: inout IssueLog) throws {
    try storeSpans(calendar)
    try FeedDates(writer.connection).report(to: &issues)
    try ServiceGaps(writer.connection, calendar).report(to: &issues)
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
