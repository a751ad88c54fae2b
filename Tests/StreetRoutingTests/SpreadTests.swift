import StreetRouting
import TestSupport
import Testing
import TransitModel

@Suite("Walks that spread from many places at once")
struct SpreadTests {
  /// A street of 400 m with a vertex every 100 m, and a one-way street of 100 m that leaves its end.
  private static let street = """
    A 0 0
    B 100 0
    C 200 0
    D 300 0
    E 400 0
    F 400 100
    A~B
    B~C
    C~D
    D~E
    E>F
    """
  /// 1 m/s, so that metres are seconds.
  private static let walker: WalkingProfile = {
    var walker = WalkingProfile()
    walker.speedMetersPerSecond = 1
    return walker
  }()

  private func point(_ map: StreetMap, _ x: Double, _ y: Double = 0) throws -> StreetPoint {
    try #require(map.graph.nearestPoint(to: map.place(x, y), level: nil, radiusMeters: 10))
  }

  private func meters(_ lines: [[Coordinate]]) -> Int {
    let length = lines.map { line in
      zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distanceMeters(to: $1.1) }
    }
    return Int(length.reduce(0, +).rounded())
  }

  private func spread(
    _ map: StreetMap, _ sources: [SpreadSource],
    _ direction: StreetSearch.Direction = .fromPlace, until seconds: Int32 = 100_000
  ) throws -> StreetSpread {
    try StreetSpread(map.graph, direction, from: sources, until: seconds, profile: Self.walker)
  }

  @Test("Where the earlier walk has come to its limit, the later one that has metres left leads on")
  func limitOfEach() throws {
    let map = try StreetMap(Self.street)
    // The first gets to B at 100 and no farther than 150 m; the second is at B at 1,000, and gets to D.
    let found = try spread(
      map,
      [
        SpreadSource(try point(map, 0), seconds: 0, limitMeters: 150),
        SpreadSource(try point(map, 100), seconds: 1_000, limitMeters: 250),
      ])
    let times = try [0.0, 50, 100, 140, 160, 200, 300, 340, 360].map {
      found.seconds(at: try point(map, $0)).map { ($0 + 1) / 5 * 5 }
    }
    #expect(times == [0, 50, 100, 140, 1_060, 1_100, 1_200, 1_240, nil])
    // 150 m by 999 s; by 1,100 s as far as C; in the end 350 m.
    #expect(meters(found.lines(within: 999)) == 150)
    #expect((199...200).contains(meters(found.lines(within: 1_100))))
    #expect(meters(found.lines(within: 5_000)) == 350)
  }

  @Test("Edges are cut where the time ends, on both sides of a place in their middle")
  func cutByTime() throws {
    let map = try StreetMap(Self.street)
    let found = try spread(
      map, [SpreadSource(try point(map, 150), seconds: 60, limitMeters: 1_000)])
    // Before 60 s nothing; then as many metres as seconds to either side.
    #expect(found.lines(within: 59).isEmpty)
    #expect(meters(found.lines(within: 60)) == 0)
    #expect(!found.lines(within: 60).isEmpty)
    #expect(meters(found.lines(within: 80)) == 40)
    #expect(meters(found.lines(within: 160)) == 200)
    // 150 m to the west, where the street ends, and 250 m and 50 m round the corner to the east.
    #expect((449...450).contains(meters(found.lines(within: 360))))
  }

  @Test("Turned, walks lead to the place: a one-way street is not walked against its direction")
  func turned() throws {
    let map = try StreetMap(Self.street)
    let end = try point(map, 400, 90)
    let source = SpreadSource(end, seconds: 0, limitMeters: 1_000)
    let from = try spread(map, [source])
    #expect(meters(from.lines(within: 500)) == 10)
    #expect(from.seconds(at: try point(map, 350)) == nil)
    let to = try spread(map, [source], .toPlace)
    #expect(meters(to.lines(within: 500)) == 490)
    let seconds = try #require(to.seconds(at: try point(map, 350)))
    #expect((140...142).contains(seconds))
  }

  @Test("On random graphs each place has the time of the best of all sources", arguments: 0..<40)
  func agree(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(9_000 + seed))
    let map = try StreetMap(AgreementTests.randomText(&numbers))
    let points = (0..<12).compactMap { _ in
      map.graph.nearestPoint(
        to: map.place(
          Double.random(in: 0...400, using: &numbers), Double.random(in: 0...400, using: &numbers)),
        level: LevelID(Double(Int.random(in: 0...2, using: &numbers))), radiusMeters: 1000)
    }
    let plain = PlainSearch(map.graph)
    let sources = points.prefix(4).map {
      SpreadSource(
        $0, seconds: Int32.random(in: 0...300, using: &numbers), limitMeters: 100_000)
    }
    for direction in [StreetSearch.Direction.fromPlace, .toPlace] {
      let found = try StreetSpread(
        map.graph, direction, from: sources, until: 100_000, profile: WalkingProfile())
      for point in points {
        let expected = sources.compactMap { source -> Int? in
          let walk =
            direction == .fromPlace
            ? plain.milliseconds(from: source.point, to: point)
            : plain.milliseconds(from: point, to: source.point)
          return walk.map { Int(source.seconds) + ($0 + 999) / 1000 }
        }.min()
        #expect(found.seconds(at: point).map { Int($0) } == expected)
      }
      for vertex in map.graph.columns.coordinates.indices {
        let seconds = found.seconds(at: vertex)
        #expect(seconds.map { $0 >= sources.map(\.seconds).min() ?? 0 } ?? true)
      }
    }
  }

  @Test("A cancelled task ends")
  func cancellation() async throws {
    var text = "N0 0 0\n"
    for number in 1...5_000 { text += "N\(number) \(number) 0\nN\(number - 1)~N\(number)\n" }
    let map = try StreetMap(text)
    let source = SpreadSource(try point(map, 1), seconds: 0, limitMeters: 100_000)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try StreetSpread(
        map.graph, .fromPlace, from: [source], until: 100_000, profile: WalkingProfile())
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }
}
