/// A floor: 0 is the street, −1 one below, 0.5 a mezzanine between 0 and 1.
public struct LevelID: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Hundredths of a level, from −327 to 327 levels.
  public let hundredths: Int16

  /// The level that lies `hundredths` / 100 floors above the street.
  public init(hundredths: Int16) { self.hundredths = hundredths }

  /// The level, or nil where it is no number or beyond ±327.
  public init?(_ level: Double) {
    guard (-327...327).contains(level) else { return nil }
    hundredths = Int16((level * 100).rounded())
  }

  /// The level that a plain decimal writes: `-2`, `0.5`, `+1`.
  public init?(text: some StringProtocol) {
    let isPlain = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || "+-.".utf8.contains($0)
    }
    guard isPlain, let number = Double(text) else { return nil }
    self.init(number)
  }

  /// The street.
  public static var ground: LevelID { LevelID(hundredths: 0) }

  /// Floors above the street, negative below it.
  public var value: Double { Double(hundredths) / 100 }

  /// Whether the left level lies below the right one.
  public static func < (left: Self, right: Self) -> Bool { left.hundredths < right.hundredths }
}

extension LevelID: CustomStringConvertible {
  /// `-2`, `0.5`: without needless digits.
  public var description: String {
    let text = String(value)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
