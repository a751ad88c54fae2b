/// A row of areas.txt.
public enum FareAreaTag {}
/// A network of routes (networks.txt, routes.network_id), in one feed.
public enum FareNetworkTag {}
/// A fare_product_id, in one feed.
public enum FareProductTag {}
/// A row of fare_media.txt.
public enum FareMediumTag {}
/// A row of fare_leg_rules.txt.
public enum LegRuleTag {}
/// A leg_group_id, in one feed.
public enum LegGroupTag {}
/// A timeframe_group_id, in one feed.
public enum TimeframeGroupTag {}
/// A set of dates on which timeframes hold.
public enum TimeframeDaysTag {}

/// Where an area or a network is named by a rule, so that rules that leave the field empty leave it out.
public struct FareMentions: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// The mentions as bits; further bits mean nothing.
  public let rawValue: UInt8

  /// Mentions from their stored bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Some rule names it as that from which one comes.
  public static let from = FareMentions(rawValue: 1)
  /// Some rule names it as that to which one goes.
  public static let to = FareMentions(rawValue: 2)
}

/// A price at which riders of the default category get a product (a row of fare_products.txt).
public struct FareOffer: Hashable, BitwiseCopyable, Sendable {
  /// Ten-thousandths of the currency's unit; below zero for a discount.
  public let price: Int64
  /// `unknown` where the price or the currency cannot be read.
  public let currency: CurrencyCode
  /// The medium that one needs; `none` where the feed tells none.
  public let medium: Index<FareMediumTag>

  /// An offer of a product.
  public init(price: Int64, currency: CurrencyCode, medium: Index<FareMediumTag>) {
    self.price = price
    self.currency = currency
    self.medium = medium
  }
}

/// A part of the day on some dates (a row of timeframes.txt).
public struct Timeframe: Hashable, BitwiseCopyable, Sendable {
  /// Seconds that a clock at the stop shows since 00:00; from then on it holds.
  public let start: Int32
  /// Seconds since 00:00; from then on it holds no more.
  public let end: Int32
  /// The dates on which it holds.
  public let days: Index<TimeframeDaysTag>

  /// A part of the day on some dates.
  public init(start: Int32, end: Int32, days: Index<TimeframeDaysTag>) {
    self.start = start
    self.end = end
    self.days = days
  }
}

/// What changing from one ride to another costs (a row of fare_transfer_rules.txt).
public struct FareTransferRule: Hashable, BitwiseCopyable, Sendable {
  /// The group of the ride before; `none` for all groups that no rule names there.
  public var from: Index<LegGroupTag> = .none
  /// The group of the ride after; `none` for all groups that no rule names there.
  public var to: Index<LegGroupTag> = .none
  /// How many changes in a row it holds for; the greatest number where there is no limit.
  public var count: Int32 = .max
  /// GTFS duration_limit in seconds; the greatest number where there is no limit.
  public var durationLimit: Int32 = .max
  /// GTFS duration_limit_type, 0 to 3.
  public var limitType: Int32 = 0
  /// GTFS fare_transfer_type, 0 to 2, or `unreadableType`.
  public var type: Int32 = 0
  /// What one pays for changing; `none` where that is nothing.
  public var product: Index<FareProductTag> = .none

  /// A rule without limits whose cost is that of the first ride.
  public init() {}
}

/// That two rides count as one (a row of fare_leg_join_rules.txt).
public struct LegJoinRule: Hashable, BitwiseCopyable, Sendable {
  /// The network of the ride before.
  public let fromNetwork: Index<FareNetworkTag>
  /// The network of the ride after.
  public let toNetwork: Index<FareNetworkTag>
  /// The stop or station where the ride before ends; `none` where both are only of one station.
  public let fromStop: StopIndex
  /// The stop or station where the ride after begins; `none` where both are only of one station.
  public let toStop: StopIndex

  /// A rule that joins rides of two networks.
  public init(
    networks: (from: Index<FareNetworkTag>, to: Index<FareNetworkTag>),
    stops: (from: StopIndex, to: StopIndex)
  ) {
    (fromNetwork, toNetwork) = networks
    (fromStop, toStop) = stops
  }
}

/// The fares of fare_products.txt and the rules for them. Stored and loaded only where some feed has fares.
///
/// Source: GTFS reference, from timeframes.txt to fare_transfer_rules.txt, and areas.txt to
/// route_networks.txt.
public struct FareProductColumns: ~Copyable, Sendable, ColumnGroup {
  /// For each feed 1 where fare_leg_rules.txt has the column rule_priority, else 0.
  public var feedHasPriorities = IndexedArray<FeedTag, UInt8>()
  /// The network of each route, or `none`.
  public var routeNetwork = IndexedArray<RouteTag, Index<FareNetworkTag>>()
  /// The areas of each row of stops.txt, those of its station where it has none of its own.
  public var stopAreas = RaggedArray<StopTag, Index<FareAreaTag>>()
  /// Whether rules for rides name the area.
  public var areaMentions = IndexedArray<FareAreaTag, FareMentions>()
  /// Whether rules for rides name the network, as `from`.
  public var networkMentions = IndexedArray<FareNetworkTag, FareMentions>()
  /// Whether rules for changes name the group.
  public var groupMentions = IndexedArray<LegGroupTag, FareMentions>()

