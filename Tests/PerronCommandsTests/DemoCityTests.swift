import Foundation
import ProgramTesting
import Testing

/// The queries of GTFS/README.md, and what else the demo city shows.
@Suite("The demo city from import to answer")
struct DemoCityTests {
  @Test("It imports without a warning")
  func imports() {
    let outcome = DemoCity.imported
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    #expect(!outcome.errors.contains("warning"), "\(outcome.summary)")
    #expect(!outcome.errors.contains(" error"))
    let info = DemoCity.perron("info")
    #expect(info.output.hasPrefix("tarvena\n  2026-01-01 to 2027-12-31, Europe/Zagreb\n"))
    #expect(info.output.contains("levels -2 -1 0 1\n"))
  }

  @Test("Down into the metro: tram, lift, metro, and a walk that is told to the level")
  func intoTheMetro() throws {
    let run = DemoCity.plan(
      "stop:n06", "stop:m8", "--depart", "2026-06-10T06:05:00Z", "--format", "json")
    #expect(run.exitCode == 0)
    let answer = try Answer(json: run.output)
    let check = AnswerCheck(departure: UTC("2026-06-10T06:05:00Z"))
    #expect(check.faults(of: answer) == [])
    let journeys = try #require(answer.journeys)
    // Rows of stop_times.txt by clocks two hours ahead: T2 at n06 08:09:00, at ket 08:15:00; M1 at K1
    // 08:19:57, at m8 08:25:46. The M1 after it is five minutes later, for who walks to it.
    #expect(journeys.map(\.rides) == [2, 1, 0])
    #expect(journeys[0].departure.description == "2026-06-10T06:09:00Z")
    #expect(journeys[0].arrival.description == "2026-06-10T06:25:46Z")
    #expect(journeys[1].arrival.description == "2026-06-10T06:30:46Z")
    #expect(journeys[0].legs.map(\.mode) == ["tram", "walk", "metro"])
    #expect(journeys[0].legs[0].to.stop == "tarvena:ket")
    #expect(journeys[0].legs[2].from.stop == "tarvena:K1")
    #expect(journeys[0].legs[2].from.level == -2)
    #expect(journeys[0].legs[2].departureLocal == "2026-06-10T08:19:57+02:00")
    // 4.3 km, measured with dividers on the map, at 1.33 m/s.
    #expect((3_100...3_500).contains(journeys[2].durationSeconds))
  }

  @Test("As text the journeys fit into 80 columns, without blanks at the ends of lines")
  func asText() {
    let run = DemoCity.plan("stop:n06", "stop:m8", "--depart", "2026-06-10T06:05:00Z")
    #expect(run.exitCode == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first == "Wednesday 10 June 2026")
    for line in lines {
      #expect(line.count <= 80, "\(line)")
      #expect(line.last != " ", "\(line)|")
    }
    for part in [
      "08:09  Nordra Pôlë", "T2 tram to Limra", "08:15  Ketra Torë", "level \u{2212}2",
      "08:19  Ketra, platform 1", "M1 metro to Sandrë", "08:25  Sandrë", "on foot",
      "\n          fare 2.00 EUR\n",
      "© OpenStreetMap contributors",
    ] {
      #expect(run.output.contains(part), "\(part)")
    }
  }

