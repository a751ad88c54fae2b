internal import TransitDatabase

/// Reads JSON from a stream piece by piece, with bounded memory: a buffer, and the text at hand.
///
/// The caller asks for what it expects and skips the rest; nothing is held that nobody asked for. What is no
/// JSON, is nested beyond all use or holds texts of a megabyte ends the reading with `JSONFault`.
final class JSONScanner {
  /// Nested arrays and objects in what is skipped; maps have five.
  private static let depthLimit = 64
  static let textLimit = 1 << 20

  private let stream: any FeedStream
  private let buffer: UnsafeMutableRawBufferPointer
  private var position = 0
  private var count = 0
  private(set) var bytesRead = 0
  /// The line of the next byte, from 1.
  private(set) var line = 1
  /// The line of the first text that was not UTF-8.
  private(set) var invalidUTF8Line: Int?
  private var hasBegun = false

  init(_ stream: any FeedStream) {
    self.stream = stream
    buffer = .allocate(byteCount: 65_536, alignment: 8)
  }

  deinit { buffer.deallocate() }

  func fault(_ problem: String) -> JSONFault { JSONFault(line: line, problem: problem) }

  // MARK: Values

  /// The first byte of what comes next, blanks skipped; nil at the end.
  func peek() throws -> UInt8? {
    if !hasBegun { try skipByteOrderMark() }
    while let byte = try peekByte() {
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else { return byte }
      _ = try takeByte()
    }
    return nil
  }

  /// The mark is no part of JSON, but of many files.
  private func skipByteOrderMark() throws {
    hasBegun = true
    guard try peekByte() == 0xEF else { return }
    for byte: UInt8 in [0xEF, 0xBB, 0xBF] where try takeByte() != byte {
      throw fault("it does not begin as JSON")
    }
  }

  /// Gives `body` the name of each member of the object that comes next; `body` reads or skips the value.
  func readObject(_ body: (_ name: String) throws -> Void) throws {
    try readList(from: "{", to: "}") {
      let name = try readText()
      try expect(":")
      try body(name)
    }
  }

  /// Calls `body` before each element of the array that comes next; `body` reads or skips it.
  func readArray(_ body: () throws -> Void) throws { try readList(from: "[", to: "]", body) }

  private func readList(
    from start: Unicode.Scalar, to end: Unicode.Scalar, _ body: () throws -> Void
  ) throws {
    try expect(start)
    if try peek() == UInt8(ascii: end) {
      _ = try takeByte()
      return
    }
    while true {
      _ = try peek()
      try body()
      guard let next = try peek() else { throw fault("it ends too early") }
      _ = try takeByte()
      if next == UInt8(ascii: end) { return }
      if next != UInt8(ascii: ",") { throw fault("a comma is missing") }
    }
  }

  /// The text that comes next; read as Windows-1252, as in tables, where it is not UTF-8.
  func readText() throws -> String {
    try expect("\"")
    var text = ""
    var bytes: [UInt8] = []
    while true {
      guard let byte = try takeByte() else { throw fault("a text does not end") }
      switch byte {
      case UInt8(ascii: "\""): return text + decode(bytes)
      case UInt8(ascii: "\\"):
        text += decode(bytes)
        bytes.removeAll(keepingCapacity: true)
        text.unicodeScalars.append(try readEscape())
      case 0..<0x20: throw fault("a text holds a line break or another control character")
      default: bytes.append(byte)
      }
      if text.utf8.count + bytes.count > Self.textLimit {
        throw fault("a text is longer than 1 MB")
      }
    }
  }

  private func decode(_ bytes: [UInt8]) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    invalidUTF8Line = invalidUTF8Line ?? line
    return Windows1252.decode(bytes)
  }

  private func readEscape() throws -> Unicode.Scalar {
    switch try takeByte() {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "u"): return try readCodePoint()
    case let byte? where "\"\\/".utf8.contains(byte): return Unicode.Scalar(byte)
    default: throw fault("a backslash leads nowhere")
    }
  }

  /// One or, for what lies beyond 16 bits, two groups of four digits; a lone surrogate is the character
  /// that stands for what cannot be read.
  private func readCodePoint() throws -> Unicode.Scalar {
    let first = try readFourDigits()
    guard (0xD800..<0xDC00).contains(first), try peekByte() == UInt8(ascii: "\\") else {
      return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
    _ = try takeByte()
    guard try takeByte() == UInt8(ascii: "u") else { throw fault("half a character is missing") }
    let second = try readFourDigits()
    guard (0xDC00..<0xE000).contains(second) else { return "\u{FFFD}" }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private func readFourDigits() throws -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try takeByte(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue
      else {
        throw fault("a character's number has no four digits")
      }
      number = number << 4 | UInt32(digit)
    }
    return number
  }

  /// The number that comes next.
  func readNumber() throws -> Double {
    var bytes: [UInt8] = []
    _ = try peek()
    while let byte = try peekByte(), byte &- UInt8(ascii: "0") < 10 || "+-.eE".utf8.contains(byte) {
      bytes.append(byte)
      _ = try takeByte()
      if bytes.count > 400 { throw fault("a number is too long") }
    }
    guard let number = bytes.withUnsafeBufferPointer({ parseDecimal($0) }) else {
      throw fault("a number is none")
    }
    return number
  }

  /// Goes past the value that comes next.
  func skip(depth: Int = 0) throws {
    if depth > Self.depthLimit { throw fault("it is nested too deep") }
    switch try peek() {
    case UInt8(ascii: "{"): try readObject { _ in try skip(depth: depth + 1) }
    case UInt8(ascii: "["): try readArray { try skip(depth: depth + 1) }
    case UInt8(ascii: "\""): _ = try readText()
    case UInt8(ascii: "t"): try expectWord("true")
    case UInt8(ascii: "f"): try expectWord("false")
    case UInt8(ascii: "n"): try expectWord("null")
    case nil: throw fault("it ends too early")
    default: _ = try readNumber()
    }
  }

  private func expectWord(_ word: String) throws {
    for letter in word.utf8 where try takeByte() != letter { throw fault("a word is unknown") }
  }

  private func expect(_ sign: Unicode.Scalar) throws {
    guard try peek() == UInt8(ascii: sign) else { throw fault("\(sign) is missing") }
    _ = try takeByte()
  }

  // MARK: Bytes

  private func peekByte() throws(ImportError) -> UInt8? {
    if position == count {
      count = try stream.read(into: buffer)
      position = 0
      bytesRead += count
      if count == 0 { return nil }
    }
    return buffer[position]
  }

  private func takeByte() throws(ImportError) -> UInt8? {
    guard let byte = try peekByte() else { return nil }
    position += 1
    if byte == UInt8(ascii: "\n") { line += 1 }
    return byte
  }
}

/// What is wrong with a text that should be JSON.
struct JSONFault: Error {
  let line: Int
  /// As the end of a sentence.
  let problem: String
}
