public import TransitModel

/// Reads columns from `column_chunks`, straight into the memory of the arrays.
///
/// Nothing in the file is trusted: sizes are checked before memory is taken, and every chunk against its
/// checksum.
public struct ColumnReader: ColumnVisitor {
  private struct Chunk {
    let key: Int64
    let bytes: Int
    let checksum: Int64
  }

  private let connection: Connection
  private let chunks: Statement
  private let fileBytes: Int
  private let memory: ColumnMemory

  /// A reader of the columns of a network.
  ///
  /// - Parameters:
  ///   - connection: to the network file.
  ///   - memory: where they are to lie; readers of one network may share it.
  public init(
    _ connection: Connection, into memory: ColumnMemory = ColumnMemory()
  ) throws(DatabaseError) {
    self.connection = connection
    self.memory = memory
    chunks = try connection.prepare(
      """
      SELECT chunk, sequence, element_size, checksum, length(data), typeof(data)
      FROM column_chunks WHERE name = ? ORDER BY sequence
      """)
    let pages = try connection.findInteger("PRAGMA page_count") ?? 0
    fileBytes = pages * (try connection.findInteger("PRAGMA page_size") ?? 0)
  }

  /// Reads one column and puts it in the place of `column`.
  public mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String, _ column: inout IndexedArray<Tag, Element>
  ) throws {
    column = try read(name)
  }

  private func read<Tag, Element: BitwiseCopyable & Sendable>(
    _ name: String
  ) throws(DatabaseError) -> IndexedArray<Tag, Element> {
    let list = try findChunks(name, elementSize: MemoryLayout<Element>.stride)
    let bytes = list.reduce(0) { $0 + $1.bytes }
    let count = bytes / MemoryLayout<Element>.stride
    return try IndexedArray(count: count, in: memory) { elements throws(DatabaseError) in
      var rest = UnsafeMutableRawBufferPointer(elements)
      for chunk in list {
        let part = UnsafeMutableRawBufferPointer(rebasing: rest[..<chunk.bytes])
        try read(chunk, of: name, into: part)
        rest = UnsafeMutableRawBufferPointer(rebasing: rest[chunk.bytes...])
      }
    }
  }

  private func findChunks(_ name: String, elementSize: Int) throws(DatabaseError) -> [Chunk] {
    chunks.restart()
    chunks.bind(name)
    defer { chunks.restart() }
    var list: [Chunk] = []
    var total = 0
    while try chunks.step() {
      guard chunks.integer(1) == list.count else { throw damaged(name, "a chunk is missing") }
      guard chunks.integer(2) == elementSize, let bytes = chunks.integer(4),
        chunks.text(5) == "blob", bytes % elementSize == 0
      else { throw damaged(name, "its elements are not of \(elementSize) bytes") }
      total += bytes
      // A length in a damaged record may be anything; all columns together are no larger than the file.
      guard total <= fileBytes else { throw damaged(name, "it is longer than the file") }
      list.append(
        Chunk(
          key: Int64(chunks.requiredInteger(0)), bytes: bytes,
          checksum: Int64(chunks.requiredInteger(3))))
    }
    if list.isEmpty { throw damaged(name, "it is missing") }
    return list
  }

  private func read(
    _ chunk: Chunk, of name: String, into memory: UnsafeMutableRawBufferPointer
  ) throws(DatabaseError) {
    guard connection.readChunk(chunk.key, into: memory) else {
      throw damaged(name, "a chunk cannot be read")
    }
    guard Checksum.of(UnsafeRawBufferPointer(memory)) == chunk.checksum else {
      throw damaged(name, "its checksum is wrong")
    }
  }

  private func damaged(_ name: String, _ problem: String) -> DatabaseError {
    DatabaseError(
      .damaged, path: connection.path,
      problem: "The network file is damaged: column \(name): \(problem).",
      remedy: DatabaseError.importAgain)
  }
}