  /// The feed that each product is of.
  public var productFeed = IndexedArray<FareProductTag, FeedIndex>()
  /// GTFS fare_product_id, without the feed.
  public var productID = TextColumn<FareProductTag>()
  /// GTFS fare_product_name of the first offer; empty where the feed leaves it out.
  public var productName = TextColumn<FareProductTag>()
  /// What riders of the default category pay; empty where the product is for others only.
  public var productOffers = RaggedArray<FareProductTag, FareOffer>()
  /// GTFS fare_media_name, or fare_media_id where it has none.
  public var mediumName = TextColumn<FareMediumTag>()

  /// The network of the ride; `none` where the field is empty.
  public var legNetwork = IndexedArray<LegRuleTag, Index<FareNetworkTag>>()
  /// The area where the ride begins; `none` where the field is empty.
  public var legFrom = IndexedArray<LegRuleTag, Index<FareAreaTag>>()
  /// The area where the ride ends; `none` where the field is empty.
  public var legTo = IndexedArray<LegRuleTag, Index<FareAreaTag>>()
  /// When the ride begins; `none` for any time.
  public var legStartTimes = IndexedArray<LegRuleTag, Index<TimeframeGroupTag>>()
  /// When the ride ends; `none` for any time.
  public var legEndTimes = IndexedArray<LegRuleTag, Index<TimeframeGroupTag>>()
  /// By which the rules for changes know the ride; `none` where the field is empty.
  public var legGroup = IndexedArray<LegRuleTag, Index<LegGroupTag>>()
  /// What one pays; `none` where the feed has no such product.
  public var legProduct = IndexedArray<LegRuleTag, Index<FareProductTag>>()
  /// GTFS rule_priority.
  public var legPriority = IndexedArray<LegRuleTag, Int32>()
  /// The rules with this area to begin in.
  public var areaRules = RaggedArray<FareAreaTag, Index<LegRuleTag>>()
  /// The rules of each feed without an area to begin in.
  public var feedRules = RaggedArray<FeedTag, Index<LegRuleTag>>()

  /// The rules for changes of each feed, in the order of the file.
  public var transferRules = RaggedArray<FeedTag, FareTransferRule>()
  /// The rules that join rides, of each feed.
  public var joinRules = RaggedArray<FeedTag, LegJoinRule>()
  /// The parts of days of each group.
  public var timeframes = RaggedArray<TimeframeGroupTag, Timeframe>()
  /// The day number of the first bit of each set of dates.
  public var daysFirstDay = IndexedArray<TimeframeDaysTag, Int32>()
  /// The dates as bits, 64 to a word, the lowest bit first.
  public var days = RaggedArray<TimeframeDaysTag, UInt64>()

  /// The columns of a network without fares, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("fare.feed_has_priorities", &feedHasPriorities)
    try visitor.visit("fare.route_network", &routeNetwork)
    try visitor.visit("fare.stop_areas", &stopAreas)
    try visitor.visit("fare_area.mentions", &areaMentions)
    try visitor.visit("fare_network.mentions", &networkMentions)
    try visitor.visit("leg_group.mentions", &groupMentions)
    try visitor.visit("fare_product.feed", &productFeed)
    try visitor.visit("fare_product.id", &productID)
    try visitor.visit("fare_product.name", &productName)
    try visitor.visit("fare_product.offers", &productOffers)
    try visitor.visit("fare_medium.name", &mediumName)
    try visitor.visit("leg_rule.network", &legNetwork)
    try visitor.visit("leg_rule.from", &legFrom)
    try visitor.visit("leg_rule.to", &legTo)
    try visitor.visit("leg_rule.start_times", &legStartTimes)
    try visitor.visit("leg_rule.end_times", &legEndTimes)
    try visitor.visit("leg_rule.group", &legGroup)
    try visitor.visit("leg_rule.product", &legProduct)
    try visitor.visit("leg_rule.priority", &legPriority)
    try visitor.visit("fare_area.rules", &areaRules)
    try visitor.visit("fare.feed_leg_rules", &feedRules)
    try visitor.visit("fare.transfer_rules", &transferRules)
    try visitor.visit("fare.join_rules", &joinRules)
    try visitor.visit("timeframe", &timeframes)
    try visitor.visit("timeframe.first_day", &daysFirstDay)
    try visitor.visit("timeframe.days", &days)
  }
}
