internal import TransitDatabase
internal import TransitModel

extension Wording {
  /// Whom to name for rides on these trips (GTFS attributions.txt): the credits of their whole feeds, and those of
  /// their agencies, routes and trips; for feeds that name nobody, who publishes them. In the order of the feeds, each line
  /// once.
  func credits(of rides: some Sequence<(trip: TripIndex, pattern: PatternIndex)>) -> [String] {
    let all = network.details
    var isDue = Array(repeating: false, count: all.words.attributionFeed.count)
    var agenciesOfUnnamed: [FeedIndex: [AgencyIndex]] = [:]
    for ride in rides {
      let route = network.timetable.columns.patternRoute[ride.pattern]
      let agency = network.directory.columns.routeAgency[route]
      let feed = network.directory.columns.agencyFeed[agency]
      let record = network.directory.columns.tripRecord[ride.trip]
      var isNamed = false
      for credit in all.words.attributionFeed.indices
      where all.words.attributionFeed[credit] == feed {
        let isMet =
          [agency, .none].contains(all.words.attributionAgency[credit])
          && [route, .none].contains(all.words.attributionRoute[credit])
          && [record, .none].contains(all.words.attributionRecord[credit])
        if isMet { isDue[credit.position] = true }
        isNamed = isNamed || isMet
      }
      if !isNamed, agenciesOfUnnamed[feed]?.contains(agency) != true {
        agenciesOfUnnamed[feed, default: []].append(agency)
      }
    }
    let named = all.words.attributionFeed.indices.filter { isDue[$0.position] }.map { line(of: $0) }
    let unnamed = agenciesOfUnnamed.sorted { $0.key < $1.key }.compactMap { line(of: $0, $1) }
    var seen: Set<String> = []
    return (named + unnamed).filter { seen.insert($0).inserted }
  }

  private func line(of credit: Index<AttributionTag>) -> String {
    let all = network.details
    let name = text(
      .organizationName, of: credit.rawValue, in: all.words.attributionFeed[credit],
      all.words.attributionName[credit])
    return [name, all.words.attributionURL.text(credit)].compactMap { $0 }.joined(separator: ", ")
  }

  /// Where nobody publishes a feed, the agencies whose vehicles are ridden.
  private func line(of feed: FeedIndex, _ agencies: [AgencyIndex]) -> String? {
    if let publisher = network.publishers[network.directory.columns.feedID[feed]] {
      return "Timetable: \(publisher)"
    }
    let names = agencies.map { agency($0).name }.filter { !$0.isEmpty }
    if names.isEmpty { return nil }
    let more = names.count > Self.mostAgencies ? " and \(names.count - Self.mostAgencies) more" : ""
    return "Timetable: " + names.prefix(Self.mostAgencies).joined(separator: ", ") + more
  }

  /// Credits are to be read beside an answer, not instead of it.
  private static var mostAgencies: Int { 3 }
}

extension Network {
  /// Who publishes each feed that says so (GTFS feed_publisher_name), by the feed's id.
  static func readPublishers(_ connection: Connection) throws(DatabaseError) -> [String: String] {
    let rows = try connection.prepare(
      "SELECT feed_id, feed_publisher_name FROM feeds WHERE feed_publisher_name <> ''")
    var publishers: [String: String] = [:]
    while try rows.step() { publishers[rows.requiredText(0)] = rows.requiredText(1) }
    return publishers
  }
}
