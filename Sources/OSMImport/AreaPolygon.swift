internal import TransitModel

/// Why one cannot walk across an area.
enum AreaFault: Error {
  /// A ring is open: a member or a node is missing.
  case open
  /// A multipolygon without a member of two nodes or more.
  case noOutline
  /// Two sides cross each other.
  case crossed
  /// Less than three corners, or nothing between them.
  case empty
  /// A hole that lies in no outer ring. The others are walked across.
  case strayHole
  /// More corners, rings or meters than are looked at.
  case tooLarge
}

/// How much work the areas of a map may be, so that no map takes longer than its size warrants.
struct AreaBudget {
  /// Looks at one side of an area.
  private var looks: Int
  /// Edges across areas.
  private var edges: Int
  /// Corners of all areas. A way may be a member of any number of multipolygons.
  private var corners: Int
  /// Looks that the area at hand may take.
  private var looksHere = 0

  /// So many looks make some 20 ms.
  private static let mostLooksHere = 16_000_000

  /// What a map of so many nodes may cost: well above what real maps need.
  init(nodeCount: Int) {
    looks = 50_000_000 + 300 * nodeCount
    edges = 20_000 + 2 * nodeCount
    corners = 20_000 + 4 * nodeCount
  }

  /// Turns to the next area, or to the next step with one.
  mutating func beginArea() { looksHere = min(looks, Self.mostLooksHere) }

  mutating func spend(looks count: Int) {
    looks -= count
    looksHere -= count
  }

  /// - Throws: `AreaFault.tooLarge` where an area of so many corners is more than is left.
  mutating func spend(corners count: Int) throws(AreaFault) {
    guard count <= AreaRings.mostCorners, count <= corners else { throw .tooLarge }
    corners -= count
  }

  mutating func spend(edges count: Int) { edges -= count }

  var isSpent: Bool { looksHere <= 0 || edges <= 0 }
}

/// One outer ring and the holes in it.
struct AreaPolygon {
  /// A corner, and the neighbours by position; what one walks on lies to the left of the way to `next`.
  struct Corner {
    let node: Int32
    let place: PlanePoint
    var previous: Int32
    var next: Int32
  }

  private(set) var corners: [Corner] = []

  init(outer: PlaneRing, holes: [PlaneRing]) {
    add(outer, isHole: false)
    for hole in holes { add(hole, isHole: true) }
  }

  private mutating func add(_ ring: PlaneRing, isHole: Bool) {
    let isLeft = ring.doubleArea > 0
    let ordered = isLeft == isHole ? ring.corners.reversed() : ring.corners
    let (start, count) = (corners.count, ordered.count)
    for (position, corner) in ordered.enumerated() {
      corners.append(
        Corner(
          node: corner.node, place: corner.place,
          previous: Int32(start + (position + count - 1) % count),
          next: Int32(start + (position + 1) % count)))
    }
  }

  func neighbors(of corner: Int) -> (previous: PlanePoint, next: PlanePoint) {
    let corner = corners[corner]
    return (corners[Int(corner.previous)].place, corners[Int(corner.next)].place)
  }

  /// Whether the outline turns away from what one walks on: a corner that has to be walked round.
  func isReflex(_ corner: Int) -> Bool {
    let (previous, next) = neighbors(of: corner)
    return previous.turn(corners[corner].place, next) < 0
  }

  /// - Throws: `AreaFault` where two sides cross, or more had to be looked at than `budget` allows.
  func validate(_ slabs: AreaSlabs, _ budget: inout AreaBudget) throws(AreaFault) {
    for side in corners.indices {
      let (start, end) = (corners[side].place, corners[Int(corners[side].next)].place)
      for slab in slabs.range(start, end) {
        budget.spend(looks: slabs.sides[slab].count)
        if budget.isSpent { throw .tooLarge }
        for other in slabs.sides[slab] where Int(other) > side {
          let corner = corners[Int(other)]
          if Self.cross(start, end, corner.place, corners[Int(corner.next)].place) {
            throw .crossed
          }
        }
      }
    }
  }

  private static func cross(
    _ start: PlanePoint, _ end: PlanePoint, _ first: PlanePoint, _ second: PlanePoint
  ) -> Bool {
    let (one, other) = (start.turn(end, first), start.turn(end, second))
    guard (one > 0 && other < 0) || (one < 0 && other > 0) else { return false }
    let (left, right) = (first.turn(second, start), first.turn(second, end))
    return (left > 0 && right < 0) || (left < 0 && right > 0)
  }

