/// A JSON value, with members in the order in which they were put in.
///
/// Written by hand since Foundation's encoder would cost every start of the command 15 ms.
package indirect enum JSON {
  case null
  case bool(Bool)
  case integer(Int)
  /// Written with at most six decimals; what is no finite number is written as null.
  case number(Double)
  case string(String)
  case array([JSON])
  case object([(String, JSON)])
  /// Written as it was read: numbers keep all their digits.
  case verbatim(String)

  init(_ text: String?) { self = text.map { .string($0) } ?? .null }
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }
  init(_ flag: Bool?) { self = flag.map { .bool($0) } ?? .null }

  /// An object without the members that are nil.
  package static func sparse(_ members: [(String, JSON?)]) -> JSON {
    .object(members.compactMap { member in member.1.map { (member.0, $0) } })
  }

  /// The text, without white space.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number): text += Self.plain(number)
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (place, element) in elements.enumerated() {
        if place > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .verbatim(let written): text += written
    case .object(let members):
      text += "{"
      for (place, member) in members.enumerated() {
        if place > 0 { text += "," }
        Self.write(member.0, to: &text)
        text += ":"
        member.1.write(to: &text)
      }
      text += "}"
    }
  }

  private static func plain(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "null" }
    var digits = fixed(number, decimals: 7)
    while digits.hasSuffix("0") { digits.removeLast() }
    if digits.hasSuffix(".") { digits.removeLast() }
    return digits
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
