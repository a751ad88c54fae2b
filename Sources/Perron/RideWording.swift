internal import RaptorRouting
internal import TransitModel

extension Wording {
  private var timetable: Timetable { network.timetable }

  private func feed(of pattern: PatternIndex) -> FeedIndex {
    let route = timetable.columns.patternRoute[pattern]
    return directory.columns.agencyFeed[directory.columns.routeAgency[route]]
  }

  /// What the vehicle shows at a position, or, where the feed does not say, the name of its last stop.
  func headsign(of trip: TripIndex, in pattern: PatternIndex, at position: Int) -> String? {
    let feed = feed(of: pattern)
    let record = directory.columns.tripRecord[trip]
    let all = network.details
    let profile = timetable.columns.tripProfile[trip]
    if let shown = all.calls.headsigns.value(of: profile, at: position)?.ifPresent {
      return text(
        .stopHeadsign, of: record.rawValue, in: feed, all.calls.headsign[shown], at: position)
    }
    let general = directory.columns.headsign[directory.columns.recordHeadsign[record]]
    if let shown = text(.tripHeadsign, of: record.rawValue, in: feed, general) { return shown }
    let length = timetable.columns.patternStops.range(pattern).count
    let last = name(of: timetable.stop(of: pattern, at: length - 1))
    return last.isEmpty ? nil : last
  }

  /// What the feed says of a part of a ride beside its times.
  ///
  /// - Parameters:
  ///   - boards: whether one gets on where it begins, and does not come from an earlier part.
  ///   - alights: whether one gets off where it ends.
  func details(of part: RaptorJourney.Part, boards: Bool, alights: Bool) -> RideDetails {
    let all = network.details
    let record = directory.columns.tripRecord[part.trip]
    var details = RideDetails()
    details.tripName = text(
      .tripShortName, of: record.rawValue, in: feed(of: part.pattern),
      all.words.recordShortName.text(record))
    details.direction = all.words.recordDirection.element(record).flatMap { $0 < 2 ? Int($0) : nil }
    details.allowsCars = Self.answer(all.words.recordCars.element(record))
    addContinuous(to: &details, part)
    if boards { addBoarding(to: &details, part) }
    if alights { addAlighting(to: &details, part) }
    return details
  }

  private func rules(of part: RaptorJourney.Part, at position: Int) -> BoardingRules {
    let stops = timetable.columns.patternStops.range(part.pattern)
    return timetable.columns.stopRules[stops.lowerBound + position]
  }

  private func addBoarding(to details: inout RideDetails, _ part: RaptorJourney.Part) {
    let rules = rules(of: part, at: part.boarding)
    details.boarding =
      rules.contains(.phoneToBoard) ? .phone : rules.contains(.askDriverToBoard) ? .driver : nil
    let all = network.details
    let profile = timetable.columns.tripProfile[part.trip]
    details.pickupBooking = all.calls.pickupRules.value(of: profile, at: part.boarding)?.ifPresent
      .map { rule($0, all.calls.rulePickupMessage.text($0), part, at: part.departure) }
  }

  private func addAlighting(to details: inout RideDetails, _ part: RaptorJourney.Part) {
    let rules = rules(of: part, at: part.alighting)
    details.alighting =
      rules.contains(.phoneToAlight) ? .phone : rules.contains(.askDriverToAlight) ? .driver : nil
    let all = network.details
    let profile = timetable.columns.tripProfile[part.trip]
    details.dropOffBooking = all.calls.dropOffRules.value(of: profile, at: part.alighting)?
      .ifPresent.map { rule($0, all.calls.ruleDropOffMessage.text($0), part, at: part.arrival) }
  }

  // MARK: Between stops

  private func addContinuous(to details: inout RideDetails, _ part: RaptorJourney.Part) {
    let route = timetable.columns.patternRoute[part.pattern]
    let profile = timetable.columns.tripProfile[part.trip]
    let stretches = (part.boarding..<part.alighting).map {
      network.details.calls.continuousStopping(of: profile, at: $0, on: route)
    }
    details.continuousPickup = Self.easiest(stretches.map(\.pickup))
    details.continuousDropOff = Self.easiest(stretches.map(\.dropOff))
  }

  /// The least that is asked of a rider somewhere along the way.
  private static func easiest(_ codes: [Int]) -> RideDetails.OnRequest? {
    if codes.contains(0) { return .anywhere }
    if codes.contains(3) { return .driver }
    return codes.contains(2) ? .phone : nil
  }

  // MARK: Booking

  private func rule(
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
    let deadline = BookingDeadline(all.calls.ruleNotice[index], kind)
    rule.notice = deadline?.sentence
    rule.latest = deadline.flatMap { latest($0, part, at: moment) }
    return rule
  }

  private func latest(
    _ deadline: BookingDeadline, _ part: RaptorJourney.Part, at moment: Instant
  ) -> Instant? {
    switch deadline {
    case .minutes(let minutes): return moment.advanced(by: -60 * minutes)
    case .days(let days, let time, let countsServiceDays):
      let zone = timetable.columns.patternZone[part.pattern]
      let date = ServiceDate(dayNumber: part.date.dayNumber - Int32(days))
      // Which days a service runs is not told here.
      if countsServiceDays { return nil }
      return time.flatMap { timetable.start(of: date, in: zone)?.advanced(by: $0) }
    }
  }
}

/// Until when a ride can be booked.
enum BookingDeadline {
  case minutes(Int)
  /// So many days before, until a time of that service day.
  case days(Int, time: Int?, countsServiceDays: Bool)

  /// nil where the rule names no deadline.
  init?(_ notice: BookingNotice, _ kind: BookingRule.Kind) {
    func number(_ stored: Int32) -> Int? {
      (0...largestNumber).contains(stored) ? Int(stored) : nil
    }
    switch kind {
    case .realTime: return nil
    case .sameDay:
      guard let minutes = number(notice.minutes) else { return nil }
      self = .minutes(minutes)
    case .priorDays:
      guard let day = number(notice.lastDay) else { return nil }
      self = .days(
        day, time: number(notice.lastTime), countsServiceDays: notice.countsServiceDays != 0)
    }
  }

  var sentence: String {
    switch self {
    case .minutes(let minutes):
      return minutes == 1
        ? "Book at least 1 minute before." : "Book at least \(minutes) minutes before."
    case .days(let days, let time, let countsServiceDays):
      let what = countsServiceDays ? "service day" : "day"
      let when =
        days == 0 ? "on the same day" : "\(days) \(what)\(days == 1 ? "" : "s") before"
      let clock =
        time.map { " by \(ServiceTime(seconds: Int32($0)).description.dropLast(3))" } ?? ""
      return "Book \(when)\(clock) at the latest."
    }
  }
}

/// What numbers of rules may be: half a year of seconds, so that sums stay in range.
private let largestNumber: Int32 = 16_000_000
