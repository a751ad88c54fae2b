internal import TransitDatabase
internal import TransitModel

/// Reads trips from the tables into a timetable builder.
struct TimetablePacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let calendar: CalendarPacker
  private let zones: ZoneTable
  private var builder: TimetableBuilder
  private var vehicles: VehicleCourses
  private var services: [Int: ServiceIndex] = [:]
  private var profiles: [Int: (number: Int, ends: VehicleCourses.Ends)] = [:]
  private var runs: [Int: Set<Int32>] = [:]
  private var headways: [Int: [(start: Int32, headway: TimetableBuilder.Headway)]] = [:]
  /// For every trip that was added, the place of its row among the trips of the tables.
  private var records: [Int] = []

  /// Trips that frequencies.txt may make of its rows: bounds the memory that a hostile feed can ask for.
  static let maximumRepeatedTrips = 2_000_000

  init(
    _ connection: Connection, _ numbers: NetworkNumbers, _ calendar: CalendarPacker,
    _ zones: ZoneTable, rules: TransferRules
  ) throws {
    self.connection = connection
    self.numbers = numbers
    self.calendar = calendar
    self.zones = zones
    builder = TimetableBuilder(transferRules: rules)
    vehicles = try VehicleCourses(connection, numbers)
  }

  /// - Parameters:
  ///   - recordOfTrip: is set to the place of each trip's row among the rows of trips.
  ///   - issues: gets what is wrong with the trips that vehicles go on as.
  consuming func makeColumns(
    recordOfTrip: inout [Int], issues: inout IssueLog
  ) throws -> TimetableColumns {
    addServices()
    try addProfiles()
    try readFrequencies()
    try addTrips()
    for link in try vehicles.findContinuations(connection, issues: &issues) {
      builder.addContinuation(from: link.from, to: link.to, on: builder.addService(link.days))
    }
    let added = records
    var order: [Int] = []
    var columns = builder.makeColumns(
      stopCount: numbers.boardableStopCount, tripOrder: &order)
    recordOfTrip = order.map { added[$0] }
    columns.calendarFirstDay = IndexedArray([calendar.span?.lowerBound.dayNumber ?? 0])
    columns.dayStarts = RaggedArray(try calendar.makeDayStarts(zones))
    try addRoutes(to: &columns)
    return columns
  }

  private mutating func addServices() {
    // By what they say and not by their feeds: of trips alike the one of the first service is told.
    let sorted = calendar.days.sorted { left, right in
      if left.value == right.value { return left.key < right.key }
      if left.value.firstDay != right.value.firstDay {
        return left.value.firstDay < right.value.firstDay
      }
      return left.value.words.lexicographicallyPrecedes(right.value.words)
    }
    for (service, days) in sorted { services[service] = builder.addService(days) }
  }

  private mutating func addProfiles() throws {
    let rows = try connection.prepare(
      """
      SELECT profile, stop, arrival, departure, pickup_type, drop_off_type FROM profile_stops
      ORDER BY profile, position
      """)
    var profile = TimetableBuilder.Profile.Calls()
    var current: Int?
    while try rows.step() {
      let key = rows.requiredInteger(0)
      if key != current {
        addProfile(current, profile)
        profile = .init()
        current = key
      }
      // What is out of range is clamped here, and then refused by the checks of the column.
      guard let stop = numbers.stops[rows.requiredInteger(1)],
        stop.position < numbers.boardableStopCount
      else { throw Self.contradiction("profile_stops", "a stop that cannot be boarded") }
      profile.stops.append(stop)
      profile.arrivals.append(Int32(clamping: rows.requiredInteger(2)))
      profile.departures.append(Int32(clamping: rows.requiredInteger(3)))
      profile.rules.append(
        BoardingRules(pickupType: rows.requiredInteger(4), dropOffType: rows.requiredInteger(5)))
    }
    addProfile(current, profile)
  }

  private mutating func addProfile(_ key: Int?, _ calls: TimetableBuilder.Profile.Calls) {
    guard let key, let profile = TimetableBuilder.Profile(calls) else { return }
    let last = profile.stops.count - 1
    profiles[key] = (
      builder.addProfile(profile),
      .init(first: profile.stops[0], last: profile.stops[last], end: profile.arrivals[last])
    )
  }

  /// Rows with exact_times = 1 are so many trips, other rows are headway service; the template itself does
  /// not run.
  private mutating func readFrequencies() throws {
    let rows = try connection.prepare(
      """
      SELECT trip, start_time, end_time, headway_secs, exact_times FROM frequencies
      ORDER BY rowid
      """)
    var count = 0
    while try rows.step() {
      let trip = rows.requiredInteger(0)
      guard rows.requiredInteger(4) == 1 else {
        try addHeadway(rows, of: trip)
        continue
      }
      let headway = max(rows.requiredInteger(3), 1)
      let starts = stride(from: rows.requiredInteger(1), to: rows.requiredInteger(2), by: headway)
      count += max(0, (rows.requiredInteger(2) - rows.requiredInteger(1)) / headway)
      if count > Self.maximumRepeatedTrips {
        throw ImportError(
          .tooLarge, file: "frequencies.txt",
          problem: "The rows repeat their trips more than \(Self.maximumRepeatedTrips) times.",
          remedy: "Look for headways of few seconds over long times.")
      }
      runs[trip, default: []].formUnion(starts.map { Int32(clamping: $0) })
    }
  }

  private mutating func addHeadway(_ row: Statement, of trip: Int) throws {
    let (start, end) = (
      Int32(clamping: row.requiredInteger(1)), Int32(clamping: row.requiredInteger(2))
    )
    let seconds = Int32(clamping: row.requiredInteger(3))
    guard seconds > 0, start < end, start >= 0 else {
      throw Self.contradiction("frequencies", "a window without an end or a headway")
    }
    headways[trip, default: []].append(
      (start, .init(seconds: seconds, window: end - start)))
  }

  private mutating func addTrips() throws {
    let routeZones = try readRouteZones()
    let rows = try connection.prepare(
      "SELECT trip, route, service, profile, start_time, block_id FROM trips ORDER BY trip")
    var record = 0
    while try rows.step() {
      defer { record += 1 }
      let key = rows.requiredInteger(0)
      let (route, days) = (rows.requiredInteger(1), rows.requiredInteger(2))
      guard let routeIndex = numbers.routes[route], let zone = routeZones[route],
        let service = services[days], let profile = profiles[rows.requiredInteger(3)]
      else { throw Self.contradiction("trips", "a trip without its route, service or profile") }
      var trip = TimetableBuilder.Trip(
        route: routeIndex, zone: zone, service: service, profile: profile.number,
        start: Int32(clamping: rows.requiredInteger(4)))
      trip.record = key
      if runs[key] != nil || headways[key] != nil {
        addRuns(of: trip, record: record)
      } else {
        let place = builder.addTrip(trip)
        records.append(record)
        vehicles.add(
          key, block: rows.withUTF8(5) { Array($0) }, place: place, trip, profile.ends,
          days: calendar.days[days] ?? DaySet())
      }
    }
  }

  /// The runs that frequencies.txt makes of a trip.
  private mutating func addRuns(of trip: TimetableBuilder.Trip, record: Int) {
    var run = trip
    for start in (runs[trip.record] ?? []).sorted() {
      run.start = start
      builder.addTrip(run)
      records.append(record)
    }
    for window in headways[trip.record] ?? [] {
      run.start = window.start
      run.headway = window.headway
      builder.addTrip(run)
      records.append(record)
    }
  }

  /// Import keeps the tables sound; one that is not was edited by hand, or damaged.
  private static func contradiction(_ table: String, _ what: String) -> ImportError {
    ImportError(
      .invalidValue, problem: "The table \(table) of the network holds \(what).",
      remedy: "Import the feeds anew with --replace.")
  }

  private func readRouteZones() throws -> [Int: ZoneIndex] {
    let rows = try connection.prepare(
      "SELECT route, agency_timezone FROM routes JOIN agencies USING (agency)")
    var routeZones: [Int: ZoneIndex] = [:]
    while try rows.step() {
      routeZones[rows.requiredInteger(0)] = zones.index(of: rows.requiredText(1))
    }
    return routeZones
  }

  private func addRoutes(to columns: inout TimetableColumns) throws {
    let rows = try connection.prepare(
      """
      SELECT route_type FROM routes JOIN feeds USING (feed)
      ORDER BY feed_id, route
      """)
    var kinds: [RouteKind] = []
    while try rows.step() { kinds.append(RouteKind(gtfsCode: rows.requiredInteger(0))) }
    columns.routeType = IndexedArray(kinds.map(\.type))
    columns.routeAnswersTo = IndexedArray(kinds.map(\.answersTo.rawValue))
  }
}

extension TimetableBuilder.Profile {
  /// A profile while its rows are read.
  struct Calls {
    var stops: [StopIndex] = []
    var rules: [BoardingRules] = []
    var arrivals: [Int32] = []
    var departures: [Int32] = []
  }

  /// nil where there are fewer than two calls: nobody can ride then.
  init?(_ calls: Calls) {
    guard calls.stops.count >= 2 else { return nil }
    self.init(
      stops: calls.stops, rules: calls.rules, arrivals: calls.arrivals, departures: calls.departures
    )
  }
}
