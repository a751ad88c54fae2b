internal import TransitModel

/// A place between which and others one walks straight across an area.
struct SightPoint {
  let place: PlanePoint
  /// Position in the table of nodes; nil for the middle of a room.
  let node: Int32?
  /// Whether walks begin and end here: an entry, or the middle. Others are reflex corners.
  let isEnd: Bool
  /// One of the polygon's corners; nil for the middle.
  let corner: Int?
}

/// The lines of sight across one polygon.
///
/// The shortest way between two places of a polygon turns at reflex corners only, and there it hugs the
/// corner (T. Lozano-Pérez and M. Wesley, 1979). So lines are kept between entries and reflex corners, and at
/// a reflex corner only those that touch it in passing.
struct AreaSights {
  /// Between more points than these not all lines are looked at, but for each point those to some near ones.
  private static let mostPoints = 400
  /// How many points in turn along the curve are near ones.
  private static let nearPoints = 8

  let points: [SightPoint]
  private let polygon: AreaPolygon
  private let slabs: AreaSlabs
  /// Of each corner, whether it is one of the points.
  private let isPoint: [Bool]
  /// The points in the order of their corners, ring by ring.
  private(set) var lines: [(from: Int, to: Int)] = []
  /// Whether lines were left out for being too many.
  private(set) var isThinned = false

  /// - Parameter skipsOutline: whether lines along one side are left out, since the outline is walked along.
  init(
    _ polygon: AreaPolygon, entries: Set<Int32>, middle: PlanePoint?, skipsOutline: Bool,
    _ budget: inout AreaBudget
  ) {
    self.polygon = polygon
    slabs = AreaSlabs(polygon.corners)
    points = Self.points(of: polygon, entries, middle: middle)
    var isPoint = [Bool](repeating: false, count: polygon.corners.count)
    for point in points { if let corner = point.corner { isPoint[corner] = true } }
    self.isPoint = isPoint
    let mayLookAtAll = points.count <= Self.mostPoints
    if mayLookAtAll { lookAtAll(skipsOutline: skipsOutline, &budget) }
    if !mayLookAtAll || isThinned { lookAtNear(skipsOutline: skipsOutline, &budget) }
  }

  /// Entries and reflex corners; of a node that is several corners, the first.
  static func points(
    of polygon: AreaPolygon, _ entries: Set<Int32>, middle: PlanePoint?
  ) -> [SightPoint] {
    var points: [SightPoint] = []
    var seen: Set<Int32> = []
    for position in polygon.corners.indices {
      let corner = polygon.corners[position]
      let isEntry = entries.contains(corner.node)
      guard isEntry || polygon.isReflex(position), seen.insert(corner.node).inserted else {
        continue
      }
      points.append(
        SightPoint(place: corner.place, node: corner.node, isEnd: isEntry, corner: position))
    }
    if let middle { points.append(SightPoint(place: middle, node: nil, isEnd: true, corner: nil)) }
    return points
  }

  private mutating func lookAtAll(skipsOutline: Bool, _ budget: inout AreaBudget) {
    budget.beginArea()
    for from in points.indices {
      for to in points.indices.dropFirst(from + 1) {
        look(from, to, skipsOutline: skipsOutline, &budget)
        if budget.isSpent {
          lines = []
          isThinned = true
          return
        }
      }
    }
  }

  private mutating func lookAtNear(skipsOutline: Bool, _ budget: inout AreaBudget) {
    isThinned = true
    budget.beginArea()
    let curve = points.map(\.place.curvePosition)
    let order = points.indices.sorted { (curve[$0], $0) < (curve[$1], $1) }
    for (position, point) in order.enumerated() {
      for near in order[(position + 1)...].prefix(Self.nearPoints) {
        if budget.isSpent { return }
        look(min(point, near), max(point, near), skipsOutline: skipsOutline, &budget)
      }
    }
  }

  private mutating func look(
    _ from: Int, _ to: Int, skipsOutline: Bool, _ budget: inout AreaBudget
  ) {
    let (start, end) = (points[from], points[to])
    guard start.place != end.place, isTaut(start, towards: end), isTaut(end, towards: start) else {
      return
    }
    if skipsOutline, let one = start.corner, let other = end.corner,
      Int(polygon.corners[one].next) == other || Int(polygon.corners[one].previous) == other
    {
      return
    }
    budget.spend(looks: slabs.looks(start.place, end.place))
    guard polygon.isVisible(start.place, end.place, isPoint: isPoint, slabs) else { return }
    budget.spend(edges: 1)
    lines.append((from, to))
  }

  /// Whether a walk from `other` may turn here: at a reflex corner both sides lie on one side of the line.
  private func isTaut(_ point: SightPoint, towards other: SightPoint) -> Bool {
    guard !point.isEnd, let corner = point.corner else { return true }
    let (previous, next) = polygon.neighbors(of: corner)
    let (one, two) = (
      other.place.turn(point.place, previous), other.place.turn(point.place, next)
    )
    return !(one > 0 && two < 0) && !(one < 0 && two > 0)
  }

  /// Of each ring the points, each with the corners between it and the next, for a walk along the walls.
  func wallPieces() -> [(from: Int, to: Int, between: [PlanePoint])] {
    var pieces: [(from: Int, to: Int, between: [PlanePoint])] = []
    var pointOfCorner: [Int: Int] = [:]
    for (position, point) in points.enumerated() {
      if let corner = point.corner { pointOfCorner[corner] = position }
    }
    for (position, point) in points.enumerated() {
      guard let corner = point.corner else { continue }
      var between: [PlanePoint] = []
      var next = Int(polygon.corners[corner].next)
      while pointOfCorner[next] == nil {
        between.append(polygon.corners[next].place)
        next = Int(polygon.corners[next].next)
      }
      if let to = pointOfCorner[next], to != position { pieces.append((position, to, between)) }
    }
    return pieces
  }
}
