import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("What is printed, and where")
struct OutputTests {
  let folder = CommandFolder()
  static let escape = "\u{1B}"

  @Test("The network is that of --network, else of PERRON_NETWORK, else network.perron")
  func networkPath() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    for name in ["network", "other", "third"] {
      let outcome = folder.perron(
        "import", "--gtfs", "feed", "--feed-id", "in-\(name)", "--network", "\(name).perron")
      #expect(outcome.exitCode == 0)
    }
    let environment = ["PERRON_NETWORK": "other.perron"]
    #expect(folder.perron("info").output.hasPrefix("in-network"))
    #expect(folder.perron("info", environment: environment).output.hasPrefix("in-other"))
    let named = folder.perron("info", "--network", "third.perron", environment: environment)
    #expect(named.output.hasPrefix("in-third"))
    #expect(
      folder.perron("info", environment: ["PERRON_NETWORK": ""]).output.hasPrefix("in-network"))
    // An import takes it too.
    let target = ["PERRON_NETWORK": "fourth.perron"]
    #expect(folder.perron("import", "--gtfs", "feed", environment: target).exitCode == 0)
    #expect(folder.folder.has("fourth.perron"))
  }

  @Test("An import prints its summary on standard error and nothing else, --quiet not even that")
  func importStreams() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    let loud = folder.perron("import", "--gtfs", "feed")
    #expect(loud.output == "")
    #expect(loud.errors.hasPrefix("feed: 2026-01-01 to 2026-12-31\n  3 stops, 1 route, "))
    // Progress is for terminals only.
    #expect(!loud.errors.contains("\r"))
    #expect(!loud.errors.contains(Self.escape))
    let quiet = folder.perron("import", "--gtfs", "feed", "--replace", "--quiet")
    #expect(quiet.output + quiet.errors == "")
  }

  @Test("Results that find nothing are results: on standard output, exit code 1")
  func nothingFound() throws {
    try folder.importTestFeed()
    let searches = [
      ["stops", "Nowhere"], ["stops", "--near", "0,0"], ["departures", "C"],
      ["plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2030-01-01T00:00:00Z"],
      ["walk", "--from", "stop:A", "--to", "stop:C"],
    ]
    for search in searches {
      let outcome = Program.perron.run(search, in: folder.folder.path)
      #expect(outcome.exitCode == 1, "\(search): \(outcome.summary)")
      #expect(!outcome.output.isEmpty)
      #expect(outcome.errors == "")
    }
    let outside = Program.perron.run(searches[3], in: folder.folder.path)
    #expect(outside.output.contains("2026-01-01 to 2026-12-31"))
  }

  @Test("Colours are for terminals, and not where NO_COLOR is set")
  func colors() throws {
    try folder.importTestFeed()
    let plan = [
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z",
    ]
    let plain = Program.perron.run(plan, in: folder.folder.path)
    #expect(plain.exitCode == 0)
    #expect(!plain.output.contains(Self.escape))
    guard let terminal = Terminal() else { return }
    func printed(_ environment: [String: String]) -> String {
      let run = Program.perron.start(
        plan, in: folder.folder.path,
        environment: environment.merging(["TERM": "xterm"]) { own, _ in own },
        output: terminal.path)
      _ = run.wait()
      return terminal.read().replacing("\r\n", with: "\n")
    }
    let coloured = printed(["NO_COLOR": ""])
    #expect(coloured.contains(Self.escape))
    #expect(coloured.contains("Cedar"))
    #expect(printed(["NO_COLOR": "1"]) == plain.output)
  }

  @Test("What a feed holds never commands the terminal")
  func controlCharacters() throws {
    var feed = TestFeed()
    // ESC, and the single character that stands for ESC [.
    let evil = "\u{1B}[31mEvil\u{9B}2J\u{7}"
    feed.replace("Alder", with: evil, in: "stops.txt")
    feed.replace("C,Cedar,60.0,5.6", with: "C,Cedar\(evil),60.0,5.6", in: "stops.txt")
    feed.files["stops.txt"]? += "\(evil),Bad,600,0\n"
    feed.files["trips.txt"]? += "R\(evil),D,lost\n"
    feed.replace("R,X,1,3", with: "R,X,\(evil),3", in: "routes.txt")
    try feed.write(to: "feed", in: folder.folder)
    let runs = [
      folder.perron("import", "--gtfs", "feed"),
      folder.perron(
        "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z"),
      folder.perron("walk", "--from", "stop:A", "--to", "60,5"),
      folder.perron("departures", "A", "--at", "2026-06-10T06:00:00Z"),
      folder.perron("stops", "Evil"), folder.perron("stops", "--near", "60,5"),
      folder.perron("info", "--issues"), folder.perron("info", "--feeds"),
      // Both stops are listed in the error.
      folder.perron("departures", "Evil"),
    ]
    let controls = Set("\u{1B}\u{9B}\u{7}\u{7F}\r")
    for run in runs {
      #expect([0, 2].contains(run.exitCode), "\(run.summary)")
      #expect(!(run.output + run.errors).isEmpty)
      #expect((run.output + run.errors).allSatisfy { !controls.contains($0) }, "\(run.summary)")
    }
    #expect(runs[6].output.contains("Evil"), "the issue with the id is not listed")
  }

  @Test("JSON escapes control characters and gives the name back as it was")
  func controlCharactersInJSON() throws {
    var feed = TestFeed()
    let name = "Al\u{1B}[31m\u{7F}\u{1}\t\\der"
    feed.replace("Alder", with: name, in: "stops.txt")
    try folder.importTestFeed(feed)
    let plan = folder.perron(
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z", "--format",
      "json")
    #expect(plan.output.dropLast().allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 32 } })
    let answer = try Answer(json: plan.output)
    #expect(answer.journeys?.first?.legs.first?.from.name == name)
  }

  @Test("An answer that cannot be written is an I/O failure", arguments: [false, true])
  func fullOutput(_ inJSON: Bool) throws {
    try folder.importTestFeed()
    let commands = [
      ["plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z"],
      ["walk", "--from", "stop:A", "--to", "60,5"], ["departures", "A"], ["stops", "Alder"],
      ["info"],
    ]
    for command in commands {
      let words = command + (inJSON ? ["--format", "json"] : [])
      let run = Program.perron.start(words, in: folder.folder.path, output: "/dev/full").wait()
      #expect(run.exitCode == 4, "\(words): \(run.summary)")
      #expect(run.errors.contains("cannot be written"))
    }
    for words in [["help"], ["help", "plan"], ["--version"]] {
      let run = Program.perron.start(words, in: folder.folder.path, output: "/dev/full").wait()
      #expect(run.exitCode == 4, "\(words): \(run.summary)")
    }
  }
}
