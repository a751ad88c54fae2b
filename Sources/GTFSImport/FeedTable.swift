internal import TransitDatabase
internal import TransitModel

/// The issues of one feed, shared by all that read it.
final class FeedIssues {
  var log: IssueLog
  let feed: String

  init(_ log: IssueLog, feed: String) {
    self.log = log
    self.feed = feed
  }

  func report(_ issue: ImportIssue) {
    log.report(
      ImportIssue(
        issue.code, feed: feed, file: issue.file, line: issue.line, field: issue.field,
        entity: issue.entity.map { Self.shortened($0) }, message: Self.shortened(issue.message)))
  }

  /// A hostile value of a megabyte would otherwise be kept a hundred times for every code.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 1000 ? text : String(decoding: text.utf8.prefix(990), as: UTF8.self) + "…"
  }
}

/// A table of a feed, read row by row, with the checks that every field of a type needs.
///
/// A value that is none of its type is reported and counts as empty.
final class FeedTable<Column: FeedColumn> {
  private let reader: CSVReader
  private let issues: FeedIssues
  private let progress: FeedProgress
  /// Says nothing of rows and bytes where the table has been, or will be, read another time.
  private let isQuiet: Bool
  private let columnCount: Int
  private var reportedUTF8 = false
  private var reportedNUL = false
  private var rowCount = 0
  /// What is told of the row at work where it has more values than the header: a comma in a number shifts all that
  /// follow, and one issue for its row is enough.
  private var ofLongRow: ImportIssue?

  init(_ reader: CSVReader, issues: FeedIssues, progress: FeedProgress, isQuiet: Bool) {
    self.reader = reader
    self.issues = issues
    self.progress = progress
    self.isQuiet = isQuiet
    columnCount = reader.header?.count ?? 0
  }

  static var wantedNames: [String] { Column.allCases.map(\.name) }

  func has(_ column: Column) -> Bool { reader.hasColumn(column.rawValue) }

  var line: Int { reader.row.line }

  func next() throws -> Bool {
    if let issue = ofLongRow { issues.report(issue) }
    ofLongRow = nil
    guard try reader.next() else {
      if !isQuiet { checkEnd() }
      progress.endFile(bytes: reader.progress.bytesRead)
      return false
    }
    rowCount += 1
    if rowCount.isMultiple(of: 50_000) {
      try progress.tell(Column.file, bytes: reader.progress.bytesRead)
    }
    if !isQuiet { checkRow() }
    return true
  }

  private func checkRow() {
    let row = reader.row
    if row.columnCount < columnCount || row.hasSurplus {
      report(
        .wrongRowLength, nil,
        "The row has \(row.columnCount) values, the header \(columnCount) columns; "
          + (row.hasSurplus ? "the surplus was left out." : "what is missing counts as empty."))
    }
    if row.isMultiline {
      report(
        .lineBreakInValue, nil,
        "A value goes on over the end of the line; a quotation mark may stand in the wrong place.")
    }
    if let line = reader.progress.invalidUTF8Line, !reportedUTF8 {
      reportedUTF8 = true
      report(
        .invalidUTF8, nil, line: line,
        "The file is not UTF-8; the values concerned were read as Windows-1252.")
    }
    if let line = reader.progress.nulLine, !reportedNUL {
      reportedNUL = true
      report(.nulBytes, nil, line: line, "Values hold NUL bytes; they were left out.")
    }
  }

  private func checkEnd() {
    guard let line = reader.progress.openQuoteLine else { return }
    report(
      .openQuote, nil, line: line,
      "A quotation mark is not closed in this row; it was dropped with all that follows.")
  }

  // MARK: Values

  /// The bytes of a field, empty where it or its column is missing; valid until `next`.
  subscript(column: Column) -> UnsafeBufferPointer<UInt8> { reader[column.rawValue] }

