internal import TransitModel

/// Follows the labels of a backward search from the start to the destination.
///
/// The labels say, for each stage, change point and number of rides left, how late one may board there. The way is
/// found again by riding forward within them, so that a search keeps no parents, and one place decides which
/// of several equal ways is told: the least walking, then the most time to change.
struct JourneyUnroller {
  private let timetable: Timetable
  private let query: RoundQuery
  private let courses: RideCourses
  /// In the order of travel.
  private let stages: [Stage]
  /// For each stage the walk from each stop to the place that it leads to.
  private let targets: [[StopIndex: Int32]]

  /// - Parameter query: the backward run's.
  init(_ timetable: Timetable, _ query: RoundQuery) {
    self.timetable = timetable
    self.query = query
    let onward = query.turned(from: 0, rides: 0)
    stages = onward.stages
    targets = stages.map {
      Dictionary($0.targets.map { ($0.stop, $0.seconds) }, uniquingKeysWith: min)
    }
    courses = RideCourses(
      timetable, query, StageRules(onward), days: query.serviceDays(Backward.self, timetable))
  }

  /// The seconds after the base by which one must be at the destination.
  private var deadline: Int32 { 0 &- query.start }

  /// - Returns: nil where the search found no way.
  func unroll(_ labels: borrowing RoundLabels) throws(CancellationError) -> RaptorJourney? {
    guard let access = latestAccess(labels) else { return nil }
    var place = RideCourses.Place(stop: access.walk.stop, point: nil)
    var stage = access.visits.count
    var time = access.departure &+ access.visits.seconds &+ access.walk.seconds
    var rides: [RaptorJourney.Ride] = []
    var changes: [RaptorJourney.Change] = []
    for left in stride(from: labels.lastRound, through: 1, by: -1) {
      let vehicles = courses.courses(from: place, at: time, until: deadline)
      guard let step = try bestStep(on: vehicles, from: stage, ridesLeft: left, labels) else {
        return nil
      }
      rides.append(courses.ride(vehicles, to: step.alighting))
      switch step.onward {
      case .destination(let walk, let visits):
        return RaptorJourney(
          visitsBefore: access.visits, access: access.walk, rides: rides, changes: changes,
          egress: walk, visitsAfter: visits)
      case .change(let change, let next, let nextStage):
        changes.append(change)
        (place, stage, time) = (next, nextStage, step.readyTime)
      }
    }
    return nil
  }

  private struct Access {
    let departure: Int32
    let visits: RaptorJourney.Visits
    let walk: StopWalk
  }

  /// The access walk that lets one set out latest; the shortest of equal ones, and of those the first.
  private func latestAccess(_ labels: borrowing RoundLabels) -> Access? {
    var best: Access?
    var visits = RaptorJourney.Visits()
    for (number, stage) in stages.enumerated() {
      for walk in stage.sources {
        let boarding = latestBoarding(at: walk.stop, labels.lastRound, number, labels)
        guard boarding > 0 &- .unreached else { continue }
        let departure = boarding &- walk.seconds &- visits.seconds
        if let best, (-best.departure, best.walk.seconds) <= (-departure, walk.seconds) {
          continue
        }
        best = Access(departure: departure, visits: visits, walk: walk)
      }
      guard let onFoot = stage.onFootSeconds else { break }
      visits.count += 1
      visits.seconds &+= onFoot &+ stage.staySeconds
    }
    return best
  }

  /// The last moment at which one who comes to a stop on foot may be there for some rides.
  private func latestBoarding(
    at stop: StopIndex, _ rides: Int, _ stage: Int, _ labels: borrowing RoundLabels
  ) -> Int32 {
    var boarding = labels.ride(rides, turned(stage), stop.position)
    for point in timetable.namedPoints(of: stop, isBoarding: true) {
      boarding = min(boarding, labels.ride(rides, turned(stage), point))
    }
    return 0 &- boarding
  }

  /// The stage of the backward search that is the one with this number in the order of travel.
  private func turned(_ stage: Int) -> Int { stages.count &- 1 &- stage }

  /// Where a ride ends, and the way on from there.
  private struct Step {
    enum Onward {
      case destination(StopWalk, RaptorJourney.Visits)
      case change(RaptorJourney.Change, to: RideCourses.Place, stage: Int)
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
    on vehicles: [RideCourses.Course], from stage: Int, ridesLeft: Int,
    _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> Step? {
    var best: Step?
    for (number, course) in vehicles.enumerated() {
      let alightings = courses.alightings(
        vehicles, of: number, from: stage, until: deadline)
      for alighting in alightings {
        let end = Alighted(alighting: alighting, course: course, ridesLeft: ridesLeft)
        for stage in alighting.stages {
          for step in try ways(on: end, stage, labels) where best.map(step.isBetter) ?? true {
            best = step
          }
        }
      }
    }
    return best
  }

