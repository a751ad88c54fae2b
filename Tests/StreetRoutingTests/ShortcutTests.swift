import StreetRouting
import TestSupport
import Testing
import TransitModel

/// Pathways and ferries may be faster than their rough places allow: the bound by which a search is drawn to its goal
/// must not lose them.
@Suite("Shortcuts")
struct ShortcutTests {
  @Test("A pathway that is faster than walking is taken, though it leads away from the goal")
  func detour() throws {
    // 400 m along the street; or 100 m back, 1 s by the pathway that ends beyond the goal, and 50 m back.
    let map = try StreetMap(
      "A -100 0\nB 0 0\nC 400 0\nD 450 0\nA~B\nB~C\nC~D\nA~D corridor pathway seconds=1")
    let path = try #require(map.path(map.point(0, 0), map.point(400, 0), metreASecond))
    #expect(path.parts.contains { $0.pathway != nil })
    // 100 + 1.33 + 50.
    #expect(abs(path.seconds - 152) <= 1)
  }

  @Test(
    "A pathway whose told length is shorter than the way between its places counts by its length")
  func shortLength() throws {
    let map = try StreetMap(
      "A -100 0\nB 0 0\nC 400 0\nD 450 0\nA~B\nB~C\nC~D\nA~D corridor pathway length=500")
    let path = try #require(map.path(map.point(0, 0), map.point(400, 0), metreASecond))
    // 100 + 5 + 50 m.
    #expect(abs(path.meters - 155) < 0.1)
  }

  private static func randomText(_ numbers: inout SeededGenerator) -> String {
    let count = Int.random(in: 4...14, using: &numbers)
    var lines = (0..<count).map { node in
      "N\(node) \(Int.random(in: 0...900, using: &numbers)) \(Int.random(in: 0...900, using: &numbers))"
    }
    let kinds = [
      "street", "street", "street", "corridor pathway", "steps pathway", "lift pathway",
      "moving_walkway", "ferry", "gate pathway", "crossing", "escalator pathway",
    ]
    for _ in 0..<(3 * count) {
      let ends = (0..<2).map { _ in Int.random(in: 0..<count, using: &numbers) }
      var line = "N\(ends[0])~N\(ends[1]) "
      line += kinds[Int.random(in: 0..<kinds.count, using: &numbers)]
      let isPathway = line.hasSuffix("pathway")
      if isPathway || line.hasSuffix("ferry"), Bool.random(using: &numbers) {
        line += " seconds=\(Int.random(in: 0...400, using: &numbers))"
      } else if isPathway, Bool.random(using: &numbers) {
        line += " length=\(Int.random(in: 0...9_000, using: &numbers))"
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private static func randomProfile(_ numbers: inout SeededGenerator) -> WalkingProfile {
    var profile = WalkingProfile()
    profile.speedMetersPerSecond = Double.random(in: 0.3...3, using: &numbers)
    profile.stairsUpFactor = Double.random(in: 0.5...4, using: &numbers)
    profile.crossingFactor = Double.random(in: 0.5...3, using: &numbers)
    profile.escalatorMetersPerSecond = Double.random(in: 0.2...2, using: &numbers)
    profile.liftWaitSeconds = Double.random(in: 0...90, using: &numbers)
    profile.movingWalkwayMetersPerSecond = Double.random(in: 0...3, using: &numbers)
    return profile
  }

  @Test(
    "A walk drawn to its goal takes no longer than one found by spreading evenly", arguments: 0..<80
  )
  func agree(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let text = Self.randomText(&numbers)
    let map = try StreetMap(text)
    let points: [StreetPoint?] = (0..<10).map { _ in
      map.graph.nearestPoint(
        to: map.place(
          Double.random(in: 0...900, using: &numbers), Double.random(in: 0...900, using: &numbers)),
        radiusMeters: 2000)
    }
    let links = StopLinks(points: points, graph: map.graph)
    let search = StreetSearch(map.graph)
    let limits = WalkLimits(meters: 100_000)
    for profile in [WalkingProfile(), Self.randomProfile(&numbers)] {
      for start in points.compactMap({ $0 }) {
        let reached = search.reachStops(
          .fromPlace, place: start, links: links, profile: profile, limits: limits)
        for (position, end) in points.enumerated() {
          guard let end else { continue }
          let path = search.findPath(from: start, to: end, profile: profile, limits: limits)
          let stop = reached.first { $0.stop.position == position }
          #expect(path?.seconds == stop?.seconds, "seed \(seed)\n\(text)")
        }
      }
    }
  }
}
