internal import RaptorRouting
internal import TransitModel

/// Prices journeys: each part in one feed by that feed's rules, the whole where every part is determined and
/// all are in one currency.
struct FarePricing {
  private let book: FareBook
  private let directory: Directory
  private let timetable: Timetable

  /// nil where no feed of the network has fares.
  init?(_ network: Network) {
    guard let book = network.fares else { return nil }
    self.init(network, book)
  }

  init(_ network: Network, _ book: FareBook) {
    self.book = book
    directory = network.directory
    timetable = network.timetable
  }

  /// Tells the fare of a journey that is told already; its rides are the legs that are no walks, in order.
  func fare(of journey: Journey, _ rides: [RaptorJourney.Ride]) -> JourneyFare? {
    var legs = journey.legs.indices.filter { journey.legs[$0].ride != nil }[...]
    guard legs.count == rides.reduce(0, { $0 + $1.parts.count }) else { return nil }
    return fare(
      of: rides.map { ride in
        defer { legs = legs.dropFirst(ride.parts.count) }
        return makeRide(ride, legs: Array(legs.prefix(ride.parts.count)))
      })
  }

  private func makeRide(_ ride: RaptorJourney.Ride, legs: [Int]) -> FareRide {
    FareRide(
      routes: ride.parts.map { timetable.columns.patternRoute[$0.pattern] },
      stops: ride.parts.flatMap { part in
        (part.boarding...part.alighting).map { timetable.stop(of: part.pattern, at: $0) }
      }, departure: ride.departure, arrival: ride.arrival, legs: legs)
  }

  /// The fare of rides that follow one another; nil where the rules do not determine it.
  func fare(of rides: [FareRide]) -> JourneyFare? {
    do {
      var sum: [CurrencyCode: FarePurchase]?
      for part in parts(of: rides) {
        let purchases = try purchases(for: part)
        // Only what pays for all parts goes on.
        sum = sum.map { sum in
          sum.merging(purchases) { $0.adding($1) }.filter { currency, _ in
            sum[currency] != nil && purchases[currency] != nil
          }
        }
        sum = sum ?? purchases
      }
      return sum.flatMap { tell($0) }
    } catch {
      return nil
    }
  }

  /// The rides cut where one feed's end and another's begin.
  private func parts(of rides: [FareRide]) -> [[FareRide]] {
    var parts: [[FareRide]] = []
    for ride in rides {
      if let last = parts.last?.last, feed(of: last) == feed(of: ride) {
        parts[parts.count - 1].append(ride)
      } else {
        parts.append([ride])
      }
    }
    return parts
  }

  private func feed(of ride: FareRide) -> FeedIndex {
    directory.columns.agencyFeed[directory.columns.routeAgency[ride.routes[0]]]
  }

  /// The cheapest way to pay for rides of one feed in each currency in which they can be paid.
  private func purchases(
    for rides: [FareRide]
  ) throws(FareUnknown) -> [CurrencyCode: FarePurchase] {
    let feed = feed(of: rides[0])
    switch book.model(of: feed) {
    case .none: throw FareUnknown()
    case .attributes:
      return try FareAttributePricing(book, directory, feed: feed, rides).purchases()
    case .products:
      return try FareProductPricing(book, directory, feed: feed, rides).purchases()
    }
  }

  /// Where several currencies are taken, that of the item which stands first in the feed; nil where what is left
  /// after what changes give back is below nothing, and so no price.
  private func tell(_ sums: [CurrencyCode: FarePurchase]) -> JourneyFare? {
    let chosen = sums.filter { $0.value.total >= 0 }.min { left, right in
      (left.value.charges.first?.rank ?? .max, left.key.rawValue)
        < (right.value.charges.first?.rank ?? .max, right.key.rawValue)
    }
    guard let (currency, purchase) = chosen else { return nil }
    return JourneyFare(
      total: Money(tenThousandths: purchase.total, currency: currency),
      parts: purchase.charges.map { part($0, currency) })
  }

  private func part(_ charge: FareCharge, _ currency: CurrencyCode) -> JourneyFare.Part {
    func text(_ text: String) -> String? { text.isEmpty ? nil : text }
    let price = Money(tenThousandths: charge.price, currency: currency)
    switch charge.item {
    case .fare(let fare):
      let feed = directory.columns.feedID[book.fares.fareFeed[fare]]
      return JourneyFare.Part(
        product: feed + ":" + book.fares.fareID[fare], price: price, legs: charge.legs)
    case .product(let product):
      let feed = directory.columns.feedID[book.products.productFeed[product]]
      var part = JourneyFare.Part(
        product: feed + ":" + book.products.productID[product], price: price, legs: charge.legs)
      part.name = text(book.products.productName[product])
      part.medium = charge.medium.ifPresent.flatMap { text(book.products.mediumName[$0]) }
      return part
    }
  }
}
