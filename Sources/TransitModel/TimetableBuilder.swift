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
    /// The departure from the first stop, in service time; of headway service the earliest one.
    public var start: Int32
    /// The number by which transfer rules name the trip; several runs may share it.
    public var record = 0
    /// That vehicles leave at any time of a window; nil where the trip runs by its times.
    public var headway: Headway?

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

    var side: TransferRule.Side { .trip(record, of: route) }
  }

  /// Service without clock times (frequencies.txt, exact_times = 0).
  public struct Headway: Hashable, Sendable {
    /// Seconds from vehicle to vehicle, above 0.
    public var seconds: Int32
    /// For how long after the trip's start vehicles leave the first stop, above 0.
    public var window: Int32

    /// - Precondition: both are above 0.
    public init(seconds: Int32, window: Int32) {
      precondition(seconds > 0 && window > 0, "every \(seconds) s for \(window) s")
      self.seconds = seconds
      self.window = window
    }
  }

  private struct Course: Hashable {
    let stops: [StopIndex]
    let rules: [BoardingRules]
  }

  private struct Link {
    let from: Int
    let to: Int
    let service: ServiceIndex
  }

  private let transferRules: TransferRules
  private var courses: [Course: Int] = [:]
  private var profileCourse: [Int] = []
  private var profileStart: [ProfileEventIndex] = []
  private var courseList: [Course] = []
  private var arrivals: [Int32] = []
  private var departures: [Int32] = []
  private var trips: [Trip] = []
  private var services: [DaySet] = []
  private var knownServices: [DaySet: ServiceIndex] = [:]
  private var links: [Link] = []

  /// A builder that knows no trips yet, and makes a valid timetable even so.
  ///
  /// - Parameter transferRules: trips that they name differently are kept in different patterns.
  public init(transferRules: TransferRules = TransferRules()) {
    self.transferRules = transferRules
  }

  /// Adds a profile. Nobody gets off before the ride or on after it: what rules allow there is left out, so that
  /// patterns do not differ by it.
  ///
  /// - Returns: the number by which trips name the profile.
  public mutating func addProfile(_ profile: Profile) -> Int {
    var rules = profile.rules
    rules[0] = rules[0].withoutAlighting
    rules[rules.count - 1] = rules[rules.count - 1].withoutBoarding
    let course = Course(stops: profile.stops, rules: rules)
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
  /// - Returns: the number by which `addContinuation` names the run.
  @discardableResult
  public mutating func addTrip(_ trip: Trip) -> Int {
    trips.append(trip)
    return trips.count - 1
  }

  /// Adds a service that runs on some days; the same days are the same service.
  public mutating func addService(_ dates: DaySet) -> ServiceIndex {
    let days = dates.normalized
    if let known = knownServices[days] { return known }
    services.append(days)
    knownServices[days] = ServiceIndex(services.count - 1)
    return ServiceIndex(services.count - 1)
  }

  /// Says that the vehicle of one run goes on as another on the days of a service.
  ///
  /// - Precondition: the runs come from `addTrip`, neither is headway service, and on those days both run,
  ///   the second leaving no earlier than the first arrives.
  public mutating func addContinuation(from: Int, to: Int, on service: ServiceIndex) {
    links.append(Link(from: from, to: to, service: service))
  }

  /// The columns of patterns, trips and services; zones and routes are the caller's to fill in. Changes are
  /// those at one stop, until `setTransfers` knows of walks.
  ///
  /// - Parameters:
  ///   - stopCount: stops are numbered below this.
  ///   - tripOrder: is set to the place of every trip, in the order of `TripIndex`, among the trips as they
  ///     were added.
  public consuming func makeColumns(
    stopCount: Int, tripOrder: inout [Int]
  ) -> TimetableColumns {
    var columns = TimetableColumns()
    let dealer = PatternDealer(
      trips: trips, profileStart: profileStart, arrivals: arrivals, departures: departures)
    var points: [[PositionPoints]] = [[]]
    let keys = makeKeys(stopCount: stopCount, points: &points)
    let patterns = dealer.makePatterns(keys, lengths: courseList.map(\.stops.count))
    fillPatterns(&columns, patterns, dealer, points)
    let order = patterns.flatMap(\.trips)
    columns.tripStart = IndexedArray(order.map { trips[$0].start })
    columns.tripProfile = IndexedArray(order.map { profileStart[trips[$0].profile] })
    columns.tripService = IndexedArray(order.map { trips[$0].service })
    columns.eventArrival = IndexedArray(arrivals)
    columns.eventDeparture = IndexedArray(departures)
    columns.serviceFirstDay = IndexedArray(services.map(\.firstDay))
    columns.serviceDays = RaggedArray(services.map(\.words))
    columns.stopVisits = RaggedArray(makeVisits(patterns, stopCount: stopCount))
    fillContinuations(&columns, patterns, order)
    columns.stayAtStops(transferRules, stopCount: stopCount)
    tripOrder = order
    return columns
  }

  private func makeKeys(stopCount: Int, points: inout [[PositionPoints]]) -> [PatternDealer.Key] {
    var numbers: [[PositionPoints]: Int] = [[]: 0]
    return trips.enumerated().map { place, trip in
      let course = profileCourse[trip.profile]
      let named =
        transferRules.points(of: trip.side, at: courseList[course].stops, stopCount: stopCount)
        ?? []
      let number = numbers[named] ?? points.count
      if number == points.count {
        numbers[named] = number
        points.append(named)
      }
      return .init(
        route: trip.route, zone: trip.zone, course: course, points: number,
        headwayTrip: trip.headway == nil ? -1 : place)
    }
  }

  private func fillPatterns(
    _ columns: inout TimetableColumns, _ patterns: [PatternDealer.Pattern],
    _ dealer: PatternDealer, _ points: [[PositionPoints]]
  ) {
    columns.patternRoute = IndexedArray(patterns.map(\.key.route))
    columns.patternZone = IndexedArray(patterns.map(\.key.zone))
    columns.patternStops = RaggedArray(patterns.map { courseList[$0.key.course].stops })
    columns.stopRules = IndexedArray(patterns.flatMap { courseList[$0.key.course].rules })
    columns.patternPoints = RaggedArray(patterns.map { points[$0.key.points] })
    var firstTrips = [TripIndex(0)]
    for pattern in patterns {
      firstTrips.append(TripIndex(firstTrips[firstTrips.count - 1].position + pattern.trips.count))
    }
    columns.patternFirstTrip = IndexedArray(firstTrips)
    let headways = patterns.map { trips[$0.trips[0]].headway }
    columns.patternHeadway = IndexedArray(headways.map { $0?.seconds ?? 0 })
    columns.patternWindow = IndexedArray(headways.map { $0?.window ?? 0 })
    columns.patternEarliest = IndexedArray(
      patterns.map { $0.trips.map { dealer.time(of: $0, at: 0, arrivals) }.min() ?? 0 })
    columns.patternLatest = IndexedArray(
      zip(patterns, headways).map { pattern, headway in
        let last = courseList[pattern.key.course].stops.count - 1
        let latest = pattern.trips.map { dealer.time(of: $0, at: last, departures) }.max() ?? 0
        return Int32(
          clamping: Int64(latest) + (headway.map { Int64($0.window) + Int64($0.seconds) } ?? 0))
      })
  }

  private func fillContinuations(
    _ columns: inout TimetableColumns, _ patterns: [PatternDealer.Pattern], _ order: [Int]
  ) {
    if links.isEmpty { return }
    var trip = [TripIndex](repeating: .none, count: order.count)
    for (index, place) in order.enumerated() { trip[place] = TripIndex(index) }
    var pattern = [PatternIndex](repeating: .none, count: order.count)
    for (number, members) in patterns.enumerated() {
      for place in members.trips { pattern[place] = PatternIndex(number) }
    }
    var onward = [[Continuation]](repeating: [], count: order.count)
    var back = onward
    for link in links {
      onward[trip[link.from].position].append(
        Continuation(pattern: pattern[link.to], trip: trip[link.to], service: link.service))
      back[trip[link.to].position].append(
        Continuation(pattern: pattern[link.from], trip: trip[link.from], service: link.service))
    }
    columns.continuations = RaggedArray(onward)
    columns.continuationsInto = RaggedArray(back)
  }

  private func makeVisits(
    _ patterns: [PatternDealer.Pattern], stopCount: Int
  ) -> [[PatternVisit]] {
    var visits = [[PatternVisit]](repeating: [], count: stopCount)
    for (number, pattern) in patterns.enumerated() {
      for (position, stop) in courseList[pattern.key.course].stops.enumerated() {
        visits[stop.position].append(
          PatternVisit(pattern: PatternIndex(number), position: UInt32(position)))
      }
    }
    return visits
  }
}
