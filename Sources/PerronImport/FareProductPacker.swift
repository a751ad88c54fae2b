internal import TransitDatabase
internal import TransitModel

/// Packs fare_products.txt and the rules for them.
///
/// Areas, networks and groups are whatever the rules call so: one that no stop, route or ride has fits none.
struct FareProductPacker {
  private let connection: Connection
  private let numbers: NetworkNumbers
  private let feeds: WantedFeeds
  private var areas = FeedScopedNumbers<FareAreaTag>()
  private var networks = FeedScopedNumbers<FareNetworkTag>()
  private var products = FeedScopedNumbers<FareProductTag>()
  private var media = FeedScopedNumbers<FareMediumTag>()
  private var legGroups = FeedScopedNumbers<LegGroupTag>()
  private var timeframeGroups = FeedScopedNumbers<TimeframeGroupTag>()

  init(_ connection: Connection, _ numbers: NetworkNumbers, _ models: [Int: FareModel]) {
    self.connection = connection
    self.numbers = numbers
    feeds = WantedFeeds(models, .products)
  }

  func makeColumns(_ calendar: CalendarPacker) throws -> FareProductColumns {
    var packer = self
    var columns = FareProductColumns()
    try packer.addProducts(to: &columns)
    try packer.addStops(to: &columns)
    try packer.addRoutes(to: &columns)
    try packer.addTimeframes(calendar, to: &columns)
    try packer.addJoinRules(to: &columns)
    let mentioned = try packer.addTransferRules(to: &columns)
    try packer.addLegRules(to: &columns)
    columns.groupMentions = IndexedArray(mentioned.filled(packer.legGroups.count))
    return columns
  }

  private func position(_ feed: Int) -> Int { numbers.feeds[feed]?.position ?? 0 }

  private mutating func addProducts(to columns: inout FareProductColumns) throws {
    var mediumNames = try readMedia()
    let rows = try connection.prepare(
      """
      SELECT feed, fare_product_id, fare_product_name, fare_media_id, amount, currency,
        fare_products.rider_category_id IS NULL OR is_default_fare_category = 1
      FROM fare_products LEFT JOIN rider_categories USING (feed, rider_category_id)
      ORDER BY fare_products.rowid
      """)
    var (ids, names): ([String], [String]) = ([], [])
    var feedOfProduct: [FeedIndex] = []
    var offers: [[FareOffer]] = []
    try feeds.forEach(rows) { rows, feed in
      guard let product = products.number(rows, 1, feed: feed)?.position else { return }
      if product == ids.count {
        feedOfProduct.append(numbers.feeds[feed] ?? .none)
        ids.append(rows.requiredText(1))
        names.append("")
        offers.append([])
      }
      guard rows.requiredInteger(6) == 1 else { return }
      if names[product].isEmpty { names[product] = rows.requiredText(2) }
      let medium = media.number(rows, 3, feed: feed) ?? .none
      if medium != .none, medium.position == mediumNames.count {
        mediumNames.append(rows.requiredText(3))
      }
      let currency = rows.withUTF8(5) { CurrencyCode($0) }
      offers[product].append(
        FareOffer(
          price: Int64(rows.integer(4) ?? 0),
          currency: rows.isNull(4) ? .unknown : currency ?? .unknown, medium: medium))
    }
    columns.productFeed = IndexedArray(feedOfProduct)
    columns.productID = TextColumn(ids)
    columns.productName = TextColumn(names)
    columns.productOffers = RaggedArray(offers)
    columns.mediumName = TextColumn(mediumNames)
  }

  /// The names of the media, by their numbers.
  private mutating func readMedia() throws -> [String] {
    var names: [String] = []
    let rows = try connection.prepare(
      "SELECT feed, fare_media_id, coalesce(fare_media_name, fare_media_id) FROM fare_media")
    try feeds.forEach(rows) { rows, feed in
      _ = media.number(rows, 1, feed: feed)
      names.append(rows.requiredText(2))
    }
    return names
  }

