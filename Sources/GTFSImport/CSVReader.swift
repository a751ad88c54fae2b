internal import CCSV
internal import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Reads the rows of one table, one after the other, with bounded memory: 64 KB of text at a time.
///
/// libcsv finds the fields; `RowBatch` keeps those of the wanted columns until the next buffer is read.
/// Fed line by line, so that every row knows the line of the file on which it begins.
final class CSVReader {
  private static let bufferBytes = 65_536
  /// The longest field. A quotation mark that is never closed would otherwise swallow the file.
  static let fieldLimit = 1 << 20
  /// What libcsv calls ROW_NOT_BEGUN: between two rows.
  private static let rowNotBegun: Int32 = 0
  /// What libcsv calls FIELD_BEGUN: inside a value, if it is quoted before the closing mark.
  private static let fieldBegun: Int32 = 2

  let file: String
  private(set) var bytesRead = 0
  private let stream: any FeedStream
  private let parser: UnsafeMutablePointer<csv_parser>
  private let batch: UnsafeMutablePointer<RowBatch>
  private let buffer: UnsafeMutableRawBufferPointer
  private var line = 1
  private var isAfterReturn = false
  private var isAtEnd = false
  private var cursor = -1
  /// The line of the row that a quotation mark swallowed to the file's end; that row is left out.
  private(set) var openQuoteLine: Int?

