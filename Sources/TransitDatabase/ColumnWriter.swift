public import TransitModel

/// Writes columns into `column_chunks`, in the byte order of the machine (little-endian everywhere that
/// Swift runs).
public struct ColumnWriter: ColumnVisitor {
  /// A BLOB stays under SQLite's limit of 1 GB by far, and a chunk is little enough to be checked and
  /// copied at a time.
  static let chunkBytes = 64 << 20

  private let statement: Statement
  private let chunkBytes: Int

  /// A writer into the tables of `connection`, inside its transaction.
  public init(_ connection: Connection) throws(DatabaseError) {
    try self.init(connection, chunkBytes: Self.chunkBytes)
  }

  init(_ connection: Connection, chunkBytes: Int) throws(DatabaseError) {
    statement = try connection.prepare(
      """
      INSERT INTO column_chunks (name, sequence, element_size, checksum, data)
      VALUES (?, ?, ?, ?, ?)
      """)
    self.chunkBytes = chunkBytes
  }

  /// Writes one column; an empty one has one chunk without data, so that it is not a missing one.
  public mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String, _ column: inout IndexedArray<Tag, Element>
  ) throws {
    let elementSize = MemoryLayout<Element>.stride
    let step = max(1, chunkBytes / elementSize) * elementSize
    try column.withUnsafeBuffer { elements in
      let bytes = UnsafeRawBufferPointer(elements)
      for (sequence, start) in stride(from: 0, to: max(bytes.count, 1), by: step).enumerated() {
        let chunk = UnsafeRawBufferPointer(
          rebasing: bytes[start..<min(start + step, bytes.count)])
        statement.bind(name)
        statement.bind(sequence)
        statement.bind(elementSize)
        statement.bind(Int(Checksum.of(chunk)))
        statement.bind(blob: chunk)
        try statement.run()
      }
    }
  }
}
