internal import TransitModel

extension StreetSearch {
  /// The fastest walk from one place to another, or nil where there is none within the limit.
  ///
  /// Dijkstra's algorithm drawn to the goal by the straight distance (A*). Seconds and metres are those of `reachStops`
  /// for the same two places; but where the fastest way to a place on the way leaves too little of the limit, a shorter one
  /// may still be found here.
  public func findPath(
    from start: StreetPoint, to end: StreetPoint, profile: WalkingProfile, limits: WalkLimits
  ) -> StreetPath? {
    if start == end { return StreetPath(parts: []) }
    let terms = SearchTerms(to: end, profile, limits, graph)
    begin(at: [(start, StreetLabel(packed: 0))], terms)
    var best = findDirect(from: start, to: end, terms)
    let arrivals = graph.pieces(at: end, .toPlace)
    let link = graph.linkLabel(end, terms.costs)
    while let entry = popNearest() {
      // Every walk still to come takes at least its priority, without the link at the end.
      if let best, entry.priority &+ link.packed > best.label.packed { break }
      for (vertex, piece) in arrivals where vertex.rawValue == entry.vertex {
        guard let walked = graph.label(of: piece, terms.costs) else { continue }
        let weighed = terms.weighed(walked, piece.edge)
        let label = entry.label + weighed + link
        let surplus =
          state.surplus(of: vertex) + (weighed.milliseconds - walked.milliseconds)
        guard terms.limits.allows(label, surplus: surplus), best.map({ label < $0.label }) ?? true
        else { continue }
        best = FoundWalk(label: label, last: piece, vertex: vertex)
      }
      relax(entry, terms)
    }
    return best.map { makePath($0, from: start, to: end, terms.costs) }
  }

  private func findDirect(
    from start: StreetPoint, to end: StreetPoint, _ terms: SearchTerms
  ) -> FoundWalk? {
    guard let direct = graph.directPiece(from: start, to: end, terms.costs) else { return nil }
    let links = graph.linkLabel(start, terms.costs) + graph.linkLabel(end, terms.costs)
    let label = links + terms.weighed(direct.label, start.edge)
    guard terms.limits.allows(links + direct.label) else { return nil }
    return FoundWalk(label: label, last: direct.piece, vertex: nil)
  }

  /// Goes back from the end to the start, and tells the pieces in the order of the walk.
  private func makePath(
    _ walk: FoundWalk, from start: StreetPoint, to end: StreetPoint, _ costs: WalkingCosts
  ) -> StreetPath {
    var pieces = [walk.last]
    var vertex = walk.vertex
    var isOnWayOut = false
    while let current = vertex {
      isOnWayOut = isOnWayOut || state.parent(of: current) == SearchState.noParent
      let parent =
        isOnWayOut
        ? parentsOnWayOut[current] ?? SearchState.noParent : state.parent(of: current)
      guard parent != SearchState.noParent else {
        pieces.append(firstPiece(to: current, from: start))
        break
      }
      let edge = StreetEdgeIndex(rawValue: parent >> 1)
      let isReversed = parent & 1 == 1
      let length = graph.columns.lengths[edge]
      pieces.append(
        EdgePiece(
          edge: edge, start: isReversed ? length : 0, end: isReversed ? 0 : length,
          isReversed: isReversed, isWhole: true))
      vertex = isReversed ? graph.columns.toVertices[edge] : graph.columns.fromVertices[edge]
    }
    var parts = pieces.reversed().filter { !$0.isVertex }.map { StreetPath.Part($0, graph, costs) }
    if !parts.isEmpty {
      parts[0].fromLevel = start.level
      parts[parts.count - 1].toLevel = end.level
    }
    parts.insert(
      StreetPath.Part(linkAt: start, isArrival: false, graph.linkLabel(start, costs)), at: 0)
    parts.append(StreetPath.Part(linkAt: end, isArrival: true, graph.linkLabel(end, costs)))
    let walked = parts.filter { $0.milliseconds > 0 || $0.meters > 0 || $0.kind == .gate }
    let passesAvoidedArea = walked.contains { part in
      part.edge.map { costs.restrictions?.avoided.contains($0) ?? false } ?? false
    }
    return StreetPath(parts: walked, passesAvoidedArea: passesAvoidedArea)
  }

  private func firstPiece(to vertex: StreetVertexIndex, from start: StreetPoint) -> EdgePiece {
    let entry = seeds.filter { $0.vertex == vertex }.min { $0.label < $1.label }?.entry
    let pieces = graph.pieces(at: start, .fromPlace)
    return (pieces.first { $0.piece.entry == entry } ?? pieces[0]).piece
  }
}

/// The best walk that a search has found so far.
private struct FoundWalk {
  let label: StreetLabel
  /// The last piece, which ends at the destination.
  let last: EdgePiece
  /// The vertex before the last piece; nil where the walk is that piece alone.
  let vertex: StreetVertexIndex?
}
