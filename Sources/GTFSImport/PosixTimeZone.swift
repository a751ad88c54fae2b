internal import TransitModel

/// The rule `CET-1CEST,M3.5.0,M10.5.0/3` by which a zone goes on for ever (POSIX, TZ variable; RFC 8536
/// allows hours from −167 to 167).
struct PosixTimeZone: Equatable {
  private enum Day: Equatable {
    /// The `week`-th weekday (0 = Sunday) of a month, 5 = the last.
    case ofMonth(month: Int, week: Int, weekday: Int)
    /// From 1, without ever counting 29 February.
    case withoutLeapDay(Int)
    /// From 0, 29 February counted.
    case ofYear(Int)
  }

  private struct Moment: Equatable {
    let day: Day
    /// Seconds of the local clock, by the offset before the change.
    let time: Int
  }

  let standardOffset: Int
  private let summer: (offset: Int, start: Moment, end: Moment)?

  var hasSummerTime: Bool { summer != nil }

  static func == (left: Self, right: Self) -> Bool {
    left.standardOffset == right.standardOffset && left.summer?.offset == right.summer?.offset
      && left.summer?.start == right.summer?.start && left.summer?.end == right.summer?.end
  }

  init?(_ text: String) {
    var rest = Substring(text)
    guard Self.takeName(&rest), let standard = Self.takeTime(&rest) else { return nil }
    standardOffset = -standard
    if rest.isEmpty {
      summer = nil
      return
    }
    guard Self.takeName(&rest) else { return nil }
    // Without an offset of its own, summer time is one hour ahead.
    let offset = rest.first == "," ? standardOffset + 3600 : Self.takeTime(&rest).map { -$0 }
    guard let offset, let start = Self.takeMoment(&rest), let end = Self.takeMoment(&rest),
      rest.isEmpty
    else { return nil }
    summer = (offset, start, end)
  }

  /// The changes of a calendar year, in no order; none where the zone keeps its offset.
  func changes(ofYear year: Int) -> [TimeZoneFile.Change] {
    guard let summer, let start = Self.localSeconds(summer.start, year: year),
      let end = Self.localSeconds(summer.end, year: year)
    else { return [] }
    return [
      TimeZoneFile.Change(time: start - Int64(standardOffset), offset: summer.offset),
      TimeZoneFile.Change(time: end - Int64(summer.offset), offset: standardOffset),
    ]
  }

  // MARK: Reading

  private static func takeName(_ rest: inout Substring) -> Bool {
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
      return true
    }
    let name = rest.prefix { $0.isLetter }
    rest = rest[name.endIndex...]
    return !name.isEmpty
  }

  /// `[+-]hh[:mm[:ss]]` in seconds.
  private static func takeTime(_ rest: inout Substring) -> Int? {
    let isNegative = rest.first == "-"
    if rest.first == "-" || rest.first == "+" { rest.removeFirst() }
    var seconds = 0
    for unit in [3600, 60, 1] {
      if unit != 3600 {
        guard rest.first == ":" else { break }
        rest.removeFirst()
      }
      guard let number = takeNumber(&rest), number <= 167 else { return nil }
      seconds += number * unit
    }
    return isNegative ? -seconds : seconds
  }

  private static func takeNumber(_ rest: inout Substring) -> Int? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest[digits.endIndex...]
    return digits.count <= 3 ? Int(digits) : nil
  }

  private static func takeMoment(_ rest: inout Substring) -> Moment? {
    guard rest.first == "," else { return nil }
    rest.removeFirst()
    guard let day = takeDay(&rest) else { return nil }
    if rest.first != "/" { return Moment(day: day, time: 2 * 3600) }
    rest.removeFirst()
    return takeTime(&rest).map { Moment(day: day, time: $0) }
  }

  private static func takeDay(_ rest: inout Substring) -> Day? {
    if rest.first == "J" {
      rest.removeFirst()
      return takeNumber(&rest).flatMap { (1...365).contains($0) ? .withoutLeapDay($0) : nil }
    }
    guard rest.first == "M" else {
      return takeNumber(&rest).flatMap { $0 <= 365 ? .ofYear($0) : nil }
    }
    var numbers: [Int] = []
    for _ in 0..<3 {
      // The letter M before the first, a full stop before the others.
      rest.removeFirst()
      guard let number = takeNumber(&rest) else { return nil }
      numbers.append(number)
      if numbers.count < 3, rest.first != "." { return nil }
    }
    guard (1...12).contains(numbers[0]), (1...5).contains(numbers[1]), numbers[2] <= 6 else {
      return nil
    }
    return .ofMonth(month: numbers[0], week: numbers[1], weekday: numbers[2])
  }

  // MARK: Calendar

  private static func localSeconds(_ moment: Moment, year: Int) -> Int64? {
    guard let newYear = ServiceDate(year: year, month: 1, day: 1) else { return nil }
    let date: ServiceDate?
    switch moment.day {
    case .ofYear(let day): date = newYear.advanced(by: day)
    case .withoutLeapDay(let day):
      let isLeap = ServiceDate(year: year, month: 2, day: 29) != nil
      date = newYear.advanced(by: day - 1 + (isLeap && day >= 60 ? 1 : 0))
    case .ofMonth(let month, let week, let weekday):
      guard let first = ServiceDate(year: year, month: month, day: 1) else { return nil }
      // `ServiceDate` counts weekdays from Monday, POSIX from Sunday.
      let toFirst = ((weekday + 6) % 7 - first.weekday + 7) % 7
      let days = [week, week - 1].lazy.map { toFirst + ($0 - 1) * 7 }
      date = days.map { first.advanced(by: $0) }.first { $0.yearMonthDay.month == month }
    }
    return date.map { Int64($0.dayNumber) * 86_400 + Int64(moment.time) }
  }
}
