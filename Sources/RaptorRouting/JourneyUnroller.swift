internal import TransitModel

/// Follows the labels of a backward search from the start to the destination.
///
/// The labels say, for each change point and number of rides left, how late one may board there. The way is
/// found again by riding forward within them, so that a search keeps no parents, and one place decides which
/// of several equal ways is told: the least walking, then the most time to change.
struct JourneyUnroller {
  private let timetable: Timetable
  private let query: RoundQuery
  private let courses: RideCourses
  /// The walk from each stop to the destination.
  private let egress: [StopIndex: Int32]

  /// - Parameter query: the backward run's, its sources the egress walks and its targets the access walks.
  init(_ timetable: Timetable, _ query: RoundQuery) {
    self.timetable = timetable
    self.query = query
    egress = Dictionary(query.sources.map { ($0.stop, $0.seconds) }, uniquingKeysWith: min)
    courses = RideCourses(
      timetable, query, days: query.serviceDays(Backward.self, timetable))
  }

  /// The seconds after the base by which one must be at the destination.
  private var deadline: Int32 { 0 &- query.start }

  /// - Returns: nil where the search found no way.
  func unroll(_ labels: borrowing RoundLabels) throws(CancellationError) -> RaptorJourney? {
    guard let access = latestAccess(labels) else { return nil }
    var place = RideCourses.Place(stop: access.walk.stop, point: nil)
    var time = access.departure &+ access.walk.seconds
    var rides: [RaptorJourney.Ride] = []
    var changes: [RaptorJourney.Change] = []
    for left in stride(from: labels.lastRound, through: 1, by: -1) {
      let vehicles = courses.courses(from: place, at: time, until: deadline)
      guard let step = try bestStep(on: vehicles, ridesLeft: left, labels) else { return nil }
      rides.append(courses.ride(vehicles, to: step.alighting))
      switch step.onward {
      case .destination(let walk):
        return RaptorJourney(access: access.walk, rides: rides, changes: changes, egress: walk)
      case .change(let change, let next):
        changes.append(change)
        place = next
        time = step.readyTime
      }
    }
    return nil
  }

  /// The access walk that lets one set out latest; the shortest of equal ones, and of those the first.
  private func latestAccess(
    _ labels: borrowing RoundLabels
  ) -> (departure: Int32, walk: StopWalk)? {
    var best: (departure: Int32, walk: StopWalk)?
    for walk in query.targets {
      var boarding = labels.ride(labels.lastRound, walk.stop.position)
      for point in timetable.namedPoints(of: walk.stop, isBoarding: true) {
        boarding = min(boarding, labels.ride(labels.lastRound, point))
      }
      guard boarding < .unreached else { continue }
      let departure = 0 &- boarding &- walk.seconds
      if let best,
        (-best.departure, best.walk.seconds) <= (-departure, walk.seconds)
      {
        continue
      }
      best = (departure, walk)
    }
    return best
  }

  /// Where a ride ends, and the way on from there.
  private struct Step {
    enum Onward {
      case destination(StopWalk)
      case change(RaptorJourney.Change, to: RideCourses.Place)
    }

    let alighting: RideCourses.Alighting
    let course: RideCourses.Course
    let onward: Onward
    /// How far one walks after the ride, in a measure that is the same for all steps that are compared.
    let walk: Int64
    /// When one may board next, or is at the destination.
    let readyTime: Int32
    /// How much later one might be there.
    let slack: Int32

    func isBetter(than other: Step) -> Bool {
      if walk != other.walk { return walk < other.walk }
      if slack != other.slack { return slack > other.slack }
      return (alighting.time, course.tripCount, course.boarded.trip, course.boarded.boarding)
        < (
          other.alighting.time, other.course.tripCount, other.course.boarded.trip,
          other.course.boarded.boarding
        )
    }
  }

  private func bestStep(
    on vehicles: [RideCourses.Course], ridesLeft: Int, _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> Step? {
    var best: Step?
    for (number, course) in vehicles.enumerated() {
      for alighting in courses.alightings(vehicles, of: number, until: deadline) {
        for step in try ways(on: alighting, course, ridesLeft: ridesLeft, labels)
        where best.map(step.isBetter) ?? true {
          best = step
        }
      }
    }
    return best
  }

  /// The ways on from where a ride ends: to the destination with the last ride, else to a point at which
  /// one is in time for the rides that are left.
  private func ways(
    on alighting: RideCourses.Alighting, _ course: RideCourses.Course, ridesLeft: Int,
    _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> [Step] {
    let stop = alighting.stop
    if ridesLeft == 1 {
      guard let walk = egress[stop], alighting.time &+ walk <= deadline else { return [] }
      let ready = alighting.time &+ walk
      return [
        Step(
          alighting: alighting, course: course,
          onward: .destination(StopWalk(stop: stop, seconds: walk)),
          walk: Int64(walk), readyTime: ready, slack: deadline &- ready)
      ]
    }
    var steps = try changes(from: alighting.point.point, on: alighting, course, ridesLeft, labels)
    if alighting.point.countsAsStop {
      steps += try changes(from: stop.position, on: alighting, course, ridesLeft, labels)
    }
    return steps
  }

  private func changes(
    from point: Int, on alighting: RideCourses.Alighting, _ course: RideCourses.Course,
    _ ridesLeft: Int, _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> [Step] {
    if alighting.time > 0 &- labels.ready(ridesLeft - 1, point) { return [] }
    var steps: [Step] = []
    for change in try query.changes(from: point, timetable)
    where change.decimeters <= query.maximumTransferDecimeters {
      let latest = 0 &- labels.ride(ridesLeft - 1, change.point.position)
      let ready = alighting.time &+ query.need(of: change)
      if ready > latest { continue }
      let next = StopIndex(timetable.stop(ofPoint: change.point.position, isBoarding: true))
      steps.append(
        Step(
          alighting: alighting, course: course,
          onward: .change(
            .init(
              from: alighting.stop, to: next, seconds: change.seconds, isRule: change.isRule),
            to: .init(stop: next, point: change.point.position)),
          walk: Int64(change.decimeters), readyTime: ready, slack: latest &- ready))
    }
    return steps
  }
}
