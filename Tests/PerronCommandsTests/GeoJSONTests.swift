import Foundation
import ProgramTesting
import TestSupport
import Testing

/// A document of `--format geojson`, as RFC 7946 has it.
struct GeoJSON {
  let features: [[String: Any]]
  let document: [String: Any]

  init(_ text: String) throws {
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    document = try #require(parsed as? [String: Any])
    #expect(document["type"] as? String == "FeatureCollection")
    features = try #require(document["features"] as? [[String: Any]])
  }

  /// What breaks the rules of the RFC.
  var faults: [String] {
    features.flatMap { feature -> [String] in
      guard feature["type"] as? String == "Feature", feature["properties"] is [String: Any] else {
        return ["no feature: \(feature)"]
      }
      guard let geometry = feature["geometry"] as? [String: Any] else {
        return feature["geometry"] is NSNull ? [] : ["no geometry: \(feature)"]
      }
      let lines: [[[Double]]]
      switch geometry["type"] as? String {
      case "Point": lines = (geometry["coordinates"] as? [Double]).map { [[$0, $0]] } ?? []
      case "LineString": lines = (geometry["coordinates"] as? [[Double]]).map { [$0] } ?? []
      case "MultiLineString": lines = geometry["coordinates"] as? [[[Double]]] ?? []
      default: lines = []
      }
      let isRight =
        !lines.isEmpty
        && lines.allSatisfy { line in
          line.count >= 2
            && line.allSatisfy { $0.count == 2 && abs($0[0]) <= 180 && abs($0[1]) <= 90 }
        }
      return isRight ? [] : ["\(geometry)"]
    }
  }

  func properties(_ isWanted: ([String: Any]) -> Bool) -> [[String: Any]] {
    features.compactMap { $0["properties"] as? [String: Any] }.filter(isWanted)
  }
}

@Suite("GeoJSON")
struct GeoJSONTests {
  let folder = CommandFolder()

