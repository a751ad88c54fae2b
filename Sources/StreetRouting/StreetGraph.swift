public import TransitModel

/// The pedestrian graph of a network: immutable, shared by any number of searches and threads.
public final class StreetGraph: Sendable {
  /// The stored columns.
  public let columns: StreetColumns
  let shortcuts: Shortcuts
  /// The vertices behind fare gates.
  let paidVertices: GraphSet<StreetVertexTag>

  /// A graph over columns that were built here, or that `StreetColumns.validate` has accepted.
  public init(_ columns: consuming StreetColumns) {
    shortcuts = Shortcuts(columns)
    paidVertices = columns.paidVertices()
    self.columns = columns
  }

  /// How many vertices there are.
  public var vertexCount: Int { columns.vertexCount }
  /// How many edges there are.
  public var edgeCount: Int { columns.edgeCount }

  /// Whether there are ways that one can stand beside: a map, and not only the insides of stations.
  public var hasMap: Bool { columns.cellKeys.count > 0 }

  /// What one walks on along `edge`.
  public func kind(of edge: StreetEdgeIndex) -> StreetKind {
    StreetKind(rawValue: columns.kinds[edge]) ?? .street
  }

  /// The way or the pathway that `edge` is a piece of; nil for an edge that belongs to neither.
  public func object(of edge: StreetEdgeIndex) -> StreetObject? {
    columns.ways[edge].ifPresent.map { StreetObject(stored: columns.osmWays[$0]) }
  }

  /// What else is known of `edge`.
  public func flags(of edge: StreetEdgeIndex) -> StreetEdgeFlags {
    StreetEdgeFlags(rawValue: columns.flags[edge])
  }

  /// What is known of `edge` beside kind, length and flags; nil where nothing is.
  public func detail(of edge: StreetEdgeIndex) -> EdgeDetail? {
    guard flags(of: edge).contains(.detailed) else { return nil }
    return columns.details.index(of: edge).map { columns.details.detail(at: $0) }
  }

  /// The levels at the first and second vertex of `edge`.
  public func levels(of edge: StreetEdgeIndex) -> (from: LevelID, to: LevelID) {
    (columns.levels[columns.fromVertices[edge]], columns.levels[columns.toVertices[edge]])
  }

  /// One more than the greatest number of a stop that a vertex stands for.
  public var stopLimit: Int {
    var limit = 0
    for vertex in columns.coordinates.indices {
      if case .stop(let stop) = StreetObject(stored: columns.osmNodes[vertex]) {
        limit = max(limit, stop.position + 1)
      }
    }
    return limit
  }

  /// The rows of stops.txt that vertices stand for, each with its place.
  public func makeStopPoints() -> [StopIndex: StreetPoint] {
    var points: [StopIndex: StreetPoint] = [:]
    for vertex in columns.coordinates.indices {
      guard case .stop(let stop) = StreetObject(stored: columns.osmNodes[vertex]),
        let entry = columns.edgesAtVertex.row(vertex).first
      else { continue }
      points[stop] = StreetPoint(
        at: StreetEdgeIndex(rawValue: entry >> 1), isSecond: entry & 1 == 1, of: self,
        place: columns.coordinates[vertex])
    }
    return points
  }

  /// All levels that some vertex lies on, rising.
  public func makeLevelList() -> [LevelID] {
    var levels: Set<LevelID> = []
    for vertex in columns.levels.indices { levels.insert(columns.levels[vertex]) }
    return levels.sorted()
  }

  /// How many points `edge` has, its two vertices included.
  func pointCount(of edge: StreetEdgeIndex) -> Int {
    columns.shapes.range(edge).count + 2
  }

  /// The point at `position` of `edge`, from its first vertex at 0 to its second.
  func point(_ position: Int, of edge: StreetEdgeIndex) -> Coordinate {
    let inner = columns.shapes.range(edge)
    if position == 0 { return columns.coordinates[columns.fromVertices[edge]] }
    if position > inner.count { return columns.coordinates[columns.toVertices[edge]] }
    return columns.shapes[inner.lowerBound + position - 1]
  }

  /// The line of `edge` from its first vertex to its second.
  public func line(of edge: StreetEdgeIndex) -> [Coordinate] {
    (0..<pointCount(of: edge)).map { point($0, of: edge) }
  }

  /// The piece of the line of `edge` between two distances from its first vertex, in that order: when
  /// `end` is smaller than `start`, the piece runs backward.
  func line(
    of edge: StreetEdgeIndex, from start: UInt32, to end: UInt32
  ) -> [Coordinate] {
    if start > end { return line(of: edge, from: end, to: start).reversed() }
    let whole = line(of: edge)
    let length = columns.lengths[edge]
    if start == 0, end == length { return whole }
    let distances = Self.distances(along: whole)
    let scale = length == 0 ? 0 : (distances.last ?? 0) / Double(length)
    let (first, last) = (Double(start) * scale, Double(end) * scale)
    var piece = [Self.place(at: first, on: whole, distances)]
    for (point, distance) in zip(whole, distances) where distance > first && distance < last {
      piece.append(point)
    }
    piece.append(Self.place(at: last, on: whole, distances))
    return piece
  }

  /// Metres from the first point to each point of a line.
  static func distances(along line: [Coordinate]) -> [Double] {
    var distances = [0.0]
    for (start, end) in zip(line, line.dropFirst()) {
      distances.append((distances.last ?? 0) + start.distanceMeters(to: end))
    }
    return distances
  }

  private static func place(
    at meters: Double, on line: [Coordinate], _ distances: [Double]
  ) -> Coordinate {
    let next = distances.firstIndex { $0 >= meters } ?? line.count - 1
    guard next > 0 else { return line[0] }
    let span = distances[next] - distances[next - 1]
    let fraction = span > 0 ? (meters - distances[next - 1]) / span : 0
    return line[next - 1].interpolated(to: line[next], fraction: min(max(fraction, 0), 1))
  }
}
