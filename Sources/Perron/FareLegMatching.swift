internal import TransitModel

/// Finds the rules of fare_leg_rules.txt that a ride fits, and joins rides that count as one.
///
/// Source: GTFS reference, fare_leg_rules.txt, fare_leg_join_rules.txt, timeframes.txt.
struct FareLegMatching {
  private let book: FareBook
  private let directory: Directory
  private let feed: FeedIndex
  private let steps: FareSteps

  init(_ book: FareBook, _ directory: Directory, feed: FeedIndex, _ steps: FareSteps) {
    self.steps = steps
    self.book = book
    self.directory = directory
    self.feed = feed
  }

  // MARK: Joining

  func joined(_ rides: [FareRide]) throws(FareUnknown) -> [FareRide] {
    var result: [FareRide] = []
    for ride in rides {
      if let before = result.last, try isJoined(before, ride) {
        result[result.count - 1] = before.joined(with: ride)
      } else {
        result.append(ride)
      }
    }
    return result
  }

  private func isJoined(_ before: FareRide, _ after: FareRide) throws(FareUnknown) -> Bool {
    let from = before.routes.last.map { book.products.routeNetwork[$0] } ?? .none
    let to = book.products.routeNetwork[after.routes[0]]
    for position in book.products.joinRules.range(feed) {
      try steps.take()
      let rule = book.products.joinRules[position]
      guard rule.fromNetwork == from, rule.toNetwork == to else { continue }
      if rule.fromStop == .none {
        if station(before.to) == station(after.from) { return true }
      } else if [before.to, station(before.to)].contains(rule.fromStop),
        [after.from, station(after.from)].contains(rule.toStop)
      {
        return true
      }
    }
    return false
  }

  private func station(_ stop: StopIndex) -> StopIndex {
    directory.columns.stopStation[stop].ifPresent ?? stop
  }

  // MARK: Rules

  /// The rules that a ride fits, of the highest priority.
  func rules(for ride: FareRide) throws(FareUnknown) -> [Index<
    LegRuleTag
  >] {
    let trip = makeTrip(ride)
    let hasPriorities = book.products.feedHasPriorities[feed] == 1
    var found: [Index<LegRuleTag>] = []
    var highest: Int32 = 0
    for list in trip.from.map({ book.products.areaRules.row($0) }) + [
      book.products.feedRules.row(feed)
    ] {
      for rule in list {
        try steps.take()
        guard try fits(rule, trip, hasPriorities: hasPriorities) else { continue }
        let priority = book.products.legPriority[rule]
        if priority > highest { found = [] }
        highest = max(highest, priority)
        if priority == highest { found.append(rule) }
      }
    }
    return found
  }

  /// What rules ask of a ride.
  private struct Trip {
    /// `none` where the routes are in no network.
    let network: Index<FareNetworkTag>
    /// Whether its routes are in different networks, so that no rule about networks fits.
    let isMixed: Bool
    let from: [Index<FareAreaTag>]
    let to: [Index<FareAreaTag>]
    let start: (date: ServiceDate, time: ServiceTime)
    let end: (date: ServiceDate, time: ServiceTime)
  }

  private func makeTrip(_ ride: FareRide) -> Trip {
    let networks = ride.routes.map { book.products.routeNetwork[$0] }
    return Trip(
      network: networks[0], isMixed: networks.contains { $0 != networks[0] },
      from: book.products.stopAreas.row(ride.from), to: book.products.stopAreas.row(ride.to),
      start: clock(at: ride.from, ride.departure), end: clock(at: ride.to, ride.arrival))
  }

  /// What a clock at a stop shows.
  private func clock(
    at stop: StopIndex, _ instant: Instant
  ) -> (date: ServiceDate, time: ServiceTime) {
    let offset = directory.offset(of: directory.columns.stopZone[stop], at: instant)
    return instant.wallClock(offset: offset)
  }

  private func fits(
    _ rule: Index<LegRuleTag>, _ trip: Trip, hasPriorities: Bool
  ) throws(FareUnknown) -> Bool {
    if let network = book.products.legNetwork[rule].ifPresent {
      if trip.isMixed || trip.network != network { return false }
    } else if !hasPriorities {
      // Without priorities an empty field leaves out all that other rules name.
      let isNamed = trip.network.ifPresent.map { book.products.networkMentions[$0].contains(.from) }
      if trip.isMixed || isNamed == true { return false }
    }
    guard fits(book.products.legFrom[rule], trip.from, .from, hasPriorities: hasPriorities),
      fits(book.products.legTo[rule], trip.to, .to, hasPriorities: hasPriorities),
      try holds(book.products.legStartTimes[rule], trip.start)
    else { return false }
    return try holds(book.products.legEndTimes[rule], trip.end)
  }

  private func fits(
    _ area: Index<FareAreaTag>, _ areas: [Index<FareAreaTag>], _ mention: FareMentions,
    hasPriorities: Bool
  ) -> Bool {
    if area != .none { return areas.contains(area) }
    return hasPriorities || !areas.contains { book.products.areaMentions[$0].contains(mention) }
  }

  private func holds(
    _ group: Index<TimeframeGroupTag>, _ clock: (date: ServiceDate, time: ServiceTime)
  ) throws(FareUnknown) -> Bool {
    guard let group = group.ifPresent else { return true }
    for position in book.products.timeframes.range(group) {
      try steps.take()
      let frame = book.products.timeframes[position]
      if frame.start <= clock.time.seconds, clock.time.seconds < frame.end,
        isOn(clock.date, frame.days)
      {
        return true
      }
    }
    return false
  }

  private func isOn(_ date: ServiceDate, _ days: Index<TimeframeDaysTag>) -> Bool {
    let words = book.products.days.range(days)
    let offset = Int(date.dayNumber) - Int(book.products.daysFirstDay[days])
    guard offset >= 0, offset >> 6 < words.count else { return false }
    return book.products.days[words.lowerBound + offset >> 6] >> UInt64(offset & 63) & 1 == 1
  }
}
