internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// What there is at a node beside a place, so that most nodes need not be looked up.
struct NodeMarks: OptionSet {
  let rawValue: UInt8

  /// A lift, or barred.
  static let junction = NodeMarks(rawValue: 1 << 0)
  /// A gate to walkers.
  static let gate = NodeMarks(rawValue: 1 << 1)
  /// A gate where a way for walkers runs.
  static let gateOnPaths = NodeMarks(rawValue: 1 << 2)
  /// A kerb, or paving for the blind.
  static let kerb = NodeMarks(rawValue: 1 << 3)
  /// A crossing begins, ends or leads over here.
  static let crossing = NodeMarks(rawValue: 1 << 4)
}

// A gate has two sides. Each way arrives at it for itself, and from each to each other there is an edge of no length,
// which has the gate's cost, hours and width. Ways that meet on the same side of a gate's node pay for it as well:
// the map does not tell sides. A floor is all on one side. Where a gate's node has several levels, it is
// a plain node: it stands in a wall that is drawn once for all floors.
//
// Where the gate is an entrance of what nobody walks through on this map (a building, a station under ground), that has a
// side of its own: a vertex at which gates alone meet, one from each way that arrives. So whoever goes in passes the gate,
// and none who only walks by.

extension GraphAssembler {
  /// More ways than this are joined one after the other only.
  private static let mostArms = 8

  mutating func markNodes() {
    marks = Array(repeating: [], count: nodes.count)
    for (node, facts) in nodes.facts {
      if facts.isBarred || facts.isLift { marks[node].insert(.junction) }
      if facts.gate == .always { marks[node].insert(.gate) }
      if facts.gate == .onPaths { marks[node].insert(.gateOnPaths) }
      if facts.isKerb { marks[node].insert(.kerb) }
    }
    let faulty = nodes.facts.filter { !$0.value.problems.isEmpty }
    for (node, facts) in faulty.sorted(by: { $0.key < $1.key }) {
      report(facts.problems, entity: "node/\(nodes.id(at: node))")
    }
  }

  /// Notes at gates and kerbs which ways there are for walkers, when all ways and places are known.
  mutating func markWays() {
    marks += Array(repeating: [], count: nodes.count - marks.count)
    for run in runs where run.way.kind.isForWalkers {
      for node in run.nodes where !marks[Int(node)].isEmpty {
        if marks[Int(node)].contains(.gateOnPaths) { marks[Int(node)].insert(.gate) }
        if run.way.kind == .crossing { marks[Int(node)].insert(.crossing) }
      }
    }
  }

  func isGate(_ node: Int32) -> Bool {
    marks[Int(node)].contains(.gate) && (levels[node]?.count ?? 1) == 1
  }

  /// The vertex at which an edge of `run` arrives at one of its junctions.
  mutating func end(of run: Run, at stop: Int, on level: LevelID) -> StreetVertexIndex {
    let node = run.nodes[run.stops[stop]]
    guard isGate(node), !run.isFloor else { return vertex(node, level) }
    let arm = builder.addSeparateVertex(
      node: nodes.id(at: Int(node)), level: level, at: nodes.coordinate(at: Int(node)))
    arms[node, default: []].append(arm)
    return arm
  }

  mutating func addArm(_ vertex: StreetVertexIndex, at node: Int32) {
    if !(arms[node]?.contains(vertex) ?? false) { arms[node, default: []].append(vertex) }
  }

  mutating func addGates() {
    for (node, arms) in arms.sorted(by: { $0.key < $1.key }) {
      guard let facts = nodes.facts[Int(node)] else { continue }
      for first in arms.indices {
        let last = arms.count <= Self.mostArms ? arms.count : min(first + 2, arms.count)
        for second in (first + 1)..<max(last, first + 1) {
          addGate(from: arms[first], to: arms[second], node, facts)
        }
      }
      guard doors.contains(nodes.id(at: Int(node))) else { continue }
      let inside = builder.addSeparateVertex(
        node: nodes.id(at: Int(node)), level: levels[node]?.first ?? .ground,
        at: nodes.coordinate(at: Int(node)))
      for arm in arms { addGate(from: arm, to: inside, node, facts) }
    }
  }

  private mutating func addGate(
    from: StreetVertexIndex, to: StreetVertexIndex, _ node: Int32, _ facts: NodeFacts
  ) {
    var edge = StreetGraphBuilder.Edge(
      from: from, to: to, kind: .gate, flags: .bothWays.union(facts.wheelchair))
    if levels[node] != nil { edge.flags.insert(.levelTagged) }
    edge.lengthCentimeters = 0
    edge.detail = facts.detail
    (edge.detail.kerb, edge.detail.hasTactilePaving) = (nil, nil)
    builder.addEdge(edge)
  }
}

extension GraphAssembler.Run {
  /// Whether it is the outline of what one walks across.
  var isFloor: Bool {
    way.form != .line
  }
}

extension StreetKind {
  /// Whether a gate on such a way is one for walkers, and a kerb one to step over.
  var isForWalkers: Bool {
    switch self {
    case .path, .crossing, .corridor, .steps, .escalator, .ramp, .movingWalkway: true
    default: false
    }
  }
}
