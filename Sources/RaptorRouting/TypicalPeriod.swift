public import TransitModel

/// The time whose service is taken for what is typical.
public struct TypicalPeriod: Hashable, Sendable {
  /// When it begins.
  public let start: Instant
  /// How long it lasts, in seconds: whole hours, at most a week of them.
  public let seconds: Int32

  /// The hour that begins at an instant.
  public static func hour(from start: Instant) -> TypicalPeriod {
    TypicalPeriod(start: start, seconds: 3_600)
  }

  /// The seven days that begin at an instant.
  public static func week(from start: Instant) -> TypicalPeriod {
    TypicalPeriod(start: start, seconds: 7 * 86_400)
  }
}

/// The hours of a period in which there is service.
struct ServedHours {
  private var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)

  /// Adds the hour that holds a moment, in seconds after the start of the period.
  mutating func insert(_ seconds: Int32) {
    let hour = Int(seconds / 3_600)
    let bit: UInt64 = 1 << UInt64(hour % 64)
    switch hour / 64 {
    case 0: bits.0 |= bit
    case 1: bits.1 |= bit
    default: bits.2 |= bit
    }
  }

  mutating func formUnion(_ other: ServedHours) {
    bits = (bits.0 | other.bits.0, bits.1 | other.bits.1, bits.2 | other.bits.2)
  }

  var count: Int { bits.0.nonzeroBitCount + bits.1.nonzeroBitCount + bits.2.nonzeroBitCount }
}
