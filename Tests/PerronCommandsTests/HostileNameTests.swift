import Foundation
import ProgramTesting
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What feeds call their stops and lines is not to be trusted, whichever way it is shown.
@Suite("Names of hostile feeds")
struct HostileNameTests {
  let folder = CommandFolder()

  // If they were not escaped, the first would end a script, the second an attribute, and the third speak to the terminal.
  private static let names = [
    "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
    "\u{1B}[2J\u{9B}1m\u{7}'",
  ]

  /// Imports a feed in which all that is shown has the name, and so has the colour of its line.
  private func importFeed(_ name: String) throws {
    let quoted = name.replacing("\"", with: "\"\"")
    var feed = TestFeed().neverExpiring
    feed.replace("Alder", with: "\"A\(quoted)\"", in: "stops.txt")
    feed.replace("Birch", with: "\"B\(quoted)\"", in: "stops.txt")
    feed.replace("Test lines", with: "\"\(quoted)\"", in: "agency.txt")
    feed.replace("trip_id\n", with: "trip_id,trip_headsign\n", in: "trips.txt")
    feed.replace("R,D,T7\n", with: "R,D,T7,\"\(quoted)\"\n", in: "trips.txt")
    feed.files["routes.txt"] = """
      route_id,agency_id,route_short_name,route_type,route_color,route_url
      R,X,"\(quoted)",3,"\(quoted)",javascript:alert(1)

      """
    feed.files["attributions.txt"] = "organization_name,is_producer\n\"By \(quoted)\",1\n"
    try folder.importTestFeed(feed)
  }

  private func plan(_ more: String...) -> String {
    let words = [
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:30:00Z",
    ]
    let run = Program.perron.run(words + more, in: folder.folder.path)
    #expect(run.exitCode == 0, "\(run.summary)")
    return run.output
  }

  @Test("They are text in pages and pictures, and no more", arguments: names)
  func drawn(_ name: String) throws {
    try importFeed(name)
    let page = plan("--format", "html")
    #expect(try Check.faults(page: page) == "")
    // A colour that is none is replaced.
    #expect(page.contains("background:#3366aa"))
    let picture = plan("--format", "svg")
    #expect(XMLParser(data: Data(picture.utf8)).parse())
    #expect(!picture.contains("<script") && !picture.contains("<img"))
  }

  @Test(
    "They are text in the HTML of directions, and as they are elsewhere in JSON", arguments: names)
  func directions(_ name: String) throws {
    try importFeed(name)
    let text = plan("--format", "directions")
    try Check.expect("directions", [text])
    let route = try #require(try Directions(text).routes.first)
    let steps = try #require(route.legs.first).steps
    #expect(steps.allSatisfy { !$0.htmlInstructions.contains("<") })
    #expect(steps.first?.transitDetails?.departureStop.name == "A\(name)")
    #expect(route.copyrights.contains("By \(name)"))
    try Check.expect("plan", [plan("--format", "json")])
    try Check.expect("geojson", [plan("--format", "geojson")])
  }

  @Test("They command no terminal, and end no row", arguments: names)
  func printed(_ name: String) throws {
    try importFeed(name)
    for text in [plan(), plan("--style", "narrow"), plan("--style", "plain")] {
      let controls = text.unicodeScalars.filter {
        $0 != "\n" && ($0.value < 32 || (127..<160).contains($0.value))
      }
      #expect(controls.isEmpty)
    }
  }
}
