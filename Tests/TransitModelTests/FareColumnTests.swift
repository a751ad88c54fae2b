import TestSupport
import Testing
import TransitModel

/// Fares of a network of two feeds, two routes and nine stops (`DirectoryFixture`), in which no column is empty.
enum FareFixture {
  static func makeFares() throws -> FareColumns {
    let euro = try #require(CurrencyCode("EUR".utf8))
    var columns = FareColumns()
    columns.feedModel = IndexedArray([1, 2])
    columns.stopZone = IndexedArray((0..<9).map { $0 == 4 ? .none : Index($0 % 2) })
    columns.fareID = TextColumn(["one", "two"])
    columns.fareFeed = IndexedArray([FeedIndex(0), FeedIndex(0)])
    columns.fareAgency = IndexedArray([AgencyIndex(0), .none])
    columns.farePrice = IndexedArray([20_000, 30_000])
    columns.fareCurrency = IndexedArray([euro, euro])
    columns.fareTransfers = IndexedArray([0, .max])
    columns.fareDuration = IndexedArray([.max, 3_600])
    columns.ruleFare = IndexedArray([Index(0), Index(1), Index(1)])
    columns.ruleOrigin = IndexedArray([Index(0), .none, Index(1)])
    columns.ruleDestination = IndexedArray([.none, Index(1), Index(0)])
    columns.ruleZones = RaggedArray([[], [Index(0), Index(1)], []])
    columns.ruleRoutes = RaggedArray([[RouteIndex(0)], [], []])
    columns.zoneRules = RaggedArray([[Index(0)], [Index(2)]])
    columns.feedRules = RaggedArray([[Index(1)], []])
    return columns
  }

  static func makeProducts() throws -> FareProductColumns {
    let euro = try #require(CurrencyCode("EUR".utf8))
    var columns = FareProductColumns()
    columns.feedHasPriorities = IndexedArray([0, 1])
    columns.routeNetwork = IndexedArray([.none, Index(0)])
    columns.stopAreas = RaggedArray((0..<9).map { $0 == 4 ? [] : [Index($0 % 2)] })
    columns.areaMentions = IndexedArray([[.from, .to], []])
    columns.networkMentions = IndexedArray([[.from]])
    columns.groupMentions = IndexedArray([[.from]])
    columns.productFeed = IndexedArray([FeedIndex(1)])
    columns.productID = TextColumn(["single"])
    columns.productName = TextColumn(["Single"])
    columns.productOffers = RaggedArray([
      [FareOffer(price: 20_000, currency: euro, medium: Index(0))]
    ])
    columns.mediumName = TextColumn(["Card"])
    columns.legNetwork = IndexedArray([Index(0), .none])
    columns.legFrom = IndexedArray([Index(0), .none])
    columns.legTo = IndexedArray([Index(0), Index(1)])
    columns.legStartTimes = IndexedArray([Index(0), .none])
    columns.legEndTimes = IndexedArray([.none, Index(0)])
    columns.legGroup = IndexedArray([Index(0), Index(0)])
    columns.legProduct = IndexedArray([Index(0), Index(0)])
    columns.legPriority = IndexedArray([0, 1])
    columns.areaRules = RaggedArray([[Index(0)], []])
    columns.feedRules = RaggedArray([[], [Index(1)]])
    var change = FareTransferRule()
    change.product = Index(0)
    columns.transferRules = RaggedArray([[], [change]])
    columns.joinRules = RaggedArray([
      [], [LegJoinRule(networks: (Index(0), Index(0)), stops: (StopIndex(0), StopIndex(4)))],
    ])
    columns.timeframes = RaggedArray([[Timeframe(start: 0, end: 86_400, days: Index(0))]])
    columns.daysFirstDay = IndexedArray([20_000])
    columns.days = RaggedArray([[.max]])
    return columns
  }
}

@Suite("Columns of fares")
struct FareColumnTests {
  @Test("Sound columns are valid, for themselves and for their network, and none is empty")
  func sound() throws {
    var fares = try FareFixture.makeFares()
    var products = try FareFixture.makeProducts()
    #expect(fault(of: fares) == nil)
    #expect(fault(of: products) == nil)
    let directory = DirectoryFixture.make()
    try fares.validate(against: directory)
    try products.validate(against: directory)
    var visitor = ByteVisitor()
    try fares.visitColumns(&visitor)
    try products.visitColumns(&visitor)
    #expect(visitor.columns.values.allSatisfy { !$0.isEmpty })
    // 16 and 26 columns, of which 5 and 11 are ragged, texts too, and stored as two.
    #expect(visitor.columns.count == 16 + 5 + 26 + 11)
  }

  @Test("Columns of another network are refused")
  func otherNetwork() throws {
    let directory = DirectoryColumns()
    let fares = try FareFixture.makeFares()
    let products = try FareFixture.makeProducts()
    #expect(throws: InvalidColumn.self) { try fares.validate(against: directory) }
    #expect(throws: InvalidColumn.self) { try products.validate(against: directory) }
  }

  @Test("Indices out of range and prices beyond all measure are refused by the column's name")
  func refused() throws {
    func fault(_ change: (inout FareColumns) -> Void) throws -> String? {
      var columns = try FareFixture.makeFares()
      change(&columns)
      return TransitModelTests.fault(of: columns)?.column
    }
    #expect(
      try fault { $0.ruleFare = IndexedArray([Index(0), Index(2), Index(1)]) } == "fare_rule.fare")
    #expect(try fault { $0.farePrice = IndexedArray([0, .min]) } == "fare.price")
    #expect(try fault { $0.zoneRules = RaggedArray([[Index(3)], []]) } == "fare_zone.rules")
    #expect(try fault { $0.fareID = TextColumn(["one"]) } == "fare.id")
  }

  @Test("Checking damaged columns never traps")
  func hostile() throws {
    var accepted = 0
    for seed in 0..<6_000 {
      var fares = try FareFixture.makeFares()
      var products = try FareFixture.makeProducts()
      var vandal = Vandal(numbers: SeededGenerator(seed: seed))
      try vandal.damage(&fares)
      try vandal.damage(&products)
      if fault(of: fares) == nil, fault(of: products) == nil { accepted += 1 }
    }
    #expect(accepted > 20)
  }
}
