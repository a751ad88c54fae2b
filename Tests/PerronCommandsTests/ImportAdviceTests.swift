import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Advice of imports to newcomers")
struct ImportAdviceTests {
  let folder = CommandFolder()

  @Test("Who has no feed or map learns where they come from")
  func sources() {
    expectFailure(
      folder.perron("import"), exitCode: 2, "https://mobilitydatabase.org", "transit.land",
      "geofabrik.de", "bbbike.org")
    expectFailure(
      folder.perron("import", "--gtfs", "none.zip"), exitCode: 3, "no such file",
      "https://mobilitydatabase.org")
    expectFailure(
      folder.perron("import", "--osm", "none.osm.pbf"), exitCode: 3, "no such file", "geofabrik.de")
    expectFailure(
      folder.perron("validate", "none.zip"), exitCode: 3, "https://mobilitydatabase.org")
  }

  @Test("A map in the place of a feed, and the other way round, is told with the right option")
  func swapped() throws {
    try folder.folder.write(MapFile.pbf, to: "map.osm.pbf")
    try folder.folder.write(TestFeed().zip, to: "feed.zip")
    expectFailure(folder.perron("import", "--gtfs", "map.osm.pbf"), exitCode: 3, "with --osm")
    expectFailure(folder.perron("import", "--osm", "feed.zip"), exitCode: 3, "with --gtfs")
    try folder.folder.write("x", to: "city.shp.zip")
    expectFailure(folder.perron("import", "--osm", "city.shp.zip"), exitCode: 3, ".osm.pbf")
  }

  @Test("An address is told with the command that fetches it")
  func addresses() {
    expectFailure(
      folder.perron("import", "--gtfs", "https://lines.example/it's.zip"), exitCode: 3,
      #"curl -LO 'https://lines.example/it'\''s.zip'"#)
  }

  /// Streets of two crossings each, in a row that leads west from 5° east.
  private func writeMap(streets: Int, to name: String) throws {
    var xml = #"<osm version="0.6">"#
    for street in 0..<streets {
      for end in 0...1 {
        // 0.001° from street to street.
        let east = 5 - Double(street) * 0.001
        let north = 60 + Double(end) * 0.001
        xml += #"<node id="\#(2 * street + end + 1)" lat="\#(north)" lon="\#(east)"/>"#
      }
    }
    for street in 0..<streets {
      xml +=
        #"<way id="\#(street + 1)"><nd ref="\#(2 * street + 1)"/><nd ref="\#(2 * street + 2)"/>"#
        + #"<tag k="highway" v="residential"/></way>"#
    }
    try folder.folder.write(xml + "</osm>", to: name)
  }

  @Test("A map that does not reach all stops is told, with the box that would")
  func shortMap() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    try writeMap(streets: 5, to: "map.osm")
    let run = folder.perron("import", "--gtfs", "feed", "--osm", "map.osm")
    #expect(run.exitCode == 0, "\(run.summary)")
    // Birch and Cedar lie 0.3° and 0.6° east of the map; the box has a margin of 0.05°.
    #expect(run.errors.contains("2 of 3 stops lie beyond the map"))
    #expect(run.errors.contains("osmium extract -b 4.950,59.950,5.650,60.050 LARGER.osm.pbf"))
    #expect(run.errors.contains("geofabrik.de"))
    let quiet = folder.perron("import", "--gtfs", "feed", "--osm", "map.osm", "--replace", "-q")
    #expect(quiet.exitCode == 0 && quiet.errors == "")
  }

  @Test("A map much larger than the feeds is told, with the line that cuts it")
  func largeMap() throws {
    var feed = TestFeed()
    // All stops on the first street.
    feed.replace("60.0,5.3", with: "60.0,5.0", in: "stops.txt")
    feed.replace("60.0,5.6", with: "60.0,5.0", in: "stops.txt")
    try feed.write(to: "feed", in: folder.folder)
    try writeMap(streets: 6_000, to: "my country.osm")
    let run = folder.perron("import", "--gtfs", "feed", "--osm", "my country.osm")
    #expect(run.exitCode == 0, "\(run.summary)")
    // Of 6,000 streets 0.001° apart, 51 lie within the margin of 0.05°: 5,949 do not.
    #expect(run.errors.contains("99 % of the map lies far from all stops"), "\(run.summary)")
    #expect(
      run.errors.contains(
        "osmium extract -b 4.950,59.950,5.050,60.050 'my country.osm' -o 'my country-cut.osm.pbf'"))
    #expect(!run.errors.contains("beyond the map"))
  }

  @Test("The demo city and its map fit, and nothing is said")
  func fitting() {
    #expect(DemoCity.imported.exitCode == 0)
    #expect(!DemoCity.imported.errors.contains("osmium"))
  }
}
