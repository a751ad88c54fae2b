import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Where imports write to")
struct ImportTargetTests {
  let folder = CommandFolder()

  /// Root in a container may lack the right to give up rights.
  static let canDropPrivileges =
    geteuid() != 0
    || Program("setpriv").run(["--bounding-set=-dac_override,-dac_read_search", "true"]).exitCode
      == 0

  static let asUser = ConditionTrait.enabled(
    if: canDropPrivileges, "skipped: root cannot give up its rights here")

  /// Runs `perron` without root's right to pass over permissions, where the tests have it.
  func perronWithoutPrivileges(_ arguments: String...) -> ProgramOutcome {
    guard geteuid() == 0 else { return Program.perron.run(arguments, in: folder.folder.path) }
    let drop = ["--bounding-set=-dac_override,-dac_read_search", Program.perron.path]
    return Program("setpriv").run(drop + arguments, in: folder.folder.path)
  }

  @Test("An existing network is kept unless --replace is given")
  func existing() throws {
    try folder.importTestFeed()
    let old = folder.folder.data("network.perron")
    expectFailure(
      folder.perron("import", "--gtfs", "feed"), exitCode: 2, "network.perron", "--replace",
      "another file")
    #expect(folder.folder.data("network.perron") == old)
    #expect(folder.perron("import", "--gtfs", "feed", "--replace").exitCode == 0)
  }

  @Test("--add puts a feed beside the others, and the network answers as if imported at once")
  func add() throws {
    for id in ["one", "two"] { try TestFeed().write(to: id, in: folder.folder) }
    #expect(folder.perron("import", "--gtfs", "one", "two", "--network", "both").exitCode == 0)
    #expect(folder.perron("import", "--gtfs", "one").exitCode == 0)
    #expect(folder.perron("import", "--gtfs", "two", "--add").exitCode == 0)
    let questions = [
      ["info", "--format", "json"], ["stops", "Alder", "--format", "json"],
      [
        "plan", "--from", "stop:two:A", "--to", "stop:one:C", "--depart", "2026-06-10T06:10:00Z",
        "--format", "json",
      ],
    ]
    for question in questions {
      let stepwise = Program.perron.run(question, in: folder.folder.path)
      let atOnce = Program.perron.run(question + ["--network", "both"], in: folder.folder.path)
      #expect(stepwise.exitCode == 0, "\(stepwise.summary)")
      #expect(stepwise.output == atOnce.output)
    }
  }

  @Test("--add needs a network, and goes with neither --replace nor --osm")
  func wrongAdd() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--gtfs", "feed", "--add"), exitCode: 3, "network.perron",
      "no network to add to")
    expectFailure(
      folder.perron("import", "--gtfs", "feed", "--add", "--replace"), exitCode: 2, "--replace",
      "--add")
    expectFailure(
      folder.perron("import", "--gtfs", "feed", "--add", "--osm", "map.osm"), exitCode: 2, "--osm",
      "--add")
    #expect(!folder.folder.has("network.perron"))
  }

  @Test("A feed that may not be read is refused, and the old network is untouched", asUser)
  func unreadableFeed() throws {
    try folder.importTestFeed()
    let old = folder.folder.data("network.perron")
    #expect(chmod(folder["feed"], 0) == 0)
    defer { chmod(folder["feed"], 0o755) }
    expectFailure(
      perronWithoutPrivileges("import", "--gtfs", "feed", "--replace"), exitCode: 3, "feed",
      "Permission denied", "Check its permissions")
    #expect(folder.folder.data("network.perron") == old)
    #expect(folder.temporaries == [])
  }

  @Test("A table that may not be read is named", asUser)
  func unreadableTable() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    #expect(chmod(folder["feed/stops.txt"], 0) == 0)
    expectFailure(
      perronWithoutPrivileges("import", "--gtfs", "feed"), exitCode: 3, "stops.txt",
      "Permission denied")
  }

  @Test("A folder that may not be written to is an I/O failure", asUser)
  func unwritableFolder() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    try folder.folder.makeFolder("locked")
    #expect(chmod(folder["locked"], 0o555) == 0)
    expectFailure(
      perronWithoutPrivileges("import", "--network", "locked/n.perron", "--gtfs", "feed"),
      exitCode: 4, "locked/n.perron", "Permission denied", "permissions of the folder")
  }

  @Test("A network that may not be read is an I/O failure", asUser)
  func unreadableNetwork() throws {
    try folder.importTestFeed()
    #expect(chmod(folder["network.perron"], 0) == 0)
    expectFailure(perronWithoutPrivileges("info"), exitCode: 4, "network.perron", "permissions")
  }

  @Test("A missing folder and a folder in the place of the file are refused with a remedy")
  func noTarget() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--network", "none/n.perron", "--gtfs", "feed"), exitCode: 4,
      "none does not exist", "Make the folder first")
    expectFailure(
      folder.perron("import", "--network", "feed", "--gtfs", "feed", "--replace"), exitCode: 4,
      "folder, not a file")
  }

  @Test(
    "On a full disk the old network is untouched and nothing else is left", arguments: [1, 40, 200])
  func fullDisk(_ blocks: Int) throws {
    try folder.importTestFeed()
    let old = folder.folder.data("network.perron")
    try #require((old?.count ?? 0) > 200 * 512)
    // A limit of the size of files, in blocks of 512 bytes, stands for the end of the disk.
    let shell = "ulimit -f \(blocks); exec \"$0\" \"$@\""
    let outcome = Program("sh").run(
      ["-c", shell, Program.perron.path, "import", "--gtfs", "feed", "--replace"],
      in: folder.folder.path)
    expectFailure(outcome, exitCode: 4, "network.perron", "space")
    #expect(folder.folder.data("network.perron") == old)
    #expect(folder.temporaries == [])
  }

  @Test(
    "A report onto the network or onto what is imported is refused, and nothing is touched",
    arguments: ["network.perron", "./feed/../network.perron", "link", "feed/stops.txt", "map.osm"])
  func destructiveReport(_ report: String) throws {
    try folder.importTestFeed()
    try folder.folder.write("map", to: "map.osm")
    #expect(symlink("network.perron", folder["link"]) == 0)
    let files = ["network.perron", "feed/stops.txt", "map.osm"]
    let old = files.map { folder.folder.data($0) }
    expectFailure(
      folder.perron(
        "import", "--gtfs", "feed", "--osm", "map.osm", "--replace", "--report", report),
      exitCode: 2, "--report", "name another file")
    #expect(files.map { folder.folder.data($0) } == old)
  }

  @Test("A name that is not UTF-8 is refused, rather than a file of another name written")
  func otherEncoding() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    let shell = "exec \"$0\" import --gtfs feed --network \"$(printf 'caf\\351.perron')\""
    let outcome = Program("sh").run(
      ["-c", shell, Program.perron.path], in: folder.folder.path)
    expectFailure(outcome, exitCode: 2, "Argument 5", "UTF-8")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.folder.path) == ["feed"])
  }

  @Test("A report that cannot be written is an I/O failure, and says that the network is there")
  func unwritableReport() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--gtfs", "feed", "--report", "/dev/full", "--quiet"), exitCode: 4,
      "/dev/full", "The network is written")
    #expect(folder.perron("info").exitCode == 0)
  }
}
