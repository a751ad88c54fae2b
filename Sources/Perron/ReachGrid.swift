internal import TransitModel

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A line that has been walked, or a place (a line of one point), and how far around it counts as reached.
struct ReachShape {
  let line: [Coordinate]
  let radiusMeters: Double
}

/// A grid over what is reached: at each node the metres to the outline of the nearest shape, negative within it.
///
/// Shapes are added one after the other and never taken away, so that what was within stays within.
struct ReachGrid {
  /// Metres between nodes. 25 by default; doubled until the grid has no more than `nodeLimit` nodes.
  let cellMeters: Double
  let width: Int
  let height: Int
  /// Row by row from the south, each from the west.
  private(set) var distances: [Float]
  private let origin: Coordinate
  /// Of the node in the south-west, in metres from the origin.
  private let corner: (east: Double, north: Double)
  /// Metres of a ten-millionth of a degree at the origin.
  private let metersPerStep: (east: Double, north: Double)

  private static let finestMeters = 25.0
  private static let nodeLimit = 4_000_000.0

  /// A grid in which `shapes` have room; nil where there is none.
  init?(around shapes: [ReachShape]) {
    guard let origin = shapes.first?.line.first else { return nil }
    let east = Coordinate.metersPerStep * max(cos(origin.latitude * .pi / 180), 0.01)
    let metersPerStep = (east: east, north: Coordinate.metersPerStep)
    var (low, high) = ((east: 0.0, north: 0.0), (east: 0.0, north: 0.0))
    for shape in shapes {
      for point in shape.line {
        let place = Self.place(of: point, from: origin, metersPerStep)
        let radius = shape.radiusMeters
        low = (min(low.east, place.east - radius), min(low.north, place.north - radius))
        high = (max(high.east, place.east + radius), max(high.north, place.north + radius))
      }
    }
    var cell = Self.finestMeters
    while ((high.east - low.east) / cell + 7) * ((high.north - low.north) / cell + 7)
      > Self.nodeLimit
    {
      cell *= 2
    }
    // Three cells around, so that outlines close within the grid.
    width = Int(((high.east - low.east) / cell).rounded(.up)) + 7
    height = Int(((high.north - low.north) / cell).rounded(.up)) + 7
    corner = (low.east - 3 * cell, low.north - 3 * cell)
    cellMeters = cell
    self.origin = origin
    self.metersPerStep = metersPerStep
    distances = Array(repeating: Float(cell), count: width * height)
  }

  /// Metres east and north of the origin, across longitude ±180 where that is shorter.
  private static func place(
    of point: Coordinate, from origin: Coordinate, _ metersPerStep: (east: Double, north: Double)
  ) -> (east: Double, north: Double) {
    var steps = Int64(point.longitudeE7) - Int64(origin.longitudeE7)
    if steps > 1_800_000_000 { steps -= 3_600_000_000 }
    if steps < -1_800_000_000 { steps += 3_600_000_000 }
    let north = Double(Int64(point.latitudeE7) - Int64(origin.latitudeE7))
    return (Double(steps) * metersPerStep.east, north * metersPerStep.north)
  }

  /// Where a place lies in units of cells.
  private func cells(_ point: Coordinate) -> (x: Double, y: Double) {
    let place = Self.place(of: point, from: origin, metersPerStep)
    return (
      (place.east - corner.east) / cellMeters, (place.north - corner.north) / cellMeters
    )
  }

  /// The longitude of a place in units of cells in ten-millionths of a degree; it may lie beyond ±180.
  private func longitudeE7(_ x: Double) -> Double {
    Double(origin.longitudeE7) + (corner.east + x * cellMeters) / metersPerStep.east
  }

  /// A whole turn around the earth, in ten-millionths of a degree.
  private static let turnE7 = 3_600_000_000.0

  /// The outlines of what is within, cut at longitude ±180 (RFC 7946, 3.1.9).
  func polygons() -> [[[Coordinate]]] {
    let turns = Set((0..<width).map { turn(ofColumn: $0) }).sorted()
    return turns.flatMap { turn -> [[[Coordinate]]] in
      var side = distances
      for node in side.indices where turns.count > 1 && self.turn(ofColumn: node % width) != turn {
        side[node] = Float(cellMeters)
      }
      return GridOutline(width: width, height: height, distances: side).polygons().map {
        $0.rings.map { $0.map { coordinate($0, turn: turn) } }
      }
    }
  }

  /// How many times around the earth a column lies from the longitudes within ±180.
  private func turn(ofColumn column: Int) -> Int {
    Int((longitudeE7(Double(column)) / Self.turnE7).rounded())
  }

  private func coordinate(_ point: GridOutline.Point, turn: Int) -> Coordinate {
    let longitude = longitudeE7(point.x) - Double(turn) * Self.turnE7
    let north = (corner.north + point.y * cellMeters) / metersPerStep.north
    let latitude = Double(origin.latitudeE7) + north
    return Coordinate(
      latitudeE7: Int32(min(max(latitude, -9e8), 9e8).rounded()),
      longitudeE7: Int32(min(max(longitude, -18e8), 18e8).rounded()))
  }

  /// Adds a shape that the grid was made for; at least two cells around a line count as reached.
  mutating func add(_ shape: ReachShape) {
    let radius = max(shape.radiusMeters / cellMeters, 2)
    let points = shape.line.map { cells($0) }
    if points.count == 1 { add(points[0], points[0], radius) }
    for (start, end) in zip(points, points.dropFirst()) { add(start, end, radius) }
  }

  /// Only nodes within a cell of the shape's outline matter: from node to node a distance changes by no more.
  private mutating func add(
    _ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ radius: Double
  ) {
    let reach = radius + 1
    let columns = Self.nodes(min(start.x, end.x) - reach, max(start.x, end.x) + reach, width)
    let rows = Self.nodes(min(start.y, end.y) - reach, max(start.y, end.y) + reach, height)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    for row in rows {
      for column in columns {
        let (x, y) = (Double(column) - start.x, Double(row) - start.y)
        let along = squared > 0 ? min(max((x * dx + y * dy) / squared, 0), 1) : 0
        let (offX, offY) = (x - along * dx, y - along * dy)
        let distance = ((offX * offX + offY * offY).squareRoot() - radius) * cellMeters
        let node = row * width + column
        distances[node] = min(distances[node], Float(distance))
      }
    }
  }

  private static func nodes(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let first = min(max(Int(low.rounded(.up)), 0), count)
    return first..<max(first, min(Int(high.rounded(.down)) + 1, count))
  }
}
