internal import Perron

/// What `perron info --links` prints: a row for each stop.
struct LinkReport {
  private let stops: [LinkedStop]

  init(_ network: Network) {
    stops = network.linkedStops
  }

  /// How many stops each rule linked, and then each stop: its id, the metres, the rule, and what it is tied to.
  var text: String {
    var counts: [String: Int] = [:]
    for stop in stops { counts[stop.reason, default: 0] += 1 }
    let summary = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      "  \($0.key.padded(to: 20))\(groupedDigits($0.value).aligned(right: 8))\n"
    }
    return "stops by what links them\n" + summary.joined()
      + stops.map { row($0) + "\n" }.joined()
  }

  private func row(_ stop: LinkedStop) -> String {
    let meters = stop.meters.map { fixed($0, decimals: 1) + " m" } ?? "-"
    let target = stop.pathway ?? stop.osmWay.map { "way/\($0)" } ?? ""
    let level = stop.level.map { " level \($0)" } ?? ""
    let about = [stop.reason, stop.kind ?? "", target].filter { !$0.isEmpty }.joined(separator: " ")
    return "\(stop.id)  \(meters)  \(about)\(level)  \(stop.name)".printable
  }

  var json: JSON {
    .object([
      ("schemaVersion", .integer(1)),
      (
        "links",
        .array(
          stops.map { stop in
            .sparse([
              ("stop", .string(stop.id)), ("name", .string(stop.name)),
              ("reason", .string(stop.reason)),
              ("osmWay", stop.osmWay.map { .integer(Int($0)) }),
              ("pathway", stop.pathway.map { .string($0) }),
              ("kind", stop.kind.map { .string($0) }),
              ("distanceMeters", stop.meters.map { .number($0) }),
              ("level", stop.level.map { .number($0.value) }),
            ])
          })
      ),
    ])
  }
}
