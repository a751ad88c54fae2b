/// A calendar label such as 2026-03-29: the date that a service belongs to, in no time zone.
public struct ServiceDate: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  public let dayNumber: Int32

  /// The date so many days after 1970-01-01; negative before it.
  public init(dayNumber: Int32) { self.dayNumber = dayNumber }

  /// The date, or nil where there is no such day (29 February 2026).
  ///
  /// Day count after H. Hinnant, "chrono-compatible low-level date algorithms" (2013).
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, (1...9999).contains(year),
      day <= Self.daysInMonth(month, year: year)
    else { return nil }
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  /// A date as GTFS writes it, `20260329`.
  public init?(gtfs text: some Collection<UInt8>) {
    guard text.count == 8, let number = decimalNumber(text) else { return nil }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// A date as ISO 8601 writes it, `2026-03-29`.
  public init?(iso text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2,
      let year = decimalNumber(parts[0]), let month = decimalNumber(parts[1]),
      let day = decimalNumber(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date in the proleptic Gregorian calendar; months and days count from 1.
  public var yearMonthDay: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  /// 0 is Monday, 6 Sunday, in the order of the columns of calendar.txt.
  public var weekday: Int { ((Int(dayNumber) + 3) % 7 + 7) % 7 }

  /// The date so many calendar days later; earlier where `days` is negative.
  public func advanced(by days: Int) -> ServiceDate {
    ServiceDate(dayNumber: dayNumber + Int32(days))
  }

  /// Whether the left date comes first in the calendar.
  public static func < (left: Self, right: Self) -> Bool { left.dayNumber < right.dayNumber }

  private static func daysInMonth(_ month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension ServiceDate: CustomStringConvertible {
  /// ISO 8601, `2026-03-29`.
  public var description: String {
    let (year, month, day) = yearMonthDay
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}

/// The number that at most 18 decimal digits write, or nil where there is anything else.
package func decimalNumber(_ digits: some Collection<UInt8>) -> Int? {
  guard !digits.isEmpty, digits.count <= 18 else { return nil }
  var number = 0
  for digit in digits {
    guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") else { return nil }
    number = number * 10 + Int(digit - UInt8(ascii: "0"))
  }
  return number
}

/// `number` with zeros in front up to `width` digits.
package func padded(_ number: Int, _ width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
