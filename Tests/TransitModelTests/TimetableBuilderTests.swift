import TestSupport
import Testing
import TransitModel

@Suite("Building a timetable")
struct TimetableBuilderTests {
  /// Trips of one line and service, each with its stops and the times at them, an arrival and a departure
  /// in one.
  private struct Line {
    var stops = [0, 1, 2]
    var rules: [BoardingRules] = Array(repeating: [.boarding, .alighting], count: 3)
    var route = 0
    var zone = 0
    var times: [Int32]
  }

  private func build(_ lines: [Line]) -> (Timetable, order: [Int]) {
    var builder = TimetableBuilder()
    let service = builder.addService(DaySet([ServiceDate(dayNumber: 0)]))
    for line in lines {
      let events = line.times.map { $0 - line.times[0] }
      let profile = builder.addProfile(
        .init(
          stops: line.stops.map { StopIndex($0) }, rules: line.rules, arrivals: events,
          departures: events))
      builder.addTrip(
        .init(
          route: RouteIndex(line.route), zone: ZoneIndex(line.zone), service: service,
          profile: profile, start: line.times[0]))
    }
    var order: [Int] = []
    let columns = builder.makeColumns(stopCount: 4, tripOrder: &order)
    return (Timetable(columns), order)
  }

  private func patternCount(_ lines: Line...) -> Int { build(lines).0.patternCount }

  @Test("Trips with the same stops that do not overtake share a pattern, equal ones too")
  func onePattern() {
    #expect(patternCount(Line(times: [0, 10, 20]), Line(times: [5, 10, 25])) == 1)
    #expect(patternCount(Line(times: [0, 10, 20]), Line(times: [0, 10, 20])) == 1)
  }

  @Test(
    "Trips that overtake one another make no more patterns than profiles, however often they repeat"
  )
  func repeatedOvertaking() {
    // 100 profiles: the later one is at stop 1, the earlier it is at stop 2. Each runs every second.
    let lines = (0..<20).flatMap { (start: Int32) in
      (0..<100).map { (number: Int32) in
        Line(times: [start, start + 100 + number, start + 400 - number])
      }
    }
    // The builder knows a profile for each line; equal ones are one there, as in the tables.
    var builder = TimetableBuilder()
    let service = builder.addService(DaySet([ServiceDate(dayNumber: 0)]))
    let profiles = lines.prefix(100).map { line in
      builder.addProfile(
        .init(
          stops: line.stops.map { StopIndex($0) }, rules: line.rules, arrivals: line.times,
          departures: line.times))
    }
    for (place, line) in lines.enumerated() {
      builder.addTrip(
        .init(
          route: RouteIndex(0), zone: ZoneIndex(0), service: service,
          profile: profiles[place % 100], start: line.times[0]))
    }
    var order: [Int] = []
    let columns = builder.makeColumns(stopCount: 4, tripOrder: &order)
    #expect(columns.patternRoute.count <= 100)
    #expect(order.sorted() == Array(lines.indices))
  }

  @Test("Other stops, another order, other rules, another route or zone make another pattern")
  func splitting() {
    let line = Line(times: [0, 10, 20])
    var other = line
    other.stops = [0, 1, 3]
    #expect(patternCount(line, other) == 2)
    other.stops = [0, 2, 1]
    #expect(patternCount(line, other) == 2)
    other = line
    other.rules[1] = .boarding
    #expect(patternCount(line, other) == 2)
    other = line
    other.route = 1
    #expect(patternCount(line, other) == 2)
    other = line
    other.zone = 1
    #expect(patternCount(line, other) == 2)
  }

