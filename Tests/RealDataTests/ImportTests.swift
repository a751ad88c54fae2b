import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Real feeds", .enabled(if: RealData.isPresent, "skipped: no real data"))
struct ImportTests {
  private struct Report: Decodable {
    struct Feed: Decodable { let counts: [String: Int] }
    struct Issue: Decodable { let code: String }
    let feeds: [Feed]
    let issues: [Issue]
  }

  /// The one zip among the feeds that is none: tables of fares for another program.
  private static let noFeeds: Set<String> = ["porto-alegre/fares_poa.zip"]

  /// Its two stops share one id, and are stations: no trip is left, and the issues say so.
  private static let noTrips: Set<String> = [
    "motis-darmstadt-frankfurt/itinerary_id_test.gtfs.zip"
  ]

  @Test("Every feed imports, keeps trips, and opens again", arguments: RealData.feeds)
  func feed(_ name: String) throws {
    let folder = TemporaryFolder()
    let outcome = Program.perron.run(
      ["import", "--network", folder["net.perron"], "--quiet", "--gtfs", RealData.path(name)])
    if Self.noFeeds.contains(name) {
      #expect(outcome.exitCode == 3, "\(outcome.summary)")
      return
    }
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    let report = try readReport(folder["net.perron"])
    let counts = try #require(report.feeds.first?.counts)
    try ReferenceCounts.check(counts, of: name)
    if Self.noTrips.contains(name) {
      #expect(report.issues.contains { $0.code == "duplicate_key" })
    } else {
      for kind in ["stops", "routes", "trips", "stopTimes"] {
        #expect((counts[kind] ?? 0) > 0, "\(kind)")
      }
    }
    // Opening reads and checks every column.
    let open = Program.perron.run(["stops", "--network", folder["net.perron"], "\u{1}"])
    #expect(open.exitCode == 1, "\(open.summary)")
  }

  @Test("A feed that is broken on purpose imports or is refused", arguments: RealData.badFeeds)
  func badFeed(_ name: String) throws {
    let folder = TemporaryFolder()
    let outcome = Program.perron.run(
      ["import", "--network", folder["net.perron"], "--quiet", "--gtfs", RealData.path(name)],
      seconds: 10)
    #expect([0, 3].contains(outcome.exitCode), "\(outcome.summary)")
    #expect(folder.has("net.perron") == (outcome.exitCode == 0))
    #expect(outcome.errors.isEmpty == (outcome.exitCode == 0), "\(outcome.summary)")
    if outcome.exitCode == 0 {
      let counts = try #require(readReport(folder["net.perron"]).feeds.first?.counts)
      try ReferenceCounts.check(counts, of: name)
    }
  }

  private func readReport(_ network: String) throws -> Report {
    let info = Program.perron.run(["info", "--network", network, "--format", "json"])
    return try JSONDecoder().decode(Report.self, from: Data(info.output.utf8))
  }
}
