import StreetRouting
import Testing
import TransitModel

@Suite("Steps of a walk")
struct StepTests {
  /// The steps between two places of a map, without the links at its ends.
  private func steps(
    _ map: StreetMap, from start: (Double, Double), to end: (Double, Double),
    levels: (Double?, Double?) = (nil, nil)
  ) throws -> [StreetStep] {
    let path = try #require(
      map.path(
        try map.point(start.0, start.1, level: levels.0),
        try map.point(end.0, end.1, level: levels.1)))
    let steps = path.steps
    // Whatever is folded, nothing is lost.
    #expect(abs(steps.reduce(0) { $0 + $1.meters } - path.meters) < 0.005)
    #expect(steps.reduce(0) { $0 + $1.seconds } == path.seconds)
    #expect(steps.flatMap(\.parts) == path.parts)
    let walked = path.parts.reduce(into: [Int64: Double]()) { sum, part in
      if let way = part.osmWay { sum[way, default: 0] += part.meters }
    }
    #expect(Set(steps.flatMap(\.osmWays)).isSuperset(of: walked.filter { $0.value > 0.5 }.keys))
    return steps.filter { $0.kind != .link }
  }

  @Test(
    "A turn is told by its angle, clockwise, whatever the circle it is counted on",
    arguments: [
      (0, StreetTurn.straight), (24, .straight), (-24, .straight), (26, .slightRight),
      (-59, .slightLeft), (61, .right), (-90, .left), (119, .right), (121, .sharpRight),
      (-164, .sharpLeft), (170, .around), (180, .around), (-180, .around), (270, .left),
      (-300, .right), (360 * 3 + 90, .right),
    ])
  func turnsByAngle(_ degrees: Double, _ turn: StreetTurn) {
    #expect(StreetTurn(degrees: degrees) == turn)
  }

  // East along A Street for 100 m, then north along B Street.
  @Test("Where another street begins, the turn is that of the two lines")
  func turnLeft() throws {
    let map = try StreetMap(
      "A 0 0\nB 100 0\nC 100 100\nA~B street named:A_Street\nB~C street named:B_Street")
    let there = try steps(map, from: (0, 0), to: (100, 100))
    #expect(there.map(\.name) == ["A Street", "B Street"])
    #expect(there.map(\.turn) == [nil, .left])
    let back = try steps(map, from: (100, 100), to: (0, 0))
    #expect(back.map(\.turn) == [nil, .right])
    #expect(abs((there[0].heading ?? 0) - 90) < 1)
    #expect(abs((back[0].heading ?? 0) - 180) < 1)
  }

  // At B the line goes 0.4 m back west before it goes north: by its first segment one would turn around.
  @Test("A tiny segment at the corner does not make another turn of it")
  func tinySegment() throws {
    let map = try StreetMap(
      """
      A 0 0
      B 100 0
      b 99.6 0
      C 99.6 100
      A~B street named:A_Street
      B~b street named:B_Street
      b~C street named:B_Street
      """)
    let found = try steps(map, from: (0, 0), to: (99.6, 100))
    #expect(found.map(\.turn) == [nil, .left])
  }

  @Test("A way without a name is parted where one turns off at a junction, and nowhere else")
  func junctions() throws {
    let corner = "A 0 0\nB 50 0\nC 50 50\nD 100 0\nA~B path\nB~C path"
    #expect(try steps(StreetMap(corner), from: (0, 0), to: (50, 50)).count == 1)
    let junction = try StreetMap(corner + "\nB~D path")
    #expect(try steps(junction, from: (0, 0), to: (50, 50)).map(\.turn) == [nil, .left])
    #expect(try steps(junction, from: (0, 0), to: (100, 0)).count == 1)
  }

  @Test("Over open spaces lines mean nothing: no turn parts them")
  func areas() throws {
    let map = try StreetMap(
      "A 0 0\nB 50 0\nC 50 50\nD 100 0\nA~B area\nB~C area\nB~D area")
    #expect(try steps(map, from: (0, 0), to: (50, 50)).count == 1)
  }

  @Test("A few metres without a name belong to the street before them")
  func tinyPiece() throws {
    let map = try StreetMap(
      """
      A 0 0
      B 100 0
      C 104 0
      D 200 0
      A~B street named:A_Street
      B~C path
      C~D street named:B_Street
      """)
    let found = try steps(map, from: (0, 0), to: (200, 0))
    #expect(found.map(\.name) == ["A Street", "B Street"])
    #expect(abs(found[0].meters - 104) < 0.1)
    #expect(found[0].osmWays == [1, 2])
    // What one walks on there is still known.
    #expect(found[0].parts.map(\.kind) == [.street, .path])
  }

  @Test("At the beginning they belong to the street behind them")
  func tinyBeginning() throws {
    let map = try StreetMap(
      "A 0 0\nB 0 5\nC 100 5\nA~B path\nB~C street named:A_Street")
    let found = try steps(map, from: (0, 0), to: (100, 5))
    #expect(found.map(\.name) == ["A Street"])
    #expect(found.map(\.kind) == [.street])
  }

  @Test("A few metres of another name are not told away")
  func tinyNamed() throws {
    let map = try StreetMap(
      """
      A 0 0
      B 100 0
      C 104 0
      D 200 0
      A~B street named:A_Street
      B~C street named:Mews
      C~D street named:B_Street
      """)
    #expect(
      try steps(map, from: (0, 0), to: (200, 0)).map(\.name) == ["A Street", "Mews", "B Street"])
  }

  @Test(
    "Stairs, escalators, lifts, ramps, gates and ferries are steps however short they are",
    arguments: ["steps", "escalator", "ramp", "gate", "ferry", "moving_walkway"])
  func neverFolded(_ kind: String) throws {
    let map = try StreetMap("A 0 0\nB 50 0\nC 51 0\nD 100 0\nA~B path\nB~C \(kind)\nC~D path")
    #expect(try steps(map, from: (0, 0), to: (100, 0)).map(\.kind.name) == ["path", kind, "path"])
  }

  @Test("Stairs over a landing are one flight, those up and down again are two")
  func landings() throws {
    func stairs(_ first: String, _ landing: Double, _ second: String) throws -> [StreetKind] {
      let map = try StreetMap(
        """
        A 0 0
        B 10 0
        C \(10 + landing) 0
        D 30 0
        A~B steps \(first)
        B~C path
        C~D steps \(second)
        """)
      return try steps(map, from: (0, 0), to: (30, 0)).map(\.kind)
    }
    #expect(try stairs("rises", 3, "rises") == [.steps])
    #expect(try stairs("rises", 3, "") == [.steps])
    #expect(try stairs("rises", 3, "falls") == [.steps, .path, .steps])
    #expect(try stairs("rises", 12, "rises") == [.steps, .path, .steps])
  }

  @Test("A crossing over an island is one crossing")
  func island() throws {
    let map = try StreetMap(
      """
      A 0 0
      B 50 0
      C 58 0
      D 61 0
      E 69 0
      F 120 0
      A~B path
      B~C crossing
      C~D path
      D~E crossing
      E~F path
      """)
    let found = try steps(map, from: (0, 0), to: (120, 0))
    #expect(found.map(\.kind) == [.path, .crossing, .path])
    #expect(abs(found[1].meters - 19) < 0.1)
  }

  @Test("A side street crossed on the way along a street is not told, the street itself is")
  func crossings() throws {
    let map = try StreetMap(
      """
      A 0 0
      B 50 0
      C 60 0
      D 110 0
      E 60 12
      F 110 12
      A~B path named:High_Street
      B~C crossing
      C~D path named:High_Street
      C~E crossing
      E~F path named:High_Street
      """)
    // Straight on: one step. Over the street to its other side: the crossing turns off, and back.
    #expect(try steps(map, from: (0, 0), to: (110, 0)).map(\.kind) == [.path])
    let across = try steps(map, from: (110, 0), to: (110, 12))
    #expect(across.map(\.kind) == [.path, .crossing, .path])
    #expect(across.map(\.turn) == [nil, .right, .right])
  }

  // One metre of the way on either side of a gate: neither step walks more than half of it alone.
  @Test("A way walked on for more than half a metre in the whole walk is listed where it is walked")
  func ways() throws {
    let map = try StreetMap(
      """
      A 0 0
      B 0.4 0
      C 0.8 0
      A~B path
      B~C gate
      """)
    let found = try steps(map, from: (0, 0), to: (0.8, 0))
    #expect(found.flatMap(\.osmWays).isEmpty)
    let longer = try StreetMap("A 0 0\nB 0.6 0\nC 1.4 0\nA~B path\nB~C gate")
    #expect(try steps(longer, from: (0, 0), to: (1.4, 0)).map(\.osmWays) == [[1], [2]])
  }

  @Test("A sign belongs to the step in whose direction it is read")
  func signs() throws {
    let map = try StreetMap(
      "A 0 0\nB 50 0\nC 100 0\nA~B path sign:B\nB~C path sign:C")
    #expect(try steps(map, from: (0, 0), to: (100, 0)).map(\.sign) == ["B", "C"])
    #expect(try steps(map, from: (100, 0), to: (0, 0)).map(\.sign) == [""])
  }

  @Test("Out of a lift there is no turn, since it turns one round")
  func lifts() throws {
    let map = try StreetMap(
      "A 0 0\nB 40 0\nC 40 60\nA@-2~B@-2 path\nB@-2~B@0 lift\nB@0~C@0 path")
    let found = try steps(map, from: (0, 0), to: (40, 60), levels: (-2, 0))
    #expect(found.map(\.kind) == [.path, .lift, .path])
    #expect(found.map(\.turn) == [nil, nil, nil])
    #expect(found.map(\.rise) == [0, 1, 0])
  }

  @Test("What is two floors below the street, in a tunnel below it or indoors is inside")
  func inside() throws {
    func isInside(_ text: String, _ level: Double) throws -> Bool {
      let map = try StreetMap("A 0 0\nB 50 0\nA@\(level)~B@\(level) \(text)")
      return try steps(map, from: (0, 0), to: (50, 0), levels: (level, level))[0].isInside
    }
    #expect(try isInside("path indoor", 0))
    #expect(try isInside("corridor", 0))
    #expect(try isInside("path underpass", -1))
    #expect(try isInside("path", -2))
    #expect(try !isInside("path underpass", 0))
    #expect(try !isInside("path", -1))
    #expect(try !isInside("street", 0))
  }

  // A junction every 0.1 mm: each is looked at, none from farther than 64 points away.
  @Test("A scrawl of ten thousand junctions is told in no time")
  func scrawl() throws {
    var builder = StreetGraphBuilder()
    let way = builder.addWay(osmID: 1, name: "")
    func vertex(_ node: Int) -> StreetVertexIndex {
      builder.addVertex(
        node: Int64(node), level: .ground,
        at: Coordinate(latitudeE7: node % 2 == 0 ? 0 : 40, longitudeE7: Int32(node / 2 % 50)))
    }
    for node in 1..<10_000 {
      builder.addEdge(
        StreetGraphBuilder.Edge(
          from: vertex(node), to: vertex(node + 1), way: way, kind: .path, flags: .bothWays))
      builder.addEdge(
        StreetGraphBuilder.Edge(
          from: vertex(node), to: vertex(node + 20_000), way: way, kind: .path, flags: .bothWays))
    }
    let graph = StreetGraph(builder.makeColumns())
    func point(at node: Int64) throws -> StreetPoint {
      let edge = try #require(
        (0..<graph.edgeCount).map { StreetEdgeIndex($0) }.first {
          graph.columns.osmNodes[graph.columns.fromVertices[$0]] == node
        })
      let place = graph.columns.coordinates[graph.columns.fromVertices[edge]]
      return StreetPoint(
        edge: edge, offsetCentimeters: 0, place: place, snapped: place, level: .ground)
    }
    let path = try #require(
      StreetSearch(graph).findPath(
        from: try point(at: 1), to: try point(at: 9_999), profile: WalkingProfile(),
        limits: WalkLimits(meters: 1_000_000)))
    let clock = ContinuousClock()
    #expect(clock.measure { _ = path.steps } < .seconds(5))
  }
}
