internal import TransitModel

/// Shortest walks over one graph: Dijkstra's algorithm from one place, bounded by metres and seconds.
///
/// A workspace that is used for one query after the other, by one thread at a time: it owns an array
/// as long as the graph and touches only what a query reaches. Of two walks that take equally long the
/// shorter one counts. A walk is cut off where its fastest variant is longer than the limit, or, drawn to
/// a goal, is sure to become so.
public final class StreetSearch {
  /// Which end of the walk the place is.
  public enum Direction: Sendable {
    /// Walks start at the place.
    case fromPlace
    /// Walks end at the place.
    case toPlace
  }

  /// The graph that this workspace fits.
  public let graph: StreetGraph
  let state: SearchState
  /// The vertices at which the current search starts.
  var seeds: [SearchSeed] = []
  /// By which edges the search came out of the paid areas in which it started, as parents are in `state`.
  var parentsOnWayOut: [StreetVertexIndex: UInt32] = [:]
  var stopLabels: [ReachedLabel?] = []
  /// The stops that are tied elsewhere than their links say, for the walker whose searches this workspace does.
  public var movedStops: MovedStops?
  /// Asked every 1,024 vertices, less than a millisecond apart. Where it says yes the search ends with what it has,
  /// which is to be thrown away. nil, the default, ends none.
  public var isCancelled: (() -> Bool)?
  private var settledCount = 0

  /// A workspace for `graph`.
  public init(_ graph: StreetGraph) {
    self.graph = graph
    state = SearchState(vertexCount: graph.vertexCount)
  }

  /// The nearest vertex that is not settled yet; nil where there is none, or the search is cancelled.
  func popNearest() -> SearchState.Entry? {
    settledCount &+= 1
    if settledCount & 1_023 == 0, isCancelled?() == true { return nil }
    return state.popNearest()
  }
}

/// A vertex at an end of the edge that the search starts on.
struct SearchSeed {
  let vertex: StreetVertexIndex
  /// The edge × 2, plus 1 where it is walked against its direction.
  let entry: UInt32
  let label: StreetLabel
}

/// The label of a stop, and by how many milliseconds it is dearer than the walk takes.
struct ReachedLabel {
  let label: StreetLabel
  let surplus: Int32

  /// What the walk takes.
  var walked: StreetLabel {
    StreetLabel(milliseconds: label.milliseconds - surplus, centimeters: label.centimeters)
  }
}

/// The piece of an edge between two distances from its first vertex, in the order of the walk.
struct EdgePiece {
  let edge: StreetEdgeIndex
  let start: UInt32
  let end: UInt32
  let isReversed: Bool
  /// Whether it is no piece but a vertex at which a place is: a whole lift has no length either.
  var isVertex = false
  /// Whether it is walked from vertex to vertex: an edge of no length may take time then, and takes none where a place
  /// is tied to its end.
  var isWhole = false

  /// Centimetres from the start to the end, negative against the direction of the edge.
  var span: Int64 { Int64(end) - Int64(start) }

  var entry: UInt32 { edge.rawValue << 1 | (isReversed ? 1 : 0) }
}

extension StreetGraph {
  /// Time and length of a piece, or nil where it is closed. A piece of no length is always open: a
  /// place at the very end of a one-way edge can leave it there. (No place is tied to a lift.)
  func label(of piece: EdgePiece, _ costs: borrowing WalkingCosts) -> StreetLabel? {
    if piece.start == piece.end { return StreetLabel(milliseconds: 0, centimeters: 0) }
    let centimeters = piece.isReversed ? piece.start - piece.end : piece.end - piece.start
    let milliseconds = costs.milliseconds(
      piece.edge, centimeters: centimeters, isReversed: piece.isReversed, columns)
    return milliseconds.map { StreetLabel(milliseconds: $0, centimeters: centimeters) }
  }

  /// Time and length of a whole edge, which may have no length and yet take time: a lift.
  func wholeLabel(of piece: EdgePiece, _ costs: borrowing WalkingCosts) -> StreetLabel? {
    let length = columns.lengths[piece.edge]
    let milliseconds = costs.milliseconds(
      piece.edge, centimeters: length, isReversed: piece.isReversed, columns)
    return milliseconds.map { StreetLabel(milliseconds: $0, centimeters: length) }
  }

