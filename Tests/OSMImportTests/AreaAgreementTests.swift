import Foundation
import StreetRouting
import Testing
import TransitDatabase
import TransitModel

/// SplitMix64 (G. Steele, D. Lea and C. Flood, 2014): the same numbers on every machine.
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

/// Shortest ways within a polygon by looking at everything: places are within by counting crossings of
/// a ray, and a line is open if 200 places along it are.
private struct PlainArea {
  typealias Place = (x: Double, y: Double)
  let rings: [[Place]]

  func isWithin(_ place: Place) -> Bool {
    var isInside = false
    for ring in rings {
      for (start, end) in zip(ring, ring.dropFirst() + ring.prefix(1)) {
        if distance(place, start, end) < 0.03 { return true }
        guard (start.y > place.y) != (end.y > place.y) else { continue }
        let x = start.x + (place.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if place.x < x { isInside.toggle() }
      }
    }
    return isInside
  }

  private func distance(_ place: Place, _ start: Place, _ end: Place) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let share = ((place.x - start.x) * x + (place.y - start.y) * y) / (x * x + y * y)
    let near = min(max(share, 0), 1)
    return hypot(place.x - start.x - near * x, place.y - start.y - near * y)
  }

  private func isOpen(_ start: Place, _ end: Place) -> Bool {
    (1..<200).allSatisfy { step in
      let share = Double(step) / 200
      return isWithin(
        (start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share))
    }
  }

  /// Meters between all corners, by R. Floyd's algorithm (1962).
  func distances() -> [[Double]] {
    let corners = rings.flatMap { $0 }
    var meters = corners.map { start in
      corners.map { isOpen(start, $0) ? hypot($0.x - start.x, $0.y - start.y) : .infinity }
    }
    for middle in corners.indices {
      for from in corners.indices {
        for to in corners.indices {
          meters[from][to] = min(meters[from][to], meters[from][middle] + meters[middle][to])
        }
      }
    }
    return meters
  }
}

@Suite("Ways across areas, by another reckoning")
struct AreaAgreementTests {
  @Test(
    "Between corners of random areas with a hole the way is the shortest",
    arguments: UInt64(1)...6, [["highway": "pedestrian"], ["indoor": "corridor"]])
  func random(seed: UInt64, tags: [String: String]) throws {
    var numbers = SeededNumbers(state: seed)
    let count = Int.random(in: 5...14, using: &numbers)
    func place(_ corner: Int, of count: Int, _ radius: Double) -> PlainArea.Place {
      let angle = (Double(corner) + 0.1) / Double(count) * 2 * .pi
      return (radius * cos(angle), radius * sin(angle))
    }
    let radii = (0..<count).map { _ in Double.random(in: 25...100, using: &numbers) }
    let holeRadii = (0..<5).map { _ in Double.random(in: 2...12, using: &numbers) }
    let outer = radii.indices.map { place($0, of: count, radii[$0]) }
    let hole = holeRadii.indices.map { place($0, of: 5, holeRadii[$0]) }
    var text = OSMText()
    for (id, corner) in (outer + hole).enumerated() { text.node(id + 1, corner.x, corner.y) }
    // A footway of 10 m leads away from each corner.
    for corner in outer.indices {
      let end = place(corner, of: count, radii[corner] + 10)
      text.node(1001 + corner, end.x, end.y)
      text.way(101 + corner, [corner + 1, 1001 + corner], ["highway": "footway"])
    }
    text.way(30, Array(1...count) + [1], [:])
    text.way(31, (1...5).map { count + $0 } + [count + 1], ["building": "yes"])
    text.area(
      1, ways: [(30, "outer"), (31, "inner")],
      tags.merging(["type": "multipolygon"]) { first, _ in first })
    let map = try ReadMap(text)
    #expect(map.issues.entries.isEmpty)
    let expected = PlainArea(rings: [outer, hole]).distances()
    for from in outer.indices {
      for to in outer.indices where to > from {
        let (start, end) = (
          place(from, of: count, radii[from] + 10), place(to, of: count, radii[to] + 10)
        )
        let found = try #require(map.meters((start.x, start.y), (end.x, end.y)))
        let comment: Comment = "seed \(seed), from \(from) to \(to): \(found)"
        #expect(abs(found - 20 - expected[from][to]) < 0.3, comment)
      }
    }
  }
}
