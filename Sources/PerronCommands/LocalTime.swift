internal import TransitModel

/// An instant as a clock on the wall shows it.
struct LocalTime {
  let date: ServiceDate
  let time: ServiceTime
  private let offset: Int

  /// - Parameter offset: seconds by which the clock is ahead of UTC.
  init(_ instant: Instant, offset: Int) {
    (date, time) = instant.wallClock(offset: offset)
    self.offset = offset
  }

  /// The time of day: `08:09`, or by a clock of twelve hours `8:09 am`.
  func text(_ clock: Display.Clock) -> String { time.text(clock) }

  /// `+02:00`: by how much the clock is ahead of UTC.
  var offsetText: String {
    String(Instant(seconds: 0).description(offset: offset).suffix(6))
  }

  /// `Wednesday 10 June 2026`.
  var dateText: String {
    let (year, month, day) = date.yearMonthDay
    return "\(Self.weekdays[date.weekday]) \(day) \(Self.months[month - 1]) \(year)"
  }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension ServiceTime {
  /// `08:09`, seconds left out; by a clock of twelve hours `8:09 am`, for which hours beyond midnight begin anew.
  func text(_ clock: Display.Clock) -> String {
    let digits = String(description.dropLast(3))
    guard clock == .twelve else { return digits }
    let hour = Int(seconds) / 3_600 % 24
    let shown = hour % 12 == 0 ? 12 : hour % 12
    return "\(shown):\(digits.suffix(2)) \(hour < 12 ? "am" : "pm")"
  }
}
