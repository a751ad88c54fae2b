import Foundation
import ProgramTesting
import Testing

/// Public feeds and maps that are no part of the repository: their licences differ.
enum RealData {
  /// `$PERRON_DATA`, else `shared/data` beside the repository.
  static let folder: URL = {
    if let named = ProcessInfo.processInfo.environment["PERRON_DATA"], !named.isEmpty {
      return URL(filePath: named)
    }
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return repository.deletingLastPathComponent().appending(path: "shared/data")
  }()

  static let isPresent = has(".")

  /// The trait of a test that needs the files at `paths`.
  static func needs(_ paths: String...) -> ConditionTrait {
    .enabled(if: paths.allSatisfy { has($0) }, "skipped: no real data")
  }

  static func path(_ name: String) -> String {
    folder.appending(path: name).path(percentEncoded: false)
  }

  private static func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path(name))
  }

  /// The zips in the folders of feeds, as `FOLDER/FILE`.
  static let feeds: [String] = children(of: ".").filter { $0 != "bad-feeds" }
    .flatMap { zips(in: $0) }

  /// Feeds that are broken on purpose.
  static let badFeeds: [String] = children(of: "bad-feeds")
    .flatMap { zips(in: "bad-feeds/\($0)") }

  private static func zips(in name: String) -> [String] {
    children(of: name).filter { $0.hasSuffix(".zip") }.map { "\(name)/\($0)" }
  }

  private static func children(of name: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()) ?? []
  }
}

/// Feeds and maps, imported together and asked.
struct RealNetwork {
  private let folder = TemporaryFolder()
  private var network: String { folder["net.perron"] }

  init(feeds: [String], map: String? = nil) throws {
    var words = ["import", "--network", folder["net.perron"], "--quiet", "--gtfs"]
    words += feeds.map { RealData.path($0) }
    if let map { words += ["--osm", RealData.path(map)] }
    let outcome = Program.perron.run(words, seconds: 120)
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
  }

  /// The best journey by public transport, after the checks that every answer must pass.
  func plan(from: String, to: String, depart: String) throws -> Answer.Journey {
    let run = Program.perron.run([
      "plan", "--network", network, "--from", "stop:" + from, "--to", "stop:" + to,
      "--depart", depart, "--format", "json",
    ])
    try #require(run.exitCode == 0, "\(run.summary)")
    let answer = try Answer(json: run.output)
    #expect(AnswerCheck(departure: UTC(depart)).faults(of: answer) == [])
    return try #require(answer.journeys?.first)
  }
}
