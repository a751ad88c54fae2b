import StreetRouting
import Testing
import TransitModel

/// 2026 begins on a Thursday; 2026-06-08 is a Monday.
@Suite("Opening hours of ways")
struct OpeningHoursTests {
  /// `2026-06-08 05:59`.
  private static func time(_ text: String) throws -> ClockTime {
    let parts = text.split(separator: " ")
    let clock = try #require(parts.last?.split(separator: ":").compactMap { Int($0) })
    return ClockTime(
      try #require(ServiceDate(iso: String(parts[0]))), minute: clock[0] * 60 + clock[1])
  }

  private static func isOpen(_ hours: String, _ time: String) throws -> Bool {
    try #require(OpeningHours(hours), "\(hours)").isOpen(at: try self.time(time))
  }

  /// Hours, times at which it is open, and such at which it is not.
  static let cases: [(String, open: [String], closed: [String])] = [
    ("24/7", ["2026-06-08 00:00", "2026-06-14 23:59"], []),
    // The last minute is that before the end.
    (
      "06:00-22:00", ["2026-06-08 06:00", "2026-06-14 21:59"],
      ["2026-06-08 05:59", "2026-06-08 22:00"]
    ),
    // Monday to Friday are 8 to 12 June.
    (
      "Mo-Fr 06:00-22:00", ["2026-06-08 12:00", "2026-06-12 12:00"],
      ["2026-06-13 12:00", "2026-06-07 12:00"]
    ),
    ("mo - fr 6:00 – 22:00", ["2026-06-08 06:00"], ["2026-06-13 12:00"]),
    // Round the week: Saturday, Sunday, Monday.
    (
      "Sa-Mo", ["2026-06-13 00:00", "2026-06-14 23:59", "2026-06-08 12:00"],
      ["2026-06-09 00:00", "2026-06-12 23:59"]
    ),
    (
      "Mo,We,Fr-Sa 08:00-12:00,13:00-17:00",
      ["2026-06-08 08:00", "2026-06-10 13:00", "2026-06-13 16:59"],
      ["2026-06-08 12:30", "2026-06-09 09:00", "2026-06-14 09:00"]
    ),
    // A later rule overrides the days that it names, and adds others.
    (
      "Mo-Fr 08:00-18:00; We 08:00-12:00; Sa 10:00-14:00",
      ["2026-06-09 15:00", "2026-06-10 11:00", "2026-06-13 13:00"],
      ["2026-06-10 15:00", "2026-06-13 15:00"]
    ),
    // After a comma a rule adds to those before it.
    (
      "Mo-Fr 08:00-12:00, We 14:00-18:00", ["2026-06-10 09:00", "2026-06-10 15:00"],
      ["2026-06-09 15:00"]
    ),
    ("24/7; Su off", ["2026-06-13 23:59"], ["2026-06-14 00:00", "2026-06-14 23:59"]),
    // What closes for some hours leaves the others of its days open.
    (
      "08:00-18:00; 12:00-13:00 closed", ["2026-06-08 11:59", "2026-06-08 13:00"],
      ["2026-06-08 12:00"]
    ),
    ("24/7; 22:00-06:00 off", ["2026-06-08 21:59"], ["2026-06-08 22:00", "2026-06-08 05:59"]),
    ("off", [], ["2026-06-08 12:00"]),
    ("Su off", ["2026-06-13 12:00"], ["2026-06-14 12:00"]),
  ]

  /// Friday is 12 June.
  static let nights: [(String, open: [String], closed: [String])] = [
    (
      "Fr 22:00-04:00", ["2026-06-12 22:00", "2026-06-13 03:59"],
      ["2026-06-12 03:00", "2026-06-13 04:00", "2026-06-13 22:00"]
    ),
    // The night before Saturday is Friday's, and not overridden by the rule on Saturday.
    (
      "Fr 22:00-04:00; Sa 10:00-14:00", ["2026-06-13 03:00", "2026-06-13 10:00"],
      ["2026-06-13 05:00", "2026-06-14 03:00"]
    ),
    ("Fr 22:00-28:00", ["2026-06-13 03:59"], ["2026-06-13 04:00"]),
    ("22:00-22:00", ["2026-06-08 21:00", "2026-06-08 23:00"], []),
    // Open-ended is open till morning.
    ("Fr 20:00+", ["2026-06-12 20:00", "2026-06-13 02:00"], ["2026-06-12 19:59"]),
    ("00:00-24:00", ["2026-06-08 00:00", "2026-06-08 23:59"], []),
  ]

  static let seasons: [(String, open: [String], closed: [String])] = [
    (
      "Mar-Oct", ["2026-03-01 00:00", "2026-10-31 23:59"], ["2026-02-28 12:00", "2026-11-01 12:00"]
    ),
    (
      "Nov-Feb 08:00-16:00; Mar-Oct: 07:00-20:00",
      ["2026-01-31 08:00", "2026-12-01 08:00", "2026-03-01 19:00"],
      ["2026-01-31 19:00", "2026-07-01 20:00"]
    ),
    (
      "Apr 15-Oct 15 Mo-Fr 09:00-17:00", ["2026-04-15 09:00", "2026-10-15 16:00"],
      ["2026-04-14 09:00", "2026-10-16 09:00", "2026-06-13 10:00"]
    ),
    // Over the turn of the year.
    (
      "24/7; Dec 24-Jan 02 off", ["2026-12-23 12:00", "2026-01-03 12:00"],
      ["2026-12-24 00:00", "2026-12-31 12:00", "2026-01-02 23:59"]
    ),
    (
      "24/7; Dec 24-26,31 off", ["2026-12-27 12:00"],
      ["2026-12-25 12:00", "2026-12-31 12:00"]
    ),
    ("Dec 24: 08:00-12:00", ["2026-12-24 08:00"], ["2026-12-24 12:00", "2026-12-23 09:00"]),
    ("2026 Mar-Oct 08:00-20:00", ["2026-03-01 08:00"], ["2027-03-01 08:00", "2026-02-28 08:00"]),
    ("2025-2026", ["2025-01-01 00:00", "2026-12-31 23:59"], ["2027-01-01 00:00"]),
  ]

  /// What nobody knows here is open.
  static let unknowns: [(String, open: [String], closed: [String])] = [
    // Holidays are left out.
    ("Mo-Fr 06:00-22:00; PH off", ["2026-06-08 12:00"], ["2026-06-13 12:00"]),
    ("Mo-Fr,PH 06:00-22:00", ["2026-06-08 12:00"], ["2026-06-13 12:00"]),
    ("PH,Sa 06:00-22:00", ["2026-06-13 12:00"], ["2026-06-08 12:00"]),
    ("SH Mo-Fr 08:00-10:00; Mo-Fr 12:00-14:00", ["2026-06-08 12:00"], ["2026-06-08 09:00"]),
    // The sun rises some time before noon, and sets after it.
    ("Mo sunrise-sunset", ["2026-06-08 03:00", "2026-06-08 23:00"], ["2026-06-09 12:00"]),
    ("sunrise-20:00", ["2026-06-08 03:00"], ["2026-06-08 20:00"]),
    ("06:00-sunset", ["2026-06-08 23:00"], ["2026-06-08 05:00"]),
    ("sunset-sunrise", ["2026-06-08 12:00", "2026-06-08 11:59"], []),
    ("08:00-(sunset+01:30)", ["2026-06-09 01:00"], ["2026-06-09 02:00"]),
    ("24/7; sunset-sunrise off", ["2026-06-08 23:00"], []),
    ("Mo-Fr 08:00-18:00; easter off", ["2026-06-08 08:00"], ["2026-06-08 18:00"]),
    ("Mo-Fr 08:00-18:00 \"ring; twice\"", ["2026-06-08 08:00"], ["2026-06-08 18:00"]),
  ]

  static let conditions: [(String, open: [String], closed: [String])] = [
    (
      "no @ (22:00-06:00)", ["2026-06-08 06:00", "2026-06-08 21:59"],
      ["2026-06-08 22:00", "2026-06-08 05:59"]
    ),
    ("no @ 22:00-06:00", ["2026-06-08 06:00"], ["2026-06-08 22:00"]),
    (
      "yes @ (Mo-Fr 07:00-19:00)", ["2026-06-08 07:00"], ["2026-06-08 19:00", "2026-06-13 12:00"]
    ),
    // Semicolons within parentheses divide rules, those outside clauses, of which the last counts.
    (
      "private @ (Mo-Fr 20:00-24:00; Sa 12:00-24:00); yes @ (Sa 13:00-14:00)",
      ["2026-06-08 19:00", "2026-06-13 13:30"], ["2026-06-08 20:00", "2026-06-13 14:00"]
    ),
    // Made for walkers by day, it is not closed to them by night.
    ("designated @ (07:00-19:00)", ["2026-06-08 03:00"], []),
    // Nobody knows when it is wet.
    ("no @ (wet); no @ (Nov-Mar)", ["2026-06-08 12:00"], ["2026-01-08 12:00"]),
    ("no @ (wet); yes @ (Apr-Oct)", ["2026-06-08 12:00", "2026-01-08 12:00"], []),
    ("discouraged @ (Mo-Fr); no @ (Su)", ["2026-06-08 12:00"], ["2026-06-14 12:00"]),
  ]

  // Source: OSM wiki, "Key:opening_hours/specification", "Conditional restrictions".
  @Test(
    "Hours are read as their specification has them",
    arguments: cases + nights + seasons + unknowns + conditions)
  func hours(_ text: String, open: [String], closed: [String]) throws {
    for time in open { #expect(try Self.isOpen(text, time), "\(text) at \(time)") }
    for time in closed { #expect(try !Self.isOpen(text, time), "\(text) at \(time)") }
  }

  @Test(
    "What cannot be read has no hours",
    arguments: [
      "", " ", ";", "PH 08:00-12:00", "SH off", "Mo-", "Mo-Fr 08", "08:00", "8-18", "Mo-Fr 08:00-",
      "Su[1] 10:00-12:00", "week 1-20", "easter", "Mo-Fr 08:00-18:00 || \"by request\"",
      "Mo-Fr 25:61-26:00", "Mar 15-20-25", "2026-2024", "Mo-Fr 08:00-18:00/02:00", "(08:00-18:00",
      "by appointment", "\"", "99999", "08:00-49:00", "täglich", "Mo–Fr 08.00", "yes @ (wet)",
      "yes @", "@", "no @ (", "foo @ (Mo)", "no @ (PH)", "Dec 45", "Mo-Fr 08:00-18:00\n", "\0",
    ])
  func unreadable(_ text: String) {
    #expect(OpeningHours(text) == nil)
  }

  @Test("A text longer than a value of OSM may be is not read")
  func tooLong() {
    let rule = "Mo-Fr 06:00-22:00;"
    // 14 × 18 bytes are 252.
    #expect(OpeningHours(String(repeating: rule, count: 14)) != nil)
    #expect(OpeningHours(String(repeating: rule, count: 15)) == nil)
    for text in ["(", ",", "Mo,", "-", "@(", "24/7,", "Dec 24,", "PH "] {
      #expect(OpeningHours(String(repeating: text, count: 100_000)) == nil)
      _ = OpeningHours(String(repeating: text, count: 255 / text.utf8.count))
    }
  }

  @Test("Any text of these pieces is read or refused, and has an answer at every hour of a year")
  func anyText() throws {
    let pieces = [
      "Mo", "-", "Fr", ",", ";", " ", "08:00", "22:00", "Dec", "24", "@", "(", ")", "no", "yes",
      "off", "PH", "sunset", "+", ":", "2026", "24/7", "\"", "|", "48:00", "0",
    ]
    var seed: UInt64 = 4
    var readCount = 0
    for _ in 0..<20_000 {
      var text = ""
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(seed >> 33) % pieces.count]
      }
      guard let hours = OpeningHours(text) else { continue }
      readCount += 1
      for day in 0..<12 {
        let date = try #require(ServiceDate(iso: "2026-12-24")).advanced(by: day * 31)
        _ = hours.isOpen(at: ClockTime(date, minute: day * 120))
      }
    }
    #expect(readCount > 0)
  }

  // 2026-06-08T22:30Z is half past midnight of Tuesday at UTC+2, and half past six of Monday evening at UTC-4.
  @Test("Clocks show the time of their zone")
  func clocks() throws {
    let instant = try Instant(iso: "2026-06-08T22:30:00Z")
    #expect(ClockTime(instant, offset: 7_200) == (try Self.time("2026-06-09 00:30")))
    #expect(ClockTime(instant, offset: -14_400) == (try Self.time("2026-06-08 18:30")))
    #expect(ClockTime(Instant(seconds: -1), offset: 0) == (try Self.time("1969-12-31 23:59")))
  }
}