  /// The pieces of the point's edge by which one walks from the point to a vertex, or, for a walk that
  /// ends at the point, from a vertex to it.
  func pieces(
    at point: StreetPoint, _ direction: StreetSearch.Direction
  ) -> [(vertex: StreetVertexIndex, piece: EdgePiece)] {
    let (edge, offset) = (point.edge, point.offsetCentimeters)
    let length = columns.lengths[edge]
    let (first, second) = (columns.fromVertices[edge], columns.toVertices[edge])
    if let isSecond = point.isAtSecondVertex {
      let piece = EdgePiece(
        edge: edge, start: offset, end: offset, isReversed: false, isVertex: true)
      return [(isSecond ? second : first, piece)]
    }
    switch direction {
    case .fromPlace:
      return [
        (first, EdgePiece(edge: edge, start: offset, end: 0, isReversed: true)),
        (second, EdgePiece(edge: edge, start: offset, end: length, isReversed: false)),
      ]
    case .toPlace:
      return [
        (first, EdgePiece(edge: edge, start: 0, end: offset, isReversed: false)),
        (second, EdgePiece(edge: edge, start: length, end: offset, isReversed: true)),
      ]
    }
  }

  /// The piece that leads straight from one point to another on the same edge, where it is open.
  func directPiece(
    from start: StreetPoint, to end: StreetPoint, _ costs: borrowing WalkingCosts
  ) -> (piece: EdgePiece, label: StreetLabel)? {
    guard start.edge == end.edge, start.isAtSecondVertex == nil, end.isAtSecondVertex == nil
    else { return nil }
    let piece = EdgePiece(
      edge: start.edge, start: start.offsetCentimeters, end: end.offsetCentimeters,
      isReversed: start.offsetCentimeters > end.offsetCentimeters)
    return label(of: piece, costs).map { (piece, $0) }
  }

  func linkLabel(_ point: StreetPoint, _ costs: borrowing WalkingCosts) -> StreetLabel {
    StreetLabel(
      milliseconds: costs.milliseconds(linkCentimeters: point.linkCentimeters),
      centimeters: point.linkCentimeters)
  }
}

extension StreetSearch {
  /// Forgets the search before.
  func reset() {
    state.reset()
    seeds.removeAll(keepingCapacity: true)
  }

  /// What the last search found for a place that a vertex stands for; nil where it did not come there.
  func label(at point: StreetPoint) -> StreetLabel? {
    state.label(of: graph.pieces(at: point, .fromPlace)[0].vertex)
  }

  /// Adds a place to those that the search starts at (`begin`); `before` is what the walk to there has cost.
  func start(
    at point: StreetPoint, after before: StreetLabel = StreetLabel(packed: 0),
    _ terms: SearchTerms
  ) {
    if terms.isWeighed { state.keepSurpluses() }
    let link = before + graph.linkLabel(point, terms.costs)
    for (vertex, piece) in graph.pieces(at: point, terms.direction) {
      guard let walked = graph.label(of: piece, terms.costs) else { continue }
      let weighed = terms.weighed(walked, piece.edge)
      let label = link + weighed
      guard terms.limits.allows(link + walked), !terms.isClosed(vertex) else { continue }
      seeds.append(SearchSeed(vertex: vertex, entry: piece.entry, label: label))
      let place = graph.columns.coordinates[vertex]
      guard let bound = terms.bound(at: place, after: label) else { continue }
      state.improve(
        vertex, to: label, parent: SearchState.noParent, bound: bound,
        surplus: weighed.milliseconds - walked.milliseconds)
    }
  }

  /// Improves the neighbours of a settled vertex.
  func relax(
    _ entry: SearchState.Entry, _ terms: borrowing SearchTerms, leavesPaidAreas: Bool = false
  ) {
    let graph = graph
    let vertex = StreetVertexIndex(rawValue: entry.vertex)
    let staysInside = !leavesPaidAreas && graph.paidVertices.contains(vertex)
    let surplus = terms.isWeighed ? state.surplus(of: vertex) : 0
    for position in graph.columns.edgesAtVertex.range(vertex) {
      let adjacent = graph.columns.edgesAtVertex[position]
      let edge = StreetEdgeIndex(rawValue: adjacent >> 1)
      let leavesSecond = adjacent & 1 == 1
      let isReversed = terms.direction == .fromPlace ? leavesSecond : !leavesSecond
      let length = graph.columns.lengths[edge]
      guard
        let milliseconds = terms.costs.milliseconds(
          edge, centimeters: length, isReversed: isReversed, graph.columns)
      else { continue }
      let weighed = terms.costs.weighed(milliseconds, edge)
      let label = entry.label + StreetLabel(milliseconds: weighed, centimeters: length)
      let more = surplus &+ (weighed - milliseconds)
      guard terms.limits.allows(label, surplus: more) else { continue }
      let neighbor =
        leavesSecond ? graph.columns.fromVertices[edge] : graph.columns.toVertices[edge]
      if let known = state.label(of: neighbor), known <= label { continue }
      if staysInside, !graph.paidVertices.contains(neighbor) { continue }
      if terms.isClosed(neighbor) { continue }
      guard let bound = terms.bound(at: graph.columns.coordinates[neighbor], after: label)
      else { continue }
      state.improve(
        neighbor, to: label, parent: edge.rawValue << 1 | (isReversed ? 1 : 0), bound: bound,
        surplus: more)
    }
  }
}
