import StreetRouting
import TestSupport
import Testing
import TransitModel

@Suite("Hostile files")
struct HostileColumnTests {
  /// Overwrites an element in about one of eight columns, with small numbers or with noise.
  private struct Vandal: ColumnVisitor {
    var numbers: SeededGenerator

    mutating func visit<Tag, Element: BitwiseCopyable & Sendable>(
      _ name: String, _ column: inout IndexedArray<Tag, Element>
    ) throws {
      guard column.count > 0, Int.random(in: 0..<8, using: &numbers) == 0 else { return }
      var elements = (0..<column.count).map { column[$0] }
      let position = Int.random(in: 0..<column.count, using: &numbers)
      let isSmall = Bool.random(using: &numbers)
      withUnsafeMutableBytes(of: &elements[position]) { bytes in
        for index in bytes.indices {
          let noise = UInt8.random(in: 0...255, using: &numbers)
          bytes[index] = isSmall ? (index == 0 ? noise % 16 : 0) : noise
        }
      }
      column = IndexedArray(elements)
    }
  }

  @Test("A search over columns that were accepted never traps", arguments: 0..<400)
  func vandalised(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    var columns = try StreetMap.makeColumns(AgreementTests.randomText(&numbers))
    var vandal = Vandal(numbers: numbers)
    try columns.visitColumns(&vandal)
    do { try columns.validate() } catch { return }
    let graph = StreetGraph(columns)
    var points: [StreetPoint?] = []
    for place in 0..<6 {
      let place = Coordinate(latitudeE7: Int32(place * 5000), longitudeE7: Int32(place * 4000))
      points.append(graph.nearestPoint(to: place, level: .ground, radiusMeters: 1000))
      _ = graph.distanceToNearestEdge(from: place)
    }
    var links = StopLinks(points: points, graph: graph)
    try links.visitColumns(&vandal)
    do { try links.validate(against: graph) } catch { return }
    let search = StreetSearch(graph)
    let limits = WalkLimits(meters: 20_000)
    for case let start? in points {
      for direction in [StreetSearch.Direction.fromPlace, .toPlace] {
        _ = search.reachStops(
          direction, place: start, links: links, profile: WalkingProfile(), limits: limits)
      }
      for case let end? in points {
        let path = search.findPath(
          from: start, to: end, profile: WalkingProfile(), limits: limits)
        _ = path?.steps.count
      }
    }
  }
}
