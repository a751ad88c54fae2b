/// Reads the rules between two semicolons.
struct HoursParser {
  private let tokens: ArraySlice<HoursToken>
  private var place: Int

  init(_ tokens: ArraySlice<HoursToken>) {
    self.tokens = tokens
    place = tokens.startIndex
  }

  /// The rules, of which commas divide those that add to one another; nil where they cannot be read.
  mutating func readRules() -> [HoursRule]? {
    var rules: [HoursRule] = []
    repeat {
      guard var rule = readRule() else { return nil }
      rule.isAdditional = !rules.isEmpty
      rules.append(rule)
    } while take(.sign(","))
    return place == tokens.endIndex ? rules : nil
  }

  private mutating func readRule() -> HoursRule? {
    var rule = HoursRule()
    let start = place
    if token() == .number(24), token(1) == .sign("/"), token(2) == .number(7) {
      place += 3
    } else {
      guard readYears(&rule.days), readDates(&rule.days) else { return nil }
      if place > start { _ = take(.sign(":")) }
      guard readWeekdays(&rule.days) else { return nil }
      if place > start { _ = take(.sign(":")) }
      guard let isVague = readSpans(&rule.spans) else { return nil }
      readState(&rule)
      // What closes at times that nobody knows is left open.
      if rule.closes, isVague { return nil }
      return place > start ? rule : nil
    }
    readState(&rule)
    return rule
  }

  /// What stands at a place from here on.
  private func token(_ ahead: Int = 0) -> HoursToken? {
    place + ahead < tokens.endIndex ? tokens[place + ahead] : nil
  }

  private mutating func take(_ expected: HoursToken) -> Bool {
    guard token() == expected else { return false }
    place += 1
    return true
  }

  /// A word of which `table` knows a number.
  private func value(_ ahead: Int = 0, in table: [String: Int]) -> Int? {
    guard case .word(let word) = token(ahead) else { return nil }
    return table[word]
  }

  private mutating func take(from table: [String: Int]) -> Int? {
    guard let value = value(in: table) else { return nil }
    place += 1
    return value
  }

  /// A comment without a state stands for one that nobody knows, which is open here.
  private mutating func readState(_ rule: inout HoursRule) {
    while take(.comment) {}
    if take(.word("off")) || take(.word("closed")) {
      rule.closes = true
    } else if !take(.word("open")) {
      _ = take(.word("unknown"))
    }
    while take(.comment) {}
  }

  // MARK: Days

  private mutating func readYears(_ days: inout HoursDays) -> Bool {
    guard let first = takeYear() else { return true }
    var last = first
    if token() == .sign("-"), case .number = token(1) {
      place += 1
      guard let year = takeYear(), year >= first else { return false }
      last = year
    }
    days.years = first...last
    return true
  }

  private mutating func takeYear() -> Int? {
    guard case .number(let year) = token(), year >= 1000 else { return nil }
    place += 1
    return year
  }

  /// `Mar-Oct`, `Dec 24-26`, `Apr 01-Oct 31`, `Dec 24,31`.
  private mutating func readDates(_ days: inout HoursDays) -> Bool {
    guard var month = take(from: Self.months) else { return true }
    var day = takeDay()
    while true {
      var end = (month: month, day: day)
      if take(.sign("-")) {
        let isMonth = value(in: Self.months) != nil
        end.month = take(from: Self.months) ?? month
        end.day = takeDay()
        // Where a range ends in its own month it names a day.
        guard isMonth || (day != nil && end.day != nil) else { return false }
      }
      days.dates.append(
        HoursDays.DateRange(
          first: month * 100 + (day ?? 1), last: end.month * 100 + (end.day ?? 31)))
      guard token() == .sign(",") else { return true }
      if let next = value(1, in: Self.months) {
        place += 2
        (month, day) = (next, takeDay())
      } else if day != nil, isDay(1) {
        place += 1
        (month, day) = (end.month, takeDay())
      } else {
        return true
      }
    }
  }

  /// Whether a number is that of a day and not the hour of a clock time: `Dec 24: 08:00-12:00`.
  private func isDay(_ ahead: Int) -> Bool {
    guard case .number(let day) = token(ahead), (1...31).contains(day) else { return false }
    guard token(ahead + 1) == .sign(":"), case .number = token(ahead + 2) else { return true }
    return token(ahead + 3) == .sign(":")
  }

  private mutating func takeDay() -> Int? {
    guard isDay(0), case .number(let day) = token() else { return nil }
    place += 1
    return day
  }

