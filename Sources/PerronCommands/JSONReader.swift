/// Reads a whole JSON text (RFC 8259) into a value; nil values of what is no JSON, with the line at fault.
///
/// What it may hold is bounded by the text, which is in memory, and by the depth of nesting. Of members of one name
/// all are kept, in their order.
package struct JSONReader {
  /// That a text is no JSON.
  package struct Fault: Error {
    package let line: Int
    /// As the end of a sentence.
    package let problem: String
  }

  /// Features of collections of collections of polygons have some ten.
  private static let depthLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  private let kept: String?

  private init(_ bytes: [UInt8], keeping kept: String?) {
    self.bytes = bytes
    self.kept = kept
    // The byte order mark is no part of JSON, but of many files.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// - Parameter kept: the members of this name of the outermost object are `JSON.verbatim`.
  package static func read(_ bytes: [UInt8], keeping kept: String? = nil) throws(Fault) -> JSON {
    var reader = JSONReader(bytes, keeping: kept)
    let value = try reader.readValue(depth: 0)
    if reader.next() != nil { throw reader.fault("there is more behind its end") }
    return value
  }

  private func fault(_ problem: String) -> Fault {
    let line = bytes[..<min(position, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return Fault(line: line, problem: problem)
  }

  /// The next byte that is no blank.
  private mutating func next() -> UInt8? {
    while position < bytes.count {
      let byte = bytes[position]
      if byte != 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return byte }
      position += 1
    }
    return nil
  }

  private mutating func expect(_ sign: Unicode.Scalar) throws(Fault) {
    guard next() == UInt8(ascii: sign) else { throw fault("\(sign) is missing") }
    position += 1
  }

  private mutating func readValue(depth: Int) throws(Fault) -> JSON {
    if depth > Self.depthLimit { throw fault("it is nested too deep") }
    switch next() {
    case UInt8(ascii: "{"): return try readObject(depth: depth)
    case UInt8(ascii: "["): return try readArray(depth: depth)
    case UInt8(ascii: "\""): return .string(try readText())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    case nil: throw fault("it ends too early")
    default: return .number(try readNumber())
    }
  }

  private mutating func readObject(depth: Int) throws(Fault) -> JSON {
    var members: [(String, JSON)] = []
    try expect("{")
    if next() == UInt8(ascii: "}") {
      position += 1
      return .object([])
    }
    while true {
      guard next() == UInt8(ascii: "\"") else { throw fault("a member has no name") }
      let name = try readText()
      try expect(":")
      _ = next()
      let start = position
      var value = try readValue(depth: depth + 1)
      if depth == 0, name == kept { value = .verbatim(try decode(start..<position)) }
      members.append((name, value))
      if try endsList("}") { return .object(members) }
    }
  }

  private mutating func readArray(depth: Int) throws(Fault) -> JSON {
    var elements: [JSON] = []
    try expect("[")
    if next() == UInt8(ascii: "]") {
      position += 1
      return .array([])
    }
    while true {
      elements.append(try readValue(depth: depth + 1))
      if try endsList("]") { return .array(elements) }
    }
  }

  /// Whether the list ends here; else there was a comma.
  private mutating func endsList(_ end: Unicode.Scalar) throws(Fault) -> Bool {
    guard let byte = next() else { throw fault("it ends too early") }
    guard byte == UInt8(ascii: end) || byte == UInt8(ascii: ",") else {
      throw fault("a comma is missing")
    }
    position += 1
    return byte == UInt8(ascii: end)
  }

  private mutating func readWord(_ word: String, _ value: JSON) throws(Fault) -> JSON {
    guard bytes[position...].starts(with: word.utf8) else { throw fault("a word is unknown") }
    position += word.utf8.count
    return value
  }

  private mutating func readNumber() throws(Fault) -> Double {
    let start = position
    while position < bytes.count, "0123456789+-.eE".utf8.contains(bytes[position]) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw fault("a number is none") }
    return number
  }

  private mutating func readText() throws(Fault) -> String {
    try expect("\"")
    var text = ""
    var start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        text += try decode(start..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        text += try decode(start..<position)
        position += 1
        text.unicodeScalars.append(try readEscape())
        start = position
      case 0..<0x20: throw fault("a text holds a line break or another control character")
      default: position += 1
      }
    }
    throw fault("a text does not end")
  }

  private func decode(_ range: Range<Int>) throws(Fault) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw fault("a text is not UTF-8")
    }
    return text
  }

  private mutating func readEscape() throws(Fault) -> Unicode.Scalar {
    guard position < bytes.count else { throw fault("a text does not end") }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "u"): return try readCodePoint()
    default: throw fault("a backslash leads nowhere")
    }
  }

  /// One or, for what lies beyond 16 bits, two groups of four digits; half a character alone is replaced.
  private mutating func readCodePoint() throws(Fault) -> Unicode.Scalar {
    let first = try readFourDigits()
    guard (0xD800..<0xDC00).contains(first), bytes[position...].starts(with: "\\u".utf8) else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    position += 2
    let second = try readFourDigits()
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func readFourDigits() throws(Fault) -> UInt32 {
    guard position + 4 <= bytes.count else { throw fault("a text does not end") }
    var number: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault("a character's number has no four digits")
      }
      number = number << 4 | UInt32(digit)
    }
    position += 4
    return number
  }
}

extension JSON {
  /// The first member of that name; nil where there is none, or this is no object.
  package subscript(name: String) -> JSON? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.0 == name }?.1
  }

  package var asText: String? { if case .string(let text) = self { text } else { nil } }
  package var asNumber: Double? { if case .number(let number) = self { number } else { nil } }
  package var asArray: [JSON]? { if case .array(let elements) = self { elements } else { nil } }
}
