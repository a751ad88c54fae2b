internal import TransitDatabase
internal import TransitModel

/// What the feeds of a network say about fares.
final class FareBook: Sendable {
  let fares: FareColumns
  let products: FareProductColumns

  init(_ fares: consuming FareColumns, _ products: consuming FareProductColumns) {
    self.fares = fares
    self.products = products
  }

  /// nil where no feed of the network has fares.
  static func load(
    _ file: NetworkFile, _ directory: Directory
  ) throws(DatabaseError) -> FareBook? {
    let fact = try NetworkSummary.readFact(NetworkSummary.Fact.fares, file.connection)
    if fact == nil { return nil }
    let fares = try file.load(FareColumns.self)
    let products = try file.load(FareProductColumns.self)
    do {
      try fares.validate(against: directory.columns)
      try products.validate(against: directory.columns)
    } catch {
      throw file.damaged("column \(error.column): \(error.problem)")
    }
    return FareBook(fares, products)
  }

  func model(of feed: FeedIndex) -> FareModel {
    FareModel(rawValue: fares.feedModel[feed]) ?? .none
  }
}

/// That the rules do not determine a fare.
struct FareUnknown: Error {}

/// How far the pricing of one journey may go: a hostile feed's rules are not followed for ever, and no real feed
/// comes near.
final class FareSteps {
  private var left = 1_000_000

  func take() throws(FareUnknown) {
    left -= 1
    if left < 0 { throw FareUnknown() }
  }
}

/// Something paid for some rides.
struct FareCharge {
  enum Item: Equatable {
    case fare(Index<FareTag>)
    case product(Index<FareProductTag>)
  }

  let item: Item
  /// `none` where the feed tells none, or any will do.
  var medium: Index<FareMediumTag> = .none
  let price: Int64
  /// Positions of legs in the journey.
  var legs: [Int]

  /// Where the item stands in its feeds' tables.
  var rank: UInt32 {
    switch item {
    case .fare(let fare): fare.rawValue
    case .product(let product): product.rawValue
    }
  }
}

/// What has been paid so far, in one currency.
struct FarePurchase {
  private(set) var total: Int64 = 0
  private(set) var charges: [FareCharge] = []

  func adding(_ charge: FareCharge) -> FarePurchase {
    var next = self
    next.total += charge.price
    next.charges.append(charge)
    return next
  }

  func adding(_ other: FarePurchase) -> FarePurchase {
    other.charges.reduce(self) { $0.adding($1) }
  }

  /// Where the items and media stand in their tables, and what they pay for.
  var ranks: [Int] {
    charges.flatMap { [Int($0.rank), Int($0.medium.rawValue), $0.legs.count] + $0.legs }
  }

  /// With the last charge paying for some more legs, at no price.
  func extended(to legs: [Int]) -> FarePurchase {
    var next = self
    if !next.charges.isEmpty { next.charges[next.charges.count - 1].legs += legs }
    return next
  }
}

/// A ride as fares see it: from boarding to alighting, whatever trips the vehicle makes meanwhile.
struct FareRide {
  var routes: [RouteIndex]
  /// Every stop where the vehicle calls while one is in it, the first and the last included.
  var stops: [StopIndex]
  let departure: Instant
  var arrival: Instant
  /// Positions of its legs in the journey.
  var legs: [Int]

  var from: StopIndex { stops[0] }
  var to: StopIndex { stops[stops.count - 1] }

  /// This ride and the next as one.
  func joined(with next: FareRide) -> FareRide {
    var ride = self
    ride.routes += next.routes
    ride.stops += next.stops
    ride.arrival = next.arrival
    ride.legs += next.legs
    return ride
  }
}
