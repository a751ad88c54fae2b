internal import TransitDatabase
internal import TransitModel

/// Packs what pricing needs, where some feed has fares: which model each feed's are told by, and the rules.
struct FarePacker {
  /// The largest feeds that we know of have some hundred thousand.
  static let ruleLimit = 2_000_000

  private let connection: Connection
  private let numbers: NetworkNumbers
  private let calendar: CalendarPacker
  private let ruleLimit: Int

  init(
    _ connection: Connection, _ numbers: NetworkNumbers, _ calendar: CalendarPacker,
    ruleLimit: Int = Self.ruleLimit
  ) {
    self.connection = connection
    self.numbers = numbers
    self.calendar = calendar
    self.ruleLimit = ruleLimit
  }

  func store(in writer: NetworkWriter, issues: inout IssueLog) throws {
    let models = try findModels(issues: &issues)
    if models.values.allSatisfy({ $0 == .none }) { return }
    var fares = try FareAttributePacker(connection, numbers, models).makeColumns()
    var products = try FareProductPacker(connection, numbers, models).makeColumns(calendar)
    try writer.store(&fares)
    try writer.store(&products)
    try writer.setFact(NetworkSummary.Fact.fares, "yes")
  }

  /// The newer model decides where a feed has both. Source: GTFS reference, fare_attributes.txt.
  private func findModels(issues: inout IssueLog) throws -> [Int: FareModel] {
    let rows = try connection.prepare(
      """
      SELECT feed, feed_id,
        (SELECT count(*) FROM fare_attributes AS t WHERE t.feed = feeds.feed),
        (SELECT count(*) FROM fare_leg_rules AS t WHERE t.feed = feeds.feed),
        (SELECT count(*) FROM fare_rules AS t WHERE t.feed = feeds.feed)
          + (SELECT count(*) FROM fare_products AS t WHERE t.feed = feeds.feed)
          + (SELECT count(*) FROM fare_transfer_rules AS t WHERE t.feed = feeds.feed)
          + (SELECT count(*) FROM fare_leg_join_rules AS t WHERE t.feed = feeds.feed)
          + (SELECT count(*) FROM timeframes AS t WHERE t.feed = feeds.feed)
          + (SELECT count(*) FROM stop_areas AS t WHERE t.feed = feeds.feed)
      FROM feeds ORDER BY feed_id
      """)
    var models: [Int: FareModel] = [:]
    while try rows.step() {
      let (fares, legRules) = (rows.requiredInteger(2), rows.requiredInteger(3))
      let feed = rows.requiredText(1)
      var model: FareModel = legRules > 0 ? .products : fares > 0 ? .attributes : .none
      if fares + legRules + rows.requiredInteger(4) > ruleLimit {
        model = .none
        issues.report(
          ImportIssue(
            .faresTooLarge, feed: feed,
            message: "The feed has more than \(ruleLimit) rows about fares; no fare is told."))
      } else if fares > 0, legRules > 0 {
        issues.report(
          ImportIssue(
            .storedNotUsed, feed: feed, file: "fare_attributes.txt",
            message: """
              \(fares) fares are kept in the tables; fare_leg_rules.txt tells the fares of this feed.
              """))
      }
      models[rows.requiredInteger(0)] = model
    }
    return models
  }
}

/// The feeds whose fares are told by one of the models.
struct WantedFeeds {
  private let keys: Set<Int>

  init(_ models: [Int: FareModel], _ wanted: FareModel) {
    keys = Set(models.filter { $0.value == wanted }.keys)
  }

  var isEmpty: Bool { keys.isEmpty }

  /// Gives `body` the rows of these feeds, whose keys are in the first column.
  func forEach(_ rows: Statement, _ body: (Statement, _ feed: Int) throws -> Void) throws {
    while try rows.step() {
      let feed = rows.requiredInteger(0)
      if keys.contains(feed) { try body(rows, feed) }
    }
  }
}
