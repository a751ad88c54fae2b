internal import TransitModel

/// Finds the rides that one can take from a stop: the vehicles that come next, and what they go on as.
struct RideCourses {
  /// Where one waits.
  struct Place {
    let stop: StopIndex
    /// The change point at which one is ready; nil for one who came on foot, and may take any vehicle.
    let point: Int?

    /// Whether one who is here may wait for a vehicle at `reference`.
    func isReady(at reference: PointReference) -> Bool {
      guard let point else { return true }
      return reference.point == point || (reference.countsAsStop && point == stop.position)
    }
  }

  /// The end of a ride.
  struct Alighting {
    /// The place in the list of courses of the one that is left.
    let course: Int
    /// The stop position.
    let position: Int
    let stop: StopIndex
    let point: PointReference
    /// Seconds after the base.
    let time: Int32
    /// In which stages of the journey one may be, rising; none where none allows the vehicle.
    let stages: [Int]
  }

  /// A vehicle that one is in, as the trip that it runs as at last.
  struct Course {
    /// The place in the list of courses of the trip before; nil where one boards here.
    let before: Int?
    /// How many trips the vehicle has run as, and the first of them: what ties are decided by.
    let tripCount: Int
    let boarded: (trip: TripIndex, boarding: Int)
    let waitSeconds: Int32
    fileprivate let pattern: PatternIndex
    fileprivate let trip: TripIndex
    fileprivate let day: ServiceDay
    fileprivate let boarding: Int
    /// Seconds after the base.
    fileprivate let departure: Int32
    /// Seconds after the base, for every stop position behind the boarding.
    fileprivate let arrivals: [Int32]
  }

  private let timetable: Timetable
  private let query: RoundQuery
  private let rules: StageRules
  private let days: ServiceDays
  private let latestDeparture: Int32
  private let earliestArrival: Int32

  init(_ timetable: Timetable, _ query: RoundQuery, _ rules: StageRules, days: ServiceDays) {
    self.timetable = timetable
    self.query = query
    self.rules = rules
    self.days = days
    (latestDeparture, earliestArrival) = query.forwardBounds
  }

  /// The courses of all vehicles that one can enter at a place from `time` on, each pattern's first.
  ///
  /// - Parameter slack: the time to spare before a vehicle with clock times leaves.
  func courses(
    from place: Place, at time: Int32, slack: Int32, until deadline: Int32
  ) -> [Course] {
    var courses: [Course] = []
    for position in timetable.columns.stopVisits.range(place.stop) {
      let visit = timetable.columns.stopVisits[position]
      if !rules.allows(visit.pattern) { continue }
      let calls = PatternCalls<Forward>(timetable, visit.pattern, closedStops: query.closedStops)
      let boarding = Int(visit.position)
      guard calls.allowsEntering(boarding), place.isReady(at: calls.entering(boarding)) else {
        continue
      }
      for day in days.byZone[timetable.columns.patternZone[visit.pattern].position] {
        if timetable.columns.patternHeadway[visit.pattern] > 0 {
          courses += headway(visit, day, at: time, until: deadline)
        } else {
          addScheduled(visit, day, at: time &+ slack, until: deadline, to: &courses)
        }
      }
    }
    return courses
  }

  /// Where one can leave the vehicle of a course in time.
  ///
  /// - Parameter stage: of the journey, in which one has boarded.
  func alightings(
    _ courses: [Course], of number: Int, from stage: Int, until deadline: Int32
  ) -> [Alighting] {
    let course = courses[number]
    let calls = PatternCalls<Forward>(timetable, course.pattern, closedStops: query.closedStops)
    var stages = stages(before: number, courses, from: stage)
    rules.call(at: calls.stop(course.boarding), &stages)
    var alightings: [Alighting] = []
    for (place, time) in course.arrivals.enumerated() {
      if time > deadline { break }
      let position = course.boarding + 1 + place
      rules.ride(course.pattern, &stages)
      rules.call(at: calls.stop(position), &stages)
      guard calls.allowsLeaving(position), time >= earliestArrival else { continue }
      alightings.append(
        Alighting(
          course: number, position: position, stop: StopIndex(calls.stop(position)),
          point: calls.leaving(position), time: time, stages: stages))
    }
    return alightings
  }

  /// The stages in which one may be where a course begins, by what the vehicle ran as before.
  private func stages(before number: Int, _ courses: [Course], from stage: Int) -> [Int] {
    guard let before = courses[number].before else { return [stage] }
    var stages = stages(before: before, courses, from: stage)
    let course = courses[before]
    let stops = timetable.columns.patternStops.row(course.pattern).dropFirst(course.boarding)
    for (place, stop) in stops.enumerated() {
      if place > 0 { rules.ride(course.pattern, &stages) }
      rules.call(at: stop.position, &stages)
    }
    return stages
  }

