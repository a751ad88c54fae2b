import ProgramTesting
import TestSupport
import Testing

/// Files of GeoJSON as areas to avoid: what they may say, and what is refused.
@Suite("Areas in GeoJSON")
struct AreaFileTests {
  private let town: WalkTown

  init() throws { town = try WalkTown() }

  private func goesRound(_ text: String) throws -> Bool? {
    try town.folder.folder.write(text, to: "area.geojson")
    return try town.goesRound("--avoid-area", "area.geojson")
  }

  private var polygon: String { "{\"type\":\"Polygon\",\"coordinates\":[\(WalkTown.ring)]}" }

  private func feature(_ geometry: String, _ properties: String = "{}") -> String {
    "{\"type\":\"Feature\",\"properties\":\(properties),\"geometry\":\(geometry)}"
  }

  private func point(_ x: Double, _ y: Double) -> String {
    let (latitude, longitude) = WalkTown.degrees(x, y)
    return "[\(longitude),\(latitude),312.5]"
  }

  @Test("Each sort of geometry is an area, alone, as a feature or in a collection")
  func geometries() throws {
    let line = "{\"type\":\"LineString\",\"coordinates\":[\(point(50, -9)),\(point(50, 9))]}"
    let geometries = [
      polygon, line,
      "{\"type\":\"MultiPolygon\",\"coordinates\":[[\(WalkTown.ring)]]}",
      "{\"type\":\"MultiLineString\",\"coordinates\":[[\(point(50, -9)),\(point(50, 9))]]}",
      "{\"type\":\"Point\",\"coordinates\":\(point(50, -30))}",
      "{\"coordinates\":[\(point(-400, 0)),\(point(50, -30))],\"type\":\"MultiPoint\"}",
      "{\"type\":\"GeometryCollection\",\"geometries\":[\(line)]}",
    ]
    for geometry in geometries {
      #expect(try goesRound(geometry) == true, "\(geometry)")
      #expect(try goesRound("\u{FEFF}\n" + feature(geometry)) == true, "\(geometry)")
      let collection =
        "{\"type\":\"FeatureCollection\",\"features\":[\(feature(geometry, "null"))]}"
      #expect(try goesRound(collection) == true, "\(geometry)")
    }
    #expect(try goesRound("{\"type\":\"FeatureCollection\",\"features\":[]}") == false)
  }

  @Test("A feature says its severity and extent")
  func properties() throws {
    let far = "{\"type\":\"Point\",\"coordinates\":\(point(50, -60))}"
    #expect(try goesRound(feature(far)) == false)
    #expect(try goesRound(feature(far, "{\"extent\":61,\"name\":\"\\u0416\"}")) == true)
    #expect(try goesRound(feature(polygon, "{\"severity\":\"soft\"}")) == false)
    #expect(try goesRound(feature(polygon, "{\"severity\":\"hard\"}")) == true)
  }

  @Test(
    "What is no GeoJSON, or no area, is refused with the reason",
    arguments: [
      ("", "ends too early"), ("{", "no name"), ("[1,2", "ends too early"),
      ("{\"type\":\"Polygon\"", "ends too early"), ("nul", "a word is unknown"),
      ("{\"type\":\"Poly\\q\"}", "backslash"), ("{\"type\":\"\\ud8\"}", "four digits"),
      ("{\"a\":1e999}", "number"), ("{} {}", "more behind its end"), ("{\"type\"}", ": is missing"),
      ("{\"type\":\"\u{1}\"}", "control character"), ("3", "no type"), ("{}", "no type"),
      ("{\"type\":\"Circle\",\"coordinates\":[1,2]}", "Circle"),
      ("{\"type\":\"Feature\"}", "no geometry"),
      ("{\"type\":\"Feature\",\"geometry\":null}", "no type"),
      ("{\"type\":\"Point\",\"coordinates\":[8.7]}", "no longitude and latitude"),
      ("{\"type\":\"Point\",\"coordinates\":[8.7,\"47\"]}", "no longitude and latitude"),
      ("{\"type\":\"Point\",\"coordinates\":[47.5,98.7]}", "longitude first"),
      ("{\"type\":\"Polygon\",\"coordinates\":[]}", "no outline"),
      ("{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[1,2],[2,2],[1,1]],[[1,1]]]}", "holes"),
      ("{\"type\":\"Feature\",\"properties\":{\"severity\":1},\"geometry\":{}}", "severity"),
      ("{\"type\":\"Feature\",\"properties\":{\"extent\":\"9\"},\"geometry\":{}}", "extent"),
      ("{\"type\":\"Polygon\",\"coordinates\":[[[1,1],[1,2],[1,1]]]}", "3 to 500"),
      ("{\"type\":\"LineString\",\"coordinates\":[[1,1]]}", "2 to 500"),
      ("{\"type\":\"LineString\",\"coordinates\":[[1,1],[1,2]]}", "25 km"),
    ])
  func refusals(text: String, reason: String) throws {
    try town.folder.folder.write(text, to: "area.geojson")
    expectFailure(
      town.run(["--avoid-area", "area.geojson"], format: "text"), exitCode: 3, reason)
  }

