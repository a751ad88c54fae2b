/// A position in an array, typed by what it counts: a `StopIndex` cannot index trips.
///
/// Indices are dense, start at 0, and mean something only within the network that they came from.
@frozen
public struct Index<Tag>: Hashable, Comparable, BitwiseCopyable, Sendable {
  public let rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// - Precondition: `position` is not negative and fits in 32 bits.
  @inlinable
  public init(_ position: Int) { rawValue = UInt32(position) }

  @inlinable public var position: Int { Int(rawValue) }

  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A row of stops.txt of any location type; those that vehicles serve come first.
public enum StopTag {}
/// A row of routes.txt: the line that the public knows.
public enum RouteTag {}
/// A route pattern: trips with the same stops and boarding rules that never overtake one another.
public enum PatternTag {}
/// A run of a vehicle, numbered so that the trips of a pattern stand together, earliest first.
public enum TripTag {}
/// A set of service dates.
public enum ServiceTag {}
/// A row of agency.txt.
public enum AgencyTag {}
/// One imported feed.
public enum FeedTag {}
/// A time zone that some agency or stop of the network names.
public enum ZoneTag {}
/// A stop position: one place in one pattern. Not a stop, and not a stop_sequence.
public enum StopPositionTag {}
/// One arrival and departure of a run-time profile.
public enum ProfileEventTag {}

public typealias StopIndex = Index<StopTag>
public typealias RouteIndex = Index<RouteTag>
public typealias PatternIndex = Index<PatternTag>
public typealias TripIndex = Index<TripTag>
public typealias ServiceIndex = Index<ServiceTag>
public typealias AgencyIndex = Index<AgencyTag>
public typealias FeedIndex = Index<FeedTag>
public typealias ZoneIndex = Index<ZoneTag>
public typealias StopPositionIndex = Index<StopPositionTag>
public typealias ProfileEventIndex = Index<ProfileEventTag>
