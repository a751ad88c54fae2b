internal import TransitDatabase
internal import TransitModel

/// Packs what the levels of stops are called.
struct LevelNamePacker {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func makeColumns() throws(DatabaseError) -> StopLevelNameColumns {
    var columns = StopLevelNameColumns()
    let rows = try connection.prepare(
      """
      SELECT level_name FROM stop_numbers JOIN stops USING (stop) LEFT JOIN levels USING (level)
      ORDER BY number
      """)
    // By their bytes, as all texts of feeds.
    var indices: [[UInt8]: Index<StopLevelNameTag>] = [:]
    var names: [String] = []
    let levels = try rows.map { row in
      let bytes = row.withUTF8(0) { Array($0) }
      if bytes.isEmpty { return Index<StopLevelNameTag>.none }
      if let known = indices[bytes] { return known }
      let index = Index<StopLevelNameTag>(names.count)
      indices[bytes] = index
      names.append(row.requiredText(0))
      return index
    }
    guard !names.isEmpty else { return columns }
    columns.stopLevelName = IndexedArray(levels)
    columns.names = TextColumn(names)
    return columns
  }
}
