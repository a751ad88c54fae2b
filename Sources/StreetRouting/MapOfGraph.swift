public import TransitModel

extension StreetGraphBuilder {
  /// A builder that holds the map of a graph: what pathways and their ties had been merged into it is taken out,
  /// and edges that ties had cut are whole again. Built without further ado, it gives the columns of the map.
  ///
  /// Vertices, ways and edges keep their order, so that edge n of a graph without pathways is edge n of the builder.
  public init(mapOf columns: borrowing StreetColumns) {
    self.init()
    levelNames = columns.levelNames.makeList()
    var newVertex: [StreetVertexIndex] = []
    newVertex.reserveCapacity(columns.vertexCount)
    for vertex in columns.coordinates.indices {
      guard case .osm = StreetObject(stored: columns.osmNodes[vertex]) else {
        newVertex.append(.none)
        continue
      }
      newVertex.append(
        addVertex(
          columns.osmNodes[vertex], level: columns.levels[vertex],
          at: columns.coordinates[vertex]))
    }
    var newWay: [StreetWayIndex] = []
    for way in columns.osmWays.indices {
      guard case .osm(let id) = StreetObject(stored: columns.osmWays[way]) else {
        newWay.append(.none)
        continue
      }
      newWay.append(addWay(osmID: id, name: columns.names[way]))
    }
    for edge in columns.lengths.indices {
      guard let whole = Self.wholeEdge(startingWith: edge, columns) else { continue }
      var copy = whole
      copy.from = newVertex[whole.from.position]
      copy.to = newVertex[whole.to.position]
      copy.way = whole.way.flatMap { newWay[$0.position].ifPresent }
      addEdge(copy)
    }
  }

