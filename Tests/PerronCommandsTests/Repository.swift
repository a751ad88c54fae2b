import Foundation
import ProgramTesting

/// The files of this repository that tests compare or run.
enum Repository {
  static let path = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path(percentEncoded: false)

  static func text(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }

  /// Whether a program is installed: some checks are made only where it is.
  static func hasTool(_ name: String) -> Bool {
    Program("sh").run(["-c", "command -v \(name)"]).exitCode == 0
  }
}
