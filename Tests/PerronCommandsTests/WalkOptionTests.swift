import Foundation
import ProgramTesting
import TestSupport
import Testing

/// A straight way of 100 m from A to B (way 2), and a street round it of 400 m (way 4); streets of 10 m lead on.
struct WalkTown {
  let folder = CommandFolder()

  /// - Parameter tags: of the straight way.
  init(_ tags: [String: String] = ["highway": "footway"]) throws {
    let places = [(-10, 0), (0, 0), (100, 0), (110, 0), (0, 150), (100, 150)]
    var text = "<osm version=\"0.6\">"
    for (number, place) in places.enumerated() {
      let (latitude, longitude) = Self.degrees(Double(place.0), Double(place.1))
      text += "<node id=\"\(number + 1)\" version=\"1\" lat=\"\(latitude)\" lon=\"\(longitude)\"/>"
    }
    let street = ["highway": "residential"]
    let ways = [([1, 2], street), ([2, 3], tags), ([3, 4], street), ([2, 5, 6, 3], street)]
    for (number, way) in ways.enumerated() {
      text += "<way id=\"\(number + 1)\" version=\"1\">"
      for node in way.0 { text += "<nd ref=\"\(node)\"/>" }
      for (key, value) in way.1.sorted(by: { $0.key < $1.key }) {
        text += "<tag k=\"\(key)\" v=\"\(value)\"/>"
      }
      text += "</way>"
    }
    try folder.folder.write(text + "</osm>", to: "map.osm")
    let outcome = folder.perron("import", "--osm", "map.osm")
    try #require(outcome.exitCode == 0, "\(outcome.summary)")
  }

  /// Metres east and north of 47.5° north, 8.7° east, in degrees.
  static func degrees(_ x: Double, _ y: Double) -> (latitude: Double, longitude: Double) {
    func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }
    return (rounded(47.5 + y / 111_195), rounded(8.7 + x / 111_195 / 0.6755902))
  }

  /// `LAT,LON`
  static func place(_ x: Double, _ y: Double) -> String {
    let (latitude, longitude) = degrees(x, y)
    return "\(latitude),\(longitude)"
  }

  /// From one end to the other.
  func run(_ options: [String], format: String = "json") -> ProgramOutcome {
    Program.perron.run(
      [
        "walk", "--from", Self.place(-10, 0), "--to", Self.place(110, 0), "--format", format,
      ] + options, in: folder.folder.path)
  }

  struct Document: Decodable {
    struct Leg: Decodable {
      var distanceMeters: Double
      var durationSeconds: Int
      var avoidedArea: Bool?
    }
    struct Message: Decodable {
      var code: String
      var message: String
    }
    var legs: [Leg]
    var reason: Message?
    var notices: [Message]
  }

  func walk(_ options: String...) throws -> Document {
    let outcome = run(options)
    try #require((outcome.exitCode ?? 9) < 2, "\(outcome.summary)")
    return try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
  }

  /// Whether the walk goes round: 420 m instead of 120 m; nil where there is none.
  func goesRound(_ options: String...) throws -> Bool? {
    let outcome = run(options)
    try #require((outcome.exitCode ?? 9) < 2, "\(outcome.summary)")
    let document = try JSONDecoder().decode(Document.self, from: Data(outcome.output.utf8))
    guard let leg = document.legs.first else { return nil }
    #expect(abs(leg.distanceMeters - 120) < 1 || abs(leg.distanceMeters - 420) < 1)
    return leg.distanceMeters > 200
  }

  /// A square of 20 m around the middle of the straight way.
  static let square = [(40.0, -10.0), (60, -10), (60, 10), (40, 10)]

  static var squareText: String { square.map { place($0.0, $0.1) }.joined(separator: " ") }

  /// The square as the coordinates of a ring of GeoJSON.
  static var ring: String {
    let corners = (square + [square[0]]).map { degrees($0.0, $0.1) }
    return "[" + corners.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",") + "]"
  }
}

@Suite("Options of a walk on the command line")
struct WalkOptionTests {
  @Test(
    "Stairs are avoided by who avoids them and by wheelchairs, and are no way where nothing else is left"
  )
  func stairs() throws {
    let town = try WalkTown(["highway": "steps"])
    #expect(try town.goesRound() == false)
    #expect(try town.goesRound("--avoid-stairways") == true)
    #expect(try town.goesRound("--wheelchair") == true)
    for option in ["--avoid-stairways", "--wheelchair"] {
      let document = try town.walk(option, "--avoid-area", WalkTown.place(50, 150))
      #expect(document.reason?.code == "not_accessible")
    }
  }

  @Test("Underpasses and ways indoors are closed where they are to be avoided")
  func flags() throws {
    let underpass = try WalkTown(["highway": "footway", "tunnel": "yes"])
    #expect(try underpass.goesRound() == false)
    #expect(try underpass.goesRound("--avoid-underpasses") == true)
    let passage = try WalkTown(["highway": "footway", "indoor": "yes"])
    #expect(try passage.goesRound() == false)
    #expect(try passage.goesRound("--no-indoor") == true)
  }

