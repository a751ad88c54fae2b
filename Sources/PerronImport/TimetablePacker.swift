internal import TransitDatabase
internal import TransitModel

/// Reads trips from the tables into a timetable builder.
struct TimetablePacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let calendar: CalendarPacker
  private let zones: ZoneTable
  private var builder = TimetableBuilder()
  private var services: [Int: ServiceIndex] = [:]
  private var profiles: [Int: Int] = [:]
  private var runs: [Int: Set<Int32>] = [:]
  private var headwayTrips: Set<Int> = []
  /// For every trip that was added, the place of its row among the trips of the tables.
  private var records: [Int] = []

  /// Trips that frequencies.txt may make of its rows: bounds the memory that a hostile feed can ask for.
  static let maximumRepeatedTrips = 5_000_000

  init(
    _ connection: Connection, _ numbers: NetworkNumbers, _ calendar: CalendarPacker,
    _ zones: ZoneTable
  ) {
    self.connection = connection
    self.numbers = numbers
    self.calendar = calendar
    self.zones = zones
  }

  /// - Parameter recordOfTrip: is set to the place of each trip's row among the rows of trips.
  consuming func makeColumns(
    recordOfTrip: inout [Int]
  ) throws -> TimetableColumns {
    addServices()
    try addProfiles()
    try readFrequencies()
    try addTrips()
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
    for (service, days) in calendar.days.sorted(by: { $0.key < $1.key }) {
      services[service] = builder.addService(days)
    }
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
      var rules: BoardingRules = []
      if rows.requiredInteger(4) != 1 { rules.insert(.boarding) }
      if rows.requiredInteger(5) != 1 { rules.insert(.alighting) }
      profile.rules.append(rules)
    }
    addProfile(current, profile)
  }

  private mutating func addProfile(_ key: Int?, _ calls: TimetableBuilder.Profile.Calls) {
    guard let key, let profile = TimetableBuilder.Profile(calls) else { return }
    profiles[key] = builder.addProfile(profile)
  }

  /// Rows with exact_times = 1 are so many trips; the template itself does not run. Other rows are headway
  /// service, which is stored and not searched yet.
  private mutating func readFrequencies() throws {
    let rows = try connection.prepare(
      "SELECT trip, start_time, end_time, headway_secs, exact_times FROM frequencies")
    var count = 0
    while try rows.step() {
      let trip = rows.requiredInteger(0)
      guard rows.requiredInteger(4) == 1 else {
        headwayTrips.insert(trip)
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

  private mutating func addTrips() throws {
    let routeZones = try readRouteZones()
    let rows = try connection.prepare(
      "SELECT trip, route, service, profile, start_time FROM trips ORDER BY trip")
    var record = 0
    while try rows.step() {
      defer { record += 1 }
      let trip = rows.requiredInteger(0)
      let route = rows.requiredInteger(1)
      guard let routeIndex = numbers.routes[route], let zone = routeZones[route],
        let service = services[rows.requiredInteger(2)],
        let profile = profiles[rows.requiredInteger(3)]
      else { throw Self.contradiction("trips", "a trip without its route, service or profile") }
      let isRepeated = runs[trip] != nil || headwayTrips.contains(trip)
      let starts =
        isRepeated ? (runs[trip] ?? []).sorted() : [Int32(clamping: rows.requiredInteger(4))]
      for start in starts {
        builder.addTrip(
          .init(route: routeIndex, zone: zone, service: service, profile: profile, start: start))
        records.append(record)
      }
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
    let rows = try connection.prepare("SELECT route_type FROM routes ORDER BY route")
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
    var rules = calls.rules
    // Nobody gets off before the ride or on after it: said once here, patterns need not differ by it.
    rules[0].remove(.alighting)
    rules[rules.count - 1].remove(.boarding)
    self.init(
      stops: calls.stops, rules: rules, arrivals: calls.arrivals, departures: calls.departures)
  }
}
