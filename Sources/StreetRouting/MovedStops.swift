public import TransitModel

/// Where stops are tied to the streets for a walker to whom the way that they are linked to is closed: stairs,
/// say, for one who avoids them.
///
/// Such a stop is moved to the nearest way on the same level that is open, and is out of reach where there is none: a
/// walker is never moved to another floor.
public struct MovedStops: Sendable {
  private let points: [StopIndex: StreetPoint?]
  private let stopsAtVertex: [StreetVertexIndex: [StopIndex]]

  /// - Parameter radiusMeters: how far a stop may be moved.
  public init(_ streets: LinkedStreets, for walker: WalkingProfile, radiusMeters: Double) {
    let graph = streets.graph
    // Ways inside buildings are not left on this account: who avoids them still passes the stop's own station.
    var indoors = walker
    indoors.usesIndoor = true
    let costs = WalkingCosts(indoors)
    var points: [StopIndex: StreetPoint?] = [:]
    var stopsAtVertex: [StreetVertexIndex: [StopIndex]] = [:]
    for stop in streets.links.points.indices {
      guard let link = streets.links.point(of: stop), !link.isAtVertex(of: graph),
        costs.isClosed(link.edge, graph.columns)
      else { continue }
      let point = graph.nearestPoint(
        to: link.place, onLevel: link.level, radiusMeters: radiusMeters, profile: indoors)
      points[stop] = .some(point)
      guard let point else { continue }
      let ends = (graph.columns.fromVertices[point.edge], graph.columns.toVertices[point.edge])
      stopsAtVertex[ends.0, default: []].append(stop)
      if ends.1 != ends.0 { stopsAtVertex[ends.1, default: []].append(stop) }
    }
    self.points = points
    self.stopsAtVertex = stopsAtVertex
  }

  /// Where a stop is tied to the streets for this walker, or nil where it is not.
  public func point(of stop: StopIndex, _ links: borrowing StopLinks) -> StreetPoint? {
    if let moved = points[stop] { return moved }
    return links.point(of: stop)
  }

  /// Whether a stop is not where its link says.
  func isMoved(_ stop: StopIndex) -> Bool { !points.isEmpty && points[stop] != nil }

  /// The stops that were moved to the edges at a vertex, rising, each with its point.
  func stops(at vertex: StreetVertexIndex) -> [(stop: StopIndex, point: StreetPoint)] {
    if stopsAtVertex.isEmpty { return [] }
    return (stopsAtVertex[vertex] ?? []).compactMap { stop in
      (points[stop] ?? nil).map { (stop, $0) }
    }
  }
}

extension StreetPoint {
  /// Whether the place is tied to an end of its edge, which can be left there whatever the edge is.
  fileprivate func isAtVertex(of graph: StreetGraph) -> Bool {
    isAtSecondVertex != nil || offsetCentimeters == 0
      || offsetCentimeters == graph.columns.lengths[edge]
  }
}
