import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Files that are given as a network and are none, or no longer.
@Suite("Opening network files")
struct NetworkFileTests {
  let folder = CommandFolder()

  /// Every command that opens a network.
  static let commands = [
    ["plan", "--from", "stop:A", "--to", "stop:B"], ["walk", "--from", "stop:A", "--to", "stop:B"],
    ["departures", "stop:A"], ["stops", "Alder"], ["info"],
  ]

  /// The network of the test feed, with `change` made to its bytes.
  func spoil(_ change: (inout Data) -> Void) throws {
    try folder.importTestFeed()
    var data = try #require(folder.folder.data("network.perron"))
    change(&data)
    try folder.folder.write(data, to: "network.perron")
  }

  func expectRefusal(
    _ words: String, exitCode: Int = 3, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for command in Self.commands {
      let outcome = Program.perron.run(command, in: folder.folder.path)
      expectFailure(
        outcome, exitCode: exitCode, "network.perron: ", words, sourceLocation: sourceLocation)
    }
  }

  @Test("A missing network is told with the command that makes one")
  func missing() {
    expectRefusal("Import a feed with `perron import --gtfs FEED.zip`")
  }

  @Test("Noise, an empty file and a folder are no networks")
  func foreignFiles() throws {
    try folder.folder.write(
      "just some text, long enough to be taken for a header", to: "network.perron")
    expectRefusal("This is no network file")
    try folder.folder.write("", to: "network.perron")
    expectRefusal("This is no network file")
    try folder.folder.write("SQLite format 3\0 and then nothing of it", to: "network.perron")
    expectRefusal("perron import")
    try FileManager.default.removeItem(atPath: folder["network.perron"])
    try folder.folder.makeFolder("network.perron")
    expectRefusal("This is a folder", exitCode: 4)
  }

  @Test("The database of another program is told from a network")
  func foreignDatabase() throws {
    // Bytes 68 to 71 of the header are the id of the program.
    try spoil { $0.replaceSubrange(68..<72, with: [0, 0, 0, 1]) }
    expectRefusal("This is a SQLite database of another program")
  }

  @Test("Networks of an older and of a newer version are refused with what to do")
  func otherVersions() throws {
    // Bytes 60 to 63 of the header are the version of the schema.
    try spoil { $0.replaceSubrange(60..<64, with: [0, 0, 0, 0]) }
    expectRefusal("older version (schema 0). Import the feeds again")
    try spoil { $0.replaceSubrange(60..<64, with: [0, 0, 3, 231]) }
    expectRefusal("newer version (schema 999). Update this program")
  }

  @Test("A network that was cut off is refused", arguments: [1, 10, 50, 90, 99])
  func truncated(_ percent: Int) throws {
    try spoil { $0 = $0.prefix($0.count * percent / 100) }
    expectRefusal("perron import")
  }

  @Test("With --format json the refusal is JSON on standard output")
  func inJSON() throws {
    let plan = folder.perron("plan", "--from", "stop:A", "--to", "stop:B", "--format", "json")
    expectJSONFailure(plan, exitCode: 3, code: "file_not_found", "perron import")
    try folder.folder.write("text", to: "network.perron")
    for command in Self.commands {
      let outcome = Program.perron.run(command + ["--format=json"], in: folder.folder.path)
      expectJSONFailure(outcome, exitCode: 3, code: "not_a_database", "network.perron")
    }
  }

  @Test("A changed byte of a column is found, and the column is named")
  func changedColumn() throws {
    try folder.importTestFeed()
    let whole = try #require(folder.folder.data("network.perron"))
    // The names of stops lie one after the other in the column of names, along space, and nowhere else so.
    let name = try #require(whole.range(of: Data("CedarBirchAlder".utf8)))
    let place = name.lowerBound
    try spoil { $0[place] ^= 0x20 }
    let outcome = folder.perron("departures", "stop:A")
    expectFailure(outcome, exitCode: 3, "damaged: column ", "checksum is wrong", "--replace")
  }

  @Test("A changed fact about the network is found: without it a map would be forgotten silently")
  func changedFact() throws {
    try folder.folder.write(MapFile.pbf, to: "map.osm.pbf")
    try TestFeed().write(to: "feed", in: folder.folder)
    #expect(folder.perron("import", "--gtfs", "feed", "--osm", "map.osm.pbf").exitCode == 0)
    let whole = try #require(folder.folder.data("network.perron"))
    // A table is called attributions too: the fact is the name before its value.
    for fact in ["street_edges", "attributions©"] {
      let place = try #require(whole.range(of: Data(fact.utf8))?.upperBound)
      var changed = whole
      changed[place] ^= 1
      try folder.folder.write(changed, to: "network.perron")
      expectRefusal("facts")
    }
  }

  @Test("A schema that SQLite cannot read is damage, and no fault of the machine")
  func changedSchema() throws {
    // Byte 47 of the header is the format of the schema; 4 is the newest.
    try spoil { $0[47] = 9 }
    expectRefusal("The network file is damaged")
    try folder.importTestFeed()
    let whole = try #require(folder.folder.data("network.perron"))
    let place = try #require(whole.range(of: Data("CREATE TABLE network_facts".utf8))?.lowerBound)
    try spoil { $0[place + 1] ^= 1 }
    expectRefusal("The network file is damaged")
  }

  /// Where each flip falls is drawn from a seed: a failure can be repeated.
  @Test(
    "No changed byte makes a command crash, hang or answer with another exit code",
    arguments: 0..<10)
  func changedBytes(_ seed: UInt64) throws {
    try folder.importTestFeed()
    let whole = try #require(folder.folder.data("network.perron"))
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      var data = whole
      let place = Int.random(in: 0..<data.count, using: &random)
      data[place] ^= UInt8.random(in: 1...255, using: &random)
      try folder.folder.write(data, to: "network.perron")
      let command = Self.commands[round % Self.commands.count]
      let outcome = Program.perron.run(command, in: folder.folder.path, seconds: 10)
      #expect(
        [0, 1, 3, 4].contains(outcome.exitCode), "byte \(place), \(command): \(outcome.summary)")
      // Whatever was refused has said so.
      let isRefused = outcome.exitCode == 3 || outcome.exitCode == 4
      #expect(
        isRefused == outcome.errors.hasPrefix("perron: "), "byte \(place): \(outcome.summary)")
    }
  }
}
