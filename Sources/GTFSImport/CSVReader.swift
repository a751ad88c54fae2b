internal import Dispatch
internal import TransitDatabase

/// Reads the rows of one table, one after the other.
final class CSVReader {
  let file: String
  /// The names in the header as they stand, without blanks around them and in small letters; nil where
  /// the file has no row at all.
  let header: [String]?
  /// Wanted names of the header that stand there in other letters than GTFS writes.
  let respelledNames: [String]
  private let columnOfSlot: [Bool]
  private let batches: RowBatches
  /// Behind a pointer, as it is asked for every field.
  private let batch: UnsafeMutablePointer<RowBatch>
  private var cursor = -1

  /// - Parameters:
  ///   - columns: the names of the wanted columns; their order is that of the slots.
  ///   - readsAhead: whether the stream may be read on another thread. Nothing else of its source may be read meanwhile.
  init(
    _ stream: any FeedStream, file: String, columns: [String], readsAhead: Bool = false
  ) throws(ImportError) {
    self.file = file
    let parser = try CSVParser(stream, file: file, columns: columns)
    (header, respelledNames) = (parser.header, parser.respelledNames)
    columnOfSlot = parser.columnOfSlot
    batches = RowBatches(parser, width: columns.count, readsAhead: readsAhead)
    batch = .allocate(capacity: 1)
    batch.initialize(to: RowBatch(width: columns.count))
  }

  deinit {
    batches.stop()
    batch.pointee.deallocate()
    batch.deallocate()
  }

  /// Whether a wanted column is in the header.
  func hasColumn(_ slot: Int) -> Bool { columnOfSlot[slot] }

  /// Goes on to the next row that is not blank, and returns whether there is one.
  func next() throws(ImportError) -> Bool {
    cursor += 1
    while cursor >= batch.pointee.rowCount {
      if batch.pointee.progress.isAtEnd { return false }
      batch.pointee = try batches.next(batch.pointee)
      cursor = 0
    }
    return true
  }

  /// The value in a wanted column, without blanks around it; valid until `next`.
  subscript(slot: Int) -> UnsafeBufferPointer<UInt8> { batch.pointee.field(slot, ofRow: cursor) }

  var row: RowBatch.Row { batch.pointee.rows[cursor] }

  /// What is known of the file up to the end of the rows at hand.
  var progress: RowBatch.Progress { batch.pointee.progress }
}

/// The batches of a table. Ahead of its reader it makes the next on a queue while the rows of this are read; then all but
/// `next` and `stop` is used on the queue alone.
private final class RowBatches: @unchecked Sendable {
  private let parser: CSVParser
  private let queue: DispatchQueue?
  private let width: Int
  /// What the next batch is exchanged for; nil once it has been.
  private var spare: RowBatch?
  private var made: Result<RowBatch, ImportError>?

  init(_ parser: CSVParser, width: Int, readsAhead: Bool) {
    self.parser = parser
    queue = readsAhead ? DispatchQueue(label: "rows of a table") : nil
    self.width = width
  }

  deinit {
    spare?.deallocate()
    if case .success(let batch) = made { batch.deallocate() }
  }

  /// The next rows, in exchange for a batch that is no longer read; when it throws, that is still the caller's.
  func next(_ used: RowBatch) throws(ImportError) -> RowBatch {
    guard let queue else { return try parser.next(used) }
    let batch = try queue.sync { made.take() ?? make() }.get()
    queue.async { [self] in
      spare = used
      if !batch.progress.isAtEnd { made = make() }
    }
    return batch
  }

  private func make() -> Result<RowBatch, ImportError> {
    let batch = spare ?? RowBatch(width: width)
    do {
      let full = try parser.next(batch)
      spare = nil
      return .success(full)
    } catch {
      spare = batch
      return .failure(error)
    }
  }

  /// Waits until the stream is not read any more.
  func stop() { queue?.sync {} }
}
