public import TransitModel

/// A journey in the numbers of the timetable: a walk, rides with a change between each two, and a walk.
public struct RaptorJourney: Hashable, Sendable {
  /// One ride in one vehicle.
  public struct Ride: Hashable, Sendable {
    public let pattern: PatternIndex
    public let trip: TripIndex
    /// The service date that the trip runs on.
    public let date: ServiceDate
    /// Stop positions in the pattern, the first before the second.
    public let boarding: Int
    public let alighting: Int
    /// The vehicle's departure where one boards and its arrival where one alights.
    public let departure: Instant
    public let arrival: Instant
  }

  /// The walk from one ride to the next; of 0 s where one stays at the stop.
  public struct Change: Hashable, Sendable {
    public let from: StopIndex
    public let to: StopIndex
    public let seconds: Int32
  }

  public let access: StopWalk
  public let rides: [Ride]
  /// One fewer than there are rides.
  public let changes: [Change]
  public let egress: StopWalk

  /// When the traveller sets out: the first ride's departure less the access walk.
  public var departure: Instant { rides[0].departure.advanced(by: -Int(access.seconds)) }
  /// The last ride's arrival and the egress walk.
  public var arrival: Instant { rides[rides.count - 1].arrival.advanced(by: Int(egress.seconds)) }
}
