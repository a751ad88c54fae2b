import StreetRouting
import TestSupport
import Testing
import TransitModel

@Suite("Agreement with a plain search")
struct AgreementTests {
  /// A seeded graph with one-ways, three levels, stairs, lifts and places in no order.
  static func randomText(_ numbers: inout SeededGenerator) -> String {
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

  private static func seconds(_ milliseconds: Int?) -> Int32? {
    milliseconds.map { Int32(($0 + 999) / 1000) }
  }

  @Test("Paths, stops reached and stops that reach agree with the plain search", arguments: 0..<60)
  func agree(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let text = Self.randomText(&numbers)
    let map = try StreetMap(text)
    try map.graph.columns.validate()
    let points: [StreetPoint?] = (0..<12).map { _ in
      let place = map.place(
        Double.random(in: 0...400, using: &numbers), Double.random(in: 0...400, using: &numbers))
      let level = LevelID(Double(Int.random(in: 0...2, using: &numbers)))
      return map.graph.nearestPoint(to: place, level: level, radiusMeters: 1000)
    }
    for start in points {
      if let start { try check(start, points, map.graph, "seed \(seed)\n\(text)") }
    }
  }

  private func check(
    _ start: StreetPoint, _ points: [StreetPoint?], _ graph: StreetGraph, _ comment: Comment
  ) throws {
    let links = StopLinks(points: points, graph: graph)
    try links.validate(against: graph)
    let (search, plain) = (StreetSearch(graph), PlainSearch(graph))
    let (profile, limits) = (WalkingProfile(), WalkLimits(meters: 100_000))
    let forward = search.reachStops(
      .fromPlace, place: start, links: links, profile: profile, limits: limits)
    let backward = search.reachStops(
      .toPlace, place: start, links: links, profile: profile, limits: limits)
    #expect(forward.map(\.stop) == forward.map(\.stop).sorted())
    for (position, end) in points.enumerated() {
      guard let end else { continue }
      let there = Self.seconds(plain.milliseconds(from: start, to: end))
      let path = search.findPath(from: start, to: end, profile: profile, limits: limits)
      let reached = forward.first { $0.stop.position == position }
      #expect(path?.seconds == there, comment)
      #expect(reached?.seconds == there, comment)
      #expect(reached?.meters == path?.meters, comment)
      let back = Self.seconds(plain.milliseconds(from: end, to: start))
      #expect(backward.first { $0.stop.position == position }?.seconds == back, comment)
    }
  }
}
