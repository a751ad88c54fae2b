internal import TransitDatabase

/// The calls of a feed whose trips do not stand together, in a temporary table that SQLite keeps and sorts
/// on disk.
final class ScatteredCalls {
  private let connection: Connection
  private let insertion: Statement

  init(_ connection: Connection) throws(DatabaseError) {
    self.connection = connection
    try connection.execute(
      """
      CREATE TEMP TABLE scattered_calls (
        trip INTEGER, stop_sequence INTEGER, line INTEGER, stop INTEGER, arrival INTEGER,
        departure INTEGER, rules INTEGER, is_interpolated INTEGER, distance REAL, headsign TEXT)
      """)
    insertion = try connection.prepare(
      "INSERT INTO temp.scattered_calls VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  }

  func insert(
    _ call: Call, headsign: UnsafeBufferPointer<UInt8>, of trip: Int
  ) throws(DatabaseError) {
    insertion.bind(trip)
    insertion.bind(Int(call.sequence))
    insertion.bind(call.line)
    insertion.bind(Int(call.stop))
    insertion.bind(call.arrival.map { Int($0) })
    insertion.bind(call.departure.map { Int($0) })
    insertion.bind(call.rules.packed)
    insertion.bind(call.isInterpolated ? 1 : 0)
    insertion.bind(call.distance)
    insertion.bind(field: headsign)
    try insertion.run()
  }

  /// Gives `body` the calls trip by trip, in the order of stop_sequence.
  func forEach(
    _ body: (_ trip: Int, _ call: Call, _ headsign: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let rows = try connection.prepare(
      """
      SELECT trip, stop_sequence, line, stop, arrival, departure, rules, is_interpolated, distance,
        headsign
      FROM temp.scattered_calls ORDER BY trip, stop_sequence, line
      """)
    while try rows.step() {
      var call = Call(
        stop: UInt32(rows.requiredInteger(3)), arrival: rows.integer(4).map { Int32($0) },
        departure: rows.integer(5).map { Int32($0) }, sequence: Int32(rows.requiredInteger(1)),
        line: rows.requiredInteger(2))
      call.rules = CallRules(packed: rows.requiredInteger(6))
      call.isInterpolated = rows.requiredInteger(7) == 1
      call.distance = rows.double(8)
      try rows.withUTF8(9) { try body(rows.requiredInteger(0), call, $0) }
    }
  }

  func removeAll() throws(DatabaseError) {
    try connection.execute("DROP TABLE temp.scattered_calls")
  }
}
