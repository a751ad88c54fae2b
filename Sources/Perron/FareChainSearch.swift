internal import TransitModel

/// Follows all ways to pay for rides one after the other in one currency.
struct FareChainSearch {
  private let book: FareBook
  private let feed: FeedIndex
  private let currency: CurrencyCode
  private let rides: [(ride: FareRide, choices: FareChoices)]
  private let steps: FareSteps

  init(
    _ book: FareBook, _ feed: FeedIndex, _ currency: CurrencyCode,
    rides: [(ride: FareRide, choices: FareChoices)], _ steps: FareSteps
  ) {
    self.book = book
    self.feed = feed
    self.currency = currency
    self.rides = rides
    self.steps = steps
  }

  /// Changes in a row under rules for one group, or for any.
  private struct Run: Hashable {
    let group: Index<LegGroupTag>
    let count: Int32
    /// The ride before the first of these changes.
    let start: Int
  }

  /// What decides about the changes to come.
  private struct Situation: Hashable {
    let group: Index<LegGroupTag>
    let medium: Index<FareMediumTag>
    var run: Run?
    /// Whether the ride was not reached by a change with a rule.
    var isFirst = true
  }

  private struct State {
    var paid: FarePurchase
    /// What was paid before the first of the rides that rules connect.
    var paidBefore: FarePurchase
  }

  /// The cheapest purchase; nil where the rides cannot be paid in the currency.
  func run() throws(FareUnknown) -> FarePurchase? {
    let media = try findMedia()
    var states: [Situation: State] = [:]
    for group in rides[0].choices.keys {
      try begin(0, group, media, after: FarePurchase(), in: &states)
    }
    for ride in rides.indices.dropFirst() {
      var next: [Situation: State] = [:]
      for (situation, state) in states {
        for group in rides[ride].choices.keys {
          let rules = try findRules(situation, to: group, ride)
          if rules.isEmpty {
            try begin(ride, group, media, after: state.paid, in: &next)
          }
          for (rule, run) in rules {
            guard let paid = try pay(rule, situation, state, group, ride) else { continue }
            keep(
              State(paid: paid, paidBefore: state.paidBefore),
              Situation(group: group, medium: situation.medium, run: run, isFirst: false), in: &next
            )
          }
        }
      }
      states = next
    }
    return states.values.map(\.paid).min { Self.isBetter($0, $1) }
  }

  /// The media that any ride or change can be paid with; `none` alone where no offer names one.
  private func findMedia() throws(FareUnknown) -> [Index<FareMediumTag>] {
    var products = Set(rides.flatMap { $0.choices.values.joined() })
    for position in book.products.transferRules.range(feed) {
      try steps.take()
      if let product = book.products.transferRules[position].product.ifPresent {
        products.insert(product)
      }
    }
    var media: Set<Index<FareMediumTag>> = []
    for product in products {
      for position in book.products.productOffers.range(product) {
        try steps.take()
        let offer = book.products.productOffers[position]
        if offer.currency == currency { media.insert(offer.medium) }
      }
    }
    if media.count > 1 { media.remove(.none) }
    return media.sorted()
  }

  /// Cheaper, or as cheap with fewer things to buy, or with those that stand first in the feed: a total order, so
  /// that the answer is the same every time.
  private static func isBetter(_ left: FarePurchase, _ right: FarePurchase) -> Bool {
    if left.total != right.total { return left.total < right.total }
    if left.charges.count != right.charges.count { return left.charges.count < right.charges.count }
    return left.ranks.lexicographicallyPrecedes(right.ranks)
  }

  private func keep(_ state: State, _ situation: Situation, in states: inout [Situation: State]) {
    if let known = states[situation], !Self.isBetter(state.paid, known.paid) { return }
    states[situation] = state
  }

  /// Pays for a ride by itself, with any medium.
  private func begin(
    _ ride: Int, _ group: Index<LegGroupTag>, _ media: [Index<FareMediumTag>],
    after paid: FarePurchase, in states: inout [Situation: State]
  ) throws(FareUnknown) {
    let (wanted, legs) = (rides[ride].choices[group] ?? [], rides[ride].ride.legs)
    for medium in media {
      // Products without offers take no steps of their own.
      try steps.take()
      guard let charge = try cheapest(wanted, medium, legs) else { continue }
      keep(
        State(paid: paid.adding(charge), paidBefore: paid),
        Situation(group: group, medium: medium), in: &states)
    }
  }

