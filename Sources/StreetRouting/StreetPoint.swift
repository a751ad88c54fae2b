public import TransitModel

/// A place tied to the street graph: a position along an edge, and the straight hop to it.
///
/// Eight words of four bytes without gaps, so that it can be a stored column.
public struct StreetPoint: Hashable, BitwiseCopyable, Sendable {
  /// The edge that the place is tied to.
  public let edge: StreetEdgeIndex
  /// Centimetres along the edge from its first vertex.
  public let offsetCentimeters: UInt32
  /// Centimetres of the straight hop between the place and the edge.
  public let linkCentimeters: UInt32
  /// Where the place lies.
  public let place: Coordinate
  /// Where it is tied to the edge.
  public let snapped: Coordinate
  /// `level`, in four bytes.
  private let levelHundredths: Int32

  /// A place tied to `edge`; `nearestPoint` of `StreetGraph` finds these values.
  public init(
    edge: StreetEdgeIndex, offsetCentimeters: UInt32, place: Coordinate, snapped: Coordinate,
    level: LevelID
  ) {
    self.edge = edge
    self.offsetCentimeters = offsetCentimeters
    let link = (place.distanceMeters(to: snapped) * 100).rounded(.up)
    linkCentimeters = UInt32(min(link, Double(StreetColumns.lengthLimit)))
    self.place = place
    self.snapped = snapped
    levelHundredths = Int32(level.hundredths)
  }

  /// The level where the place is tied to the edge; on steps the one asked for, else of the nearer end.
  public var level: LevelID { LevelID(hundredths: Int16(truncatingIfNeeded: levelHundredths)) }

  /// Metres along the edge from its first vertex.
  public var offsetMeters: Double { Double(offsetCentimeters) / 100 }

  /// Metres of the straight hop between the place and the edge.
  public var linkMeters: Double { Double(linkCentimeters) / 100 }
}
