internal import TransitModel

/// What one request closes, avoids or opens, edge by edge: areas, objects out of service, stations to be let
/// through. Made once for a request, and shared by its searches.
package final class EdgeRestrictions: Hashable, Sendable {
  /// Nobody walks here.
  let closed: EdgeSet
  /// One walks here only where the detour would be long (`WalkingProfile.avoidedFactor`).
  let avoided: EdgeSet
  /// Open to those who avoid what is indoors, since they stand there, or board there.
  let opened: EdgeSet

  init(closed: EdgeSet, avoided: EdgeSet, opened: EdgeSet) {
    self.closed = closed
    self.avoided = avoided
    self.opened = opened
  }

  /// The same, with the ways inside the buildings and stations that places are tied to open.
  package static func opening(
    around points: [StreetPoint], of graph: StreetGraph, and others: EdgeRestrictions?
  ) -> EdgeRestrictions {
    let none = EdgeSet(edgeCount: graph.edgeCount)
    return EdgeRestrictions(
      closed: others?.closed ?? none, avoided: others?.avoided ?? none,
      opened: IndoorSpread(graph).edges(around: points))
  }

  /// Whether one who walks along `edge` walks where it was to be avoided.
  package func avoids(_ edge: StreetEdgeIndex) -> Bool { avoided.contains(edge) }

  package static func == (left: EdgeRestrictions, right: EdgeRestrictions) -> Bool {
    left === right
      || (left.closed == right.closed && left.avoided == right.avoided
        && left.opened == right.opened)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(closed)
    hasher.combine(avoided)
    hasher.combine(opened)
  }
}

/// Finds the ways inside the buildings that places are tied to.
///
/// From the edge of a place on: over all that is indoors, and between it over pathways, platforms, whatever joins
/// levels, and what lies below the street. So a station is one, while a building across the street is another.
struct IndoorSpread {
  private let graph: StreetGraph

  init(_ graph: StreetGraph) { self.graph = graph }

  func edges(around points: [StreetPoint]) -> EdgeSet {
    var (seen, indoor) = (EdgeSet(edgeCount: graph.edgeCount), EdgeSet(edgeCount: graph.edgeCount))
    var open: [StreetEdgeIndex] = []
    func visit(_ edge: StreetEdgeIndex) {
      guard !seen.contains(edge), isInside(edge) else { return }
      seen.insert(edge)
      if graph.flags(of: edge).contains(.indoor) { indoor.insert(edge) }
      open.append(edge)
    }
    for point in points { visit(point.edge) }
    while let edge = open.popLast() {
      for vertex in [graph.columns.fromVertices[edge], graph.columns.toVertices[edge]] {
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
