internal import GTFSImport
internal import TransitDatabase
internal import TransitModel

/// Works out on which dates each service runs, and when each service day begins in each zone.
struct CalendarPacker {
  /// The dates of each service, by its key.
  private(set) var days: [Int: DaySet] = [:]
  /// The first and the last date of any service; nil where none ever runs.
  private(set) var span: ClosedRange<ServiceDate>?

  /// Bounds what hostile calendars can ask for: half a gigabyte of bits, 160 MB of starts of days.
  private static let maximumWords = 64_000_000
  private static let maximumDayStarts = 20_000_000

  init(_ connection: Connection) throws {
    let services = try connection.prepare("SELECT service FROM services")
    while try services.step() { days[services.requiredInteger(0)] = DaySet() }
    try addWeeks(connection)
    try applyExceptions(connection)
    for service in days.values {
      if let dates = service.span { span = .joining(span, dates) }
    }
  }

  private mutating func addWeeks(_ connection: Connection) throws {
    let rows = try connection.prepare(
      """
      SELECT service, start_date, end_date, monday, tuesday, wednesday, thursday, friday, saturday,
        sunday FROM calendar
      """)
    var words = 0
    while try rows.step() {
      guard let first = ServiceDate(iso: rows.requiredText(1)),
        let last = ServiceDate(iso: rows.requiredText(2)), first <= last
      else { continue }
      let runs = (0..<7).map { rows.requiredInteger(3 + $0) == 1 }
      let service = DaySet(first...last, onWeekdays: runs)
      words += service.words.count
      if words > Self.maximumWords { throw Self.tooLarge("calendar.txt") }
      days[rows.requiredInteger(0)] = service
    }
  }

  private mutating func applyExceptions(_ connection: Connection) throws {
    let rows = try connection.prepare("SELECT service, date, exception_type FROM calendar_dates")
    var words = 0
    while try rows.step() {
      guard let date = ServiceDate(iso: rows.requiredText(1)) else { continue }
      let service = rows.requiredInteger(0)
      let before = days[service]?.words.count ?? 0
      if rows.requiredInteger(2) == 1 {
        days[service, default: DaySet()].insert(date)
      } else {
        days[service]?.remove(date)
      }
      words += (days[service]?.words.count ?? 0) - before
      if words > Self.maximumWords { throw Self.tooLarge("calendar_dates.txt") }
    }
  }

  private static func tooLarge(_ file: String) -> ImportError {
    ImportError(
      .tooLarge, file: file, problem: "The services run over more days than a network can hold.",
      remedy: "Look for dates that lie centuries apart.")
  }

  /// For each zone the UTC start of every service day of `span`.
  func makeDayStarts(_ zones: ZoneTable) throws(ImportError) -> [[Int64]] {
    guard let span else { return zones.rules.map { _ in [] } }
    let dates = span.lowerBound.dayNumber...span.upperBound.dayNumber
    if dates.count * zones.rules.count > Self.maximumDayStarts {
      throw Self.tooLarge("agency.txt")
    }
    return zones.rules.map { rules in
      dates.map { rules.serviceDayStart(ServiceDate(dayNumber: $0)).seconds }
    }
  }
}

/// The time zones that agencies and stops name, in the order of their names.
struct ZoneTable {
  private(set) var names: [String] = []
  private(set) var rules: [TimeZoneRules] = []

  /// - Parameter known: the zones of the machine.
  init(_ connection: Connection, known: TimeZoneTable) throws {
    let rows = try connection.prepare(
      """
      SELECT agency_timezone AS name FROM agencies
      UNION SELECT stop_timezone FROM stops WHERE stop_timezone IS NOT NULL ORDER BY name
      """)
    while try rows.step() {
      // A feed that is read now was looked at; one that is taken over may come from another machine.
      guard let zone = known.zone(named: rows.requiredText(0)) else {
        throw ImportError(
          .noTimeZones,
          problem:
            "This machine does not know the time zone \(rows.requiredText(0)) of the network.",
          remedy: "Install the system's newest time zones (Debian: tzdata).")
      }
      names.append(rows.requiredText(0))
      rules.append(zone)
    }
  }

  func index(of name: String) -> ZoneIndex? { names.firstIndex(of: name).map { ZoneIndex($0) } }

  /// The changes of each zone's offset from 1970 to 2100, and over the calendar should it lie beyond: people
  /// ask for times outside it too, and are told why there is no journey. Some 260 changes a zone.
  func makeChanges(over span: ClosedRange<ServiceDate>?) -> (at: [[Int64]], offsets: [[Int32]]) {
    let day: Int64 = 86_400
    let years: (first: Int64, last: Int64) = (0, 47_482)  // 1970-01-01, 2100-01-01
    let first = min(Int64(span?.lowerBound.dayNumber ?? 0) - 7, years.first)
    let last = max(Int64(span?.upperBound.dayNumber ?? 0) + 370, years.last)
    let (start, end) = (Instant(seconds: first * day), Instant(seconds: last * day))
    var at: [[Int64]] = []
    var offsets: [[Int32]] = []
    for zone in rules {
      let changes = zone.changes(from: start, to: end)
      at.append([.min] + changes.map(\.0.seconds))
      offsets.append([Int32(zone.offset(at: start))] + changes.map { Int32($0.1) })
    }
    return (at, offsets)
  }
}
