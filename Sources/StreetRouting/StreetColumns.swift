public import TransitModel

/// The pedestrian graph as packed columns, as the network file stores them.
///
/// A vertex is a junction, an end or a change of level. An edge is stored once, from its first vertex
/// to its second; `flags` tell in which directions it can be walked.
public struct StreetColumns: ~Copyable, Sendable {
  /// Where each vertex lies.
  public var coordinates = IndexedArray<StreetVertexTag, Coordinate>()
  /// The level of each vertex; 0 where the map gives none.
  public var levels = IndexedArray<StreetVertexTag, LevelID>()
  /// What each vertex stands for, as `StreetObject` writes it: an OSM node, or a row of stops.txt; 0 for nothing.
  public var osmNodes = IndexedArray<StreetVertexTag, Int64>()
  /// The edges at each vertex: edge × 2, plus 1 where the vertex is the edge's second.
  public var edgesAtVertex = RaggedArray<StreetVertexTag, UInt32>()

  /// The first vertex of each edge.
  public var fromVertices = IndexedArray<StreetEdgeTag, StreetVertexIndex>()
  /// The second vertex of each edge.
  public var toVertices = IndexedArray<StreetEdgeTag, StreetVertexIndex>()
  /// The horizontal length of each edge in centimetres, rounded up.
  public var lengths = IndexedArray<StreetEdgeTag, UInt32>()
  /// `StreetKind.rawValue` of each edge.
  public var kinds = IndexedArray<StreetEdgeTag, UInt8>()
  /// `StreetEdgeFlags.rawValue` of each edge.
  public var flags = IndexedArray<StreetEdgeTag, UInt16>()
  /// The way of each edge; `none` for edges that belong to no way, such as a lift mapped as a node.
  public var ways = IndexedArray<StreetEdgeTag, StreetWayIndex>()
  /// The points of each edge between its two vertices.
  public var shapes = RaggedArray<StreetEdgeTag, Coordinate>()

  /// What each way is, as `StreetObject` writes it, rising: an OSM way, or a row of pathways.txt.
  public var osmWays = IndexedArray<StreetWayTag, Int64>()
  /// The name of each way; empty where it has none.
  public var names = TextColumn<StreetWayTag>([])
  /// The scoped id of each pathway, `FEED:PATHWAY_ID`.
  public var pathways = TextColumn<PathwayTag>([])
  /// What is known of few edges.
  public var details = EdgeDetailColumns()
  /// What signs call levels.
  public var levelNames = MapLevelNames()

  /// The keys of the cells that edges touch, rising (`StreetGrid`).
  public var cellKeys = IndexedArray<StreetCellTag, UInt64>()
  /// The edges that touch each cell, rising. Lifts, ferries, guessed joins and the insides of stations are not in it.
  public var edgesInCell = RaggedArray<StreetCellTag, StreetEdgeIndex>()

  /// The columns of a graph without streets.
  public init() {}

  /// How many vertices there are.
  public var vertexCount: Int { coordinates.count }
  /// How many edges there are.
  public var edgeCount: Int { lengths.count }
}

