internal import TransitModel

/// Prices the rides of a feed by fare_products.txt and the rules for rides and for changes between them.
///
/// Of the rules that a ride fits, those of one group are one choice; rides in a row that rules for changes
/// connect are paid with one medium. All combinations are followed, and the cheapest is told. Where a rule
/// decides that cannot be read or has no price, the fare is not determined.
///
/// Source: GTFS reference, fare_transfer_rules.txt.
struct FareProductPricing {
  private let book: FareBook
  private let feed: FeedIndex
  private let rides: [FareRide]
  private let matching: FareLegMatching

  init(_ book: FareBook, _ directory: Directory, feed: FeedIndex, _ rides: [FareRide]) {
    self.book = book
    self.feed = feed
    matching = FareLegMatching(book, directory, feed: feed)
    self.rides = matching.joined(rides)
  }

  private var products: FareProductColumns { _read { yield book.products } }

  /// The products of each group that a ride may be paid with.
  private typealias Choices = [Index<LegGroupTag>: [Index<FareProductTag>]]

  func purchases() throws(FareUnknown) -> [CurrencyCode: FarePurchase] {
    var steps = FareSteps()
    var choices: [Choices] = []
    for ride in rides { choices.append(try findChoices(ride, &steps)) }
    var result: [CurrencyCode: FarePurchase] = [:]
    for currency in Set(choices[0].values.joined().flatMap { offers($0).map(\.currency) }) {
      var search = FareChainSearch(book, feed, rides, choices, currency)
      result[currency] = try search.run(&steps)
    }
    return result
  }

  private func offers(_ product: Index<FareProductTag>) -> [FareOffer] {
    products.productOffers.row(product)
  }

  private func findChoices(
    _ ride: FareRide, _ steps: inout FareSteps
  ) throws(FareUnknown) -> Choices {
    var choices: Choices = [:]
    for rule in try matching.rules(for: ride, &steps) {
      guard let product = products.legProduct[rule].ifPresent else { throw FareUnknown() }
      if offers(product).contains(where: { $0.currency == .unknown }) { throw FareUnknown() }
      choices[products.legGroup[rule], default: []].append(product)
    }
    return choices
  }
}

/// Follows all ways to pay for rides one after the other in one currency.
struct FareChainSearch {
  private let book: FareBook
  private let feed: FeedIndex
  private let rides: [FareRide]
  private let choices: [[Index<LegGroupTag>: [Index<FareProductTag>]]]
  private let currency: CurrencyCode
  /// The media that any of the rides can be paid with; `none` alone where no offer names one.
  private let media: [Index<FareMediumTag>]

  init(
    _ book: FareBook, _ feed: FeedIndex, _ rides: [FareRide],
    _ choices: [[Index<LegGroupTag>: [Index<FareProductTag>]]], _ currency: CurrencyCode
  ) {
    self.book = book
    self.feed = feed
    self.rides = rides
    self.choices = choices
    self.currency = currency
    var media: Set<Index<FareMediumTag>> = []
    for product in choices.flatMap(\.values).joined() {
      for offer in book.products.productOffers.row(product) where offer.currency == currency {
        media.insert(offer.medium)
      }
    }
    if media.count > 1 { media.remove(.none) }
    self.media = media.sorted()
  }

  private var products: FareProductColumns { _read { yield book.products } }

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
  mutating func run(_ steps: inout FareSteps) throws(FareUnknown) -> FarePurchase? {
    var states: [Situation: State] = [:]
    begin(0, choices[0].keys, after: FarePurchase(), in: &states)
    for ride in rides.indices.dropFirst() {
      var next: [Situation: State] = [:]
      for (situation, state) in states {
        for group in choices[ride].keys {
          try go(from: situation, state, to: group, ride, in: &next, &steps)
        }
      }
      states = next
    }
    return states.values.map(\.paid).min { Self.isBetter($0, $1) }
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
    _ ride: Int, _ groups: some Sequence<Index<LegGroupTag>>, after paid: FarePurchase,
    in states: inout [Situation: State]
  ) {
    for group in groups {
      for medium in media {
        guard let charge = cheapest(choices[ride][group] ?? [], medium, rides[ride].legs) else {
          continue
        }
        keep(
          State(paid: paid.adding(charge), paidBefore: paid),
          Situation(group: group, medium: medium), in: &states)
      }
    }
  }

