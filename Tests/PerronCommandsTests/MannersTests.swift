import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Manners in pipes and on terminals")
struct MannersTests {
  let folder = CommandFolder()
  static let escape = "\u{1B}"

  /// Runs a line of bash, in which `perron` is the program.
  private func bash(_ line: String) -> ProgramOutcome {
    let run = #"perron() { "$PERRON_PROGRAM" "$@"; }; "# + line
    return Program("bash").run(
      ["-c", run], in: folder.folder.path, environment: ["PERRON_PROGRAM": Program.perron.path])
  }

  @Test("A pipe that closes early ends the program without a word, and as a signal does")
  func closedPipe() throws {
    // The reader has left before anything is written.
    let line = "{ sleep 0.3; perron help plan; } | true; echo ${PIPESTATUS[0]}"
    for trap in ["", "trap '' PIPE; "] {
      let run = bash(trap + line)
      #expect(run.output == "141\n", "\(run.summary)")
      #expect(run.errors == "")
    }
    let head = bash("perron help plan | head -1")
    #expect(head.output == "Find journeys by public transport and on foot.\n")
    #expect(head.errors == "")
  }

  @Test("An import goes on where nobody reads what it says")
  func unreadImport() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    let run = bash("{ sleep 0.3; perron import --gtfs feed 2>&1; } | true; echo ${PIPESTATUS[0]}")
    #expect(run.output == "0\n", "\(run.summary)")
    #expect(folder.perron("info").exitCode == 0)
  }

  @Test("Colours can be forced into pipes, and a terminal can refuse them")
  func colors() throws {
    try folder.importTestFeed()
    func board(_ environment: [String: String]) -> String {
      folder.perron("departures", "A", "--at", "2026-06-10T06:00:00Z", environment: environment)
        .output
    }
    #expect(!board([:]).contains(Self.escape))
    #expect(!board(["CLICOLOR_FORCE": "0"]).contains(Self.escape))
    #expect(board(["CLICOLOR_FORCE": "1", "TERM": "dumb"]).contains(Self.escape))
    #expect(!board(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]).contains(Self.escape))
    guard let terminal = Terminal() else { return }
    for environment in [["TERM": "dumb"], ["TERM": "xterm", "CLICOLOR": "0"]] {
      let run = Program.perron.start(
        ["departures", "A"], in: folder.folder.path, environment: environment,
        output: terminal.path)
      _ = run.wait()
      #expect(!terminal.read().contains(Self.escape))
    }
  }

  @Test("Progress is a bar on a terminal, and gone at the end; a dumb one and -q see none")
  func progress() throws {
    // Enough rows to be told of more than once, and few enough for what a terminal holds unread.
    try TestFeed(trips: 2_000).write(to: "feed", in: folder.folder)
    guard let terminal = Terminal() else { return }
    func shown(_ term: String, _ option: String) -> String {
      let line = #"exec "$0" import --gtfs feed --replace \#(option) 2>"\#(terminal.path)""#
      let run = Program("sh").run(
        ["-c", line, Program.perron.path], in: folder.folder.path, environment: ["TERM": term])
      #expect(run.exitCode == 0 && run.output == "", "\(run.summary)")
      return terminal.read()
    }
    let told = shown("xterm", "")
    #expect(told.contains(/Reading \S+  \[=*>? *\] +\d+ %/), "\(told)")
    let bars = told.split(whereSeparator: \.isNewline).map {
      $0.replacing("\(Self.escape)[K", with: "")
    }
    #expect(bars.allSatisfy { $0.count < 80 })
    let dumb = shown("dumb", "")
    #expect(!dumb.contains(Self.escape) && dumb.contains("3 stops"))
    #expect(shown("xterm", "--quiet") == "")
    #expect(shown("xterm", "-q") == "")
  }

  @Test("--quiet leaves out remarks, not answers")
  func quietRemarks() throws {
    try folder.importTestFeed()
    let loud = folder.perron("departures", "Aldr", "--at", "2026-06-10T06:00:00Z")
    let quiet = folder.perron("departures", "-q", "Aldr", "--at", "2026-06-10T06:00:00Z")
    #expect(loud.errors.contains("Took \"Alder\""), "\(loud.summary)")
    #expect(quiet.errors == "" && quiet.output == loud.output, "\(quiet.summary)")
  }

  @Test("What was nearly right is told with what is right")
  func suggestions() {
    let cases: [([String], String)] = [
      (["plan", "--depature", "now"], "--depart"), (["plan", "--departure", "now"], "--depart"),
      (["plan", "--rides", "2"], "--max-rides"), (["plan", "--Wheelchair"], "--wheelchair"),
      (["departure", "A"], "departures"), (["--versoin"], "--version"), (["hepl"], "help"),
      (["info", "--format", "jsno"], "json"), (["info", "--isues"], "--issues"),
      (["plan", "--from", "1,1", "--to", "1,2", "--types", "bsu"], "bus"),
      (["plan", "--from", "1,1", "--to", "1,2", "--prefer", "fats"], "fast"),
      (["import", "--qiet"], "--quiet"), (["plan", "--time", "now"], "--depart"),
      (["departures", "A", "--depart", "now"], "--at"), (["plan", "--origin", "A"], "--from"),
    ]
    for (words, meant) in cases {
      let run = Program.perron.run(words, in: folder.folder.path)
      #expect(run.exitCode == 2)
      #expect(run.errors.contains("Did you mean \(meant)?"), "\(words): \(run.errors)")
    }
    for words in [["plan", "--x"], ["info", "--format", "yaml"], ["zzzzzz"]] {
      let run = Program.perron.run(words, in: folder.folder.path)
      #expect(run.exitCode == 2 && !run.errors.contains("Did you mean"), "\(words)")
    }
  }
}
