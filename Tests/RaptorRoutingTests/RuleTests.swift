import RaptorRouting
import Testing
import TransitModel

/// Rules for changes. Every answer is also compared with the reference planner's.
@Suite("Rules for changes")
struct RuleTests {
  private func network(_ rules: String) -> TestNetwork {
    TestNetwork(
      """
      T1 bus: A 08:00, X 08:20, Z 08:50
      T2 tram: X 08:20, B 08:40
      T3 tram: X 08:25, B 08:45
      T4 tram: Y 08:23, B 08:43
      T5 ferry: Z 09:00, B 09:30
      T6 train: C 08:00, X 08:19
      walk X Y 120
      """ + "\n" + rules)
  }

  private func first(
    _ rules: String, from start: String = "A", change: Int32 = 0
  ) throws -> String? {
    try network(rules).journeys(start, "B", .leaving("08:00")) {
      $0.minimumChangeSeconds = change
    }.first
  }

  @Test("Without a rule the change at one stop takes no time, and a walk its own")
  func noRule() throws {
    #expect(try first("") == "T1 A 08:00 X 08:20, T2 X 08:20 B 08:40")
    #expect(try first("rule X X forbidden") == "T1 A 08:00 X 08:20, T4 Y 08:23 B 08:43")
  }

  @Test("A minimum time holds to the second, and takes the place of what the request asks for")
  func minimum() throws {
    #expect(
      try first("rule X X 300\nrule X Y forbidden") == "T1 A 08:00 X 08:20, T3 X 08:25 B 08:45")
    #expect(
      try first("rule X X 301\nrule X Y forbidden") == "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30")
    // Ten minutes between vehicles, but for those of which a rule says that they wait for one another.
    #expect(try first("", change: 600) == "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30")
    #expect(
      try first("rule X X 0 from:T1 to:T3", change: 600)
        == "T1 A 08:00 X 08:20, T3 X 08:25 B 08:45")
  }

  @Test("A rule shorter than the walk holds as well, and so does one where nobody would walk")
  func shortRule() throws {
    #expect(
      try first("rule X X forbidden\nrule X Y 0") == "T1 A 08:00 X 08:20, T4 Y 08:23 B 08:43")
    #expect(
      try first("rule X X forbidden\nrule X Y forbidden\nrule Z X 0")
        == "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30")
  }

  @Test("What is forbidden to one line stays open to others, who may arrive later")
  func forbiddenByRoute() throws {
    let rules = "rule X X forbidden from:bus to:tram\nrule X Y forbidden from:bus"
    #expect(try first(rules) == "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30")
    // The train is at X a minute before the bus, and no rule speaks of it.
    #expect(try first(rules, from: "C") == "T6 C 08:00 X 08:19, T2 X 08:20 B 08:40")
    let both = try network(rules).journeys("A 0, C 300", "B", .leaving("07:50"))
    #expect(both.first == "T6 C 08:00 X 08:19, T2 X 08:20 B 08:40")
  }

  @Test(
    "Two trips come before a trip and a route, those before two routes, those before the stops alone"
  )
  func ranking() throws {
    let ranked = [
      "rule X X 60 from:T1 to:T3", "rule X X 3600 from:T1 to:tram",
      "rule X X 3600 from:bus to:T3", "rule X X 3600 from:T1", "rule X X 3600 to:T3",
      "rule X X 3600 from:bus to:tram", "rule X X 3600 from:bus", "rule X X 3600 to:tram",
      "rule X X 3600",
    ]
    for place in ranked.indices {
      let rules = ranked.dropFirst(place).joined(separator: "\n") + "\nrule X Y forbidden"
      let expected =
        place == 0
        ? "T1 A 08:00 X 08:20, T3 X 08:25 B 08:45" : "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30"
      #expect(try first(rules) == expected, "\(rules)")
    }
    // Each rule in the place of the one above lets the change happen against all below it.
    for place in 1..<ranked.count {
      let rule = ranked[place].replacing("3600", with: "60")
      let rules = ([rule] + ranked.dropFirst(place + 1)).joined(separator: "\n")
      let isRivalled = place == 2 || place == 4 || place == 7
      if isRivalled { continue }
      #expect(
        try first(rules + "\nrule X Y forbidden")
          == "T1 A 08:00 X 08:20, T3 X 08:25 B 08:45", "\(rules)")
    }
  }

  @Test("Of rules that name as much on either side the first counts")
  func sameRank() throws {
    let (hinder, help) = ("rule X X 3600 from:bus", "rule X X 60 to:tram")
    #expect(
      try first("\(help)\n\(hinder)\nrule X Y forbidden")
        == "T1 A 08:00 X 08:20, T3 X 08:25 B 08:45")
    #expect(
      try first("\(hinder)\n\(help)\nrule X Y forbidden")
        == "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30")
  }

  @Test("A rule that leaves the time to the walk brings the walk back")
  func typeZero() throws {
    #expect(
      try first("rule X X 3600\nrule X X walk from:bus\nrule X Y forbidden")
        == "T1 A 08:00 X 08:20, T2 X 08:20 B 08:40")
  }

  @Test("Rows are directed")
  func directed() throws {
    #expect(
      try first("rule Y X 3600\nrule X X forbidden") == "T1 A 08:00 X 08:20, T4 Y 08:23 B 08:43")
    #expect(
      try first("rule X Y 3600\nrule X X forbidden") == "T1 A 08:00 Z 08:50, T5 Z 09:00 B 09:30")
  }

  @Test("Rules are nothing to those who come or go on foot")
  func onFoot() throws {
    let network = network("rule X X forbidden\nrule X X 3600 to:tram")
    #expect(
      try network.journeys("X 60", "B", .leaving("08:15")) == ["T2 X 08:20 B 08:40"])
    #expect(try network.journeys("A", "X 60", .leaving("08:00")) == ["T1 A 08:00 X 08:20"])
  }

  @Test("Arriving by a time the same rules hold")
  func arriving() throws {
    let rules = "rule X X forbidden from:bus to:tram\nrule X Y 180 from:bus to:tram"
    #expect(
      try network(rules).journeys("A", "B", .arriving("08:45")).first
        == "T1 A 08:00 X 08:20, T4 Y 08:23 B 08:43")
    #expect(
      try network(rules + "\nrule X Y 181 from:T1").journeys("A", "B", .arriving("08:59")) == [])
  }
}
