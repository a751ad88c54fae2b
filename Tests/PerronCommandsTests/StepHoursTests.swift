import ProgramTesting
import TestSupport
import Testing

/// Without a feed nobody knows what clocks show, so that all ways are open at any hour.
@Suite("Hours of a step, told and heeded")
struct StepHoursTests {
  /// Three ways in a row, each 111 m long: the middle one has a tag. A feed tells that clocks show UTC.
  private func folder(
    _ key: String, _ value: String, hasFeed: Bool = false
  ) throws -> CommandFolder {
    let folder = CommandFolder()
    let nodes = (0...3).map { "<node id=\"\($0 + 1)\" lat=\"0\" lon=\"0.00\($0)\"/>" }
    let ways = (1...3).map { way in
      let hours = way == 2 ? "<tag k=\"\(key)\" v=\"\(value)\"/>" : ""
      return """
        <way id="\(way)"><nd ref="\(way)"/><nd ref="\(way + 1)"/>
        <tag k="highway" v="footway"/><tag k="name" v="Way \(way)"/>\(hours)</way>
        """
    }
    folder.folder.write(
      Array(("<osm version=\"0.6\">" + (nodes + ways).joined() + "</osm>").utf8), to: "map.osm")
    if hasFeed { try TestFeed().neverExpiring.write(to: "feed", in: folder.folder) }
    let sources = ["--osm", "map.osm"] + (hasFeed ? ["--gtfs", "feed"] : [])
    let outcome = Program.perron.run(["import"] + sources, in: folder.folder.path)
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    return folder
  }

  @Test(
    "Behind the instruction stands when the way is open, or closed, and in JSON what the map writes",
    arguments: [
      ("opening_hours", "Mo-Fr 06:00-22:00", "Way 2, open Mo-Fr 06:00-22:00"),
      ("foot:conditional", "no @ (22:00-06:00)", "Way 2, closed 22:00-06:00"),
      ("foot:conditional", "yes @ (07:00-19:00)", "Way 2, open 07:00-19:00"),
      ("foot:conditional", "discouraged @ (Mo)", "Way 2, hours: discouraged @ (Mo)"),
      (
        "foot:conditional", "no @ (Mo); no @ (22:00-06:00)",
        "Way 2, hours: no @ (Mo); no @ (22:00-06:00)"
      ),
    ])
  func told(_ key: String, _ value: String, _ words: String) throws {
    let folder = try folder(key, value)
    let text = folder.perron("walk", "--from", "0,0", "--to", "0,0.003")
    #expect(text.exitCode == 0, "\(text.summary)")
    // Lines are wrapped, and end in figures: the words follow one another all the same.
    let told = text.output.split { $0 == " " || $0 == "\n" }.map { String($0) }
    var rest = told[...]
    for word in words.split(separator: " ") {
      let place = try #require(rest.firstIndex(of: String(word)), "\(word) in \(text.output)")
      rest = rest[(place + 1)...]
    }
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = folder.perron(
      "walk", "--from", "0,0", "--to", "0,0.003", "--format", "json")
    // One step of three has hours.
    #expect(json.output.split(separator: "\"hours\"").count == 2, "\(json.output)")
    let compact = json.output.filter { $0 != " " && $0 != "\n" }
    #expect(compact.contains("\"hours\":\"\(value.filter { $0 != " " })\""))
    let map = try GeoJSON(
      folder.perron("walk", "--from", "0,0", "--to", "0,0.003", "--format", "geojson").output)
    let timed = map.properties { $0["hours"] != nil }
    #expect(timed.map { $0["hours"] as? String } == [value])
    #expect(timed.map { $0["name"] as? String } == ["Way 2"])
  }

  @Test("--depart says when one walks, and so what is closed")
  func departing() throws {
    let folder = try folder("foot:conditional", "no @ (22:00-06:00)", hasFeed: true)
    func walk(_ time: String) -> ProgramOutcome {
      folder.perron(
        "walk", "--from", "0,0", "--to", "0,0.003", "--depart", time, "--format", "json")
    }
    #expect(walk("2026-06-10T12:00:00Z").exitCode == 0)
    let night = walk("2026-06-11T00:30:00+02:00")
    #expect(night.exitCode == 1)
    #expect(night.output.contains("closed at the time of the walk"), "\(night.summary)")
    expectJSONFailure(walk("2026-06-10T12:00:00"), exitCode: 2, code: "usage", "no time zone")
  }

  @Test("The words around the hours are of the language asked for")
  func languages() throws {
    let open = try folder("opening_hours", "Mo-Fr 06:00-22:00")
    let closed = try folder("foot:conditional", "no @ (22:00-06:00)")
    let other = try folder("foot:conditional", "discouraged @ (Mo)")
    for (tag, words) in [
      ("de", ["offen Mo-Fr", "geschlossen 22:00-06:00", "Zeiten: discouraged"]),
      ("ru", ["открыто Mo-Fr", "закрыто 22:00-06:00", "часы: discouraged"]),
      ("pt-BR", ["aberto Mo-Fr", "fechado 22:00-06:00", "horários: discouraged"]),
    ] {
      for (town, word) in zip([open, closed, other], words) {
        let text = town.perron("walk", "--from", "0,0", "--to", "0,0.003", "--language", tag)
        // Long lines are wrapped, and end in figures.
        let told = text.output.split { $0 == " " || $0 == "\n" }
        let parts = word.split(separator: " ")
        #expect(told.contains(parts[0]) && told.contains(where: { $0.hasPrefix(parts[1]) }))
        #expect(!told.contains("open") && !told.contains("closed") && !told.contains("hours:"))
      }
    }
  }
}