  @Test("The README shows what is printed")
  func readme() throws {
    let text = try String(contentsOfFile: DemoCity.readme, encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.hasPrefix("    Wednesday") })
    let shown = lines[start...].prefix { $0.hasPrefix("    ") }.map { $0.dropFirst(4) }
    let run = DemoCity.plan("stop:n06", "stop:m8", "--depart", "2026-06-10T06:05:00Z")
    // The first journey ends with an empty line, before the second.
    let printed = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(shown == Array(printed.prefix { !$0.isEmpty }))
  }

  @Test("Over midnight: the night bus of yesterday's service day")
  func overMidnight() throws {
    let run = DemoCity.plan(
      "stop:w10", "stop:m8", "--depart", "2026-06-10T22:10:00Z", "--format", "json")
    let answer = try Answer(json: run.output)
    let journeys = try #require(answer.journeys)
    // N1 at 24:30:00 and 25:10:00 of the 10th, by clocks two hours ahead.
    let night = try #require(journeys.first { $0.rides == 1 })
    #expect(night.legs.filter(\.isRide).map(\.trip?.serviceDate) == ["2026-06-10"])
    #expect(night.legs.first { $0.isRide }?.departure.description == "2026-06-10T22:30:00Z")
    #expect(night.arrival.description == "2026-06-10T23:10:00Z")
    let text = DemoCity.plan("stop:w10", "stop:m8", "--depart", "2026-06-10T22:10:00Z")
    #expect(text.output.contains("Thursday 11 June 2026"))
    #expect(text.output.contains("00:30"))
  }

  @Test("Stops are found by name, the station first")
  func stopsByName() {
    let run = DemoCity.perron("stops", "ketra")
    let lines = run.output.split(separator: "\n")
    #expect(run.exitCode == 0)
    #expect(lines.count == 8)
    #expect(lines.first?.contains("tarvena:K ") == true)
    #expect(lines.first?.hasSuffix("station, metro") == true)
    #expect(lines.contains { $0.hasPrefix("Ketra Torë ") && $0.hasSuffix("tram") })
  }

  @Test("Stops around a place come nearest first, and none beyond the radius")
  func stopsNear() throws {
    struct Found: Decodable {
      struct Stop: Decodable {
        let name: String
        let distanceMeters: Double
        let types: [String]
      }
      let stops: [Stop]
    }
    let run = DemoCity.perron(
      "stops", "--near", "44.0991,14.3012", "--radius", "300", "--format", "json")
    let stops = try JSONDecoder().decode(Found.self, from: Data(run.output.utf8)).stops
    #expect(Set(stops.map(\.name)) == ["Ketra", "Ketra Autobës", "Ketra Torë"])
    #expect(stops.map(\.distanceMeters) == stops.map(\.distanceMeters).sorted())
    #expect(stops.allSatisfy { $0.distanceMeters <= 300 })
    #expect(stops.contains { $0.name == "Ketra Torë" && $0.types == ["tram"] })
  }

  @Test("Departures over midnight change the date, and only there")
  func departuresOverMidnight() {
    let run = DemoCity.perron(
      "departures", "Ketra", "--at", "2026-06-10T21:40:00Z", "--limit", "4")
    // The last four M1 of the 10th, rows of 23:44 to 24:14, and clocks two hours ahead of UTC.
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").first ?? "" }
    #expect(lines == ["Wednesday", "23:44", "23:54", "Thursday", "00:04", "00:14"])
    let types = DemoCity.perron(
      "departures", "Ketra", "--at", "2026-06-10T21:40:00Z", "--types", "tram")
    #expect(types.exitCode == 1)
  }

  /// A leg of `perron walk`, which has no clock times.
  struct WalkLeg: Decodable {
    let distanceMeters: Double
    let durationSeconds: Int
    let steps: [Answer.Step]
  }

  /// From entrance A, which leads to stairs; the lift is at entrance C, across the square.
  func walkFromEntrance(_ more: String...) throws -> [WalkLeg] {
    struct Document: Decodable { let legs: [WalkLeg] }
    let words = ["walk", "--network", DemoCity.network, "--from", "stop:KA", "--to", "stop:K1"]
    let run = Program.perron.run(words + ["--format", "json"] + more)
    return try JSONDecoder().decode(Document.self, from: Data(run.output.utf8)).legs
  }

  @Test("To avoid stairways takes the lift where the shortest way takes the stairs")
  func avoidStairways() throws {
    let short = try #require(try walkFromEntrance().first)
    let stepless = try #require(try walkFromEntrance("--avoid-stairways").first)
    #expect(short.steps.contains { $0.kind == "steps" })
    #expect(stepless.steps.contains { $0.kind == "lift" })
    #expect(!stepless.steps.contains { ["steps", "escalator"].contains($0.kind) })
    #expect(stepless.durationSeconds > short.durationSeconds)
    for leg in [short, stepless] {
      #expect(abs(leg.steps.reduce(0) { $0 + $1.distanceMeters } - leg.distanceMeters) <= 1)
      #expect(leg.steps.reduce(0) { $0 + $1.durationSeconds } == leg.durationSeconds)
    }
  }

  @Test("The way to the platform is told step by step, down to its level")
  func walkToPlatform() {
    let run = DemoCity.perron(
      "walk", "--from", "44.099128,14.301178", "--to", "stop:K1", "--avoid-stairways")
    #expect(run.output.contains("Take the lift to platform 1 (level \u{2212}2)"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
  }

  @Test("Import issues are listed by their kind, in 80 columns")
  func issues() throws {
    let folder = CommandFolder()
    var feed = TestFeed()
    feed.files["trips.txt"]? += "NOWHERE,D,lost\n"
    feed.files["stop_times.txt"]? += "lost,0,A,05:00:00,05:00:00\n"
    try folder.importTestFeed(feed)
    let run = folder.perron("info", "--issues")
    #expect(run.exitCode == 0)
    #expect(run.output.contains("line 26, route_id"), "\(run.output)")
    #expect(run.output.contains("NOWHERE"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 && $0.last != " " })
    #expect(
      folder.perron("info").output.contains("see perron info --issues --network network.perron"))
    try folder.importTestFeed(TestFeed().neverExpiring)
    #expect(folder.perron("info", "--issues").output == "No issues.\n")
  }

  // Rows of stop_times.txt by clocks two hours ahead: 11 at a10 05:30:00, at bus 05:46:00; the trip of the same
  // block from bus at 05:49:00, at b45 05:56:00.
  @Test("A bus goes on as another line: one ride in two legs, told as staying on board")
  func stayingOnBoard() throws {
    let time = "2026-06-10T03:25:00Z"
    let run = DemoCity.plan("stop:a10", "stop:b45", "--depart", time, "--format", "json")
    let journey = try #require(try Answer(json: run.output).journeys?.first)
    #expect(journey.rides == 1 && journey.transfers == 0)
    #expect(journey.legs.map(\.trip?.id) == ["tarvena:11.DY0.0530", "tarvena:12.DY0.0549"])
    #expect(journey.legs.map(\.staysInVehicle) == [false, true])
    #expect(journey.arrival.description == "2026-06-10T03:56:00Z")
    let text = DemoCity.plan("stop:a10", "stop:b45", "--depart", time).output
    #expect(text.contains("stay on board, becomes line 12\n"))
    #expect(text.contains("26 min · 1 ride\n"))
  }

  // Every 480 s: 240 s of waiting, and 660 s from bus to s06. On foot it is 1,003 s, sooner than after a wait of 480 s.
  @Test("A line without clock times tells its headway, and the wait that was counted")
  func headway() throws {
    let time = "2026-06-10T06:31:00Z"
    for (wait, arrival, headway) in [
      ("expected", "06:46:00", 480), ("none", "06:42:00", 480), ("worst", "06:47:43", nil),
    ] {
      let run = DemoCity.plan(
        "stop:bus", "stop:s06", "--depart", time, "--format", "json", "--headway-wait", wait)
      let journey = try #require(try Answer(json: run.output).journeys?.first)
      #expect(journey.departure.description == "2026-06-10T06:31:00Z")
      #expect(journey.arrival.description == "2026-06-10T\(arrival)Z")
      #expect(journey.legs.map(\.headwaySeconds) == [headway])
    }
    let text = DemoCity.plan("stop:bus", "stop:s06", "--depart", time).output
    #expect(text.contains("no clock times: every 8 min, 4 min wait counted\n"))
    let board = DemoCity.perron("departures", "bus", "--at", "2026-06-10T06:31:00Z").output
    #expect(board.contains("every 8 min"))
  }

  @Test("The list of links is in the order of ids, its columns below one another")
  func links() throws {
    let run = DemoCity.perron("info", "--links")
    let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("tarvena:") }
    let ids = rows.map { $0.prefix { $0 != " " } }
    #expect(ids.count > 20 && ids == ids.sorted())
    // Metres end in the same column.
    let ends = rows.compactMap { row in
      row.ranges(of: " m ").first.map { row.distance(from: row.startIndex, to: $0.lowerBound) }
    }
    #expect(ends.count > 20 && Set(ends).count == 1)
  }
}
