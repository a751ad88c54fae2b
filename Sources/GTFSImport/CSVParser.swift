internal import CCSV
internal import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Makes rows of a stream, with bounded memory: 64 KB of text at a time.
///
/// libcsv finds the fields; `RowCollector` keeps those of the wanted columns. Fed line by line, so that every row knows
/// the line of the file on which it begins.
final class CSVParser {
  private static let bufferBytes = 65_536
  /// The longest field. A quotation mark that is never closed would otherwise swallow the file.
  static let fieldLimit = 1 << 20
  /// What libcsv calls ROW_NOT_BEGUN: between two rows.
  private static let rowNotBegun: Int32 = 0
  /// What libcsv calls FIELD_BEGUN: inside a value, if it is quoted before the closing mark.
  private static let fieldBegun: Int32 = 2

  private let file: String
  private let stream: any FeedStream
  private let parser: UnsafeMutablePointer<csv_parser>
  private let collector: UnsafeMutablePointer<RowCollector>
  private let buffer: UnsafeMutableRawBufferPointer
  private var line = 1
  private var isAfterReturn = false

  /// Reads up to the end of the header, or of the file.
  init(_ stream: any FeedStream, file: String, columns: [String]) throws(ImportError) {
    self.stream = stream
    self.file = file
    parser = .allocate(capacity: 1)
    parser.initialize(to: csv_parser())
    csv_init(parser, 0)
    // libcsv's own step is 128 bytes: a hostile field of a megabyte would be moved 8,000 times.
    csv_set_blk_size(parser, 4096)
    collector = .allocate(capacity: 1)
    collector.initialize(to: RowCollector(columns: columns))
    buffer = .allocate(byteCount: Self.bufferBytes, alignment: 8)
    while collector.pointee.header == nil, !collector.pointee.batch.progress.isAtEnd { try fill() }
  }

  deinit {
    csv_free(parser)
    parser.deallocate()
    collector.pointee.deallocate()
    collector.deinitialize(count: 1)
    collector.deallocate()
    buffer.deallocate()
  }

  var header: [String]? { collector.pointee.header }
  var respelledNames: [String] { collector.pointee.respelledNames }
  var columnOfSlot: [Bool] { collector.pointee.columnOfSlot }

  /// The next rows: at least one, but at the file's end.
  ///
  /// - Parameter spare: a batch that is no longer read, whose memory is used for the rows after these.
  func next(_ spare: RowBatch) throws(ImportError) -> RowBatch {
    while collector.pointee.batch.rowCount == 0, !collector.pointee.batch.progress.isAtEnd {
      try fill()
    }
    return collector.pointee.exchange(for: spare)
  }

  private func fill() throws(ImportError) {
    var count = try stream.read(into: buffer)
    var start = 0
    if collector.pointee.batch.progress.bytesRead == 0 {
      count = try fillUp(count)
      start = try skipByteOrderMark(count)
    }
    collector.pointee.batch.progress.bytesRead += count
    if count == 0 {
      collector.pointee.batch.progress.isAtEnd = true
      endText()
      return
    }
    let isInsideRow = parser.pointee.pstate != Self.rowNotBegun
    let isPlain = Self.isPlain(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    collector.pointee.mayNeedRepair = !isPlain || (isInsideRow && collector.pointee.mayNeedRepair)
    while start < count { start += try feedLine(start, count) }
  }

  /// Ends the last row, which may lack its line's end; one whose quotation mark is still open is none.
  private func endText() {
    let isOpen = parser.pointee.quoted != 0 && parser.pointee.pstate == Self.fieldBegun
    if isOpen { collector.pointee.batch.progress.openQuoteLine = collector.pointee.line }
    if isOpen, collector.pointee.header != nil {
      csv_fini(parser, nil, nil, nil)
    } else {
      csv_fini(parser, Self.takeField, Self.takeRow, collector)
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
    if parser.pointee.pstate == Self.rowNotBegun { collector.pointee.line = line }
    collector.pointee.lineAtWork = line
    let parsed = csv_parse(parser, text, length, Self.takeField, Self.takeRow, collector)
    guard parsed == length, csv_get_buffer_size(parser) <= Self.fieldLimit,
      collector.pointee.headerBytes <= Self.fieldLimit
    else {
      throw ImportError(
        .tooLarge, file: file,
        problem:
          "Line \(collector.pointee.line) is longer than 1 MB; a quotation mark may be open.",
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
      $2?.assumingMemoryBound(to: RowCollector.self).pointee.addField(
        UnsafeRawBufferPointer(start: $0, count: $0 == nil ? 0 : $1))
    }

  private static let takeRow: @convention(c) (Int32, UnsafeMutableRawPointer?) -> Void = {
    $1?.assumingMemoryBound(to: RowCollector.self).pointee.addRow()
  }
}
