public import TransitDatabase

/// Reads a file of rules for changes that a person wrote: the columns of transfers.txt, all ids as `FEED:ID`.
///
/// It is kept as it stands, so that its rules hold for feeds that are added later too. Unlike a feed's, its rows
/// can be mended by the one who imports: the first that makes no sense ends the import.
public struct OwnTransfers {
  private static let ends: [TransferColumn] = [
    .fromStopID, .toStopID, .fromRouteID, .toRouteID, .fromTripID, .toTripID,
  ]

  private let path: String
  private let reader: CSVReader

  /// Opens the file at `path`.
  ///
  /// - Throws: `ImportError` where it cannot be read, or its header is not that of such a table.
  public init(path: String) throws(ImportError) {
    self.path = path
    reader = try CSVReader(
      try FileStream(path), file: path, columns: TransferColumn.allCases.map(\.name))
    try checkHeader()
  }

  /// Puts the rows in the place of those that `own_transfers` holds.
  ///
  /// - Throws: `ImportError` with the line of a row that makes no sense; `DatabaseError`.
  public func store(in connection: Connection) throws {
    try connection.execute("DELETE FROM own_transfers")
    let statement = try connection.prepare(
      """
      INSERT INTO own_transfers
        (line, source, from_stop_id, to_stop_id, from_route_id, to_route_id, from_trip_id,
         to_trip_id, transfer_type, min_transfer_time)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let seen = IdentifierTable()
    while try reader.next() {
      try checkRow()
      let type = try number(.transferType, in: 0...5) ?? 0
      let time = try number(.minTransferTime, in: 0...86_400)
      try checkContent(type, time)
      var ids: [UInt8] = []
      for column in Self.ends {
        ids.append(contentsOf: try scopedID(column))
        ids.append(0)
      }
      guard try ids.withUnsafeBufferPointer({ try seen.insert($0).isNew }) else {
        throw fault(
          "stand the same stops, routes and trips as in a line above", "Keep one of the two.")
      }
      statement.bind(reader.row.line)
      statement.bind(name)
      for column in Self.ends { statement.bind(field: reader[column.rawValue]) }
      statement.bind(type)
      statement.bind(time)
      try statement.run()
    }
    if let line = reader.progress.openQuoteLine {
      throw fault("a quotation mark is not closed", "Close it.", line: line)
    }
  }

  private func checkHeader() throws(ImportError) {
    let names = reader.header ?? []
    let known = TransferColumn.allCases.map(\.name)
    if let odd = names.first(where: { !$0.isEmpty && !known.contains($0) }) {
      throw fault(
        "the column \"\(odd.prefix(100))\" is none of transfers.txt",
        "The columns are \(known.joined(separator: ", ")).", line: 1)
    }
    let pairs: [[TransferColumn]] = [[.fromStopID, .toStopID], [.fromTripID, .toTripID]]
    guard pairs.contains(where: { $0.allSatisfy { reader.hasColumn($0.rawValue) } }) else {
      throw fault(
        "there are no columns from_stop_id and to_stop_id",
        "Begin with a header such as from_stop_id,to_stop_id,transfer_type,min_transfer_time.",
        line: 1)
    }
  }

  private func checkRow() throws(ImportError) {
    if reader.row.columnCount != reader.header?.count || reader.row.hasSurplus {
      throw fault("there are more or fewer values than columns", "Write one value a column.")
    }
    if let line = reader.progress.invalidUTF8Line ?? reader.progress.nulLine {
      throw fault("there are bytes that are not UTF-8", "Save the file as UTF-8.", line: line)
    }
  }

  private func checkContent(_ type: Int, _ time: Int?) throws(ImportError) {
    let needed: [TransferColumn] =
      type >= 4 ? [.fromTripID, .toTripID] : [.fromStopID, .toStopID]
    for column in needed where reader[column.rawValue].isEmpty {
      throw fault("\(column.name) is empty", "Name both ends of the change.")
    }
    if type == 2, time == nil {
      throw fault("min_transfer_time is empty", "A rule of type 2 needs the seconds.")
    }
  }

  private func scopedID(_ column: TransferColumn) throws(ImportError) -> UnsafeBufferPointer<UInt8>
  {
    let id = reader[column.rawValue]
    guard id.isEmpty || id.contains(UInt8(ascii: ":")) else {
      throw fault(
        "\(column.name) \"\(text(column))\" names no feed",
        "Write ids as FEED:ID, bus:\(text(column)).")
    }
    return id
  }

  private func number(
    _ column: TransferColumn, in range: ClosedRange<Int>
  ) throws(ImportError) -> Int? {
    let bytes = reader[column.rawValue]
    if bytes.isEmpty { return nil }
    guard let number = parseInteger(bytes), range.contains(number) else {
      throw fault(
        "\(column.name) cannot be \"\(text(column))\"",
        "It may be \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  private func text(_ column: TransferColumn) -> String {
    String(decoding: reader[column.rawValue].prefix(100), as: UTF8.self)
  }

  private func fault(_ problem: String, _ remedy: String, line: Int? = nil) -> ImportError {
    ImportError(
      .invalidValue, file: path, problem: "In line \(line ?? reader.row.line) \(problem).",
      remedy: remedy)
  }
}
