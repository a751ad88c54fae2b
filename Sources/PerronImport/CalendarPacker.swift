internal import GTFSImport
internal import TransitDatabase
internal import TransitModel

/// Works out on which dates each service runs, and when each service day begins in each zone.
struct CalendarPacker {
  /// The dates of each service, by its key, in rising order.
  private(set) var dates: [Int: [ServiceDate]] = [:]
  /// The first and the last date of any service; nil where none ever runs.
  private(set) var span: ClosedRange<ServiceDate>?

  init(_ connection: Connection) throws(DatabaseError) {
    var active: [Int: Set<Int32>] = [:]
    let services = try connection.prepare("SELECT service FROM services")
    while try services.step() { active[services.requiredInteger(0)] = [] }
    try addWeeks(connection, to: &active)
    try applyExceptions(connection, to: &active)
    for (service, days) in active {
      let sorted = days.sorted().map { ServiceDate(dayNumber: $0) }
      dates[service] = sorted
      guard let first = sorted.first, let last = sorted.last else { continue }
      span = min(span?.lowerBound ?? first, first)...max(span?.upperBound ?? last, last)
    }
  }

  private func addWeeks(
    _ connection: Connection, to active: inout [Int: Set<Int32>]
  ) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT service, start_date, end_date, monday, tuesday, wednesday, thursday, friday, saturday,
        sunday FROM calendar
      """)
    while try rows.step() {
      guard let first = ServiceDate(iso: rows.requiredText(1)),
        let last = ServiceDate(iso: rows.requiredText(2)), first <= last
      else { continue }
      let runs = (0..<7).map { rows.requiredInteger(3 + $0) == 1 }
      let days = (first.dayNumber...last.dayNumber).filter {
        runs[ServiceDate(dayNumber: $0).weekday]
      }
      active[rows.requiredInteger(0), default: []].formUnion(days)
    }
  }

  private func applyExceptions(
    _ connection: Connection, to active: inout [Int: Set<Int32>]
  ) throws(DatabaseError) {
    let rows = try connection.prepare("SELECT service, date, exception_type FROM calendar_dates")
    while try rows.step() {
      guard let date = ServiceDate(iso: rows.requiredText(1)) else { continue }
      if rows.requiredInteger(2) == 1 {
        active[rows.requiredInteger(0), default: []].insert(date.dayNumber)
      } else {
        active[rows.requiredInteger(0)]?.remove(date.dayNumber)
      }
    }
  }

  /// For each zone the UTC start of every service day of `span`.
  func makeDayStarts(_ zones: ZoneTable) -> [[Int64]] {
    guard let span else { return zones.rules.map { _ in [] } }
    return zones.rules.map { rules in
      (span.lowerBound.dayNumber...span.upperBound.dayNumber).map {
        rules.serviceDayStart(ServiceDate(dayNumber: $0)).seconds
      }
    }
  }
}

/// The time zones that agencies and stops name, in the order of their names.
struct ZoneTable {
  private(set) var names: [String] = []
  private(set) var rules: [TimeZoneRules] = []

  /// - Parameter known: the zones of the machine; what it does not know is left out.
  init(_ connection: Connection, known: TimeZoneTable) throws(DatabaseError) {
    let rows = try connection.prepare(
      """
      SELECT agency_timezone AS name FROM agencies
      UNION SELECT stop_timezone FROM stops WHERE stop_timezone IS NOT NULL ORDER BY name
      """)
    while try rows.step() {
      guard let zone = known.zone(named: rows.requiredText(0)) else { continue }
      names.append(rows.requiredText(0))
      rules.append(zone)
    }
  }

  func index(of name: String) -> ZoneIndex? { names.firstIndex(of: name).map { ZoneIndex($0) } }

  /// The changes of each zone's offset over the calendar, the first of them long before it.
  func makeChanges(over span: ClosedRange<ServiceDate>?) -> (at: [[Int64]], offsets: [[Int32]]) {
    // A trip may be under way for days after the last date, and people look at yesterday.
    let day: Int64 = 86_400
    let start = Instant(seconds: (Int64(span?.lowerBound.dayNumber ?? 0) - 7) * day)
    let end = Instant(seconds: (Int64(span?.upperBound.dayNumber ?? 0) + 370) * day)
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
