public import TransitModel

extension Network {
  /// A junction, an end of a street, or a change of level.
  public struct StreetVertex: Hashable, Sendable {
    /// Where it lies.
    public let coordinate: Coordinate
    /// Its level; 0 where the map gives none.
    public let level: LevelID
  }

  /// How many vertices the streets have; 0 without a map.
  public var streetVertexCount: Int { streets?.graph.vertexCount ?? 0 }

  /// A vertex by its number; nil where there is none of that number.
  public func streetVertex(_ number: Int) -> StreetVertex? {
    guard let graph = streets?.graph, (0..<graph.vertexCount).contains(number) else { return nil }
    return StreetVertex(
      coordinate: graph.columns.coordinates[number], level: graph.columns.levels[number])
  }
}
