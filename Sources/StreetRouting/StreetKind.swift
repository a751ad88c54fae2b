/// What one walks on.
public enum StreetKind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  case street
  case path
  case crossing
  case corridor
  case area
  case steps
  case escalator
  case lift
  case ramp
  case movingWalkway
  case gate
  case platform
  case ferry
  /// The straight hop between a place and the graph; found in paths, never in the graph.
  case link

  /// The name in JSON.
  public var name: String { Self.names[Int(rawValue)] }

  /// By raw value: to ask for the name of a case each time is slow.
  private static let names = allCases.map { $0 == .movingWalkway ? "moving_walkway" : "\($0)" }

  /// Whether it carries people from one level to another in the normal course of things.
  var changesLevels: Bool {
    switch self {
    case .steps, .escalator, .lift, .ramp: true
    default: false
    }
  }
}

/// What is known of an edge beside its kind. "Forward" is from its first vertex to its second.
public struct StreetEdgeFlags: OptionSet, BitwiseCopyable, Hashable, Sendable {
  /// The bits as they are stored.
  public let rawValue: UInt16

  /// Flags from stored bits; bits without a meaning are kept and ignored.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Walkable from the first vertex to the second.
  public static let forward = StreetEdgeFlags(rawValue: 1 << 0)
  /// Walkable from the second vertex to the first.
  public static let backward = StreetEdgeFlags(rawValue: 1 << 1)
  /// Inside a building.
  public static let indoor = StreetEdgeFlags(rawValue: 1 << 2)
  /// In a tunnel, or otherwise led under something.
  public static let underpass = StreetEdgeFlags(rawValue: 1 << 3)
  /// On a bridge.
  public static let overpass = StreetEdgeFlags(rawValue: 1 << 4)
  /// The map says wheelchair=yes or designated.
  public static let wheelchairYes = StreetEdgeFlags(rawValue: 1 << 5)
  /// The map says wheelchair=limited.
  public static let wheelchairLimited = StreetEdgeFlags(rawValue: 1 << 6)
  /// The map says wheelchair=no.
  public static let wheelchairNo = StreetEdgeFlags(rawValue: 1 << 7)
  /// Rises forward.
  public static let rises = StreetEdgeFlags(rawValue: 1 << 8)
  /// Falls forward.
  public static let falls = StreetEdgeFlags(rawValue: 1 << 9)
  /// Not in the map, but guessed where ways of different levels share a node.
  public static let guessed = StreetEdgeFlags(rawValue: 1 << 10)
  /// Part of a small component that is cut off from the network (`StreetComponents`).
  public static let island = StreetEdgeFlags(rawValue: 1 << 11)
  /// The map gives its way a level; without it, level 0 is only a label.
  public static let levelTagged = StreetEdgeFlags(rawValue: 1 << 12)
  /// Under a roof.
  public static let covered = StreetEdgeFlags(rawValue: 1 << 13)
  /// Has an entry in `EdgeDetailColumns`.
  public static let detailed = StreetEdgeFlags(rawValue: 1 << 14)

  /// Walkable in both directions.
  public static let bothWays: StreetEdgeFlags = [.forward, .backward]
}
