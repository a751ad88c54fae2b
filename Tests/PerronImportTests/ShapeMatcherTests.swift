import TestSupport
import Testing
import TransitModel

@testable import PerronImport

/// Lines near the equator, drawn in steps of 0.001°, which are 111.195 m in any direction.
@Suite("Placing stops along a shape")
struct ShapeMatcherTests {
  private typealias Step = (east: Double, north: Double)
  private static let meters = 111.195_08

  private func point(_ step: Step) -> Coordinate? {
    Coordinate(latitude: step.north / 1000, longitude: step.east / 1000)
  }

  private func matcher(_ steps: [Step]) throws -> ShapeMatcher {
    ShapeMatcher(try #require(MeasuredLine(steps.compactMap { point($0) })))
  }

  /// The places of stops in steps along the shape, to a hundredth.
  private func place(_ stops: [Step?], along shape: [Step]) throws -> [Double?]? {
    try matcher(shape).places(of: stops.map { $0.flatMap { point($0) } }).map { rounded($0) }
  }

  private func rounded(_ places: [Double?]) -> [Double?] {
    places.map { $0.map { ($0 / Self.meters * 100).rounded() / 100 } }
  }

  @Test("On a straight line stops are where they stand, also between points and beside the line")
  func straight() throws {
    let shape: [Step] = [(0, 0), (10, 0), (20, 0)]
    #expect(try place([(0, 0.2), (4, 0), (6, -0.3), (20, 0)], along: shape) == [0, 4, 6, 20])
  }

  // The second call at 4 stands nearer to the way out (0.1) than to the way back (0.2 + 0.1): by the nearest
  // point alone it would be there.
  @Test("A line that comes back beside its own way stops on the way that the order says")
  func outAndBack() throws {
    let shape: [Step] = [(0, 0), (10, 0), (10, 0.4), (0, 0.4)]
    #expect(
      try place([(0, 0), (4, 0.1), (10, 0.2), (4, 0.1), (0, 0.4)], along: shape)
        == [0, 4, 10.2, 16.4, 20.4])
  }

