import TestSupport
import Testing

@testable import Perron

@Suite("Outlines on a grid")
struct GridOutlineTests {
  private static let size = 14

  /// Whole numbers, so that distances are 0 and equal often; the rim lies without.
  private func field(_ numbers: inout SeededGenerator) -> [Float] {
    (0..<Self.size * Self.size).map { node in
      let (x, y) = (node % Self.size, node / Self.size)
      let isRim = [0, Self.size - 1].contains(x) || [0, Self.size - 1].contains(y)
      return isRim ? 3 : Float(Int.random(in: -3...3, using: &numbers))
    }
  }

  private func polygons(_ field: [Float]) -> [GridOutline.Polygon] {
    GridOutline(width: Self.size, height: Self.size, distances: field).polygons()
  }

  private typealias Point = GridOutline.Point

  /// Whether a place lies inside, by the rings that a line to the east crosses.
  private func isInside(_ x: Double, _ y: Double, _ rings: [[Point]]) -> Bool {
    var crossings = 0
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1))
      where (start.y > y) != (end.y > y) {
        let across = start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x)
        if across > x { crossings += 1 }
      }
    }
    return crossings % 2 == 1
  }

  private func area(_ ring: [Point]) -> Double {
    zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
  }

  /// Whether two segments have a point in common; none is parallel to another that it meets but by sharing an end.
  private func cross(_ a: (Point, Point), _ b: (Point, Point)) -> Bool {
    func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
      (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
    }
    return side(a.0, a.1, b.0) * side(a.0, a.1, b.1) < 0
      && side(b.0, b.1, a.0) * side(b.0, b.1, a.1) < 0
  }

  @Test(
    "Rings part what is within from what is not, and meet neither others nor themselves",
    arguments: 0..<60)
  func rings(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let field = field(&numbers)
    let polygons = polygons(field)
    let rings = polygons.flatMap(\.rings)
    for node in field.indices {
      let (x, y) = (Double(node % Self.size), Double(node / Self.size))
      // Nodes lie on no ring: crossings keep away from them. The line to the east may meet corners: it is moved a bit.
      #expect(isInside(x, y + 1e-7, rings) == (field[node] < 0))
      // Each part is in one polygon alone.
      #expect(polygons.count { isInside(x, y + 1e-7, $0.rings) } == (field[node] < 0 ? 1 : 0))
    }
    for polygon in polygons {
      #expect(area(polygon.rings[0]) > 0)
      #expect(polygon.rings.dropFirst().allSatisfy { area($0) < 0 })
    }
    let points = rings.flatMap { $0.map { [$0.x, $0.y] } }
    #expect(Set(points).count == points.count)
    let segments = rings.flatMap { ring in Array(zip(ring, ring.dropFirst() + ring.prefix(1))) }
    for (place, segment) in segments.enumerated() {
      #expect(!segments.dropFirst(place + 1).contains { cross(segment, $0) })
    }
  }

  @Test("What lies within lies within where distances are smaller", arguments: 0..<60)
  func nested(seed: Int) {
    var numbers = SeededGenerator(seed: UInt64(1_000 + seed))
    let field = field(&numbers)
    let wider = field.indices.map { node in
      let x = node % Self.size
      let isRim =
        [0, Self.size - 1].contains(x) || [0, Self.size - 1].contains(node / Self.size)
      return isRim ? field[node] : field[node] - Float(Int.random(in: 0...2, using: &numbers))
    }
    let outer = polygons(wider).flatMap(\.rings)
    for ring in polygons(field).flatMap(\.rings) {
      // Its points, and the middles between them, drawn in by a hair.
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (x, y) = ((start.x + end.x) / 2 - dy * 1e-6, (start.y + end.y) / 2 + dx * 1e-6)
        #expect(isInside(x, y, outer))
      }
    }
  }

  @Test("A block within a ring of nodes is a hole, and nodes that touch across a cell are one part")
  func holes() {
    var field = [Float](repeating: 1, count: Self.size * Self.size)
    func set(_ x: Int, _ y: Int) { field[y * Self.size + x] = -1 }
    for x in 2...6 {
      for y in 2...6 where x == 2 || x == 6 || y == 2 || y == 6 { set(x, y) }
    }
    set(4, 4)
    set(7, 7)
    let polygons = polygons(field)
    #expect(polygons.map(\.rings.count) == [2, 1])
    // The island in the hole is a square on its tip, with corners half a cell from the node.
    #expect(area(polygons[1].rings[0]) == 1)
  }
}
