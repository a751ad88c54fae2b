import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Runs the checks of this folder that are written in Python.
enum Check {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let schemas = folder.deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Schemas")

  /// What in some documents breaks a schema of the repository.
  static func faults(_ schema: String, _ documents: [String]) throws -> String {
    let schema = schemas.appending(path: "\(schema).schema.json").path(percentEncoded: false)
    return try run("check-schema.py", [schema], documents)
  }

  /// Expects documents in which nothing breaks a schema.
  static func expect(
    _ schema: String, _ documents: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let faults = try faults(schema, documents)
    #expect(faults == "", sourceLocation: sourceLocation)
  }

  /// What a page would fetch or run that it should not.
  static func faults(page: String) throws -> String { try run("check-page.py", [], [page]) }

  private static func run(
    _ script: String, _ arguments: [String], _ texts: [String]
  ) throws -> String {
    let temporary = TemporaryFolder()
    let names = texts.indices.map { "\($0)" }
    for (name, text) in zip(names, texts) { try temporary.write(text, to: name) }
    let path = folder.appending(path: script).path(percentEncoded: false)
    let outcome = Program("python3").run(
      ["-B", path] + arguments + names.map { temporary[$0] })
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    return outcome.output
  }
}

@Suite("The schemas of JSON")
struct SchemaTests {
  private static let ends = [
    "--from", "stop:n06", "--to", "stop:m8", "--depart", "2026-06-10T06:05:00Z",
  ]
  private static let never = [
    "--from", "stop:n06", "--to", "stop:m8", "--depart", "2036-06-10T06:05:00Z", "--max-walk", "9",
  ]

  private static func run(_ command: String, _ arguments: [String]) -> String {
    Program.perron.run([command, "--network", DemoCity.network] + arguments).output
  }

  private static let json = ["--format", "json"]

  @Test("Plans are as their schema says, with all that options add, and without any journey")
  func plan() throws {
    let options = [
      [], ["--no-geometry"], ["--no-schedule"], ["--explain"], ["--missed-changes"],
      ["--display-zone", "Europe/Lisbon"], ["--window", "60"], ["--from", "44.1109,14.3007"],
    ]
    let plans = options.map { more in
      let ends = more.first == "--from" ? Array(Self.ends.dropFirst(2)) : Self.ends
      return Self.run("plan", ends + Self.json + more)
    }
    let none = Self.run("plan", Self.never + Self.json)
    try Check.expect("plan", plans + [none])
    #expect(none.contains("outside_calendar"))
  }

  @Test("Walks, and routes in GeoJSON, are as their schemas say")
  func routes() throws {
    let walk = ["--from", "stop:K1", "--to", "stop:n06"]
    let far = ["--from", "stop:K1", "--to", "stop:n06", "--max-walk", "9"]
    let geojson = ["--format", "geojson"]
    try Check.expect("walk", [walk, far].map { Self.run("walk", $0 + Self.json) })
    let routes =
      [walk, far].map { Self.run("walk", $0 + geojson) }
      + [Self.ends, Self.ends + ["--no-geometry"], Self.ends + ["--no-schedule"], Self.never].map {
        Self.run("plan", $0 + geojson)
      }
    try Check.expect("geojson", routes)
    let reach = ["--from", "stop:n06", "--minutes", "10,20", "--depart", "2026-06-10T06:05:00Z"]
    try Check.expect("isochrone", [Self.run("isochrone", reach)])
  }

  @Test("Directions are as their schema says, errors among them")
  func directions() throws {
    let format = ["--format", "directions"]
    let answers = [
      Self.ends, Self.ends + ["--no-geometry"], Self.never,
      ["--from", "Nowhere", "--to", "stop:m8"],
      ["--from", "stop:n06"], Self.ends + ["--units", "imperial", "--clock", "12"],
    ].map { Self.run("plan", $0 + format) }
    try Check.expect("directions", answers)
  }

  @Test("Boards, trips and stops are as their schemas say")
  func timetables() throws {
    let at = ["--at", "2026-06-10T06:00:00Z"]
    for board in ["departures", "arrivals"] {
      let boards = ["Ketra", "stop:n06", "stop:m8"].map {
        Self.run(board, [$0] + at + Self.json)
      }
      try Check.expect(board, boards)
    }
    let trips = ["T2.DY0.0805", "tarvena:M1.WK0.0815"].map {
      Self.run("trip", [$0, "--date", "2026-06-10"] + Self.json)
    }
    try Check.expect("trip", trips)
    let stops = [["Ketra"], ["--near", "44.0991,14.3012"], ["Nowhere"]].map {
      Self.run("stops", $0 + Self.json)
    }
    try Check.expect("stops", stops)
  }

  @Test("Reports on networks and feeds are as their schemas say")
  func reports() throws {
    let folder = CommandFolder()
    var feed = TestFeed()
    feed.replace("C,Cedar,60.0,5.6", with: "C,Cedar,60.0,500", in: "stops.txt")
    try feed.write(to: "feed", in: folder.folder)
    folder.perron("import", "--gtfs", "feed", "--report", "report.json")
    let report = try String(contentsOfFile: folder["report.json"], encoding: .utf8)
    let infos = [Self.run("info", Self.json), folder.perron("info", "--format", "json").output]
    try Check.expect("info", infos + [report])
    try Check.expect("links", [Self.run("info", ["--links"] + Self.json)])
    try folder.folder.write("agency_id\n", to: "broken/agency.txt")
    let checked = ["feed", "broken"].map {
      folder.perron("validate", $0, "--format", "json").output
    }
    try Check.expect("validate", checked)
  }

  @Test("Errors are as their schema says, and answers to a batch as that of plans, or of errors")
  func errors() throws {
    let errors = [
      Self.run("plan", ["--from", "Nowhere", "--to", "stop:m8"] + Self.json),
      Self.run("walk", ["--format=geojson", "--speed", "3"]),
      Self.run("trip", ["no-such-trip"] + Self.json),
      Program.perron.run(["info", "--network", "/no/such", "--format", "json"]).output,
    ]
    let folder = TemporaryFolder()
    try folder.write(
      """
      {"id": 1, "from": "stop:n06", "to": "stop:m8", "depart": "2026-06-10T06:05:00Z"}
      {"id": "two", "from": "Nowhere", "to": "stop:m8"}
      {"from"
      """, to: "queries")
    let lines = Self.run("plan", ["--batch", folder["queries"]]).split(separator: "\n").map {
      String($0)
    }
    try #require(lines.count == 3)
    try Check.expect("plan", [lines[0]])
    try Check.expect("error", errors + lines.dropFirst())
  }

  // What the others rely on: that a schema, and what checks it, lets nothing wrong through.
  @Test("A member that is missing, wrong or in no schema is a fault")
  func vacuity() throws {
    let right = Self.run("plan", Self.ends + Self.json)
    let wrong = [
      right.replacing(#""rides":2,"#, with: ""),
      right.replacing(#""rides":2,"#, with: #""rides":"2","#),
      right.replacing(#""rides":2,"#, with: #""rides":2,"ridden":2,"#),
    ]
    for document in wrong {
      #expect(document != right)
      #expect(try Check.faults("plan", [document]) != "")
    }
  }
}
