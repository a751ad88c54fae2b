import TestSupport
import Testing
import TransitModel

@Suite("Service times")
struct ServiceTimeTests {
  @Test("Hours have one to four digits and may pass 24")
  func hours() {
    #expect(ServiceTime(gtfs: "7:05:09".utf8)?.seconds == 25_509)
    #expect(ServiceTime(gtfs: "07:05:09".utf8)?.seconds == 25_509)
    #expect(ServiceTime(gtfs: "24:00:00".utf8)?.seconds == 86_400)
    #expect(ServiceTime(gtfs: "108:30:00".utf8)?.seconds == 390_600)
    #expect(ServiceTime(gtfs: "9999:59:59".utf8)?.seconds == 35_999_999)
  }

  @Test(
    "A malformed time is none",
    arguments: [
      "", "8:00", "8:0:00", "8:00:0", "08:60:00", "08:00:60", "-1:00:00", " 8:00:00", "8:00:00 ",
      "10000:00:00", ":00:00", "8::00", "8:00:00:00", "8.00.00", "08:+1:00", "٠٨:٠٠:٠٠",
    ])
  func malformed(text: String) {
    #expect(ServiceTime(gtfs: text.utf8) == nil)
  }

  @Test("A time is told with at least two digits of hours")
  func description() {
    #expect(ServiceTime(seconds: 0).description == "00:00:00")
    #expect(ServiceTime(seconds: 90_061).description == "25:01:01")
    #expect(ServiceTime(seconds: 108 * 3600).description == "108:00:00")
    #expect(ServiceTime(seconds: 59) < ServiceTime(seconds: 60))
  }
}

@Suite("Instants")
struct InstantTests {
  private func seconds(_ text: String) -> Int64? { (try? Instant(iso: text))?.seconds }

  private func failure(_ text: String) -> Instant.ParseFailure? {
    do throws(Instant.ParseFailure) {
      _ = try Instant(iso: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("The same moment reads the same with Z and with any offset")
  func offsets() {
    // 2026-03-29 is day 20,541: 56 years of 365 days, 14 leap days, and 87 days in 2026.
    let moment = Int64(56 * 365 + 14 + 87) * 86_400 + 600
    for text in [
      "2026-03-29T00:10:00Z", "2026-03-29t00:10:00z".uppercased(), "2026-03-29 00:10:00z",
      "2026-03-29T00:10Z", "2026-03-29T02:10:00+02:00", "2026-03-29T02:10+0200",
      "2026-03-29T02:10+02", "2026-03-28T20:40:00-03:30", "2026-03-28T14:10:00-10",
      "2026-03-29T14:10:00+14:00", "2026-03-29T00:10:00-00:00",
    ] {
      #expect(seconds(text) == moment, "\(text)")
    }
  }

  @Test(
    "A date and a time without a zone has an error of its own",
    arguments: ["2026-03-29T00:10:00", "2026-03-29 00:10:00", "2026-03-29T00:10"])
  func missingZone(text: String) {
    #expect(failure(text) == .missingZone)
  }

  @Test(
    "What is no date and time is malformed, with a zone or without",
    arguments: [
      "", "now", "2026-03-29", "2026-03-29Z", "2026-02-29T00:10:00Z", "2026-03-29T24:00:00Z",
      "2026-03-29T00:60:00Z", "2026-03-29T0:10:00Z", "2026-03-29T000:10:0Z",
      "2026-03-29T00:10:00.Z", "2026-03-29T00:10:00ZZ", "2026-03-29T00:10:00+2",
      "2026-03-29T00:10:00+19:00", "2026-03-29T00:10:00+02:60", "2026-03-29T00:10:00+0:200",
      "2026-03-29T00:10:00+:02", "2026-03-29T00:10:00+02:", "2026-03-29T00:10:00+",
      "2026-03-29T00:10:00+02:00:00", "2026-03-29_00:10:00Z", "2026-03-29Tquarter past",
      "2026-03-29T25:00:00",
    ])
  func malformed(text: String) {
    #expect(failure(text) == .malformed)
  }

  @Test("A moment is told in UTC, and by a clock that is ahead of it or behind")
  func description() {
    let moment = Instant(seconds: 20_541 * 86_400 + 600)
    #expect(moment.description == "2026-03-29T00:10:00Z")
    #expect(moment.description(offset: 7_200) == "2026-03-29T02:10:00+02:00")
    #expect(moment.description(offset: -12_600) == "2026-03-28T20:40:00-03:30")
    #expect(moment.description(offset: 0) == "2026-03-29T00:10:00+00:00")
  }

  @Test("Before 1970 the day still begins at midnight")
  func before1970() {
    #expect(Instant(seconds: -1).description == "1969-12-31T23:59:59Z")
    #expect(Instant(seconds: -86_400).description == "1969-12-31T00:00:00Z")
    #expect(Instant(seconds: -86_401).description == "1969-12-30T23:59:59Z")
    #expect(Instant(seconds: 0).description(offset: -3_600) == "1969-12-31T23:00:00-01:00")
    #expect(seconds("1969-12-31T23:59:59Z") == -1)
  }

  @Test("A clock on the wall shows the date and the time of its zone")
  func wallClock() {
    let (date, time) = Instant(seconds: 86_399).wallClock(offset: 3_600)
    #expect(date.description == "1970-01-02")
    #expect(time.description == "00:59:59")
    let (earlier, evening) = Instant(seconds: 0).wallClock(offset: -3_600)
    #expect(earlier.description == "1969-12-31")
    #expect(evening.description == "23:00:00")
  }

  @Test("What is told can be read again, whatever the offset")
  func roundTrip() {
    var numbers = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let moment = Instant(
        seconds: Int64.random(in: -5_000_000_000...5_000_000_000, using: &numbers))
      let offset = Int.random(in: -56...56, using: &numbers) * 900
      #expect(seconds(moment.description) == moment.seconds)
      #expect(seconds(moment.description(offset: offset)) == moment.seconds)
    }
  }

  @Test("Moments advance by seconds and count them back")
  func advancing() {
    let moment = Instant(seconds: 100)
    #expect(moment.advanced(by: -150).seconds == -50)
    #expect(moment.advanced(by: 60).seconds(since: moment) == 60)
    #expect(moment < moment.advanced(by: 1))
    #expect(Instant.now > moment)
  }
}

@Suite("Numbers in text")
struct NumberTextTests {
  @Test("A decimal number has digits only, and at most 18")
  func decimal() {
    #expect(decimalNumber("0042".utf8) == 42)
    #expect(decimalNumber(String(repeating: "9", count: 18).utf8) == 999_999_999_999_999_999)
    for text in ["", "+1", "-1", "1 ", "1e3", "٣", String(repeating: "9", count: 19)] {
      #expect(decimalNumber(text.utf8) == nil, "\(text)")
    }
  }

  @Test("Padding adds zeros and never cuts")
  func padding() {
    #expect(padded(7, 2) == "07")
    #expect(padded(123, 2) == "123")
  }
}
