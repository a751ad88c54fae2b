internal import TransitModel

/// A stop that a search by name found, with all that decides its place in the list.
struct RankedStop: Comparable {
  let stop: StopIndex
  let answer: NameAnswer
  /// From the place that was asked for, if any.
  let meters: Double?
  private let isStation: Bool
  /// How many trips of the timetable call there, whatever their days.
  private let tripCount: Int

  init(
    _ hit: StopNameIndex.Hit, _ text: String, near place: Coordinate?, _ wording: Wording
  ) {
    let directory = wording.directory
    stop = hit.stop
    var answer = hit.answer
    if answer.match == .spelling {
      // Both fold alike; letter for letter it is the name itself.
      let wanted = text.lowercased()
      let names = [wording.name(of: stop), directory.columns.stopName[stop]]
      if names.contains(where: { $0.lowercased() == wanted }) { answer.match = .name }
    }
    self.answer = answer
    isStation = directory.kind(of: stop) == .station
    tripCount = wording.network.tripCount(at: stop)
    meters = place.flatMap { place in
      directory.columns.stopCoordinate[hit.stop].ifKnown?.distanceMeters(to: place)
    }
  }

  /// How many digits the number of trips has: a stop is busier than another one if it has ten times the trips.
  private var importance: Int {
    var (digits, rest) = (0, tripCount)
    while rest > 0 { (digits, rest) = (digits + 1, rest / 10) }
    return digits
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.answer.rank != right.answer.rank { return left.answer.rank < right.answer.rank }
    if left.importance != right.importance { return left.importance > right.importance }
    let meters = (left.meters ?? .infinity, right.meters ?? .infinity)
    if meters.0 != meters.1 { return meters.0 < meters.1 }
    if left.tripCount != right.tripCount { return left.tripCount > right.tripCount }
    if left.isStation != right.isStation { return left.isStation }
    return left.stop < right.stop
  }

  static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }
}

extension Network {
  /// How many trips call at a stop, or at the stops of a station; vehicles of headway service count one by one.
  fileprivate func tripCount(at stop: StopIndex) -> Int {
    if stop.position < timetable.stopCount { return visitCount(at: stop) }
    return directory.columns.stationStops.row(stop).reduce(0) { $0 + visitCount(at: $1) }
  }

  private func visitCount(at stop: StopIndex) -> Int {
    var count = 0
    for place in timetable.columns.stopVisits.range(stop) {
      let pattern = timetable.columns.stopVisits[place].pattern
      let headway = timetable.columns.patternHeadway[pattern]
      count +=
        headway > 0
        ? Int(timetable.columns.patternWindow[pattern] / headway)
        : timetable.columns.patternFirstTrip[pattern.position + 1].position
          - timetable.columns.patternFirstTrip[pattern.position].position
    }
    return count
  }
}
