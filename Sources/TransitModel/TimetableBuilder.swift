/// Turns trips into route patterns and packed columns.
///
/// Stops, routes and zones are numbered by the caller. The timetable does not depend on the order in
/// which trips are added, but for ties between trips that are alike.
public struct TimetableBuilder {
  /// A run-time profile: which stops, under which rules, after how many seconds.
  public struct Profile: Sendable {
    /// In the order of travel; a stop may stand there more than once.
    public var stops: [StopIndex]
    /// What riders may do at each of `stops`.
    public var rules: [BoardingRules]
    /// Seconds after the departure from the first stop; neither list falls along the trip.
    public var arrivals: [Int32]
    /// Seconds after the departure from the first stop, nowhere before the arrival; 0 at the first.
    public var departures: [Int32]

    /// - Precondition: all four are of one length, of two or more.
    public init(
      stops: [StopIndex], rules: [BoardingRules], arrivals: [Int32], departures: [Int32]
    ) {
      precondition(
        stops.count >= 2 && rules.count == stops.count && arrivals.count == stops.count
          && departures.count == stops.count,
        "a profile of \(stops.count) stops, \(rules.count) rules, \(arrivals.count) arrivals")
      self.stops = stops
      self.rules = rules
      self.arrivals = arrivals
      self.departures = departures
    }
  }

  /// One run of a vehicle on all days of its service.
  public struct Trip: Sendable {
    /// The line that the trip is a run of.
    public var route: RouteIndex
    /// The zone of the route's agency, whose service days `start` counts from.
    public var zone: ZoneIndex
    /// The dates on which the trip runs: what `addService` returned.
    public var service: ServiceIndex
    /// What `addProfile` returned.
    public var profile: Int
    /// The departure from the first stop, in service time.
    public var start: Int32

    /// A run that leaves its first stop at `start`; profile and service are already in the builder.
    public init(
      route: RouteIndex, zone: ZoneIndex, service: ServiceIndex, profile: Int, start: Int32
    ) {
      self.route = route
      self.zone = zone
      self.service = service
      self.profile = profile
      self.start = start
    }
  }

  private struct Course: Hashable {
    let stops: [StopIndex]
    let rules: [BoardingRules]
  }

  private var courses: [Course: Int] = [:]
  private var profileCourse: [Int] = []
  private var profileStart: [ProfileEventIndex] = []
  private var courseList: [Course] = []
  private var arrivals: [Int32] = []
  private var departures: [Int32] = []
  private var trips: [Trip] = []
  private var services: [DaySet] = []

  /// A builder that knows no trips yet, and makes a valid timetable even so.
  public init() {}

  /// - Returns: the number by which trips name the profile.
  public mutating func addProfile(_ profile: Profile) -> Int {
    let course = Course(stops: profile.stops, rules: profile.rules)
    let number = courses[course] ?? courseList.count
    if number == courseList.count {
      courses[course] = number
      courseList.append(course)
    }
    profileCourse.append(number)
    profileStart.append(ProfileEventIndex(arrivals.count))
    arrivals += profile.arrivals
    departures += profile.departures
    return profileCourse.count - 1
  }

  /// Adds a run; which pattern it belongs to is found out by `makeColumns`.
  ///
  /// - Precondition: `trip.profile` and `trip.service` come from this builder.
  public mutating func addTrip(_ trip: Trip) {
    trips.append(trip)
  }

  /// Adds a service that runs on some days.
  public mutating func addService(_ days: DaySet) -> ServiceIndex {
    services.append(days)
    return ServiceIndex(services.count - 1)
  }

