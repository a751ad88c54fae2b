import ProgramTesting
import TestSupport
import Testing

@Suite("Durations that people read")
struct ShownMinutesTests {
  /// From one stop to another 200 m north of it, where there is no map: 260 m at 1.33 m/s take 195 s.
  private func told(_ format: String, departing time: String) throws -> String {
    let folder = CommandFolder()
    var feed = TestFeed()
    feed.files["stops.txt"]? += "W1,West,10,10\nW2,East,10.0018,10\n"
    try folder.importTestFeed(feed)
    let run = Program.perron.run(
      [
        "plan", "--from", "stop:W1", "--to", "stop:W2", "--depart", time, "--format", format,
      ], in: folder.folder.path)
    #expect(run.exitCode == 0, "\(run.summary)")
    return run.output
  }

  // 195 s from 06:00:00 end at 06:03:15, and from 06:00:50 at 06:04:05.
  @Test(
    "A walk alone takes as long as its journey",
    arguments: [("2026-06-10T06:00:00Z", "3 min"), ("2026-06-10T06:00:50Z", "4 min")])
  func walkAlone(time: String, duration: String) throws {
    for format in ["text", "html"] {
      let output = try told(format, departing: time)
      let other = duration == "3 min" ? "4 min" : "3 min"
      #expect(output.contains(duration) && !output.contains(other), "\(format): \(output)")
    }
    // There the seconds stand beside it.
    let directions = try told("directions", departing: time)
    #expect(directions.contains("3 min") && !directions.contains("4 min"), "\(directions)")
  }
}
