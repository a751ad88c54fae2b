public import TransitModel

/// What leaves from some stops, as the board at a stop shows it.
public struct DepartureBoard: Sendable {
  /// One vehicle that can be boarded.
  public struct Departure: Hashable, Sendable {
    /// The pattern that the vehicle serves.
    public let pattern: PatternIndex
    /// Which run of the pattern it is.
    public let trip: TripIndex
    /// The service date that the trip runs on, which may be the day before.
    public let date: ServiceDate
    /// The stop position of the pattern.
    public let position: Int
    /// When the vehicle leaves by the timetable; of headway service, from when on one may wait for it.
    public let instant: Instant
    /// Seconds between vehicles of headway service; nil for trips that run by the clock.
    public let headwaySeconds: Int?
  }

  private let timetable: Timetable

  /// A board for a timetable, which it shares; makes no copy and does no work.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
  }

  /// The next departures from any of `stops`, earliest first; ties in the order of patterns and trips.
  ///
  /// - Parameters:
  ///   - seconds: how long after `instant` to look, both ends included.
  ///   - limit: how many to return at most.
  public func departures(
    from stops: [StopIndex], after instant: Instant, within seconds: Int, limit: Int,
    types: TransportTypes = .all
  ) -> [Departure] {
    let window = 0...Int64(max(seconds, 0))
    let days = ServiceDays(timetable, base: instant, window: window)
    var found: [Departure] = []
    for stop in Set(stops).sorted() where stop.position < timetable.stopCount {
      for position in timetable.columns.stopVisits.range(stop) {
        let visit = timetable.columns.stopVisits[position]
        let route = timetable.columns.patternRoute[visit.pattern]
        guard timetable.columns.routeAnswersTo[route] & types.rawValue != 0 else { continue }
        for day in days.byZone[timetable.columns.patternZone[visit.pattern].position] {
          found += departures(
            of: visit, day, base: instant, until: Int32(clamping: window.upperBound), limit)
        }
      }
    }
    found.sort { ($0.instant, $0.pattern, $0.trip) < ($1.instant, $1.pattern, $1.trip) }
    return Array(found.prefix(max(limit, 0)))
  }

  /// Whether any vehicle can be left at one of `stops` at most `seconds` before `deadline`.
  public func hasArrival(at stops: [StopIndex], before deadline: Instant, within seconds: Int)
    -> Bool
  {
    let days = ServiceDays(timetable, base: deadline, window: -Int64(max(seconds, 0))...0)
    return stops.contains { stop in
      timetable.columns.stopVisits.row(stop).contains { visit in
        let stops = timetable.columns.patternStops.range(visit.pattern)
        let position = Int(visit.position)
        return timetable.columns.stopRules[stops.lowerBound + position].contains(.alighting)
          && days.byZone[timetable.columns.patternZone[visit.pattern].position].contains {
            comes(visit.pattern, $0, to: position, within: Int32(clamping: seconds))
          }
      }
    }
  }

  private func comes(
    _ pattern: PatternIndex, _ day: ServiceDay, to position: Int, within seconds: Int32
  ) -> Bool {
    if timetable.columns.patternHeadway[pattern] > 0 {
      let service = HeadwayService<Backward>(timetable, pattern, day, .none)
      return service.runs && service.start(from: 0, to: seconds, at: position) < .unreached
    }
    let trips = TripSearch<Backward>(timetable, pattern, day)
    return trips.first(from: 0, to: seconds, at: position, before: trips.none) != trips.none
  }

  private func departures(
    of visit: PatternVisit, _ day: ServiceDay, base: Instant, until end: Int32, _ limit: Int
  ) -> [Departure] {
    let stops = timetable.columns.patternStops.range(visit.pattern)
    let position = Int(visit.position)
    guard timetable.columns.stopRules[stops.lowerBound + position].contains(.boarding) else {
      return []
    }
    if timetable.columns.patternHeadway[visit.pattern] > 0 {
      return headway(of: visit, day, base: base, until: end)
    }
    let trips = TripSearch<Forward>(timetable, visit.pattern, day)
    var departures: [Departure] = []
    var ordinal = trips.first(from: 0, to: end, at: position, before: trips.none)
    while ordinal < trips.none, departures.count < limit {
      let time = trips.boardingTime(ordinal, at: position)
      if time > end { break }
      if trips.runs(ordinal) {
        departures.append(
          Departure(
            pattern: visit.pattern, trip: trips.trip(ordinal),
            date: ServiceDate(dayNumber: day.dayNumber), position: position,
            instant: base.advanced(by: Int(time)), headwaySeconds: nil))
      }
      ordinal += 1
    }
    return departures
  }

  /// One line for the whole window, or what is left of it.
  private func headway(
    of visit: PatternVisit, _ day: ServiceDay, base: Instant, until end: Int32
  ) -> [Departure] {
    let service = HeadwayService<Forward>(timetable, visit.pattern, day, .none)
    let position = Int(visit.position)
    let start = service.runs ? service.start(from: 0, to: end, at: position) : .unreached
    guard start < .unreached else { return [] }
    return [
      Departure(
        pattern: visit.pattern,
        trip: timetable.columns.patternFirstTrip[visit.pattern.position],
        date: ServiceDate(dayNumber: day.dayNumber), position: position,
        instant: base.advanced(by: Int(service.enteringTime(start, at: position))),
        headwaySeconds: Int(timetable.columns.patternHeadway[visit.pattern]))
    ]
  }
}
