import ProgramTesting
import TestSupport
import Testing

@Suite("Bans, onlys and bikes on the command line")
struct FilterOptionTests {
  private let folder = CommandFolder()

  /// A feed of one line with a bus an hour, which is R of agency X, from A over B to C.
  init() throws { try folder.importTestFeed(TestFeed().neverExpiring) }

  private func plan(_ options: String...) -> ProgramOutcome {
    Program.perron.run(
      [
        "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T05:30:00Z",
        "--format", "json",
      ] + options, in: folder.folder.path)
  }

  @Test("A banned trip is passed over, several ids may follow one option")
  func bans() throws {
    // Buses leave at every full hour: T6 at 06:00, T8 at 08:00.
    #expect(plan().output.contains("\"feed:T6\""))
    let outcome = plan("--ban-trip", "T6", "feed:T7")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.contains("\"feed:T8\""))
    #expect(plan("--only-route", "R", "--only-agency", "feed:X").exitCode == 0)
  }

  @Test("Each filter that leaves nothing ends with exit code 1 and its name")
  func reasons() {
    for (option, id, words) in [
      ("--ban-route", "R", "without the banned lines"),
      ("--ban-agency", "X", "without the banned agencies"),
      ("--ban-stop", "C", "without the banned stops"),
    ] {
      let outcome = plan(option, id)
      #expect(outcome.exitCode == 1)
      #expect(outcome.output.contains("filtered_out") && outcome.output.contains(words))
    }
  }

  @Test("A trip that says nothing of bikes is told in JSON and in text")
  func bikes() {
    #expect(plan("--bikes").output.contains("\"bikesUnknown\":true"))
    #expect(!plan().output.contains("bikesUnknown"))
    let text = folder.perron(
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T05:30:00Z", "--bikes")
    #expect(text.output.contains("not known whether bikes are taken"))
  }

  @Test("An explanation is a member of the JSON, and follows the journeys in text")
  func explanation() {
    let outcome = plan("--explain-route", "R", "--explain-stop", "B", "--bikes")
    // The line is used; B lies on the way; nothing says that a trip takes no bikes.
    for part in [
      "\"explanation\":{\"startStops\":[", "\"filters\":[{\"option\":\"bikes\",\"routes\":0",
      "\"code\":\"used\"", "\"patternsScanned\":1",
    ] { #expect(outcome.output.contains(part), "\(outcome.summary)") }
    #expect(!plan().output.contains("explanation"))
    let text = folder.perron(
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T05:30:00Z",
      "--explain", "--explain-stop", "B")
    #expect(text.output.contains("Near the start: Alder (0 s on foot)"), "\(text.summary)")
    #expect(text.output.contains("Stop Birch (feed:B): A journey uses it."))
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 79 })
  }

  @Test("Without any time the limit is the reason, with ample time nothing is said")
  func timeLimit() {
    let outcome = plan("--time-limit", "0")
    #expect(outcome.exitCode == 1)
    #expect(outcome.output.contains("\"code\":\"time_limit\""))
    #expect(plan("--time-limit", "600000").output == plan().output)
    expectJSONFailure(plan("--time-limit", "-1"), exitCode: 2, code: "usage", "--time-limit")
  }

  @Test("Unknown ids are wrong usage, with the nearest id")
  func unknown() {
    expectJSONFailure(
      plan("--ban-trip", "T6x"), exitCode: 2, code: "unknown_trip", "Did you mean T6?")
    expectJSONFailure(plan("--only-route", "Q"), exitCode: 2, code: "unknown_route", "\"Q\"")
  }

  @Test("What is preferred is one of four words, and an option of queries in a batch too")
  func preference() {
    let usual = plan().output
    #expect(plan("--prefer", "robust").output == usual)
    let wrong = plan("--prefer", "safe")
    #expect(wrong.exitCode == 2)
    #expect(wrong.output.contains("one of fast, few-changes, little-walking, robust, not"))
    let typical = plan("--prefer", "robust", "--no-schedule")
    #expect(typical.output.contains("The option preference needs the timetable."))
  }
}
