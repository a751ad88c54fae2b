import StreetRouting
import TestSupport
import Testing
import TransitModel

/// A ring of streets with stations in it, at random: doors on the ring, fare gates behind them, and passages inside.
private struct GatedTown {
  /// Where the vertices behind fare gates are.
  let inside: Set<Coordinate>
  let graph: StreetGraph
  /// Every vertex as a place.
  let points: [StreetPoint]

  init(_ numbers: inout SeededGenerator) {
    var town = Parts()
    let ring = (1...6).map {
      town.builder.addVertex(node: $0, level: .ground, at: Parts.place(&numbers))
    }
    for (from, to) in zip(ring, ring.dropFirst() + [ring[0]]) {
      town.builder.addEdge(.init(from: from, to: to, kind: .street, flags: .bothWays))
    }
    for _ in 0..<Int.random(in: 1...3, using: &numbers) { town.addStation(on: ring, &numbers) }
    inside = town.inside
    let graph = StreetGraph(town.builder.makeColumns())
    var known: Set<Coordinate> = []
    points = (0..<2 * graph.edgeCount).compactMap { entry in
      let edge = StreetEdgeIndex(entry / 2)
      let place = graph.line(of: edge)[entry % 2]
      guard known.insert(place).inserted else { return nil }
      return StreetPoint(at: edge, isSecond: entry % 2 == 1, of: graph, place: place)
    }
    self.graph = graph
  }

  private struct Parts {
    var builder = StreetGraphBuilder()
    var inside: Set<Coordinate> = []
    private var stopCount = 0

    static func place(_ numbers: inout SeededGenerator) -> Coordinate {
      Coordinate(
        latitudeE7: Int32.random(in: 0...40_000, using: &numbers),
        longitudeE7: Int32.random(in: 0...40_000, using: &numbers))
    }

    mutating func addStop(
      isInside: Bool, _ numbers: inout SeededGenerator
    ) -> StreetVertexIndex {
      let place = Self.place(&numbers)
      if isInside { inside.insert(place) }
      stopCount += 1
      return builder.addVertex(stop: StopIndex(stopCount), level: .ground, at: place)
    }

    /// Three doors, each with a gate, and a ring of four halls in which some passages are gates too.
    mutating func addStation(on ring: [StreetVertexIndex], _ numbers: inout SeededGenerator) {
      let doors = (0..<3).map { _ in addStop(isInside: false, &numbers) }
      let halls = (0..<4).map { _ in addStop(isInside: true, &numbers) }
      for door in doors {
        let corner = ring[Int.random(in: 0..<6, using: &numbers)]
        builder.addEdge(.init(from: door, to: corner, kind: .path, flags: .bothWays))
        let hall = halls[Int.random(in: 0..<4, using: &numbers)]
        if numbers.chance(50) {
          join(hall, door, .gate, &numbers)
        } else {
          join(door, hall, .gate, &numbers)
        }
      }
      for hall in halls.indices {
        join(
          halls[hall], halls[(hall + 1) % 4], numbers.chance(25) ? .gate : .corridor, &numbers)
      }
    }

    private mutating func join(
      _ from: StreetVertexIndex, _ to: StreetVertexIndex, _ kind: StreetKind,
      _ numbers: inout SeededGenerator
    ) {
      let way = builder.addPathway(id: "f:pathway")
      let flags: StreetEdgeFlags = numbers.chance(25) ? .forward : .bothWays
      builder.addEdge(.init(from: from, to: to, way: way, kind: kind, flags: flags))
    }
  }
}

/// The fastest walk by relaxing all edges until nothing changes. Each vertex has three labels: of walks that never left
/// the paid area of the start, that are outside, and that have come in and stay.
private struct PlainGates {
  private let town: GatedTown
  private var times: [Coordinate: [Coordinate: Int]] = [:]

  init(_ town: GatedTown) {
    self.town = town
    for start in town.points {
      times[start.place] = settle(start).compactMapValues { $0.compactMap { $0 }.min() }
    }
  }

  /// Nil where there is no walk.
  func seconds(from start: StreetPoint, to end: StreetPoint) -> Int? {
    times[start.place]?[end.place].map { ($0 + 999) / 1000 }
  }

