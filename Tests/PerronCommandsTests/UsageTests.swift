import ProgramTesting
import Testing

@Suite("Wrong usage")
struct UsageTests {
  let folder = CommandFolder()

  @Test("Without a command the overview is printed on standard error")
  func nothing() {
    let outcome = folder.perron()
    #expect(outcome.exitCode == 2)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains("Commands:"))
  }

  @Test("An unknown command is told, with the one that was meant")
  func unknownCommand() {
    expectFailure(folder.perron("paln"), exitCode: 2, "no command \"paln\"", "Did you mean plan?")
    let far = folder.perron("fly-me-to-the-moon")
    expectFailure(far, exitCode: 2, "no command", "perron help")
    #expect(!far.errors.contains("Did you mean"))
    expectJSONFailure(
      folder.perron("paln", "--format", "json"), exitCode: 2, code: "usage", "Did you mean plan?")
  }

  @Test("An unknown option is told, with the one that was meant and the help that says more")
  func unknownOption() {
    expectFailure(
      folder.perron("plan", "--form", "stop:A"), exitCode: 2, "perron plan knows no option --form.",
      "Did you mean --from?", "perron help plan")
    expectFailure(folder.perron("info", "-x"), exitCode: 2, "perron info knows no option -x")
    expectJSONFailure(
      folder.perron("plan", "--format=json", "--wheelchairs-please"), exitCode: 2, code: "usage",
      "--wheelchairs-please")
  }

  @Test("Missing operands, options and values are told by name")
  func missing() {
    expectFailure(folder.perron("departures"), exitCode: 2, "perron departures needs STOP")
    expectFailure(folder.perron("stops"), exitCode: 2, "TEXT or --near LAT,LON")
    expectFailure(folder.perron("plan", "--to", "stop:A"), exitCode: 2, "perron plan needs --from")
    expectFailure(folder.perron("walk", "--from", "1,1"), exitCode: 2, "perron walk needs --to")
    expectFailure(folder.perron("plan", "--from"), exitCode: 2, "--from needs a value", "PLACE")
    expectFailure(folder.perron("import"), exitCode: 2, "--gtfs PATH or --osm PATH")
  }

  @Test("What is too much is told by name")
  func tooMuch() {
    expectFailure(
      folder.perron("departures", "A", "B"), exitCode: 2, "\"B\" is one argument too many")
    expectFailure(folder.perron("plan", "A"), exitCode: 2, "\"A\" is one argument too many")
    expectFailure(
      folder.perron("plan", "--from", "A", "--from", "B"), exitCode: 2, "--from is given twice")
    expectFailure(folder.perron("import", "--quiet=yes"), exitCode: 2, "--quiet takes no value")
    expectFailure(
      folder.perron("import", "--gtfs", "a", "--feed-id", "x", "y"), exitCode: 2,
      "more --feed-id than --gtfs")
    expectFailure(
      folder.perron(
        "plan", "--from", "1,1", "--to", "1,2", "--depart", "now", "--arrive", "now"),
      exitCode: 2, "--depart or --arrive, not both")
  }

  @Test("Values that make no sense are told with what would")
  func values() {
    func plan(_ option: String, _ value: String) -> ProgramOutcome {
      folder.perron("plan", "--from", "1,1", "--to", "1,2", option, value)
    }
    expectFailure(
      plan("--types", "bus,zeppelin"), exitCode: 2, "\"zeppelin\"", "trolleybus", "rail")
    expectFailure(plan("--format", "xml"), exitCode: 2, "text, json", "\"xml\"")
    expectFailure(plan("--max-rides", "-1"), exitCode: 2, "--max-rides", "from 0 to", "\"-1\"")
    expectFailure(plan("--max-rides", "two"), exitCode: 2, "\"two\"")
    expectFailure(plan("--max-walk", "nan"), exitCode: 2, "--max-walk", "\"nan\"")
    expectFailure(plan("--min-change-time", "1.5"), exitCode: 2, "whole number", "\"1.5\"")
  }

  // New York is five hours behind UTC in January, and four from 8 March 2026, 02:00 on.
  @Test(
    "A time without a zone is refused with the offset of the network's only zone",
    arguments: [
      ("2026-01-10T06:05", "-05:00"), ("2026-06-10T06:05:00", "-04:00"),
      ("2026-03-08T01:59", "-05:00"), ("2026-03-08T03:00", "-04:00"),
    ])
  func zonelessOfNetwork(time: String, offset: String) throws {
    var feed = TestFeed()
    feed.replace("Etc/UTC", with: "America/New_York", in: "agency.txt")
    try folder.importTestFeed(feed)
    expectFailure(
      folder.perron("departures", "A", "--at", time), exitCode: 2,
      "write \(time)Z for UTC, or \(time)\(offset) for the clocks of America/New_York.")
  }

  @Test("A time without a zone is refused with the right form of it")
  func zoneless() {
    for option in ["--depart", "--arrive"] {
      expectFailure(
        folder.perron(
          "plan", "--from", "1,1", "--to", "1,2", option, "2026-06-10T06:05:00"),
        exitCode: 2, "has no time zone", "2026-06-10T06:05:00Z", "2026-06-10T06:05:00+02:00")
    }
    expectFailure(
      folder.perron("departures", "A", "--at", "tomorrow"), exitCode: 2, "\"tomorrow\"",
      "2026-03-29T00:10:00Z", "now")
    expectFailure(
      folder.perron("departures", "A", "--at", "2026-02-29T00:00:00Z"), exitCode: 2, "is no time")
  }

  @Test("Help and the version are results")
  func help() {
    let overview = folder.perron("help")
    for command in [
      "import", "plan", "walk", "departures", "arrivals", "trip", "stops", "info",
    ] {
      #expect(overview.output.contains("\n  \(command) "))
      let help = folder.perron("help", command)
      #expect(help.exitCode == 0)
      #expect(help.errors == "")
      #expect(help.output.contains("Usage: perron \(command)"))
      #expect(help.output.contains("--network FILE"))
      #expect(help.output == folder.perron(command, "--help").output)
    }
    #expect(overview.exitCode == 0)
    #expect(overview.errors == "")
    #expect(overview.output == folder.perron("--help").output)
    let version = folder.perron("--version")
    #expect(version.exitCode == 0)
    #expect(
      version.output.wholeMatch(
        of: /perron \d+\.\d+\.\d+\nnetwork files: schema \d+\nJSON: schema 1\n/) != nil)
    #expect(version.output == folder.perron("-V").output)
    expectFailure(folder.perron("help", "paln"), exitCode: 2, "Did you mean plan?")
  }

  @Test("Help fits into 80 columns")
  func helpWidth() {
    for arguments in [
      ["help"], ["help", "import"], ["help", "plan"], ["help", "walk"], ["help", "arrivals"],
      ["help", "stops"],
    ] {
      let help = Program.perron.run(arguments)
      // The examples are whole command lines, to be copied.
      let lines = help.output.split(separator: "\n").prefix { $0 != "Examples:" }
      #expect(lines.count > 5)
      for line in lines { #expect(line.count <= 80, "\(line)") }
    }
  }
}
