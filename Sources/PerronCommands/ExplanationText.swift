internal import Perron

/// What was searched, for people.
struct ExplanationText {
  let text: String

  /// So many stops near each end are named.
  private static let nearLimit = 5

  init(_ told: SearchExplanation, _ display: Display) {
    var rows = ["", "What was searched"]
    rows += Self.near("Near the start", told.startStops)
    rows += Self.near("Near the destination", told.destinationStops)
    for (number, round) in told.rounds.enumerated() {
      rows.append(
        "  Round \(number + 1): \(count(round.patternsScanned, "course")) of lines scanned, "
          + "\(count(round.tripsBoarded, "trip")) entered, "
          + "\(count(round.stopsReached, "stop")) reached earlier")
    }
    for filter in told.filters {
      rows.append(
        "  \(filter.option) leaves out \(count(filter.routes, "line")), "
          + "\(count(filter.trips, "trip")) and \(count(filter.stops, "stop"))")
    }
    for (noun, findings) in [("Line", told.routes), ("Stop", told.stops)] {
      rows += findings.map { "  \(noun) \($0.name) (\($0.id)): \($0.message)" }
    }
    text = rows.flatMap { row in
      let indent = row.hasPrefix("  ") ? "  " : ""
      return wrap(row.printable, width: display.columns - 2).enumerated().map {
        indent + ($0.offset == 0 ? "" : "  ") + $0.element
      }
    }.map { $0 + "\n" }.joined()
  }

  private static func near(_ title: String, _ stops: [SearchExplanation.NearbyStop]) -> [String] {
    let named = stops.prefix(nearLimit).map {
      "\($0.place.name) (\(durationText($0.walkSeconds)) on foot)"
    }
    let more = stops.count > nearLimit ? " and \(stops.count - nearLimit) more" : ""
    let list = named.isEmpty ? "no stop" : named.joined(separator: ", ") + more
    return ["  \(title): \(list)"]
  }
}
