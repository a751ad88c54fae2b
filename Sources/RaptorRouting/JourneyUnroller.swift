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
  func unroll<Labels: TravelLabels & ~Copyable>(
    _ labels: borrowing Labels
  ) throws(CancellationError) -> RaptorJourney? {
    guard let access = latestAccess(labels) else { return nil }
    var limits = Limits(
      rides: labels.lastRound, burden: query.maximumBurden &- access.burden)
    var place = RideCourses.Place(stop: access.walk.stop, point: nil)
    var stage = access.visits.count
    var time = access.departure &+ access.visits.seconds &+ access.walk.seconds
    var rides: [RaptorJourney.Ride] = []
    var changes: [RaptorJourney.Change] = []
    while limits.rides > 0 {
      let vehicles = courses.courses(
        from: place, at: time, slack: limits.slack, until: deadline)
      guard let step = try bestStep(on: vehicles, from: stage, limits, labels) else { return nil }
      rides.append(courses.ride(vehicles, to: step.alighting))
      switch step.onward {
      case .destination(let walk, let visits):
        return RaptorJourney(
          visitsBefore: access.visits, access: access.walk, rides: rides, changes: changes,
          egress: walk, visitsAfter: visits)
      case .change(let change, let next, let nextStage):
        changes.append(change)
        (place, stage, time) = (next, nextStage, step.readyTime)
        limits = step.limits
      }
    }
    return nil
  }

  /// What is left for the rest of a journey.
  private struct Limits {
    let rides: Int
    let burden: Int32
    /// The time to spare before a vehicle with clock times leaves.
    var slack: Int32 = 0

    /// With one ride fewer, and after a walk.
    func afterRide(burden walked: Int32) -> Limits {
      Limits(rides: rides - 1, burden: burden &- walked)
    }
  }

  private struct Access {
    let departure: Int32
    let burden: Int32
    let visits: RaptorJourney.Visits
    let walk: StopWalk
  }

  /// The access walk that lets one set out latest; the shortest of equal ones, and of those the first.
  private func latestAccess<Labels: TravelLabels & ~Copyable>(
    _ labels: borrowing Labels
  ) -> Access? {
    var best: Access?
    var visits = RaptorJourney.Visits()
    var walked: Int32 = 0
    for (number, stage) in stages.enumerated() {
      for walk in stage.sources {
        let burden = walked &+ self.burden(ofWalk: walk.seconds)
        let limits = Limits(rides: labels.lastRound, burden: query.maximumBurden &- burden)
        let boarding = latestBoarding(at: walk.stop, number, limits, labels)
        guard boarding > 0 &- .unreached else { continue }
        let departure = boarding &- walk.seconds &- visits.seconds
        if let best, (-best.departure, best.walk.seconds) <= (-departure, walk.seconds) {
          continue
        }
        best = Access(departure: departure, burden: burden, visits: visits, walk: walk)
      }
      guard let onFoot = stage.onFootSeconds else { break }
      visits.count += 1
      visits.seconds &+= onFoot &+ stage.staySeconds
      walked &+= burden(ofWalk: onFoot)
    }
    return best
  }

  private func burden(ofWalk seconds: Int32) -> Int32 {
    query.preference?.burden(ofWalk: seconds) ?? 0
  }

  /// The last moment at which one who comes to a stop on foot may be there for the rides that are left.
  private func latestBoarding<Labels: TravelLabels & ~Copyable>(
    at stop: StopIndex, _ stage: Int, _ limits: Limits, _ labels: borrowing Labels
  ) -> Int32 {
    let points = timetable.namedPoints(of: stop, isBoarding: true)
    return points.reduce(latestBoarding(at: stop.position, stage, limits, labels)) {
      max($0, latestBoarding(at: $1, stage, limits, labels))
    }
  }

  private func latestBoarding<Labels: TravelLabels & ~Copyable>(
    at point: Int, _ stage: Int, _ limits: Limits, _ labels: borrowing Labels
  ) -> Int32 {
    0
      &- labels.ride(
        limits.rides, turned(stage), point, within: limits.burden, slack: limits.slack)
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
    /// What is left behind it.
    let limits: Limits

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

  private func bestStep<Labels: TravelLabels & ~Copyable>(
    on vehicles: [RideCourses.Course], from stage: Int, _ limits: Limits,
    _ labels: borrowing Labels
  ) throws(CancellationError) -> Step? {
    var best: Step?
    for (number, course) in vehicles.enumerated() {
      let alightings = courses.alightings(
        vehicles, of: number, from: stage, until: deadline)
      for alighting in alightings {
        let end = Alighted(alighting: alighting, course: course, limits: limits)
        for stage in alighting.stages {
          for step in try ways(on: end, stage, labels) where best.map(step.isBetter) ?? true {
            best = step
          }
        }
      }
    }
    return best
  }

  /// Where a ride has ended, and what is left with it.
  private struct Alighted {
    let alighting: RideCourses.Alighting
    let course: RideCourses.Course
    let limits: Limits
    var stop: StopIndex { alighting.stop }
    var isLast: Bool { limits.rides == 1 }
  }

  /// The ways on from where a ride ends: to the destination with the last ride, else to a point at which
  /// one is in time for the rides that are left.
  private func ways<Labels: TravelLabels & ~Copyable>(
    on end: Alighted, _ stage: Int, _ labels: borrowing Labels
  ) throws(CancellationError) -> [Step] {
    var steps = onFoot(from: end, stage, labels)
    if end.isLast { return steps }
    steps += try changes(from: end.alighting.point.point, end, stage, labels)
    if end.alighting.point.countsAsStop {
      steps += try changes(from: end.stop.position, end, stage, labels)
    }
    return steps
  }

  /// The ways that leave the stops: to the destination with the last ride, else to places between and from them to
  /// the next ride.
  private func onFoot<Labels: TravelLabels & ~Copyable>(
    from end: Alighted, _ first: Int, _ labels: borrowing Labels
  ) -> [Step] {
    guard let walk = targets[first][end.stop] else { return [] }
    var steps: [Step] = []
    var time = end.alighting.time &+ walk
    var walked = walk
    var burden = burden(ofWalk: walk)
    for number in first..<stages.count - 1 {
      time &+= stages[number].staySeconds
      if !end.isLast {
        let place = Place(numbers: first...number, time: time, walked: walked, burden: burden)
        steps += boardings(end, from: place, egress: walk, labels)
      }
      guard let onFoot = stages[number + 1].onFootSeconds else { return steps }
      time &+= onFoot
      walked &+= onFoot
      burden &+= self.burden(ofWalk: onFoot)
    }
    guard end.isLast, time <= deadline, burden <= end.limits.burden else { return steps }
    let visits = RaptorJourney.Visits(
      count: stages.count - 1 - first, seconds: time &- end.alighting.time &- walk)
    steps.append(
      Step(
        alighting: end.alighting, course: end.course,
        onward: .destination(StopWalk(stop: end.stop, seconds: walk), visits),
        walk: Int64(walked), readyTime: time, slack: deadline &- time,
        limits: end.limits.afterRide(burden: burden)))
    return steps
  }

  /// Places between that have been visited on foot since a ride.
  private struct Place {
    let numbers: ClosedRange<Int>
    let time: Int32
    let walked: Int32
    let burden: Int32
  }

  /// How one may go on to the next vehicle: with time to spare, or with little, which is a burden.
  private func ways(_ limits: Limits) -> [Limits] {
    guard let tight = query.preference?.tightSeconds, tight > 0 else { return [limits] }
    return [
      Limits(rides: limits.rides, burden: limits.burden, slack: tight),
      Limits(rides: limits.rides, burden: limits.burden &- 1),
    ]
  }

  /// The stops that one can walk to from a place between and be in time for the rides that are left.
  private func boardings<Labels: TravelLabels & ~Copyable>(
    _ end: Alighted, from place: Place, egress: Int32, _ labels: borrowing Labels
  ) -> [Step] {
    let stage = place.numbers.upperBound + 1
    var steps: [Step] = []
    for walk in stages[stage].sources {
      let ready = place.time &+ walk.seconds
      let burden = place.burden &+ burden(ofWalk: walk.seconds)
      for limits in ways(end.limits.afterRide(burden: burden)) {
        let latest = latestBoarding(at: walk.stop, stage, limits, labels)
        if ready > latest { continue }
        let change = RaptorJourney.Change(
          from: end.stop, to: walk.stop, seconds: ready &- end.alighting.time, isRule: false,
          visit: .init(
            places: place.numbers, egressSeconds: egress, accessSeconds: walk.seconds))
        steps.append(
          Step(
            alighting: end.alighting, course: end.course,
            onward: .change(change, to: .init(stop: walk.stop, point: nil), stage: stage),
            walk: Int64(place.walked &+ walk.seconds) * Self.decimetersPerSecond,
            readyTime: ready, slack: latest &- ready, limits: limits))
      }
    }
    return steps
  }

  /// What a second of a walk counts beside walks whose lengths are known.
  private static let decimetersPerSecond: Int64 = 13

  private func changes<Labels: TravelLabels & ~Copyable>(
    from point: Int, _ end: Alighted, _ stage: Int, _ labels: borrowing Labels
  ) throws(CancellationError) -> [Step] {
    let time = end.alighting.time
    let left = end.limits.afterRide(burden: 0)
    if time > 0 &- labels.ready(left.rides, turned(stage), point, within: left.burden) {
      return []
    }
    var steps: [Step] = []
    for change in try query.changes(of: point, timetable)
    where change.decimeters <= query.maximumTransferDecimeters {
      let ready = time &+ query.need(of: change)
      let next = StopIndex(timetable.stop(ofPoint: change.point.position, isBoarding: true))
      let burden = next == end.stop ? 0 : burden(ofWalk: change.seconds)
      for limits in ways(end.limits.afterRide(burden: burden)) {
        let latest = latestBoarding(at: change.point.position, stage, limits, labels)
        if ready > latest { continue }
        steps.append(
          Step(
            alighting: end.alighting, course: end.course,
            onward: .change(
              .init(from: end.stop, to: next, seconds: change.seconds, isRule: change.isRule),
              to: .init(stop: next, point: change.point.position), stage: stage),
            walk: Int64(change.decimeters), readyTime: ready, slack: latest &- ready,
            limits: limits))
      }
    }
    return steps
  }
}
