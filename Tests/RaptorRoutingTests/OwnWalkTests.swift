import RaptorRouting
import Testing
import TransitModel

/// Changes of a traveller who walks otherwise than the timetable has it. Every answer is also compared with the
/// reference planner's.
@Suite("Walks of another traveller")
struct OwnWalkTests {
  private let lines = """
    T1 bus: A 08:00, X 08:10, W 08:30
    T2 tram: Y 08:15, C 08:30
    T3 tram: Y 08:25, C 08:40
    T4 tram: W 08:40, C 09:00
    walk X Y 300

    """

  private func first(_ more: String) throws -> [String] {
    try [Asked.leaving("08:00"), .arriving("09:00")].compactMap {
      try TestNetwork(lines + more).journeys("A", "C", $0).first
    }
  }

  private let overW = "T1 A 08:00 W 08:30, T4 W 08:40 C 09:00"

  @Test("The walk takes as long as this traveller needs, on the way there and on the way back")
  func pace() throws {
    // 08:10 and 300 s is the departure of T2.
    #expect(try first("own X Y 300").first == "T1 A 08:00 X 08:10, T2 Y 08:15 C 08:30")
    #expect(try first("own X Y 301").first == "T1 A 08:00 X 08:10, T3 Y 08:25 C 08:40")
    #expect(try first("own X Y 901") == [overW, overW])
  }

  @Test("A change is not there where this traveller has no way")
  func noWay() throws {
    #expect(try first("own Y X 60") == [overW, overW])
  }

  @Test("No walk is invented that the timetable does not have")
  func notInvented() throws {
    let network = TestNetwork(
      """
      T1 bus: A 08:00, X 08:10
      T2 tram: Y 08:15, C 08:30
      own X Y 60
      """)
    #expect(try network.journeys("A", "C", .leaving("08:00")) == [])
  }

  @Test("Of a rule and the own walk the longer counts, and a rule needs a way")
  func rules() throws {
    let reached = ["T1 A 08:00 X 08:10, T3 Y 08:25 C 08:40"]
    #expect(try first("rule X Y 600\nown X Y 60").prefix(1) == reached.prefix(1))
    #expect(try first("rule X Y 0\nown X Y 600").prefix(1) == reached.prefix(1))
    #expect(try first("rule X Y 0\nown Y X 60") == [overW, overW])
  }

  @Test("A rule for some vehicles only is walked like any other")
  func namedRule() throws {
    #expect(
      try first("rule X Y 0 from:T1 to:T2\nown X Y 300").first
        == "T1 A 08:00 X 08:10, T2 Y 08:15 C 08:30")
    #expect(
      try first("rule X Y 0 from:T1 to:T2\nown X Y 301").first
        == "T1 A 08:00 X 08:10, T3 Y 08:25 C 08:40")
  }

  @Test("A change at the stop itself is no walk")
  func sameStop() throws {
    #expect(try first("own Y X 60\nrule W W 600") == [overW, overW])
    let network = TestNetwork(lines + "own Y X 60\nrule W W 601")
    #expect(try network.journeys("A", "C", .arriving("09:00")) == [])
  }

  @Test("A limit of the walk is one of the walk that is taken")
  func limit() throws {
    // Own walks are as many decimetres long as they take seconds: 30.1 m, where everybody else walks 30 m.
    let network = TestNetwork(lines + "own X Y 301")
    func first(_ meters: Double) throws -> String? {
      try network.makeJourneys("A", "C", .leaving("08:00")) { $0.maximumTransferMeters = meters }
    }
    #expect(try first(30.1) == "T1 T3")
    #expect(try first(30) == "T1 T4")
  }

  @Test("Each stop is asked for once, however many rounds and runs there are")
  func asksOnce() throws {
    let network = TestNetwork(lines + "own X Y 301")
    let walks = TestWalks(network.ownWalks ?? [])
    let query = try network.query("A", "C", .leaving("08:00"))
    _ = try RaptorRouter(network.makeTimetable().0).journeys(query, walks: walks)
    // From X on the way there and into Y on the way back; the other stops have no walks.
    #expect(walks.questions == 2)
  }
}

extension TestNetwork {
  /// The trips of the first journey, without the reference planner, which knows no lengths.
  fileprivate func makeJourneys(
    _ from: String, _ to: String, _ asked: Asked, _ adjust: (inout RaptorQuery) -> Void
  ) throws -> String? {
    var query = try query(from, to, asked)
    adjust(&query)
    let (timetable, order) = makeTimetable()
    return try RaptorRouter(timetable).journeys(query, walks: makeOwnWalks()).first.map { journey in
      journey.rides.flatMap(\.parts).map { trips[order[$0.trip.position]].name }
        .joined(separator: " ")
    }
  }
}
