import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Counts of real feeds", .enabled(if: RealData.isPresent, "skipped: no real data"))
struct CountTests {
  private struct Report: Decodable {
    struct Feed: Decodable { let counts: [String: Int] }
    let feeds: [Feed]
  }

  @Test("Import keeps as many rows of every feed as a second reading of its rows")
  func counts() throws {
    let paths = (RealData.feeds + RealData.badFeeds).map { RealData.path($0) }
    let run = Reference.run("count.py", paths, seconds: 300)
    try #require(run.exitCode == 0, "\(run.summary)")
    let expected = try JSONDecoder().decode(
      [String: [String: Int]].self, from: Data(run.output.utf8))
    var compared = 0
    for path in paths {
      guard let kept = try importedCounts(path) else { continue }
      let counted = try #require(expected[path], "\(path)")
      for (name, rows) in counted {
        #expect(kept[name] == rows, "\(name) of \(path)")
      }
      compared += 1
    }
    // What is no feed is refused; most are some.
    #expect(compared > paths.count / 2)
  }

  /// What `perron info` says of a feed; nil where import refuses it.
  private func importedCounts(_ path: String) throws -> [String: Int]? {
    let folder = TemporaryFolder()
    let network = folder["net.perron"]
    let outcome = Program.perron.run(["import", "--network", network, "--quiet", "--gtfs", path])
    if outcome.exitCode == 3 { return nil }
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    let info = Program.perron.run(["info", "--network", network, "--format", "json"])
    let report = try JSONDecoder().decode(Report.self, from: Data(info.output.utf8))
    return try #require(report.feeds.first).counts
  }
}
