import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Names of stops on the command line")
struct StopNameTests {
  let folder = CommandFolder()
  static let took = "perron: Took "

  private func importNames(_ alder: String, _ birch: String, _ cedar: String) throws {
    var feed = TestFeed()
    feed.replace("Alder", with: alder, in: "stops.txt")
    feed.replace("Birch", with: birch, in: "stops.txt")
    feed.replace("Cedar", with: cedar, in: "stops.txt")
    try folder.importTestFeed(feed)
  }

  private func board(_ name: String) -> ProgramOutcome {
    folder.perron("departures", name, "--at", "2026-06-10T06:00:00Z", "--limit", "1")
  }

  @Test(
    "A name letter for letter beats one that is spelt otherwise, and that one beats a longer one")
  func order() throws {
    try importNames("Brücke", "Brucke", "Brücke Nord")
    #expect(board("brücke").output.contains("06:00"))
    #expect(board("BRUCKE").output.contains("06:30"))
    #expect(board("Brucke Nord").exitCode == 1)
    // Neither of two that are spelt otherwise.
    expectFailure(board("brúcke"), exitCode: 2, "stop:feed:A", "stop:feed:B")
    #expect(!board("brúcke").errors.contains("stop:feed:C"))
  }

  @Test("A mistyped name is taken only where it is alone, and that is said")
  func mistyped() throws {
    try importNames("Hauptbahnhof", "Rathaus", "Rathaus Nord")
    let taken = board("Hauptbanhof")
    #expect(taken.exitCode == 0)
    #expect(taken.output.contains("06:00"))
    #expect(taken.errors == "perron: Took \"Hauptbahnhof\" for \"Hauptbanhof\".\n")
    let inJSON = folder.perron(
      "plan", "--from", "Hauptbanhof", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z",
      "--format", "json")
    #expect(inJSON.errors == taken.errors)
    #expect(try Answer(json: inJSON.output).journeys?.first?.legs.first?.from.stop == "feed:A")
    expectFailure(board("Rahtaus"), exitCode: 2, "stop:feed:B", "stop:feed:C")
    // Spelt otherwise is not mistyped.
    #expect(board("HAUPT-BAHNHOF").errors.contains(Self.took))
    #expect(board("haúptbahnhof").errors == "")
  }

  @Test("An id without stop: before it beats a mistyped name")
  func ids() throws {
    var feed = TestFeed()
    feed.replace("Alder", with: "Taunus", in: "stops.txt")
    for file in ["stops.txt", "stop_times.txt"] { feed.replace("B,", with: "Tainus,", in: file) }
    try folder.importTestFeed(feed)
    let plan = folder.perron(
      "plan", "--from", "Tainus", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z", "--format",
      "json")
    #expect(try Answer(json: plan.output).journeys?.first?.legs.first?.from.stop == "feed:Tainus")
    #expect(plan.errors == "")
  }

  @Test("Platforms of one station that are mistyped alike are the station")
  func station() throws {
    var feed = TestFeed()
    feed.files["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
      S,Hauptbahnhof,60.0,5.0,1,
      A,Hauptbahnhof,60.0,5.0,0,S
      B,Birch,60.0,5.3,0,
      C,Cedar,60.0,5.6,0,

      """
    try folder.importTestFeed(feed)
    #expect(board("Hauptbanhof").errors == "perron: Took \"Hauptbahnhof\" for \"Hauptbanhof\".\n")
    // As much service as its only platform has, and yet before it.
    #expect(folder.perron("stops", "haupt", "--limit", "1").output.contains("stop:feed:S"))
  }

  @Test("Found stops say how they answer, and how far they are")
  func stops() throws {
    try importNames("São Bento", "Sao Joao", "Trindade")
    func found(_ words: String...) throws -> [[String: Any]] {
      let run = Program.perron.run(
        ["stops"] + words + ["--format", "json"], in: folder.folder.path)
      let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
      return try #require((document as? [String: Any])?["stops"] as? [[String: Any]])
    }
    let both = try found("sao", "--near", "60.0,5.3")
    // All have 24 trips, so that the nearer comes first.
    #expect(both.map { $0["stop"] as? String } == ["feed:B", "feed:A"])
    #expect(both.map { $0["match"] as? String } == ["beginning", "beginning"])
    #expect(both.first?["distanceMeters"] as? Double == 0)
    #expect(try found("sao", "--near", "60.0,5.3", "--radius", "10").count == 1)
    #expect(try found("sao", "--limit", "1").count == 1)
    #expect(try found("trinidade").map { $0["match"] as? String } == ["mistyped"])
    #expect(try found("--near", "60,5").first?["match"] == nil)
    expectFailure(folder.perron("stops", "sao", "--radius", "5"), exitCode: 2, "--near LAT,LON")
  }
}
