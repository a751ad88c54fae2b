public import TransitModel

/// A place from which walks spread.
public struct SpreadSource: Hashable, Sendable {
  /// Where it is.
  public let point: StreetPoint
  /// When one is there: seconds on the clock of the spread.
  public let seconds: Int32
  /// The longest walk from there, the links at both ends included.
  public let limitMeters: Double

  /// A source at a point; `seconds` is not negative.
  public init(_ point: StreetPoint, seconds: Int32, limitMeters: Double) {
    (self.point, self.seconds, self.limitMeters) = (point, seconds, limitMeters)
  }
}

/// All that is reached on foot from many places at once, each of them left at a time of its own and with a limit of
/// its own: Dijkstra's algorithm with labels of two criteria, time and metres.
///
/// A vertex keeps every label that is earlier or has more metres left than the others: beyond it the walk that came
/// later may lead on where the earlier one has come to its limit. Turned, walks lead to the places, and the clock
/// counts back. Work and memory grow with what is reached.
/// A plain spread keeps the first label alone, as searches from one place do.
public struct StreetSpread: Sendable {
  let graph: StreetGraph
  let terms: SearchTerms
  let sources: [SpreadSource]
  /// In the order of time.
  private(set) var settled: [SpreadLabel] = []
  /// Of each vertex its first label, and of each label the next of its vertex, as positions in `settled`.
  private var firstLabels: [UInt32]
  private var nextLabels: [UInt32] = []
  /// The limit that labels count up to: that of the source that may be left farthest.
  let longestMeters: Double

  private static let none = UInt32.max

  /// Spreads from `sources` until `seconds` on their clock.
  ///
  /// - Parameter isPlain: whether each vertex keeps its first label alone.
  /// - Throws: `CancellationError`, looked at every some thousand vertices.
  public init(
    _ graph: StreetGraph, _ direction: StreetSearch.Direction, from sources: [SpreadSource],
    until seconds: Int32, profile: WalkingProfile, isPlain: Bool = false
  ) throws(CancellationError) {
    self.graph = graph
    longestMeters = sources.map(\.limitMeters).max() ?? 0
    terms = SearchTerms(direction, profile, WalkLimits(meters: longestMeters, seconds: seconds))
    self.sources = sources.filter { [terms] in
      terms.costs.restrictions?.holds($0.point.place) != true
    }
    firstLabels = Array(repeating: Self.none, count: graph.vertexCount)
    var queue = SpreadQueue()
    var bounds = SpreadBounds(vertexCount: graph.vertexCount, isPlain: isPlain)
    var last = firstLabels
    for source in self.sources { start(from: source, &queue) }
    while let label = queue.popFirst() {
      guard bounds.allows(label) else { continue }
      bounds.settle(label)
      settle(label, &last)
      if settled.count % 4_096 == 0, Task.isCancelled { throw CancellationError() }
      relax(label, bounds, &queue)
    }
  }

  private mutating func settle(_ label: SpreadLabel, _ last: inout [UInt32]) {
    let number = UInt32(settled.count)
    let vertex = Int(label.vertex)
    if last[vertex] == Self.none {
      firstLabels[vertex] = number
    } else {
      nextLabels[Int(last[vertex])] = number
    }
    last[vertex] = number
    settled.append(label)
    nextLabels.append(Self.none)
  }

  /// The label at a source, before any step along its edge.
  func label(at source: SpreadSource) -> StreetLabel {
    let spare = max(longestMeters - max(source.limitMeters, 0), 0)
    let used = UInt32(min((spare * 100).rounded(.down), Double(StreetColumns.lengthLimit)))
    let start = StreetLabel(
      milliseconds: min(max(source.seconds, 0), Self.secondsLimit) * 1000, centimeters: used)
    return start + graph.linkLabel(source.point, terms.costs)
  }

  /// Two weeks: labels stay within 31 bits.
  private static let secondsLimit: Int32 = 14 * 86_400

  private func start(from source: SpreadSource, _ queue: inout SpreadQueue) {
    let start = label(at: source)
    for (vertex, piece) in graph.pieces(at: source.point, terms.direction) {
      guard let walked = graph.label(of: piece, terms.costs), !terms.isClosed(vertex) else {
        continue
      }
      let weighed = terms.weighed(walked, piece.edge)
      let surplus = weighed.milliseconds - walked.milliseconds
      guard terms.limits.allows(start + weighed, surplus: surplus) else { continue }
      queue.push(
        SpreadLabel(
          label: start + weighed, vertex: vertex.rawValue, surplus: surplus,
          isHome: graph.paidVertices.contains(vertex)))
    }
  }

  private func relax(_ from: SpreadLabel, _ bounds: SpreadBounds, _ queue: inout SpreadQueue) {
    forEachStep(from) { step in
      let weighed = terms.weighed(step.label, step.edge)
      let surplus = from.surplus &+ (weighed.milliseconds - step.label.milliseconds)
      let label = SpreadLabel(
        label: from.label + weighed, vertex: step.neighbor.rawValue, surplus: surplus,
        isHome: from.isHome && graph.paidVertices.contains(step.neighbor))
      guard bounds.allows(label), terms.limits.allows(label.label, surplus: surplus),
        !terms.isClosed(step.neighbor)
      else { return }
      queue.push(label)
    }
  }

  /// A walk along a whole edge.
  struct Step {
    let edge: StreetEdgeIndex
    /// Whether the edge is left behind from its second vertex on.
    let leavesSecond: Bool
    let neighbor: StreetVertexIndex
    /// What it takes, not weighed.
    let label: StreetLabel
  }

  /// Visits the edges that are open to walks from a label's vertex on.
  func forEachStep(_ from: SpreadLabel, _ visit: (Step) -> Void) {
    let vertex = StreetVertexIndex(rawValue: from.vertex)
    let staysInside = !from.isHome && graph.paidVertices.contains(vertex)
    for position in graph.columns.edgesAtVertex.range(vertex) {
      let adjacent = graph.columns.edgesAtVertex[position]
      let edge = StreetEdgeIndex(rawValue: adjacent >> 1)
      let leavesSecond = adjacent & 1 == 1
      let neighbor =
        leavesSecond ? graph.columns.fromVertices[edge] : graph.columns.toVertices[edge]
      if staysInside, !graph.paidVertices.contains(neighbor) { continue }
      let length = graph.columns.lengths[edge]
      guard
        let milliseconds = terms.costs.milliseconds(
          edge, centimeters: length,
          isReversed: terms.direction == .fromPlace ? leavesSecond : !leavesSecond, graph.columns)
      else { continue }
      visit(
        Step(
          edge: edge, leavesSecond: leavesSecond, neighbor: neighbor,
          label: StreetLabel(milliseconds: milliseconds, centimeters: length)))
    }
  }

  /// The labels of a vertex in the order of time.
  func labels(at vertex: StreetVertexIndex) -> [SpreadLabel] {
    var labels: [SpreadLabel] = []
    var number = firstLabels[vertex.position]
    while number != Self.none {
      labels.append(settled[Int(number)])
      number = nextLabels[Int(number)]
    }
    return labels
  }

  /// When one gets to a vertex, in whole seconds rounded up; nil where one does not.
  public func seconds(at vertex: StreetVertexIndex) -> Int32? {
    let first = firstLabels[vertex.position]
    return first == Self.none ? nil : Self.wholeSeconds(settled[Int(first)].milliseconds)
  }

  static func wholeSeconds(_ milliseconds: Int32) -> Int32 { (milliseconds + 999) / 1000 }
}
