internal import TransitDatabase
internal import TransitModel

/// Packs fare_attributes.txt and fare_rules.txt.
///
/// Every row of fare_rules.txt is a rule of its own, but for `contains_id`: rows that differ in it alone are
/// one rule with a set of zones. Rules that differ in the route alone are one rule with a set of routes, so
/// that a fare may pay for rides of several of them.
struct FareAttributePacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let models: [Int: FareModel]
  private let feeds: WantedFeeds
  private var columns = FareTables()
  private var zones = FeedScopedNumbers<FareZoneTag>()

  /// What is built up before it becomes columns.
  private struct FareTables {
    var ids: [String] = []
    var feeds: [FeedIndex] = []
    var agencies: [AgencyIndex] = []
    /// Whether the fare can apply at all, so far as the row itself says.
    var isUsable: [Bool] = []
    var prices: [Int64] = []
    var currencies: [CurrencyCode] = []
    var transfers: [Int32] = []
    var durations: [Int32] = []
  }

  private struct Row: Hashable {
    let fare: Int
    let origin: Index<FareZoneTag>
    let destination: Index<FareZoneTag>
    /// `none` for any.
    let route: RouteIndex
  }

  private struct Rule: Hashable {
    let fare: Int
    let origin: Index<FareZoneTag>
    let destination: Index<FareZoneTag>
    let zones: [Index<FareZoneTag>]
  }

  init(_ connection: Connection, _ numbers: NetworkNumbers, _ models: [Int: FareModel]) {
    self.connection = connection
    self.numbers = numbers
    self.models = models
    feeds = WantedFeeds(models, .attributes)
  }

  func makeColumns() throws -> FareColumns {
    var packer = self
    return try packer.pack()
  }

  private mutating func pack() throws -> FareColumns {
    let fareOfRow = try readFares()
    let stopZones = try readStopZones()
    let rules = try readRules(fareOfRow)
    var result = FareColumns()
    var feedModels = [UInt8](repeating: 0, count: numbers.feeds.count)
    for (key, feed) in numbers.feeds { feedModels[feed.position] = (models[key] ?? .none).rawValue }
    result.feedModel = IndexedArray(feedModels)
    result.stopZone = IndexedArray(stopZones)
    result.fareID = TextColumn(columns.ids)
    result.fareFeed = IndexedArray(columns.feeds)
    result.fareAgency = IndexedArray(columns.agencies)
    result.farePrice = IndexedArray(columns.prices)
    result.fareCurrency = IndexedArray(columns.currencies)
    result.fareTransfers = IndexedArray(columns.transfers)
    result.fareDuration = IndexedArray(columns.durations)
    add(rules, to: &result)
    return result
  }

  private mutating func readFares() throws -> [Int: Int] {
    let rows = try connection.prepare(
      """
      SELECT feed, fare_attributes.rowid, fare_id, fare_attributes.agency_id, agency, price,
        currency_type, transfers, transfer_duration
      FROM fare_attributes LEFT JOIN agencies USING (feed, agency_id) ORDER BY fare_attributes.rowid
      """)
    var fareOfRow: [Int: Int] = [:]
    try feeds.forEach(rows) { rows, feed in
      fareOfRow[rows.requiredInteger(1)] = columns.ids.count
      columns.ids.append(rows.requiredText(2))
      columns.feeds.append(numbers.feeds[feed] ?? .none)
      let agency = rows.integer(4).flatMap { numbers.agencies[$0] }
      columns.agencies.append(rows.isNull(3) ? .none : agency ?? .none)
      columns.isUsable.append(rows.isNull(3) || agency != nil)
      let currency = rows.withUTF8(6) { CurrencyCode($0) }
      columns.prices.append(Int64(rows.integer(5) ?? 0))
      columns.currencies.append(rows.isNull(5) ? .unknown : currency ?? .unknown)
      columns.transfers.append(Int32(clamping: rows.integer(7) ?? .max))
      columns.durations.append(Int32(clamping: rows.integer(8) ?? .max))
    }
    return fareOfRow
  }

  private mutating func readStopZones() throws -> [Index<FareZoneTag>] {
    var stopZones = [Index<FareZoneTag>](repeating: .none, count: numbers.stops.count)
    let rows = try connection.prepare(
      "SELECT feed, stop, zone_id FROM stops WHERE zone_id IS NOT NULL AND location_type = 0")
    try feeds.forEach(rows) { rows, feed in
      if let stop = numbers.stops[rows.requiredInteger(1)],
        let zone = zones.number(rows, 2, feed: feed)
      {
        stopZones[stop.position] = zone
      }
    }
    return stopZones
  }

  /// The rules, with the routes of which each ride must be; an empty set is any.
  private mutating func readRules(_ fareOfRow: [Int: Int]) throws -> [(Rule, [RouteIndex])] {
    let rows = try connection.prepare(
      """
      SELECT feed, fare_attributes.rowid, fare_rules.route_id, route, origin_id, destination_id,
        contains_id, fare_id
      FROM fare_rules LEFT JOIN fare_attributes USING (feed, fare_id)
        LEFT JOIN routes USING (feed, route_id)
      ORDER BY fare_rules.rowid
      """)
    var groups = OrderedGroups<Row, Index<FareZoneTag>?>()
    var hasRules = [Bool](repeating: false, count: columns.ids.count)
    var feedsWithNamelessRules: Set<FeedIndex> = []
    try feeds.forEach(rows) { rows, feed in
      guard let fare = rows.integer(1).flatMap({ fareOfRow[$0] }) else {
        if rows.requiredText(7).isEmpty {
          feedsWithNamelessRules.insert(numbers.feeds[feed] ?? .none)
        }
        return
      }
      hasRules[fare] = true
      let route = rows.integer(3).flatMap { numbers.routes[$0] }
      guard columns.isUsable[fare], rows.isNull(2) || route != nil else { return }
      let row = Row(
        fare: fare, origin: zones.number(rows, 4, feed: feed) ?? .none,
        destination: zones.number(rows, 5, feed: feed) ?? .none, route: route ?? .none)
      groups.add(zones.number(rows, 6, feed: feed), to: row)
    }
    addUnconditional(hasRules, feedsWithNamelessRules, to: &groups)
    return joinRoutes(groups)
  }

  /// A fare without rules applies everywhere; unless a rule of the feed does not say of which fare it is.
  private mutating func addUnconditional(
    _ hasRules: [Bool], _ feedsWithNamelessRules: Set<FeedIndex>,
    to groups: inout OrderedGroups<Row, Index<FareZoneTag>?>
  ) {
    for fare in columns.ids.indices where !hasRules[fare] && columns.isUsable[fare] {
      if feedsWithNamelessRules.contains(columns.feeds[fare]) {
        columns.currencies[fare] = .unknown
      }
      groups.add(
        nil, to: Row(fare: fare, origin: .none, destination: .none, route: .none))
    }
  }

  private func joinRoutes(
    _ groups: OrderedGroups<Row, Index<FareZoneTag>?>
  ) -> [(Rule, [RouteIndex])] {
    var rules = OrderedGroups<Rule, RouteIndex>()
    for (row, passed) in groups.all {
      let passedZones = Set(passed.compactMap { $0 }).sorted()
      // A row without contains_id asks for no zones, whatever others of the same ends ask for.
      let asksForNone = passed.contains(nil) && !passedZones.isEmpty
      for zones in asksForNone ? [[], passedZones] : [passedZones] {
        rules.add(
          row.route,
          to: Rule(
            fare: row.fare, origin: row.origin, destination: row.destination, zones: zones))
      }
    }
    return rules.all.map { rule, routes in
      (rule, routes.contains(.none) ? [] : Set(routes).sorted())
    }
  }

  private func add(_ rules: [(Rule, [RouteIndex])], to result: inout FareColumns) {
    result.ruleFare = IndexedArray(rules.map { Index($0.0.fare) })
    result.ruleOrigin = IndexedArray(rules.map(\.0.origin))
    result.ruleDestination = IndexedArray(rules.map(\.0.destination))
    result.ruleZones = RaggedArray(rules.map(\.0.zones))
    result.ruleRoutes = RaggedArray(rules.map(\.1))
    var ofZone = [[Index<FareRuleTag>]](repeating: [], count: zones.count)
    var ofFeed = [[Index<FareRuleTag>]](repeating: [], count: numbers.feeds.count)
    for (place, (rule, _)) in rules.enumerated() {
      if let origin = rule.origin.ifPresent {
        ofZone[origin.position].append(Index(place))
      } else {
        ofFeed[columns.feeds[rule.fare].position].append(Index(place))
      }
    }
    result.zoneRules = RaggedArray(ofZone)
    result.feedRules = RaggedArray(ofFeed)
  }
}

/// Values by key, keys in the order in which they came.
struct OrderedGroups<Key: Hashable, Value> {
  private var places: [Key: Int] = [:]
  private(set) var all: [(key: Key, values: [Value])] = []

  mutating func add(_ value: Value, to key: Key) {
    if let place = places[key] {
      all[place].values.append(value)
    } else {
      places[key] = all.count
      all.append((key, [value]))
    }
  }
}