  /// The columns of patterns, trips and services; transfers, zones and routes are the caller's to fill in.
  ///
  /// - Parameters:
  ///   - stopCount: stops are numbered below this.
  ///   - tripOrder: is set to the place of every trip, in the order of `TripIndex`, among the trips as they
  ///     were added.
  public consuming func makeColumns(
    stopCount: Int, tripOrder: inout [Int]
  ) -> TimetableColumns {
    var columns = TimetableColumns()
    let patterns = makePatterns()
    columns.patternRoute = IndexedArray(patterns.map { trips[$0.trips[0]].route })
    columns.patternZone = IndexedArray(patterns.map { trips[$0.trips[0]].zone })
    columns.patternStops = RaggedArray(patterns.map { courseList[$0.course].stops })
    columns.stopRules = IndexedArray(patterns.flatMap { courseList[$0.course].rules })
    var firstTrips = [TripIndex(0)]
    var order: [Int] = []
    for pattern in patterns {
      order += pattern.trips
      firstTrips.append(TripIndex(order.count))
    }
    columns.patternFirstTrip = IndexedArray(firstTrips)
    columns.patternEarliest = IndexedArray(
      patterns.map { $0.trips.map { time(of: $0, at: 0, arrivals) }.min() ?? 0 })
    columns.patternLatest = IndexedArray(
      patterns.map { pattern in
        let last = courseList[pattern.course].stops.count - 1
        return pattern.trips.map { time(of: $0, at: last, departures) }.max() ?? 0
      })
    columns.tripStart = IndexedArray(order.map { trips[$0].start })
    columns.tripProfile = IndexedArray(order.map { profileStart[trips[$0].profile] })
    columns.tripService = IndexedArray(order.map { trips[$0].service })
    columns.eventArrival = IndexedArray(arrivals)
    columns.eventDeparture = IndexedArray(departures)
    columns.serviceFirstDay = IndexedArray(services.map(\.firstDay))
    columns.serviceDays = RaggedArray(services.map(\.words))
    columns.stopVisits = RaggedArray(makeVisits(patterns, stopCount: stopCount))
    let noTransfers = [[Transfer]](repeating: [], count: stopCount)
    columns.transfers = RaggedArray(noTransfers)
    columns.transfersInto = RaggedArray(noTransfers)
    tripOrder = order
    return columns
  }

  // MARK: Patterns

  private struct Pattern {
    let course: Int
    /// Places in `trips`, each nowhere later than the next.
    var trips: [Int]
  }

  private struct PatternKey: Hashable, Comparable {
    let route: RouteIndex
    let zone: ZoneIndex
    let course: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.route, left.zone, left.course) < (right.route, right.zone, right.course)
    }
  }

  /// How many patterns of a group take trips of any profile. More than real timetables need; without it a
  /// hostile feed in which every trip overtakes every other would take forever.
  private static let sharedLanes = 64

  /// Groups trips by route, zone and course, and parts each group so that no trip overtakes another.
  private func makePatterns() -> [Pattern] {
    var groups: [PatternKey: [Int]] = [:]
    for (place, trip) in trips.enumerated() {
      let key = PatternKey(
        route: trip.route, zone: trip.zone, course: profileCourse[trip.profile])
      groups[key, default: []].append(place)
    }
    return groups.keys.sorted().flatMap { deal(groups[$0] ?? [], course: $0.course) }
  }

  /// Deals trips, earliest first, to the first pattern whose last trip they follow at every stop.
  ///
  /// The trips of one profile always follow one another: beyond the shared patterns each profile has one
  /// of its own, so that there are never many more patterns than profiles, however often trips repeat.
  private func deal(_ places: [Int], course: Int) -> [Pattern] {
    let length = courseList[course].stops.count
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
      patterns.append(Pattern(course: course, trips: [place]))
    }
    return patterns
  }

  /// The order in which trips of one course are laid into patterns: by start, then by the last arrival.
  ///
  /// Ties are broken by the times between and by the days, not by the order of adding: how many patterns
  /// there are depends on it.
  private func sorted(_ places: [Int], length: Int) -> [Int] {
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

  private func time(of place: Int, at position: Int, _ events: [Int32]) -> Int32 {
    trips[place].start + events[profileStart[trips[place].profile].position + position]
  }

  private func makeVisits(_ patterns: [Pattern], stopCount: Int) -> [[PatternVisit]] {
    var visits = [[PatternVisit]](repeating: [], count: stopCount)
    for (number, pattern) in patterns.enumerated() {
      for (position, stop) in courseList[pattern.course].stops.enumerated() {
        visits[stop.position].append(
          PatternVisit(pattern: PatternIndex(number), position: UInt32(position)))
      }
    }
    return visits
  }
}
