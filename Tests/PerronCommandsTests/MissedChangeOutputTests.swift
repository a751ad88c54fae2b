import ProgramTesting
import TestSupport
import Testing

@Suite("Changes that are missed, as they are printed")
struct MissedChangeOutputTests {
  private static let morning = ["--depart", "2026-06-10T06:05:00Z"]

  private func plan(_ options: String...) -> ProgramOutcome {
    Program.perron.run(
      ["plan", "--network", DemoCity.network, "--from", "stop:n06", "--to", "stop:m8"]
        + Self.morning + options)
  }

  // The metro that is to be caught leaves Ketra at 08:19:57, the next five minutes later.
  @Test("Text has a line below the ride, JSON a member of it, and neither unasked")
  func demoCity() {
    let text = plan("--missed-changes")
    #expect(
      text.output.contains("\n          if missed: line M1 at 08:24, there 5 min later\n"),
      "\(text.summary)")
    #expect(!plan().output.contains("if missed"))
    let json = plan("--missed-changes", "--format", "json").output
    for part in [
      "\"ifMissed\":{\"departure\":\"2026-06-10T06:24:57Z\",\"arrival\":\"2026-06-10T06:30:46Z\"",
      "\"delaySeconds\":300,\"rides\":1,\"from\":{\"name\":\"Ketra\"",
      "\"route\":{\"id\":\"tarvena:M1\"",
    ] { #expect(json.contains(part)) }
    #expect(json.split(separator: "ifMissed").count == 2)
    #expect(!plan("--format", "json").output.contains("ifMissed"))
  }

  @Test("A query of a batch asks for it by missedChanges")
  func batch() throws {
    let folder = CommandFolder()
    try folder.folder.write(
      #"{"from":"stop:n06","to":"stop:m8","depart":"2026-06-10T06:05:00Z","missedChanges":true}"#,
      to: "q.ndjson")
    let answer = Program.perron.run([
      "plan", "--network", DemoCity.network, "--batch", folder.folder["q.ndjson"],
    ])
    let single = plan("--missed-changes", "--format", "json").output
    #expect(answer.output == "{\"id\":null," + single.dropFirst())
  }

  /// A bus from A to B and one from there to C, once a day each, until a last day.
  private func small(until last: String) throws -> CommandFolder {
    var feed = FeedBuilder(
      stopTimes: """
        T,08:00:00,08:00:00,A,1
        T,08:10:00,08:10:00,B,2
        U,08:15:00,08:15:00,B,1
        U,08:25:00,08:25:00,C,2
        """, trips: ["T", "U"])
    feed.files["calendar.txt"]?.replace("20991231", with: last)
    let (folder, source) = (CommandFolder(), TemporaryFolder())
    feed.write(to: source)
    try #require(folder.perron("import", "--gtfs", source.path, "--quiet").exitCode == 0)
    return folder
  }

  @Test("Another day is named, and so is that nothing goes any more")
  func anotherDay() throws {
    let question = [
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T05:00:00Z",
      "--missed-changes",
    ]
    let daily = try small(until: "20991231")
    let next = Program.perron.run(question, in: daily.folder.path)
    #expect(
      next.output.contains(
        "if missed: line 1 on Thursday 11 June 2026 at 08:15, there 24 h later"),
      "\(next.summary)")
    let folder = try small(until: "20260610")
    let text = Program.perron.run(question, in: folder.folder.path)
    #expect(text.output.contains("if missed: nothing goes on from there within 48 h"))
    let json = Program.perron.run(question + ["--format", "json"], in: folder.folder.path)
    #expect(json.output.contains("\"ifMissed\":null"))
  }

  @Test("It takes the timetable")
  func withoutSchedule() {
    let outcome = plan("--missed-changes", "--no-schedule")
    #expect(outcome.exitCode == 2)
    #expect(outcome.errors.contains("missedChanges needs the timetable. Leave it out"))
  }
}
