import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Walks out of real stations, written down by looking at the map: ways, levels and entrances are named in comments.
@Suite("Walks in real stations")
struct WalkTextTests {
  private let folder = TemporaryFolder()

  /// What one is told between two places, without the hops between the places and the map.
  private func walk(
    _ map: String, from: String, to: String, _ more: String...
  ) throws -> [String] {
    struct Document: Decodable {
      struct Leg: Decodable { let steps: [Step] }
      struct Step: Decodable {
        let instruction: String
        let kind: String
      }
      let legs: [Leg]
    }
    let network = folder["net.perron"]
    let outcome = Program.perron.run(
      ["import", "--network", network, "--replace", "--quiet", "--osm", RealData.path(map)],
      seconds: 120)
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    let run = Program.perron.run(
      ["walk", "--network", network, "--from", from, "--to", to, "--format", "json"] + more)
    let document = try JSONDecoder().decode(Document.self, from: Data(run.output.utf8))
    return document.legs.flatMap(\.steps).filter { $0.kind != "link" }.map(\.instruction)
  }

  // Platform 3 (way 432479173) is on level -5. Steps 432479180 join -5 and -4; the escalators 431299972 and 568170922
  // join -4 and -1, where two corridors lie between them and the escalators 432474411 and 568170931 to the hall
  // on level 0. Entrance 850451674 of the hall is signed B, and stands on Kingsway.
  @Test(
    "Out of Holborn: stairs, two escalators, exit B",
    RealData.needs("osm-indoor/london-northern-line.osm.pbf"))
  func holborn() throws {
    let told = try walk(
      "osm-indoor/london-northern-line.osm.pbf", from: "51.5170135,-0.1201439@-5",
      to: "51.5178,-0.1200")
    #expect(
      told.filter { !$0.contains("the passage") }.prefix(5) == [
        "Walk along Westbound Platform 3", "Take the stairs up to level \u{2212}4",
        "Take the escalator up to level \u{2212}1", "Take the escalator up to level 0",
        "Leave by exit B",
      ])
    // No ten steps for one corridor.
    #expect(told.count <= 14, "\(told)")
  }

  // The ticket hall is on level 0; corridor 962005581 leads to entrance 8898783675, called Moorgate, and the footway
  // outside to Moorfields, which runs north.
  @Test(
    "Out of Moorgate: by the exit to Moorfields", RealData.needs("osm-indoor/moorgate.osm.pbf"))
  func moorgate() throws {
    let told = try walk(
      "osm-indoor/moorgate.osm.pbf", from: "51.5181588,-0.0891422@0", to: "51.5190,-0.0885")
    #expect(told.first == "Walk through the passage")
    #expect(
      told.suffix(3) == [
        "Leave by exit Moorgate", "Continue along the footway", "Turn left into Moorfields",
      ])
  }

  // The platform of tracks 9 and 10 is way 172201462 on level -1; steps and the lift 3878813173 lead up to the
  // footbridge on level 0, which ends, to the east, in the station's hall at Bahnhofsplatz.
  @Test(
    "Darmstadt: by stairs, and by lift where stairs are avoided",
    RealData.needs("motis-darmstadt-frankfurt/test_case.osm.pbf"))
  func darmstadt() throws {
    let ends = ("49.8738342,8.6290853@-1", "49.8728961,8.6314051")
    let map = "motis-darmstadt-frankfurt/test_case.osm.pbf"
    let stairs = try walk(map, from: ends.0, to: ends.1)
    #expect(
      stairs.prefix(2) == ["Walk along Bahnsteig Gleis 9+10", "Take the stairs up to level 0"])
    #expect(stairs.last?.hasSuffix("into Bahnhofsplatz") == true)
    let lift = try walk(map, from: ends.0, to: ends.1, "--avoid-stairways", "--language", "de")
    #expect(
      lift.prefix(2) == ["Auf Bahnsteig Gleis 9+10 gehen", "Mit dem Aufzug auf Ebene 0"])
    #expect(lift.last?.hasSuffix("auf Bahnhofsplatz") == true)
  }
}
