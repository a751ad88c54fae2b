/// A moment: seconds of UTC since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Negative before 1970.
  public let seconds: Int64

  /// The moment so many seconds after 1970-01-01T00:00:00Z.
  public init(seconds: Int64) { self.seconds = seconds }

  /// The moment so many seconds later; earlier where they are negative.
  public func advanced(by seconds: Int) -> Instant {
    Instant(seconds: self.seconds + Int64(seconds))
  }

  /// Seconds from `other` to this instant.
  public func seconds(since other: Instant) -> Int { Int(seconds - other.seconds) }

  /// Whether the left moment comes first.
  public static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}

extension Instant: CustomStringConvertible {
  /// ISO 8601 in UTC, `2026-03-29T00:10:00Z`.
  public var description: String { Self.dateAndTime(seconds) + "Z" }

  /// ISO 8601 as a clock shows it that is `offset` seconds ahead of UTC, `2026-03-29T02:10:00+02:00`.
  public func description(offset: Int) -> String {
    let size = abs(offset)
    let sign = offset < 0 ? "-" : "+"
    let zone = "\(sign)\(padded(size / 3600, 2)):\(padded(size / 60 % 60, 2))"
    return Self.dateAndTime(seconds + Int64(offset)) + zone
  }

  private static func dateAndTime(_ seconds: Int64) -> String {
    let (date, time) = split(seconds)
    return "\(date)T\(ServiceTime(seconds: time))"
  }

  /// The calendar date and the seconds since midnight of a clock that shows `seconds`.
  private static func split(_ seconds: Int64) -> (ServiceDate, Int32) {
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    return (ServiceDate(dayNumber: Int32(clamping: day)), Int32(seconds - day * 86_400))
  }

  /// The date and the time of day that a clock shows which is `offset` seconds ahead of UTC.
  public func wallClock(offset: Int) -> (date: ServiceDate, time: ServiceTime) {
    let (date, time) = Self.split(seconds + Int64(offset))
    return (date, ServiceTime(seconds: time))
  }
}

extension Instant {
  /// Why a text is no instant.
  public enum ParseFailure: Error {
    /// It is a date and a time, but nothing says in which zone.
    case missingZone
    /// It is something else.
    case malformed
  }

  /// Reads ISO 8601 with `Z` or an offset: `2026-03-29T00:10:00Z`, `2026-03-29T02:10+02:00`.
  ///
  /// A time without a zone is refused, since its meaning would depend on the machine.
  public init(iso text: String) throws(ParseFailure) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      let date = ServiceDate(iso: String(decoding: bytes[..<10], as: UTF8.self))
    else { throw .malformed }
    var clock = bytes[11...]
    let zone = try Self.takeZone(&clock)
    // Fractions of a second, as JavaScript writes them, are dropped.
    if clock.count > 9, clock[clock.startIndex + 8] == UInt8(ascii: "."),
      decimalNumber(clock.dropFirst(9)) != nil
    {
      clock = clock.prefix(8)
    }
    if clock.count == 5 { clock += Array(":00".utf8) }
    guard clock.count == 8, let time = ServiceTime(gtfs: clock), time.seconds < 86_400 else {
      throw .malformed
    }
    guard let offset = zone else { throw .missingZone }
    seconds = Int64(date.dayNumber) * 86_400 + Int64(time.seconds) - Int64(offset)
  }

  /// Cuts the zone off the end of `clock` and returns its seconds ahead of UTC; nil where none is.
  private static func takeZone(_ clock: inout ArraySlice<UInt8>) throws(ParseFailure) -> Int? {
    if clock.last == UInt8(ascii: "Z") || clock.last == UInt8(ascii: "z") {
      clock.removeLast()
      return 0
    }
    guard
      let sign = clock.lastIndex(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") })
    else { return nil }
    var digits = clock[(sign + 1)...]
    if digits.count == 5, digits[sign + 3] == UInt8(ascii: ":") { digits.remove(at: sign + 3) }
    guard digits.count == 4 || digits.count == 2, let number = decimalNumber(digits) else {
      throw .malformed
    }
    let (hours, minutes) = digits.count == 2 ? (number, 0) : (number / 100, number % 100)
    guard hours <= 18, minutes < 60 else { throw .malformed }
    let offset = hours * 3600 + minutes * 60
    let isNegative = clock[sign] == UInt8(ascii: "-")
    clock = clock[..<sign]
    return isNegative ? -offset : offset
  }
}
