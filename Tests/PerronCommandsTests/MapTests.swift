import Foundation
import ProgramTesting
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Drawn journeys")
struct MapTests {
  private let folder = TemporaryFolder()

  private func draw(_ arguments: String...) throws -> String {
    let path = folder["out.svg"]
    let outcome = Program.perron.run(
      ["plan", "--network", DemoCity.network, "--map", path] + arguments)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return try String(contentsOfFile: path, encoding: .utf8)
  }

  /// The commands stand below the pictures in the README.
  @Test("The pictures of the README are what the command draws", arguments: ["journey", "station"])
  func pictures(name: String) throws {
    let readme = try String(contentsOfFile: DemoCity.readme, encoding: .utf8)
    let from = name == "journey" ? "44.1109,14.3007" : "stop:ket"
    let to = name == "journey" ? "stop:m8" : "stop:K2"
    let drawn = try draw("--from", from, "--to", to, "--depart", "2026-06-10T06:05:00Z")
    let path = "Sources/Perron/Perron.docc/Resources/\(name).svg"
    #expect(readme.contains("](\(path))"))
    #expect(readme.contains("--from \(from) --to \(to)"))
    let kept = URL(filePath: DemoCity.readme).deletingLastPathComponent().appending(path: path)
    #expect(try String(contentsOf: kept, encoding: .utf8) == drawn)
  }

  @Test("A picture is a document of SVG with lines, stops, floors and sources")
  func document() throws {
    let drawn = try draw(
      "--from", "44.1109,14.3007", "--to", "stop:m8", "--depart", "2026-06-10T06:05:00Z")
    let parser = XMLParser(data: Data(drawn.utf8))
    #expect(parser.parse())
    for text in ["T2", "M1", "Ketra", "Sandrë", "level −1: Halls", "lift", "© OpenStreetMap"] {
      #expect(drawn.contains(">\(text)"), "\(text)")
    }
    // The colours of both lines, by the feed.
    #expect(drawn.contains("#E87722") && drawn.contains("#00594F"))
  }

  @Test("Names of a hostile feed are text in the picture, and no more")
  func hostile() throws {
    var feed = TestFeed().neverExpiring
    feed.replace(
      "Alder", with: "\"<script>alert(\"\"1\"\")</script>&\u{1}\"", in: "stops.txt")
    feed.replace("R,X,1,3", with: "R,X,<b>,3", in: "routes.txt")
    try feed.write(to: "feed", in: folder)
    let network = folder["n.perron"]
    #expect(
      Program.perron.run(["import", "--network", network, "--gtfs", folder["feed"]]).exitCode == 0)
    let path = folder["evil.svg"]
    let outcome = Program.perron.run([
      "plan", "--network", network, "--from", "stop:A", "--to", "stop:B", "--depart",
      "2026-06-10T07:00:00Z", "--map", path,
    ])
    #expect(outcome.exitCode == 0)
    let drawn = try String(contentsOfFile: path, encoding: .utf8)
    #expect(XMLParser(data: Data(drawn.utf8)).parse())
    #expect(drawn.contains("&lt;script&gt;") && !drawn.contains("<script"))
  }

  @Test("A picture that cannot be written is an error, and one without lines is refused")
  func failures() {
    let missing = DemoCity.plan(
      "stop:n06", "stop:m8", "--depart", "2026-06-10T06:05:00Z", "--map", folder["no/such.svg"])
    #expect(missing.exitCode == 4)
    #expect(DemoCity.plan("stop:n06", "stop:m8", "--map", "x.svg", "--no-geometry").exitCode == 2)
    #expect(DemoCity.plan("stop:n06", "stop:m8", "--map", DemoCity.network).exitCode == 2)
  }
}
