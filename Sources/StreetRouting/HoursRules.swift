internal import TransitModel

/// The rules of one value of `opening_hours`.
struct HoursRules: Hashable, Sendable {
  private let rules: [HoursRule]
  /// Rules that only close leave all other times open.
  private let onlyCloses: Bool

  /// nil where they cannot be read, or are of holidays alone. A rule that closes at times that cannot be read is
  /// left out.
  init?(_ tokens: ArraySlice<HoursToken>) {
    var rules: [HoursRule] = []
    for part in tokens.split(separator: .sign(";")) {
      var parser = HoursParser(part)
      if let read = parser.readRules() {
        rules += read
      } else if !Self.closes(part) {
        return nil
      }
    }
    rules.removeAll { $0.days.isHoliday }
    if rules.isEmpty { return nil }
    self.rules = rules
    onlyCloses = rules.allSatisfy(\.closes)
  }

  private static func closes(_ rule: ArraySlice<HoursToken>) -> Bool {
    let last = rule.last { $0 != .comment }
    return last == .word("off") || last == .word("closed")
  }

  func contain(_ time: ClockTime) -> Bool {
    // The night belongs to the day on which it begins.
    let night = state(time.date.advanced(by: -1), time.minute + HoursRule.day)
    let today = state(time.date, time.minute)
    return night != .barred && today != .barred && (night == .open || today == .open)
  }

  private enum State {
    case open
    /// No rule opens.
    case shut
    /// A rule closes just these times.
    case barred
  }

  /// - Parameter minute: since the beginning of `date`, up to the end of the day after it.
  private func state(_ date: ServiceDate, _ minute: Int) -> State {
    var state: State = onlyCloses && minute < HoursRule.day ? .open : .shut
    for rule in rules where rule.days.contains(date) {
      if rule.closes {
        if rule.spans.isEmpty {
          state = .shut
        } else if rule.covers(minute) {
          state = .barred
        }
      } else if rule.covers(minute) {
        state = .open
      } else if !rule.isAdditional {
        state = .shut
      }
    }
    return state
  }
}

/// One rule: on some days at some times it is open, or closed.
struct HoursRule: Hashable, Sendable {
  /// Minutes.
  static let day = 1440

  var days = HoursDays()
  /// Minutes since the day began, which may reach into the day after; empty where it is all day.
  var spans: [Range<Int>] = []
  var closes = false
  /// Whether it adds to the rules before it, which it overrides on its days otherwise.
  var isAdditional = false

  func covers(_ minute: Int) -> Bool {
    spans.isEmpty ? minute < Self.day : spans.contains { $0.contains(minute) }
  }
}

/// The days of a rule; all where nothing is said.
struct HoursDays: Hashable, Sendable {
  var years: ClosedRange<Int>?
  /// Month × 100 + day; a range whose end comes before its beginning goes over the turn of the year.
  var dates: [DateRange] = []
  /// Bit 0 is Monday; 0 where all days are meant.
  var weekdays: UInt8 = 0
  /// Whether only holidays are meant, which nobody knows here.
  var isHoliday = false

  struct DateRange: Hashable, Sendable {
    let first: Int
    let last: Int

    func contains(_ date: Int) -> Bool {
      first <= last ? first <= date && date <= last : first <= date || date <= last
    }
  }

  func contains(_ date: ServiceDate) -> Bool {
    if weekdays != 0, weekdays >> UInt8(date.weekday) & 1 == 0 { return false }
    if years == nil && dates.isEmpty { return true }
    let (year, month, day) = date.yearMonthDay
    if let years, !years.contains(year) { return false }
    return dates.isEmpty || dates.contains { $0.contains(month * 100 + day) }
  }
}
