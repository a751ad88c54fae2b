internal import Perron

/// What was searched, as the member `explanation` of the document of `perron plan`.
enum ExplanationJSON {
  static func explanation(_ told: SearchExplanation) -> JSON {
    .object([
      ("startStops", .array(told.startStops.map { nearby($0) })),
      ("destinationStops", .array(told.destinationStops.map { nearby($0) })),
      ("rounds", .array(told.rounds.map { round($0) })),
      ("filters", .array(told.filters.map { filter($0) })),
      ("routes", .array(told.routes.map { finding($0) })),
      ("stops", .array(told.stops.map { finding($0) })),
    ])
  }

  private static func nearby(_ stop: SearchExplanation.NearbyStop) -> JSON {
    JourneyJSON.place(stop.place, more: [("walkSeconds", .integer(stop.walkSeconds))])
  }

  private static func round(_ round: SearchExplanation.Round) -> JSON {
    .object([
      ("patternsScanned", .integer(round.patternsScanned)),
      ("tripsBoarded", .integer(round.tripsBoarded)),
      ("stopsReached", .integer(round.stopsReached)),
    ])
  }

  private static func filter(_ filter: SearchExplanation.Filter) -> JSON {
    .object([
      ("option", .string(filter.option)), ("routes", .integer(filter.routes)),
      ("trips", .integer(filter.trips)), ("stops", .integer(filter.stops)),
    ])
  }

  private static func finding(_ finding: SearchExplanation.Finding) -> JSON {
    .object([
      ("id", .string(finding.id)), ("name", .string(finding.name)),
      ("code", .string(finding.code)), ("message", .string(finding.message)),
    ])
  }
}
