/// A row of transfers.txt that governs the change between two stops (types 0 to 3).
///
/// A row that names a station is one such rule for every pair of its stops. Source: GTFS reference,
/// transfers.txt.
public struct TransferRule: Hashable, Sendable {
  /// What the rule says of the time that the change needs.
  public enum Time: Hashable, Sendable {
    /// Nothing (type 0): it takes as long as the walk, and none is made where there is no walk.
    case walk
    /// These seconds, whatever the walk: 0 for a vehicle that waits (type 1), else the minimum (type 2).
    case seconds(Int32)
    /// The change cannot be made (type 3).
    case forbidden
  }

  /// What the rule names of the vehicle on one side of the change.
  public enum Side: Hashable, Comparable, Sendable {
    /// Nothing: it holds for all.
    case any
    /// A line, with all its trips.
    case route(RouteIndex)
    /// The trips of one record (`TimetableBuilder.Trip.record`), and their route.
    case trip(Int, of: RouteIndex)

    /// What a vehicle of this side is also: rules for its route hold for a trip, rules for any for all.
    var widened: Side? {
      switch self {
      case .any: nil
      case .route: .any
      case .trip(_, let route): .route(route)
      }
    }

    /// How much the side says: 0 nothing, 1 the route, 2 the trip.
    var weight: Int {
      switch self {
      case .any: 0
      case .route: 1
      case .trip: 2
      }
    }
  }

  /// The sides of a rule, of which a pair of stops has one rule at most that counts.
  struct Sides: Hashable {
    let arriving: Side
    let departing: Side

    /// The place of the sides in the ranking of the GTFS reference: 0, two trips, comes first.
    var rank: Int {
      switch (max(arriving.weight, departing.weight), min(arriving.weight, departing.weight)) {
      case (2, 2): 0
      case (2, 1): 1
      case (2, _): 2
      case (1, 1): 3
      case (1, _): 4
      default: 5
      }
    }
  }

  /// The stop where the rider leaves a vehicle.
  public let from: StopIndex
  /// The stop where the rider enters the next; it may be the same.
  public let to: StopIndex
  /// The vehicle by which the rider comes.
  public var arriving = Side.any
  /// The vehicle by which the rider goes on.
  public var departing = Side.any
  /// The time that the change needs.
  public let time: Time
  /// How the row names the ends: 0 both stops, 1 a stop and then a station, 2 the other way round, 3 two
  /// stations. Among rules that name as much, on whichever side, the lowest counts, of those the first.
  public var breadth: UInt8 = 0
  /// The length to assume in tenths of a metre where no walk between the stops is known.
  public var decimeters: UInt32 = 0

  /// A rule for any vehicles, until the properties say otherwise.
  public init(from: StopIndex, to: StopIndex, time: Time) {
    self.from = from
    self.to = to
    self.time = time
  }

  var sides: Sides { Sides(arriving: arriving, departing: departing) }
}
