public import TransitModel

/// Collects vertices, ways and edges in any order and packs them into the columns of a graph.
///
/// The same vertices and edges give the same columns in whatever order they are added, as long as
/// equal edges of one way keep their order: vertices are numbered along a curve that keeps neighbours
/// together, which also keeps a search in few pages of memory.
public struct StreetGraphBuilder {
  /// One edge to be added.
  public struct Edge {
    /// The first vertex.
    public var from: StreetVertexIndex
    /// The second vertex.
    public var to: StreetVertexIndex
    /// The way that it is a piece of; nil for a join that belongs to no way.
    public var way: StreetWayIndex?
    /// What one walks on.
    public var kind: StreetKind
    /// Directions and what else is known.
    public var flags: StreetEdgeFlags
    /// The points between the two vertices.
    public var shape: [Coordinate]
    /// Horizontal length where it is told; nil takes that of the line through the shape.
    public var lengthCentimeters: UInt32?
    /// What else is known.
    public var detail = EdgeDetail()

    /// An edge that is walkable as its flags say.
    public init(
      from: StreetVertexIndex, to: StreetVertexIndex, way: StreetWayIndex? = nil,
      kind: StreetKind, flags: StreetEdgeFlags
    ) {
      self.from = from
      self.to = to
      self.way = way
      self.kind = kind
      self.flags = flags
      shape = []
    }
  }

  private struct VertexKey: Hashable {
    let node: Int64
    let level: LevelID
  }

  struct Vertex {
    let node: Int64
    let level: LevelID
    let coordinate: Coordinate
  }

  var vertices: [Vertex] = []
  private var vertexOfKey: [VertexKey: StreetVertexIndex] = [:]
  var ways: [(object: Int64, name: String)] = []
  var pathways: [String] = []
  var edges: [Edge] = []
  /// What signs call levels, in any order.
  public var levelNames: [LevelName] = []

  /// A builder without streets.
  public init() {}

  /// Whether no edge has been added.
  public var isEmpty: Bool { edges.isEmpty }

  /// The vertex that stands for an OSM node on a level, added when asked for the first time.
  public mutating func addVertex(
    node: Int64, level: LevelID, at coordinate: Coordinate
  ) -> StreetVertexIndex {
    shareVertex(StreetObject.osm(node).stored, level: level, at: coordinate)
  }

  private mutating func shareVertex(
    _ object: Int64, level: LevelID, at coordinate: Coordinate
  ) -> StreetVertexIndex {
    let key = VertexKey(node: object, level: level)
    if let known = vertexOfKey[key] { return known }
    let vertex = addVertex(object, level: level, at: coordinate)
    vertexOfKey[key] = vertex
    return vertex
  }

  /// Whatever is stored for what the vertex stands for.
  mutating func addVertex(
    _ object: Int64, level: LevelID, at coordinate: Coordinate
  ) -> StreetVertexIndex {
    vertices.append(Vertex(node: object, level: level, coordinate: coordinate))
    return StreetVertexIndex(vertices.count - 1)
  }

  /// A vertex that nothing else can share: a dead end, such as one side of a locked gate.
  public mutating func addSeparateVertex(
    node: Int64, level: LevelID, at coordinate: Coordinate
  ) -> StreetVertexIndex {
    addVertex(StreetObject.osm(node).stored, level: level, at: coordinate)
  }

  /// The vertex that stands for a row of stops.txt, added when asked for the first time.
  public mutating func addVertex(
    stop: StopIndex, level: LevelID, at coordinate: Coordinate
  ) -> StreetVertexIndex {
    shareVertex(StreetObject.stop(stop).stored, level: level, at: coordinate)
  }

  /// Adds a way, which its edges are then pieces of.
  public mutating func addWay(osmID: Int64, name: String) -> StreetWayIndex {
    ways.append((StreetObject.osm(osmID).stored, name))
    return StreetWayIndex(ways.count - 1)
  }