  /// The cheapest of some products with a medium; an offer that names no medium can be had with any.
  private func cheapest(
    _ wanted: [Index<FareProductTag>], _ medium: Index<FareMediumTag>, _ legs: [Int]
  ) -> FareCharge? {
    var best: FareCharge?
    for product in wanted {
      for offer in products.productOffers.row(product)
      where offer.currency == currency && (offer.medium == medium || offer.medium == .none) {
        if offer.price < best?.price ?? .max {
          best = FareCharge(
            item: .product(product), medium: offer.medium, price: offer.price, legs: legs)
        }
      }
    }
    return best
  }

  private func go(
    from situation: Situation, _ state: State, to group: Index<LegGroupTag>, _ ride: Int,
    in states: inout [Situation: State], _ steps: inout FareSteps
  ) throws(FareUnknown) {
    let rules = try findRules(situation, to: group, ride, &steps)
    if rules.isEmpty {
      return begin(ride, [group], after: state.paid, in: &states)
    }
    for (rule, run) in rules {
      guard let paid = try pay(rule, situation, state, group, ride) else { continue }
      keep(
        State(paid: paid, paidBefore: state.paidBefore),
        Situation(group: group, medium: situation.medium, run: run, isFirst: false), in: &states)
    }
  }

  /// What has been paid after a change; nil where the medium does not serve for it.
  private func pay(
    _ rule: FareTransferRule, _ situation: Situation, _ state: State,
    _ group: Index<LegGroupTag>, _ ride: Int
  ) throws(FareUnknown) -> FarePurchase? {
    let replacesFirst = rule.type == 2 && situation.isFirst
    var paid = replacesFirst ? state.paidBefore : state.paid
    let legs = rides[ride].legs
    if let product = rule.product.ifPresent {
      if products.productOffers.row(product).contains(where: { $0.currency == .unknown }) {
        throw FareUnknown()
      }
      let covered = replacesFirst ? rides[ride - 1].legs + legs : legs
      guard let charge = cheapest([product], situation.medium, covered) else { return nil }
      paid = paid.adding(charge)
    } else if rule.type != 1, paid.charges.count > state.paidBefore.charges.count {
      paid = paid.extended(to: legs)
    }
    if rule.type != 1 { return paid }
    return cheapest(choices[ride][group] ?? [], situation.medium, legs).map { paid.adding($0) }
  }

  /// The rules that decide about a change: of those that fit, those for the fewest changes in a row.
  private func findRules(
    _ situation: Situation, to group: Index<LegGroupTag>, _ ride: Int, _ steps: inout FareSteps
  ) throws(FareUnknown) -> [(FareTransferRule, Run?)] {
    var found: [(FareTransferRule, Run?)] = []
    for position in products.transferRules.range(feed) {
      try steps.take()
      let rule = products.transferRules[position]
      guard try fits(rule, from: situation.group, to: group) else { continue }
      if rule.type == FareTransferRule.unreadableType { throw FareUnknown() }
      var run: Run?
      if rule.from == rule.to {
        let before = situation.run.flatMap { $0.group == rule.from ? $0 : nil }
        run = Run(
          group: rule.from, count: (before?.count ?? 0) + 1, start: before?.start ?? ride - 1)
      }
      guard run?.count ?? 1 <= rule.count,
        isInTime(rule, first: rides[run?.start ?? ride - 1], last: rides[ride])
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
      } else if products.groupMentions[group].contains(mention) {
        return false
      }
    }
    if isOpen { throw FareUnknown() }
    return true
  }

  private func isInTime(_ rule: FareTransferRule, first: FareRide, last: FareRide) -> Bool {
    let start = rule.limitType < 2 ? first.departure : first.arrival
    let end = rule.limitType == 1 || rule.limitType == 2 ? last.departure : last.arrival
    return rule.durationLimit == .max || end.seconds(since: start) <= Int(rule.durationLimit)
  }
}