  // Pathways of the demo city: a lift leads from level -2, where platform 1 lies, to level -1, another to 0.
  @Test("A walk is a line for every piece on its floor, and a point for every stop")
  func walk() throws {
    let run = DemoCity.perron(
      "walk", "--from", "stop:K1", "--to", "stop:n06", "--format", "geojson")
    #expect(run.exitCode == 0)
    let map = try GeoJSON(run.output)
    #expect(map.faults == [])
    let pieces = map.properties { $0["mode"] as? String == "walk" }
    let lift = try #require(pieces.first { $0["kind"] as? String == "lift" })
    #expect(lift["fromLevel"] as? Double == -2)
    #expect(lift["toLevel"] as? Double == -1)
    #expect(
      (lift["instruction"] as? String)?.hasPrefix("Take the lift to Halls (level \u{2212}1)")
        == true)
    let flat = pieces.filter { $0["level"] != nil }
    #expect(Set(flat.compactMap { $0["level"] as? Double }) == [0])
    #expect(flat.allSatisfy { $0["fromLevel"] == nil })
    // Each piece says of which leg and step it is.
    #expect(pieces.allSatisfy { $0["leg"] as? Int == 0 && $0["step"] is Int })
    let stops = map.properties { $0["stop"] != nil }
    #expect(stops.compactMap { $0["stop"] as? String } == ["tarvena:K1", "tarvena:n06"])
    #expect(stops[0]["level"] as? Double == -2)
    #expect(stops[0]["name"] as? String == "Ketra")
    #expect((map.document["attributions"] as? [String])?.isEmpty == false)
    // Longitude before latitude: the city lies at 14° east and 44° north.
    let first = map.features.last?["geometry"] as? [String: Any]
    let position = try #require(first?["coordinates"] as? [Double])
    #expect((14...15).contains(position[0]) && (44...45).contains(position[1]))
  }

  @Test("A plan is the features of all its journeys, rides with their lines and ends")
  func plan() throws {
    let words = [
      "plan", "--from", "stop:n06", "--to", "stop:m8", "--depart", "2026-06-10T06:05:00Z",
      "--format", "geojson",
    ]
    let run = Program.perron.run(words + ["--network", DemoCity.network])
    let map = try GeoJSON(run.output)
    #expect(map.faults == [])
    let rides = map.properties { $0["trip"] != nil && $0["journey"] as? Int == 0 }
    #expect(rides.map { $0["route"] as? String } == ["T2", "M1"])
    #expect(rides[0]["trip"] as? String == "tarvena:T2.DY0.0805")
    #expect(rides.allSatisfy { $0["from"] is String && $0["to"] is String })
    #expect(rides[0]["headsign"] as? String == "Limra")
    let walks = map.properties { $0["mode"] as? String == "walk" && $0["journey"] as? Int == 0 }
    #expect(walks.isEmpty == false && walks.allSatisfy { $0["departure"] is String })
    #expect(Set(map.properties { _ in true }.compactMap { $0["journey"] as? Int }) == [0, 1, 2])
    // Without geometry there are no lines, but all that they are of.
    let brief = Program.perron.run(words + ["--network", DemoCity.network, "--no-geometry"])
    let summary = try GeoJSON(brief.output)
    #expect(summary.faults == [])
    #expect(summary.properties { $0["trip"] != nil }.count >= 2)
    #expect(summary.properties { $0["step"] != nil }.isEmpty)
    #expect(
      summary.features.allSatisfy {
        ($0["geometry"] as? [String: Any])?["type"] as? String != "LineString"
      })
  }

  @Test("Names that would end a text or a line are escaped")
  func hostileNames() throws {
    var feed = TestFeed()
    feed.replace("Alder", with: "\"Al\"\"der\\\u{1}},{\"", in: "stops.txt")
    try folder.importTestFeed(feed)
    let run = folder.perron(
      "plan", "--from", "stop:A", "--to", "stop:C", "--depart", "2026-06-10T06:00:00Z",
      "--format", "geojson")
    let map = try GeoJSON(run.output)
    #expect(map.faults == [])
    #expect(
      map.properties { ($0["name"] as? String)?.hasPrefix("Al\"der\\") == true }.isEmpty == false)
  }

  @Test(
    "No journey is a collection without features, a reason, and exit code 1; an error is JSON too")
  func nothing() throws {
    try folder.importTestFeed()
    let none = folder.perron("walk", "--from", "stop:A", "--to", "stop:C", "--format", "geojson")
    #expect(none.exitCode == 1)
    let map = try GeoJSON(none.output)
    #expect(map.features.isEmpty)
    #expect((map.document["reason"] as? [String: Any])?["code"] is String)
    expectJSONFailure(
      folder.perron("walk", "--from", "stop:Z", "--to", "stop:C", "--format", "geojson"),
      exitCode: 2, code: "unknown_stop", "\"Z\"")
  }

  @Test("Notices stand in GeoJSON as in JSON, and so does that a walk is approximate")
  func notices() throws {
    let town = try WalkTown()
    try town.folder.folder.write("way/99\n", to: "closed.txt")
    let map = try GeoJSON(town.run(["--closed", "closed.txt"], format: "geojson").output)
    let notices = map.document["notices"] as? [[String: String]]
    #expect(notices?.map { $0["code"] } == ["unknown_closed_object"])
    #expect(notices?.first?["message"]?.contains("way/99") == true)
    let known = map.properties { $0["mode"] != nil }
    #expect(known.isEmpty == false && known.allSatisfy { $0["approximate"] as? Bool == false })
    #expect(known.allSatisfy { $0["avoidedArea"] == nil })
    // A soft area on the only way but one that takes 3.5 times as long: 420 m instead of 120 m.
    let soft = try GeoJSON(
      town.run(["--avoid-area", WalkTown.squareText + " soft"], format: "geojson").output)
    #expect(soft.properties { $0["avoidedArea"] as? Bool == true }.isEmpty == false)
    try folder.importTestFeed()
    let straight = try GeoJSON(
      folder.perron("walk", "--from", "60,5", "--to", "60,5.01", "--format", "geojson").output)
    let pieces = straight.properties { $0["mode"] != nil }
    #expect(pieces.map { $0["approximate"] as? Bool } == [true])
    #expect(pieces.first?["kind"] as? String == "link")
  }

  // Stops at 179.99° and -179.99°: a straight line all round the earth would be drawn otherwise.
  @Test("A line across longitude 180 is cut there")
  func antimeridian() throws {
    var feed = TestFeed()
    feed.files["stops.txt"] = """
      stop_id,stop_name,stop_lat,stop_lon
      A,Alder,0.0,179.99
      B,Birch,0.0,-179.99
      C,Cedar,0.0,-179.97
      """
    try folder.importTestFeed(feed)
    let run = folder.perron(
      "walk", "--from", "stop:A", "--to", "stop:B", "--format", "geojson")
    let map = try GeoJSON(run.output)
    #expect(map.faults == [])
    let line = map.features.compactMap { $0["geometry"] as? [String: Any] }
      .first { $0["type"] as? String == "MultiLineString" }
    let pieces = try #require(line?["coordinates"] as? [[[Double]]])
    #expect(pieces == [[[179.99, 0], [180, 0]], [[-180, 0], [-179.99, 0]]])
  }
}