  @Test("A trip that overtakes goes into another pattern, be it at the last stop only")
  func overtaking() {
    #expect(patternCount(Line(times: [0, 10, 20]), Line(times: [5, 15, 19])) == 2)
    #expect(patternCount(Line(times: [0, 10, 20]), Line(times: [5, 9, 25])) == 2)
    #expect(patternCount(Line(times: [0, 10, 20]), Line(times: [0, 9, 21])) == 2)
    // Two slow and two fast trips, each of the latter overtaking one of the former.
    #expect(
      patternCount(
        Line(times: [0, 50, 100]), Line(times: [10, 20, 30]), Line(times: [60, 110, 160]),
        Line(times: [70, 80, 90])) == 2)
  }

  @Test("Trips of one run-time profile always follow one another")
  func sameProfile() {
    var builder = TimetableBuilder()
    let service = builder.addService(DaySet([ServiceDate(dayNumber: 0)]))
    let profile = builder.addProfile(
      .init(
        stops: [StopIndex(0), StopIndex(1)], rules: [.boarding, .alighting], arrivals: [0, 900],
        departures: [0, 900]))
    for start in [300, 100, 200, 100] {
      builder.addTrip(
        .init(
          route: RouteIndex(0), zone: ZoneIndex(0), service: service, profile: profile,
          start: Int32(start)))
    }
    var order: [Int] = []
    let timetable = Timetable(builder.makeColumns(stopCount: 2, tripOrder: &order))
    #expect(timetable.patternCount == 1)
    #expect((0..<4).map { timetable.columns.tripStart[$0] } == [100, 100, 200, 300])
    #expect(order == [1, 3, 2, 0])
  }

  @Test(
    "Trips are numbered pattern by pattern, earliest first, and the order tells where each was added"
  )
  func numbering() {
    let (timetable, order) = build([
      Line(times: [50, 60, 70]), Line(stops: [1, 2, 3], times: [5, 6, 7]),
      Line(times: [0, 10, 20]), Line(stops: [1, 2, 3], times: [0, 1, 2]),
    ])
    #expect(order == [2, 0, 3, 1])
    #expect((0..<3).map { timetable.columns.patternFirstTrip[$0].position } == [0, 2, 4])
    #expect(timetable.arrival(of: TripIndex(1), at: 2) == 70)
    #expect(timetable.departure(of: TripIndex(2), at: 1) == 1)
    #expect(timetable.stop(of: PatternIndex(1), at: 2) == StopIndex(3))
    #expect(timetable.eventSpan == 0...70)
  }

  @Test("A stop that a pattern calls at twice is visited twice")
  func lollipop() {
    let (timetable, _) = build([Line(stops: [0, 1, 0], times: [0, 10, 20])])
    let visits = timetable.columns.stopVisits.row(StopIndex(0))
    #expect(visits.map(\.position) == [0, 2])
    #expect(timetable.columns.stopVisits.row(StopIndex(2)).isEmpty)
  }

  @Test("A service runs on its dates and on no other, in any word of its bits")
  func services() {
    var builder = TimetableBuilder()
    let days: [Int32] = [-5, 58, 59, 123, 300]
    let service = builder.addService(DaySet(days.map { ServiceDate(dayNumber: $0) }))
    let never = builder.addService(DaySet([]))
    var order: [Int] = []
    let timetable = Timetable(builder.makeColumns(stopCount: 0, tripOrder: &order))
    for day in Int32(-200)...500 {
      #expect(timetable.runs(service, onDay: day) == days.contains(day), "day \(day)")
      #expect(!timetable.runs(never, onDay: day))
    }
    #expect(timetable.calendarSpan == ServiceDate(dayNumber: -5)...ServiceDate(dayNumber: 300))
  }

  @Test("A timetable without trips is valid and has no calendar")
  func empty() {
    #expect(fault(of: TimetableColumns()) == nil)
    var order: [Int] = []
    let columns = TimetableBuilder().makeColumns(stopCount: 3, tripOrder: &order)
    #expect(fault(of: columns) == nil)
    #expect(Timetable(columns).calendarSpan == nil)
  }

  @Test("A service day starts where the calendar says, and outside of the calendar nowhere")
  func dayStarts() {
    let timetable = Timetable(makeTimetableColumns())
    let first = ServiceDate(dayNumber: 100)
    #expect(timetable.start(of: first, in: ZoneIndex(0))?.seconds == 8_640_000)
    #expect(timetable.start(of: first.advanced(by: 9), in: ZoneIndex(1))?.seconds == 9_421_200)
    #expect(timetable.start(of: first.advanced(by: -1), in: ZoneIndex(0)) == nil)
    #expect(timetable.start(of: first.advanced(by: 10), in: ZoneIndex(0)) == nil)
  }
}

