import Testing
import TransitModel

/// What walks and rules become. That searches obey them is tested with the engine.
@Suite("Changes between change points")
struct TransferCompilerTests {
  private func rule(
    _ from: Int, _ to: Int, _ time: TransferRule.Time, arriving: TransferRule.Side = .any,
    departing: TransferRule.Side = .any
  ) -> TransferRule {
    var rule = TransferRule(from: StopIndex(from), to: StopIndex(to), time: time)
    rule.arriving = arriving
    rule.departing = departing
    return rule
  }

  /// The changes as `from>to seconds`; three stops, and a walk of a minute from 0 to 1.
  private func changes(_ rules: [TransferRule]) throws -> [String] {
    var columns = TimetableColumns()
    let walk = Transfer(point: Index(1), seconds: 60, decimeters: 800)
    try columns.setTransfers(TransferRules(rules), walks: [[walk], [], []])
    return columns.transfers.indices.flatMap { point in
      columns.transfers.row(point).map {
        "\(point.rawValue)>\($0.point.rawValue) \($0.seconds)\($0.isRule ? " rule" : "")"
      }
    }
  }

  private let bus = TransferRule.Side.route(RouteIndex(0))
  private let tram = TransferRule.Side.route(RouteIndex(1))

  @Test("Without rules one stays at a stop, or walks")
  func walks() throws {
    #expect(try changes([]) == ["0>0 0", "0>1 60", "1>1 0", "2>2 0"])
  }

  @Test("A rule for all takes the place of the walk, longer or shorter, and one more may come")
  func plain() throws {
    #expect(
      try changes([rule(0, 1, .seconds(30)), rule(1, 2, .seconds(0)), rule(2, 2, .forbidden)])
        == ["0>0 0", "0>1 30 rule", "1>1 0", "1>2 0 rule"])
    #expect(try changes([rule(1, 2, .walk)]) == ["0>0 0", "0>1 60", "1>1 0", "2>2 0"])
  }

  @Test("Where a rule only helps, its points have that change alone")
  func helpful() throws {
    // Points 3: the bus that comes to 0, and the tram that leaves 1.
    #expect(
      try changes([rule(0, 1, .seconds(10), arriving: bus, departing: tram)])
        == ["0>0 0", "0>1 60", "1>1 0", "2>2 0", "3>3 10 rule"])
  }

  @Test("Where a rule hinders, its points stand alone, with all their changes")
  func hindering() throws {
    // The bus may not change to the tram at 0; to others it may, and to the tram others may.
    #expect(
      try changes([rule(0, 0, .forbidden, arriving: bus, departing: tram)])
        == ["0>0 0", "0>3 0", "0>1 60", "1>1 0", "2>2 0", "3>0 0", "3>1 60"])
  }

  @Test("Of equal rules the one between stops counts before those of stations, then the first")
  func breadth() throws {
    var wide = rule(0, 0, .seconds(300))
    wide.breadth = 3
    let first = rule(0, 0, .seconds(100))
    #expect(try changes([wide, first]).first == "0>0 100 rule")
    #expect(try changes([first, rule(0, 0, .seconds(200))]).first == "0>0 100 rule")
  }

  // As a railway writes them: of a thousand trips each waits for one other.
  @Test("A thousand timed transfers at one stop make a thousand changes")
  func timedTransfers() throws {
    let rules = (0..<1000).map {
      rule(
        2, 2, .seconds(0), arriving: .trip($0, of: RouteIndex(0)),
        departing: .trip($0 + 1000, of: RouteIndex(1)))
    }
    #expect(try changes(rules).count == 4 + 1000)
  }

  @Test(
    "Rules that would make millions of changes are refused before they take memory",
    arguments: [true, false])
  func tooMany(inPairs: Bool) {
    let rules = (0..<8_000).flatMap { number in
      let trip = TransferRule.Side.trip(number, of: RouteIndex(0))
      return inPairs
        ? [rule(2, 2, .forbidden, arriving: trip, departing: trip)]
        : [rule(2, 2, .seconds(5), arriving: trip), rule(2, 2, .seconds(5), departing: trip)]
    }
    #expect(throws: TooManyTransfers.self) { try changes(rules) }
  }

  @Test("Many lines that may not change at one stop, and many that may at the next, are no work")
  func manyPointsApart() throws {
    let rules = (0..<20_000).flatMap { number in
      let route = TransferRule.Side.route(RouteIndex(number))
      return [
        rule(0, 0, .forbidden, arriving: route), rule(2, 1, .seconds(0), departing: route),
      ]
    }
    // Each line that comes to 0 may walk to 1 still; each that leaves 1 is waited for by who comes from 2.
    #expect(try changes(rules).count == 4 + 20_000 + 20_000)
  }
}
