import StreetRouting
import TransitModel

/// A street graph written as text: one edge a line, `A~B kind flag …`.
///
/// Vertices are named; `A@1` is vertex A on level 1, so that `A@0` and `A@1` lie above each other. The
/// places stand in front, as `A x y`, in metres east and north of the origin. `A>B` is walked forward only. What
/// else is known stands behind the flags (`StreetMapDetails.swift`).
struct StreetMap {
  let graph: StreetGraph
  let origin: (latitude: Double, longitude: Double)
  private let edges: [String: Int64]

  init(
    _ text: String, origin: (latitude: Double, longitude: Double) = (0, 0)
  ) throws {
    let (builder, ways) = try Self.build(text, origin)
    self.origin = origin
    graph = StreetGraph(builder.makeColumns())
    edges = ways
  }

  /// The columns alone, for tests that change them.
  static func makeColumns(_ text: String) throws -> StreetColumns {
    try build(text, (0, 0)).0.makeColumns()
  }

  private static func build(
    _ text: String, _ origin: (latitude: Double, longitude: Double)
  ) throws -> (StreetGraphBuilder, [String: Int64]) {
    var builder = StreetGraphBuilder()
    var places: [Substring: Coordinate] = [:]
    var nodes: [Substring: Int64] = [:]
    var ways: [String: Int64] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3, let x = Double(words[1]), let y = Double(words[2]) {
        places[words[0]] = Self.coordinate(x, y, origin)
        nodes[words[0]] = Int64(nodes.count + 1)
        continue
      }
      let isOneWay = words[0].contains(">")
      let ends = words[0].split(whereSeparator: { $0 == "~" || $0 == ">" })
      let vertices = try ends.map { end in
        let parts = end.split(separator: "@")
        let level = parts.count > 1 ? LevelID(text: parts[1]) : .ground
        guard let node = nodes[parts[0]], let place = places[parts[0]], let level else {
          throw Unreadable(line: String(line))
        }
        return builder.addVertex(node: node, level: level, at: place)
      }
      let id = Int64(ways.count + 1)
      ways[String(words[0])] = id
      let marks = words.dropFirst(2)
      let way = Self.addWay(id, marks, to: &builder)
      var edge = StreetGraphBuilder.Edge(
        from: vertices[0], to: vertices[1], way: way,
        kind: words.count > 1 ? try Self.kind(words[1]) : .street,
        flags: Self.flags(marks).union(isOneWay ? .forward : .bothWays))
      Self.addDetails(marks, to: &edge)
      edge.detail.sign = Self.value(of: "sign:", words)
      builder.addEdge(edge)
    }
    return (builder, ways)
  }

  struct Unreadable: Error { let line: String }

  /// What follows `key`, its underscores as blanks.
  static func value(of key: String, _ words: some Sequence<Substring>) -> String {
    let word = words.first { $0.hasPrefix(key) }?.dropFirst(key.count) ?? ""
    return word.split(separator: "_").joined(separator: " ")
  }

  private static func kind(_ word: Substring) throws -> StreetKind {
    guard let kind = StreetKind.allCases.first(where: { $0.name == word }) else {
      throw Unreadable(line: String(word))
    }
    return kind
  }

  private static func flags(_ words: ArraySlice<Substring>) -> StreetEdgeFlags {
    let names: [String: StreetEdgeFlags] = [
      "indoor": .indoor, "underpass": .underpass, "wheelchair=no": .wheelchairNo, "rises": .rises,
      "falls": .falls, "wheelchair=yes": .wheelchairYes, "wheelchair=limited": .wheelchairLimited,
      "levelTagged": .levelTagged,
    ]
    return words.reduce(into: []) { $0.formUnion(names[String($1)] ?? []) }
  }

  private static func coordinate(
    _ x: Double, _ y: Double, _ origin: (latitude: Double, longitude: Double)
  ) -> Coordinate {
    let degree = Coordinate.metersPerStep * 1e7
    var longitude =
      Int64((origin.longitude * 1e7).rounded()) + Int64((x / degree * 1e7).rounded())
    if longitude > 1_800_000_000 { longitude -= 3_600_000_000 }
    return Coordinate(
      latitudeE7: Int32(((origin.latitude + y / degree) * 1e7).rounded()),
      longitudeE7: Int32(longitude))
  }

  /// The place `x` metres east and `y` metres north of the origin, which lies on the equator.
  func place(_ x: Double, _ y: Double) -> Coordinate { Self.coordinate(x, y, origin) }

  /// The place tied to the graph, within 500 m.
  func point(_ x: Double, _ y: Double, level: Double? = nil) throws -> StreetPoint {
    let found = graph.nearestPoint(
      to: place(x, y), level: level.flatMap { LevelID($0) }, radiusMeters: 500)
    guard let found else { throw Unreadable(line: "no street near \(x), \(y)") }
    return found
  }

  /// The edge as it is written in the text.
  func name(of edge: StreetEdgeIndex) -> String? {
    let id = graph.columns.osmWays[graph.columns.ways[edge]]
    return edges.first { $0.value == id }?.key
  }

  func path(
    _ start: StreetPoint, _ end: StreetPoint, _ profile: WalkingProfile = WalkingProfile(),
    limitMeters: Double = 5000
  ) -> StreetPath? {
    StreetSearch(graph).findPath(
      from: start, to: end, profile: profile, limits: WalkLimits(meters: limitMeters))
  }
}
