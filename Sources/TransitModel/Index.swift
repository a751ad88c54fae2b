/// A position in an array, typed by what it counts: a `StopIndex` cannot index trips.
///
/// Indices are dense, start at 0, and mean something only within the network that they came from.
@frozen
public struct Index<Tag>: Hashable, Comparable, BitwiseCopyable, Sendable {
  /// The position as it is stored; the greatest number stands for `none`.
  public let rawValue: UInt32

  /// The index with a stored number, which may be that of `none`.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// - Precondition: `position` is not negative and fits in 32 bits.
  @inlinable
  public init(_ position: Int) { rawValue = UInt32(position) }

  /// The place in arrays that are not typed by the index, counted from 0.
  @inlinable public var position: Int { Int(rawValue) }

  /// Whether the left index stands before the right one.
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

/// Numbers stops of all location types; the timetable knows the first of them only.
public typealias StopIndex = Index<StopTag>
/// Numbers the lines that the public knows.
public typealias RouteIndex = Index<RouteTag>
/// Numbers route patterns.
public typealias PatternIndex = Index<PatternTag>
/// Numbers runs of vehicles, pattern by pattern.
public typealias TripIndex = Index<TripTag>
/// Numbers sets of service dates.
public typealias ServiceIndex = Index<ServiceTag>
/// Numbers agencies of all feeds.
public typealias AgencyIndex = Index<AgencyTag>
/// Numbers the feeds of a network.
public typealias FeedIndex = Index<FeedTag>
/// Numbers the time zones of a network.
public typealias ZoneIndex = Index<ZoneTag>
/// Numbers the events of all run-time profiles in one row, profile after profile.
public typealias ProfileEventIndex = Index<ProfileEventTag>
