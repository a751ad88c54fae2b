internal import TransitModel

/// A stop that a search by name found, with all that decides its place in the list.
struct RankedStop: Comparable {
  let hit: StopNameIndex.Hit
  /// From the place that was asked for, if any.
  let meters: Double?
  /// How many trips of the timetable call there, whatever their days.
  private let tripCount: Int
  private let name: String
  private let id: String

  init(
    _ hit: StopNameIndex.Hit, _ text: String, near place: Coordinate?, _ wording: Wording
  ) {
    let directory = wording.directory
    name = wording.name(of: hit.stop)
    id = directory.scopedID(of: hit.stop)
    var hit = hit
    if hit.match == .spelling {
      // Both names fold alike; only letter for letter it is the name itself.
      let wanted = text.lowercased()
      let names = [name, directory.columns.stopName[hit.stop]]
      if names.contains(where: { $0.lowercased() == wanted }) { hit.match = .name }
    }
    self.hit = hit
    tripCount = wording.network.tripCount(at: hit.stop)
    meters = place.flatMap { place in
      directory.columns.stopCoordinate[hit.stop].ifKnown?.distanceMeters(to: place)
    }
  }

  /// How many digits the number of trips has: a stop is busier than another one if it has ten times the trips.
  private var importance: Int { tripCount == 0 ? 0 : String(tripCount).utf8.count }

  static func < (left: Self, right: Self) -> Bool {
    if left.hit.rank != right.hit.rank { return left.hit.rank < right.hit.rank }
    if left.importance != right.importance { return left.importance > right.importance }
    let meters = (left.meters ?? .infinity, right.meters ?? .infinity)
    if meters.0 != meters.1 { return meters.0 < meters.1 }
    if left.tripCount != right.tripCount { return left.tripCount > right.tripCount }
    return (left.name, left.id) < (right.name, right.id)
  }

  static func == (left: Self, right: Self) -> Bool { left.hit.stop == right.hit.stop }
}

extension Network {
  /// How many trips call at a stop, or at the stops of a station; vehicles of headway service count one by one.
  fileprivate func tripCount(at stop: StopIndex) -> Int {
    let served =
      stop.position < timetable.stopCount ? [stop] : directory.columns.stationStops.row(stop)
    return served.reduce(0) { count, stop in
      timetable.columns.stopVisits.range(stop).reduce(count) { count, place in
        let pattern = timetable.columns.stopVisits[place].pattern
        let headway = timetable.columns.patternHeadway[pattern]
        if headway > 0 { return count + Int(timetable.columns.patternWindow[pattern] / headway) }
        return count
          + timetable.columns.patternFirstTrip[pattern.position + 1].position
          - timetable.columns.patternFirstTrip[pattern.position].position
      }
    }
  }
}
