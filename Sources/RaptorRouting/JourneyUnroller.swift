internal import TransitModel

/// Follows the labels of a backward search from the start to the destination.
///
/// The labels say, for each stop and number of rides left, how late one may board there. The way is found
/// again by riding forward within them, so that a search keeps no parents, and one place decides which of
/// several equal ways is told: the least walking, then the most time to change.
struct JourneyUnroller {
  private let timetable: Timetable
  private let query: RoundQuery
  private let days: ServiceDays
  /// The walk from each stop to the destination.
  private let egress: [StopIndex: Int32]

  /// - Parameter query: the backward run's, its sources the egress walks and its targets the access walks.
  init(_ timetable: Timetable, _ query: RoundQuery) {
    self.timetable = timetable
    self.query = query
    egress = Dictionary(query.sources.map { ($0.stop, $0.seconds) }, uniquingKeysWith: min)
    days = query.serviceDays(Backward.self, timetable)
  }

  /// The seconds after the base by which one must be at the destination.
  private var deadline: Int32 { 0 &- query.start }

  /// - Returns: nil where the search found no way.
  func unroll(_ labels: borrowing RoundLabels) -> RaptorJourney? {
    guard let access = latestAccess(labels) else { return nil }
    var stop = access.stop
    var time = 0 &- labels.ride(labels.lastRound, stop.position)
    var rides: [RaptorJourney.Ride] = []
    var changes: [RaptorJourney.Change] = []
    for left in stride(from: labels.lastRound, through: 1, by: -1) {
      guard let step = bestStep(from: stop, at: time, ridesLeft: left, labels) else { return nil }
      rides.append(step.ride)
      if left == 1 {
        let walk = StopWalk(stop: step.alightingStop, seconds: step.walkSeconds)
        return RaptorJourney(access: access, rides: rides, changes: changes, egress: walk)
      }
      changes.append(.init(from: step.alightingStop, to: step.nextStop, seconds: step.walkSeconds))
      stop = step.nextStop
      time = step.readyTime
    }
    return nil
  }

  /// The access walk that lets one set out latest; the shortest of equal ones, and of those the first.
  private func latestAccess(_ labels: borrowing RoundLabels) -> StopWalk? {
    var best: (departure: Int32, walk: StopWalk)?
    for walk in query.targets {
      let boarding = labels.ride(labels.lastRound, walk.stop.position)
      guard boarding < .unreached else { continue }
      let departure = 0 &- boarding &- walk.seconds
      if let best,
        (-best.departure, best.walk.seconds) <= (-departure, walk.seconds)
      {
        continue
      }
      best = (departure, walk)
    }
    return best?.walk
  }

  /// A ride, and the walk after it, to the next stop or to the destination.
  private struct Step {
    let ride: RaptorJourney.Ride
    let alightingStop: StopIndex
    let nextStop: StopIndex
    let walkSeconds: Int32
    /// When one may board at the next stop.
    let readyTime: Int32
    /// How much later one might be there.
    let slack: Int32

    func isBetter(than other: Step) -> Bool {
      (walkSeconds, -slack, ride.arrival, ride.trip, ride.boarding)
        < (
          other.walkSeconds, -other.slack, other.ride.arrival, other.ride.trip, other.ride.boarding
        )
    }
  }

  private func bestStep(
    from stop: StopIndex, at time: Int32, ridesLeft: Int, _ labels: borrowing RoundLabels
  ) -> Step? {
    var best: Step?
    for visit in timetable.columns.stopVisits.range(stop) {
      let visit = timetable.columns.stopVisits[visit]
      if let allowed = query.allowedPatterns, !allowed[visit.pattern.position] { continue }
      for day in days.byZone[timetable.columns.patternZone[visit.pattern].position] {
        for step in steps(visit, day, after: time, ridesLeft: ridesLeft, labels)
        where best.map(step.isBetter) ?? true {
          best = step
        }
      }
    }
    return best
  }

  /// Every way on with the first trip of a pattern that one can catch at a stop position.
  private func steps(
    _ visit: PatternVisit, _ day: ServiceDay, after time: Int32, ridesLeft: Int,
    _ labels: borrowing RoundLabels
  ) -> [Step] {
    let stops = timetable.columns.patternStops.range(visit.pattern)
    let boarding = Int(visit.position)
    let trips = TripSearch<Forward>(timetable, visit.pattern, day)
    guard timetable.columns.stopRules[stops.lowerBound + boarding].contains(.boarding) else {
      return []
    }
    let ordinal = trips.first(from: time, to: deadline, at: boarding, before: trips.none)
    if ordinal == trips.none { return [] }
    var steps: [Step] = []
    for alighting in (boarding + 1)..<max(stops.count, boarding + 1)
    where timetable.columns.stopRules[stops.lowerBound + alighting].contains(.alighting) {
      let arrival = trips.alightingTime(ordinal, at: alighting)
      if arrival > deadline { break }
      let ride = RaptorJourney.Ride(
        pattern: visit.pattern, trip: trips.trip(ordinal),
        date: ServiceDate(dayNumber: day.dayNumber), boarding: boarding, alighting: alighting,
        departure: query.base.advanced(by: Int(trips.boardingTime(ordinal, at: boarding))),
        arrival: query.base.advanced(by: Int(arrival)))
      steps += ways(on: ride, arrival: arrival, ridesLeft: ridesLeft, labels)
    }
    return steps
  }

  /// The ways on from where a ride ends: to the destination with the last ride, else to a stop at which
  /// one is in time for the rides that are left.
  private func ways(
    on ride: RaptorJourney.Ride, arrival: Int32, ridesLeft: Int, _ labels: borrowing RoundLabels
  ) -> [Step] {
    let stop = timetable.stop(of: ride.pattern, at: ride.alighting)
    if ridesLeft == 1 {
      guard let walk = egress[stop], arrival &+ walk <= deadline else { return [] }
      return [
        Step(
          ride: ride, alightingStop: stop, nextStop: stop, walkSeconds: walk,
          readyTime: arrival &+ walk, slack: deadline &- arrival &- walk)
      ]
    }
    if arrival > 0 &- labels.ready(ridesLeft - 1, stop.position) { return [] }
    var steps: [Step] = []
    let change = query.minimumChangeSeconds
    func consider(_ next: StopIndex, walk: Int32, need: Int32) {
      let latest = 0 &- labels.ride(ridesLeft - 1, next.position)
      let ready = arrival &+ need
      if ready > latest { return }
      steps.append(
        Step(
          ride: ride, alightingStop: stop, nextStop: next, walkSeconds: walk, readyTime: ready,
          slack: latest &- ready))
    }
    consider(stop, walk: 0, need: change)
    for transfer in timetable.columns.transfers.row(stop)
    where transfer.decimeters <= query.maximumTransferDecimeters {
      consider(transfer.stop, walk: transfer.seconds, need: max(transfer.seconds, change))
    }
    return steps
  }
}