  /// The edge of the map that begins with `edge`, in the numbers of `columns`; nil where `edge` is no part of the
  /// map, or a later part of an edge that was cut.
  private static func wholeEdge(
    startingWith edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Edge? {
    func object(_ vertex: StreetVertexIndex) -> StreetObject {
      StreetObject(stored: columns.osmNodes[vertex])
    }
    guard case .osm = object(columns.fromVertices[edge]) else { return nil }
    var whole = Self.edge(edge, columns)
    // A file that is no network of ours might lead in circles.
    var cuts = 0
    while case .tie = object(whole.to) {
      cuts += 1
      guard cuts <= columns.edgeCount, let rest = next(after: whole, columns) else { return nil }
      whole.shape += rest.shape
      whole.to = rest.to
    }
    if case .osm = object(whole.to) { return whole }
    return nil
  }

  /// The part of a cut edge that begins where `part` ends.
  private static func next(after part: Edge, _ columns: borrowing StreetColumns) -> Edge? {
    for entry in columns.edgesAtVertex.row(part.to) where entry & 1 == 0 {
      let found = Self.edge(StreetEdgeIndex(rawValue: entry >> 1), columns)
      if found.way == part.way, found.way != nil { return found }
    }
    return nil
  }

  private static func edge(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Edge {
    // Whether it is of an island is found anew.
    var copy = Edge(
      from: columns.fromVertices[edge], to: columns.toVertices[edge],
      way: columns.ways[edge].ifPresent, kind: StreetKind(rawValue: columns.kinds[edge]) ?? .street,
      flags: StreetEdgeFlags(rawValue: columns.flags[edge]).subtracting([.island, .detailed]))
    copy.shape = columns.shapes.row(edge)
    if let detail = columns.details.index(of: edge) {
      copy.detail = columns.details.detail(at: detail)
    }
    return copy
  }
}

extension StreetGraphBuilder {
  /// A place on an edge at which a vertex is to be joined to the map.
  public struct Tie: Sendable {
    /// The row of stops.txt that is joined.
    public var stop: StopIndex
    /// The vertex that stands for it.
    public var vertex: StreetVertexIndex
    /// Where on the map, an edge of the graph that this builder was made of.
    public var point: StreetPoint
    /// Of the join: whether a wheelchair gets over it.
    public var flags: StreetEdgeFlags

    /// A join at `point`.
    public init(
      stop: StopIndex, vertex: StreetVertexIndex, point: StreetPoint, flags: StreetEdgeFlags
    ) {
      self.stop = stop
      self.vertex = vertex
      self.point = point
      self.flags = flags
    }
  }

  /// Joins vertices to the map, each by a straight path; edges are cut where one is joined between their ends.
  ///
  /// Edges that are not walked at an even pace (stairs, ferries, whatever has a time or a count of its own) are not
  /// cut: the join is at their nearer end.
  public mutating func join(_ ties: [Tie], to graph: StreetGraph) {
    var cuts: [StreetEdgeIndex: [Tie]] = [:]
    for tie in ties {
      let (edge, offset) = (tie.point.edge, tie.point.offsetCentimeters)
      let length = graph.columns.lengths[edge]
      let isEven =
        graph.kind(of: edge).isEven && graph.detail(of: edge)?.seconds == nil
      if isEven, offset > 0, offset < length {
        cuts[edge, default: []].append(tie)
      } else {
        let isSecond = offset > length / 2
        addJoin(tie, to: isSecond ? edges[edge.position].to : edges[edge.position].from)
      }
    }
    for (edge, ties) in cuts.sorted(by: { $0.key < $1.key }) { cut(edge, at: ties, graph) }
  }

  private mutating func cut(_ edge: StreetEdgeIndex, at ties: [Tie], _ graph: StreetGraph) {
    let sorted = ties.sorted {
      ($0.point.offsetCentimeters, $0.stop) < ($1.point.offsetCentimeters, $1.stop)
    }
    let length = graph.columns.lengths[edge]
    let whole = edges[edge.position]
    var (from, start) = (whole.from, UInt32(0))
    var pieces: [Edge] = []
    for (place, tie) in sorted.enumerated() {
      let offset = tie.point.offsetCentimeters
      if place == 0 || offset != start {
        let vertex = addVertex(
          StreetObject.tie(tie.stop).stored, level: tie.point.level, at: tie.point.snapped)
        pieces.append(piece(of: whole, from: from, to: vertex))
        pieces[pieces.count - 1].shape = graph.innerLine(of: edge, from: start, to: offset)
        (from, start) = (vertex, offset)
      }
      addJoin(tie, to: from)
    }
    pieces.append(piece(of: whole, from: from, to: whole.to))
    pieces[pieces.count - 1].shape = graph.innerLine(of: edge, from: start, to: length)
    edges[edge.position] = pieces[0]
    for piece in pieces.dropFirst() { addEdge(piece) }
  }

  private func piece(of whole: Edge, from: StreetVertexIndex, to: StreetVertexIndex) -> Edge {
    var piece = whole
    piece.from = from
    piece.to = to
    return piece
  }

  private mutating func addJoin(_ tie: Tie, to vertex: StreetVertexIndex) {
    addEdge(
      Edge(from: tie.vertex, to: vertex, kind: .path, flags: tie.flags.union(.bothWays)))
  }
}

extension StreetColumns {
  /// Whether nothing of stops and pathways has been merged into the map.
  public var isMapOnly: Bool {
    for vertex in osmNodes.indices {
      guard case .osm = StreetObject(stored: osmNodes[vertex]) else { return false }
    }
    return true
  }
}

extension StreetKind {
  /// Whether half of the edge takes half of its time.
  fileprivate var isEven: Bool {
    switch self {
    case .street, .path, .crossing, .corridor, .area, .platform: true
    default: false
    }
  }
}

extension StreetGraph {
  /// The points of the edge's shape that lie between two distances from its first vertex.
  fileprivate func innerLine(
    of edge: StreetEdgeIndex, from start: UInt32, to end: UInt32
  ) -> [Coordinate] {
    let whole = line(of: edge)
    let distances = Self.distances(along: whole)
    let length = Double(columns.lengths[edge])
    let scale = length > 0 ? (distances.last ?? 0) / length : 0
    return zip(whole, distances).dropFirst().dropLast().filter {
      ($0.1 > Double(start) * scale || start == 0)
        && ($0.1 <= Double(end) * scale || end == columns.lengths[edge])
    }.map(\.0)
  }
}
