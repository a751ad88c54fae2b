/// An object of OpenStreetMap by type and id.
public struct OSMObjectID: Hashable, Comparable, Sendable {
  /// The three types of OpenStreetMap.
  public enum Kind: UInt8, CaseIterable, BitwiseCopyable, Sendable {
    /// A point.
    case node = 0
    /// A line or an area.
    case way = 1
    /// A group of objects.
    case relation = 2
  }

  /// Node, way or relation.
  public let kind: Kind
  /// The number, of its own sequence for each type.
  public let number: Int64

  /// The object of a type and a number.
  public init(_ kind: Kind, _ number: Int64) {
    self.kind = kind
    self.number = number
  }

  /// Nodes before ways before relations, then by number.
  public static func < (left: Self, right: Self) -> Bool {
    (left.kind.rawValue, left.number) < (right.kind.rawValue, right.number)
  }
}

extension OSMObjectID: CustomStringConvertible {
  /// `way/45`.
  public var description: String { "\(kind)/\(number)" }

  /// The object that `way/45` means; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int64(parts[1]), !parts[1].hasPrefix("+"),
      let kind = Kind.allCases.first(where: { "\($0)" == parts[0] })
    else { return nil }
    self.init(kind, number)
  }
}
