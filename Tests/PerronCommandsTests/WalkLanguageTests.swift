import ProgramTesting
import TestSupport
import Testing

@Suite("Walks in words")
struct WalkLanguageTests {
  let folder = CommandFolder()

  private func walk(_ more: String...) -> String {
    Program.perron.run(
      ["walk", "--network", DemoCity.network, "--from", "stop:K1", "--to", "stop:n06"] + more
    ).output
  }

  // From platform 1 on level -2 a lift leads to level -1, which levels.txt calls Halls.
  @Test(
    "--language tells a walk in four languages, with or without a region, and in English else",
    arguments: [
      ("en", "Take the lift to Halls (level \u{2212}1)"),
      ("de", "Mit dem Aufzug auf Ebene \u{2212}1 (Halls)"),
      ("ru", "На лифте на уровень \u{2212}1 (Halls)"),
      ("pt-BR", "Use o elevador para o nível \u{2212}1 (Halls)"),
      ("fr", "Take the lift to Halls (level \u{2212}1)"),
    ])
  func languages(_ tag: String, _ text: String) {
    #expect(walk("--language", tag).contains(text))
    #expect(walk("--language", tag, "--format", "json").contains(text))
  }

  @Test("An instruction too long for its column goes on below, and nothing of it is lost")
  func wrapped() {
    let rows = walk("--language", "pt").split(separator: "\n")
    #expect(rows.allSatisfy { $0.count <= 80 && $0.last != " " })
    #expect(!rows.contains { $0.contains("…") })
  }

  private func importLevels() throws {
    var feed = TestFeed()
    feed.files["levels.txt"] = "level_id,level_index,level_name\nM,-1,Mezzanine\nS,0,Street\n"
    let stops = feed.files["stops.txt"] ?? ""
    let rows = stops.split(separator: "\n").enumerated().map { place, row in
      row + (place == 0 ? ",level_id" : place == 1 ? ",M" : ",S")
    }
    feed.files["stops.txt"] = rows.joined(separator: "\n") + "\n"
    try folder.importTestFeed(feed)
  }

  @Test(
    "A level of a request is a number or a name known there, small or capital; else the names are listed"
  )
  func levelNames() throws {
    try importLevels()
    let row = try #require(TestFeed().files["stops.txt"]?.split(separator: "\n").dropFirst().first)
    let place = row.split(separator: ",").compactMap { Double($0) }.prefix(2).map { "\($0)" }
      .joined(separator: ",")
    func level(_ name: String) -> String? {
      let run = folder.perron(
        "walk", "--from", "\(place)@\(name)", "--to", "\(place)@\(name)", "--format", "json")
      return run.output.firstMatch(of: /"level":(-?[0-9.]+)/).map { String($0.1) }
    }
    #expect(level("mezzanine") == "-1")
    #expect(level("-1") == "-1")
    // As the text output prints it.
    #expect(level("\u{2212}1") == "-1")
    expectFailure(
      folder.perron("walk", "--from", "\(place)@Cellar", "--to", "stop:A"), exitCode: 2,
      "\"Cellar\" is no level", "\"Mezzanine\" (-1)")
    // Far away nobody knows the name.
    expectFailure(
      folder.perron("walk", "--from", "10,10@Mezzanine", "--to", "stop:A"), exitCode: 2,
      "no level has a name there")
  }
}
