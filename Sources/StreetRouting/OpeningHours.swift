public import TransitModel

/// When a way or an entrance is open, read from what the map writes of it.
///
/// Of the language of `opening_hours` this reads what occurs in practice: `24/7`, weekdays, months and dates, years,
/// clock times, also over midnight, and rules that override, add or close. Conditions on walkers
/// (`no @ (22:00-06:00)`) have such hours in them. Holidays (PH, SH) are left out, as no map lists them; sunrise and sunset
/// are read as widely as they may be. Whatever else there is cannot be read.
///
/// Source: OSM wiki, "Key:opening_hours/specification" and "Conditional restrictions".
public struct OpeningHours: Hashable, Sendable {
  /// The longest text that is read: OSM's own limit for a value, in bytes.
  public static let mostBytes = 255

  /// Whether it is open where no clause speaks.
  private let base: Bool
  private let clauses: [Clause]

  struct Clause: Hashable, Sendable {
    let opens: Bool
    let hours: HoursRules
  }

  /// Reads `opening_hours` or a condition on walkers, in time linear in its length; nil where that cannot be
  /// done, so that nobody knows when it is open.
  public init?(_ text: String) {
    guard text.utf8.count <= Self.mostBytes, let tokens = HoursToken.tokens(of: text) else {
      return nil
    }
    guard tokens.contains(.sign("@")) else {
      guard let hours = HoursRules(tokens[...]) else { return nil }
      base = false
      clauses = [Clause(opens: true, hours: hours)]
      return
    }
    guard let condition = HoursCondition(tokens) else { return nil }
    base = condition.base
    clauses = condition.clauses
  }

  /// Whether one gets through at a time of the clocks there. Of several clauses that hold the last one counts.
  public func isOpen(at time: ClockTime) -> Bool {
    clauses.last { $0.hours.contain(time) }?.opens ?? base
  }
}

/// A time as clocks at a place show it, to the minute.
public struct ClockTime: Hashable, Sendable {
  /// The day of the calendar.
  public let date: ServiceDate
  /// Minutes since midnight by the clock, from 0 to 1439.
  public let minute: Int

  /// - Parameter offset: seconds by which the clocks are ahead of UTC.
  public init(_ instant: Instant, offset: Int) {
    let (date, time) = instant.wallClock(offset: offset)
    // So far that the day before is a date as well.
    self.date = ServiceDate(dayNumber: max(date.dayNumber, .min + 1))
    minute = Int(time.seconds) / 60
  }

  /// A minute of a day.
  public init(_ date: ServiceDate, minute: Int) {
    self.date = date
    self.minute = min(max(minute, 0), 1439)
  }
}

/// A condition on walkers: values, each with the hours for which it holds.
struct HoursCondition {
  var base = true
  var clauses: [OpeningHours.Clause] = []

  /// nil where no clause can be read, or one that opens cannot.
  init?(_ tokens: [HoursToken]) {
    var closes = false
    var opens = false
    for part in Self.split(tokens) {
      guard part.count > 2, case .word(let value) = part[part.startIndex],
        part[part.startIndex + 1] == .sign("@")
      else { continue }
      var condition = part.dropFirst(2)
      if condition.first == .sign("("), condition.last == .sign(")") {
        condition = condition.dropFirst().dropLast()
      }
      let hours = HoursRules(condition)
      if AccessValues.closing.contains(value) {
        // What closes at times that nobody knows is left open.
        closes = true
        if let hours { clauses.append(OpeningHours.Clause(opens: false, hours: hours)) }
      } else if AccessValues.opening.contains(value) {
        guard let hours else { return nil }
        // Made for walkers at some hours, it is not closed to them at others.
        opens = opens || value != "designated"
        clauses.append(OpeningHours.Clause(opens: true, hours: hours))
      }
    }
    if clauses.isEmpty { return nil }
    base = closes || !opens
  }

  /// The clauses, which semicolons outside parentheses divide.
  private static func split(_ tokens: [HoursToken]) -> [ArraySlice<HoursToken>] {
    var depth = 0
    return tokens.split { token in
      if token == .sign("(") { depth += 1 }
      if token == .sign(")") { depth -= 1 }
      return token == .sign(";") && depth <= 0
    }
  }
}
