import Foundation
import ProgramTesting
import Testing

/// Stations whose pathways a feed tells, compared with what its rows say by `Reference/pathways.py`.
@Suite("Pathways of real stations")
struct PathwayTests {
  private struct Pair: Decodable {
    let from: String
    let to: String
    let isJoined: Bool
    let isStepFree: Bool
    let seconds: Double?
  }

  private static let detroit = "detroit-people-mover/detroit_people_mover_2024.gtfs.zip"
  private static let baltimore = "baltimore/mta_metro_subway.gtfs.zip"

  private func pairs(of feed: String) throws -> [Pair] {
    let run = Reference.run("pathways.py", [RealData.path(feed)], seconds: 60)
    try #require(run.exitCode == 0, "\(run.summary)")
    return try JSONDecoder().decode([Pair].self, from: Data(run.output.utf8))
  }

  // Some entrances of Detroit are exits only: stairs that are walked one way, whose row is not bidirectional.
  @Test(
    "Detroit: platforms are reached as the rows say, and without steps where they say so",
    RealData.needs(detroit))
  func peopleMover() throws {
    let found = try pairs(of: Self.detroit)
    #expect(found.contains { !$0.isJoined } && found.contains { $0.isStepFree })
    try compare(found, WalkingNetwork(feeds: [Self.detroit]))
  }

  // All platforms are reached from all entrances, and every row tells its time.
  @Test(
    "Baltimore: platforms are reached from all entrances of their station, in the time that is told",
    RealData.needs(baltimore))
  func metro() throws {
    let found = try pairs(of: Self.baltimore)
    #expect(found.allSatisfy { $0.isJoined && $0.seconds != nil })
    try compare(found, WalkingNetwork(feeds: [Self.baltimore]))
  }

  private func compare(_ pairs: [Pair], _ network: WalkingNetwork) throws {
    for pair in pairs {
      let name = "\(pair.from) to \(pair.to)"
      let places = ("stop:\(pair.from)", "stop:\(pair.to)")
      // Two nodes of a station in Baltimore lie 1.3 km beside it; its rows tell no lengths.
      let limit = ["--max-walk", "20000"]
      let plain = try network.walk(places.0, places.1, limit)
      #expect(!plain.legs.isEmpty == pair.isJoined, "\(name)")
      if pair.isJoined, let seconds = pair.seconds {
        #expect(Double(plain.seconds) == seconds, "\(name)")
      }
      let onWheels = try network.walk(places.0, places.1, limit + ["--wheelchair"])
      #expect(!onWheels.legs.isEmpty == pair.isStepFree, "\(name) on wheels")
    }
  }
}
