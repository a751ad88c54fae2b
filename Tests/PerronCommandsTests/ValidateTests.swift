import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("perron validate")
struct ValidateTests {
  let folder = CommandFolder()

  /// One stop beyond the pole, two trips of services that are not there.
  private func writeFaultyFeed() throws {
    var feed = TestFeed()
    feed.files["stops.txt"]? += "P,Pole,97,0\n"
    feed.files["trips.txt"]? += "R,NONE,X1\nR,NONE,X2\n"
    try feed.neverExpiring.write(to: "feed", in: folder.folder)
  }

  private struct Report: Decodable {
    struct Failure: Decodable { let code: String, message: String }
    struct Feed: Decodable { let id: String, counts: [String: Int] }
    struct Code: Decodable { let severity: String, code: String, count: Int }
    struct Issue: Decodable, Equatable {
      let severity: String, code: String, file: String?, line: Int?, entity: String?
    }
    let isImportable: Bool
    let error: Failure?
    let feeds: [Feed]
    let codes: [Code]
    let issues: [Issue]
  }

  private func report(_ path: String) throws -> (outcome: ProgramOutcome, report: Report) {
    let outcome = folder.perron("validate", path, "--format", "json")
    return (outcome, try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8)))
  }

  @Test("A feed with issues can be imported: exit code 0, counts by code, the first examples")
  func text() throws {
    try writeFaultyFeed()
    let outcome = folder.perron("validate", "feed")
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    #expect(outcome.errors == "")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix("feed can be imported: 2 errors, 1 warning, 1 remark") == true)
    #expect(lines.contains("  trips                       24"), "\(outcome.output)")
    #expect(lines.contains("error unknown_service, 2 times"))
    // The trips of the test feed fill lines 2 to 25.
    #expect(outcome.output.contains("trips.txt line 26, service_id \"X1\""))
    #expect(lines.contains("warning invalid_coordinate"))
    #expect(lines.allSatisfy { $0.count < 80 })
  }

  @Test("Nothing is written, neither beside the feed nor where the command runs")
  func leavesNothing() throws {
    try writeFaultyFeed()
    try folder.folder.write(TestFeed().zip, to: "feed.zip")
    let before = (folder.folder.names, try contents("feed"))
    folder.perron("validate", "feed")
    folder.perron("validate", "feed.zip")
    #expect(folder.folder.names == before.0)
    #expect(try contents("feed") == before.1)
  }

  private func contents(_ name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder[name]).sorted()
  }

  @Test("JSON has the issues and counts that an import reports")
  func json() throws {
    try writeFaultyFeed()
    let (outcome, found) = try report("feed")
    #expect(outcome.exitCode == 0)
    #expect(found.isImportable)
    #expect(found.error == nil)
    #expect(found.codes.first?.code == "unknown_service")
    #expect(found.codes.first?.count == 2)
    let imported = folder.perron("import", "--gtfs", "feed")
    #expect(imported.exitCode == 0, "\(imported.summary)")
    struct Info: Decodable {
      let feeds: [Report.Feed]
      let issues: [Report.Issue]
    }
    let info = try JSONDecoder().decode(
      Info.self, from: Data(folder.perron("info", "--format", "json").output.utf8))
    #expect(found.issues == info.issues)
    #expect(found.feeds.map(\.id) == ["feed"])
    #expect(found.feeds.first?.counts == info.feeds.first?.counts)
  }

  @Test("A feed that cannot be imported gives exit code 3, the reason, and what was found before")
  func unusable() throws {
    var feed = TestFeed()
    feed.files["trips.txt"] = nil
    try feed.write(to: "feed", in: folder.folder)
    let (outcome, found) = try report("feed")
    #expect(outcome.exitCode == 3)
    #expect(!found.isImportable)
    #expect(found.error?.code == "required_file_missing")
    #expect(found.error?.message.contains("trips.txt") == true)
    #expect(found.feeds.isEmpty)
    let text = folder.perron("validate", "feed")
    #expect(text.exitCode == 3)
    #expect(text.output.hasPrefix("feed cannot be imported\n"))
    #expect(text.output.contains("The feed has no trips.txt."))
    // The zone is read when a file with a NUL byte has been: the issue is kept.
    feed = TestFeed()
    feed.files["feed_info.txt"] = "feed_publisher_name,feed_lang\nP\0,en\n"
    feed.replace("Etc/UTC", with: "Mars/Base", in: "agency.txt")
    try feed.write(to: "mars", in: folder.folder)
    let (_, mars) = try report("mars")
    #expect(mars.error?.code == "invalid_value")
    #expect(mars.issues.contains { $0.code == "nul_bytes" })
  }

  @Test("A map is told to be one, in every format")
  func aMap() throws {
    try folder.folder.write("<osm/>", to: "city.osm")
    for format in ["text", "json", "html"] {
      let run = folder.perron("validate", "city.osm", "--format", format)
      #expect(run.exitCode == 3)
      let told = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(told.contains("This looks like a map"), "\(run.summary)")
    }
  }

  @Test("What is not there, and wrong words, are told as by every command")
  func wrongUsage() throws {
    expectFailure(folder.perron("validate", "none.zip"), exitCode: 3, "none.zip", "no such file")
    expectJSONFailure(
      folder.perron("validate", "none.zip", "--format", "json"), exitCode: 3,
      code: "file_not_found")
    expectFailure(folder.perron("validate"), exitCode: 2, "perron validate needs PATH")
    expectFailure(folder.perron("validate", "a", "b"), exitCode: 2, "one argument too many")
    expectFailure(
      folder.perron("validate", "a", "--format", "xml"), exitCode: 2, "text, json, html")
  }

  @Test("--output writes the report into a file, and never over the feed or a network")
  func output() throws {
    try folder.importTestFeed(TestFeed().neverExpiring)
    let outcome = folder.perron("validate", "feed", "--output", "report.txt")
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    #expect(outcome.output == "")
    #expect(outcome.errors == "feed can be imported: no issues\n", "\(outcome.summary)")
    let text = String(decoding: folder.folder.read("report.txt"), as: UTF8.self)
    #expect(text == folder.perron("validate", "feed").output)
    for name in ["feed/stops.txt", "feed/new.txt", "network.perron"] {
      expectFailure(
        folder.perron("validate", "feed", "--output", name), exitCode: 2, "would overwrite")
    }
    expectFailure(
      folder.perron("validate", "feed", "--output", "none/report.txt"), exitCode: 4,
      "none/report.txt", "cannot be written")
  }

  @Test("A full disk under the report is an I/O failure", arguments: ["text", "json", "html"])
  func fullDisk(_ format: String) throws {
    try writeFaultyFeed()
    let run = Program.perron.start(
      ["validate", "feed", "--format", format], in: folder.folder.path, output: "/dev/full"
    ).wait()
    #expect(run.exitCode == 4, "\(run.summary)")
  }

  @Test("The page is one file without scripts and links, and all that a feed says is escaped")
  func html() throws {
    var feed = TestFeed()
    let evil = "<script>alert('1')</script>&\"\u{1B}"
    feed.files["stops.txt"]? += "\(evil),Evil,97,0\n"
    feed.files["feed_info.txt"] = "feed_publisher_name,feed_id\nP,<b>feed</b>\n"
    feed.files["agency.txt"]? += "<i>,Other,https://other.example,Europe/Kyiv\n"
    try feed.write(to: "feed", in: folder.folder)
    let outcome = folder.perron("validate", "feed", "--format", "html")
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    let page = outcome.output
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    for sign in [
      "width=device-width", "color-scheme: light dark", "<details", "invalid_coordinate",
    ] {
      #expect(page.contains(sign), "\(sign)")
    }
    #expect(page.contains("&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;"))
    #expect(page.contains("&lt;b&gt;feed&lt;/b&gt;"))
    for sign in ["<script", "<b>feed", "<i>", "src=", "href=", "url(", "@import", "\u{1B}"] {
      #expect(!page.contains(sign), "\(sign)")
    }
  }

  @Test("A temporary folder that is not there does not matter, one that is stays empty")
  func temporaryFolder() throws {
    try writeFaultyFeed()
    let scratch = TemporaryFolder()
    for place in [scratch.path, scratch["none"]] {
      let outcome = folder.perron(
        "validate", "feed", environment: ["TMPDIR": place, "SQLITE_TMPDIR": place])
      #expect(outcome.exitCode == 0, "\(outcome.summary)")
    }
    #expect(scratch.names == [])
  }
}