  private mutating func addStops(to columns: inout FareProductColumns) throws {
    var stopAreas = [[Index<FareAreaTag>]](repeating: [], count: numbers.stops.count)
    let rows = try connection.prepare(
      "SELECT feed, area_id, stop FROM stop_areas JOIN stops USING (feed, stop_id)")
    try feeds.forEach(rows) { rows, feed in
      if let area = areas.number(rows, 1, feed: feed),
        let stop = numbers.stops[rows.requiredInteger(2)]
      {
        stopAreas[stop.position].append(area)
      }
    }
    // A platform is in its station's areas unless it has some of its own.
    let children = try connection.prepare(
      "SELECT stop, parent_stop FROM stops WHERE parent_stop IS NOT NULL AND location_type = 0")
    while try children.step() {
      if let stop = numbers.stops[children.requiredInteger(0)],
        let station = numbers.stops[children.requiredInteger(1)], stopAreas[stop.position].isEmpty
      {
        stopAreas[stop.position] = stopAreas[station.position]
      }
    }
    columns.stopAreas = RaggedArray(stopAreas)
  }

  private mutating func addRoutes(to columns: inout FareProductColumns) throws {
    var routeNetworks = [Index<FareNetworkTag>](repeating: .none, count: numbers.routes.count)
    // routes.txt first: where it has networks, GTFS forbids route_networks.txt.
    for sql: StaticString in [
      "SELECT feed, network_id, route FROM routes WHERE network_id IS NOT NULL",
      """
      SELECT feed, route_networks.network_id, route FROM route_networks JOIN routes
      USING (feed, route_id)
      """,
    ] {
      let rows = try connection.prepare(sql)
      try feeds.forEach(rows) { rows, feed in
        if let network = networks.number(rows, 1, feed: feed),
          let route = numbers.routes[rows.requiredInteger(2)],
          routeNetworks[route.position] == .none
        {
          routeNetworks[route.position] = network
        }
      }
    }
    columns.routeNetwork = IndexedArray(routeNetworks)
  }

  private mutating func addTimeframes(
    _ calendar: CalendarPacker, to columns: inout FareProductColumns
  ) throws {
    var frames: [[Timeframe]] = []
    var daysOfService: [Int: Index<TimeframeDaysTag>] = [:]
    var days: [DaySet] = []
    let rows = try connection.prepare(
      """
      SELECT feed, timeframe_group_id, start_time, end_time, service
      FROM timeframes LEFT JOIN services USING (feed, service_id) ORDER BY timeframes.rowid
      """)
    try feeds.forEach(rows) { rows, feed in
      guard
        let group = timeframeGroups.number(rows, 1, feed: feed)?.position
      else { return }
      if group == frames.count { frames.append([]) }
      guard let service = rows.integer(4), let set = calendar.days[service] else { return }
      if daysOfService[service] == nil {
        daysOfService[service] = Index(days.count)
        days.append(set)
      }
      frames[group].append(
        Timeframe(
          start: Int32(clamping: rows.requiredInteger(2)),
          end: Int32(clamping: rows.requiredInteger(3)), days: daysOfService[service] ?? .none))
    }
    columns.timeframes = RaggedArray(frames)
    columns.daysFirstDay = IndexedArray(days.map(\.firstDay))
    columns.days = RaggedArray(days.map(\.words))
  }

