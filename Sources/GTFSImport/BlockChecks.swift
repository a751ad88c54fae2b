internal import TransitDatabase

extension FeedReading {
  /// Tells of trips of one block and one service of which the next leaves before the last has arrived: one
  /// vehicle cannot run both. Trips of frequencies.txt have no times of their own.
  func checkBlocks() throws {
    let rows = try connection.prepare(
      """
      SELECT service, block_id, trip_id, start_time, start_time + (
        SELECT arrival FROM profile_stops
        WHERE profile_stops.profile = trips.profile ORDER BY position DESC LIMIT 1)
      FROM trips
      WHERE feed = ? AND block_id <> '' AND trip NOT IN (SELECT trip FROM frequencies)
      ORDER BY service, block_id, start_time, trip
      """)
    rows.bind(keys.feed)
    // Blocks are compared by their bytes; strings take different spellings for the same.
    var last: (service: Int, block: [UInt8], trip: String, end: Int)?
    while try rows.step() {
      let (service, block) = (rows.requiredInteger(0), rows.withUTF8(1) { Array($0) })
      let (trip, start, end) = (
        rows.requiredText(2), rows.requiredInteger(3), rows.requiredInteger(4)
      )
      let isSame = last.map { $0.service == service && $0.block == block } ?? false
      if isSame, let last, start < last.end {
        report(
          .overlappingBlock, file: TripColumn.file, field: TripColumn.blockID.name, entity: trip,
          "Trip \"\(trip)\" of block \"\(rows.requiredText(1))\" leaves before trip "
            + "\"\(last.trip)\" has arrived.")
      }
      if !isSame || end > last?.end ?? .min { last = (service, block, trip, end) }
    }
  }
}
