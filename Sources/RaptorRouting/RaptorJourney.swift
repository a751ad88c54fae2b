public import TransitModel

/// A journey in the numbers of the timetable: a walk, rides with a change between each two, and a walk.
public struct RaptorJourney: Hashable, Sendable {
  /// One ride in one vehicle.
  public struct Ride: Hashable, Sendable {
    /// The pattern that the vehicle serves.
    public let pattern: PatternIndex
    /// Which run of the pattern it is.
    public let trip: TripIndex
    /// The service date that the trip runs on.
    public let date: ServiceDate
    /// The stop position of the pattern where one boards.
    public let boarding: Int
    /// The stop position where one alights, behind `boarding`.
    public let alighting: Int
    /// The vehicle's departure where one boards.
    public let departure: Instant
    /// The vehicle's arrival where one alights.
    public let arrival: Instant
  }

  /// The walk from one ride to the next; of 0 s where one stays at the stop.
  public struct Change: Hashable, Sendable {
    /// The stop where one alights.
    public let from: StopIndex
    /// The stop where one boards next; the same where one stays.
    public let to: StopIndex
    /// How long the walk takes, without the wait after it.
    public let seconds: Int32
  }

  /// The walk to the stop of the first ride.
  public let access: StopWalk
  /// In the order of travel; at least one.
  public let rides: [Ride]
  /// One fewer than there are rides.
  public let changes: [Change]
  /// The walk from the stop of the last ride.
  public let egress: StopWalk

  /// When the traveller sets out: the first ride's departure less the access walk.
  public var departure: Instant { rides[0].departure.advanced(by: -Int(access.seconds)) }
  /// The last ride's arrival and the egress walk.
  public var arrival: Instant { rides[rides.count - 1].arrival.advanced(by: Int(egress.seconds)) }
}
