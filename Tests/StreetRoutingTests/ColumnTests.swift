import StreetRouting
import Testing
import TransitModel

@Suite("Stored columns")
struct ColumnTests {
  /// Changes one element of one column, or cuts its last one off, on its way through the columns.
  private struct Damage: ColumnVisitor {
    let name: String
    var cutsOff = false
    var position = 0
    var byte: UInt8 = 0xFF
    private(set) var wasFound = false

    init(_ name: String) { self.name = name }

    mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
      _ name: String, _ column: inout IndexedArray<Tag, Element>
    ) throws {
      guard name == self.name, column.count > position else { return }
      wasFound = true
      var elements = (0..<column.count).map { column[$0] }
      if cutsOff {
        elements.removeLast()
      } else {
        withUnsafeMutableBytes(of: &elements[position]) { bytes in
          for index in bytes.indices { bytes[index] = byte }
        }
      }
      column = IndexedArray(elements)
    }
  }

  private struct Names: ColumnVisitor {
    var names: [String] = []

    mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
      _ name: String, _ column: inout IndexedArray<Tag, Element>
    ) throws { names.append(name) }
  }

  private static func makeColumns() throws -> StreetColumns {
    var builder = StreetGraphBuilder()
    let places = try [(0.0, 0.0), (0.001, 0), (0.001, 0.001)].map { place in
      try #require(Coordinate(latitude: place.0, longitude: place.1))
    }
    let vertices = places.enumerated().map {
      builder.addVertex(node: Int64($0.offset + 1), level: .ground, at: $0.element)
    }
    let way = builder.addWay(osmID: 7, name: "Hauptstraße")
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      var edge = StreetGraphBuilder.Edge(
        from: from, to: to, way: way, kind: .street, flags: .bothWays)
      edge.shape = [try #require(Coordinate(latitude: 0.0005, longitude: 0.0005))]
      builder.addEdge(edge)
    }
    return builder.makeColumns()
  }

  @Test("Each column is visited once, under a name of its own")
  func names() throws {
    var columns = try Self.makeColumns()
    var visitor = Names()
    try columns.visitColumns(&visitor)
    #expect(Set(visitor.names).count == visitor.names.count)
    #expect(visitor.names.allSatisfy { $0.hasPrefix("street.") })
    try columns.validate()
    try StreetColumns().validate()
  }

  /// What a search relies on. Levels, OSM ids, names and flags may hold anything.
  static let guarded = [
    "street.coordinates", "street.edgesAtVertex", "street.edgesAtVertex.offsets",
    "street.fromVertices", "street.toVertices", "street.lengths", "street.kinds", "street.shapes",
    "street.shapes.offsets", "street.names.offsets", "street.cellKeys", "street.edgesInCell",
    "street.edgesInCell.offsets",
  ]

  @Test("A column with a wrong element is refused", arguments: guarded)
  func wrongElement(name: String) throws {
    var columns = try Self.makeColumns()
    var damage = Damage(name)
    damage.byte = 0x7F
    try columns.visitColumns(&damage)
    #expect(damage.wasFound)
    #expect(throws: InvalidColumn.self) { try columns.validate() }
  }

  @Test("An index that is one too large is refused")
  func indexTooLarge() throws {
    var columns = try Self.makeColumns()
    columns.ways = IndexedArray([StreetWayIndex(0), StreetWayIndex(1)])
    #expect(throws: InvalidColumn.self) { try columns.validate() }
  }

  @Test(
    "A column that is cut off is refused", arguments: guarded + ["street.levels", "street.flags"])
  func cutOff(name: String) throws {
    var columns = try Self.makeColumns()
    var damage = Damage(name)
    damage.cutsOff = true
    try columns.visitColumns(&damage)
    #expect(damage.wasFound)
    #expect(throws: InvalidColumn.self) { try columns.validate() }
  }

  @Test("Links that do not fit the graph are refused")
  func links() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nC 500 50\nA~B\nB~C")
    let stops = [try map.point(100, 0), nil, try map.point(500, 20)]
    for name in ["links.points", "links.stopsAtVertex", "links.stopsAtVertex.offsets"] {
      var links = StopLinks(points: stops, graph: map.graph)
      try links.validate(against: map.graph)
      var damage = Damage(name)
      damage.byte = 0x01
      try links.visitColumns(&damage)
      #expect(damage.wasFound)
      #expect(throws: InvalidColumn.self) { try links.validate(against: map.graph) }
    }
  }

  @Test("A point is eight words without gaps")
  func layout() {
    #expect(MemoryLayout<StreetPoint>.size == 32)
    #expect(MemoryLayout<StreetPoint>.stride == 32)
    #expect(MemoryLayout<StreetPoint>.alignment == 4)
  }

  @Test("A stop without a point is reached by nobody")
  func unlinkedStop() throws {
    let map = try StreetMap("A 0 0\nB 500 0\nA~B")
    let links = StopLinks(points: [nil, try map.point(100, 0)], graph: map.graph)
    #expect(links.point(of: StopIndex(0)) == nil)
    let reached = StreetSearch(map.graph).reachStops(
      .fromPlace, place: try map.point(0, 0), links: links, profile: WalkingProfile(),
      limits: WalkLimits(meters: 1000))
    #expect(reached.map(\.stop) == [StopIndex(1)])
  }
}

@Suite("Encoded polylines")
struct EncodedPolylineTests {
  /// The example in the format's description.
  private static let line = [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)]

  @Test("The example of the format's description is encoded and decoded")
  func example() throws {
    let coordinates = try Self.line.map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let text = EncodedPolyline.encode(coordinates)
    #expect(text == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(EncodedPolyline.decode(text) == coordinates)
  }

  @Test("Text that is cut off, no line, or off the earth is none")
  func damaged() {
    #expect(EncodedPolyline.decode("_p~iF") == nil)
    #expect(EncodedPolyline.decode("_p~iF~ps|") == nil)
    #expect(EncodedPolyline.decode("   ") == nil)
    #expect(EncodedPolyline.decode("~~~~~~~~~~~~") == nil)
    #expect(EncodedPolyline.decode("") == [])
  }
}