@Suite("Building random timetables")
struct RandomTimetableTests {
  private static let stopCount = 5

  /// A builder with profiles of a few courses, and trips for it: many start together or take equally long.
  private func make(_ numbers: inout SeededGenerator) -> (TimetableBuilder, [TimetableBuilder.Trip])
  {
    var builder = TimetableBuilder()
    let services = (0..<3).map { builder.addService(DaySet([ServiceDate(dayNumber: $0)])) }
    let courses = (0..<3).map { _ in
      (0..<Int.random(in: 2...4, using: &numbers)).map { _ in
        StopIndex(Int.random(in: 0..<Self.stopCount, using: &numbers))
      }
    }
    let profiles = (0..<8).map { _ in
      let stops = courses[Int.random(in: 0..<3, using: &numbers)]
      var clock: Int32 = 0
      let departures = stops.map { _ in
        defer { clock += Int32.random(in: 0...3, using: &numbers) }
        return clock
      }
      return builder.addProfile(
        .init(
          stops: stops, rules: stops.map { _ in [.boarding, .alighting] }, arrivals: departures,
          departures: departures))
    }
    let trips = (0..<40).map { _ in
      TimetableBuilder.Trip(
        route: RouteIndex(Int.random(in: 0..<2, using: &numbers)), zone: ZoneIndex(0),
        service: services[Int.random(in: 0..<3, using: &numbers)],
        profile: profiles[Int.random(in: 0..<8, using: &numbers)],
        start: Int32.random(in: 0...12, using: &numbers))
    }
    return (builder, trips)
  }

  private func columns(
    _ builder: TimetableBuilder, _ trips: [TimetableBuilder.Trip]
  ) -> TimetableColumns {
    var builder = builder
    for trip in trips { builder.addTrip(trip) }
    var order: [Int] = []
    var columns = builder.makeColumns(stopCount: Self.stopCount, tripOrder: &order)
    columns.routeType = IndexedArray([.bus, .tram])
    columns.routeAnswersTo = IndexedArray([1, 4])
    columns.dayStarts = RaggedArray([[0, 86_400, 172_800]])
    return columns
  }

  @Test(
    "Whatever trips are added, the columns are valid and no trip of a pattern overtakes another")
  func validity() {
    for seed in 0..<200 {
      var numbers = SeededGenerator(seed: seed)
      let (builder, trips) = make(&numbers)
      let timetable = Timetable(columns(builder, trips))
      #expect(fault(of: timetable.columns) == nil, "seed \(seed)")
      for pattern in timetable.columns.patternRoute.indices {
        let first = timetable.columns.patternFirstTrip[pattern.position].position
        let end = timetable.columns.patternFirstTrip[pattern.position + 1].position
        #expect(first < end, "seed \(seed): pattern \(pattern.rawValue) has no trip")
        for trip in (first + 1)..<max(end, first + 1) {
          for position in 0..<timetable.columns.patternStops.range(pattern).count {
            let earlier = timetable.departure(of: TripIndex(trip - 1), at: position)
            let later = timetable.departure(of: TripIndex(trip), at: position)
            #expect(earlier <= later, "seed \(seed): trip \(trip) overtakes")
          }
        }
      }
    }
  }

  @Test("The order in which trips are added changes no column")
  func orderOfAdding() throws {
    for seed in 0..<200 {
      var numbers = SeededGenerator(seed: seed)
      let (builder, trips) = make(&numbers)
      var inOrder = columns(builder, trips)
      var shuffled = columns(builder, trips.shuffled(using: &numbers))
      var (expected, found) = (ByteVisitor(), ByteVisitor())
      try inOrder.visitColumns(&expected)
      try shuffled.visitColumns(&found)
      let differing = expected.columns.keys.filter { expected.columns[$0] != found.columns[$0] }
      #expect(differing.isEmpty, "seed \(seed)")
    }
  }
}
