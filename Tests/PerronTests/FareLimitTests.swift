import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import Perron

/// Fares that would take for ever: a network file may hold any number of rows that fit a ride.
@Suite("Limits of pricing")
struct FareLimitTests {
  /// A town with 100 media, with each of which `single` can be bought.
  private func town() throws -> FareTown {
    let numbers = 1...100
    return try FareTown(
      FareProductTests.files(
        "g,,,,single,,",
        [
          "fare_media.txt": "fare_media_id,fare_media_type\n"
            + numbers.map { "\($0),2\n" }.joined(),
          "fare_products.txt": "fare_product_id,fare_media_id,amount,currency\n"
            + numbers.map { "single,\($0),2.00,EUR\n" }.joined(),
        ]))
  }

  // 20,000 groups × 100 media are two million; a search takes a million steps.
  @Test("Groups that nothing can be bought for are steps too, with each medium")
  func groupsWithoutProducts() throws {
    let town = try town()
    let file = try NetworkFile.open(town.path)
    let fares: FareColumns = try file.load()
    let products: FareProductColumns = try file.load()
    let book = FareBook(fares, products)
    let euro = try #require(CurrencyCode("EUR".utf8))
    var choices: FareChoices = [Index(0): [Index(0)]]
    let ride = try town.ride("R1 A-B 08:00 08:10", leg: 0)
    func run() throws -> Int64? {
      try FareChainSearch(
        book, FeedIndex(0), euro, rides: [(ride, choices)], FareSteps()
      ).run()?.total
    }
    // In ten-thousandths.
    #expect(try run() == 20_000)
    for group in 1..<20_000 { choices[Index(group)] = [] }
    #expect(throws: FareUnknown.self) { _ = try run() }
  }
}