  /// - Parameter columns: the names of the wanted columns; their order is that of the slots.
  init(_ stream: any FeedStream, file: String, columns: [String]) throws(ImportError) {
    self.stream = stream
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(to: csv_parser())
    csv_init(parser, 0)
    // libcsv's own step is 128 bytes: a hostile field of a megabyte would be moved 8,000 times.
    csv_set_blk_size(parser, 4096)
    batch = .allocate(capacity: 1)
    batch.initialize(to: RowBatch(columns: columns))
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 8)
    while batch.pointee.header == nil, !isAtEnd { try fill() }
  }

  deinit {
    csv_free(parser)
    parser.deallocate()
    batch.pointee.deallocate()
    batch.deinitialize(count: 1)
    batch.deallocate()
    buffer.deallocate()
  }

  /// The names in the header as they stand, without blanks around them and in small letters; nil where
  /// the file has no row at all.
  var header: [String]? { batch.pointee.header }

  /// Wanted names of the header that stand there in other letters than GTFS writes.
  var respelledNames: [String] { batch.pointee.respelledNames }

  /// Whether a wanted column is in the header.
  func hasColumn(_ slot: Int) -> Bool { batch.pointee.hasColumn(slot) }

  /// Goes on to the next row that is not blank, and returns whether there is one.
  func next() throws(ImportError) -> Bool {
    cursor += 1
    while cursor >= batch.pointee.rowCount {
      if isAtEnd { return false }
      batch.pointee.clear()
      cursor = 0
      try fill()
    }
    return true
  }

  /// The value in a wanted column, without blanks around it; valid until `next`.
  subscript(slot: Int) -> UnsafeBufferPointer<UInt8> { batch.pointee.field(slot, ofRow: cursor) }

  var row: RowBatch.Row { batch.pointee.rows[cursor] }

  /// Lines of the first value that was not UTF-8, and of the first with a NUL byte.
  var repairs: (invalidUTF8: Int?, nul: Int?) {
    (batch.pointee.invalidUTF8Line, batch.pointee.nulLine)
  }

  private func fill() throws(ImportError) {
    var count = try stream.read(into: buffer)
    var start = 0
    if bytesRead == 0 {
      count = try fillUp(count)
      start = try skipByteOrderMark(count)
    }
    bytesRead += count
    if count == 0 {
      isAtEnd = true
      endText()
      return
    }
    let isInsideRow = parser.pointee.pstate != Self.rowNotBegun
    let isPlain = Self.isPlain(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    batch.pointee.mayNeedRepair = !isPlain || (isInsideRow && batch.pointee.mayNeedRepair)
    while start < count { start += try feedLine(start, count) }
  }

  /// Ends the last row, which may lack its line's end; one whose quotation mark is still open is none.
  private func endText() {
    let isOpen = parser.pointee.quoted != 0 && parser.pointee.pstate == Self.fieldBegun
    if isOpen { openQuoteLine = batch.pointee.line }
    if isOpen, batch.pointee.header != nil {
      csv_fini(parser, nil, nil, nil)
    } else {
      csv_fini(parser, Self.takeField, Self.takeRow, batch)
    }
  }

  /// A stream may give a first byte alone; what tells the encoding are four.
  private func fillUp(_ count: Int) throws(ImportError) -> Int {
    var count = count
    while count > 0, count < 4 {
      let more = try stream.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more == 0 { break }
      count += more
    }
    return count
  }

  private func skipByteOrderMark(_ count: Int) throws(ImportError) -> Int {
    if count >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { return 3 }
    if Self.isUTF16(Array(buffer[..<min(4, count)])) {
      throw ImportError(
        .invalidValue, file: file, problem: "The file is written in UTF-16.",
        remedy: "Save it as UTF-8.")
    }
    return 0
  }

  /// By its mark; without one, by two letters of ASCII each with a byte of nothing.
  private static func isUTF16(_ head: [UInt8]) -> Bool {
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return true }
    guard head.count == 4 else { return false }
    let isEmpty = head.map { $0 == 0 }
    return isEmpty == [false, true, false, true] || isEmpty == [true, false, true, false]
  }

  /// Gives libcsv one physical line (or the part of it that is in the buffer); returns its length.
  private func feedLine(_ start: Int, _ count: Int) throws(ImportError) -> Int {
    guard let base = buffer.baseAddress else { return count }
    let text = UnsafeRawPointer(base + start)
    var length = count - start
    if let feed = memchr(text, CSV_LF, length) { length = UnsafeRawPointer(feed) - text + 1 }
    if let found = memchr(text, CSV_CR, length) {
      let position = UnsafeRawPointer(found) - text
      let isBeforeFeed = position + 2 == length && buffer[start + length - 1] == UInt8(CSV_LF)
      if !isBeforeFeed { length = position + 1 }
    }
    if parser.pointee.pstate == Self.rowNotBegun { batch.pointee.line = line }
    batch.pointee.lineAtWork = line
    let parsed = csv_parse(parser, text, length, Self.takeField, Self.takeRow, batch)
    guard parsed == length, csv_get_buffer_size(parser) <= Self.fieldLimit,
      batch.pointee.headerBytes <= Self.fieldLimit
    else {
      throw ImportError(
        .tooLarge, file: file,
        problem: "Line \(batch.pointee.line) is longer than 1 MB; a quotation mark may be open.",
        remedy: "Close the quotation mark in that line.")
    }
    countLine(last: buffer[start + length - 1], isAlone: length == 1)
    return length
  }

  private func countLine(last: UInt8, isAlone: Bool) {
    let isFeed = last == UInt8(CSV_LF)
    // A carriage return at the end of one buffer and its line feed in the next are one line's end.
    if isFeed && !(isAlone && isAfterReturn) || last == UInt8(CSV_CR) { line += 1 }
    isAfterReturn = last == UInt8(CSV_CR)
  }

  /// Whether all bytes are ASCII other than NUL, eight at a time: a zero byte borrows from its high bit.
  private static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var marks: UInt64 = 0
    var position = 0
    while position + 8 <= bytes.count {
      let word = bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      marks |= (word &- 0x0101_0101_0101_0101) | word
      position += 8
    }
    while position < bytes.count {
      marks |= UInt64((bytes[position] &- 1) | bytes[position])
      position += 1
    }
    return marks & 0x8080_8080_8080_8080 == 0
  }

  private static let takeField:
    @convention(c) (UnsafeMutableRawPointer?, Int, UnsafeMutableRawPointer?) -> Void = {
      $2?.assumingMemoryBound(to: RowBatch.self).pointee.addField(
        UnsafeRawBufferPointer(start: $0, count: $0 == nil ? 0 : $1))
    }

  private static let takeRow: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = {
    $1?.assumingMemoryBound(to: RowBatch.self).pointee.addRow()
  }
}
