import TransitModel

/// A timetable in plain words: what tests write, what the reference planner reads, and what the builder
/// turns into patterns.
struct TestNetwork {
  struct Call {
    var stop: Int
    var arrival: Int32
    var departure: Int32
    var rules: BoardingRules = [.boarding, .alighting]
  }

  struct Trip {
    var name: String
    var type = TransportType.bus
    var zone = 0
    /// Day numbers.
    var days: [Int32]
    var calls: [Call]
  }

  struct Walk {
    var from: Int
    var to: Int
    var seconds: Int32
  }

  var stopNames: [String] = []
  var trips: [Trip] = []
  var walks: [Walk] = []
  var firstDay: Int32 = 0
  /// For each zone the UTC seconds at which its days start, from `firstDay` on.
  var dayStarts: [[Int64]] = [(0..<10).map { Int64($0) * 86_400 }]

  init() {}

  /// Reads lines such as `T1 bus: A 08:00, B 08:10/08:12 -board, C 08:20` (arrival/departure) and
  /// `walk A B 120`. All trips run every day from 1970-01-01 to 1970-01-10, in UTC.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "walk" {
        walks.append(
          Walk(
            from: stop(words[1]), to: stop(words[2]), seconds: Int32(words[3]) ?? 0))
      } else {
        let halves = line.split(separator: ":", maxSplits: 1)
        let head = halves[0].split(separator: " ")
        let calls = halves[1].split(separator: ",").map { call($0.split(separator: " ")) }
        trips.append(
          Trip(
            name: String(head[0]), type: TransportType(name: head[1]) ?? .bus,
            days: Array(0..<10), calls: calls))
      }
    }
  }

  private mutating func call(_ words: [Substring]) -> Call {
    let times = words[1].split(separator: "/").map { time($0) }
    var rules: BoardingRules = [.boarding, .alighting]
    if words.contains("-board") { rules.remove(.boarding) }
    if words.contains("-alight") { rules.remove(.alighting) }
    return Call(
      stop: stop(words[0]), arrival: times[0], departure: times[times.count - 1], rules: rules)
  }

  private func time(_ text: Substring) -> Int32 {
    let padded = text.utf8.count <= 5 ? text + ":00" : text
    return ServiceTime(gtfs: padded.utf8)?.seconds ?? -1
  }

  mutating func stop(_ name: Substring) -> Int {
    if let known = stopNames.firstIndex(of: String(name)) { return known }
    stopNames.append(String(name))
    return stopNames.count - 1
  }

  /// The timetable, and for each of its trips the place in `trips`.
  func makeTimetable() -> (Timetable, tripOrder: [Int]) {
    var order: [Int] = []
    let timetable = Timetable(makeColumns(tripOrder: &order))
    return (timetable, order)
  }

  func makeColumns(tripOrder order: inout [Int]) -> TimetableColumns {
    var builder = TimetableBuilder()
    // Routes are transport types here: one route a type, so that different courses share a route.
    for trip in trips {
      let profile = builder.addProfile(
        .init(
          stops: trip.calls.map { StopIndex($0.stop) }, rules: trip.calls.map(\.rules),
          arrivals: trip.calls.map { $0.arrival - trip.calls[0].departure },
          departures: trip.calls.map { $0.departure - trip.calls[0].departure }))
      let service = builder.addService(DaySet(trip.days.map { ServiceDate(dayNumber: $0) }))
      builder.addTrip(
        .init(
          route: RouteIndex(Int(trip.type.rawValue)), zone: ZoneIndex(trip.zone),
          service: service, profile: profile, start: trip.calls[0].departure))
    }
    var columns = builder.makeColumns(stopCount: stopNames.count, tripOrder: &order)
    var leaving = [[Transfer]](repeating: [], count: stopNames.count)
    var entering = leaving
    for walk in walks {
      leaving[walk.from].append(
        Transfer(stop: StopIndex(walk.to), seconds: walk.seconds, decimeters: 0))
      entering[walk.to].append(
        Transfer(stop: StopIndex(walk.from), seconds: walk.seconds, decimeters: 0))
    }
    columns.transfers = RaggedArray(leaving)
    columns.transfersInto = RaggedArray(entering)
    columns.calendarFirstDay = IndexedArray([firstDay])
    columns.dayStarts = RaggedArray(dayStarts)
    columns.routeType = IndexedArray(TransportType.allCases)
    columns.routeAnswersTo = IndexedArray(
      TransportType.allCases.map { TransportTypes($0).rawValue })
    return columns
  }
}
