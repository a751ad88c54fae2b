internal import TransitModel

/// Finds the edges that touch an area, by the cells of the spatial index: cells inside are taken as they are, and
/// only those on its rim are looked at edge by edge. Edges that are in no cell are looked at one by one.
struct AreaEdges {
  private let graph: StreetGraph
  private let area: StreetArea

  /// Those in no cell: lifts, guessed joins, and the insides of stations.
  private let hidden: [StreetEdgeIndex]

  init(_ area: StreetArea, _ graph: StreetGraph, hidden: [StreetEdgeIndex]) {
    self.area = area
    self.graph = graph
    self.hidden = hidden
  }

  /// Inserts the edges that touch the area into `found`, but for those in `known`.
  func insert(into found: inout EdgeSet, unless known: EdgeSet) {
    let (latitudes, longitudes) = area.window
    let rows =
      StreetGrid.row(
        latitudeE7: latitudes.lowerBound)...StreetGrid.row(latitudeE7: latitudes.upperBound)
    let all = Array(area.segments.indices)
    var taken = Taken(found: found, known: known)
    for row in rows {
      let (first, second) = StreetGrid.columns(
        row: row, west: longitudes.lowerBound, east: longitudes.upperBound)
      visit(Cells(row: row, columns: first), all, &taken)
      if let second { visit(Cells(row: row, columns: second), all, &taken) }
    }
    for edge in hidden where taken.isNew(edge) && mayTouch(edge) && touches(edge, all) {
      taken.found.insert(edge)
    }
    found = taken.found
  }

  private struct Taken {
    var found: EdgeSet
    let known: EdgeSet

    func isNew(_ edge: StreetEdgeIndex) -> Bool { !found.contains(edge) && !known.contains(edge) }
  }

  /// Neighbouring cells of a row.
  private struct Cells {
    let row: Int64
    let columns: ClosedRange<Int64>

    /// The place in the middle, and the distance in metres from it to a corner, generously.
    func circle(_ area: StreetArea) -> (center: StreetArea.Point, radius: Double) {
      let count = StreetGrid.columnCount(row: row)
      let half = StreetGrid.fullCircle / 2
      let west = columns.lowerBound * StreetGrid.fullCircle / count - half
      let east = (columns.upperBound + 1) * StreetGrid.fullCircle / count - half
      let south = row * StreetGrid.rowHeight - half / 2
      let middle = Coordinate(
        latitudeE7: Int32(clamping: south + StreetGrid.rowHeight / 2),
        longitudeE7: Int32(clamping: (west + east) / 2))
      let center = area.place(middle)
      let corner = area.metersPerHalf(
        width: Double(east - west), height: Double(StreetGrid.rowHeight))
      return (center, corner + 1)
    }
  }

  /// - Parameter sides: those of the area that may come near these cells.
  private func visit(_ cells: Cells, _ sides: [Int], _ taken: inout Taken) {
    let stored = graph.cells(row: cells.row, cells.columns)
    guard !stored.isEmpty else { return }
    let (center, radius) = cells.circle(area)
    var near: [Int] = []
    for side in sides {
      let distance = StreetArea.distance(center, area.segments[side])
      if distance + radius <= area.extent { return takeAll(stored, &taken) }
      if distance - radius <= area.extent { near.append(side) }
    }
    if near.isEmpty {
      if area.contains(center) { takeAll(stored, &taken) }
    } else if cells.columns.count == 1 {
      takeTouching(stored, near, &taken)
    } else {
      let (low, high) = (cells.columns.lowerBound, cells.columns.upperBound)
      let middle = (low + high) / 2
      visit(Cells(row: cells.row, columns: low...middle), near, &taken)
      visit(Cells(row: cells.row, columns: (middle + 1)...high), near, &taken)
    }
  }

  private func takeAll(_ cells: Range<Int>, _ taken: inout Taken) {
    for cell in cells {
      for position in graph.columns.edgesInCell.range(StreetCellIndex(cell)) {
        let edge = graph.columns.edgesInCell[position]
        if taken.isNew(edge) { taken.found.insert(edge) }
      }
    }
  }

  private func takeTouching(_ cells: Range<Int>, _ sides: [Int], _ taken: inout Taken) {
    for cell in cells {
      for position in graph.columns.edgesInCell.range(StreetCellIndex(cell)) {
        let edge = graph.columns.edgesInCell[position]
        if taken.isNew(edge), touches(edge, sides) { taken.found.insert(edge) }
      }
    }
  }

  /// Whether the bounds of the edge and of the area have something in common.
  private func mayTouch(_ edge: StreetEdgeIndex) -> Bool {
    let points = (0..<graph.pointCount(of: edge)).map { area.place(graph.point($0, of: edge)) }
    return area.mayTouch(points)
  }

  private func touches(_ edge: StreetEdgeIndex, _ sides: some Sequence<Int>) -> Bool {
    var start = area.place(graph.point(0, of: edge))
    if area.contains(start) { return true }
    for number in 1..<graph.pointCount(of: edge) {
      let end = area.place(graph.point(number, of: edge))
      if area.touches(StreetArea.Segment(start: start, end: end), sides) { return true }
      start = end
    }
    return false
  }
}

extension StreetGraph {
  /// The edges that are in no cell of the spatial index.
  func makeHiddenEdges() -> [StreetEdgeIndex] {
    columns.lengths.indices.filter { edge in
      columns.kinds[edge] == StreetKind.lift.rawValue
        || columns.kinds[edge] == StreetKind.ferry.rawValue
        || columns.flags[edge] & StreetEdgeFlags.guessed.rawValue != 0
        || !columns.isOfMap(columns.fromVertices[edge])
        || !columns.isOfMap(columns.toVertices[edge])
    }
  }
}

extension StreetArea {
  /// Half the diagonal of a rectangle given in steps, in metres.
  func metersPerHalf(width: Double, height: Double) -> Double {
    let (x, y) = (width * metersPerStep.x / 2, height * metersPerStep.y / 2)
    return (x * x + y * y).squareRoot()
  }
}
