package import TransitModel

/// What one request closes, avoids or opens, edge by edge: areas, objects out of service, stations to be let
/// through. Made once for a request, shared by its searches, and equal to itself only.
package final class EdgeRestrictions: Hashable, Sendable {
  let parts: Parts

  init(_ parts: Parts) { self.parts = parts }

  /// Nobody walks here.
  var closed: EdgeSet { parts.closed }
  /// One walks here only where the detour would be long (`WalkingProfile.avoidedFactor`).
  var avoided: EdgeSet { parts.avoided }
  /// Open to those who avoid what is indoors, since they stand there, or board there.
  var opened: EdgeSet { parts.opened }
  /// Nobody passes here.
  var closedVertices: GraphSet<StreetVertexTag> { parts.closedVertices }

  /// What it is made of.
  struct Parts {
    var closed: EdgeSet
    var avoided: EdgeSet
    var opened: EdgeSet
    var closedVertices: GraphSet<StreetVertexTag>
    /// No walk begins or ends here.
    var areas: [StreetArea] = []

    init(_ graph: StreetGraph) {
      closed = EdgeSet(of: graph.edgeCount)
      avoided = closed
      opened = closed
      closedVertices = GraphSet(of: graph.vertexCount)
    }
  }

  /// The same, with the ways inside the buildings and stations that places are tied to open.
  package static func opening(
    around points: [StreetPoint], of graph: StreetGraph, and others: EdgeRestrictions?
  ) -> EdgeRestrictions {
    var parts = others?.parts ?? Parts(graph)
    parts.opened = IndoorSpread(graph).edges(around: points)
    return EdgeRestrictions(parts)
  }

  /// Whether a place lies in an area that is not to be entered.
  package func holds(_ place: Coordinate) -> Bool {
    parts.areas.contains { $0.contains(place) }
  }

  /// Whether one who walks along `edge` walks where it was to be avoided.
  package func avoids(_ edge: StreetEdgeIndex) -> Bool { avoided.contains(edge) }

  package static func == (left: EdgeRestrictions, right: EdgeRestrictions) -> Bool {
    left === right
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Finds the ways inside the buildings that places are tied to.
///
/// From the edge of a place on: over all that is indoors, and between it over pathways, platforms, whatever joins
/// levels, and what lies below the street. So a station is one, while a building across the street is another.
struct IndoorSpread {
  private let graph: StreetGraph

  init(_ graph: StreetGraph) { self.graph = graph }

  func edges(around points: [StreetPoint]) -> EdgeSet {
    var (seen, indoor) = (EdgeSet(of: graph.edgeCount), EdgeSet(of: graph.edgeCount))
    var open: [StreetEdgeIndex] = []
    func visit(_ edge: StreetEdgeIndex) {
      guard !seen.contains(edge), isInside(edge) else { return }
      seen.insert(edge)
      if graph.flags(of: edge).contains(.indoor) { indoor.insert(edge) }
      open.append(edge)
    }
    for point in points { visit(point.edge) }
    // Each vertex is looked around once: thousands of ways may meet at one.
    var reached = [Bool](repeating: false, count: graph.vertexCount)
    while let edge = open.popLast() {
      for vertex in [graph.columns.fromVertices[edge], graph.columns.toVertices[edge]] {
        if reached[vertex.position] { continue }
        reached[vertex.position] = true
        for position in graph.columns.edgesAtVertex.range(vertex) {
          visit(StreetEdgeIndex(rawValue: graph.columns.edgesAtVertex[position] >> 1))
        }
      }
    }
    return indoor
  }

  private func isInside(_ edge: StreetEdgeIndex) -> Bool {
    if graph.flags(of: edge).contains(.indoor) || graph.isPathway(edge) { return true }
    let kind = graph.kind(of: edge)
    if kind == .platform || kind.changesLevels { return true }
    let (from, to) = graph.levels(of: edge)
    return max(from, to) < .ground
  }
}

extension StreetGraph {
  /// Whether `edge` is a row of pathways.txt.
  func isPathway(_ edge: StreetEdgeIndex) -> Bool { columns.isPathway(edge) }
}

extension StreetColumns {
  /// Whether `edge` is a row of pathways.txt.
  func isPathway(_ edge: StreetEdgeIndex) -> Bool {
    guard let way = ways[edge].ifPresent else { return false }
    if case .pathway = StreetObject(stored: osmWays[way]) { return true }
    return false
  }
}
