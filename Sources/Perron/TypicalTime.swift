internal import RaptorRouting
internal import TransitModel

/// Which hour, or which week, stands for the time of a question without a schedule.
struct TypicalTime {
  private static let week = 7 * 86_400

  /// nil in a network whose calendar is empty.
  let period: TypicalPeriod?

  /// The hour from the time on, or the one that ends with it where it is one of arrival; without a time the week that
  /// begins with it. A time outside the calendar stands for the same hour and weekday within it.
  init(_ timetable: Timetable, _ options: PublicTransportRouteSearchOptions, now: Instant) {
    guard let span = timetable.calendarSpan else {
      period = nil
      return
    }
    let first = Int64(span.lowerBound.dayNumber) * 86_400
    let end = Int64(span.upperBound.dayNumber + 1) * 86_400
    if let start = options.startTime ?? options.arrivalTime?.advanced(by: -3_600) {
      period = .hour(from: Self.moved(start, first...max(first, end - 3_600)))
    } else {
      // From midnight on, so that no day is cut.
      let midnight = Instant(seconds: now.seconds - (now.seconds % 86_400 + 86_400) % 86_400)
      period = .week(from: Self.moved(midnight, first...max(first, end - Int64(Self.week))))
    }
  }

  /// By whole weeks into a range; where that is shorter than a week perhaps not quite.
  private static func moved(_ instant: Instant, _ range: ClosedRange<Int64>) -> Instant {
    let week = Int64(Self.week)
    var seconds = instant.seconds
    if seconds < range.lowerBound {
      seconds += (range.lowerBound - seconds + week - 1) / week * week
    } else if seconds > range.upperBound {
      seconds -= (seconds - range.upperBound + week - 1) / week * week
    }
    return Instant(seconds: seconds)
  }
}
