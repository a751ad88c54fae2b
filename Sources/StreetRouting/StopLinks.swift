public import TransitModel

/// Why a stop is tied to the street graph where it is.
public enum LinkReason: UInt8, CaseIterable, BitwiseCopyable, Sendable {
  /// No street is within reach, or the stop has no place.
  case none = 0
  /// pathways.txt tells how one gets there.
  case pathways = 1
  /// A platform of the map bears the stop's id, code or platform.
  case platformReference = 2
  /// A platform of the map is near.
  case platform = 3
  /// The entrances that the map knows of an underground station.
  case entrances = 4
  /// The nearest way on the stop's level.
  case level = 5
  /// The nearest way.
  case street = 6
  /// A way that is cut off from the network: there is nothing else near.
  case island = 7
  /// stop_access tells how one gets there: by the entrances of the station alone, or from the street beside pathways.
  case stopAccess = 8
}

/// The overlay that ties stops to the street graph: a search that settles a vertex finds the stops
/// on the edges that end there.
public struct StopLinks: ~Copyable, Sendable {
  /// Where each stop is tied to the graph; the edge is `none` where it is not.
  public var points = IndexedArray<StopTag, StreetPoint>()
  /// The raw `LinkReason` of each stop.
  public var reasons = IndexedArray<StopTag, UInt8>()
  /// For each vertex the stops on its edges, rising.
  public var stopsAtVertex = RaggedArray<StreetVertexTag, StopIndex>()

  /// Links of no stops.
  public init() {}

  /// Ties each stop to its point; a stop without a point is on no street.
  ///
  /// - Parameter reasons: why, of each stop; left out, all are tied to the nearest way.
  public init(points: [StreetPoint?], reasons: [LinkReason]? = nil, graph: StreetGraph) {
    self.reasons = IndexedArray(
      (reasons ?? points.map { $0 == nil ? .none : .street }).map(\.rawValue))
    let nowhere = StreetPoint(
      edge: .none, offsetCentimeters: 0, place: Coordinate(latitudeE7: 0, longitudeE7: 0),
      snapped: Coordinate(latitudeE7: 0, longitudeE7: 0), level: .ground)
    self.points = IndexedArray(points.map { $0 ?? nowhere })
    var pairs: [(vertex: StreetVertexIndex, stop: StopIndex)] = []
    for (position, point) in points.enumerated() {
      guard let point else { continue }
      let from = graph.columns.fromVertices[point.edge]
      let to = graph.columns.toVertices[point.edge]
      pairs.append((from, StopIndex(position)))
      if to != from { pairs.append((to, StopIndex(position))) }
    }
    pairs.sort { ($0.vertex, $0.stop) < ($1.vertex, $1.stop) }
    var offsets = [UInt32](repeating: 0, count: graph.vertexCount + 1)
    for pair in pairs { offsets[pair.vertex.position + 1] += 1 }
    for vertex in 0..<graph.vertexCount { offsets[vertex + 1] += offsets[vertex] }
    stopsAtVertex = RaggedArray(offsets: offsets, values: pairs.map(\.stop))
  }

  /// Why `stop` is tied to the graph where it is.
  public func reason(of stop: StopIndex) -> LinkReason {
    LinkReason(rawValue: reasons[stop]) ?? .street
  }

  /// Where `stop` is tied to the graph, or nil where it is not.
  public func point(of stop: StopIndex) -> StreetPoint? {
    let point = points[stop]
    return point.edge == .none ? nil : point
  }
}

extension StopLinks: ColumnGroup {
  /// Visits every column once, under its stored name.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("links.points", &points)
    try visitor.visit("links.reasons", &reasons)
    try visitor.visit("links.stopsAtVertex", &stopsAtVertex)
  }

  /// Checks what can be checked without the graph; `validate(against:)` checks the rest.
  public func validate() throws(InvalidColumn) {
    try reasons.validateCount("links.reasons", points.count)
    try stopsAtVertex.validateShape("links.stopsAtVertex", keys: stopsAtVertex.count)
    try stopsAtVertex.values.validateIndices("links.stopsAtVertex", below: points.count)
    for stop in points.indices {
      let point = points[stop]
      guard point.place.isOnEarth, point.snapped.isOnEarth else {
        throw InvalidColumn("links.points", "no place on the earth at \(stop.rawValue)")
      }
    }
  }

  /// Throws where the links do not fit the graph, so that a search over them could go astray.
  public func validate(against graph: StreetGraph) throws(InvalidColumn) {
    try validate()
    try stopsAtVertex.validateShape("links.stopsAtVertex", keys: graph.vertexCount)
    for stop in points.indices {
      guard let point = point(of: stop) else { continue }
      guard point.edge.position < graph.edgeCount,
        point.offsetCentimeters <= graph.columns.lengths[point.edge],
        point.linkCentimeters <= StreetColumns.lengthLimit
      else {
        throw InvalidColumn("links.points", "stop \(stop.rawValue) is on no edge")
      }
    }
    for vertex in graph.columns.coordinates.indices {
      for position in stopsAtVertex.range(vertex) {
        let edge = points[stopsAtVertex[position]].edge
        guard edge != .none,
          graph.columns.fromVertices[edge] == vertex || graph.columns.toVertices[edge] == vertex
        else {
          throw InvalidColumn("links.stopsAtVertex", "a stop elsewhere at \(vertex.rawValue)")
        }
      }
    }
  }
}
