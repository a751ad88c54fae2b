internal import RaptorRouting
internal import TransitModel

extension TransitSearch {
  /// Journeys without a schedule: what is to be expected of the lines that run in the hour, or the week, asked about.
  func searchTypical(_ query: RaptorQuery) throws -> JourneyPages.Found {
    let time = TypicalTime(network.timetable, options, now: now)
    let journeys = try time.period.map {
      try network.router().typicalJourneys(query, in: $0, walks: transfers)
    }
    return JourneyPages.Found(journeys: journeys ?? [], query: query, next: nil, previous: nil)
  }
}
