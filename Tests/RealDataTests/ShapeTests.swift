import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Shapes of real feeds", .enabled(if: RealData.isPresent, "skipped: no real data"))
struct ShapeTests {
  private struct Report: Decodable {
    struct Issue: Decodable {
      let code: String
      let entity: String?
    }
    let issues: [Issue]
  }

  /// The shapes that do not fit their trips. Each was looked at: by the nearest points of shapes.txt alone, the
  /// named shapes end before their trips do, or never come near some stop.
  private static let misfits: [String: Set<String>] = [
    // Trips from or to Millbrae, from which the shapes end 1.1 km away.
    "rt-bart-2019/bart_2019.gtfs.zip": ["01_shp", "13_shp", "14_shp"],
    // Trips by night that go on for 5 to 7 km beyond the end of the shape.
    "nyc-subway/nyc_subway_2018.gtfs.zip": ["2..S05R", "2..S06R", "B..S45R"],
    // A ring whose shape is not closed, and one call each that stands before another which the way passes first.
    "porto-alegre/poa_eptc.zip": ["T2A1-2", "T9-1", "T9-2", "D67-2", "340-2"],
    // From or to Brás, from which the shapes end 4 km away.
    "sao-paulo/spo.zip": ["17856", "17857"],
    "amtrak/amtrak-gtfs-2021-10-06.zip": [],
    "cochabamba-arequipa-accra/arequipa_from_osm.gtfs.zip": [],
    "detroit-people-mover/detroit_people_mover_2024.gtfs.zip": [],
    "duitama/duitama_from_osm.gtfs.zip": [],
    "metro-north/metro_north_2026.gtfs.zip": [],
    "rt-caltrain-2023/caltrain_2023.gtfs.zip": [],
    "santa-monica/big_blue_bus_2020.gtfs.zip": [],
    "vilnius/vilnius_2016.gtfs.zip": [],
  ]

  @Test(
    "The stops of trips are found along their shapes, but for those that do not fit",
    arguments: RealData.feeds.filter { misfits[$0] != nil })
  func placed(_ name: String) throws {
    let folder = TemporaryFolder()
    let outcome = Program.perron.run([
      "import", "--network", folder["net.perron"], "--quiet", "--report", folder["report.json"],
      "--gtfs", RealData.path(name),
    ])
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
    let report = try JSONDecoder().decode(Report.self, from: Data(folder.read("report.json")))
    let misfits = report.issues.filter { $0.code == "shape_does_not_fit" }.compactMap(\.entity)
    #expect(Set(misfits) == Self.misfits[name])
    #expect(!report.issues.contains { $0.code == "shape_distances_do_not_fit" })
  }
}
