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
  private let levelHundredths: Int16
  /// 0 on the edge, 1 and 2 at its first and second vertex.
  private let end: UInt16

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
    levelHundredths = level.hundredths
    end = 0
  }

  /// A place that a vertex stands for, such as a stop in pathways.txt: its walks begin and end at the vertex, and
  /// nowhere else on the edge.
  ///
  /// - Parameters:
  ///   - edge: any edge at the vertex; `isSecond` says which of its two vertices is meant.
  ///   - place: where the place lies, the hop to the vertex being straight.
  public init(
    at edge: StreetEdgeIndex, isSecond: Bool, of graph: StreetGraph, place: Coordinate
  ) {
    let vertex =
      isSecond ? graph.columns.toVertices[edge] : graph.columns.fromVertices[edge]
    self.edge = edge
    offsetCentimeters = isSecond ? graph.columns.lengths[edge] : 0
    self.place = place
    snapped = graph.columns.coordinates[vertex]
    let link = (place.distanceMeters(to: snapped) * 100).rounded(.up)
    linkCentimeters = UInt32(min(link, Double(StreetColumns.lengthLimit)))
    levelHundredths = graph.columns.levels[vertex].hundredths
    end = isSecond ? 2 : 1
  }

  /// The same position on the graph, seen from another place.
  public func moved(to place: Coordinate) -> StreetPoint {
    StreetPoint(moving: self, to: place)
  }

  private init(moving point: StreetPoint, to place: Coordinate) {
    edge = point.edge
    offsetCentimeters = point.offsetCentimeters
    let link = (place.distanceMeters(to: point.snapped) * 100).rounded(.up)
    linkCentimeters = UInt32(min(link, Double(StreetColumns.lengthLimit)))
    self.place = place
    snapped = point.snapped
    levelHundredths = point.levelHundredths
    end = point.end
  }

  /// Whether the place stands for a vertex, and not for a position along its edge.
  public var isVertex: Bool { end != 0 }

  /// Which vertex of its edge the place is at, where it stands for a vertex: false the first, true the second.
  var isAtSecondVertex: Bool? { end == 0 ? nil : end == 2 }

  /// The level where the place is tied to the edge; on steps the one asked for, else of the nearer end.
  public var level: LevelID { LevelID(hundredths: levelHundredths) }

  /// Metres along the edge from its first vertex.
  public var offsetMeters: Double { Double(offsetCentimeters) / 100 }

  /// Metres of the straight hop between the place and the edge.
  public var linkMeters: Double { Double(linkCentimeters) / 100 }
}
