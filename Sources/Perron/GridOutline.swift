/// The outline of what is within on a grid, by marching squares: where the distance is 0 between two nodes, the
/// outline crosses the line between them.
///
/// Two nodes within that lie across a cell are taken to be joined. In every cell the inside is then the convex hull of
/// the nodes within and of the crossings, so that what lies within on a grid with greater distances lies within here
/// too. Rings are closed, turn left around the inside, and meet no ring, nor themselves.
struct GridOutline {
  /// A crossing, in units of cells.
  struct Point {
    let x: Double
    let y: Double
  }

  /// One outer ring and the holes in it, without the repeated first point.
  struct Polygon {
    var rings: [[Point]]
  }

  private let width: Int
  private let height: Int
  private let distances: [Float]

  /// - Precondition: the nodes on the rim lie without.
  init(width: Int, height: Int, distances: [Float]) {
    (self.width, self.height, self.distances) = (width, height, distances)
  }

  /// In the order of their southernmost rows.
  func polygons() -> [Polygon] {
    let parts = parts()
    var numbers: [Int32: Int] = [:]
    var polygons: [Polygon] = []
    var holes: [(part: Int32, ring: [Point])] = []
    for ring in rings() {
      let part = parts[ring.node]
      if Self.area(ring.points) > 0 {
        numbers[part] = polygons.count
        polygons.append(Polygon(rings: [ring.points]))
      } else {
        holes.append((part, ring.points))
      }
    }
    for hole in holes {
      if let number = numbers[hole.part] { polygons[number].rings.append(hole.ring) }
    }
    return polygons
  }

  private func isWithin(_ node: Int) -> Bool { distances[node] < 0 }

  // MARK: Rings

  /// From which line between nodes to which the outline runs in a cell, the inside on the left: 0 south, 1 east,
  /// 2 north, 3 west; by the nodes within, 1 south-west, 2 south-east, 4 north-east, 8 north-west.
  private static let segments: [[(from: Int, to: Int)]] = [
    [], [(0, 3)], [(1, 0)], [(1, 3)], [(2, 1)], [(0, 1), (2, 3)], [(2, 0)], [(2, 3)], [(3, 2)],
    [(0, 2)], [(3, 0), (1, 2)], [(1, 2)], [(3, 1)], [(0, 1)], [(3, 0)], [],
  ]

  /// A line between two nodes: twice the number of its western or southern node, plus 1 where it leads north.
  private func line(_ side: Int, ofCell cell: Int) -> Int {
    switch side {
    case 0: 2 * cell
    case 1: 2 * (cell + 1) + 1
    case 2: 2 * (cell + width)
    default: 2 * cell + 1
    }
  }

  private func rings() -> [(points: [Point], node: Int)] {
    var next: [Int: Int] = [:]
    var order: [Int] = []
    for row in 0..<(height - 1) {
      for column in 0..<(width - 1) {
        let cell = row * width + column
        let pattern =
          (isWithin(cell) ? 1 : 0) | (isWithin(cell + 1) ? 2 : 0)
          | (isWithin(cell + width + 1) ? 4 : 0) | (isWithin(cell + width) ? 8 : 0)
        for segment in Self.segments[pattern] {
          let from = line(segment.from, ofCell: cell)
          next[from] = line(segment.to, ofCell: cell)
          order.append(from)
        }
      }
    }
    var rings: [(points: [Point], node: Int)] = []
    for start in order {
      var points: [Point] = []
      var line = start
      while let following = next.removeValue(forKey: line) {
        points.append(crossing(line))
        line = following
      }
      if !points.isEmpty { rings.append((points, nodeWithin(start))) }
    }
    return rings
  }

  private func ends(_ line: Int) -> (Int, Int) {
    let node = line / 2
    return (node, line % 2 == 0 ? node + 1 : node + width)
  }

  private func nodeWithin(_ line: Int) -> Int {
    let (first, second) = ends(line)
    return isWithin(first) ? first : second
  }

  /// Where the outline crosses a line between nodes; never at a node, where rings would meet.
  private func crossing(_ line: Int) -> Point {
    let (first, second) = ends(line)
    let (start, end) = (Double(distances[first]), Double(distances[second]))
    let fraction = min(max(start / (start - end), 0.05), 0.95)
    let (x, y) = (Double(first % width), Double(first / width))
    return line % 2 == 0 ? Point(x: x + fraction, y: y) : Point(x: x, y: y + fraction)
  }

  /// Twice the area, positive where the ring turns left.
  private static func area(_ ring: [Point]) -> Double {
    var sum = 0.0
    var last = ring[ring.count - 1]
    for point in ring {
      sum += last.x * point.y - point.x * last.y
      last = point
    }
    return sum
  }

  // MARK: Parts

  /// Of each node within the number of the part it belongs to: nodes beside or across from one another are of one.
  private func parts() -> [Int32] {
    var parts = [Int32](repeating: 0, count: distances.count)
    var count: Int32 = 0
    var open: [Int] = []
    let steps = [1, -1, width, -width, width + 1, width - 1, 1 - width, -1 - width]
    for node in distances.indices where isWithin(node) && parts[node] == 0 {
      count += 1
      parts[node] = count
      open.append(node)
      while let here = open.popLast() {
        for step in steps where isWithin(here + step) && parts[here + step] == 0 {
          parts[here + step] = count
          open.append(here + step)
        }
      }
    }
    return parts
  }
}
