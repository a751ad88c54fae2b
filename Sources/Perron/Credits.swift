internal import TransitModel

extension Wording {
  /// Whom to name for rides on these trips (GTFS attributions.txt): the credits of their whole feeds, and those of
  /// their agencies, routes and trips. In the order of the feeds, each line once.
  func credits(of rides: some Sequence<(trip: TripIndex, pattern: PatternIndex)>) -> [String] {
    let all = network.details
    if all.words.attributionFeed.isEmpty { return [] }
    var isDue = Array(repeating: false, count: all.words.attributionFeed.count)
    for ride in rides {
      let route = network.timetable.columns.patternRoute[ride.pattern]
      let agency = network.directory.columns.routeAgency[route]
      let feed = network.directory.columns.agencyFeed[agency]
      let record = network.directory.columns.tripRecord[ride.trip]
      for credit in all.words.attributionFeed.indices
      where all.words.attributionFeed[credit] == feed {
        let isMet =
          [agency, .none].contains(all.words.attributionAgency[credit])
          && [route, .none].contains(all.words.attributionRoute[credit])
          && [record, .none].contains(all.words.attributionRecord[credit])
        if isMet { isDue[credit.position] = true }
      }
    }
    var lines: [String] = []
    var seen: Set<String> = []
    for credit in all.words.attributionFeed.indices where isDue[credit.position] {
      let line = line(of: credit)
      if seen.insert(line).inserted { lines.append(line) }
    }
    return lines
  }

  private func line(of credit: Index<AttributionTag>) -> String {
    let all = network.details
    let name = text(
      .organizationName, of: credit.rawValue, in: all.words.attributionFeed[credit],
      all.words.attributionName[credit])
    return [name, all.words.attributionURL.text(credit)].compactMap { $0 }.joined(separator: ", ")
  }
}
