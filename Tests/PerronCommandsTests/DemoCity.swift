import Foundation
import ProgramTesting
import TestSupport

/// The demo city of GTFS/, imported once for all tests that only read it.
enum DemoCity {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let readme = repository.appending(path: "README.md").path(percentEncoded: false)
  static let feed = repository.appending(path: "GTFS/tarvena").path(percentEncoded: false)
  static let map = repository.appending(path: "GTFS/tarvena.osm").path(percentEncoded: false)

  private static let folder: TemporaryFolder = {
    // Statics are never released: the folder is removed as the tests end.
    atexit { TemporaryFolder.remove(DemoCity.folder.path) }
    return TemporaryFolder()
  }()

  static let imported = Program.perron.run([
    "import", "--network", folder["tarvena.perron"], "--gtfs", feed, "--osm", map,
  ])

  /// The path of the network.
  static let network: String = {
    _ = imported
    return folder["tarvena.perron"]
  }()

  static func perron(_ command: String, _ arguments: String...) -> ProgramOutcome {
    Program.perron.run([command, "--network", network] + arguments)
  }

  static func plan(_ from: String, _ to: String, _ more: String...) -> ProgramOutcome {
    Program.perron.run(["plan", "--network", network, "--from", from, "--to", to] + more)
  }
}
