import Testing
import TransitModel

@Suite("Service dates")
struct DateTests {
  @Test("29 February is a day in leap years only, and of centuries every fourth is one")
  func leapYears() {
    #expect(ServiceDate(year: 2024, month: 2, day: 29) != nil)
    #expect(ServiceDate(year: 2026, month: 2, day: 29) == nil)
    #expect(ServiceDate(year: 1900, month: 2, day: 29) == nil)
    #expect(ServiceDate(year: 2000, month: 2, day: 29) != nil)
    #expect(ServiceDate(year: 2100, month: 2, day: 29) == nil)
  }

  @Test(
    "A day that no calendar has is none",
    arguments: [
      (2026, 0, 1), (2026, 13, 1), (2026, 1, 0), (2026, 1, 32), (2026, 4, 31), (0, 1, 1),
      (10_000, 1, 1), (2026, -1, 1), (2026, 1, -1),
    ])
  func noSuchDay(year: Int, month: Int, day: Int) {
    #expect(ServiceDate(year: year, month: month, day: day) == nil)
  }

  @Test("Every day from 1900 to 2200 has the number that counting one by one gives it")
  func everyDay() {
    // 1900-01-01 lies 70 years and 17 leap days (1904 to 1968) before 1970-01-01; it was a Monday.
    var number = -(70 * 365 + 17)
    var weekday = 0
    for year in 1900...2200 {
      let isLeap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0
      let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
      for (month, length) in lengths.enumerated() {
        for day in 1...length {
          let date = ServiceDate(year: year, month: month + 1, day: day)
          guard let date, date.dayNumber == Int32(number), date.weekday == weekday,
            date.yearMonthDay == (year, month + 1, day),
            ServiceDate(iso: date.description) == date
          else {
            Issue.record(
              "\(year)-\(month + 1)-\(day), number \(number), became \(String(describing: date))")
            return
          }
          number += 1
          weekday = (weekday + 1) % 7
        }
      }
    }
  }

  @Test("GTFS writes eight digits, and nothing else is a date there")
  func gtfsForm() {
    #expect(ServiceDate(gtfs: "20260329".utf8)?.description == "2026-03-29")
    for text in ["", "2026329", "2026-03-29", "202603290", "2026032x", " 0260329", "20260229"] {
      #expect(ServiceDate(gtfs: text.utf8) == nil, "\(text)")
    }
  }

  @Test("ISO 8601 writes four, two and two digits, and nothing else is a date there")
  func isoForm() {
    #expect(ServiceDate(iso: "1970-01-01")?.dayNumber == 0)
    for text in [
      "", "2026-3-29", "20260329", "2026-03-29-", "-2026-03-29", "2026-03-2x", "٢٠٢٦-٠٣-٢٩",
    ] {
      #expect(ServiceDate(iso: text) == nil, "\(text)")
    }
  }

  @Test("Monday is 0 and Sunday is 6, before 1970 too")
  func weekdays() {
    // 1970-01-01 was a Thursday.
    #expect(ServiceDate(dayNumber: 0).weekday == 3)
    #expect(ServiceDate(dayNumber: 3).weekday == 6)
    #expect(ServiceDate(dayNumber: -3).weekday == 0)
    #expect(ServiceDate(dayNumber: -4).weekday == 6)
    #expect(ServiceDate(iso: "2026-03-29")?.weekday == 6)
  }

  @Test("Dates advance over the ends of months and years, and compare by the calendar")
  func advancing() throws {
    let eve = try #require(ServiceDate(iso: "2023-12-31"))
    #expect(eve.advanced(by: 1).description == "2024-01-01")
    #expect(eve.advanced(by: 60).description == "2024-02-29")
    #expect(eve.advanced(by: -365).description == "2022-12-31")
    #expect(eve < eve.advanced(by: 1))
    #expect(!(eve < eve))
  }

  @Test("The weekdays of a period are the dates that counting one by one finds")
  func weekdaysOfPeriod() throws {
    for mask in 0..<128 {
      let weekdays = (0..<7).map { mask >> $0 & 1 == 1 }
      for (start, length) in [(0, 1), (3, 6), (-400, 64), (-1, 129), (20_000, 1000)] {
        let days = start..<(start + length)
        let dates = days.map { ServiceDate(dayNumber: Int32($0)) }
        let period = try #require(dates.first)...(try #require(dates.last))
        #expect(
          DaySet(period, onWeekdays: weekdays) == DaySet(dates.filter { weekdays[$0.weekday] }))
      }
    }
  }

  @Test("The dates of two sets together are those of either, each counted once")
  func union() throws {
    // Sets whose words begin on different days, before, within and behind one another; every third date
    // and every fifth, so that some are in both.
    let spans = [0..<1, 0..<64, 1..<65, (-100)..<(-30), (-1)..<200, 63..<640, 1000..<1001, 0..<0]
    for one in spans {
      for other in spans {
        let days = one.filter { $0 % 3 == 0 }.map { Int32($0) }
        let more = other.filter { $0 % 5 == 0 }.map { Int32($0) }
        let set = DaySet(days.map { ServiceDate(dayNumber: $0) })
          .union(DaySet(more.map { ServiceDate(dayNumber: $0) }))
        let either = Set(days + more)
        #expect(set.count == either.count, "\(one) and \(other)")
        #expect(set.span?.lowerBound.dayNumber == either.min(), "\(one) and \(other)")
        #expect(set.span?.upperBound.dayNumber == either.max(), "\(one) and \(other)")
      }
    }
  }
}
