internal import RaptorRouting
internal import TransitModel

extension TransitSearch {
  /// Journeys without a schedule: what is to be expected of the lines that run in the hour, or the week, asked about.
  func findTypical(_ walks: PlaceWalks, _ query: RaptorQuery) throws -> RouteSearchResult {
    let time = TypicalTime(network.timetable, options, now: now)
    let router = RaptorRouter(network.timetable)
    let found = try time.period.map {
      try router.typicalJourneys(query, in: $0, walks: transfers)
    }
    var result = RouteSearchResult(journeys: tell(found ?? [], walks, query), noJourney: nil)
    for index in result.journeys.indices { result.journeys[index].hasClockTimes = false }
    if result.journeys.isEmpty {
      result.noJourney = try reason(query, time)
      return result
    }
    result.attributions = Wording(network, in: options.language).credits(
      of: (found ?? []).lazy.flatMap(\.rides).flatMap(\.parts).map { ($0.trip, $0.pattern) })
    return result
  }

  private func reason(_ query: RaptorQuery, _ time: TypicalTime) throws -> NoJourney {
    let search = NoJourneySearch(network, query, walks: transfers)
    guard let period = time.period else { return try search.find() }
    if query.access.isEmpty || query.egress.isEmpty { return try search.find() }
    let router = RaptorRouter(network.timetable)
    if query.types != .all || query.maximumRides != nil {
      var open = query
      (open.types, open.maximumRides) = (.all, nil)
      if try !router.typicalJourneys(open, in: period, walks: transfers).isEmpty {
        return NoJourney(
          reason: .filteredOut,
          message: "There are journeys, but none of the types and with the rides asked for.")
      }
    }
    let week = TypicalPeriod.week(from: period.start)
    if try !router.typicalJourneys(query, in: week, walks: transfers).isEmpty {
      return NoJourney(
        reason: .noServiceInWindow, message: "No lines lead there at that hour of the week.")
    }
    return NoJourney(
      reason: .unreachable, message: "No rides and changes lead from the start to the destination.")
  }
}