extension StreetColumns: ColumnGroup {
  /// Visits every column once, under its stored name.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("street.coordinates", &coordinates)
    try visitor.visit("street.levels", &levels)
    try visitor.visit("street.osmNodes", &osmNodes)
    try visitor.visit("street.edgesAtVertex", &edgesAtVertex)
    try visitor.visit("street.fromVertices", &fromVertices)
    try visitor.visit("street.toVertices", &toVertices)
    try visitor.visit("street.lengths", &lengths)
    try visitor.visit("street.kinds", &kinds)
    try visitor.visit("street.flags", &flags)
    try visitor.visit("street.ways", &ways)
    try visitor.visit("street.shapes", &shapes)
    try visitor.visit("street.osmWays", &osmWays)
    try visitor.visit("street.names", &names)
    try visitor.visit("street.pathways", &pathways)
    try details.visitColumns(&visitor)
    try levelNames.visitColumns(&visitor)
    try visitor.visit("street.cellKeys", &cellKeys)
    try visitor.visit("street.edgesInCell", &edgesInCell)
  }

  /// Throws where a search over these columns could go astray: a damaged or hostile file.
  public func validate() throws(InvalidColumn) {
    try validateShapes()
    try validateEdges()
    try validateAdjacency()
    try validateCells()
    try validateDetails()
    try levelNames.validate()
    try coordinates.validatePlaces("street.coordinates")
    try shapes.values.validatePlaces("street.shapes")
  }

  private func validateShapes() throws(InvalidColumn) {
    try levels.validateCount("street.levels", vertexCount)
    try osmNodes.validateCount("street.osmNodes", vertexCount)
    try edgesAtVertex.validateShape("street.edgesAtVertex", keys: vertexCount)
    try fromVertices.validateCount("street.fromVertices", edgeCount)
    try toVertices.validateCount("street.toVertices", edgeCount)
    try kinds.validateCount("street.kinds", edgeCount)
    try flags.validateCount("street.flags", edgeCount)
    try ways.validateCount("street.ways", edgeCount)
    try shapes.validateShape("street.shapes", keys: edgeCount)
    try names.validate("street.names", keys: osmWays.count)
    try edgesInCell.validateShape("street.edgesInCell", keys: cellKeys.count)
  }

  private func validateEdges() throws(InvalidColumn) {
    guard edgeCount <= Self.edgeLimit else {
      throw InvalidColumn("street.lengths", "\(edgeCount) edges")
    }
    try fromVertices.validateIndices("street.fromVertices", below: vertexCount)
    try toVertices.validateIndices("street.toVertices", below: vertexCount)
    try ways.validateIndices("street.ways", below: osmWays.count, allowsNone: true)
    for edge in 0..<edgeCount {
      guard lengths[edge] <= Self.lengthLimit else {
        throw InvalidColumn("street.lengths", "\(lengths[edge]) cm at \(edge)")
      }
      guard let kind = StreetKind(rawValue: kinds[edge]), kind != .link else {
        throw InvalidColumn("street.kinds", "kind \(kinds[edge]) at \(edge)")
      }
    }
  }

  /// Every edge stands once at each of its two vertices and nowhere else.
  private func validateAdjacency() throws(InvalidColumn) {
    guard edgesAtVertex.values.count == 2 * edgeCount else {
      throw InvalidColumn("street.edgesAtVertex", "\(edgesAtVertex.values.count) entries")
    }
    for vertex in coordinates.indices {
      var previous = -1
      for position in edgesAtVertex.range(vertex) {
        let entry = Int(edgesAtVertex[position])
        guard entry > previous, entry / 2 < edgeCount else {
          throw InvalidColumn("street.edgesAtVertex", "entry \(entry) at \(vertex.rawValue)")
        }
        let end = entry & 1 == 0 ? fromVertices[entry / 2] : toVertices[entry / 2]
        guard end == vertex else {
          throw InvalidColumn("street.edgesAtVertex", "edge \(entry / 2) is elsewhere")
        }
        previous = entry
      }
    }
  }

  private func validateDetails() throws(InvalidColumn) {
    try details.validate()
    try details.edges.validateIndices("street.detail.edges", below: edgeCount)
    try pathways.validate("street.pathways", keys: pathways.count)
    for way in osmWays.indices {
      if case .pathway(let pathway) = StreetObject(stored: osmWays[way]),
        pathway.position >= pathways.count
      {
        throw InvalidColumn("street.osmWays", "no pathway \(pathway.rawValue)")
      }
    }
  }

  private func validateCells() throws(InvalidColumn) {
    try edgesInCell.values.validateIndices("street.edgesInCell", below: edgeCount)
    for cell in 1..<max(cellKeys.count, 1) where cellKeys[cell - 1] >= cellKeys[cell] {
      throw InvalidColumn("street.cellKeys", "keys do not rise at \(cell)")
    }
  }

  /// The longest edge that a search can add up without overflow: 10,000 km.
  static let lengthLimit: UInt32 = 1_000_000_000
  /// An edge and its direction share 32 bits.
  static let edgeLimit = Int(Int32.max)
}

extension IndexedArray where Element == Coordinate {
  /// Throws unless every element is a place on the earth.
  func validatePlaces(_ name: String) throws(InvalidColumn) {
    for position in 0..<count where !self[position].isOnEarth {
      throw InvalidColumn(name, "no place on the earth at \(position)")
    }
  }
}