  /// The ride that ends at an alighting: all trips that the vehicle has run as.
  func ride(_ courses: [Course], to alighting: Alighting) -> RaptorJourney.Ride {
    var parts = [part(courses[alighting.course], to: alighting.position, at: alighting.time)]
    var earlier = courses[alighting.course].before
    while let number = earlier {
      let course = courses[number]
      let end = course.boarding + course.arrivals.count
      parts.append(part(course, to: end, at: course.arrivals.last ?? course.departure))
      earlier = course.before
    }
    return RaptorJourney.Ride(
      parts: parts.reversed(), waitSeconds: courses[alighting.course].waitSeconds)
  }

  private func part(_ course: Course, to position: Int, at time: Int32) -> RaptorJourney.Part {
    RaptorJourney.Part(
      pattern: course.pattern, trip: course.trip,
      date: ServiceDate(dayNumber: course.day.dayNumber), boarding: course.boarding,
      alighting: position, departure: query.base.advanced(by: Int(course.departure)),
      arrival: query.base.advanced(by: Int(time)))
  }

  // MARK: Vehicles

  private func headway(
    _ visit: PatternVisit, _ day: ServiceDay, at time: Int32, until deadline: Int32
  ) -> [Course] {
    let service = HeadwayService<Forward>(timetable, visit.pattern, day, query.headwayWait)
    let boarding = Int(visit.position)
    let latest = min(deadline, latestDeparture)
    let start = service.runs ? service.start(from: time, to: latest, at: boarding) : .unreached
    guard start < .unreached else { return [] }
    let count = timetable.columns.patternStops.range(visit.pattern).count
    let trip = timetable.columns.patternFirstTrip[visit.pattern.position]
    return [
      Course(
        before: nil, tripCount: 1, boarded: (trip, boarding), waitSeconds: service.waitSeconds,
        pattern: visit.pattern, trip: trip, day: day, boarding: boarding,
        departure: service.enteringTime(start, at: boarding),
        arrivals: (boarding..<count).dropFirst().map { service.leavingTime(start, at: $0) })
    ]
  }

  private func addScheduled(
    _ visit: PatternVisit, _ day: ServiceDay, at time: Int32, until deadline: Int32,
    to courses: inout [Course]
  ) {
    let trips = TripSearch<Forward>(
      timetable, visit.pattern, day, closedTrips: query.closedTrips)
    let boarding = Int(visit.position)
    let latest = min(deadline, latestDeparture)
    let first = trips.first(from: time, to: latest, at: boarding, before: trips.none)
    if first == trips.none { return }
    courses.append(course(visit.pattern, trips, first, day, boarding: boarding))
    guard timetable.continues(trips.tripRange) else { return }
    // A later trip of the pattern may go on as something else.
    var known = StayedTrips()
    for ordinal in first..<trips.none where trips.runs(ordinal) {
      if trips.boardingTime(ordinal, at: boarding) > latest { break }
      if ordinal > first {
        courses.append(course(visit.pattern, trips, ordinal, day, boarding: boarding))
      }
      addContinuations(of: courses.count - 1, until: deadline, to: &courses, &known)
    }
  }

  /// - Parameter before: the course of the trip before, and its place in the list, where one stays in the vehicle.
  private func course(
    _ pattern: PatternIndex, _ trips: TripSearch<Forward>, _ ordinal: Int, _ day: ServiceDay,
    boarding: Int, before: (course: Course, number: Int)? = nil
  ) -> Course {
    let count = timetable.columns.patternStops.range(pattern).count
    let trip = trips.trip(ordinal)
    return Course(
      before: before?.number, tripCount: (before?.course.tripCount ?? 0) + 1,
      boarded: before?.course.boarded ?? (trip, boarding), waitSeconds: 0, pattern: pattern,
      trip: trip, day: day, boarding: boarding,
      departure: trips.boardingTime(ordinal, at: boarding),
      arrivals: (boarding..<count).dropFirst().map { trips.alightingTime(ordinal, at: $0) })
  }

  /// Follows a vehicle through the trips that it goes on as.
  private func addContinuations(
    of number: Int, until deadline: Int32, to courses: inout [Course], _ known: inout StayedTrips
  ) {
    var open = [number]
    while let number = open.popLast() {
      let course = courses[number]
      guard let end = course.arrivals.last, end <= deadline else { continue }
      for link in timetable.continuations(of: course.trip, isForward: true)
      where timetable.runs(link.service, onDay: course.day.dayNumber) && rules.allows(link.pattern)
        && !query.isClosed(link.trip)
      {
        let stay = StayedTrips.Stay(pattern: link.pattern, trip: link.trip, day: course.day)
        guard known.offer(stay) else { continue }
        let trips = TripSearch<Forward>(timetable, link.pattern, course.day)
        open.append(courses.count)
        courses.append(
          self.course(
            link.pattern, trips, trips.ordinal(of: link.trip), course.day, boarding: 0,
            before: (course, number)))
      }
    }
  }
}
