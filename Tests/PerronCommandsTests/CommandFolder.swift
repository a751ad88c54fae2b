import Foundation
import ProgramTesting
import Testing

/// A folder in which a test runs `perron`, with its feeds and networks.
struct CommandFolder {
  let folder = TemporaryFolder()

  subscript(name: String) -> String { folder[name] }

  /// Runs `perron` there: names of files need no path.
  @discardableResult
  func perron(
    _ arguments: String..., environment: [String: String] = [:], seconds: Double = 60
  ) -> ProgramOutcome {
    Program.perron.run(
      arguments, in: folder.path, environment: environment, seconds: seconds)
  }

  /// Imports the test feed as `feed` onto `network.perron`.
  func importTestFeed(_ feed: TestFeed = TestFeed(), id: String = "feed") throws {
    try feed.write(to: id, in: folder)
    let outcome = perron("import", "--gtfs", id, "--replace")
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
  }

  /// Names in the folder that an import may leave only while it runs.
  var temporaries: [String] { folder.names.filter { $0.contains(".import-") } }
}

/// The shared rules of a failed command: nothing but the error, in its place, and no crash.
func expectFailure(
  _ outcome: ProgramOutcome, exitCode: Int, _ words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.exitCode == exitCode, "\(outcome.summary)", sourceLocation: sourceLocation)
  #expect(outcome.output == "", sourceLocation: sourceLocation)
  #expect(outcome.errors.hasPrefix("perron: "), sourceLocation: sourceLocation)
  for word in words {
    #expect(outcome.errors.contains(word), "\(outcome.summary)", sourceLocation: sourceLocation)
  }
}

/// The same with `--format json`: the error as JSON on standard output, and nothing else anywhere.
func expectJSONFailure(
  _ outcome: ProgramOutcome, exitCode: Int, code: String, _ words: String...,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(outcome.exitCode == exitCode, "\(outcome.summary)", sourceLocation: sourceLocation)
  #expect(outcome.errors == "", sourceLocation: sourceLocation)
  let error = (try? Answer(json: outcome.output))?.error
  #expect(error?.code == code, "\(outcome.summary)", sourceLocation: sourceLocation)
  for word in words {
    #expect(
      error?.message.contains(word) == true, "\(outcome.summary)", sourceLocation: sourceLocation)
  }
}