  /// The milliseconds from `start` to every vertex.
  private func settle(_ start: StreetPoint) -> [Coordinate: [Int?]] {
    var best: [Coordinate: [Int?]] = [:]
    best[start.place] = town.inside.contains(start.place) ? [0, nil, nil] : [nil, 0, nil]
    var changes = true
    while changes {
      changes = false
      for number in 0..<town.graph.edgeCount {
        let edge = StreetEdgeIndex(number)
        let line = town.graph.line(of: edge)
        let cost = Int((Double(town.graph.columns.lengths[edge]) * 10 / 1.33).rounded(.up))
        let flags = town.graph.flags(of: edge)
        for (from, to, flag) in [
          (line[0], line[1], StreetEdgeFlags.forward), (line[1], line[0], .backward),
        ] where flags.contains(flag) {
          for (phase, time) in (best[from] ?? []).enumerated() {
            guard let time, let next = step(phase, from, to) else { continue }
            if best[to]?[next] ?? .max <= time + cost { continue }
            best[to, default: [nil, nil, nil]][next] = time + cost
            changes = true
          }
        }
      }
    }
    return best
  }

  private func step(_ phase: Int, _ from: Coordinate, _ to: Coordinate) -> Int? {
    switch (town.inside.contains(from), town.inside.contains(to)) {
    case (true, true): phase
    case (true, false): phase == 0 ? 1 : nil
    case (false, true): 2
    case (false, false): 1
    }
  }
}

@Suite("Fare gates on random streets")
struct PaidAreaAgreementTests {
  private static let walker: WalkingProfile = {
    var walker = WalkingProfile()
    walker.gateSeconds = 0
    return walker
  }()
  private static let limits = WalkLimits(meters: 100_000)

  @Test("Paths, stops reached and stops that reach agree with the plain search", arguments: 0..<30)
  func searches(seed: Int) {
    var numbers = SeededGenerator(seed: 300 + seed)
    let town = GatedTown(&numbers)
    let (plain, search) = (PlainGates(town), StreetSearch(town.graph))
    let links = StopLinks(points: town.points, graph: town.graph)
    for start in town.points {
      let found = [StreetSearch.Direction.fromPlace, .toPlace].map { direction in
        let reached = search.reachStops(
          direction, place: start, links: links, profile: Self.walker, limits: Self.limits)
        return Dictionary(uniqueKeysWithValues: reached.map { ($0.stop.position, $0) })
      }
      for (number, end) in town.points.enumerated() {
        let path = search.findPath(
          from: start, to: end, profile: Self.walker, limits: Self.limits)
        let expected = plain.seconds(from: start, to: end).map { Int32($0) }
        #expect(path?.seconds == expected)
        #expect(found[0][number]?.seconds == expected)
        #expect(found[0][number]?.meters == path?.meters)
        #expect(isWhole(path, from: start, to: end))
        let back = plain.seconds(from: end, to: start).map { Int32($0) }
        #expect(found[1][number]?.seconds == back)
      }
    }
  }

  /// Whether the line begins and ends where it should, and no part of it begins elsewhere than the last one ended.
  private func isWhole(_ path: StreetPath?, from start: StreetPoint, to end: StreetPoint) -> Bool {
    guard let path, !path.parts.isEmpty else { return true }
    let lines = path.parts.map(\.coordinates)
    return lines.first?.first == start.place && lines.last?.last == end.place
      && zip(lines, lines.dropFirst()).allSatisfy { $0.last == $1.first }
  }

  @Test("Walks that spread from many places agree with the plain search", arguments: 0..<30)
  func spreads(seed: Int) throws {
    var numbers = SeededGenerator(seed: 700 + seed)
    let town = GatedTown(&numbers)
    let plain = PlainGates(town)
    for isPlain in [false, true] {
      let sources = town.points.shuffled(using: &numbers).prefix(4).map {
        SpreadSource(
          $0, seconds: Int32.random(in: 0...300, using: &numbers), limitMeters: 100_000)
      }
      for direction in [StreetSearch.Direction.fromPlace, .toPlace] {
        let found = try StreetSpread(
          town.graph, direction, from: sources, until: 100_000, profile: Self.walker,
          isPlain: isPlain)
        for point in town.points {
          let expected = sources.compactMap { source in
            (direction == .fromPlace
              ? plain.seconds(from: source.point, to: point)
              : plain.seconds(from: point, to: source.point)).map { Int(source.seconds) + $0 }
          }.min()
          #expect(found.seconds(at: point).map { Int($0) } == expected)
        }
      }
    }
  }
}
