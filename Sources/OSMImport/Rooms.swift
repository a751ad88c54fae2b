internal import StreetRouting
internal import TransitModel

extension GraphAssembler {
  /// More doors than this are joined one after the other only.
  private static let mostDoors = 40

  /// What the edges between doors have in common.
  struct Join {
    let way: StreetWayIndex?
    let kind: StreetKind
    let flags: StreetEdgeFlags
    var detail = EdgeDetail()
  }

  typealias Door = (node: Int32, level: LevelID)

  /// A lift or a stairwell drawn as an area joins its doors, that is, the nodes of its outline that ways touch.
  mutating func addRoom(_ run: Run, _ way: StreetWayIndex) {
    var doors: [Door] = []
    for (position, stop) in run.stops.enumerated() where !isBarred(run.nodes[stop]) {
      let node = run.nodes[stop]
      let listed = run.levels.all
      let here = levels[node] ?? [.ground]
      let served = here.filter { listed.isEmpty || listed.contains($0) }
      let known = run.stopLevels[position].map { [$0] } ?? served
      doors += (known.isEmpty ? here : known).map { (node, $0) }
    }
    // A time or a number of stairs would be that of the longest way through the room.
    var detail = details[Int(run.way.detail)]
    detail.stairCount = nil
    join(
      doors,
      by: Join(
        way: way, kind: run.way.kind, flags: run.way.flags.union(.bothWays), detail: detail))
  }

  /// Every door to every other, so that the wait for a lift is paid once whatever the ride. Doors of a stairwell on one
  /// level are joined on the flat.
  mutating func join(_ doors: [Door], by join: Join) {
    for first in doors.indices {
      let last = doors.count <= Self.mostDoors ? doors.count : min(first + 2, doors.count)
      for second in (first + 1)..<max(last, first + 1) {
        let (one, other) = (doors[first], doors[second])
        let isLanding = join.kind == .steps && one.level == other.level
        var flags = join.flags
        if join.kind == .steps && !isLanding {
          flags.subtract([.rises, .falls])
          flags.insert(one.level < other.level ? .rises : .falls)
        }
        var edge = StreetGraphBuilder.Edge(
          from: vertex(one.node, one.level), to: vertex(other.node, other.level), way: join.way,
          kind: isLanding ? .corridor : join.kind, flags: flags)
        edge.detail = join.detail
        builder.addEdge(edge)
      }
    }
  }
}
