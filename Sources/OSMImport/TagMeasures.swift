#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A tag whose value means nothing.
struct TagProblem: Equatable {
  let field: String
  let text: String
}

/// The value of an incline tag.
///
/// Source: OSM wiki, "Key:incline": percent, degrees, or only up and down, seen in the direction of the way.
struct Incline {
  /// 1 where the way rises, −1 where it falls, 0 where it is level.
  let sign: Int
  /// Nil where only the direction is known.
  let permille: Int16?

  init?(_ text: String) {
    let text = text.filter { $0 != " " }
    switch text {
    case "up": (sign, permille) = (1, nil)
    case "down": (sign, permille) = (-1, nil)
    default:
      guard let slope = Self.slope(text), abs(slope) <= Self.steepest else { return nil }
      let rounded = (slope * 1000).rounded()
      permille = Int16(rounded)
      sign = rounded > 0 ? 1 : rounded < 0 ? -1 : 0
    }
  }

  /// Stairs have 30 to 45 degrees; nobody walks up more than 2 : 1.
  private static let steepest = 2.0

  private static func slope(_ text: String) -> Double? {
    if text == "0" { return 0 }
    if text.hasSuffix("%") { return TagMeasure.number(text.dropLast()).map { $0 / 100 } }
    guard text.hasSuffix("°"), let degrees = TagMeasure.number(text.dropLast()),
      abs(degrees) < 80
    else { return nil }
    return tan(degrees * .pi / 180)
  }
}

/// Reads numbers with units.
enum TagMeasure {
  /// A plain decimal, with a point or a comma.
  static func number(_ text: some StringProtocol) -> Double? {
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.,".utf8.contains($0)
    }
    guard isPlain else { return nil }
    return Double(String(text.map { $0 == "," ? "." : $0 }))
  }

  /// A width in metres: `2`, `2.5 m`, `80 cm`, `6 ft`, `6'6"` (wiki, "Map features/Units").
  static func meters(_ text: String) -> Double? {
    let text = text.filter { $0 != " " }
    let units = [("cm", 0.01), ("mm", 0.001), ("m", 1), ("ft", 0.3048), ("in", 0.0254)]
    for (unit, meters) in units where text.hasSuffix(unit) {
      return positive(number(text.dropLast(unit.count)).map { $0 * meters })
    }
    guard let mark = text.firstIndex(of: "'") else { return positive(number(text)) }
    let rest = text[text.index(after: mark)...]
    guard let feet = number(text[..<mark]) else { return nil }
    if rest.isEmpty { return positive(feet * 0.3048) }
    guard rest.hasSuffix("\""), let inches = number(rest.dropLast()) else { return nil }
    return positive(feet * 0.3048 + inches * 0.0254)
  }

  private static func positive(_ value: Double?) -> Double? {
    value.flatMap { $0 > 0 && $0 < 10_000 ? $0 : nil }
  }

  /// A whole number from 1 up.
  static func count(_ text: String) -> Int32? {
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Int32(text).flatMap { $0 > 0 ? $0 : nil }
  }

  /// A duration in seconds: `HH:MM`, `HH:MM:SS`, whole minutes, or ISO 8601 such as `PT1H45M` (wiki, "Key:duration").
  static func seconds(_ text: String) -> Int? {
    if text.hasPrefix("P") { return isoSeconds(text.dropFirst()) }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { natural($0) }
    let numbers = parts.compactMap { $0 }
    guard numbers.count == parts.count else { return nil }
    switch numbers.count {
    case 1: return known(numbers[0] * 60)
    case 2 where numbers[1] < 60: return known(numbers[0] * 3600 + numbers[1] * 60)
    case 3 where numbers[1] < 60 && numbers[2] < 60:
      return known(numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
    default: return nil
    }
  }

  private static func isoSeconds(_ text: Substring) -> Int? {
    var (sum, number, isTime) = (0, Substring(), false)
    for character in text {
      let unit: Int
      switch (character, isTime) {
      case ("T", false):
        guard number.isEmpty else { return nil }
        isTime = true
        continue
      case ("D", false): unit = 86_400
      case ("H", true): unit = 3600
      case ("M", true): unit = 60
      case ("S", true): unit = 1
      default:
        number.append(character)
        continue
      }
      guard let count = natural(number) else { return nil }
      sum += count * unit
      number = ""
    }
    return number.isEmpty ? known(sum) : nil
  }

  /// Up to six digits, so that no sum overflows.
  private static func natural(_ text: Substring) -> Int? {
    let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isPlain && (1...6).contains(text.utf8.count) ? Int(text) : nil
  }

  private static func known(_ seconds: Int) -> Int? { seconds > 0 ? seconds : nil }
}
