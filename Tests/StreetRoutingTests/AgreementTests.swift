import StreetRouting
import Testing
import TransitModel

/// Random numbers that are the same on every machine (SplitMix64, S. Vigna, 2015).
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Agreement with a plain search")
struct AgreementTests {
  /// A seeded graph with one-ways, three levels, stairs, lifts and places in no order.
  static func randomText(_ numbers: inout SeededNumbers) -> String {
    let count = Int.random(in: 3...14, using: &numbers)
    var lines = (0..<count).map { node in
      "N\(node) \(Int.random(in: 0...400, using: &numbers)) \(Int.random(in: 0...400, using: &numbers))"
    }
    for _ in 0..<(2 * count) {
      let (from, to) = (
        Int.random(in: 0..<count, using: &numbers), Int.random(in: 0..<count, using: &numbers)
      )
      let (low, high) = (
        Int.random(in: 0...2, using: &numbers), Int.random(in: 0...2, using: &numbers)
      )
      let arrow = Int.random(in: 0..<4, using: &numbers) == 0 ? ">" : "~"
      let kind = low == high ? "street" : from == to ? "lift" : "steps"
      lines.append("N\(from)@\(low)\(arrow)N\(to)@\(high) \(kind)")
    }
    return lines.joined(separator: "\n")
  }

  /// The milliseconds of the fastest walk, by relaxing all edges until nothing changes (Bellman–Ford),
  /// with rates written down a second time; nil where there is none.
  static func reference(
    _ graph: StreetGraph, from start: StreetPoint, to end: StreetPoint
  ) -> Int? {
    if start == end { return 0 }
    func cost(_ edge: StreetEdgeIndex, _ centimeters: Int, reversed: Bool) -> Int? {
      guard graph.flags(of: edge).contains(reversed ? .backward : .forward) else { return nil }
      let (from, to) = graph.levels(of: edge)
      let flat = 10 / 1.33
      switch graph.kind(of: edge) {
      case .steps:
        let rises = reversed ? to < from : from < to
        return Int((Double(centimeters) * (flat * (rises ? 2.2 : 1.9))).rounded(.up))
      case .lift: return 40_000 + 4000 * abs(Int(from.value) - Int(to.value))
      default: return Int((Double(centimeters) * flat).rounded(.up))
      }
    }
    func link(_ point: StreetPoint) -> Int {
      Int((Double(point.linkCentimeters) * (10 / 1.33)).rounded(.up))
    }
    let ends = (0..<graph.edgeCount).map { edge -> (Int, Int, Int) in
      let edge = StreetEdgeIndex(edge)
      return (
        graph.columns.fromVertices[edge].position, graph.columns.toVertices[edge].position,
        Int(graph.columns.lengths[edge])
      )
    }
    var best = [Int?](repeating: nil, count: graph.vertexCount)
    func improve(_ vertex: Int, _ value: Int?) -> Bool {
      guard let value, value < best[vertex] ?? .max else { return false }
      best[vertex] = value
      return true
    }
    func piece(_ edge: StreetEdgeIndex, _ length: Int, reversed: Bool) -> Int? {
      length == 0 ? 0 : cost(edge, length, reversed: reversed)
    }
    let (first, second, length) = ends[start.edge.position]
    let offset = Int(start.offsetCentimeters)
    _ = improve(first, piece(start.edge, offset, reversed: true).map { $0 + link(start) })
    _ = improve(
      second, piece(start.edge, length - offset, reversed: false).map { $0 + link(start) })
    var changes = true
    while changes {
      changes = false
      for (position, (from, to, length)) in ends.enumerated() {
        let edge = StreetEdgeIndex(position)
        if let here = best[from], let more = cost(edge, length, reversed: false) {
          changes = improve(to, here + more) || changes
        }
        if let here = best[to], let more = cost(edge, length, reversed: true) {
          changes = improve(from, here + more) || changes
        }
      }
    }
    let (last, after, endLength) = ends[end.edge.position]
    let endOffset = Int(end.offsetCentimeters)
    var answers: [Int] = []
    if let here = best[last], let more = piece(end.edge, endOffset, reversed: false) {
      answers.append(here + more + link(end))
    }
    if let here = best[after],
      let more = piece(end.edge, endLength - endOffset, reversed: true)
    {
      answers.append(here + more + link(end))
    }
    if start.edge == end.edge,
      let direct = piece(start.edge, abs(endOffset - offset), reversed: endOffset < offset)
    {
      answers.append(direct + link(start) + link(end))
    }
    return answers.min()
  }

  @Test("Paths, stops reached and stops that reach agree with the plain search", arguments: 0..<60)
  func agree(seed: Int) throws {
    var numbers = SeededNumbers(state: UInt64(seed))
    let text = Self.randomText(&numbers)
    let map = try StreetMap(text)
    let graph = map.graph
    let points: [StreetPoint?] = (0..<12).map { _ in
      let place = map.place(
        Double.random(in: 0...400, using: &numbers), Double.random(in: 0...400, using: &numbers))
      let level = LevelID(Double(Int.random(in: 0...2, using: &numbers)))
      return graph.nearestPoint(to: place, level: level, radiusMeters: 1000)
    }
    let links = StopLinks(points: points, graph: graph)
    try links.validate(against: graph)
    try graph.columns.validate()
    let search = StreetSearch(graph)
    for (from, start) in points.enumerated() {
      guard let start else { continue }
      let forward = search.reachStops(
        .fromPlace, place: start, links: links, profile: WalkingProfile(), limitMeters: 100_000)
      let backward = search.reachStops(
        .toPlace, place: start, links: links, profile: WalkingProfile(), limitMeters: 100_000)
      #expect(forward.map(\.stop) == forward.map(\.stop).sorted())
      for (to, end) in points.enumerated() {
        guard let end else { continue }
        let expected = Self.reference(graph, from: start, to: end).map { Int32(($0 + 999) / 1000) }
        let path = search.findPath(
          from: start, to: end, profile: WalkingProfile(), limitMeters: 100_000)
        #expect(path?.seconds == expected, "seed \(seed), \(from) to \(to)\n\(text)")
        let reached = forward.first { $0.stop.position == to }
        #expect(reached?.seconds == expected, "seed \(seed), \(from) to \(to)\n\(text)")
        #expect(reached?.meters == path?.meters)
        let returning = Self.reference(graph, from: end, to: start).map {
          Int32(($0 + 999) / 1000)
        }
        let reaching = backward.first { $0.stop.position == to }
        #expect(reaching?.seconds == returning, "seed \(seed), \(to) to \(from)\n\(text)")
      }
    }
  }
}
