import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Imports that cannot succeed")
struct ImportFailureTests {
  let folder = CommandFolder()

  /// No network, and nothing of the attempt, is left.
  func expectNothingLeft(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!folder.folder.has("network.perron"), sourceLocation: sourceLocation)
    #expect(folder.temporaries == [], sourceLocation: sourceLocation)
  }

  @Test("A missing feed is named, and the exit code is 3")
  func missingFeed() {
    expectFailure(
      folder.perron("import", "--gtfs", "none.zip"), exitCode: 3, "none.zip", "no such file",
      "Check the path")
    expectNothingLeft()
  }

  @Test("A file that is no zip, and an empty one, are told apart from a feed")
  func noZip() throws {
    try folder.folder.write("stop_id,stop_name\n", to: "stops.zip")
    try folder.folder.write("", to: "empty.zip")
    expectFailure(
      folder.perron("import", "--gtfs", "stops.zip"), exitCode: 3, "stops.zip", "no zip archive",
      "GTFS .zip or a folder")
    expectFailure(
      folder.perron("import", "--gtfs", "empty.zip"), exitCode: 3, "empty.zip", "empty")
    expectNothingLeft()
  }

  @Test(
    "A feed without a required table is refused, and the table is named",
    arguments: ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"])
  func missingTable(_ file: String) throws {
    var feed = TestFeed()
    feed.files[file] = nil
    try folder.folder.write(feed.zip, to: "feed.zip")
    expectFailure(
      folder.perron("import", "--gtfs", "feed.zip"), exitCode: 3, "feed.zip", "no \(file)",
      "ask the publisher")
    expectNothingLeft()
  }

  @Test("A feed with neither kind of calendar is refused, and both are named")
  func missingCalendar() throws {
    var feed = TestFeed()
    feed.files["calendar.txt"] = nil
    try feed.write(to: "feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--gtfs", "feed"), exitCode: 3, "calendar.txt or calendar_dates.txt")
  }

  @Test("The zip that the other tests spoil is sound")
  func soundZip() throws {
    try folder.folder.write(TestFeed().zip, to: "feed.zip")
    let outcome = folder.perron("import", "--gtfs", "feed.zip")
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    #expect(outcome.errors.contains("3 stops, 1 route, 24 trips, 72 stop times"))
  }

  @Test("A zip that is cut off anywhere is refused as damaged", arguments: 1...9)
  func truncatedZip(_ tenth: Int) throws {
    let whole = TestFeed().zip
    try folder.folder.write(whole.prefix(whole.count * tenth / 10), to: "feed.zip")
    expectFailure(
      folder.perron("import", "--gtfs", "feed.zip"), exitCode: 3, "feed.zip", "damaged",
      "Download it again")
    expectNothingLeft()
  }

  @Test("A changed byte in a zip's member is found by its checksum")
  func changedZip() throws {
    var zip = TestFeed().zip
    let place = try #require(zip.range(of: Data("Birch".utf8))?.lowerBound)
    zip[place] ^= 1
    try folder.folder.write(zip, to: "feed.zip")
    expectFailure(
      folder.perron("import", "--gtfs", "feed.zip"), exitCode: 3, "damaged", "stops.txt")
  }

  @Test("The map that the other tests spoil is sound")
  func soundMap() throws {
    try folder.folder.write(MapFile.pbf, to: "map.osm.pbf")
    let outcome = folder.perron("import", "--osm", "map.osm.pbf")
    #expect(outcome.exitCode == 0, "\(outcome.summary)")
    // A street of about 1 km lies there: 60° north, 0.018° × 111.2 km × cos 60°.
    let walk = folder.perron("walk", "--from", "60,5", "--to", "60,5.018")
    #expect(walk.exitCode == 0, "\(walk.summary)")
    #expect(walk.output.contains("1.0 km"))
  }

  @Test("A map that is cut off is refused as damaged", arguments: [2, 10, 30, 60, 90, 99])
  func truncatedMap(_ percent: Int) throws {
    let whole = MapFile.pbf
    try folder.folder.write(whole.prefix(whole.count * percent / 100), to: "map.osm.pbf")
    expectFailure(
      folder.perron("import", "--osm", "map.osm.pbf"), exitCode: 3, "map.osm.pbf")
    expectNothingLeft()
  }

  @Test("Noise in the place of a map is refused")
  func noiseMap() throws {
    let noise = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 7) })
    for name in ["map.osm.pbf", "map.osm", "map.osm.gz", "map.osm.bz2"] {
      try folder.folder.write(noise, to: name)
      expectFailure(folder.perron("import", "--osm", name), exitCode: 3, name, "damaged")
    }
    try folder.folder.write(noise, to: "map.txt")
    expectFailure(folder.perron("import", "--osm", "map.txt"), exitCode: 3, ".osm.pbf, .osm")
    expectNothingLeft()
  }

  @Test("A map in which nobody can walk is refused")
  func noStreets() throws {
    try folder.folder.write(
      #"<osm version="0.6"><node id="1" lat="1" lon="1"/></osm>"#, to: "a.osm")
    expectFailure(
      folder.perron("import", "--osm", "a.osm"), exitCode: 3, "none that one may walk on")
  }

  @Test("Two feeds of one id are refused with the option that tells them apart")
  func sameID() throws {
    try TestFeed().write(to: "a/feed", in: folder.folder)
    try TestFeed().write(to: "b/feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--gtfs", "a/feed", "--gtfs", "b/feed"), exitCode: 3, "\"feed\"",
      "--feed-id")
    expectNothingLeft()
  }

  @Test("A feed id with a colon is refused, wherever it comes from")
  func colonInID() throws {
    try TestFeed().write(to: "feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--gtfs", "feed", "--feed-id", "a:b"), exitCode: 3, "\"a:b\"",
      "colon",
      "--feed-id")
    var named = TestFeed()
    named.files["feed_info.txt"] = "feed_publisher_name,feed_id\nX,a\u{1B}[31m:b\n"
    try named.write(to: "named", in: folder.folder)
    let outcome = folder.perron("import", "--gtfs", "named")
    expectFailure(outcome, exitCode: 3, "colon", "--feed-id")
    #expect(!outcome.errors.contains("\u{1B}"), "the feed's escape reached the terminal")
  }

  @Test("--strict stops at the first problem, and names it")
  func strict() throws {
    var feed = TestFeed()
    feed.replace("A,Alder,60.0,5.0", with: "A,Alder,600.0,5.0", in: "stops.txt")
    try feed.write(to: "feed", in: folder.folder)
    expectFailure(
      folder.perron("import", "--gtfs", "feed", "--strict"), exitCode: 3, "stops.txt", "--strict")
    expectNothingLeft()
    #expect(folder.perron("import", "--gtfs", "feed").exitCode == 0)
  }
}