  /// Adds a row of pathways.txt as a way of its own. Pathways keep the order in which they are added.
  ///
  /// - Parameter id: `FEED:PATHWAY_ID`.
  public mutating func addPathway(id: String) -> StreetWayIndex {
    ways.append((StreetObject.pathway(PathwayIndex(pathways.count)).stored, ""))
    pathways.append(id)
    return StreetWayIndex(ways.count - 1)
  }

  /// Adds an edge. Its length is that of the line through its shape.
  public mutating func addEdge(_ edge: Edge) {
    precondition(edge.from.position < vertices.count && edge.to.position < vertices.count)
    precondition(edge.kind != .link, "a link is no part of the graph")
    edges.append(edge)
  }

  /// The columns of everything added: vertices that no edge touches are left out.
  public consuming func makeColumns() -> StreetColumns {
    var columns = StreetColumns()
    let order = orderVertices()
    columns.coordinates = IndexedArray(order.map { vertices[$0].coordinate })
    columns.levels = IndexedArray(order.map { vertices[$0].level })
    columns.osmNodes = IndexedArray(order.map { vertices[$0].node })
    renumber(order)
    let wayOrder = ways.indices.sorted { ways[$0].object < ways[$1].object }
    columns.osmWays = IndexedArray(wayOrder.map { ways[$0].object })
    columns.names = TextColumn(wayOrder.map { ways[$0].name })
    columns.pathways = TextColumn(pathways)
    columns.levelNames = MapLevelNames(levelNames)
    packEdges(into: &columns, vertexCount: order.count)
    packCells(into: &columns)
    let flags = StreetComponents.markIslands(in: columns)
    columns.flags = IndexedArray(flags)
    return columns
  }

  /// The vertices that edges touch, along the curve.
  private func orderVertices() -> [Int] {
    var isUsed = [Bool](repeating: false, count: vertices.count)
    for edge in edges {
      isUsed[edge.from.position] = true
      isUsed[edge.to.position] = true
    }
    let curve = vertices.map { $0.coordinate.curvePosition }
    return vertices.indices.filter { isUsed[$0] }.sorted {
      let (left, right) = (vertices[$0], vertices[$1])
      return (curve[$0], left.node, left.level.hundredths, $0)
        < (curve[$1], right.node, right.level.hundredths, $1)
    }
  }

  /// Gives the edges the new numbers of vertices and ways, and puts them in the order of both.
  private mutating func renumber(_ order: [Int]) {
    var newVertex = [StreetVertexIndex](repeating: .none, count: vertices.count)
    for (new, old) in order.enumerated() { newVertex[old] = StreetVertexIndex(new) }
    var newWay = [StreetWayIndex](repeating: .none, count: ways.count)
    let wayOrder = ways.indices.sorted { ways[$0].object < ways[$1].object }
    for (new, old) in wayOrder.enumerated() { newWay[old] = StreetWayIndex(new) }
    for position in edges.indices {
      edges[position].from = newVertex[edges[position].from.position]
      edges[position].to = newVertex[edges[position].to.position]
      edges[position].way = edges[position].way.map { newWay[$0.position] }
    }
    let sorted = edges.indices.sorted {
      let (left, right) = (edges[$0], edges[$1])
      let keys = (
        (left.from, left.to, left.way ?? .none), (right.from, right.to, right.way ?? .none)
      )
      if keys.0 != keys.1 { return keys.0 < keys.1 }
      // Pieces of one way between the same vertices: an outline and a line across.
      let order = left.shape.order(beside: right.shape)
      return order == 0 ? $0 < $1 : order < 0
    }
    edges = sorted.map { edges[$0] }
  }
}

extension [Coordinate] {
  /// Below 0 where this line stands before `other`: by its points, the shorter first.
  fileprivate func order(beside other: [Coordinate]) -> Int {
    for (one, two) in zip(self, other) where one != two {
      return (one.latitudeE7, one.longitudeE7) < (two.latitudeE7, two.longitudeE7) ? -1 : 1
    }
    return count - other.count
  }
}
