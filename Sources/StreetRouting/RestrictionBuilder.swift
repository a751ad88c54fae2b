package import TransitModel

/// Collects what one request closes and avoids on a graph.
package struct RestrictionBuilder {
  private let graph: StreetGraph
  private var parts: EdgeRestrictions.Parts
  private var hidden: [StreetEdgeIndex]?

  /// Nothing is closed yet.
  package init(_ graph: StreetGraph) {
    self.graph = graph
    parts = EdgeRestrictions.Parts(graph)
  }

  /// Closes the edges that touch an area, or makes them count for more (`WalkingProfile.avoidedFactor`).
  package mutating func add(_ area: StreetArea, isHard: Bool) {
    let hidden = hidden ?? graph.makeHiddenEdges()
    self.hidden = hidden
    let edges = AreaEdges(area, graph, hidden: hidden)
    if isHard {
      parts.areas.append(area)
      edges.insert(into: &parts.closed, unless: EdgeSet(of: graph.edgeCount))
    } else {
      edges.insert(into: &parts.avoided, unless: parts.closed)
    }
  }

  /// Closes objects, and returns those of which the graph knows nothing, in their order.
  ///
  /// A node closes the lift or the gate that it is; where it is neither, nobody passes it. The graph knows no
  /// relations.
  package mutating func close(_ objects: [ClosedObject]) -> [ClosedObject] {
    guard !objects.isEmpty else { return [] }
    let known = closeWays(Set(objects)).union(closeNodes(Set(objects)))
    return objects.filter { !known.contains($0) }
  }

  /// Returns the objects that were found.
  private mutating func closeWays(_ objects: Set<ClosedObject>) -> Set<ClosedObject> {
    var known: Set<ClosedObject> = []
    var numbers = findPathways(objects)
    for case .way(let id) in objects { numbers.append((.way(id), StreetObject.osm(id).stored)) }
    var isClosed = [Bool](repeating: false, count: graph.columns.osmWays.count)
    for (object, number) in numbers {
      let count = graph.columns.osmWays.count
      var place = (0..<count).partitionPoint { graph.columns.osmWays[$0] >= number }
      while place < count, graph.columns.osmWays[place] == number {
        isClosed[place] = true
        known.insert(object)
        place += 1
      }
    }
    guard !known.isEmpty else { return [] }
    for edge in graph.columns.ways.indices {
      if let way = graph.columns.ways[edge].ifPresent, isClosed[way.position] {
        parts.closed.insert(edge)
      }
    }
    return known
  }

  /// The numbers under which pathways stand among the ways.
  private func findPathways(_ objects: Set<ClosedObject>) -> [(ClosedObject, Int64)] {
    guard objects.contains(where: { if case .pathway = $0 { true } else { false } }) else {
      return []
    }
    return (0..<graph.columns.pathways.count).compactMap { row in
      let object = ClosedObject.pathway(graph.columns.pathways[PathwayIndex(row)])
      guard objects.contains(object) else { return nil }
      return (object, StreetObject.pathway(PathwayIndex(row)).stored)
    }
  }

  private mutating func closeNodes(_ objects: Set<ClosedObject>) -> Set<ClosedObject> {
    // 0 stands for vertices of no node, and other numbers for rows of stops.txt.
    let ids = Set(
      objects.compactMap { if case .node(let id) = $0 { id } else { nil } }
        .filter { $0 != 0 && StreetObject.osm($0).stored == $0 })
    guard !ids.isEmpty else { return [] }
    var vertices: [Int64: [StreetVertexIndex]] = [:]
    // Most nodes are told apart by their last bits, without asking the set.
    var mayBe = [Bool](repeating: false, count: 4096)
    for id in ids { mayBe[Int(id & 4095)] = true }
    for vertex in graph.columns.osmNodes.indices {
      let node = graph.columns.osmNodes[vertex]
      guard mayBe[Int(node & 4095)], ids.contains(node) else { continue }
      vertices[node, default: []].append(vertex)
    }
    for (node, all) in vertices {
      let own = all.flatMap { graph.columns.edgesAtVertex.row($0) }
        .map { StreetEdgeIndex(rawValue: $0 >> 1) }.filter { isOwn($0, of: node) }
      for edge in own { parts.closed.insert(edge) }
      if own.isEmpty { for vertex in all { parts.closedVertices.insert(vertex) } }
    }
    return Set(vertices.keys.map { .node($0) })
  }

  /// Whether the edge stands for the node itself: a lift from level to level, the inside of a gate.
  private func isOwn(_ edge: StreetEdgeIndex, of node: Int64) -> Bool {
    graph.columns.osmNodes[graph.columns.fromVertices[edge]] == node
      && graph.columns.osmNodes[graph.columns.toVertices[edge]] == node
  }

  /// What was collected; nil where it is nothing.
  package func makeRestrictions() -> EdgeRestrictions? {
    let isEmpty =
      parts.closed.isEmpty && parts.avoided.isEmpty && parts.closedVertices.isEmpty
      && parts.areas.isEmpty
    return isEmpty ? nil : EdgeRestrictions(parts)
  }
}