  func text(_ column: Column) -> String? {
    let bytes = self[column]
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  func integer(_ column: Column, in range: ClosedRange<Int>) -> Int? {
    let bytes = self[column]
    if bytes.isEmpty { return nil }
    if let number = parseInteger(bytes), range.contains(number) { return number }
    reportInvalid(column)
    return nil
  }

  func double(_ column: Column, in range: ClosedRange<Double>) -> Double? {
    if self[column].isEmpty { return nil }
    if let number = parseDecimal(self[column]), range.contains(number) { return number }
    reportInvalid(column)
    return nil
  }

  /// A date between 1900 and 2200; others are slips of the pen and would stretch every calendar.
  func date(_ column: Column) -> ServiceDate? {
    guard let date = ServiceDate(gtfs: self[column]),
      (1900...2200).contains(date.yearMonthDay.year)
    else { return nil }
    return date
  }

  // MARK: Issues

  func report(
    _ code: IssueCode, _ field: Column?, entity: String? = nil, line: Int? = nil,
    _ message: @autoclosure () -> String
  ) {
    let isOfLongRow =
      ofLongRow != nil && [.invalidValue, .missingValue, .invalidCoordinate].contains(code)
    // What comes last says what becomes of the row, unless it is less.
    if isOfLongRow, ofLongRow?.code.severity == .error, code.severity != .error { return }
    let issue = ImportIssue(
      code, file: Column.file, line: line ?? self.line, field: field?.name, entity: entity,
      message: message() + (isOfLongRow ? longRowText : ""))
    if isOfLongRow || code == .wrongRowLength && reader.row.hasSurplus {
      ofLongRow = issue
    } else {
      issues.report(issue)
    }
  }

  private var longRowText: String {
    " The row has \(reader.row.columnCount) values, the header \(columnCount) columns: numbers take a point and no "
      + "comma."
  }

  func reportInvalid(_ column: Column) {
    report(
      .invalidValue, column, entity: text(column),
      "\(column.name) cannot be \"\(text(column) ?? "")\"; it counts as empty.")
  }

  /// Reports that the row is dropped since `column` is empty.
  func reportMissing(_ column: Column) {
    report(.missingValue, column, "\(column.name) is empty; the row was dropped.")
  }

  /// Reports that a second row of a key is dropped.
  func reportDuplicate(_ column: Column) {
    let key = text(column)
    report(
      .duplicateKey, column, entity: key,
      "\(column.name) \"\(key ?? "")\" stands there already; the first row was kept.")
  }

  /// Reports that a second row is dropped whose `key` of several fields stands there already.
  ///
  /// - Parameter entity: says best what the row is about; the first field of the key by default.
  func reportDuplicate(of key: [Column], entity: Column? = nil) {
    if key.count == 1 { return reportDuplicate(key[0]) }
    let filled = key.filter { !self[$0].isEmpty }
    let names = (filled.isEmpty ? key : filled).map(\.name).joined(separator: ", ")
    report(
      .duplicateKey, nil, entity: (entity ?? filled.first).flatMap { text($0) },
      "There is a row of the same \(names) already; the first was kept.")
  }
}

/// The whole number that the bytes write, with a sign or without; nil where there is anything else.
func parseInteger(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
  guard let first = bytes.first, bytes.count <= 18 else { return nil }
  let isNegative = first == UInt8(ascii: "-")
  var number = 0
  let start = isNegative || first == UInt8(ascii: "+") ? 1 : 0
  guard start < bytes.count else { return nil }
  for position in start..<bytes.count {
    let digit = bytes[position] &- UInt8(ascii: "0")
    guard digit < 10 else { return nil }
    number = number &* 10 &+ Int(digit)
  }
  return isNegative ? -number : number
}

extension Statement {
  /// Binds a field to the next parameter: an empty one is NULL.
  func bind(field: UnsafeBufferPointer<UInt8>) {
    if field.isEmpty { bindNull() } else { bind(utf8: field) }
  }
}

/// Tells how far the reading of a feed has come, in bytes of unpacked text.
final class FeedProgress {
  private let handler: ProgressHandler
  private let total: Int
  private var bytesOfFilesRead = 0

  init(total: Int, handler: @escaping ProgressHandler) {
    self.total = total
    self.handler = handler
  }

  func tell(_ file: String, bytes: Int) throws {
    try handler(
      ImportProgress(
        phase: .readingFeed, subject: file, done: min(bytesOfFilesRead + bytes, total),
        total: total, unit: "bytes"))
  }

  func endFile(bytes: Int) { bytesOfFilesRead += bytes }
}