  // Up the stem 0…10, round the loop 10…30 (5 + 10 + 5, then 5 back), and down the same stem.
  @Test("A lollipop passes its stem twice")
  func lollipop() throws {
    let shape: [Step] = [(0, 0), (10, 0), (10, 5), (15, 5), (15, 0), (10, 0), (0, 0)]
    #expect(
      try place([(5, 0), (15, 5), (10, 0), (5, 0)], along: shape) == [5, 20, 30, 35])
  }

  @Test("A ring begins and ends at the same stop, once around")
  func ring() throws {
    let shape: [Step] = [(0, 0), (5, 0), (5, 5), (0, 5), (0, 0)]
    #expect(try place([(0, 0), (0, 0)], along: shape) == [0, 20])
    #expect(try place([(0, 0), (5, 5), (0, 0)], along: shape) == [0, 10, 20])
  }

  @Test(
    "A loop inside a line is gone round where a stop lies on it, and its crossing has two places")
  func innerLoop() throws {
    let shape: [Step] = [(0, 0), (5, 0), (5, 5), (2, 5), (2, 0), (2, -5)]
    // (2, 0) is passed at 2, and at 5 + 5 + 3 + 5 = 18.
    #expect(try place([(0, 0), (5, 5), (2, 0), (2, -5)], along: shape) == [0, 10, 18, 23])
    #expect(try place([(0, 0), (2, 0), (5, 5), (2, -5)], along: shape) == [0, 2, 10, 23])
  }

  @Test("Stops that are served twice in a row stay where they are")
  func twice() throws {
    #expect(try place([(0, 0), (3, 0), (3, 0), (9, 0)], along: [(0, 0), (9, 0)]) == [0, 3, 3, 9])
  }

  @Test("A trip may run along a part of its shape")
  func part() throws {
    #expect(try place([(3, 0), (6, 0)], along: [(0, 0), (5, 0), (20, 0)]) == [3, 6])
  }

  @Test("A stop of which no place is known lies between its neighbours")
  func unknownPlace() throws {
    let places = try #require(try place([(0, 0), nil, (9, 0)], along: [(0, 0), (4, 0), (9, 0)]))
    let known = places.compactMap { $0 }
    #expect(known.count == 3 && known.first == 0 && known.last == 9)
    #expect(known == known.sorted())
  }

  // 1 km is 8.99 steps.
  @Test("A stop more than 1 km from the shape has no place, and leaves the others theirs")
  func farOff() throws {
    #expect(try place([(0, 0), (5, 8.9), (9, 0)], along: [(0, 0), (9, 0)]) == [0, 5, 9])
    #expect(try place([(0, 0), (5, 9.1), (9, 0)], along: [(0, 0), (9, 0)]) == [0, nil, 9])
    // The trip goes on where the shape has ended.
    #expect(
      try place([(0, 0), (5, 0), (30, 0), (60, 0)], along: [(0, 0), (9, 0)]) == [0, 5, nil, nil])
    #expect(try place([(0, 0), (30, 0)], along: [(0, 0), (9, 0)]) == nil)
  }

  // 250 m are 2.25 steps. All three stops would be placed at the middle, the outer ones 4 steps from it.
  @Test("A shape that is drawn against its trip does not fit, however near it keeps")
  func reversed() throws {
    #expect(try place([(8, 0), (4, 0), (0, 0)], along: [(0, 0), (8, 0)]) == nil)
  }

  @Test("Points that repeat and stretches of no length are passed over")
  func repeated() throws {
    let shape: [Step] = [(0, 0), (0, 0), (4, 0), (4, 0), (8, 0), (8, 0)]
    #expect(try place([(0, 0), (4, 0), (8, 0)], along: shape) == [0, 4, 8])
  }

  @Test("A shape over longitude 180 is one line")
  func antimeridian() throws {
    let shape: [Step] = [(179_995, 0), (-179_995, 0)]
    #expect(try place([(179_995, 0), (179_999, 0), (-179_997, 0)], along: shape) == [0, 4, 8])
  }

  @Test("Stops × points beyond the limit are not searched")
  func tooMuch() throws {
    let shape: [Step] = (0..<4_001).map { (Double($0) / 100, 0) }
    #expect(try place([Step](repeating: (1, 0), count: 4_001), along: shape) == nil)
  }

  // Distances of 0, 10 and 40 at 0, 10 and 20 steps: 25 is half way on the second stretch.
  @Test("By shape_dist_traveled a stop lies where the shape has its distance")
  func byDistance() throws {
    let matcher = try matcher([(0, 0), (10, 0), (20, 0)])
    func place(_ stops: [Step], _ distances: [Double]) -> [Double?]? {
      matcher.places(
        of: stops.map { point($0) }, at: distances, shapeDistances: [0, 10, 40]
      ).map { rounded($0) }
    }
    #expect(place([(0, 0), (15, 0), (20, 0)], [0, 25, 40]) == [0, 15, 20])
    // Beyond the ends lie the ends.
    #expect(place([(0, 0), (20, 0)], [0, 99]) == [0, 20])
    // 2.3 steps are more than 250 m.
    #expect(place([(0, 0), (12.7, 0), (20, 0)], [0, 25, 40]) == nil)
    #expect(place([(0, 0), (12.8, 0), (20, 0)], [0, 25, 40]) == [0, 15, 20])
  }

  /// The square of a stop's distance to a stretch, in steps.
  private func square(_ stop: Step, _ start: Step, _ end: Step) -> Double {
    let (east, north) = (end.east - start.east, end.north - start.north)
    let along = ((stop.east - start.east) * east + (stop.north - start.north) * north)
    let share = min(1, max(0, along / (east * east + north * north)))
    let off = (start.east + share * east - stop.east, start.north + share * north - stop.north)
    return off.0 * off.0 + off.1 * off.1
  }

  /// The least sum of squares of any way to place each stop on a later stretch than the one before, by trying
  /// all.
  private func leastSum(_ stops: ArraySlice<Step>, _ shape: [Step], after: Int = -1) -> Double {
    guard let stop = stops.first else { return 0 }
    return (after + 1..<max(after + 1, shape.count - 1)).map { stretch in
      square(stop, shape[stretch], shape[stretch + 1])
        + leastSum(stops.dropFirst(), shape, after: stretch)
    }.min() ?? .infinity
  }

  @Test("No way to place the stops on stretches one after the other is better than the one found")
  func optimal() throws {
    var numbers = SeededGenerator(seed: 7)
    func steps(_ count: Int) -> [Step] {
      (0..<count).map { _ in
        (Double.random(in: 0...2, using: &numbers), Double.random(in: 0...2, using: &numbers))
      }
    }
    var compared = 0
    for _ in 0..<300 {
      let (shape, stops) = (steps(8), steps(4))
      guard let places = try matcher(shape).places(of: stops.map { point($0) }) else { continue }
      let found = places.compactMap { $0 }
      guard found.count == stops.count else { continue }
      compared += 1
      let line = try #require(MeasuredLine(shape.compactMap { point($0) }))
      let sum = zip(stops, found).reduce(0.0) { sum, pair in
        let place = line.point(atMeters: pair.1)
        let (east, north) = (
          place.longitude * 1000 - pair.0.east, place.latitude * 1000 - pair.0.north
        )
        return sum + east * east + north * north
      }
      // The preference for the ends is worth the square of 5 m at each, 0.045 steps.
      #expect(sum <= leastSum(stops[...], shape) + 2 * 0.045 * 0.045 + 0.001)
    }
    #expect(compared > 250)
  }
}
