internal import TransitModel

// The builder's edges as columns: lengths, adjacency, and the cells of the spatial index.

extension StreetGraphBuilder {
  func packEdges(into columns: inout StreetColumns, vertexCount: Int) {
    columns.fromVertices = IndexedArray(edges.map(\.from))
    columns.toVertices = IndexedArray(edges.map(\.to))
    columns.kinds = IndexedArray(edges.map(\.kind.rawValue))
    columns.flags = IndexedArray(edges.map(\.storedFlags.rawValue))
    columns.details = EdgeDetailColumns(
      edges.indices.lazy.filter { !edges[$0].detail.isEmpty }.map {
        (StreetEdgeIndex($0), edges[$0].detail)
      })
    columns.ways = IndexedArray(edges.map { $0.way ?? .none })
    columns.shapes = RaggedArray(edges.map(\.shape))
    var lengths: [UInt32] = []
    lengths.reserveCapacity(edges.count)
    for edge in edges {
      if let told = edge.lengthCentimeters {
        lengths.append(min(told, StreetColumns.lengthLimit))
        continue
      }
      let line =
        [columns.coordinates[edge.from]] + edge.shape + [columns.coordinates[edge.to]]
      let meters = StreetGraph.distances(along: line).last ?? 0
      let limit = Double(StreetColumns.lengthLimit)
      lengths.append(UInt32(min((meters * 100).rounded(.up), limit)))
    }
    columns.lengths = IndexedArray(lengths)
    columns.edgesAtVertex = makeAdjacency(vertexCount: vertexCount)
  }

  /// Counting sort: the entries of each vertex come out rising.
  private func makeAdjacency(vertexCount: Int) -> RaggedArray<StreetVertexTag, UInt32> {
    var offsets = [UInt32](repeating: 0, count: vertexCount + 1)
    for edge in edges {
      offsets[edge.from.position + 1] += 1
      offsets[edge.to.position + 1] += 1
    }
    for vertex in 0..<vertexCount { offsets[vertex + 1] += offsets[vertex] }
    var next = offsets
    var entries = [UInt32](repeating: 0, count: 2 * edges.count)
    for (position, edge) in edges.enumerated() {
      for (vertex, bit) in [(edge.from.position, 0), (edge.to.position, 1)] {
        entries[Int(next[vertex])] = UInt32(position) << 1 | UInt32(bit)
        next[vertex] += 1
      }
    }
    return RaggedArray(offsets: offsets, values: entries)
  }

  func packCells(into columns: inout StreetColumns) {
    var touches: [CellTouch] = []
    for (position, edge) in edges.enumerated()
    where edge.isSnapTarget && columns.isOfMap(edge.from) && columns.isOfMap(edge.to) {
      // The two sides of a gate are one place.
      if edge.kind == .gate && columns.lengths[position] == 0 { continue }
      var line = [columns.coordinates[edge.from]]
      line += edge.shape
      line.append(columns.coordinates[edge.to])
      for (start, end) in zip(line, line.dropFirst()) {
        StreetGrid.forEachCell(from: start, to: end) {
          touches.append(CellTouch(key: $0, edge: UInt32(position)))
        }
      }
    }
    touches.sort()
    var keys: [UInt64] = []
    var offsets: [UInt32] = [0]
    var edgesInCell: [StreetEdgeIndex] = []
    for (position, touch) in touches.enumerated() {
      if position > 0, touch == touches[position - 1] { continue }
      if keys.last != touch.key {
        if !keys.isEmpty { offsets.append(UInt32(edgesInCell.count)) }
        keys.append(touch.key)
      }
      edgesInCell.append(StreetEdgeIndex(rawValue: touch.edge))
    }
    if !keys.isEmpty { offsets.append(UInt32(edgesInCell.count)) }
    columns.cellKeys = IndexedArray(keys)
    columns.edgesInCell = RaggedArray(offsets: offsets, values: edgesInCell)
  }
}

extension StreetGraphBuilder.Edge {
  /// Nobody stands beside a lift's shaft, a join that is only guessed, or a ferry's course.
  fileprivate var isSnapTarget: Bool {
    switch kind {
    case .lift, .ferry: false
    default: !flags.contains(.guessed)
    }
  }

  fileprivate var storedFlags: StreetEdgeFlags {
    detail.isEmpty ? flags.subtracting(.detailed) : flags.union(.detailed)
  }
}

extension StreetColumns {
  /// Whether a vertex is of the map: where stations' insides lie is told too roughly to stand beside them.
  func isOfMap(_ vertex: StreetVertexIndex) -> Bool {
    if case .stop = StreetObject(stored: osmNodes[vertex]) { false } else { true }
  }
}

private struct CellTouch: Comparable {
  let key: UInt64
  let edge: UInt32

  static func < (left: Self, right: Self) -> Bool {
    (left.key, left.edge) < (right.key, right.edge)
  }
}
