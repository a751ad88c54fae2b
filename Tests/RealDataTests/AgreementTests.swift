import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Agreement with the reference")
struct AgreementTests {
  /// How many questions are asked about each network; `$PERRON_AGREEMENT_QUERIES` raises it.
  private static let count = ProcessInfo.processInfo.environment["PERRON_AGREEMENT_QUERIES"] ?? "20"

  @Test("The reference answers the cases right")
  func cases() {
    let run = Reference.run("cases.py", [Reference.cases], seconds: 120)
    #expect(run.exitCode == 0, "\(run.summary)")
  }

  @Test("There are networks to ask about")
  func networks() {
    #expect(!ReferenceNetwork.all.isEmpty)
  }

  @Test(
    "perron and the reference give the same answers about real feeds",
    .enabled(if: RealData.isPresent, "skipped: no real data"),
    arguments: ReferenceNetwork.all)
  func agreement(_ network: ReferenceNetwork) {
    compare(network)
  }

  @Test(
    "perron and the reference give the same answers by invented rules",
    .enabled(if: RealData.isPresent, "skipped: no real data"),
    // Small ones, in which most journeys meet some rule.
    arguments: ReferenceNetwork.all.filter { ["path", "heidelberg", "detroit"].contains($0.name) })
  func inventedRules(_ network: ReferenceNetwork) {
    compare(network, ["--invent", "1"])
  }

  @Test(
    "perron and the reference find the same walks on real maps",
    .enabled(if: RealData.isPresent, "skipped: no real data"),
    arguments: ["monaco", "porto-alegre"])
  func walks(_ map: String) {
    let run = Reference.run(
      "streets.py",
      [
        "--perron", Program.perron.path, "--data", RealData.folder.path(percentEncoded: false),
        "--map", map, "--queries", Self.count, "--jobs", "1",
      ], seconds: 3_600)
    #expect(run.exitCode == 0, "\(run.output)\n\(run.summary)")
    #expect(run.output.contains(" walks, 0 differ"), "\(run.output)")
  }

  // Of three stops and one trip a day, so that the reference has no journey for some of the questions either.
  @Test("A program that dies agrees with nobody, not even where there is no journey")
  func crash() throws {
    let folder = TemporaryFolder()
    let program = folder["perron"]
    // 139 is what a shell makes of a segmentation fault.
    try folder.write("#!/bin/sh\n[ \"$1\" = import ] || exit 139\n", to: "perron")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    let feed = TemporaryFolder()
    FeedBuilder().write(to: feed)
    let run = Reference.run(
      "compare.py",
      [
        "--perron", program, "--network", folder["net.perron"], "--queries", "12", "--jobs", "1",
        feed.path,
      ], seconds: 60)
    #expect(run.exitCode == 1)
    #expect(run.output.contains("reference: nothing"), "\(run.summary)")
    #expect(run.output.contains(": 12 queries, 12 differ, "), "\(run.summary)")
  }

  private func compare(_ network: ReferenceNetwork, _ options: [String] = []) {
    let folder = TemporaryFolder()
    let run = Reference.run(
      "compare.py",
      [
        "--perron", Program.perron.path, "--network", folder["net.perron"], "--name", network.name,
        "--queries", Self.count, "--jobs", "1",
      ] + options + network.feeds.map { RealData.path($0) }, seconds: 3_600)
    #expect(run.exitCode == 0, "\(run.output)\n\(run.summary)")
  }
}
