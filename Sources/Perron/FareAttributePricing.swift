internal import TransitModel

/// Prices the rides of a feed by fare_attributes.txt and fare_rules.txt: the cheapest set of fares, of which
/// each pays for some rides in a row.
///
/// A fare pays for rides if one of its rules fits: the zone of the first stop is its origin, the zone of the last
/// stop its destination, the zones passed are exactly those it contains, and every ride is of one of its routes;
/// what a rule leaves out fits anything. A zone that is not known fits nothing but a rule without one.
///
/// GTFS leaves open whether the last ride of a fare must begin or end within transfer_duration, and some feeds
/// write 0 for want of a limit. Rides are priced under the strictest and the most lenient reading; where the
/// two differ, the fare is not determined.
struct FareAttributePricing {
  private let book: FareBook
  private let directory: Directory
  private let feed: FeedIndex
  private let rides: [FareRide]
  private let steps = FareSteps()
  /// The zones that each ride passes; nil where one is not known.
  private let zones: [Set<Index<FareZoneTag>>?]

  private enum Reading { case strict, lenient }

  init(_ book: FareBook, _ directory: Directory, feed: FeedIndex, _ rides: [FareRide]) {
    self.book = book
    self.directory = directory
    self.feed = feed
    self.rides = rides
    zones = rides.map { ride in
      let zones = ride.stops.map { book.fares.stopZone[$0] }
      return zones.contains(.none) ? nil : Set(zones)
    }
  }

  func purchases() throws(FareUnknown) -> [CurrencyCode: FarePurchase] {
    let strict = try purchases(.strict)
    let lenient = try purchases(.lenient)
    guard strict.mapValues(\.total) == lenient.mapValues(\.total) else { throw FareUnknown() }
    return strict
  }

  /// The cheapest purchases for the rides before each, from the first on.
  private func purchases(
    _ reading: Reading
  ) throws(FareUnknown) -> [CurrencyCode: FarePurchase] {
    var best: [[CurrencyCode: FarePurchase]] = [[:]]
    for end in rides.indices {
      var found: [CurrencyCode: FarePurchase] = [:]
      for start in 0...end {
        for (currency, fare) in try cheapest(start...end, reading) {
          let before = start == 0 ? FarePurchase() : best[start][currency]
          let charge = FareCharge(
            item: .fare(fare), price: book.fares.farePrice[fare],
            legs: rides[start...end].flatMap(\.legs))
          guard let purchase = before?.adding(charge) else { continue }
          if purchase.total < found[currency]?.total ?? .max { found[currency] = purchase }
        }
      }
      best.append(found)
    }
    return best[rides.count]
  }

  /// The cheapest fare in each currency that alone pays for some rides.
  private func cheapest(
    _ range: ClosedRange<Int>, _ reading: Reading
  ) throws(FareUnknown) -> [CurrencyCode: Index<FareTag>] {
    var best: [CurrencyCode: Index<FareTag>] = [:]
    let origin = book.fares.stopZone[rides[range.lowerBound].from].ifPresent
    let ofZone = origin.map { book.fares.zoneRules.row($0) } ?? []
    for rule in ofZone + book.fares.feedRules.row(feed) {
      try steps.take()
      let fare = book.fares.ruleFare[rule]
      guard pays(fare, range, reading), fits(rule, range) else { continue }
      let currency = book.fares.fareCurrency[fare]
      if currency == .unknown { throw FareUnknown() }
      let known = best[currency].map { (book.fares.farePrice[$0], $0.rawValue) } ?? (.max, .max)
      if (book.fares.farePrice[fare], fare.rawValue) < known { best[currency] = fare }
    }
    return best
  }

  /// What the row of fare_attributes.txt asks.
  private func pays(
    _ fare: Index<FareTag>, _ range: ClosedRange<Int>, _ reading: Reading
  ) -> Bool {
    if let agency = book.fares.fareAgency[fare].ifPresent {
      let isOther = { (route: RouteIndex) in directory.columns.routeAgency[route] != agency }
      if rides[range].contains(where: { $0.routes.contains(where: isOther) }) { return false }
    }
    let transfers = range.count - 1
    if transfers > book.fares.fareTransfers[fare] { return false }
    if transfers == 0 { return true }
    let limit = Int(book.fares.fareDuration[fare])
    let (first, last) = (rides[range.lowerBound], rides[range.upperBound])
    switch reading {
    case .strict: return last.arrival.seconds(since: first.departure) <= limit
    case .lenient: return limit == 0 || last.departure.seconds(since: first.departure) <= limit
    }
  }

  /// What a rule asks besides its origin, by which it was found.
  private func fits(_ rule: Index<FareRuleTag>, _ range: ClosedRange<Int>) -> Bool {
    if let destination = book.fares.ruleDestination[rule].ifPresent,
      book.fares.stopZone[rides[range.upperBound].to] != destination
    {
      return false
    }
    if !book.fares.ruleRoutes.range(rule).isEmpty {
      let areAllowed = rides[range].allSatisfy { $0.routes.allSatisfy { allows($0, rule) } }
      if !areAllowed { return false }
    }
    let wanted = book.fares.ruleZones.range(rule)
    if wanted.isEmpty { return true }
    var passed: Set<Index<FareZoneTag>> = []
    for ride in range {
      guard let zones = zones[ride] else { return false }
      passed.formUnion(zones)
    }
    return passed.count == wanted.count && passed.sorted() == book.fares.ruleZones.row(rule)
  }

  /// Whether a route is among those of a rule, which are in ascending order.
  private func allows(_ route: RouteIndex, _ rule: Index<FareRuleTag>) -> Bool {
    let routes = book.fares.ruleRoutes.range(rule)
    let place = routes.partitionPoint { book.fares.ruleRoutes[$0] >= route }
    return place < routes.upperBound && book.fares.ruleRoutes[place] == route
  }
}
