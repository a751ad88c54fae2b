package import TransitModel

// The way back from the ids of a map to its graph. No index is kept for it: vertices stand along a curve through their
// places, and ways by their ids.

extension StreetGraph {
  /// The vertices that stand for a node of the map, rising; several where it has levels or sides.
  ///
  /// - Parameters:
  ///   - id: of the node; 0 stands for none.
  ///   - place: where it lies, which makes this a binary search. Where that is not known all vertices are looked at.
  package func vertices(ofNode id: Int64, at place: Coordinate?) -> [StreetVertexIndex] {
    let stored = StreetObject.osm(id).stored
    if stored == 0 { return [] }
    let range = place.map { positions(at: $0) } ?? 0..<vertexCount
    return range.filter { columns.osmNodes[$0] == stored }.map { StreetVertexIndex($0) }
  }

  /// The vertices at which one has come in by an entrance, rising: behind its gate where it is one, so that what is known of
  /// the gate counts; else all those of its node.
  package func vertices(
    behindEntrance id: Int64, at place: Coordinate?
  ) -> [StreetVertexIndex] {
    let sides = vertices(ofNode: id, at: place)
    let inner = sides.filter { isInside($0) }
    return inner.isEmpty ? sides : inner
  }

  /// Whether a vertex is the side of a gate on which no way of the map arrives.
  private func isInside(_ vertex: StreetVertexIndex) -> Bool {
    let edges = columns.edgesAtVertex.row(vertex).map { StreetEdgeIndex(rawValue: $0 >> 1) }
    return edges.contains { kind(of: $0) == .gate } && edges.allSatisfy { object(of: $0) == nil }
  }

  private func positions(at place: Coordinate) -> Range<Int> {
    let curve = place.curvePosition
    let first = (0..<vertexCount).partitionPoint {
      columns.coordinates[$0].curvePosition >= curve
    }
    let next = (first..<vertexCount).partitionPoint {
      columns.coordinates[$0].curvePosition > curve
    }
    return first..<next
  }

  /// The way of an id of the map, by binary search; nil where it is none that one walks on.
  package func way(ofID id: Int64) -> StreetWayIndex? {
    let stored = StreetObject.osm(id).stored
    let count = columns.osmWays.count
    let place = (0..<count).partitionPoint { columns.osmWays[$0] >= stored }
    return place < count && columns.osmWays[place] == stored ? StreetWayIndex(place) : nil
  }
}

extension Coordinate {
  /// The place on a Z-order curve: the bits of latitude and longitude in turn (G. Morton, 1966).
  var curvePosition: UInt64 {
    func spread(_ value: Int32) -> UInt64 {
      var bits = UInt64(UInt32(bitPattern: value) ^ 0x8000_0000)
      bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFF
      bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FF
      bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0F
      bits = (bits | bits << 2) & 0x3333_3333_3333_3333
      return (bits | bits << 1) & 0x5555_5555_5555_5555
    }
    return spread(longitudeE7) | spread(latitudeE7) << 1
  }
}
