public import TransitModel

/// What leaves from some stops, or comes to them, as the board at a stop shows it.
public struct StopBoard: Sendable {
  /// Which of the two events of a call a board tells.
  enum Side {
    /// Vehicles that can be boarded.
    case departures
    /// Vehicles that can be left.
    case arrivals
  }

  /// One call of a vehicle.
  public struct Entry: Hashable, Sendable {
    /// The pattern that the vehicle serves.
    public let pattern: PatternIndex
    /// Which run of the pattern it is.
    public let trip: TripIndex
    /// The service date that the trip runs on, which may be the day before.
    public let date: ServiceDate
    /// The stop position of the pattern.
    public let position: Int
    /// When the vehicle leaves, or comes, by the timetable; of headway service, from when on one may wait for it,
    /// or from when on vehicles come.
    public let instant: Instant
    /// Seconds between vehicles of headway service; nil for trips that run by the clock.
    public let headwaySeconds: Int?
  }

  private let timetable: Timetable

  /// A board for a timetable, which it shares; makes no copy and does no work.
  public init(_ timetable: Timetable) {
    self.timetable = timetable
  }

  /// The next departures from any of `stops`: `entries` of that side.
  public func departures(
    from stops: [StopIndex], after instant: Instant, within seconds: Int, limit: Int,
    types: TransportTypes = .all
  ) -> [Entry] {
    entries(.departures, at: stops, Window(after: instant, within: seconds, limit), types: types)
  }

  /// The next arrivals at any of `stops`: `entries` of that side.
  public func arrivals(
    at stops: [StopIndex], after instant: Instant, within seconds: Int, limit: Int,
    types: TransportTypes = .all
  ) -> [Entry] {
    entries(.arrivals, at: stops, Window(after: instant, within: seconds, limit), types: types)
  }

  /// How far ahead a board looks.
  private struct Window {
    let base: Instant
    let seconds: Int32
    let limit: Int

    /// - Parameters:
    ///   - seconds: how long after `instant` to look, both ends included.
    ///   - limit: how many to return at most.
    init(after instant: Instant, within seconds: Int, _ limit: Int) {
      base = instant
      self.seconds = Int32(clamping: max(seconds, 0))
      self.limit = max(limit, 0)
    }
  }

  /// The next calls at any of `stops`, earliest first; ties in the order of patterns, trips and positions.
  private func entries(
    _ side: Side, at stops: [StopIndex], _ window: Window, types: TransportTypes
  ) -> [Entry] {
    let days = ServiceDays(timetable, base: window.base, window: 0...Int64(window.seconds))
    var found: [Entry] = []
    for stop in Set(stops).sorted() where stop.position < timetable.stopCount {
      for place in timetable.columns.stopVisits.range(stop) {
        let visit = timetable.columns.stopVisits[place]
        let route = timetable.columns.patternRoute[visit.pattern]
        guard timetable.columns.routeAnswersTo[route] & types.rawValue != 0 else { continue }
        for day in days.byZone[timetable.columns.patternZone[visit.pattern].position] {
          found += entries(side, of: visit, day, window)
        }
      }
    }
    found.sort {
      ($0.instant, $0.pattern, $0.trip, $0.position)
        < ($1.instant, $1.pattern, $1.trip, $1.position)
    }
    return Array(found.prefix(window.limit))
  }

  /// Whether any vehicle can be left at one of `stops` at most `seconds` before `deadline`.
  public func hasArrival(at stops: [StopIndex], before deadline: Instant, within seconds: Int)
    -> Bool
  {
    let start = deadline.advanced(by: -max(seconds, 0))
    return !arrivals(at: stops, after: start, within: seconds, limit: 1).isEmpty
  }

  /// Whether any vehicle calls at a stop, on whatever day.
  package func isServed(_ stop: StopIndex) -> Bool {
    stop.position < timetable.stopCount && !timetable.columns.stopVisits.range(stop).isEmpty
  }