  /// Whether the straight line between two places lies within; the outline is within.
  ///
  /// It does if it crosses no side, and leads to the inner side at each corner and side that it touches.
  /// - Parameter isPoint: corners of these positions break a line up: where one lies between the two
  ///   places, two shorter lines say the same, and the answer is no.
  func isVisible(
    _ start: PlanePoint, _ end: PlanePoint, isPoint: [Bool], _ slabs: AreaSlabs
  ) -> Bool {
    for slab in slabs.range(start, end) {
      for side in slabs.sides[slab] {
        let corner = corners[Int(side)]
        let (first, second) = (corner.place, corners[Int(corner.next)].place)
        let (one, other) = (start.turn(end, first), start.turn(end, second))
        if (one > 0 && other > 0) || (one < 0 && other < 0) { continue }
        if one != 0 && other != 0 {
          if isBlocked(start, end, by: (first, second)) { return false }
        } else if one == 0 {
          let isBetween = !first.isAhead(start, end)
          guard isBetween else { continue }
          let isEnd = first == start || first == end
          if !isEnd && isPoint[Int(side)] { return false }
          if first != start && !opens(Int(side), to: start) { return false }
          if first != end && !opens(Int(side), to: end) { return false }
        }
      }
    }
    return true
  }

  /// Whether a side whose ends lie left and right of a line stops it: it is crossed, or the line begins or
  /// ends on it and lies on its outer side.
  private func isBlocked(
    _ start: PlanePoint, _ end: PlanePoint, by side: (PlanePoint, PlanePoint)
  ) -> Bool {
    let (left, right) = (side.0.turn(side.1, start), side.0.turn(side.1, end))
    if left == 0 { return right < 0 }
    if right == 0 { return left < 0 }
    return (left > 0) != (right > 0)
  }

  /// Whether one may leave a corner straight towards `place`.
  private func opens(_ corner: Int, to place: PlanePoint) -> Bool {
    let here = corners[corner].place
    let (previous, next) = neighbors(of: corner)
    let (fromNext, toPrevious) = (here.turn(next, place), here.turn(place, previous))
    if previous.turn(here, next) > 0 { return fromNext >= 0 && toPrevious >= 0 }
    if previous.turn(here, next) == 0 { return fromNext >= 0 }
    return fromNext >= 0 || toPrevious >= 0
  }

  /// A place well within: the middle of the longest stretch along the middle latitude. Nil where the area
  /// is only a few centimetres wide there.
  func findMiddle() -> PlanePoint? {
    guard let low = corners.map(\.place.y).min(), let high = corners.map(\.place.y).max() else {
      return nil
    }
    let y = low + (high - low) / 2
    var crossings: [Int64] = []
    for corner in corners {
      let (start, end) = (corner.place, corners[Int(corner.next)].place)
      guard (start.y <= y) != (end.y <= y) else { continue }
      crossings.append(start.x + (y - start.y) * (end.x - start.x) / (end.y - start.y))
    }
    crossings.sort()
    var best: (width: Int64, x: Int64) = (9, 0)
    for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
      let width = crossings[pair + 1] - crossings[pair]
      if width > best.width { best = (width, crossings[pair] + width / 2) }
    }
    return best.width > 9 ? PlanePoint(x: best.x, y: y) : nil
  }
}

/// The sides of an area by the strips of latitude that they touch, so that a short line need not be
/// compared with all.
struct AreaSlabs {
  private(set) var sides: [[Int32]] = [[]]
  private var low: Int64 = 0
  private var height: Int64 = .max

  init(_ corners: [AreaPolygon.Corner]) {
    let all = corners.map(\.place.y)
    guard let low = all.min(), let high = all.max() else { return }
    // A few sides are compared faster than looked up.
    let count = Int64(min(max(corners.count / 16, 1), 256))
    self.low = low
    height = (high - low) / count + 1
    sides = Array(repeating: [], count: Int(count))
    for (position, corner) in corners.enumerated() {
      for slab in range(corner.place, corners[Int(corner.next)].place) {
        sides[slab].append(Int32(position))
      }
    }
  }

  /// How many sides a line is compared with.
  func looks(_ start: PlanePoint, _ end: PlanePoint) -> Int {
    range(start, end).reduce(0) { $0 + sides[$1].count }
  }

  /// The slabs that a line touches.
  func range(_ start: PlanePoint, _ end: PlanePoint) -> ClosedRange<Int> {
    Int((min(start.y, end.y) - low) / height)...Int((max(start.y, end.y) - low) / height)
  }
}
