public import TransitModel

/// A stop within reach of a place.
public struct ReachedStop: Hashable, BitwiseCopyable, Sendable {
  /// The stop.
  public let stop: StopIndex
  /// Seconds of the walk, rounded up.
  public let seconds: Int32
  /// Metres of the walk, the links at both ends included.
  public let meters: Double
}

extension ReachedStop {
  init(_ stop: StopIndex, _ label: StreetLabel) {
    self.init(stop: stop, seconds: label.wholeSeconds, meters: Double(label.centimeters) / 100)
  }
}

extension StreetSearch {
  /// The stops that can be reached from `place`, or from which it can be reached, in the order of
  /// their indices, each by its fastest walk.
  ///
  /// - Precondition: `links` were made for the graph of this search, or are of no stops.
  public func reachStops(
    _ direction: Direction, place: StreetPoint, links: borrowing StopLinks,
    profile: WalkingProfile, limits: WalkLimits
  ) -> [ReachedStop] {
    reachStops(
      direction, starts: [(place, StreetLabel(packed: 0))], links: links, profile: profile,
      limits: limits)
  }

  /// The same from several places, each with what the walk to there has cost.
  func reachStops(
    _ direction: Direction, starts: [(place: StreetPoint, label: StreetLabel)],
    links: borrowing StopLinks, profile: WalkingProfile, limits: WalkLimits
  ) -> [ReachedStop] {
    if links.points.isEmpty { return [] }
    precondition(
      links.stopsAtVertex.count == graph.vertexCount, "links of another graph than the search's")
    var terms = SearchTerms(direction, profile, limits)
    terms.movedStops = movedStops
    if stopLabels.count < links.points.count {
      stopLabels += repeatElement(nil, count: links.points.count - stopLabels.count)
    }
    var reached: [StopIndex] = []
    begin(at: starts, terms)
    for (place, label) in starts {
      offerDirect(place, after: label, links, terms, &reached)
    }
    while let entry = popNearest() {
      offerStops(at: entry, links, terms, &reached)
      relax(entry, terms)
    }
    reached.sort()
    return reached.map { stop in
      let reached =
        stopLabels[stop.position] ?? ReachedLabel(label: StreetLabel(packed: 0), surplus: 0)
      stopLabels[stop.position] = nil
      return ReachedStop(stop, reached.walked)
    }
  }

  /// Offers the stops on the edge of the place itself.
  private func offerDirect(
    _ place: StreetPoint, after before: StreetLabel, _ links: borrowing StopLinks,
    _ terms: SearchTerms, _ reached: inout [StopIndex]
  ) {
    let link = before + graph.linkLabel(place, terms.costs)
    let vertex = graph.columns.fromVertices[place.edge]
    let moved = terms.movedStops
    let linked = links.stopsAtVertex.row(vertex).filter { moved?.isMoved($0) != true }
      .map { ($0, links.points[$0]) }
    for (stop, point) in linked + (moved?.stops(at: vertex) ?? []) {
      guard point.edge == place.edge, terms.costs.restrictions?.holds(point.place) != true
      else { continue }
      if point == place {
        offer(stop, ReachedLabel(label: before, surplus: 0), terms, &reached)
        continue
      }
      let direct =
        terms.direction == .fromPlace
        ? graph.directPiece(from: place, to: point, terms.costs)
        : graph.directPiece(from: point, to: place, terms.costs)
      if let direct {
        let weighed = terms.weighed(direct.label, place.edge)
        let label = link + weighed + graph.linkLabel(point, terms.costs)
        let surplus = weighed.milliseconds - direct.label.milliseconds
        offer(stop, ReachedLabel(label: label, surplus: surplus), terms, &reached)
      }
    }
  }

  /// Offers the stops on the edges that end at a settled vertex.
  private func offerStops(
    at entry: SearchState.Entry, _ links: borrowing StopLinks, _ terms: SearchTerms,
    _ reached: inout [StopIndex]
  ) {
    let vertex = StreetVertexIndex(rawValue: entry.vertex)
    for position in links.stopsAtVertex.range(vertex) {
      let stop = links.stopsAtVertex[position]
      if terms.movedStops?.isMoved(stop) == true { continue }
      offer(stop, at: links.points[stop], from: entry, terms, &reached)
    }
    guard let movedStops = terms.movedStops else { return }
    for (stop, point) in movedStops.stops(at: vertex) {
      offer(stop, at: point, from: entry, terms, &reached)
    }
  }

  private func offer(
    _ stop: StopIndex, at point: StreetPoint, from entry: SearchState.Entry, _ terms: SearchTerms,
    _ reached: inout [StopIndex]
  ) {
    // No walk begins or ends in an area that is closed.
    if terms.costs.restrictions?.holds(point.place) == true { return }
    let opposite: Direction = terms.direction == .fromPlace ? .toPlace : .fromPlace
    for (end, piece) in graph.pieces(at: point, opposite) where end.rawValue == entry.vertex {
      guard let walked = graph.label(of: piece, terms.costs) else { continue }
      let weighed = terms.weighed(walked, point.edge)
      let label = entry.label + weighed + graph.linkLabel(point, terms.costs)
      let surplus = state.surplus(of: end) &+ (weighed.milliseconds - walked.milliseconds)
      offer(stop, ReachedLabel(label: label, surplus: surplus), terms, &reached)
    }
  }

  private func offer(
    _ stop: StopIndex, _ found: ReachedLabel, _ terms: SearchTerms,
    _ reached: inout [StopIndex]
  ) {
    guard terms.limits.allows(found.label, surplus: found.surplus) else { return }
    guard let known = stopLabels[stop.position] else {
      stopLabels[stop.position] = found
      reached.append(stop)
      return
    }
    if found.label < known.label { stopLabels[stop.position] = found }
  }
}

extension StreetLabel {
  /// Seconds, rounded up.
  var wholeSeconds: Int32 { (milliseconds + 999) / 1000 }
}
