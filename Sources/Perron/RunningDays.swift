public import TransitModel

/// The dates on which something runs, as a rule of weekdays and the dates that do not follow it.
public struct RunningDays: Codable, Hashable, Sendable {
  /// The first and the last date.
  public let period: ClosedRange<ServiceDate>
  /// Whether it runs on each weekday as a rule, Monday first: on more than half of those in `period`.
  public let weekdays: [Bool]
  /// Dates within `period` on which it does not run though the rule says so, in order.
  public let exceptions: [ServiceDate]
  /// Dates on which it runs though the rule does not say so, in order.
  public let additions: [ServiceDate]

  /// nil where there is no date.
  public init?(_ days: DaySet) {
    guard let period = days.span else { return nil }
    self.period = period
    let dates = (period.lowerBound.dayNumber...period.upperBound.dayNumber).map {
      ServiceDate(dayNumber: $0)
    }
    // For each weekday the dates that run less those that do not.
    var balance = [Int](repeating: 0, count: 7)
    for date in dates { balance[date.weekday] += days.contains(date) ? 1 : -1 }
    let weekdays = balance.map { $0 > 0 }
    self.weekdays = weekdays
    exceptions = dates.filter { weekdays[$0.weekday] && !days.contains($0) }
    additions = dates.filter { !weekdays[$0.weekday] && days.contains($0) }
  }
}

extension RunningDays: CustomStringConvertible {
  /// How many dates are named one by one; of more only the number is told.
  private static let mostNamed = 6

  private static let names = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  /// In words, to stand behind "runs": `Monday to Friday from 2026-01-05 to 2026-12-11, not on 2026-04-06`.
  public var description: String {
    guard period.lowerBound < period.upperBound else { return "on \(period.lowerBound) only" }
    guard weekdays.contains(true) else { return Self.told(additions) }
    var text = "\(weekdayText) from \(period.lowerBound) to \(period.upperBound)"
    if !exceptions.isEmpty { text += ", not \(Self.told(exceptions))" }
    if !additions.isEmpty { text += ", also \(Self.told(additions))" }
    return text
  }

  /// `every day`, `Monday to Friday`, `Monday, Wednesday and Sunday`.
  private var weekdayText: String {
    let days = (0..<7).filter { weekdays[$0] }
    if days.count == 7 { return "every day" }
    if days.count > 2, days[days.count - 1] - days[0] == days.count - 1 {
      return "\(Self.names[days[0]]) to \(Self.names[days[days.count - 1]])"
    }
    return Self.list(days.map { Self.names[$0] })
  }

  private static func told(_ dates: [ServiceDate]) -> String {
    if dates.count <= mostNamed { return "on " + list(dates.map(\.description)) }
    let named = dates.prefix(mostNamed - 1).map(\.description)
    return "on " + list(named + ["\(dates.count - named.count) more days"])
  }

  private static func list(_ parts: [String]) -> String {
    guard parts.count > 1 else { return parts.joined() }
    return parts.dropLast().joined(separator: ", ") + " and " + parts[parts.count - 1]
  }
}
