import TestSupport
import Testing
import TransitDatabase

@testable import PerronImport

@Suite("Packing fares")
struct FarePackerTests {
  private let folder = TemporaryFolder()

  /// The codes of the issues, and whether columns of fares were stored, for three fares and a limit.
  private func pack(limit: Int) throws -> (codes: [String], hasFares: Bool) {
    let writer = try NetworkWriter(target: folder["net"])
    try writer.connection.execute(
      """
      INSERT INTO feeds (feed, feed_id, source) VALUES (1, 'f', 'f');
      INSERT INTO fare_attributes (feed, fare_id) VALUES (1, 'a'), (1, 'b'), (1, 'c');
      """)
    var issues = IssueLog()
    let packer = FarePacker(
      writer.connection, try NetworkNumbers(writer.connection),
      try CalendarPacker(writer.connection), ruleLimit: limit)
    try packer.store(in: writer, issues: &issues)
    let fact = try NetworkSummary.readFact(NetworkSummary.Fact.fares, writer.connection)
    writer.cancel()
    return (issues.entries.map(\.issue.code.name), fact != nil)
  }

  @Test("A feed with more rows about fares than the limit is reported, and tells none")
  func limit() throws {
    let within = try pack(limit: 3)
    #expect(within.codes == [])
    #expect(within.hasFares)
    let beyond = try pack(limit: 2)
    #expect(beyond.codes == ["fares_too_large"])
    #expect(!beyond.hasFares)
  }

  @Test("A network without fares has no columns of them")
  func withoutFares() throws {
    let feed = TemporaryFolder()
    FeedBuilder().write(to: feed)
    var request = ImportRequest(network: folder["plain"])
    request.feeds = [ImportRequest.Feed(path: feed.path, id: "f")]
    _ = try NetworkImporter(request).runBlocking()
    let connection = try NetworkFile.open(folder["plain"]).connection
    #expect(
      try connection.findInteger("SELECT count(*) FROM column_chunks WHERE name LIKE 'fare.%'")
        == 0)
  }

  @Test("Where a feed has both kinds of fares, the older kind is noted as not used")
  func bothKinds() throws {
    let feed = TemporaryFolder()
    FeedBuilder([
      "fare_attributes.txt": "fare_id,price,currency_type\nF,1,EUR",
      "fare_products.txt": "fare_product_id,amount,currency\nP,1,EUR",
      "fare_leg_rules.txt": "fare_product_id\nP",
    ]).write(to: feed)
    var request = ImportRequest(network: folder["both"])
    request.feeds = [ImportRequest.Feed(path: feed.path, id: "f")]
    // Whatever the calendar of the feed is by now.
    let issues = try NetworkImporter(request).runBlocking().issues.map(\.issue)
      .filter { $0.code.name == "stored_not_used" }
    #expect(issues.map(\.file) == ["fare_attributes.txt"])
  }
}
