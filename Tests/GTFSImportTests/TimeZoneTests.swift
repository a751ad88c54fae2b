import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

@Suite("Time zones")
struct TimeZoneTests {
  let zones: TimeZoneTable

  init() throws { zones = try TimeZoneTable.load() }

  func instant(_ text: String) throws -> Instant { try Instant(iso: text) }

  func dayStart(_ zone: String, _ date: String) throws -> String? {
    let rules = try #require(zones.zone(named: zone))
    return rules.serviceDayStart(try #require(ServiceDate(iso: date))).description
  }

  @Test("A service day begins at noon less 12 h: not at midnight when clocks change")
  func serviceDays() throws {
    // Noon is 10:00Z in summer time, 11:00Z in winter.
    #expect(try dayStart("Europe/Berlin", "2026-03-28") == "2026-03-27T23:00:00Z")
    #expect(try dayStart("Europe/Berlin", "2026-03-29") == "2026-03-28T22:00:00Z")
    // New York falls back on 1 November: noon is 17:00Z.
    #expect(try dayStart("America/New_York", "2026-11-01") == "2026-11-01T05:00:00Z")
    #expect(try dayStart("Asia/Riyadh", "2026-06-10") == "2026-06-09T21:00:00Z")
  }

  @Test("Noon of a day that a zone left out is counted by the clock before")
  func skippedDay() throws {
    // Samoa went from UTC−10 to UTC+14 at the end of 29 December 2011: there was no 30th.
    // Noon of the 30th by the old clock is 22:00Z.
    #expect(try dayStart("Pacific/Apia", "2011-12-30") == "2011-12-30T10:00:00Z")
  }

  @Test("The offsets that are looked up are those that the rule gives for itself")
  func tabledRule() throws {
    for name in ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] {
      let rules = try #require(zones.zone(named: name))
      // 400 years later the calendar is the same to the weekday, and nothing stands in the table.
      let shift = 146_097 * 86_400
      for day in stride(from: 0, to: 9_000, by: 7) {
        let time = try instant("2075-01-01T00:00:00Z").advanced(by: day * 86_400 + 7_200)
        #expect(rules.offset(at: time) == rules.offset(at: time.advanced(by: shift)))
      }
    }
  }

  @Test("The footer goes on beyond the table")
  func footer() throws {
    let berlin = try #require(zones.zone(named: "Europe/Berlin"))
    // 26 March and 29 October 2090 are the last Sundays of their months.
    #expect(berlin.offset(at: try instant("2090-03-26T00:59:59Z")) == 3600)
    #expect(berlin.offset(at: try instant("2090-03-26T01:00:00Z")) == 7200)
    let changes = berlin.changes(
      from: try instant("2090-01-01T00:00:00Z"), to: try instant("2091-01-01T00:00:00Z"))
    #expect(
      changes.map { "\($0.0) \($0.1)" }
        == ["2090-03-26T01:00:00Z 7200", "2090-10-29T01:00:00Z 3600"])
  }

  @Test("A change at the very beginning of the span counts, one at its end does not")
  func spans() throws {
    let berlin = try #require(zones.zone(named: "Europe/Berlin"))
    let (spring, autumn) = ("2026-03-29T01:00:00Z", "2026-10-25T01:00:00Z")
    let changes = berlin.changes(from: try instant(spring), to: try instant(autumn))
    #expect(changes.map { $0.0.description } == [spring])
  }

  @Test(
    "POSIX rules of every form are read",
    arguments: [
      // Rule, standard offset, and the two changes of 2026 as hours since the year began.
      // 8 March is day 66 from 0, 7:00Z; 1 November day 304, 6:00Z.
      ("EST5EDT,M3.2.0,M11.1.0", -5 * 3600, "1591 7302"),
      ("<-03>3", -3 * 3600, ""),
      // The Friday before the last Sunday would be day 23; M3.4.4/26 is 26 March (Thursday) 26:00 = Friday 2:00.
      ("IST-2IDT,M3.4.4/26,M10.5.0", 2 * 3600, "2040 7127"),
      // 1 March is day 60 of a year without its leap day; day 60 from 0 is 2 March of 2026.
      ("AAA0BBB,J60/0,60/0", 0, "1416 1439"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -2 * 3600, "2089 7129"),
    ])
  func posixRules(_ text: String, _ offset: Int, _ changes: String) throws {
    let rule = try #require(PosixTimeZone(text))
    #expect(rule.standardOffset == offset)
    let newYear = try instant("2026-01-01T00:00:00Z").seconds
    let hours = rule.changes(ofYear: 2026).map { String(($0.time - newYear) / 3600) }
    #expect(hours.joined(separator: " ") == changes)
  }

  @Test(
    "What is no rule, no file, or cut off is none",
    arguments: [
      "", "CET", "CET-1CEST,M3.5.0", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.5,M10.5.0",
      "CET-1CEST,M", "<CET-1", "CET-1CEST,M3.5.0,M10.5.0,x", "CET-999",
    ])
  func malformedRules(_ text: String) {
    #expect(PosixTimeZone(text) == nil)
    #expect(TimeZoneFile(Array("TZif2".utf8) + Array(text.utf8)) == nil)
  }

  @Test("Names are only looked up: none leads out of the folder of zones")
  func names() {
    for name in ["../zoneinfo/UTC", "/usr/share/zoneinfo/UTC", "Europe", "", "zone.tab", "Europe/"]
    {
      #expect(!zones.contains(name))
    }
    #expect(zones.contains("UTC"))
    #expect(zones.contains("America/Argentina/Buenos_Aires"))
  }
}