  /// Whether any vehicle leaves a stop, or comes to it, in some seconds.
  package func hasCall(
    at stop: StopIndex, after instant: Instant, within seconds: Int, isOfArrivals: Bool
  ) -> Bool {
    let window = Window(after: instant, within: seconds, 1)
    return !entries(isOfArrivals ? .arrivals : .departures, at: [stop], window, types: .all)
      .isEmpty
  }

  /// The service date of the next departure from any of `stops`, or arrival there; nil where none is known. Looks
  /// ever farther, so that the work is bounded by how far away the answer is.
  package func nextDate(
    at stops: [StopIndex], after instant: Instant, isOfArrivals: Bool = false,
    types: TransportTypes = .all
  ) -> ServiceDate? {
    guard let last = timetable.calendarSpan?.upperBound else { return nil }
    // Times of the last day go on after its midnight.
    let end = Int64(last.dayNumber + 1) * 86_400 + Int64(timetable.eventSpan.upperBound)
    let farthest = min(Int(end - instant.seconds), Self.farthestSeconds)
    var seconds = 4 * 86_400
    while farthest > 0 {
      let window = Window(after: instant, within: min(seconds, farthest), 1)
      let found = entries(isOfArrivals ? .arrivals : .departures, at: stops, window, types: types)
      if !found.isEmpty || seconds >= farthest { return found.first?.date }
      seconds *= 2
    }
    return nil
  }

  /// Ten years: what lies beyond is of no use to a traveller.
  private static let farthestSeconds = 10 * 366 * 86_400

  private func entries(
    _ side: Side, of visit: PatternVisit, _ day: ServiceDay, _ window: Window
  ) -> [Entry] {
    let stops = timetable.columns.patternStops.range(visit.pattern)
    let position = Int(visit.position)
    let rules = timetable.columns.stopRules[stops.lowerBound + position]
    guard rules.contains(side == .departures ? .boarding : .alighting) else { return [] }
    if timetable.columns.patternHeadway[visit.pattern] > 0 {
      return headway(side, of: visit, day, window)
    }
    let trips = TripSearch<Forward>(timetable, visit.pattern, day)
    func time(_ ordinal: Int) -> SearchTime {
      side == .departures
        ? trips.boardingTime(ordinal, at: position) : trips.alightingTime(ordinal, at: position)
    }
    var entries: [Entry] = []
    var ordinal = (0..<trips.none).partitionPoint { time($0) >= 0 }
    while ordinal < trips.none, entries.count < window.limit, time(ordinal) <= window.seconds {
      if trips.runs(ordinal) {
        entries.append(
          Entry(
            pattern: visit.pattern, trip: trips.trip(ordinal),
            date: ServiceDate(dayNumber: day.dayNumber), position: position,
            instant: window.base.advanced(by: Int(time(ordinal))), headwaySeconds: nil))
      }
      ordinal += 1
    }
    return entries
  }

  /// One line for the whole window of the service, or what is left of it.
  private func headway(
    _ side: Side, of visit: PatternVisit, _ day: ServiceDay, _ window: Window
  ) -> [Entry] {
    let trip = timetable.columns.patternFirstTrip[visit.pattern.position]
    guard timetable.runs(timetable.columns.tripService[trip], onDay: day.dayNumber) else {
      return []
    }
    let position = Int(visit.position)
    let first =
      day.start
      &+ (side == .departures
        ? timetable.departure(of: trip, at: position) : timetable.arrival(of: trip, at: position))
    let time = max(first, 0)
    let end = first &+ timetable.columns.patternWindow[visit.pattern]
    guard time < end, time <= window.seconds else { return [] }
    return [
      Entry(
        pattern: visit.pattern, trip: trip, date: ServiceDate(dayNumber: day.dayNumber),
        position: position, instant: window.base.advanced(by: Int(time)),
        headwaySeconds: Int(timetable.columns.patternHeadway[visit.pattern]))
    ]
  }
}
