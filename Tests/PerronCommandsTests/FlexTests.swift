import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Feeds with service on demand")
struct FlexFeedTests {
  let folder = CommandFolder()

  /// The test feed, and a trip on demand within an area around Alder.
  private func flexFeed() -> TestFeed {
    var feed = TestFeed()
    feed.files["locations.geojson"] = """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "id": "Z",
       "geometry": {"type": "Polygon", "coordinates":
       [[[5, 60], [5.1, 60], [5.1, 60.1], [5, 60]]]}, "properties": {}}]}
      """
    feed.files["trips.txt"]? += "R,D,ZONE\n"
    feed.replace(
      "arrival_time,departure_time",
      with: "arrival_time,departure_time,location_id,start_pickup_drop_off_window,"
        + "end_pickup_drop_off_window", in: "stop_times.txt")
    feed.files["stop_times.txt"] = feed.files["stop_times.txt"]?.split(separator: "\n")
      .enumerated().map { $0.offset == 0 ? "\($0.element)\n" : "\($0.element),,,\n" }.joined()
    for sequence in 1...2 {
      feed.files["stop_times.txt"]? += "ZONE,\(sequence),,,,Z,08:00:00,18:00:00\n"
    }
    return feed
  }

  @Test("A trip on demand is counted and told, and the buses run as ever")
  func toldAndCounted() throws {
    try folder.importTestFeed(flexFeed())
    let info = folder.perron("info", "--issues").output
    #expect(info.contains("warning flex_service_not_used  feed:stop_times.txt"), "\(info)")
    #expect(info.contains("1 trips are service on demand"))
    let counts = folder.perron("info", "--feeds").output.split(separator: "\n")
      .map { $0.split(separator: " ") }
    #expect(counts.contains(["flex", "trips", "1"]))
    let plan = folder.perron(
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z")
    #expect(plan.exitCode == 0, "\(plan.summary)")
  }

  @Test("Adding a feed keeps the trips on demand, told once, and numbers others beyond them")
  func adding() throws {
    try folder.importTestFeed(flexFeed(), id: "flex")
    // Feeds are numbered by their ids: the one that is added comes last here.
    try TestFeed().write(to: "night", in: folder.folder)
    let added = folder.perron("import", "--gtfs", "night", "--add")
    #expect(added.exitCode == 0, "\(added.summary)")
    let both = folder.perron(
      "import", "--network", "both.perron", "--gtfs", "flex", "--gtfs", "night")
    #expect(both.exitCode == 0, "\(both.summary)")
    let info = folder.perron("info", "--format", "json").output
    #expect(info == folder.perron("info", "--network", "both.perron", "--format", "json").output)
    #expect(info.components(separatedBy: "flex_service_not_used").count == 2)
  }

  @Test("A feed of nothing but service on demand imports, and offers no journey")
  func nothingElse() throws {
    var feed = flexFeed()
    feed.files["stops.txt"] = nil
    feed.files["trips.txt"] = "route_id,service_id,trip_id\nR,D,ZONE\n"
    feed.files["stop_times.txt"] = """
      trip_id,stop_sequence,location_id,start_pickup_drop_off_window,end_pickup_drop_off_window
      ZONE,1,Z,08:00:00,18:00:00
      ZONE,2,Z,08:00:00,18:00:00
      """
    try folder.importTestFeed(feed)
    let plan = folder.perron(
      "plan", "--from", "60,5", "--to", "60.05,5.05", "--depart", "2026-06-10T06:00:00Z")
    #expect(plan.exitCode == 1, "\(plan.summary)")
  }
}