  /// `Mo-Fr,Su`, `PH,Sa`; of `PH Mo-Fr` only holidays are meant.
  private mutating func readWeekdays(_ days: inout HoursDays) -> Bool {
    var namesHoliday = false
    while true {
      if take(.word("ph")) || take(.word("sh")) {
        namesHoliday = true
        if days.weekdays == 0, value(in: Self.weekdays) != nil {
          days.isHoliday = true
          continue
        }
      } else {
        guard let first = take(from: Self.weekdays) else {
          return days.weekdays == 0 && !namesHoliday
        }
        var last = first
        if take(.sign("-")) {
          guard let day = take(from: Self.weekdays) else { return false }
          last = day
        }
        // Round the week: Sa-Mo.
        for day in first...(last < first ? last + 7 : last) { days.weekdays |= 1 << (day % 7) }
      }
      guard token() == .sign(","),
        value(1, in: Self.weekdays) != nil || token(1) == .word("ph") || token(1) == .word("sh")
      else { break }
      place += 1
    }
    if namesHoliday, days.weekdays == 0 { days.isHoliday = true }
    return true
  }

  // MARK: Times

  /// A clock time or an event of the sun, as early and as late as it may be: minutes of a day.
  private struct Moment {
    let earliest: Int
    let latest: Int
    var isVague: Bool { earliest != latest }
  }

  /// Whether an event of the sun is in it; nil where the times cannot be read.
  private mutating func readSpans(_ spans: inout [Range<Int>]) -> Bool? {
    var isVague = false
    guard startsMoment(0) else { return false }
    repeat {
      guard let start = takeMoment() else { return nil }
      guard take(.sign("-")) else {
        // An open end: till the end of the night.
        guard take(.sign("+")) else { return nil }
        spans.append(start.earliest..<max(Self.endOfNight, start.earliest + 1))
        isVague = true
        continue
      }
      guard let end = takeMoment() else { return nil }
      let isOpenEnded = take(.sign("+"))
      isVague = isVague || start.isVague || end.isVague || isOpenEnded
      var last = end.latest
      if last <= start.earliest { last += HoursRule.day }
      if isOpenEnded { last = max(last, Self.endOfNight) }
      guard last > start.earliest else { return nil }
      spans.append(start.earliest..<last)
    } while takeComma()
    return isVague
  }

  /// 06:00 of the day after.
  private static let endOfNight = 1800

  /// A comma with another time behind it.
  private mutating func takeComma() -> Bool {
    guard token() == .sign(","), startsMoment(1) else { return false }
    place += 1
    return true
  }

  private func startsMoment(_ ahead: Int) -> Bool {
    if value(ahead, in: Self.events) != nil { return true }
    if token(ahead) == .sign("(") { return value(ahead + 1, in: Self.events) != nil }
    guard case .number = token(ahead) else { return false }
    return token(ahead + 1) == .sign(":")
  }

  private mutating func takeMoment() -> Moment? {
    if take(.sign("(")) {
      guard let event = takeEvent() else { return nil }
      let isLater = take(.sign("+"))
      guard isLater || take(.sign("-")), let shift = takeClock(), take(.sign(")")) else {
        return nil
      }
      return isLater
        ? Moment(earliest: event.earliest, latest: min(event.latest + shift, 2 * HoursRule.day))
        : Moment(earliest: max(event.earliest - shift, 0), latest: event.latest)
    }
    return takeEvent() ?? takeClock().map { Moment(earliest: $0, latest: $0) }
  }

  private mutating func takeEvent() -> Moment? {
    // The sun rises before noon and sets after it.
    take(from: Self.events).map { Moment(earliest: $0, latest: $0 + HoursRule.day / 2) }
  }

  private mutating func takeClock() -> Int? {
    guard case .number(let hour) = token(), token(1) == .sign(":"),
      case .number(let minute) = token(2), hour <= 48, minute < 60, hour * 60 + minute <= 2880
    else { return nil }
    place += 3
    return hour * 60 + minute
  }

  private static let weekdays = numbered("mo tu we th fr sa su", from: 0)
  private static let months = numbered(
    "jan feb mar apr may jun jul aug sep oct nov dec", from: 1)
  private static let events = ["sunrise": 0, "dawn": 0, "sunset": 720, "dusk": 720]

  private static func numbered(_ words: String, from first: Int) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: words.split(separator: " ").enumerated().map {
        (String($0.element), $0.offset + first)
      })
  }
}
