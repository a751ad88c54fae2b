internal import StreetRouting
public import TransitModel

/// A piece of the map to walk on, to be drawn.
public struct MapLine: Codable, Hashable, Sendable {
  /// `street`, `steps`, `corridor` … as steps of a walk name it.
  public let kind: String
  /// The floor where the line begins.
  public let fromLevel: LevelID
  /// The floor where the line ends: the same but for steps, ramps and the like.
  public let toLevel: LevelID
  /// Its bends, the ends included.
  public let coordinates: [Coordinate]
}

extension Network {
  /// What of the map lies around a place, within some metres and a little beyond; empty without a map.
  public func mapLines(around place: Coordinate, withinMeters meters: Double) -> [MapLine] {
    guard let graph = streets?.graph, graph.hasMap else { return [] }
    return graph.edges(around: place, within: min(max(meters, 0), 100_000)).map { edge in
      let levels = graph.levels(of: edge)
      return MapLine(
        kind: graph.kind(of: edge).name, fromLevel: levels.from, toLevel: levels.to,
        coordinates: graph.line(of: edge))
    }
  }
}
