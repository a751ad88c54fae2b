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
    /// Vehicles every so many seconds, from the first call's departure on, for so many seconds.
    var headway: (seconds: Int32, window: Int32)?
  }

  /// Who a rule speaks of: a trip by its place in `trips`, or the route of a type.
  enum Side {
    case any
    case type(TransportType)
    case trip(Int)
  }

  /// A rule for changes, as transfers.txt writes it.
  struct Rule {
    var from: Int
    var to: Int
    var arriving = Side.any
    var departing = Side.any
    var time: TransferRule.Time
  }

  struct Walk {
    var from: Int
    var to: Int
    var seconds: Int32
  }

  var stopNames: [String] = []
  var trips: [Trip] = []
  var walks: [Walk] = []
  var rules: [Rule] = []
  /// Trips of which the first goes on as the second, by their places in `trips`.
  var stays: [(from: Int, to: Int)] = []
  /// What the traveller cannot use, and how long this one walks between stops; nil walks like everybody.
  var closed = Closed()
  var ownWalks: [Walk]?
  var firstDay: Int32 = 0
  /// For each zone the UTC seconds at which its days start, from `firstDay` on.
  var dayStarts: [[Int64]] = [(0..<10).map { Int64($0) * 86_400 }]

  init() {}

  /// Reads lines such as `T1 bus: A 08:00, B 08:10/08:12 -board, C 08:20` (arrival/departure) and
  /// `walk A B 120`; `stay T1 T2` (the vehicle of T1 goes on as T2); `rule A B 120`, with `walk` or `forbidden` in
  /// the place of seconds, and behind it `from:T1`, `to:tram` for a trip or a type; `F bus every 600 for 7200: A
  /// 08:00, …` for headway service from 08:00 to 10:00; `closed A`, `closed T1` or `closed tram` for a stop, a trip or
  /// the route of a type; `own A B 300`
  /// for a walk of a traveller who has no others. All trips run every day from 1970-01-01 to 1970-01-10, in UTC.
  init(_ text: String) {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words[0] == "walk" {
        walks.append(
          Walk(
            from: stop(words[1]), to: stop(words[2]), seconds: Int32(words[3]) ?? 0))
      } else if words[0] == "own" {
        let walk = Walk(from: stop(words[1]), to: stop(words[2]), seconds: Int32(words[3]) ?? 0)
        ownWalks = (ownWalks ?? []) + [walk]
      } else if words[0] == "closed" {
        close(words[1])
      } else if words[0] == "stay" {
        stays.append((trip(words[1]), trip(words[2])))
      } else if words[0] == "rule" {
        rules.append(rule(words))
      } else {
        let halves = line.split(separator: ":", maxSplits: 1)
        let head = halves[0].split(separator: " ")
        let calls = halves[1].split(separator: ",").map { call($0.split(separator: " ")) }
        trips.append(
          Trip(
            name: String(head[0]), type: TransportType(name: head[1]) ?? .bus,
            days: Array(0..<10), calls: calls,
            headway: head.count < 6 ? nil : (Int32(head[3]) ?? 0, Int32(head[5]) ?? 0)))
      }
    }
  }

  private mutating func close(_ name: Substring) {
    if let type = TransportType(name: name) {
      closed.routes.insert(type)
    } else if trip(name) >= 0 {
      closed.trips.insert(trip(name))
    } else {
      closed.stops.insert(stop(name))
    }
  }

  private func trip(_ name: Substring) -> Int { trips.firstIndex { $0.name == name } ?? -1 }

  private mutating func rule(_ words: [Substring]) -> Rule {
    let time: TransferRule.Time =
      switch words[3] {
      case "walk": .walk
      case "forbidden": .forbidden
      default: .seconds(Int32(words[3]) ?? -1)
      }
    var rule = Rule(from: stop(words[1]), to: stop(words[2]), time: time)
    for word in words.dropFirst(4) {
      let halves = word.split(separator: ":")
      let side = TransportType(name: halves[1]).map { Side.type($0) } ?? .trip(trip(halves[1]))
      if halves[0] == "from" { rule.arriving = side } else { rule.departing = side }
    }
    return rule
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
    let transferRules = TransferRules(rules.map { transferRule($0) })
    var builder = TimetableBuilder(transferRules: transferRules)
    // Routes are transport types here: one route a type, so that different courses share a route.
    for (number, trip) in trips.enumerated() {
      let profile = builder.addProfile(
        .init(
          stops: trip.calls.map { StopIndex($0.stop) }, rules: trip.calls.map(\.rules),
          arrivals: trip.calls.map { $0.arrival - trip.calls[0].departure },
          departures: trip.calls.map { $0.departure - trip.calls[0].departure }))
      let service = builder.addService(DaySet(trip.days.map { ServiceDate(dayNumber: $0) }))
      var added = TimetableBuilder.Trip(
        route: route(trip.type), zone: ZoneIndex(trip.zone), service: service, profile: profile,
        start: trip.calls[0].departure)
      added.record = number
      added.headway = trip.headway.map { .init(seconds: $0.seconds, window: $0.window) }
      builder.addTrip(added)
    }
    for (from, to) in stays {
      let days = Set(trips[from].days).intersection(trips[to].days)
      let service = builder.addService(DaySet(days.map { ServiceDate(dayNumber: $0) }))
      builder.addContinuation(from: from, to: to, on: service)
    }
    var columns = builder.makeColumns(stopCount: stopNames.count, tripOrder: &order)
    do {
      try columns.setTransfers(transferRules, walks: makeWalks())
    } catch { fatalError("\(error)") }
    let least = LeastTimes(columns)
    columns.setLeastTimes((0..<least.regionCount).map { least.minutes(from: $0) })
    columns.calendarFirstDay = IndexedArray([firstDay])
    columns.dayStarts = RaggedArray(dayStarts)
    columns.routeType = IndexedArray(TransportType.allCases)
    columns.routeAnswersTo = IndexedArray(
      TransportType.allCases.map { TransportTypes($0).rawValue })
    return columns
  }

  private func route(_ type: TransportType) -> RouteIndex { RouteIndex(Int(type.rawValue)) }

  private func transferRule(_ rule: Rule) -> TransferRule {
    func side(_ side: Side) -> TransferRule.Side {
      switch side {
      case .any: .any
      case .type(let type): .route(route(type))
      case .trip(let trip): .trip(trip, of: route(trips[trip].type))
      }
    }
    var made = TransferRule(from: StopIndex(rule.from), to: StopIndex(rule.to), time: rule.time)
    made.arriving = side(rule.arriving)
    made.departing = side(rule.departing)
    return made
  }

  /// The shortest walk of each pair of stops.
  private func makeWalks() -> [[Transfer]] {
    var leaving = [[Transfer]](repeating: [], count: stopNames.count)
    for walk in walks.sorted(by: { ($0.from, $0.to, $0.seconds) < ($1.from, $1.to, $1.seconds) })
    where walk.from != walk.to && leaving[walk.from].last?.point.position != walk.to {
      leaving[walk.from].append(
        Transfer(point: Index(walk.to), seconds: walk.seconds, decimeters: UInt32(walk.seconds)))
    }
    return leaving
  }
}
