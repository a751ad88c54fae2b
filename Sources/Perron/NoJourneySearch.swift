internal import RaptorRouting
internal import TransitModel

/// Finds out why a question has no answer, by looking and not by guessing.
struct NoJourneySearch {
  private let network: Network
  private let query: RaptorQuery

  init(_ network: Network, _ query: RaptorQuery) {
    self.network = network
    self.query = query
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
    if query.types != .all {
      var open = query
      open.types = .all
      if try !RaptorRouter(network.timetable).journeys(open).isEmpty {
        return NoJourney(
          reason: .filteredOut,
          message: "There are journeys, but none with the transport types that were asked for.")
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

  private var isArrival: Bool {
    if case .arrival = query.anchor { true } else { false }
  }

  private var instant: Instant {
    switch query.anchor {
    case .departure(let instant), .arrival(let instant): instant
    }
  }

  /// That no feed has a service day anywhere near the asked time.
  private func outsideCalendar() -> NoJourney? {
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
    let board = DepartureBoard(network.timetable)
    let stops = (isArrival ? query.egress : query.access).map(\.stop)
    let from = isArrival ? instant.advanced(by: -Int(query.horizonSeconds)) : instant
    return !board.departures(
      from: stops, after: from, within: Int(query.horizonSeconds), limit: 1, types: query.types
    ).isEmpty
  }
}
