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
    let ride: RaptorJourney.Ride
    let stop: StopIndex
    let point: PointReference
    /// Seconds after the base.
    let time: Int32
  }

  /// A vehicle that one is in: the trips of it that are behind, and the one that it runs as.
  struct Course {
    fileprivate let before: [RaptorJourney.Part]
    fileprivate let pattern: PatternIndex
    fileprivate let trip: TripIndex
    fileprivate let day: ServiceDay
    fileprivate let boarding: Int
    /// Seconds after the base.
    fileprivate let departure: Int32
    /// Seconds after the base, for every stop position behind the boarding.
    fileprivate let arrivals: [Int32]
    fileprivate let waitSeconds: Int32
  }

  private let timetable: Timetable
  private let query: RoundQuery
  private let days: ServiceDays
  private let latestDeparture: Int32
  private let earliestArrival: Int32

  init(_ timetable: Timetable, _ query: RoundQuery, days: ServiceDays) {
    self.timetable = timetable
    self.query = query
    self.days = days
    (latestDeparture, earliestArrival) = query.forwardBounds
  }

  /// The courses of all vehicles that one can enter at a place from `time` on, each pattern's first.
  func courses(from place: Place, at time: Int32, until deadline: Int32) -> [Course] {
    var courses: [Course] = []
    for position in timetable.columns.stopVisits.range(place.stop) {
      let visit = timetable.columns.stopVisits[position]
      if !isAllowed(visit.pattern) { continue }
      let calls = PatternCalls<Forward>(timetable, visit.pattern)
      let boarding = Int(visit.position)
      guard calls.allowsEntering(boarding), place.isReady(at: calls.entering(boarding)) else {
        continue
      }
      for day in days.byZone[timetable.columns.patternZone[visit.pattern].position] {
        if timetable.columns.patternHeadway[visit.pattern] > 0 {
          courses += headway(visit, day, at: time, until: deadline)
        } else {
          courses += scheduled(visit, day, at: time, until: deadline)
        }
      }
    }
    return courses
  }

  /// Where one can leave the vehicle in time.
  func alightings(of course: Course, until deadline: Int32) -> [Alighting] {
    let calls = PatternCalls<Forward>(timetable, course.pattern)
    var alightings: [Alighting] = []
    for (place, time) in course.arrivals.enumerated() {
      if time > deadline { break }
      let position = course.boarding + 1 + place
      guard calls.allowsLeaving(position), time >= earliestArrival else { continue }
      alightings.append(
        Alighting(
          ride: .init(
            parts: course.before + [part(course, to: position, at: time)],
            waitSeconds: course.waitSeconds),
          stop: StopIndex(calls.stop(position)), point: calls.leaving(position), time: time))
    }
    return alightings
  }

  private func isAllowed(_ pattern: PatternIndex) -> Bool {
    query.allowedPatterns?[pattern.position] ?? true
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
    return [
      Course(
        before: [], pattern: visit.pattern,
        trip: timetable.columns.patternFirstTrip[visit.pattern.position], day: day,
        boarding: boarding, departure: service.enteringTime(start, at: boarding),
        arrivals: (boarding..<count).dropFirst().map { service.leavingTime(start, at: $0) },
        waitSeconds: service.waitSeconds)
    ]
  }

  private func scheduled(
    _ visit: PatternVisit, _ day: ServiceDay, at time: Int32, until deadline: Int32
  ) -> [Course] {
    let trips = TripSearch<Forward>(timetable, visit.pattern, day)
    let boarding = Int(visit.position)
    let latest = min(deadline, latestDeparture)
    let first = trips.first(from: time, to: latest, at: boarding, before: trips.none)
    if first == trips.none { return [] }
    func course(_ ordinal: Int) -> Course {
      self.course(visit.pattern, trips, ordinal, day, boarding: boarding, before: [])
    }
    var courses = [course(first)]
    guard timetable.continues(trips.tripRange) else { return courses }
    // A later trip of the pattern may go on as something else.
    var known = StayedTrips()
    for ordinal in first..<trips.none where trips.runs(ordinal) {
      if trips.boardingTime(ordinal, at: boarding) > latest { break }
      courses += continuations(of: course(ordinal), until: deadline, &known)
    }
    return courses
  }

  private func course(
    _ pattern: PatternIndex, _ trips: TripSearch<Forward>, _ ordinal: Int, _ day: ServiceDay,
    boarding: Int, before: [RaptorJourney.Part]
  ) -> Course {
    let count = timetable.columns.patternStops.range(pattern).count
    return Course(
      before: before, pattern: pattern, trip: trips.trip(ordinal), day: day, boarding: boarding,
      departure: trips.boardingTime(ordinal, at: boarding),
      arrivals: (boarding..<count).dropFirst().map { trips.alightingTime(ordinal, at: $0) },
      waitSeconds: 0)
  }

  /// Follows a vehicle through the trips that it goes on as.
  private func continuations(
    of course: Course, until deadline: Int32, _ known: inout StayedTrips
  ) -> [Course] {
    var found: [Course] = []
    var open = [course]
    while let course = open.popLast() {
      guard let end = course.arrivals.last, end <= deadline else { continue }
      let last = part(course, to: course.boarding + course.arrivals.count, at: end)
      for link in timetable.continuations(of: course.trip, isForward: true)
      where timetable.runs(link.service, onDay: course.day.dayNumber) && isAllowed(link.pattern) {
        let stay = StayedTrips.Stay(pattern: link.pattern, trip: link.trip, day: course.day)
        guard known.offer(stay) else { continue }
        let trips = TripSearch<Forward>(timetable, link.pattern, course.day)
        let next = self.course(
          link.pattern, trips, trips.ordinal(of: link.trip), course.day, boarding: 0,
          before: course.before + [last])
        found.append(next)
        open.append(next)
      }
    }
    return found
  }
}
