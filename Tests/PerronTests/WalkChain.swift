import StreetRouting
import TransitModel

@testable import Perron

/// A walk written as text, one edge a line: where to, what on, and what is known of it.
///
///     north 50 path named:High_Street
///     up 1 lift
///
/// The first word is a direction of the compass and metres, or `up` or `down` and levels, or both: `north 20 up 1`.
/// Further words: a kind, flags, `named:`, `sign:` and `pathway:`, underscores being blanks.
struct WalkChain {
  private var builder = StreetGraphBuilder()
  private var edges: [StreetGraphBuilder.Edge] = []

  /// - Parameter level: that of the beginning.
  init(_ text: String, level: Double = 0) throws {
    var place = (east: 0.0, north: 0.0)
    var level = try Self.level(level)
    var vertex = builder.addVertex(node: 1, level: level, at: Self.coordinate(place))
    for (number, line) in text.split(separator: "\n").enumerated() {
      var words = line.split(separator: " ")[...]
      while words.count > 1, let amount = Double(words[words.startIndex + 1]) {
        switch words.removeFirst() {
        case "north": place.north += amount
        case "south": place.north -= amount
        case "east": place.east += amount
        case "west": place.east -= amount
        case "up": level = try Self.level(level.value + amount)
        case "down": level = try Self.level(level.value - amount)
        case let word: throw Unreadable(word: String(word))
        }
        words.removeFirst()
      }
      let next = builder.addVertex(
        node: Int64(number + 2), level: level, at: Self.coordinate(place))
      try add(words, Int64(number + 1), from: vertex, to: next)
      vertex = next
    }
  }

  struct Unreadable: Error { let word: String }

  private mutating func add(
    _ words: ArraySlice<Substring>, _ id: Int64, from: StreetVertexIndex, to: StreetVertexIndex
  ) throws {
    func value(_ key: String) -> String {
      let word = words.first { $0.hasPrefix(key + ":") }?.dropFirst(key.count + 1) ?? ""
      return word.split(separator: "_").joined(separator: " ")
    }
    guard let kind = StreetKind.allCases.first(where: { $0.name == words.first ?? "" }) else {
      throw Unreadable(word: String(words.first ?? ""))
    }
    let flags: [Substring: StreetEdgeFlags] = [
      "indoor": .indoor, "underpass": .underpass, "overpass": .overpass, "rises": .rises,
      "falls": .falls,
    ]
    let way =
      value("pathway").isEmpty
      ? builder.addWay(osmID: id, name: value("named"))
      : builder.addPathway(id: value("pathway"))
    var edge = StreetGraphBuilder.Edge(
      from: from, to: to, way: way, kind: kind,
      flags: words.reduce(into: .bothWays) { $0.formUnion(flags[$1] ?? []) })
    edge.detail.sign = value("sign")
    builder.addEdge(edge)
    edges.append(edge)
  }

  private static func level(_ value: Double) throws -> LevelID {
    guard let level = LevelID(value) else { throw Unreadable(word: "\(value)") }
    return level
  }

  private static func coordinate(_ place: (east: Double, north: Double)) -> Coordinate {
    let step = Coordinate.metersPerStep
    return Coordinate(
      latitudeE7: Int32((place.north / step).rounded()),
      longitudeE7: Int32((place.east / step).rounded()))
  }

  /// What a walker is told from the first vertex to the last.
  func instructions(
    from start: Place = Place(name: "", coordinate: nil),
    to end: Place = Place(name: "", coordinate: nil), in language: WalkLanguage = .english,
    levels: LevelNames? = nil
  ) throws -> [String] {
    let graph = StreetGraph(builder.makeColumns())
    // Numbers of vertices change when columns are made: the ends are found by their nodes.
    let path = try findPath(graph)
    let steps = path.steps
    let told = WalkInstructions(
      steps, from: start, to: end, WalkWording(language: language), levels ?? .none)
    return steps.indices.filter { steps[$0].kind != .link }.map { told.sentence(for: $0) }
  }

  private func findPath(_ graph: StreetGraph) throws -> StreetPath {
    let last = Int64(edges.count + 1)
    let path = StreetSearch(graph).findPath(
      from: try point(at: 1, graph), to: try point(at: last, graph), profile: WalkingProfile(),
      limits: WalkLimits(meters: 100_000))
    guard let path else { throw Unreadable(word: "no way") }
    return path
  }

  private func point(at node: Int64, _ graph: StreetGraph) throws -> StreetPoint {
    for place in 0..<graph.edgeCount {
      let edge = StreetEdgeIndex(place)
      let ends = [graph.columns.fromVertices[edge], graph.columns.toVertices[edge]]
      for (isSecond, vertex) in zip([false, true], ends)
      where graph.columns.osmNodes[vertex] == node {
        return StreetPoint(
          at: edge, isSecond: isSecond, of: graph, place: graph.columns.coordinates[vertex])
      }
    }
    throw Unreadable(word: "\(node)")
  }
}

extension LevelNames {
  /// A network whose levels have no names.
  static var none: LevelNames { LevelNames(StopLevelNameColumns(), Directory(DirectoryColumns())) }
}
