internal import RaptorRouting
internal import TransitModel

extension NoJourney {
  /// That no trip of the network runs on any service day that the asked time touches; nil where one does.
  init?(outsideCalendar query: RaptorQuery, _ timetable: Timetable) {
    let (asked, horizon) = (query.instant, Int(query.horizonSeconds))
    let first = query.isArrival ? asked.advanced(by: -horizon) : asked
    self.init(noTripFrom: first, within: horizon, timetable)
  }

  private init?(noTripFrom first: Instant, within seconds: Int, _ timetable: Timetable) {
    let touched = timetable.serviceDates(touching: first, within: seconds)
    if let touched, timetable.hasTrips(on: touched) { return nil }
    let running = timetable.runningDates
    guard let span = running.span else {
      self.init(
        reason: .outsideCalendar, message: "The network has no day with any service.")
      return
    }
    // Services without trips reach farther, perhaps.
    guard let touched, touched.overlaps(span) else {
      let isBefore = first.seconds / 86_400 < span.lowerBound.dayNumber
      self.init(
        reason: .outsideCalendar,
        message: "The timetable runs from \(span.lowerBound) to \(span.upperBound).",
        nextServiceDate: isBefore ? span.lowerBound : nil)
      return
    }
    let dates = running.dates
    guard let place = dates.firstIndex(where: { $0 > touched.upperBound }), place > 0 else {
      return nil
    }
    self.init(
      reason: .outsideCalendar,
      message: """
        No trip of the network runs then: the last day with trips is \(dates[place - 1]), the next \
        \(dates[place]).
        """,
      nextServiceDate: dates[place])
  }

  /// That nothing can be boarded near the start, or left near the destination, in time.
  init(noServiceNear query: RaptorQuery, _ timetable: Timetable) {
    let next =
      query.isArrival
      ? nil : StopBoard(timetable).nextDate(at: query.access.map(\.stop), after: query.instant)
    self.init(
      nothing:
        "No vehicle stops at the stops near \(query.isArrival ? "the destination" : "the start") "
        + "within \(query.horizonSeconds / 3600) h.", next: next)
  }

  /// That nothing leads to the destination. Where most stops near it, or near the start, have no service in time, that is
  /// why, perhaps: lines that rest are passed over for a few others that run elsewhere.
  init(unreachable query: RaptorQuery, _ timetable: Timetable) {
    let words = "No rides and changes lead from the start to the destination."
    let rest = NoJourney(restingNear: query, timetable)
    self.init(
      reason: .unreachable,
      message: [words, rest?.message].compactMap { $0 }.joined(separator: " "),
      nextServiceDate: rest?.nextServiceDate)
  }

  /// That most stops near the start, or near the destination, have no service in time; nil where that is not so.
  init?(restingNear query: RaptorQuery, _ timetable: Timetable) {
    if query.isArrival { return nil }
    let ends = [
      (query.access, "start", isOfArrivals: false), (query.egress, "destination", true),
    ]
    var sentences: [String] = []
    var latest: ServiceDate?
    for (walks, name, isOfArrivals) in ends {
      let stops = walks.map(\.stop)
      guard let next = Self.nextDate(ofMost: stops, isOfArrivals, query, timetable) else {
        continue
      }
      sentences.append(
        "At most stops near the \(name) there is no service within \(query.horizonSeconds / 3600) h; "
          + "the next day with some is \(next).")
      latest = max(latest ?? next, next)
    }
    if sentences.isEmpty { return nil }
    self.init(
      reason: .noServiceInWindow, message: sentences.joined(separator: " "), nextServiceDate: latest
    )
  }

  /// The next day with service at those of some stops that have none in time; nil where these are not most of them.
  private static func nextDate(
    ofMost stops: [StopIndex], _ isOfArrivals: Bool, _ query: RaptorQuery, _ timetable: Timetable
  ) -> ServiceDate? {
    let board = StopBoard(timetable)
    let served = stops.filter { board.isServed($0) }
    let idle = served.filter {
      !board.hasCall(
        at: $0, after: query.instant, within: Int(query.horizonSeconds), isOfArrivals: isOfArrivals)
    }
    return idle.count * 2 > served.count
      ? board.nextDate(at: idle, after: query.instant, isOfArrivals: isOfArrivals) : nil
  }

  private init(nothing: String, next: ServiceDate?) {
    self.init(
      reason: .noServiceInWindow,
      message: nothing + (next.map { " The next day on which one does is \($0)." } ?? ""),
      nextServiceDate: next)
  }

  /// Why the board of some stops is empty.
  init(
    emptyBoard isOfArrivals: Bool, of stops: [StopIndex], after instant: Instant,
    within seconds: Int, types: TransportTypes, _ timetable: Timetable
  ) {
    if let none = NoJourney(noTripFrom: instant, within: seconds, timetable) {
      self = none
      return
    }
    self.init(
      nothing:
        "No vehicle \(types == .all ? "" : "of these types ")\(isOfArrivals ? "comes" : "leaves") "
        + "within \(seconds / 3600) h.",
      next: StopBoard(timetable).nextDate(
        at: stops, after: instant, isOfArrivals: isOfArrivals, types: types))
  }
}

extension RaptorQuery {
  var isArrival: Bool {
    if case .arrival = anchor { true } else { false }
  }

  var instant: Instant {
    switch anchor {
    case .departure(let instant), .arrival(let instant): instant
    }
  }
}
