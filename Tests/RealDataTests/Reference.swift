import Foundation
import ProgramTesting
import Testing

/// The second opinion: programs in Python that read the rows of feeds by themselves.
enum Reference {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()

  /// The folder of the cases whose right answers are known.
  static let cases = tests.deletingLastPathComponent().appending(path: "Cases")
    .path(percentEncoded: false)

  /// A file in the folder `Reference`.
  static func file(_ name: String) -> URL { tests.appending(path: "Reference/\(name)") }

  /// Runs one of the programs there.
  static func run(_ name: String, _ arguments: [String], seconds: Double) -> ProgramOutcome {
    let script = file(name).path(percentEncoded: false)
    return Program("/usr/bin/env").run(["python3", "-B", script] + arguments, seconds: seconds)
  }
}

/// A network of real feeds about which both are asked.
struct ReferenceNetwork: CustomTestStringConvertible, Sendable {
  let name: String
  /// Paths within the data folder.
  let feeds: [String]

  var testDescription: String { name }

  /// Those of `networks.txt`, one a line: a name, and feeds. `make agreement` asks about them too.
  static let all: [ReferenceNetwork] = {
    guard let text = try? String(contentsOf: Reference.file("networks.txt"), encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let words = line.split(separator: " ").map { String($0) }
      return words.first.map { ReferenceNetwork(name: $0, feeds: Array(words.dropFirst())) }
    }
  }()
}
