import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("perron plan --batch")
struct BatchTests {
  private let folder = CommandFolder()
  private static let morning = "2026-06-10T06:05:00Z"

  /// The answers to some lines, a line each.
  private func run(_ lines: [String], _ options: String...) throws -> [String] {
    try folder.folder.write(lines.map { $0 + "\n" }.joined(), to: "q.ndjson")
    let outcome = Program.perron.run(
      ["plan", "--network", DemoCity.network, "--batch", folder["q.ndjson"]] + options)
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    #expect(outcome.errors == "")
    return outcome.output.split(separator: "\n").map { String($0) }
  }

  private func query(_ more: String, from: String = "stop:n06", to: String = "stop:m8") -> String {
    let times = more.contains("arrive") ? "" : #","depart":"\#(Self.morning)""#
    return #"{"from":"\#(from)","to":"\#(to)"\#(times)\#(more)}"#
  }

  /// What `plan` prints, with an id before it.
  private func single(_ id: String, _ options: String...) -> String {
    let outcome = Program.perron.run(
      [
        "plan", "--network", DemoCity.network, "--from", "stop:n06", "--to", "stop:m8", "--format",
        "json",
      ] + options)
    return "{\"id\":\(id),"
      + outcome.output.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func error(_ line: String) throws -> Answer.Message {
    try #require(try Answer(json: line).error, "\(line)")
  }

  @Test("Each line is answered as plan would, in order, with its id as it was written")
  func sameAsSingle() throws {
    let answers = try run([
      query(#","id":12345678901234567890"#),
      query(#","id": {"a": [1.50, "x"]} , "maxRides":1,"noGeometry":true"#),
      query(#","types":["tram","bus"],"walkSpeed":0.8,"wheelchair":true,"avoidStairways":false"#),
      query(#","id":"v","via":["Ketra+30"],"maxJourneys":null"#),
      query(#","id":"a","arrive":"\#(Self.morning)""#),
    ])
    let depart = ["--depart", Self.morning]
    #expect(answers.count == 5)
    #expect(answers[0] == single("12345678901234567890", depart[0], depart[1]))
    #expect(
      answers[1]
        == single(
          #"{"a": [1.50, "x"]}"#, depart[0], depart[1], "--max-rides", "1", "--no-geometry"))
    #expect(
      answers[2]
        == single(
          "null", depart[0], depart[1], "--types", "tram,bus", "--walk-speed", "0.8",
          "--wheelchair"))
    #expect(answers[3] == single("\"v\"", depart[0], depart[1], "--via", "Ketra+30"))
    #expect(answers[4] == single("\"a\"", "--arrive", Self.morning))
    #expect(Set(answers).count == 5)
  }

  @Test("A bad line spoils only itself and says its number and what is wrong; blank lines are none")
  func badLines() throws {
    let answers = try run([
      query(#","id":1"#), "{\"id\":", query(#","id":3,"maxRide":1"#), "  ",
      query(#","id":5"#, from: "stop:nowhere"), query(#","id":6,"wheelchair":"yes""#),
      query(#","id":7,"maxRides":-1"#), query(#","id":8,"id":9"#), "[1]",
      #"{"id":10,"from":"stop:n06"}"#, query(#","id":11,"network":"/etc/passwd""#),
      String(repeating: "x", count: 1_100_000), query(#","id":13"#),
    ])
    #expect(answers.count == 12)
    let expected = [
      (1, "null", "usage", "Line 2: The query is no JSON: it ends too early."),
      (2, "3", "usage", "Line 3: A query knows no \"maxRide\". Did you mean maxRides?"),
      (3, "5", "unknown_stop", "Line 5: "), (4, "6", "usage", "wheelchair is true or false."),
      (5, "7", "usage", "--max-rides takes a whole number"),
      (6, "8", "usage", "id is given twice."),
      (7, "null", "usage", "Line 9: A query is a JSON object."),
      (8, "10", "usage", "perron plan needs --to."),
      (9, "11", "usage", "A query knows no \"network\"."),
      (10, "null", "usage", "Line 12: A query has at most 1 MB."),
    ]
    for (place, id, code, words) in expected {
      let error = try error(answers[place])
      #expect(answers[place].hasPrefix("{\"id\":\(id),\"error\":"))
      #expect(error.code == code)
      #expect(error.message.contains(words), "\(error.message)")
    }
    // The first and the last are the same question.
    #expect(answers[0].dropFirst(7) == answers[11].dropFirst(8))
    #expect(try Answer(json: answers[0]).journeys?.isEmpty == false)
  }

  @Test("The answers are the same to the byte whatever the number of threads")
  func threads() throws {
    let stops = ["n06", "m8", "K1", "n01", "n03"]
    let lines = (0..<60).map { number in
      query(
        #","id":\#(number)"#, from: "stop:\(stops[number % 5])",
        to: "stop:\(stops[(number / 5) % 5])")
    }
    let one = try run(lines, "--threads", "1")
    #expect(one.count == 60)
    #expect(
      one.enumerated().allSatisfy { $0.element.hasPrefix("{\"id\":\($0.offset),") })
    #expect(try run(lines, "--threads", "2") == one)
    #expect(try run(lines, "--threads", "16") == one)
  }

  @Test("Areas and closures stand in the query itself, and a file's name is refused")
  func inlineFiles() throws {
    let town = try WalkTown()
    let (middle, ends) = (WalkTown.place(50, 0), (WalkTown.place(-10, 0), WalkTown.place(110, 0)))
    let (latitude, longitude) = WalkTown.degrees(50, 0)
    let point = #"{"type":"Point","coordinates":[\#(longitude),\#(latitude)]}"#
    let options = [
      "", #","closed":["way/2"]"#, #","closed":"way/2""#,
      #","avoidArea":{"type":"Feature","geometry":\#(point),"properties":{"extent":10}}"#,
      #","avoidArea":["\#(middle) extent=10"]"#, #","avoidArea":"areas.geojson""#,
      #","closed":"closed.txt""#, #","avoidArea":{"type":"Circle","coordinates":[]}"#,
    ]
    try town.folder.folder.write(
      options.map { query($0, from: ends.0, to: ends.1) + "\n" }.joined(), to: "q.ndjson")
    let outcome = town.folder.perron("plan", "--batch", "q.ndjson")
    let answers = outcome.output.split(separator: "\n").map { String($0) }
    try #require(answers.count == 8, "\(outcome.summary)")
    // 120 m straight on, 420 m round.
    let lengths = try answers.prefix(5).map {
      try #require(try Answer(json: $0).journeys?.first).legs[0].distanceMeters
    }
    #expect(abs(lengths[0] - 120) < 1)
    #expect(lengths.dropFirst().allSatisfy { abs($0 - 420) < 1 })
    #expect(try error(answers[5]).message.contains("a query names no files"))
    #expect(try error(answers[6]).message.contains("\"closed.txt\" is no id"))
    #expect(try error(answers[7]).message.contains("a geometry of type Circle"))
  }

  @Test("Standard input is read as lines come: each is answered before the next is there")
  func dialogue() throws {
    let script = """
      mkfifo in out
      "$0" plan --network "$1" --batch <in >out &
      exec 3>in 4<out
      for id in 1 2; do
        printf '{"id":%s,"from":"stop:n06","to":"stop:m8"}\\n' $id >&3
        read -r line <&4
        printf '%s\\n' "$line"
      done
      printf '{"id":3}' >&3
      exec 3>&-
      cat <&4
      wait
      """
    let outcome = Program("/bin/sh").run(
      ["-c", script, Program.perron.path, DemoCity.network], in: folder.folder.path)
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.map { $0.prefix(8) } == ["{\"id\":1,", "{\"id\":2,", "{\"id\":3,"])
  }

  @Test("What is of one query stands in the queries, and what is of the batch on the command line")
  func options() throws {
    try folder.folder.write(query("") + "\n", to: "q.ndjson")
    func run(_ options: String...) -> ProgramOutcome {
      Program.perron.run(
        ["plan", "--network", DemoCity.network, "--batch", folder["q.ndjson"]] + options)
    }
    expectFailure(run("--max-rides", "1"), exitCode: 2, "--max-rides stands in the queries")
    expectFailure(run("--format", "text"), exitCode: 2, "answers are JSON")
    expectFailure(run("--threads", "0"), exitCode: 2, "--threads")
    expectFailure(
      Program.perron.run(["plan", "--batch", folder["none"]]), exitCode: 4, "cannot be read")
    expectFailure(
      Program.perron.run(["plan", "--batch", folder.folder.path, "--network", DemoCity.network]),
      exitCode: 4, "cannot be read")
    expectFailure(
      DemoCity.plan("stop:n06", "stop:m8", "--threads", "2"), exitCode: 2, "goes with --batch")
  }
}
