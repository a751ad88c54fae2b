import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("The commands of the README")
struct ReadmeTests {
  private let folder = CommandFolder()

  /// The indented blocks of the chapter on the command line, each a script.
  static let scripts: [String] = {
    guard let readme = try? Repository.text("README.md"),
      let start = readme.range(of: "\n## The command line\n"),
      let end = readme.range(of: "\n## The library\n")
    else { return [] }
    var scripts: [String] = []
    var isInside = false
    for line in readme[start.upperBound..<end.lowerBound].split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      let isCode = line.hasPrefix("    ")
      if isCode, isInside {
        scripts[scripts.count - 1] += "\n" + line.dropFirst(4)
      } else if isCode {
        scripts.append(String(line.dropFirst(4)))
      }
      isInside = isCode
    }
    return scripts
  }()

  @Test("There are some, and their first line is the one that names the program and the network")
  func found() {
    #expect(Self.scripts.count >= 7)
    #expect(Self.scripts.first?.hasPrefix("export PATH=") == true)
  }

  @Test("Each does what it is shown for", arguments: scripts)
  func run(script: String) throws {
    if script.hasPrefix("sqlite3"), !Repository.hasTool("sqlite3") { return }
    // The feeds and maps of the reader's own are the demo city's here.
    for name in ["bus.zip", "rail.zip"] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.folder[name], withDestinationPath: DemoCity.feed)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.folder["city.osm"], withDestinationPath: DemoCity.map)
    let lines = script.replacing("city.osm.pbf", with: "city.osm")
      .replacing(".build/demo.perron", with: DemoCity.network)
      .replacing(/export PATH=\S+ PERRON_NETWORK=\S+\n?/, with: "")
    let whole = #"set -e; perron() { "$PERRON_PROGRAM" "$@"; }"# + "\n" + lines
    let run = Program("bash").run(
      ["-o", "pipefail", "-c", whole], in: folder.folder.path,
      environment: ["PERRON_PROGRAM": Program.perron.path, "PERRON_NETWORK": DemoCity.network])
    #expect(run.exitCode == 0, "\(run.summary)")
    #expect(!run.output.contains("No journey"), "\(run.output)")
  }
}
