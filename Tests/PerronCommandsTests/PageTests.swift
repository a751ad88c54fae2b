import Foundation
import ProgramTesting
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Pages and pictures of journeys")
struct PageTests {
  private static let ends = [
    "--from", "44.1109,14.3007", "--to", "stop:m8", "--depart", "2026-06-10T06:05:00Z",
  ]

  private func plan(_ format: String, _ arguments: [String] = ends) -> ProgramOutcome {
    Program.perron.run(
      ["plan", "--network", DemoCity.network, "--format", format] + arguments)
  }

  /// The picture within a page.
  private func picture(_ page: String) throws -> Substring {
    let start = try #require(page.range(of: "<svg"))
    let end = try #require(page.range(of: "</svg>"))
    return page[start.lowerBound..<end.upperBound]
  }

  @Test("A page holds all journeys, their map and the sources, and needs nothing from elsewhere")
  func page() throws {
    let run = plan("html")
    #expect(run.exitCode == 0 && run.errors == "")
    #expect(try Check.faults(page: run.output) == "")
    let page = run.output
    for text in [
      "<h1>44.1109, 14.3007 → Sandrë</h1>", "<time>08:09</time> Nordra Pôlë", "Tram towards Limra",
      "Take the lift to Halls (level −1)", "© OpenStreetMap contributors", "fare 2.00 EUR",
    ] {
      #expect(page.contains(text), "\(text)")
    }
    #expect(page.components(separatedBy: "data-show-journey=").count == 3 + 1)
    let picture = try picture(page)
    #expect(XMLParser(data: Data(picture.utf8)).parse())
    // Streets of the map, the lines of all three journeys, of which the first is shown.
    #expect(picture.contains("#d9d4c8") && picture.contains("#E87722"))
    #expect(picture.contains("<g data-journey=\"0\">"))
    #expect(picture.contains("<g data-journey=\"2\" class=\"off\">"))
  }

  @Test("Floors can be shown one by one: streets, walks and changes of each lie in its groups")
  func floors() throws {
    let page = plan("html").output
    for name in ["0 Street", "−1 Halls", "−2 Platforms"] {
      #expect(page.contains(">\(name)</button>"), "\(name)")
    }
    let picture = try picture(page)
    for floor in ["0", "-1", "-2"] {
      #expect(page.contains("data-show-floor=\"\(floor)\""))
      #expect(picture.contains("<g data-floor=\"\(floor)\">"))
      #expect(picture.contains("<g class=\"walk\" data-floor=\"\(floor)\">"))
    }
    // On one floor there is nothing to choose.
    let flat = plan("html", ["--from", "stop:n06", "--to", "44.1109,14.3007"]).output
    #expect(!flat.contains("data-show-floor=\"0\"") && flat.contains("<svg"))
  }

  @Test("--format svg prints what --map draws")
  func svg() throws {
    let folder = TemporaryFolder()
    let run = plan("svg")
    #expect(run.exitCode == 0)
    _ = plan("text", Self.ends + ["--map", folder["map.svg"]])
    #expect(try String(contentsOfFile: folder["map.svg"], encoding: .utf8) == run.output)
  }

  @Test("Without a journey page and picture tell the reason and the sources")
  func nothing() throws {
    let never = [
      "--from", "stop:n06", "--to", "stop:m8", "--depart", "2036-06-10T06:05:00Z", "--max-walk",
      "9",
    ]
    for format in ["html", "svg"] {
      let run = plan(format, never)
      #expect(run.exitCode == 1)
      #expect(run.output.contains("The timetable runs from 2026-01-01 to 2027-12-31."))
      #expect(run.output.contains("© OpenStreetMap contributors"))
      // No line is drawn, and no place is asked for lines either.
      #expect(!run.output.contains("<polyline") && !run.output.contains("<path"))
    }
    #expect(try Check.faults(page: plan("html", never).output) == "")
    #expect(XMLParser(data: Data(plan("svg", never).output.utf8)).parse())
    for format in ["html", "svg"] {
      expectFailure(
        plan(format, Self.ends + ["--no-geometry"]), exitCode: 2, "--format \(format)",
        "--no-geometry")
    }
  }
}
