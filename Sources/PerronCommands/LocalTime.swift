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

  /// `08:09`, seconds left out.
  var timeText: String { String(time.description.prefix(5)) }

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
