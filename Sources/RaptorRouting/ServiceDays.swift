package import TransitModel

/// One service day of one zone, placed on a search's clock.
struct ServiceDay: Hashable {
  let dayNumber: Int32
  /// Seconds from the search's base to the start of the day; negative before it.
  let start: Int32
}

extension Timetable {
  /// The first and the last service date of which some trip may touch the `seconds` after an instant; nil beside the
  /// calendar.
  package func serviceDates(
    touching first: Instant, within seconds: Int
  ) -> ClosedRange<ServiceDate>? {
    let days = ServiceDays(self, base: first, window: 0...Int64(max(seconds, 0)))
    var dates: ClosedRange<ServiceDate>?
    for day in days.byZone.joined() {
      let date = ServiceDate(dayNumber: day.dayNumber)
      dates = .joining(dates, date...date)
    }
    return dates
  }
}

/// For each zone the service days of which some trip may touch a search's window.
///
/// As many days back as the longest trip needs: a voyage of 108 h is found on its fifth day.
struct ServiceDays {
  private(set) var byZone: [[ServiceDay]] = []

  /// - Parameter window: seconds from `base`, both ends included.
  init(_ timetable: Timetable, base: Instant, window: ClosedRange<Int64>) {
    let firstDay = timetable.columns.calendarFirstDay[0]
    let span = timetable.eventSpan
    for zone in timetable.columns.dayStarts.indices {
      let range = timetable.columns.dayStarts.range(zone)
      let startOf = { (position: Int) in timetable.columns.dayStarts[position] - base.seconds }
      let first = range.partitionPoint {
        startOf($0) + Int64(span.upperBound) >= window.lowerBound
      }
      let end = range.partitionPoint {
        startOf($0) + Int64(span.lowerBound) > window.upperBound
      }
      byZone.append(
        (first..<max(first, end)).map { position in
          ServiceDay(
            dayNumber: firstDay + Int32(position - range.lowerBound),
            start: Int32(clamping: startOf(position)))
        })
    }
  }
}
