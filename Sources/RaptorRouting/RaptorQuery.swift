public import TransitModel

/// A walk between a place and a stop, at the start or at the end of a journey.
public struct StopWalk: Hashable, Sendable {
  /// The stop at the other end of the walk.
  public let stop: StopIndex
  /// How long the walk takes; never negative.
  public let seconds: Int32

  /// - Precondition: `seconds` is not negative.
  public init(stop: StopIndex, seconds: Int32) {
    precondition(seconds >= 0, "a walk of \(seconds) s")
    self.stop = stop
    self.seconds = seconds
  }
}

/// A question to the timetable: from and to any of some stops, each with its walk.
public struct RaptorQuery: Hashable, Sendable {
  /// What the time of a query bounds.
  public enum Anchor: Hashable, Sendable {
    /// Sets out no earlier than this.
    case departure(Instant)
    /// Arrives no later than this.
    case arrival(Instant)
  }

  /// The time that was asked for, and which end of the journey it bounds.
  public var anchor: Anchor
  /// The stops that can be walked to from the start. A stop may stand there more than once.
  public var access: [StopWalk]
  /// The stops from which the destination can be walked to.
  public var egress: [StopWalk]
  /// The places to visit, in order. None by default.
  public var vias: [RaptorVia] = []
  /// The walk to the destination, or to the first place between; nil where it is too far.
  public var directWalkSeconds: Int32?
  /// Only routes that answer to one of these; behind places between that say otherwise, those of theirs.
  public var types = TransportTypes.all
  /// Where one neither boards nor alights, vehicles passing with their riders aboard: one element for each stop
  /// of the timetable. nil closes none.
  public var closedStops: [Bool]?
  /// What is not ridden, nor stayed in: one element for each trip of the timetable. nil closes none.
  public var closedTrips: [Bool]?
  /// How long after the asked time one may set out (arrive-by: how long before it one may arrive): all journeys are
  /// found of which no other is as good in departure, arrival and rides. nil looks for the best ones alone.
  public var windowSeconds: Int32?
  /// Whether journeys that the walk all the way beats are left out by the search already.
  var heedsWalkAllTheWay = true
  /// Lines of which no trip is ridden: one element for each route of the timetable. nil closes none.
  public var closedRoutes: [Bool]?
  /// nil means no limit but that of memory: some hundred rides in the largest networks.
  public var maximumRides: Int?
  /// How many journeys to return at most, the best ones; nil means all.
  public var maximumJourneys: Int?
  /// The least time between leaving a vehicle and entering the next, walks included, where no rule of the
  /// feed speaks.
  public var minimumChangeSeconds: Int32 = 0
  /// What the traveller wants less of; nil looks for fast journeys with few rides alone.
  public var preference: Preference?
  /// How long one waits for headway service.
  public var headwayWait = HeadwayWait.expected
  /// The longest walk of a change; nil means as long as the timetable's transfers.
  public var maximumTransferMeters: Double?
  /// Vehicles are entered at most this long after (arrive-by: left at most this long before) the asked
  /// time. 48 h by default.
  public var horizonSeconds: Int32 = 48 * 3600

  /// A query without limits: all types, any number of rides, no walk all the way.
  public init(anchor: Anchor, access: [StopWalk], egress: [StopWalk]) {
    self.anchor = anchor
    self.access = access
    self.egress = egress
  }

  /// The walk all the way with all stays, which counts as a journey of 0 rides; nil where a part is too far.
  public var onFootSeconds: Int32? {
    vias.reduce(directWalkSeconds) { sum, via in
      guard let sum, let onward = via.onwardWalkSeconds else { return nil }
      return sum &+ via.staySeconds &+ onward
    }
  }
}