  /// Where a ride has ended, and how many are left with it.
  private struct Alighted {
    let alighting: RideCourses.Alighting
    let course: RideCourses.Course
    let ridesLeft: Int
    var stop: StopIndex { alighting.stop }
  }

  /// The ways on from where a ride ends: to the destination with the last ride, else to a point at which
  /// one is in time for the rides that are left.
  private func ways(
    on end: Alighted, _ stage: Int, _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> [Step] {
    var steps = onFoot(from: end, stage, labels)
    if end.ridesLeft == 1 { return steps }
    steps += try changes(from: end.alighting.point.point, end, stage, labels)
    if end.alighting.point.countsAsStop {
      steps += try changes(from: end.stop.position, end, stage, labels)
    }
    return steps
  }

  /// The ways that leave the stops: to the destination with the last ride, else to places between and from them to
  /// the next ride.
  private func onFoot(
    from end: Alighted, _ first: Int, _ labels: borrowing RoundLabels
  ) -> [Step] {
    guard let walk = targets[first][end.stop] else { return [] }
    var steps: [Step] = []
    var time = end.alighting.time &+ walk
    var walked = walk
    for number in first..<stages.count - 1 {
      time &+= stages[number].staySeconds
      if end.ridesLeft > 1 {
        steps += boardings(
          end, first...number, from: (time, walked), egress: walk, labels)
      }
      guard let onFoot = stages[number + 1].onFootSeconds else { return steps }
      time &+= onFoot
      walked &+= onFoot
    }
    guard end.ridesLeft == 1, time <= deadline else { return steps }
    let visits = RaptorJourney.Visits(
      count: stages.count - 1 - first, seconds: time &- end.alighting.time &- walk)
    steps.append(
      Step(
        alighting: end.alighting, course: end.course,
        onward: .destination(StopWalk(stop: end.stop, seconds: walk), visits),
        walk: Int64(walked), readyTime: time, slack: deadline &- time))
    return steps
  }

  /// The stops that one can walk to from a place between and be in time for the rides that are left.
  private func boardings(
    _ end: Alighted, _ places: ClosedRange<Int>, from place: (time: Int32, walked: Int32),
    egress: Int32, _ labels: borrowing RoundLabels
  ) -> [Step] {
    let stage = places.upperBound + 1
    return stages[stage].sources.compactMap { walk in
      let ready = place.time &+ walk.seconds
      let latest = latestBoarding(at: walk.stop, end.ridesLeft - 1, stage, labels)
      if ready > latest { return nil }
      let change = RaptorJourney.Change(
        from: end.stop, to: walk.stop, seconds: ready &- end.alighting.time, isRule: false,
        visit: .init(places: places, egressSeconds: egress, accessSeconds: walk.seconds))
      return Step(
        alighting: end.alighting, course: end.course,
        onward: .change(change, to: .init(stop: walk.stop, point: nil), stage: stage),
        walk: Int64(place.walked &+ walk.seconds) * Self.decimetersPerSecond, readyTime: ready,
        slack: latest &- ready)
    }
  }

  /// What a second of a walk counts beside walks whose lengths are known.
  private static let decimetersPerSecond: Int64 = 13

  private func changes(
    from point: Int, _ end: Alighted, _ stage: Int, _ labels: borrowing RoundLabels
  ) throws(CancellationError) -> [Step] {
    let rides = end.ridesLeft - 1
    let time = end.alighting.time
    if time > 0 &- labels.ready(rides, turned(stage), point) { return [] }
    var steps: [Step] = []
    for change in try query.changes(from: point, timetable)
    where change.decimeters <= query.maximumTransferDecimeters {
      let latest = 0 &- labels.ride(rides, turned(stage), change.point.position)
      let ready = time &+ query.need(of: change)
      if ready > latest { continue }
      let next = StopIndex(timetable.stop(ofPoint: change.point.position, isBoarding: true))
      steps.append(
        Step(
          alighting: end.alighting, course: end.course,
          onward: .change(
            .init(from: end.stop, to: next, seconds: change.seconds, isRule: change.isRule),
            to: .init(stop: next, point: change.point.position), stage: stage),
          walk: Int64(change.decimeters), readyTime: ready, slack: latest &- ready))
    }
    return steps
  }
}
