internal import RaptorRouting
internal import TransitModel

/// Finds out why a question has no answer, by looking and not by guessing.
struct NoJourneySearch {
  private let network: Network
  private let query: RaptorQuery
  private let walks: (any TransferWalks)?

  /// - Parameter walks: the traveller's between stops; nil where the timetable's changes hold.
  init(_ network: Network, _ query: RaptorQuery, walks: (any TransferWalks)?) {
    self.network = network
    self.query = query
    self.walks = walks
  }

  func find() throws(CancellationError) -> NoJourney {
    if query.access.isEmpty {
      return NoJourney(
        reason: .noStopNearStart, message: "No stop can be walked to from the start.")
    }
    if query.egress.isEmpty {
      return NoJourney(
        reason: .noStopNearDestination,
        message: "The destination cannot be walked to from any stop.")
    }
    if let outside = outsideCalendar() { return outside }
    if let limit = try findLimit() { return limit }
    if let window = query.windowSeconds {
      var any = query
      any.windowSeconds = nil
      if try !RaptorRouter(network.timetable).journeys(any, walks: walks).isEmpty {
        return NoJourney(
          reason: .noServiceInWindow,
          message: "No journey \(isArrival ? "arrives" : "sets out") within \(window / 60) min.")
      }
    }
    if !hasService() {
      return NoJourney(
        reason: .noServiceInWindow,
        message:
          "No vehicle stops at the stops near \(isArrival ? "the destination" : "the start") "
          + "within \(query.horizonSeconds / 3600) h.")
    }
    return NoJourney(
      reason: .unreachable, message: "No rides and changes lead from the start to the destination.")
  }

  /// What of the question, left out, would let a journey in: each is tried alone.
  private func findLimit() throws(CancellationError) -> NoJourney? {
    var all = query
    all.types = .all
    var anyNumber = query
    anyNumber.maximumRides = nil
    var hurried = query
    hurried.minimumChangeSeconds = 0
    let most = query.maximumRides ?? 0
    for (open, what) in [
      (all, "with the transport types that were asked for"),
      (anyNumber, "with at most \(most) \(most == 1 ? "ride" : "rides")"),
      (hurried, "with \(query.minimumChangeSeconds) s for every change"),
    ] where open != query {
      if try !RaptorRouter(network.timetable).journeys(open, walks: walks).isEmpty {
        return NoJourney(
          reason: .filteredOut, message: "There are journeys, but none \(what).")
      }
    }
    return nil
  }

  private var isArrival: Bool {
    if case .arrival = query.anchor { true } else { false }
  }

  private var instant: Instant {
    switch query.anchor {
    case .departure(let instant), .arrival(let instant): instant
    }
  }

  /// That no feed has a service day anywhere near the asked time.
  func outsideCalendar() -> NoJourney? {
    let timetable = network.timetable
    guard let span = timetable.calendarSpan else {
      return NoJourney(
        reason: .outsideCalendar, message: "The network has no day with any service.")
    }
    // Times of the last day reach past its end; where zones lie apart the widest span counts.
    let day: Int64 = 86_400
    let first = Int64(span.lowerBound.dayNumber) * day - day + Int64(timetable.eventSpan.lowerBound)
    let last = Int64(span.upperBound.dayNumber) * day + day + Int64(timetable.eventSpan.upperBound)
    let window =
      isArrival
      ? (instant.seconds - Int64(query.horizonSeconds), instant.seconds)
      : (instant.seconds, instant.seconds + Int64(query.horizonSeconds))
    if window.1 >= first && window.0 <= last { return nil }
    return NoJourney(
      reason: .outsideCalendar,
      message: "The timetable runs from \(span.lowerBound) to \(span.upperBound).")
  }

  /// Whether any vehicle can be boarded near the start (arrive-by: left near the destination) in time.
  private func hasService() -> Bool {
    let board = StopBoard(network.timetable)
    let seconds = Int(query.horizonSeconds)
    return isArrival
      ? board.hasArrival(at: query.egress.map(\.stop), before: instant, within: seconds)
      : !board.departures(
        from: query.access.map(\.stop), after: instant, within: seconds, limit: 1
      ).isEmpty
  }
}
