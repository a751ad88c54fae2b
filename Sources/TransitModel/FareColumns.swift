/// A fare of fare_attributes.txt.
public enum FareTag {}
/// What a fare asks of the rides that it pays for.
public enum FareRuleTag {}
/// A zone of stops.zone_id, in one feed.
public enum FareZoneTag {}

/// By which of GTFS's two models a feed's fares are told.
public enum FareModel: UInt8, BitwiseCopyable, Sendable {
  /// The feed has no fares, or none that can be told.
  case none = 0
  /// fare_attributes.txt and fare_rules.txt.
  case attributes = 1
  /// fare_products.txt and fare_leg_rules.txt, which decide where a feed has both models.
  case products = 2
}

/// The fares of fare_attributes.txt and fare_rules.txt, and which feeds tell fares at all. Stored and loaded
/// only where some feed has fares.
///
/// Source: GTFS reference, fare_attributes.txt and fare_rules.txt.
public struct FareColumns: ~Copyable, Sendable, ColumnGroup {
  /// The raw `FareModel` of each feed.
  public var feedModel = IndexedArray<FeedTag, UInt8>()
  /// The zone of each row of stops.txt, or `none`.
  public var stopZone = IndexedArray<StopTag, Index<FareZoneTag>>()

  /// GTFS fare_id, without the feed.
  public var fareID = TextColumn<FareTag>()
  /// The feed whose fare_attributes.txt has the row.
  public var fareFeed = IndexedArray<FareTag, FeedIndex>()
  /// The agency whose rides the fare pays for; `none` where it may be any.
  public var fareAgency = IndexedArray<FareTag, AgencyIndex>()
  /// Ten-thousandths of the currency's unit.
  public var farePrice = IndexedArray<FareTag, Int64>()
  /// `unknown` where the price or the currency cannot be read.
  public var fareCurrency = IndexedArray<FareTag, CurrencyCode>()
  /// How often one may change vehicles; the greatest number where there is no limit.
  public var fareTransfers = IndexedArray<FareTag, Int32>()
  /// GTFS transfer_duration in seconds; the greatest number where there is no limit.
  public var fareDuration = IndexedArray<FareTag, Int32>()

  /// The fare that a rule is of; a fare applies where any of its rules does.
  public var ruleFare = IndexedArray<FareRuleTag, Index<FareTag>>()
  /// The zone of the first stop; `none` where it may be any.
  public var ruleOrigin = IndexedArray<FareRuleTag, Index<FareZoneTag>>()
  /// The zone of the last stop; `none` where it may be any.
  public var ruleDestination = IndexedArray<FareRuleTag, Index<FareZoneTag>>()
  /// The zones that one passes, no more and no fewer, ascending; empty where they may be any.
  public var ruleZones = RaggedArray<FareRuleTag, Index<FareZoneTag>>()
  /// The routes of which each ride must be, ascending; empty where they may be any.
  public var ruleRoutes = RaggedArray<FareRuleTag, RouteIndex>()
  /// The rules with this origin.
  public var zoneRules = RaggedArray<FareZoneTag, Index<FareRuleTag>>()
  /// The rules of each feed without an origin.
  public var feedRules = RaggedArray<FeedTag, Index<FareRuleTag>>()

  /// The columns of a network without fares, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("fare.feed_model", &feedModel)
    try visitor.visit("fare.stop_zone", &stopZone)
    try visitor.visit("fare.id", &fareID)
    try visitor.visit("fare.feed", &fareFeed)
    try visitor.visit("fare.agency", &fareAgency)
    try visitor.visit("fare.price", &farePrice)
    try visitor.visit("fare.currency", &fareCurrency)
    try visitor.visit("fare.transfers", &fareTransfers)
    try visitor.visit("fare.duration", &fareDuration)
    try visitor.visit("fare_rule.fare", &ruleFare)
    try visitor.visit("fare_rule.origin", &ruleOrigin)
    try visitor.visit("fare_rule.destination", &ruleDestination)
    try visitor.visit("fare_rule.zones", &ruleZones)
    try visitor.visit("fare_rule.routes", &ruleRoutes)
    try visitor.visit("fare_zone.rules", &zoneRules)
    try visitor.visit("fare_feed.rules", &feedRules)
  }

  /// Throws where an index points nowhere, columns of one table differ in length, or a price is absurd.
  public func validate() throws(InvalidColumn) {
    let (fares, rules, zones) = (fareFeed.count, ruleFare.count, zoneRules.count)
    try fareID.validate("fare.id", keys: fares)
    try fareFeed.validateIndices("fare.feed", below: feedModel.count)
    try fareAgency.validateCount("fare.agency", fares)
    try farePrice.validateCount("fare.price", fares)
    try farePrice.validatePrices("fare.price")
    try fareCurrency.validateCount("fare.currency", fares)
    try fareTransfers.validateCount("fare.transfers", fares)
    try fareDuration.validateCount("fare.duration", fares)
    try stopZone.validateIndices("fare.stop_zone", below: zones, allowsNone: true)
    try ruleFare.validateIndices("fare_rule.fare", below: fares)
    try ruleOrigin.validateCount("fare_rule.origin", rules)
    try ruleOrigin.validateIndices("fare_rule.origin", below: zones, allowsNone: true)
    try ruleDestination.validateCount("fare_rule.destination", rules)
    try ruleDestination.validateIndices("fare_rule.destination", below: zones, allowsNone: true)
    try ruleZones.validateShape("fare_rule.zones", keys: rules)
    try ruleZones.values.validateIndices("fare_rule.zones", below: zones)
    try ruleRoutes.validateShape("fare_rule.routes", keys: rules)
    try zoneRules.validateShape("fare_zone.rules", keys: zones)
    try zoneRules.values.validateIndices("fare_zone.rules", below: rules)
    try feedRules.validateShape("fare_feed.rules", keys: feedModel.count)
    try feedRules.values.validateIndices("fare_feed.rules", below: rules)
  }

  /// Throws where the columns are not of the network whose directory this is.
  public func validate(against directory: borrowing DirectoryColumns) throws(InvalidColumn) {
    try feedModel.validateCount("fare.feed_model", directory.feedID.count)
    try fareAgency.validateIndices(
      "fare.agency", below: directory.agencyFeed.count, allowsNone: true)
    try stopZone.validateCount("fare.stop_zone", directory.stopFeed.count)
  }
}

extension IndexedArray<FareTag, Int64> {
  /// Throws where an amount is beyond what any feed may write, so that sums cannot overflow.
  func validatePrices(_ name: String) throws(InvalidColumn) {
    for position in 0..<count where self[position].magnitude > Money.limit {
      throw InvalidColumn(name, "\(self[position]) at \(position)")
    }
  }
}

extension Money {
  /// No amount of a feed is larger: nine digits before the point.
  static var limit: UInt64 { 10_000_000_000_000 }
}
