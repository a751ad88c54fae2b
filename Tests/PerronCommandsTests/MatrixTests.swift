import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("perron matrix")
struct MatrixTests {
  private let folder = CommandFolder()
  private static let morning = "2026-06-10T06:05:00Z"

  private func write(_ text: String, to name: String) throws {
    try folder.folder.write(text, to: name)
  }

  private func run(_ options: String...) -> ProgramOutcome {
    Program.perron.run(
      [
        "matrix", "--network", DemoCity.network, "--from", folder["from.csv"], "--to",
        folder["to.csv"], "--depart", Self.morning,
      ] + options)
  }

  private func writePlaces() throws {
    try write(
      "id,lat,lon,stop\n1,44.0991,14.3012,\n\"two, \"\"second\"\"\",,,n06\n3,10,10,\n",
      to: "from.csv")
    // A byte order mark, line ends of Windows, columns in another order, a blank line.
    try write("\u{FEFF}stop,id\r\nK,station\r\n\r\nm8,\"a\nb\"\r\n", to: "to.csv")
  }

  /// Seconds and rides of the first journey that `plan` finds, as a row ends.
  private func plan(_ from: String, _ to: String, at departure: String = morning) throws -> String {
    let outcome = DemoCity.plan(from, to, "--depart", departure, "--format", "json")
    let journey = try #require(try Answer(json: outcome.output).journeys?.first)
    let asked = try #require(UTC(departure))
    return "\(journey.arrival),\(journey.arrival.seconds - asked.seconds),\(journey.rides)"
  }

  @Test("A row for each pair, in order, with what plan finds; empty where nothing leads there")
  func pairs() throws {
    try writePlaces()
    let outcome = run()
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    let (time, square) = (Self.morning, "44.0991,14.3012")
    let second = "\"two, \"\"second\"\"\""
    let expected = [
      "from,to,departure,arrival,durationSeconds,rides",
      "1,station,\(time),\(try plan(square, "stop:K"))",
      "1,\"a\nb\",\(time),\(try plan(square, "stop:m8"))",
      "\(second),station,\(time),\(try plan("stop:n06", "stop:K"))",
      "\(second),\"a\nb\",\(time),\(try plan("stop:n06", "stop:m8"))",
      "3,station,\(time),,,", "3,\"a\nb\",\(time),,,",
    ]
    #expect(outcome.output == expected.map { $0 + "\n" }.joined())
    #expect(run("--threads", "1").output == outcome.output)
    #expect(run("--threads", "7").output == outcome.output)
  }

  // Of 20 departures the 5th percentile is the least, the 25th the 5th, then the 10th, the 15th and the 19th.
  @Test("With a window, percentiles over departures at each of its minutes")
  func window() throws {
    try write("id,stop\nn,n06\n", to: "from.csv")
    try write("id,stop\nm,m8\n", to: "to.csv")
    var seconds: [Int] = []
    for minute in 5..<25 {
      let departure = "2026-06-10T06:\(minute < 10 ? "0" : "")\(minute):00Z"
      let words = try plan("stop:n06", "stop:m8", at: departure).split(separator: ",")
      seconds.append(try #require(Int(words[1])))
    }
    seconds.sort()
    let expected = [0, 4, 9, 14, 18].map { "\(seconds[$0])" }.joined(separator: ",")
    #expect(Set(seconds).count > 4)
    let outcome = run("--window", "20")
    #expect(
      outcome.output == """
        from,to,departure,p5Seconds,p25Seconds,p50Seconds,p75Seconds,p95Seconds
        n,m,\(Self.morning),\(expected)

        """)
  }

  @Test("A file that holds no places ends with 3, and says which line and what to write")
  func badFiles() throws {
    try write("id,stop\nm,m8\n", to: "to.csv")
    let cases = [
      ("", "line 1: there is no header"), ("id,lat\n1,2\n", "line 1: the header lacks a column"),
      ("id,stop\n1,n06\n2,none\n", "line 3: there is no stop \"none\""),
      ("id,lat,lon\n1,91,0\n", "line 2: \"91,0\" is no place on earth"),
      ("id,lat,lon\n\"1\",x,0\n", "line 2: \"x,0\" is no place on earth"),
      ("id,stop\n\"1,n06\n", "line 2: a quotation mark is not closed"),
      ("id,stop\n\"1\"x,n06\n", "line 2: there is more behind a quotation mark"),
      ("id,stop\n" + String(repeating: "1,n06\n", count: 10_001), "more than 10000 places"),
    ]
    for (text, words) in cases {
      try write(text, to: "from.csv")
      expectFailure(run(), exitCode: 3, words, "Write a header with id")
    }
    expectFailure(
      DemoCity.perron("matrix", "--from", folder["none.csv"], "--to", folder["to.csv"]),
      exitCode: 4, "cannot be read")
    expectFailure(run("--arrive", Self.morning), exitCode: 2, "knows no option --arrive")
  }
}
