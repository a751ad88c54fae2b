internal import TransitModel

/// Joins the members of a multipolygon into rings, and rings into polygons.
///
/// Source: OSM wiki, "Relation:multipolygon": members of one role are strung together at their ends.
struct AreaRings {
  /// A member as positions in the table of nodes.
  struct Member {
    let nodes: [Int32]
    let role: PlaneRing.Role
  }

  /// Areas of more corners or rings are walked round.
  static let mostCorners = 20_000
  static let mostRings = 1000

  /// Closed lines of nodes, the last one being the first again; of members in the order given.
  ///
  /// - Throws: `AreaFault.open` where a line does not close.
  static func join(_ members: [Member]) throws(AreaFault) -> [Member] {
    var rings: [Member] = []
    for role in [PlaneRing.Role.outer, .inner, .untold] {
      rings += try join(members.filter { $0.role == role }.map(\.nodes), role: role)
    }
    return rings
  }

  private static func join(
    _ lines: [[Int32]], role: PlaneRing.Role
  ) throws(AreaFault) -> [Member] {
    var rings: [Member] = []
    // The lines that end at a node, the last of the list being taken first.
    var ending: [Int32: [Int]] = [:]
    var isUsed = [Bool](repeating: false, count: lines.count)
    for (position, line) in lines.enumerated().reversed() {
      guard let first = line.first, let last = line.last else { throw .open }
      if first == last {
        rings.append(Member(nodes: line, role: role))
        isUsed[position] = true
      } else {
        ending[first, default: []].append(position)
        ending[last, default: []].append(position)
      }
    }
    rings.reverse()
    for position in lines.indices where !isUsed[position] {
      isUsed[position] = true
      var ring = lines[position]
      while let end = ring.last, end != ring.first {
        var next: Int?
        while next == nil, let candidate = ending[end]?.popLast() {
          if !isUsed[candidate] { next = candidate }
        }
        guard let next else { throw .open }
        isUsed[next] = true
        ring +=
          lines[next].first == end ? lines[next].dropFirst() : lines[next].reversed().dropFirst()
      }
      rings.append(Member(nodes: ring, role: role))
    }
    return rings
  }
}

/// The polygons of one area.
struct AreaShape {
  let origin: Coordinate
  private(set) var polygons: [AreaPolygon] = []
  /// Nodes at which parts of it touch each other.
  private(set) var meetings: Set<Int32> = []
  /// Whether a hole was left out that lies in no outer ring.
  private(set) var hasStrayHole = false

  /// - Parameter rings: closed lines of nodes, the first of them not empty.
  init(
    _ rings: [AreaRings.Member], _ nodes: NodeTable, _ budget: inout AreaBudget
  ) throws(AreaFault) {
    guard let first = rings.first?.nodes.first else { throw .empty }
    guard rings.count <= AreaRings.mostRings else { throw .tooLarge }
    origin = nodes.coordinate(at: Int(first))
    var simple: [PlaneRing] = []
    for ring in rings {
      var corners: [RingCorner] = []
      for node in ring.nodes.dropLast() {
        let coordinate = nodes.coordinate(at: Int(node))
        guard let place = PlanePoint(coordinate, from: origin) else { throw .tooLarge }
        corners.append(RingCorner(node: node, place: place))
      }
      simple += PlaneRing.simple(corners, role: ring.role, meetings: &meetings)
    }
    guard simple.count <= AreaRings.mostRings else { throw .tooLarge }
    try group(simple, &budget)
    guard !polygons.isEmpty else { throw .empty }
    for polygon in polygons { try polygon.validate(AreaSlabs(polygon.corners), &budget) }
  }

  /// Tells outer rings from holes, and gives each hole to the smallest outer ring around it.
  private mutating func group(
    _ rings: [PlaneRing], _ budget: inout AreaBudget
  ) throws(AreaFault) {
    // Around each ring the rings that contain it.
    var around: [[Int]] = Array(repeating: [], count: rings.count)
    if rings.count > 1 {
      for (one, ring) in rings.enumerated() {
        for (other, outer) in rings.enumerated() where other != one && outer.role != .inner {
          budget.spend(looks: outer.corners.count)
          if budget.isSpent { throw .tooLarge }
          if ring.isWithin(outer) { around[one].append(other) }
        }
      }
    }
    let isHole = rings.indices.map { ring in
      rings[ring].role == .inner || (rings[ring].role == .untold && around[ring].count % 2 == 1)
    }
    let areas = rings.map { abs($0.doubleArea) }
    var holes: [[PlaneRing]] = Array(repeating: [], count: rings.count)
    for ring in rings.indices where isHole[ring] {
      let outer = around[ring].filter { !isHole[$0] }.min { (areas[$0], $0) < (areas[$1], $1) }
      if let outer { holes[outer].append(rings[ring]) } else { hasStrayHole = true }
    }
    polygons = rings.indices.filter { !isHole[$0] }.map {
      AreaPolygon(outer: rings[$0], holes: holes[$0])
    }
  }
}

extension PlaneRing {
  /// Whether the first corner that is not on the outline of `outer` lies within it, or the middle of the first
  /// side where all are.
  fileprivate func isWithin(_ outer: PlaneRing) -> Bool {
    guard abs(doubleArea) <= abs(outer.doubleArea) else { return false }
    for corner in corners.prefix(8) {
      let side = outer.side(of: corner.place)
      if side != 0 { return side > 0 }
    }
    let (one, other) = (corners[0].place, corners[corners.count / 2].place)
    return outer.side(of: PlanePoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)) > 0
  }
}
