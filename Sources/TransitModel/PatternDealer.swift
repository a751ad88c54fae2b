/// Groups trips into route patterns: the same stops, rules and points, trips that never overtake.
struct PatternDealer {
  struct Pattern {
    let key: Key
    /// Places in `trips`, each nowhere later than the next.
    var trips: [Int]
  }

  struct Key: Hashable, Comparable {
    let route: RouteIndex
    let zone: ZoneIndex
    let course: Int
    /// Which points of transfer rules the trip has, as numbered by the builder; 0 for none.
    let points: Int
    /// The place of a trip of headway service, which has a pattern to itself; −1 for others.
    let headwayTrip: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.route, left.zone, left.course, left.points, left.headwayTrip)
        < (right.route, right.zone, right.course, right.points, right.headwayTrip)
    }
  }

  /// How many patterns of a group take trips of any profile. More than real timetables need; without it a
  /// hostile feed in which every trip overtakes every other would take forever.
  private static let sharedLanes = 64

  let trips: [TimetableBuilder.Trip]
  let profileStart: [ProfileEventIndex]
  let arrivals: [Int32]
  let departures: [Int32]

  /// Parts each group so that no trip overtakes another.
  ///
  /// - Parameters:
  ///   - keys: for each trip the group that it belongs to.
  ///   - lengths: how many stops each course has.
  func makePatterns(_ keys: [Key], lengths: [Int]) -> [Pattern] {
    var groups: [Key: [Int]] = [:]
    for (place, key) in keys.enumerated() { groups[key, default: []].append(place) }
    return groups.keys.sorted().flatMap {
      deal(groups[$0] ?? [], key: $0, length: lengths[$0.course])
    }
  }

  /// Deals trips, earliest first, to the first pattern whose last trip they follow at every stop.
  ///
  /// The trips of one profile always follow one another: beyond the shared patterns each profile has one
  /// of its own, so that there are never many more patterns than profiles, however often trips repeat.
  private func deal(_ places: [Int], key: Key, length: Int) -> [Pattern] {
    var patterns: [Pattern] = []
    var patternOfProfile: [Int: Int] = [:]
    for place in sorted(places, length: length) {
      let profile = trips[place].profile
      let shared = patterns.prefix(Self.sharedLanes).firstIndex { pattern in
        pattern.trips.last.map { follows(place, after: $0, length: length) } ?? true
      }
      if let home = shared ?? patternOfProfile[profile] {
        patterns[home].trips.append(place)
        continue
      }
      if patterns.count >= Self.sharedLanes { patternOfProfile[profile] = patterns.count }
      patterns.append(Pattern(key: key, trips: [place]))
    }
    return patterns
  }

  /// The order in which trips of one course are laid into patterns: by start, then by the last arrival.
  ///
  /// Ties are broken by the times between and by the days, not by the order of adding: how many patterns
  /// there are depends on it.
  private func sorted(_ places: [Int], length: Int) -> [Int] {
    if places.count == 1 { return places }
    let ranks = rankProfiles(Set(places.map { trips[$0].profile }), length: length)
    return places.map { place in
      let trip = trips[place]
      return (
        trip.start, time(of: place, at: length - 1, arrivals), ranks[trip.profile] ?? 0,
        trip.service, trip.profile, place
      )
    }.sorted(by: <).map(\.5)
  }

  /// The rank of each profile among others of its course by arrivals, then departures; equal ones share it.
  private func rankProfiles(_ profiles: Set<Int>, length: Int) -> [Int: Int] {
    func isEarlier(_ left: Int, _ right: Int) -> Bool {
      for events in [arrivals, departures] {
        let (first, second) = (profileStart[left].position, profileStart[right].position)
        let times = (events[first..<first + length], events[second..<second + length])
        if times.0 != times.1 { return times.0.lexicographicallyPrecedes(times.1) }
      }
      return false
    }
    var ranks: [Int: Int] = [:]
    var before: (profile: Int, rank: Int)?
    for profile in profiles.sorted(by: isEarlier) {
      let rank = before.map { $0.rank + (isEarlier($0.profile, profile) ? 1 : 0) } ?? 0
      ranks[profile] = rank
      before = (profile, rank)
    }
    return ranks
  }

  /// Whether a trip is nowhere earlier than another of the same course.
  private func follows(_ later: Int, after earlier: Int, length: Int) -> Bool {
    if trips[later].profile == trips[earlier].profile {
      return trips[earlier].start <= trips[later].start
    }
    return (0..<length).allSatisfy { position in
      time(of: earlier, at: position, arrivals) <= time(of: later, at: position, arrivals)
        && time(of: earlier, at: position, departures) <= time(of: later, at: position, departures)
    }
  }

  /// The service time of a trip at a stop position.
  func time(of place: Int, at position: Int, _ events: [Int32]) -> Int32 {
    trips[place].start + events[profileStart[trips[place].profile].position + position]
  }
}
