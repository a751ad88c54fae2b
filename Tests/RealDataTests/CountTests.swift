import Foundation
import ProgramTesting
import TestSupport
import Testing

/// How many rows of each real feed an import should keep, by a second reading of its rows.
///
/// `ImportTests` compares them with what each import says.
enum ReferenceCounts {
  /// By the path of the feed, then by the names of `perron info`.
  static let all: [String: [String: Int]] = {
    let paths = (RealData.feeds + RealData.badFeeds).map { RealData.path($0) }
    let run = Reference.run("count.py", paths, seconds: 600)
    guard run.exitCode == 0 else { return [:] }
    let counts = try? JSONDecoder().decode(
      [String: [String: Int]].self, from: Data(run.output.utf8))
    return counts ?? [:]
  }()

  /// Holds what import kept of a feed against what the reference counts.
  static func check(
    _ kept: [String: Int], of name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let counted = try #require(all[RealData.path(name)], "\(name)", sourceLocation: sourceLocation)
    for (kind, rows) in counted {
      #expect(kept[kind] == rows, "\(kind) of \(name)", sourceLocation: sourceLocation)
    }
  }
}

@Suite("Counts of real feeds", .enabled(if: RealData.isPresent, "skipped: no real data"))
struct CountTests {
  @Test("The reference counts every feed, and dates of service in nearly all")
  func counts() {
    let feeds = RealData.feeds.compactMap { ReferenceCounts.all[RealData.path($0)] }
    // One zip is none, as `ImportTests` says.
    #expect(feeds.count >= RealData.feeds.count - 1)
    #expect(feeds.count { ($0["serviceDays"] ?? 0) > 0 } > feeds.count * 9 / 10)
  }
}
