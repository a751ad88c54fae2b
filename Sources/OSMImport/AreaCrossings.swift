internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

extension GraphAssembler.Run {
  /// An area on several levels is a floor on each of them.
  func floors() -> [Self] {
    guard way.form != .line, case .several(let list) = levels else { return [self] }
    return list.map { level in
      var run = self
      run.levels = .single(level)
      run.isUpperFloor = level != list.first
      return run
    }
  }
}

/// Adds the edges across one polygon of an area.
private struct AreaCrossing {
  let area: WalkArea
  let sights: AreaSights
  let way: StreetWayIndex
  /// The levels of what is the area's own alone.
  let ownLevels: [LevelID]
  /// Vertices that nothing else can share, by point and level.
  var ownVertices: [OwnVertex: StreetVertexIndex] = [:]

  struct OwnVertex: Hashable {
    let point: Int
    let level: LevelID
  }
}

extension GraphAssembler {
  /// Copies of one line across an untagged area, where both its ends lie on several levels.
  private static let mostCopies = 16

  /// Adds what leads across an area.
  mutating func addCrossings(of area: WalkArea, _ way: StreetWayIndex) {
    var isThinned = false
    for polygon in area.shape.polygons {
      let entries = area.entries.union(area.shape.meetings)
      let here = polygon.corners.map(\.node).filter { entries.contains($0) }
      guard !here.isEmpty else { continue }
      let sights = AreaSights(
        polygon, entries: entries, middle: area.form == .open ? nil : polygon.findMiddle(),
        skipsOutline: area.isOutlineWalked, &areaBudget)
      var crossing = AreaCrossing(
        area: area, sights: sights, way: way, ownLevels: ownLevels(of: area, here))
      for line in sights.lines { addEdges(&crossing, from: line.from, to: line.to, between: []) }
      guard sights.isThinned else { continue }
      isThinned = true
      if area.form == .open { continue }
      // There is no outline to walk along instead.
      for piece in sights.wallPieces() {
        addEdges(&crossing, from: piece.from, to: piece.to, between: piece.between)
      }
    }
    addFeetEdges(of: area, way)
    guard isThinned else { return }
    issues.report(
      ImportIssue(
        .areaTooLarge, file: file, entity: area.entity,
        message: "This area has too many corners and entries to look at all ways across it;"
          + " one walks along its outline, and across it on some of them."))
  }

  /// Of an untagged area, the level of all entries, if they have one in common.
  private func ownLevels(of area: WalkArea, _ entries: [Int32]) -> [LevelID] {
    let listed = area.levels.all
    guard listed.isEmpty else { return listed }
    var all: Set<LevelID> = []
    for node in entries { all.formUnion(levels[node] ?? [.ground]) }
    return all.count == 1 ? Array(all) : [.ground]
  }

  private mutating func addEdges(
    _ crossing: inout AreaCrossing, from: Int, to: Int, between: [PlanePoint]
  ) {
    let area = crossing.area
    let isTagged = area.levels != .none
    let (fromLevels, toLevels) = (levels(of: from, crossing), levels(of: to, crossing))
    var copies = 0
    for fromLevel in fromLevels {
      for toLevel in isTagged ? [fromLevel] : toLevels where isTagged || copies < Self.mostCopies {
        var edge = StreetGraphBuilder.Edge(
          from: vertex(&crossing, from, fromLevel), to: vertex(&crossing, to, toLevel),
          way: crossing.way, kind: area.way.kind, flags: area.way.flags)
        edge.shape = between.map { $0.coordinate(from: area.shape.origin) }
        edge.detail = area.detail
        builder.addEdge(edge)
        copies += 1
      }
    }
    areaBudget.spend(edges: max(copies - 1, 0))
  }

  private func levels(of point: Int, _ crossing: AreaCrossing) -> [LevelID] {
    guard crossing.area.levels == .none, let node = sharedNode(point, crossing) else {
      return crossing.ownLevels
    }
    return anyLevels(at: node)
  }

  /// The levels on which an untagged area comes to a node.
  func anyLevels(at node: Int32) -> [LevelID] {
    isLift(node) ? [.ground] : levels[node] ?? [.ground]
  }

  /// The node of a point where ways and other areas join in; nil within walls, and where nobody gets out.
  private func sharedNode(_ point: Int, _ crossing: AreaCrossing) -> Int32? {
    let point = crossing.sights.points[point]
    guard let node = point.node, !isBarred(node) else { return nil }
    return crossing.area.form == .open || point.isEnd ? node : nil
  }

  private mutating func vertex(
    _ crossing: inout AreaCrossing, _ point: Int, _ level: LevelID
  ) -> StreetVertexIndex {
    if let node = sharedNode(point, crossing) {
      return self.vertex(node, level)
    }
    let key = AreaCrossing.OwnVertex(point: point, level: level)
    if let known = crossing.ownVertices[key] { return known }
    let found = crossing.sights.points[point]
    let vertex = builder.addSeparateVertex(
      node: found.node.map { nodes.id(at: Int($0)) } ?? 0, level: level,
      at: found.place.coordinate(from: crossing.area.shape.origin))
    crossing.ownVertices[key] = vertex
    return vertex
  }
}
