internal import RaptorRouting
internal import TransitModel

extension Wording {
  /// A rule as it holds for one getting on, or off, at a moment.
  ///
  /// - Parameter detail: what the rule says to who is picked up, or dropped off.
  func bookingRule(
    _ index: Index<BookingRuleTag>, _ detail: String?, _ part: RaptorJourney.Part,
    at moment: Instant
  ) -> BookingRule {
    let all = network.details
    let feed = directory.columns.feedID[all.calls.ruleFeed[index]]
    let kinds: [BookingRule.Kind] = [.realTime, .sameDay, .priorDays]
    let type = Int(all.calls.ruleType[index])
    let kind = type < kinds.count ? kinds[type] : .realTime
    var rule = BookingRule(id: feed + ":" + all.calls.ruleID[index], kind: kind)
    rule.message = all.calls.ruleMessage.text(index)
    rule.detail = detail
    rule.phone = all.calls.rulePhone.text(index)
    rule.infoURL = all.calls.ruleInfoURL.text(index)
    rule.bookingURL = all.calls.ruleBookingURL.text(index)
    let times = BookingTimes(all.calls.ruleNotice[index], kind)
    rule.notice = times.sentence
    rule.latest = latest(times, part, at: moment)
    return rule
  }

  private func latest(
    _ times: BookingTimes, _ part: RaptorJourney.Part, at moment: Instant
  ) -> Instant? {
    if let minutes = times.minutes { return moment.advanced(by: -60 * minutes) }
    // Which days a service runs is not told here.
    guard let days = times.lastDay, let time = times.lastTime, !times.countsServiceDays else {
      return nil
    }
    let zone = network.timetable.columns.patternZone[part.pattern]
    let date = ServiceDate(dayNumber: part.date.dayNumber - Int32(days))
    return network.timetable.start(of: date, in: zone)?.advanced(by: time)
  }
}

/// When a ride can be booked, of what a rule says that which its kind allows.
struct BookingTimes {
  /// At the latest so many minutes before.
  private(set) var minutes: Int?
  private var earliestMinutes: Int?
  /// At the latest so many days before.
  private(set) var lastDay: Int?
  /// Until then on that day, in service time.
  private(set) var lastTime: Int?
  private var startDay: Int?
  private var startTime: Int?
  let countsServiceDays: Bool

  /// Half a year of seconds: sums of larger numbers might leave their range.
  private static let largestNumber: Int32 = 16_000_000

  init(_ notice: BookingNotice, _ kind: BookingRule.Kind) {
    func number(_ stored: Int32) -> Int? {
      (0...Self.largestNumber).contains(stored) ? Int(stored) : nil
    }
    countsServiceDays = notice.countsServiceDays != 0
    switch kind {
    case .realTime: return
    case .sameDay:
      minutes = number(notice.minutes)
      earliestMinutes = number(notice.earliestMinutes)
    case .priorDays:
      lastDay = number(notice.lastDay)
      lastTime = number(notice.lastTime)
    }
    startDay = number(notice.startDay)
    startTime = number(notice.startTime)
  }

  /// nil where the rule says nothing.
  var sentence: String? {
    let sentences = [minuteSentence, daySentence, startSentence].compactMap { $0 }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  private var minuteSentence: String? {
    guard let minutes else { return nil }
    let earliest = earliestMinutes.map { " and at most \(count($0, "minute"))" } ?? ""
    return "Book at least \(count(minutes, "minute"))\(earliest) before."
  }

  private var daySentence: String? {
    guard let lastDay else { return nil }
    return "Book \(day(lastDay))\(clock(lastTime, "by")) at the latest."
  }

  private var startSentence: String? {
    startDay.map { "Booking opens \(day($0))\(clock(startTime, "at"))." }
  }

  private func day(_ days: Int) -> String {
    if days == 0 { return "on the same day" }
    return count(days, countsServiceDays ? "service day" : "day") + " before"
  }

  private func clock(_ time: Int?, _ preposition: String) -> String {
    time.map { " \(preposition) \(ServiceTime(seconds: Int32($0)).description.dropLast(3))" } ?? ""
  }

  private func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }
}
