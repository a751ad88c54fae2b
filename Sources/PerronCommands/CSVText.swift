/// Reads and writes CSV (RFC 4180): fields with commas, quotation marks or line breaks stand in quotation marks.
struct CSVText {
  /// A row with the line on which it begins, the first being 1.
  struct Row {
    let line: Int
    let fields: [String]
  }

  /// That a text is no CSV.
  struct Fault: Error {
    let line: Int
    /// As the end of a sentence.
    let problem: String
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// The rows of a text in UTF-8, with or without the byte order mark; blank lines are none.
  static func read(_ bytes: [UInt8]) throws(Fault) -> [Row] {
    var text = CSVText(bytes: bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { text.position = 3 }
    var rows: [Row] = []
    while text.position < bytes.count {
      let row = try text.readRow()
      if row.fields != [""] { rows.append(row) }
    }
    return rows
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readRow() throws(Fault) -> Row {
    let first = line
    var fields: [String] = []
    while true {
      fields.append(try readField())
      guard position < bytes.count else { break }
      let end = bytes[position]
      position += 1
      if end == UInt8(ascii: ",") { continue }
      if end == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == 0x0A {
        position += 1
      }
      line += 1
      break
    }
    return Row(line: first, fields: fields)
  }

  /// Up to the comma or the line break behind it.
  private mutating func readField() throws(Fault) -> String {
    var field: [UInt8] = []
    let start = line
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      position += 1
      while true {
        guard position < bytes.count else {
          throw Fault(line: start, problem: "a quotation mark is not closed")
        }
        let byte = bytes[position]
        position += 1
        if byte == UInt8(ascii: "\"") {
          guard position < bytes.count, bytes[position] == byte else { break }
          position += 1
        }
        if byte == 0x0A { line += 1 }
        field.append(byte)
      }
      if position < bytes.count, !Self.ends.contains(bytes[position]) {
        throw Fault(line: line, problem: "there is more behind a quotation mark")
      }
    } else {
      while position < bytes.count, !Self.ends.contains(bytes[position]) {
        field.append(bytes[position])
        position += 1
      }
    }
    guard let text = String(validating: field, as: UTF8.self) else {
      throw Fault(line: start, problem: "a field is not UTF-8")
    }
    return text
  }

  private static let ends: [UInt8] = [0x2C, 0x0D, 0x0A]

  // MARK: Writing

  /// A row with its line break.
  static func row(_ fields: [String]) -> String {
    fields.map { quoted($0) }.joined(separator: ",") + "\n"
  }

  private static func quoted(_ field: String) -> String {
    let needsQuotes = field.utf8.contains { $0 == UInt8(ascii: "\"") || ends.contains($0) }
    guard needsQuotes else { return field }
    var text = "\""
    for scalar in field.unicodeScalars {
      if scalar == "\"" { text += "\"" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}
