internal import TransitModel

/// Finds the rules of fare_leg_rules.txt that a ride fits, and joins rides that count as one.
///
/// Source: GTFS reference, fare_leg_rules.txt, fare_leg_join_rules.txt, timeframes.txt.
struct FareLegMatching {
  private let book: FareBook
  private let directory: Directory
  private let feed: FeedIndex

  init(_ book: FareBook, _ directory: Directory, feed: FeedIndex) {
    self.book = book
    self.directory = directory
    self.feed = feed
  }

  private var products: FareProductColumns { _read { yield book.products } }

  // MARK: Joining

  func joined(_ rides: [FareRide]) -> [FareRide] {
    var result: [FareRide] = []
    for ride in rides {
      if let before = result.last, isJoined(before, ride) {
        result[result.count - 1] = before.joined(with: ride)
      } else {
        result.append(ride)
      }
    }
    return result
  }

  private func isJoined(_ before: FareRide, _ after: FareRide) -> Bool {
    let from = before.routes.last.map { products.routeNetwork[$0] } ?? .none
    let to = products.routeNetwork[after.routes[0]]
    for position in products.joinRules.range(feed) {
      let rule = products.joinRules[position]
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
  func rules(for ride: FareRide, _ steps: inout FareSteps) throws(FareUnknown) -> [Index<
    LegRuleTag
  >] {
    let trip = makeTrip(ride)
    let hasPriorities = products.feedHasPriorities[feed] == 1
    var found: [Index<LegRuleTag>] = []
    var highest: Int32 = 0
    for list in trip.from.map({ products.areaRules.row($0) }) + [products.feedRules.row(feed)] {
      for rule in list {
        try steps.take()
        guard fits(rule, trip, hasPriorities: hasPriorities) else { continue }
        let priority = products.legPriority[rule]
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
    let networks = ride.routes.map { products.routeNetwork[$0] }
    return Trip(
      network: networks[0], isMixed: networks.contains { $0 != networks[0] },
      from: products.stopAreas.row(ride.from), to: products.stopAreas.row(ride.to),
      start: clock(at: ride.from, ride.departure), end: clock(at: ride.to, ride.arrival))
  }

  /// What a clock at a stop shows.
  private func clock(
    at stop: StopIndex, _ instant: Instant
  ) -> (date: ServiceDate, time: ServiceTime) {
    let offset = directory.offset(of: directory.columns.stopZone[stop], at: instant)
    return instant.wallClock(offset: offset)
  }

  private func fits(_ rule: Index<LegRuleTag>, _ trip: Trip, hasPriorities: Bool) -> Bool {
    if let network = products.legNetwork[rule].ifPresent {
      if trip.isMixed || trip.network != network { return false }
    } else if !hasPriorities {
      // Without priorities an empty field leaves out all that other rules name.
      let isNamed = trip.network.ifPresent.map { products.networkMentions[$0].contains(.from) }
      if trip.isMixed || isNamed == true { return false }
    }
    return fits(products.legFrom[rule], trip.from, .from, hasPriorities: hasPriorities)
      && fits(products.legTo[rule], trip.to, .to, hasPriorities: hasPriorities)
      && holds(products.legStartTimes[rule], trip.start)
      && holds(products.legEndTimes[rule], trip.end)
  }

  private func fits(
    _ area: Index<FareAreaTag>, _ areas: [Index<FareAreaTag>], _ mention: FareMentions,
    hasPriorities: Bool
  ) -> Bool {
    if area != .none { return areas.contains(area) }
    return hasPriorities || !areas.contains { products.areaMentions[$0].contains(mention) }
  }

  private func holds(
    _ group: Index<TimeframeGroupTag>, _ clock: (date: ServiceDate, time: ServiceTime)
  ) -> Bool {
    guard let group = group.ifPresent else { return true }
    return products.timeframes.range(group).contains { position in
      let frame = products.timeframes[position]
      return frame.start <= clock.time.seconds && clock.time.seconds < frame.end
        && isOn(clock.date, frame.days)
    }
  }

  private func isOn(_ date: ServiceDate, _ days: Index<TimeframeDaysTag>) -> Bool {
    let words = products.days.range(days)
    let offset = Int(date.dayNumber) - Int(products.daysFirstDay[days])
    guard offset >= 0, offset >> 6 < words.count else { return false }
    return products.days[words.lowerBound + offset >> 6] >> UInt64(offset & 63) & 1 == 1
  }
}

/// How far the pricing of one journey may go; no real feed comes near.
struct FareSteps {
  private var left = 1_000_000

  mutating func take() throws(FareUnknown) {
    left -= 1
    if left < 0 { throw FareUnknown() }
  }
}
