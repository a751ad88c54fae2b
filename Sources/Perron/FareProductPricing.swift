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
  private let directory: Directory
  private let feed: FeedIndex
  private let rides: [FareRide]
  private let steps = FareSteps()

  init(_ book: FareBook, _ directory: Directory, feed: FeedIndex, _ rides: [FareRide]) {
    self.book = book
    self.directory = directory
    self.feed = feed
    self.rides = rides
  }

  func purchases() throws(FareUnknown) -> [CurrencyCode: FarePurchase] {
    let matching = FareLegMatching(book, directory, feed: feed, steps)
    let rides = try matching.joined(rides)
    var choices: [FareChoices] = []
    for ride in rides { choices.append(try findChoices(try matching.rules(for: ride))) }
    var result: [CurrencyCode: FarePurchase] = [:]
    for currency in try findCurrencies(Set(choices[0].values.joined())) {
      let search = FareChainSearch(
        book, feed, currency, rides: zip(rides, choices).map { ($0, $1) }, steps)
      result[currency] = try search.run()
    }
    return result
  }

  private func findChoices(_ rules: [Index<LegRuleTag>]) throws(FareUnknown) -> FareChoices {
    var choices: FareChoices = [:]
    for rule in rules {
      guard let product = book.products.legProduct[rule].ifPresent else { throw FareUnknown() }
      choices[book.products.legGroup[rule], default: []].append(product)
    }
    let currencies = try findCurrencies(Set(choices.values.joined()))
    if currencies.contains(.unknown) { throw FareUnknown() }
    return choices
  }

  /// Looks at each product once, however many rules name it.
  private func findCurrencies(
    _ products: Set<Index<FareProductTag>>
  ) throws(FareUnknown) -> Set<CurrencyCode> {
    var currencies: Set<CurrencyCode> = []
    for product in products {
      for position in book.products.productOffers.range(product) {
        try steps.take()
        currencies.insert(book.products.productOffers[position].currency)
      }
    }
    return currencies
  }
}

/// The products of each group that a ride may be paid with.
typealias FareChoices = [Index<LegGroupTag>: [Index<FareProductTag>]]