  // At 1.33 m/s the way round takes 400 m / 1.33 m/s = 301 s.
  @Test("Stairs, escalators and lifts cost what is asked for")
  func costs() throws {
    // 100 m of stairs, up or down unknown: 2.2 × 75 s = 165 s; twice that is 331 s.
    let stairs = try WalkTown(["highway": "steps"])
    #expect(try stairs.goesRound("--stairs-cost", "1.5") == false)
    #expect(try stairs.goesRound("--stairs-cost", "2") == true)
    // 100 m at 0.43 m/s: 233 s.
    let escalator = try WalkTown(["highway": "steps", "conveying": "forward"])
    #expect(try escalator.goesRound("--escalator-cost", "1.2") == false)
    #expect(try escalator.goesRound("--escalator-cost", "1.4") == true)
    // 30 s of waiting and 10 s of doors, or the 75 s that its length asks for.
    let lift = try WalkTown(["highway": "elevator"])
    #expect(try lift.goesRound("--lift-wait", "280") == false)
    #expect(try lift.goesRound("--lift-wait", "300") == true)
  }

  @Test("The speed on the flat is that which is asked for")
  func speed() throws {
    // 120 m, each of three ways rounded up.
    let seconds = try WalkTown().walk("--walk-speed", "2").legs.first?.durationSeconds
    #expect((60...61).contains(seconds ?? 0))
  }

  @Test("An area on the command line is a polygon, a line or a point, hard or soft, with an extent")
  func inlineAreas() throws {
    let town = try WalkTown()
    #expect(try town.goesRound("--avoid-area", WalkTown.squareText) == true)
    let line = WalkTown.place(50, -10) + " " + WalkTown.place(50, 10)
    #expect(try town.goesRound("--avoid-area", line) == true)
    let point = WalkTown.place(50, -30)
    // A point reaches 50 m around it unless it says otherwise.
    #expect(try town.goesRound("--avoid-area", point) == true)
    #expect(try town.goesRound("--avoid-area", "\(point) extent=29") == false)
    #expect(try town.goesRound("--avoid-area", "\(point) extent=31") == true)
    #expect(try town.goesRound("--avoid-area", "\(point) extent=29", "\(line) hard") == true)
  }

  @Test(
    "A soft area is walked through where the way round is more than three times as long, and that is said"
  )
  func softArea() throws {
    // 400 m against 3 × 100 m.
    let document = try WalkTown().walk("--avoid-area", WalkTown.squareText + " soft")
    #expect(document.legs.first?.avoidedArea == true)
    #expect(document.notices.map(\.code) == ["passes_avoided_area"])
    #expect(document.legs.first?.durationSeconds == 91)
    // On stairs, which take 2.2 times as long, the way round is the shorter one: 301 s against 3 × 165 s.
    let stairs = try WalkTown(["highway": "steps"])
    #expect(try stairs.goesRound("--avoid-area", WalkTown.squareText + " soft") == true)
    let text = try WalkTown().run(["--avoid-area", WalkTown.squareText + " soft"], format: "text")
    #expect(text.output.contains("was to be avoided"))
  }

  @Test("A walk that begins or ends in a hard area is refused")
  func inside() throws {
    let town = try WalkTown()
    for x in [-10.0, 110] {
      let document = try town.walk("--avoid-area", WalkTown.place(x, 5) + " extent=8")
      #expect(document.reason?.code == "not_accessible")
      #expect(document.reason?.message.contains(x < 0 ? "start" : "destination") == true)
      let soft = try town.walk("--avoid-area", WalkTown.place(x, 5) + " extent=8 soft")
      #expect(soft.reason == nil)
    }
  }

  @Test(
    "What is in the file of --closed is closed; what the map does not know is told, and no error")
  func closed() throws {
    let town = try WalkTown()
    try town.folder.folder.write(
      "# out of service\r\n\r\n  way/2  # the footway\r\nway/99\nnode/77\nway/99\n",
      to: "closed.txt")
    let document = try town.walk("--closed", "closed.txt")
    #expect(abs((document.legs.first?.distanceMeters ?? 0) - 420) < 1)
    #expect(document.notices.map(\.code) == ["unknown_closed_object"])
    #expect(document.notices.first?.message.contains("way/99, node/77.") == true)
    // Nobody passes node 2, where the street ends.
    try town.folder.folder.write("osm:node/2\n", to: "node.txt")
    #expect(try town.walk("--closed", "node.txt").reason?.code == "not_accessible")
    // Node 5 is on the way round, which nobody needs.
    try town.folder.folder.write("node/5\n", to: "round.txt")
    #expect(try town.goesRound("--closed", "round.txt") == false)
    try town.folder.folder.write("way/2\nthe lift\n", to: "bad.txt")
    expectFailure(
      town.run(["--closed", "bad.txt"], format: "text"), exitCode: 3, "bad.txt, line 2",
      "\"the lift\"", "Write node/123")
    expectJSONFailure(
      town.run(["--closed", "bad.txt"]), exitCode: 3, code: "bad_file", "bad.txt, line 2")
    expectFailure(
      town.run(["--closed", "none.txt"], format: "text"), exitCode: 4, "none.txt", "Check the name")
    // A folder can be opened, but not read.
    expectJSONFailure(
      town.run(["--closed", "."]), exitCode: 4, code: "file_not_readable", "directory")
    try town.folder.folder.write(String(repeating: "way/1\n", count: 200_000), to: "long.txt")
    expectFailure(town.run(["--closed", "long.txt"], format: "text"), exitCode: 3, "1 MB")
    town.folder.folder.write([0x77, 0xFF], to: "bytes.txt")
    expectFailure(town.run(["--closed", "bytes.txt"], format: "text"), exitCode: 3, "UTF-8")
  }
}
