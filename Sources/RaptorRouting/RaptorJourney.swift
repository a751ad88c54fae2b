public import TransitModel

/// A journey in the numbers of the timetable: a walk, rides with a change between each two, and a walk.
public struct RaptorJourney: Hashable, Sendable {
  /// One trip of a ride.
  public struct Part: Hashable, Sendable {
    /// The pattern that the vehicle serves.
    public let pattern: PatternIndex
    /// Which run of the pattern it is.
    public let trip: TripIndex
    /// The service date that the trip runs on.
    public let date: ServiceDate
    /// The stop position of the pattern where the part begins: where one boards, or the first.
    public let boarding: Int
    /// The stop position where the part ends, behind `boarding`: where one alights, or the last.
    public let alighting: Int
    /// The vehicle's departure where the part begins.
    public let departure: Instant
    /// The vehicle's arrival where the part ends.
    public let arrival: Instant
  }

  /// One ride in one vehicle, which may go on as other trips.
  public struct Ride: Hashable, Sendable {
    /// In the order of travel; at least one.
    public let parts: [Part]
    /// How long one waits for headway service before the departure; 0 for trips that run by the clock.
    public let waitSeconds: Int32
    /// How often one may board; nil where the ride is of one vehicle.
    public var typical: Typical? = nil

    /// The vehicle's departure where one boards.
    public var departure: Instant { parts[0].departure }
    /// The vehicle's arrival where one alights.
    public var arrival: Instant { parts[parts.count - 1].arrival }
  }

  /// What stands behind a ride without a schedule: vehicles of some lines, of which one takes the first that comes. The
  /// part of such a ride is a run that stands for all, and its times are what is to be expected.
  public struct Typical: Hashable, Sendable {
    /// Seconds between two vehicles of any of the lines.
    public let headwaySeconds: Int32
    /// The patterns that are taken as they come, the quickest first.
    public let patterns: [PatternIndex]
  }

  /// The walk from one ride to the next; of 0 s where one stays at the stop.
  public struct Change: Hashable, Sendable {
    /// The stop where one alights.
    public let from: StopIndex
    /// The stop where one boards next; the same where one stays.
    public let to: StopIndex
    /// How long the change takes: the walk, or what a rule of the feed says, without the wait after it.
    public let seconds: Int32
    /// Whether a rule says so; the walk may be longer or shorter then.
    public let isRule: Bool
    /// The places between that are visited on the way; nil where there are none.
    public var visit: Visit? = nil
  }

  /// Places between that are visited on foot after one ride and before the next.
  public struct Visit: Hashable, Sendable {
    /// Their numbers in the list of the query, in a row.
    public let places: ClosedRange<Int>
    /// The walk from the stop where one alights to the first of them.
    public let egressSeconds: Int32
    /// The walk from the last of them to the stop where one boards.
    public let accessSeconds: Int32
  }

  /// Places between that are visited on foot before the first ride, or after the last one.
  public struct Visits: Hashable, Sendable {
    /// How many: the first ones of the query, or the last ones.
    public var count = 0
    /// The walks between them, from the start or to the destination, and the stays.
    public var seconds: Int32 = 0
  }

  /// What is visited before the walk to the stop of the first ride.
  public var visitsBefore = Visits()
  /// The walk to the stop of the first ride.
  public let access: StopWalk
  /// In the order of travel; at least one.
  public let rides: [Ride]
  /// One fewer than there are rides.
  public let changes: [Change]
  /// The walk from the stop of the last ride.
  public let egress: StopWalk
  /// What is visited after it.
  public var visitsAfter = Visits()

  /// What counts against the journey by the preference of the question: minutes of walking, or tight changes.
  public var burden: Int32 = 0

  /// When the traveller sets out: the first ride's departure less the wait for it, the access walk and what is visited
  /// before.
  public var departure: Instant {
    rides[0].departure.advanced(
      by: -Int(access.seconds) - Int(rides[0].waitSeconds) - Int(visitsBefore.seconds))
  }
  /// The last ride's arrival, the egress walk and what is visited after.
  public var arrival: Instant {
    rides[rides.count - 1].arrival.advanced(by: Int(egress.seconds) + Int(visitsAfter.seconds))
  }
}
