/// The rows that one buffer of text completed: of every row the fields of the wanted columns.
///
/// Plain memory, freed by hand, since libcsv's callbacks fill it once for every field and it is used again. It may go from
/// thread to thread, but has one owner at a time.
struct RowBatch: @unchecked Sendable {
  /// What is known of a row besides its fields.
  struct Row: BitwiseCopyable {
    /// The line on which the row begins, from 1.
    let line: Int
    let columnCount: Int
    /// Whether there is a value behind the last column of the header.
    let hasSurplus: Bool
    /// Whether the row ends on a later line than it begins.
    let isMultiline: Bool
  }

  /// What is known of the file up to the end of these rows.
  struct Progress {
    var bytesRead = 0
    /// Lines of the first value that was not UTF-8, and of the first with a NUL byte.
    var invalidUTF8Line: Int?
    var nulLine: Int?
    /// The line of the row that a quotation mark swallowed to the file's end; that row is left out.
    var openQuoteLine: Int?
    var isAtEnd = false
  }

  /// A batch holds a buffer of text, and what came before it of a row: no field is longer than `CSVParser.fieldLimit`.
  private struct Field: BitwiseCopyable {
    var start: UInt32
    var length: UInt32
  }

  /// How many fields a row has.
  private let width: Int
  private var bytes = Buffer<UInt8>()
  private var fields = Buffer<Field>()
  private(set) var rows = Buffer<Row>()
  var progress = Progress()

  /// A batch without rows, whose first has begun.
  init(width: Int) {
    self.width = width
    beginRow()
  }

  func deallocate() {
    bytes.deallocate()
    fields.deallocate()
    rows.deallocate()
  }

  /// How many rows are complete.
  var rowCount: Int { rows.count }

  func field(_ slot: Int, ofRow row: Int) -> UnsafeBufferPointer<UInt8> {
    let field = fields[row &* width &+ slot]
    return UnsafeBufferPointer(start: bytes.base + Int(field.start), count: Int(field.length))
  }

  /// Adds a field to the row at work; `write` appends its bytes.
  @inline(__always)
  mutating func add(_ slot: Int, _ write: (inout Buffer<UInt8>) -> Void) {
    let start = bytes.count
    write(&bytes)
    fields[rows.count &* width &+ slot] = Field(
      start: UInt32(start), length: UInt32(bytes.count - start))
  }

  /// Ends the row at work.
  mutating func complete(_ row: Row) {
    rows.append(row)
    beginRow()
  }

  private mutating func beginRow() {
    fields.append(Field(start: 0, length: 0), times: width)
  }

  /// Forgets all rows, and begins with what there is of the row at work in `other`.
  mutating func goOn(from other: RowBatch) {
    (bytes.count, fields.count, rows.count) = (0, 0, 0)
    beginRow()
    for slot in 0..<width {
      let text = other.field(slot, ofRow: other.rowCount)
      if !text.isEmpty { add(slot) { $0.append(UnsafeRawBufferPointer(text)) } }
    }
    progress = other.progress
  }
}

/// Memory that grows; freed by hand, since its owner is freed by hand too.
struct Buffer<Element: BitwiseCopyable> {
  private(set) var base: UnsafeMutablePointer<Element>
  private var capacity = 64
  var count = 0

  init() { base = .allocate(capacity: capacity) }

  func deallocate() { base.deallocate() }

  subscript(position: Int) -> Element {
    get { base[position] }
    nonmutating set { base[position] = newValue }
  }

  mutating func append(_ element: Element, times: Int = 1) {
    reserve(times)
    (base + count).update(repeating: element, count: times)
    count += times
  }

  private mutating func reserve(_ added: Int) {
    guard count + added > capacity else { return }
    capacity = max(capacity * 2, count + added)
    let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    new.update(from: base, count: count)
    base.deallocate()
    base = new
  }
}

extension Buffer<UInt8> {
  mutating func append(_ text: UnsafeRawBufferPointer) {
    reserve(text.count)
    if let start = text.baseAddress {
      UnsafeMutableRawPointer(base + count).copyMemory(from: start, byteCount: text.count)
    }
    count += text.count
  }
}