  private mutating func addJoinRules(to columns: inout FareProductColumns) throws {
    let rows = try connection.prepare(
      """
      SELECT rules.feed, from_network_id, to_network_id, from_stop_id, before.stop, after.stop
      FROM fare_leg_join_rules AS rules
        LEFT JOIN stops AS before ON before.feed = rules.feed AND before.stop_id = from_stop_id
        LEFT JOIN stops AS after ON after.feed = rules.feed AND after.stop_id = to_stop_id
      ORDER BY rules.rowid
      """)
    var rules = [[LegJoinRule]](repeating: [], count: numbers.feeds.count)
    try feeds.forEach(rows) { rows, feed in
      guard let from = networks.number(rows, 1, feed: feed),
        let to = networks.number(rows, 2, feed: feed)
      else { return }
      let stops = [4, 5].compactMap { rows.integer($0).flatMap { numbers.stops[$0] } }
      if rows.isNull(3) {
        rules[position(feed)].append(LegJoinRule(networks: (from, to), stops: (.none, .none)))
      } else if stops.count == 2 {
        rules[position(feed)].append(LegJoinRule(networks: (from, to), stops: (stops[0], stops[1])))
      }
    }
    columns.joinRules = RaggedArray(rules)
  }

  private mutating func addTransferRules(
    to columns: inout FareProductColumns
  ) throws -> [FareMentions] {
    let rows = try connection.prepare(
      """
      SELECT feed, from_leg_group_id, to_leg_group_id, fare_product_id, transfer_count,
        duration_limit, duration_limit_type, fare_transfer_type
      FROM fare_transfer_rules ORDER BY rowid
      """)
    var rules = [[FareTransferRule]](repeating: [], count: numbers.feeds.count)
    var mentions: [FareMentions] = []
    try feeds.forEach(rows) { rows, feed in
      var rule = FareTransferRule()
      rule.from = legGroups.number(rows, 1, feed: feed) ?? .none
      rule.to = legGroups.number(rows, 2, feed: feed) ?? .none
      mentions.mention(rule.from, .from)
      mentions.mention(rule.to, .to)
      let count = rows.integer(4) ?? -1
      rule.count = count < 0 ? .max : Int32(clamping: count)
      rule.durationLimit = Int32(clamping: rows.integer(5) ?? .max)
      rule.limitType = Int32(clamping: rows.integer(6) ?? 0)
      rule.type = rows.integer(7).map { Int32(clamping: $0) } ?? FareTransferRule.unreadableType
      if let product = products.find(rows, 3, feed: feed) {
        rule.product = product
      } else if !rows.isNull(3) {
        rule.type = FareTransferRule.unreadableType
      }
      rules[position(feed)].append(rule)
    }
    columns.transferRules = RaggedArray(rules)
    return mentions
  }
}

extension FareProductPacker {
  /// The rules for rides, last: by then the numbers of all that they may name are known.
  private mutating func addLegRules(to columns: inout FareProductColumns) throws {
    let rows = try connection.prepare(
      """
      SELECT feed, leg_group_id, network_id, from_area_id, to_area_id, from_timeframe_group_id,
        to_timeframe_group_id, fare_product_id, rule_priority
      FROM fare_leg_rules ORDER BY rowid
      """)
    var rules = LegRuleLists(feedCount: numbers.feeds.count)
    try feeds.forEach(rows) { rows, feed in
      rules.add(
        LegRuleLists.Rule(
          feed: position(feed), group: legGroups.number(rows, 1, feed: feed) ?? .none,
          network: networks.number(rows, 2, feed: feed) ?? .none,
          from: areas.number(rows, 3, feed: feed) ?? .none,
          to: areas.number(rows, 4, feed: feed) ?? .none,
          startTimes: timeframeGroups.number(rows, 5, feed: feed) ?? .none,
          endTimes: timeframeGroups.number(rows, 6, feed: feed) ?? .none,
          product: products.find(rows, 7, feed: feed) ?? .none, priority: rows.integer(8)))
    }
    // Groups that rules name and timeframes.txt does not have hold at no time.
    var frames: [[Timeframe]] = []
    for group in columns.timeframes.indices { frames.append(columns.timeframes.row(group)) }
    frames += [[Timeframe]](repeating: [], count: timeframeGroups.count - frames.count)
    columns.timeframes = RaggedArray(frames)
    rules.write(to: &columns, areaCount: areas.count, networkCount: networks.count)
  }
}
