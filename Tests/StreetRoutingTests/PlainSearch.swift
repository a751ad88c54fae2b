import StreetRouting
import TransitModel

/// The fastest walk, found by relaxing all edges until nothing changes (Bellman–Ford), with the rates of
/// the default profile written down a second time.
struct PlainSearch {
  private let graph: StreetGraph
  private let flat = 10 / 1.33

  init(_ graph: StreetGraph) { self.graph = graph }

  /// Nil where there is no walk.
  func milliseconds(from start: StreetPoint, to end: StreetPoint) -> Int? {
    if start == end { return 0 }
    let best = settle(start)
    let (first, second, length) = ends(end.edge)
    let offset = Int(end.offsetCentimeters)
    var answers: [Int] = []
    if let here = best[first], let more = piece(end.edge, offset, reversed: false) {
      answers.append(here + more + link(end))
    }
    if let here = best[second], let more = piece(end.edge, length - offset, reversed: true) {
      answers.append(here + more + link(end))
    }
    let ahead = offset - Int(start.offsetCentimeters)
    if start.edge == end.edge, let direct = piece(start.edge, abs(ahead), reversed: ahead < 0) {
      answers.append(direct + link(start) + link(end))
    }
    return answers.min()
  }

  /// The milliseconds from `start` to every vertex.
  private func settle(_ start: StreetPoint) -> [Int?] {
    var best = [Int?](repeating: nil, count: graph.vertexCount)
    func improve(_ vertex: Int, _ value: Int?) -> Bool {
      guard let value, value < best[vertex] ?? .max else { return false }
      best[vertex] = value
      return true
    }
    let (first, second, length) = ends(start.edge)
    let offset = Int(start.offsetCentimeters)
    _ = improve(first, piece(start.edge, offset, reversed: true).map { $0 + link(start) })
    _ = improve(
      second, piece(start.edge, length - offset, reversed: false).map { $0 + link(start) })
    var changes = true
    while changes {
      changes = false
      for edge in (0..<graph.edgeCount).map({ StreetEdgeIndex($0) }) {
        let (from, to, length) = ends(edge)
        if let here = best[from], let more = cost(edge, length, reversed: false) {
          changes = improve(to, here + more) || changes
        }
        if let here = best[to], let more = cost(edge, length, reversed: true) {
          changes = improve(from, here + more) || changes
        }
      }
    }
    return best
  }

  private func ends(_ edge: StreetEdgeIndex) -> (Int, Int, Int) {
    (
      graph.columns.fromVertices[edge].position, graph.columns.toVertices[edge].position,
      Int(graph.columns.lengths[edge])
    )
  }

  private func link(_ point: StreetPoint) -> Int {
    Int((Double(point.linkCentimeters) * flat).rounded(.up))
  }

  private func piece(_ edge: StreetEdgeIndex, _ length: Int, reversed: Bool) -> Int? {
    length == 0 ? 0 : cost(edge, length, reversed: reversed)
  }

  private func cost(_ edge: StreetEdgeIndex, _ centimeters: Int, reversed: Bool) -> Int? {
    guard graph.flags(of: edge).contains(reversed ? .backward : .forward) else { return nil }
    let (from, to) = graph.levels(of: edge)
    switch graph.kind(of: edge) {
    case .steps:
      let rises = reversed ? to < from : from < to
      return Int((Double(centimeters) * (flat * (rises ? 2.2 : 1.9))).rounded(.up))
    case .lift: return 40_000 + 4000 * abs(Int(from.value) - Int(to.value))
    default: return Int((Double(centimeters) * flat).rounded(.up))
    }
  }
}
