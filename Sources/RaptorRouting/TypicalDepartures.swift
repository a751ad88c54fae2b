internal import TransitModel

/// Finds what serves a stop in a period, and where it goes.
struct TypicalDepartures {
  private let timetable: Timetable
  private let query: RoundQuery
  private let period: TypicalPeriod
  private let rules: StageRules
  private let days: ServiceDays

  /// How many trips of a pattern the usual run time is taken from.
  private static let sampleCount = 16

  /// - Parameter query: forward, its base the start of the period.
  init(_ timetable: Timetable, _ query: RoundQuery, _ period: TypicalPeriod) {
    self.timetable = timetable
    self.query = query
    self.period = period
    rules = StageRules(query)
    days = ServiceDays(timetable, base: period.start, window: 0...Int64(period.seconds))
  }

  /// The lines from a stop, by the stop to which they go.
  func lines(from stop: StopIndex) -> [StopIndex: [TypicalService.Line]] {
    var lines: [StopIndex: [TypicalService.Line]] = [:]
    for visit in timetable.columns.stopVisits.row(stop) {
      if !rules.allows(visit.pattern) { continue }
      let calls = PatternCalls<Forward>(timetable, visit.pattern, closedStops: query.closedStops)
      let boarding = Int(visit.position)
      guard calls.allowsEntering(boarding), let runs = runs(of: visit.pattern, at: boarding) else {
        continue
      }
      // A line that comes by a stop twice is left there the first time.
      var served: Set<StopIndex> = [stop]
      for position in boarding + 1..<max(calls.count, boarding + 1)
      where calls.allowsLeaving(position) {
        let target = StopIndex(calls.stop(position))
        guard served.insert(target).inserted else { continue }
        let usual = runs.usual(to: position, from: boarding, timetable)
        lines[target, default: []].append(
          TypicalService.Line(
            pattern: visit.pattern, trip: usual.run.trip,
            date: ServiceDate(dayNumber: usual.run.day), boarding: boarding, alighting: position,
            trips: runs.count, rideSeconds: usual.seconds, hours: runs.hours))
      }
    }
    return lines
  }

  /// The runs of a pattern that leave one stop position in the period.
  private struct Runs {
    var count = 0.0
    var hours = ServedHours()
    var all: [(trip: TripIndex, day: Int32)] = []

    /// The run of those sampled that takes the median of the times.
    func usual(
      to alighting: Int, from boarding: Int, _ timetable: Timetable
    ) -> (run: (trip: TripIndex, day: Int32), seconds: Int32) {
      let step = max(all.count / TypicalDepartures.sampleCount, 1)
      let sample = stride(from: 0, to: all.count, by: step).map { place in
        let trip = all[place].trip
        let seconds =
          timetable.arrival(of: trip, at: alighting) &- timetable.departure(of: trip, at: boarding)
        return (run: all[place], seconds: seconds)
      }.sorted { ($0.seconds, $0.run.trip, $0.run.day) < ($1.seconds, $1.run.trip, $1.run.day) }
      return sample[sample.count / 2]
    }
  }

  private func runs(of pattern: PatternIndex, at position: Int) -> Runs? {
    var runs = Runs()
    let headway = timetable.columns.patternHeadway[pattern]
    for day in days.byZone[timetable.columns.patternZone[pattern].position] {
      let trips = TripSearch<Forward>(
        timetable, pattern, day, closedTrips: query.closedTrips)
      if headway > 0 {
        add(trips, pattern, day, at: position, every: headway, to: &runs)
        continue
      }
      let first = (0..<trips.none).partitionPoint { trips.boardingTime($0, at: position) >= 0 }
      for ordinal in first..<trips.none {
        let time = trips.boardingTime(ordinal, at: position)
        if time >= period.seconds { break }
        guard trips.runs(ordinal) else { continue }
        runs.count += 1
        runs.hours.insert(time)
        runs.all.append((trips.trip(ordinal), day.dayNumber))
      }
    }
    return runs.count > 0 ? runs : nil
  }

  /// Headway service: as many vehicles as fit into the part of its window that lies in the period.
  private func add(
    _ trips: TripSearch<Forward>, _ pattern: PatternIndex, _ day: ServiceDay, at position: Int,
    every headway: Int32, to runs: inout Runs
  ) {
    guard trips.none > 0, trips.runs(0) else { return }
    let begin = trips.boardingTime(0, at: position)
    let end = min(begin &+ timetable.columns.patternWindow[pattern], period.seconds)
    let start = max(begin, 0)
    guard start < end else { return }
    runs.count += Double(end - start) / Double(headway)
    for second in stride(from: start, to: end, by: 3_600) { runs.hours.insert(second) }
    runs.hours.insert(end - 1)
    runs.all.append((trips.trip(0), day.dayNumber))
  }
}