  @Test("Text nested beyond all use, and a file that is too long, are refused and not read on")
  func bombs() throws {
    try town.folder.folder.write(String(repeating: "[", count: 1_000_000), to: "area.geojson")
    expectFailure(
      town.run(["--avoid-area", "area.geojson"], format: "text"), exitCode: 3, "nested too deep")
    var text = polygon
    for _ in 0..<12 { text = "{\"type\":\"GeometryCollection\",\"geometries\":[\(text)]}" }
    try town.folder.folder.write(text, to: "area.geojson")
    expectFailure(
      town.run(["--avoid-area", "area.geojson"], format: "text"), exitCode: 3, "nested too deep")
    try town.folder.folder.write(String(repeating: " ", count: 5 << 20), to: "area.geojson")
    expectFailure(
      town.run(["--avoid-area", "area.geojson"], format: "text"), exitCode: 3, "longer than 4 MB")
  }

  @Test("At most 25 areas of 500 points each, 25 km wide and with 25 km of extent, are taken")
  func limits() throws {
    func areas(_ count: Int) -> String {
      let points = Array(repeating: point(-500, 0), count: count).joined(separator: ",")
      return "{\"type\":\"MultiPoint\",\"coordinates\":[\(points)]}"
    }
    func line(_ count: Int) -> String {
      let points = (0..<count).map { point(-500, Double($0)) }.joined(separator: ",")
      return "{\"type\":\"LineString\",\"coordinates\":[\(points)]}"
    }
    func reaching(_ meters: Int) -> String {
      feature(
        "{\"type\":\"Point\",\"coordinates\":\(point(-30_000, 0))}", "{\"extent\":\(meters)}")
    }
    for allowed in [areas(25), line(500), reaching(25_000)] {
      #expect(try goesRound(allowed) == false)
    }
    for (text, reason) in [
      (areas(26), "25 areas"), (line(501), "2 to 500"), (reaching(25_001), "25,000"),
      (reaching(-1), "more than 0"), (reaching(0), "more than 0"),
    ] {
      try town.folder.folder.write(text, to: "area.geojson")
      expectFailure(
        town.run(["--avoid-area", "area.geojson"], format: "text"), exitCode: 3, reason)
    }
  }

  @Test("An error in a file names the feature, and says what to write")
  func features() throws {
    let line = "{\"type\":\"LineString\",\"coordinates\":[\(point(-400, 0))]}"
    let text =
      "{\"type\":\"FeatureCollection\",\"features\":[\(feature(polygon)),\(feature(line))]}"
    try town.folder.folder.write(text, to: "area.geojson")
    expectJSONFailure(
      town.run(["--avoid-area", "area.geojson"]), exitCode: 3, code: "bad_file",
      "area.geojson, feature 2", "2 to 500 for a line")
    try town.folder.folder.write(feature("{\"type\":\"Circle\"}"), to: "area.geojson")
    expectJSONFailure(
      town.run(["--avoid-area", "area.geojson"]), exitCode: 3, code: "bad_file",
      "area.geojson, feature 1", "Circle", "Write GeoJSON")
  }

  @Test("Words that are neither places nor known are refused")
  func words() throws {
    for (text, word) in [
      ("47.5,8.7 47.6", "47.6"), ("47.5,8.7 softly", "softly"), ("47.5,8.7 extent=wide", "extent"),
      ("97.5,8.7", "97.5"),
    ] {
      expectFailure(town.run(["--avoid-area", text], format: "text"), exitCode: 2, word)
    }
    expectFailure(
      town.run(["--avoid-area", "no such file"], format: "text"), exitCode: 4, "no such file")
    expectJSONFailure(
      town.run(["--avoid-area", "none.geojson"]), exitCode: 4, code: "file_not_readable",
      "--avoid-area: none.geojson cannot be read")
  }
}
