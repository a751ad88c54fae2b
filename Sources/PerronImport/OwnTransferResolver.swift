internal import TransitDatabase

/// Finds the stops, routes and trips that a person's own rules for changes name, and puts the rules among those
/// of the feeds. A row that names what no feed of the network has is an issue, and rests until one does.
struct OwnTransferResolver {
  private static let columns = [
    "from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id",
  ]

  private let connection: Connection
  /// The keys of the ids that the rules name: of stops, routes and trips.
  private var keys: [[[UInt8]: Int]] = [[:], [:], [:]]

  init(_ connection: Connection) throws(DatabaseError) {
    self.connection = connection
    let named = [
      try Self.names(
        connection.prepare(
          "SELECT from_stop_id FROM own_transfers UNION SELECT to_stop_id FROM own_transfers")),
      try Self.names(
        connection.prepare(
          "SELECT from_route_id FROM own_transfers UNION SELECT to_route_id FROM own_transfers")),
      try Self.names(
        connection.prepare(
          "SELECT from_trip_id FROM own_transfers UNION SELECT to_trip_id FROM own_transfers")),
    ]
    let tables: [StaticString] = [
      "SELECT feed_id || ':' || stop_id, stop FROM stops JOIN feeds USING (feed)",
      "SELECT feed_id || ':' || route_id, route FROM routes JOIN feeds USING (feed)",
      "SELECT feed_id || ':' || trip_id, trip FROM trips JOIN feeds USING (feed)",
    ]
    for kind in 0..<3 where !named[kind].isEmpty {
      let rows = try connection.prepare(tables[kind])
      while try rows.step() {
        let id = rows.withUTF8(0) { Array($0) }
        if named[kind].contains(id) { keys[kind][id] = rows.requiredInteger(1) }
      }
    }
  }

  /// Ids are compared byte by byte.
  private static func names(_ rows: Statement) throws(DatabaseError) -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    while try rows.step() {
      if !rows.isNull(0) { names.insert(rows.withUTF8(0) { Array($0) }) }
    }
    return names
  }

  func run(issues: inout IssueLog) throws {
    try connection.execute("DELETE FROM transfers WHERE feed IS NULL")
    let rows = try connection.prepare(
      """
      SELECT from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id, to_trip_id,
        transfer_type, min_transfer_time, line, source FROM own_transfers ORDER BY line
      """)
    let insert = try connection.prepare(
      """
      INSERT INTO transfers
        (from_stop, to_stop, from_route, to_route, from_trip, to_trip, transfer_type,
         min_transfer_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """)
    while try rows.step() {
      let ends = (0..<6).map { place -> Int? in
        rows.isNull(place) ? nil : keys[place / 2][rows.withUTF8(place) { Array($0) }]
      }
      if let missing = (0..<6).first(where: { !rows.isNull($0) && ends[$0] == nil }) {
        issues.report(
          ImportIssue(
            .unknownTransferEnd, file: rows.text(9), line: rows.integer(8),
            field: Self.columns[missing], entity: rows.text(missing),
            message: """
              No feed of the network has "\(rows.requiredText(missing))"; the row has no effect until one \
              does.
              """))
        continue
      }
      for end in ends { insert.bind(end) }
      insert.bind(rows.requiredInteger(6))
      insert.bind(rows.integer(7))
      try insert.run()
    }
  }
}
