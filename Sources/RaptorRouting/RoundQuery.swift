internal import TransitModel

/// What one run of the rounds starts from and aims at, on the clock of its direction.
struct RoundQuery {
  /// Zero on the clock.
  let base: Instant
  /// When the run starts, before the walks of `sources`.
  var start: SearchTime = 0
  /// In the order of the run.
  let stages: [Stage]
  /// Vehicles are entered no later than this.
  private(set) var boardingLimit: SearchTime
  /// How far the question looks, and whether that bounds when vehicles are entered in this run: it does in runs
  /// of the direction of the question. In the others it is the same moments at which vehicles are left.
  private let horizonSeconds: Int32
  private let boundsEntering: Bool
  /// Times at the target must lie below this.
  var targetLimit: SearchTime
  /// Whether what the walk all the way beats is of no use.
  let heedsWalkAllTheWay: Bool
  var maximumRides: Int
  let minimumChangeSeconds: Int32
  let maximumTransferDecimeters: UInt32
  /// How long one waits for headway service.
  let headwayWait: HeadwayWait
  /// The patterns that may be ridden, in some trip at least, stage after stage; nil means all.
  let allowedPatterns: [Bool]?
  let patternCount: Int
  /// The stops at which nobody boards or alights; nil means none.
  let closedStops: [Bool]?
  /// The trips that are not ridden; nil means none.
  let closedTrips: [Bool]?
  /// The third criterion; nil where there is none.
  let preference: Preference?
  /// The burden that a journey may have by it.
  var maximumBurden = Int32.max
  /// Ends the first run of a question early; nil in all others, and where there is no limit.
  var timer: SearchTimer?
  /// The changes as the traveller makes them; nil where those of the timetable hold.
  let walkerChanges: WalkerChanges?

  /// The first run of a query: from its time, as far as its horizon.
  ///
  /// - Precondition: there is an element for each stop, trip and route where some are closed.
  init(
    _ query: RaptorQuery, isForward: Bool, _ timetable: Timetable,
    _ walkerChanges: WalkerChanges? = nil
  ) {
    precondition(
      (query.closedStops?.count ?? timetable.stopCount) == timetable.stopCount
        && (query.closedTrips?.count ?? timetable.tripCount) == timetable.tripCount
        && (query.closedRoutes?.count ?? timetable.routeCount) == timetable.routeCount,
      "what is closed is of another timetable")
    switch query.anchor {
    case .departure(let instant), .arrival(let instant): base = instant
    }
    let stages = Stage.stages(of: query)
    self.stages = isForward ? stages : Stage.turned(stages)
    boardingLimit = query.horizonSeconds
    horizonSeconds = query.horizonSeconds
    boundsEntering = true
    heedsWalkAllTheWay = query.heedsWalkAllTheWay
    targetLimit = query.heedsWalkAllTheWay ? query.onFootSeconds ?? .unreached : .unreached
    maximumRides = query.maximumRides ?? .max
    minimumChangeSeconds = query.minimumChangeSeconds
    headwayWait = query.headwayWait
    maximumTransferDecimeters =
      query.maximumTransferMeters.map { UInt32(min(max($0 * 10, 0), 4e9)) } ?? .max
    allowedPatterns = Self.allowedPatterns(query, self.stages, timetable)
    patternCount = timetable.patternCount
    closedStops = query.closedStops
    closedTrips = query.closedTrips
    preference = query.preference
    self.walkerChanges = walkerChanges
  }

  /// The run that goes the other way from where `self` arrived, `rides` rides back to its start.
  func turned(from arrival: SearchTime, rides: Int) -> RoundQuery {
    var turned = RoundQuery(turning: self)
    turned.start = 0 &- arrival
    turned.boardingLimit =
      turned.boundsEntering ? min(0 &- start, horizonSeconds) : 0 &- start
    turned.targetLimit = 1 &- start
    turned.maximumRides = rides
    return turned
  }

  /// Vehicles are left no earlier than this on the run's clock.
  var leavingFloor: SearchTime { boundsEntering ? .min : 0 &- horizonSeconds }

  /// What bounds rides that are followed forward within the labels of this backward run: when the last vehicle
  /// may leave, and when the first may come, in seconds after the base.
  var forwardBounds: (latestDeparture: Int32, earliestArrival: Int32) {
    boundsEntering ? (.max, 0 &- horizonSeconds) : (horizonSeconds, .min)
  }

  /// What a change needs: the time of its rule, or of its walk and no less than the request's minimum.
  func need(of change: Transfer) -> Int32 {
    change.isRule ? change.seconds : max(change.seconds, minimumChangeSeconds)
  }

  /// Whether a trip is not ridden, whatever its times.
  func isClosed(_ trip: TripIndex) -> Bool { closedTrips?[trip.position] ?? false }

  /// The changes from an alighting point, or, where `isForward` is false, those to a boarding point.
  func changes(
    of point: Int, isForward: Bool = true, _ timetable: Timetable
  ) throws(CancellationError) -> [Transfer] {
    if let walkerChanges { return try walkerChanges.row(of: point, isForward: isForward) }
    return isForward
      ? timetable.columns.transfers.row(Index(point))
      : timetable.columns.transfersInto.row(Index(point))
  }

  /// The service days that a run in direction D may touch, from its start to its last boarding.
  func serviceDays<D: Direction>(_ direction: D.Type, _ timetable: Timetable) -> ServiceDays {
    let ends = (D.clock(start), D.clock(max(start, boardingLimit)))
    return ServiceDays(
      timetable, base: base, window: Int64(min(ends.0, ends.1))...Int64(max(ends.0, ends.1)))
  }

  private init(turning other: RoundQuery) {
    base = other.base
    stages = Stage.turned(other.stages)
    boardingLimit = other.boardingLimit
    horizonSeconds = other.horizonSeconds
    boundsEntering = !other.boundsEntering
    targetLimit = other.targetLimit
    heedsWalkAllTheWay = other.heedsWalkAllTheWay
    maximumRides = other.maximumRides
    minimumChangeSeconds = other.minimumChangeSeconds
    headwayWait = other.headwayWait
    maximumTransferDecimeters = other.maximumTransferDecimeters
    allowedPatterns = other.turnedPatterns
    patternCount = other.patternCount
    closedStops = other.closedStops
    closedTrips = other.closedTrips
    preference = other.preference
    maximumBurden = other.maximumBurden
    walkerChanges = other.walkerChanges
  }
}