  /// The cheapest of some products with a medium; an offer that names no medium can be had with any.
  private func cheapest(
    _ wanted: [Index<FareProductTag>], _ medium: Index<FareMediumTag>, _ legs: [Int]
  ) throws(FareUnknown) -> FareCharge? {
    var best: FareCharge?
    for product in wanted {
      for position in book.products.productOffers.range(product) {
        try steps.take()
        let offer = book.products.productOffers[position]
        let isFit = offer.medium == medium || offer.medium == .none
        if offer.currency == currency, isFit, offer.price < best?.price ?? .max {
          best = FareCharge(
            item: .product(product), medium: offer.medium, price: offer.price, legs: legs)
        }
      }
    }
    return best
  }

  // MARK: Changes

  /// What has been paid after a change; nil where the medium does not serve for it.
  private func pay(
    _ rule: FareTransferRule, _ situation: Situation, _ state: State,
    _ group: Index<LegGroupTag>, _ ride: Int
  ) throws(FareUnknown) -> FarePurchase? {
    let replacesFirst = rule.type == 2 && situation.isFirst
    var paid = replacesFirst ? state.paidBefore : state.paid
    let legs = rides[ride].ride.legs
    if let product = rule.product.ifPresent {
      let offers = book.products.productOffers.row(product)
      if offers.contains(where: { $0.currency == .unknown }) { throw FareUnknown() }
      let covered = replacesFirst ? rides[ride - 1].ride.legs + legs : legs
      guard let charge = try cheapest([product], situation.medium, covered) else { return nil }
      paid = paid.adding(charge)
    } else if rule.type != 1, paid.charges.count > state.paidBefore.charges.count {
      paid = paid.extended(to: legs)
    }
    if rule.type != 1 { return paid }
    return try cheapest(rides[ride].choices[group] ?? [], situation.medium, legs)
      .map { paid.adding($0) }
  }

  /// The rules that decide about a change: of those that fit, those for the fewest changes in a row.
  private func findRules(
    _ situation: Situation, to group: Index<LegGroupTag>, _ ride: Int
  ) throws(FareUnknown) -> [(FareTransferRule, Run?)] {
    var found: [(FareTransferRule, Run?)] = []
    for position in book.products.transferRules.range(feed) {
      try steps.take()
      let rule = book.products.transferRules[position]
      guard try fits(rule, from: situation.group, to: group) else { continue }
      if rule.type == FareTransferRule.unreadableType { throw FareUnknown() }
      var run: Run?
      if rule.from == rule.to {
        let before = situation.run.flatMap { $0.group == rule.from ? $0 : nil }
        run = Run(
          group: rule.from, count: (before?.count ?? 0) + 1, start: before?.start ?? ride - 1)
      }
      guard run?.count ?? 1 <= rule.count, isInTime(rule, from: run?.start ?? ride - 1, to: ride)
      else { continue }
      if let count = found.first?.0.count, count > rule.count { found = [] }
      if found.first?.0.count ?? rule.count == rule.count { found.append((rule, run)) }
    }
    return found
  }

  /// An empty field is for all groups that no rule names there; whether it is for rides without a group GTFS
  /// does not say.
  private func fits(
    _ rule: FareTransferRule, from: Index<LegGroupTag>, to: Index<LegGroupTag>
  ) throws(FareUnknown) -> Bool {
    var isOpen = false
    for (wanted, group, mention) in [
      (rule.from, from, FareMentions.from), (rule.to, to, FareMentions.to),
    ] {
      if wanted != .none {
        if wanted != group { return false }
      } else if group == .none {
        isOpen = true
      } else if book.products.groupMentions[group].contains(mention) {
        return false
      }
    }
    if isOpen { throw FareUnknown() }
    return true
  }

  private func isInTime(_ rule: FareTransferRule, from start: Int, to end: Int) -> Bool {
    let (first, last) = (rides[start].ride, rides[end].ride)
    let from = rule.limitType < 2 ? first.departure : first.arrival
    let to = rule.limitType == 1 || rule.limitType == 2 ? last.departure : last.arrival
    return rule.durationLimit == .max || to.seconds(since: from) <= Int(rule.durationLimit)
  }
}
