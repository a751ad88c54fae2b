internal import Perron

/// What `perron info --links` prints: a row for each stop.
struct LinkReport {
  private let stops: [LinkedStop]

  init(_ network: Network) {
    stops = network.linkedStops.sorted { $0.id < $1.id }
  }

  /// How many stops each rule linked, and then each stop in the order of ids: its id, the metres, the rule, what it is tied
  /// to and its name, below one another.
  var text: String {
    var counts: [String: Int] = [:]
    for stop in stops { counts[stop.reason, default: 0] += 1 }
    let summary = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      "  \($0.key.padded(to: 20))\(groupedDigits($0.value).aligned(right: 8))\n"
    }
    return "stops by what links them\n" + summary.joined() + table.map { $0 + "\n" }.joined()
  }

  private var table: [String] {
    let rows = stops.map { stop in
      let level = stop.level.map { "level \($0)" }
      let target = stop.pathway ?? stop.osmWay.map { "way/\($0)" }
      let about = [stop.reason, stop.kind, target, level].compactMap { $0 }.joined(separator: " ")
      return [
        stop.id, stop.meters.map { fixed($0, decimals: 1) + " m" } ?? "-", about, stop.name,
      ].map(\.printable)
    }
    // A column is as wide as what is in it, but one long id does not push all others off the screen.
    let widths = (0..<3).map { column in min(rows.map { $0[column].columns }.max() ?? 0, 40) }
    return rows.map { row in
      let meters = row[1].aligned(right: widths[1])
      return
        "\(row[0].padded(to: widths[0]))  \(meters)  \(row[2].padded(to: widths[2]))  \(row[3])"
        .trimmedRight
    }
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
