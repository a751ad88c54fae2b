internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

extension GraphAssembler {
  /// Copies of one piece of an untagged way, where both its ends lie on several levels.
  private static let mostCopies = 16
  /// More levels than this at a lift are joined one after the other only.
  private static let mostLiftStops = 40

  mutating func addEdges(of run: Run, _ way: StreetWayIndex) {
    let details = makeDetails(of: run)
    for (from, to) in zip(run.stops.indices, run.stops.indices.dropFirst()) {
      let starts = levelsOfEnd(from, run).map { ($0, end(of: run, at: from, on: $0)) }
      let ends = levelsOfEnd(to, run).map { ($0, end(of: run, at: to, on: $0)) }
      let inner = run.nodes[(run.stops[from] + 1)..<run.stops[to]]
      let shape = inner.map { nodes.coordinate(at: Int($0)) }
      var copies = 0
      for (fromLevel, start) in starts {
        for (toLevel, end) in ends where copies < Self.mostCopies {
          var edge = StreetGraphBuilder.Edge(
            from: start, to: end, way: way, kind: kind(of: run, fromLevel, toLevel),
            flags: run.way.flags)
          edge.shape = shape
          edge.detail = details.isEmpty ? EdgeDetail() : details[from]
          builder.addEdge(edge)
          copies += 1
        }
      }
    }
  }

  /// A path or corridor that lists levels and gets from one to the other without stairs is a ramp.
  private func kind(of run: Run, _ from: LevelID, _ to: LevelID) -> StreetKind {
    guard from != to, case .several = run.levels else { return run.way.kind }
    return run.way.kind == .path || run.way.kind == .corridor ? .ramp : run.way.kind
  }

  /// The levels on which a way arrives at one of its junctions: of an untagged way, all that are there.
  private func levelsOfEnd(_ stop: Int, _ run: Run) -> [LevelID] {
    if let level = run.stopLevels[stop] { return [level] }
    let node = run.nodes[run.stops[stop]]
    return isLift(node) ? [.ground] : levels[node] ?? [.ground]
  }

  mutating func vertex(_ node: Int32, _ level: LevelID) -> StreetVertexIndex {
    let id = nodes.id(at: Int(node))
    let coordinate = nodes.coordinate(at: Int(node))
    // Nobody gets through here: each way ends for itself.
    if isBarred(node) {
      return builder.addSeparateVertex(node: id, level: level, at: coordinate)
    }
    let vertex = builder.addVertex(node: id, level: level, at: coordinate)
    if isGate(node) { addArm(vertex, at: node) }
    return vertex
  }

  /// Joins the levels of nodes on which ways of several levels meet: by a lift, else by what is
  /// costed like stairs.
  mutating func addJoins() {
    for (node, here) in levels.sorted(by: { $0.key < $1.key })
    where here.count > 1 && !isBarred(node) {
      if isLift(node) {
        joinAtLift(node, here)
      } else {
        joinByGuess(node, here)
      }
    }
    addGates()
  }

  private mutating func joinAtLift(_ node: Int32, _ here: [LevelID]) {
    let facts = nodes.facts[Int(node)]
    let listed = facts?.levels.all ?? []
    let hasUntagged = claims[node]?.hasUntagged ?? false
    let served = here.filter {
      listed.isEmpty || listed.contains($0) || ($0 == .ground && hasUntagged)
    }
    let flags = StreetEdgeFlags.bothWays.union(facts?.wheelchair ?? [])
    var join = Join(way: nil, kind: .lift, flags: flags.union(.levelTagged))
    join.detail.hours = facts?.detail.hours ?? ""
    self.join(served.map { (node, $0) }, by: join)
  }

  private mutating func joinByGuess(_ node: Int32, _ here: [LevelID]) {
    var joined: Set<LevelID> = []
    for (lower, upper) in zip(here, here.dropFirst())
    where claims[node]?.needsGuess(lower, upper) ?? true {
      let from = vertex(node, lower)
      let to = vertex(node, upper)
      builder.addEdge(
        StreetGraphBuilder.Edge(
          from: from, to: to, kind: .steps,
          flags: [.forward, .backward, .rises, .wheelchairNo, .guessed, .levelTagged]))
      joined.formUnion([lower, upper])
    }
    guard !joined.isEmpty else { return }
    let names = joined.sorted().map(\.description).joined(separator: ", ")
    issues.report(
      ImportIssue(
        .levelsMeetAtNode, file: file, entity: "node/\(nodes.id(at: Int(node)))",
        message:
          "Ways on levels \(names) meet here without lift or stairs; they are joined as if by"
          + " stairs, and closed to wheelchairs."))
  }
}
