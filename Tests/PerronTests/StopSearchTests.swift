import Perron
import TestSupport
import Testing

@Suite("Stops by name")
struct StopSearchTests {
  /// Stops 0, 1, 2, … with these names, a tenth of a degree apart; each is left by so many trips to the next one.
  private static func network(
    _ names: [String], trips: [Int: Int] = [:]
  ) throws -> Network {
    var stops = "stop_id,stop_name,stop_lat,stop_lon\n"
    for (place, name) in names.enumerated() { stops += "\(place),\"\(name)\",48.\(place),9.0\n" }
    var rows = ""
    var ids: [String] = []
    for (stop, count) in trips.sorted(by: { $0.key < $1.key }) {
      for number in 0..<count {
        let (hour, minute) = (10 + number / 60, 10 + number % 50)
        ids.append("T\(stop).\(number)")
        rows += "T\(stop).\(number),\(hour):\(minute):00,\(hour):\(minute):00,\(stop),1\n"
        rows += "T\(stop).\(number),\(hour + 9):59:00,\(hour + 9):59:00,\(stop + 1),2\n"
      }
    }
    var feed = ids.isEmpty ? FeedBuilder() : FeedBuilder(stopTimes: rows, trips: ids)
    if ids.isEmpty {
      // The trip of the base feed calls at A, B and C.
      stops += "A,xxx,50.0,9.0\nB,xxx,50.1,9.0\nC,xxx,50.2,9.0\n"
    }
    feed.files["stops.txt"] = stops
    return try SmallNetwork(feed).network
  }

  private func find(
    _ text: String, in network: Network, near place: Coordinate? = nil, limit: Int = .max
  ) throws -> [String] {
    try network.findStops(named: text, near: place, limit: limit).map {
      "\($0.match.map { "\($0)" } ?? "") \($0.name)"
    }
  }

  @Test("The better a name answers, the earlier it comes")
  func order() throws {
    let network = try Self.network([
      "Alte Brücke Nord", "Nordbrucke", "Brucke am Tor", "Brücke", "BRUCKE",
    ])
    #expect(
      try find("Brucke", in: network) == [
        "name BRUCKE", "spelling Brücke", "beginning Brucke am Tor", "words Alte Brücke Nord",
        "part Nordbrucke",
      ])
    #expect(try find("Brucke", in: network, limit: 2).count == 2)
  }

  @Test("Accents, scripts and the order of words do not matter")
  func spelling() throws {
    let network = try Self.network(["São Bento", "Москва Казанская", "Łódź Fabryczna"])
    for text in ["sao", "bento sao", "SÃO BEN", "b s"] {
      #expect(try find(text, in: network).map { $0.hasSuffix("São Bento") } == [true], "\(text)")
    }
    #expect(try find("moskva", in: network) == ["beginning Москва Казанская"])
    #expect(try find("kazanskaya moskva", in: network) == ["words Москва Казанская"])
    #expect(try find("Лодз", in: network) == ["beginning Łódź Fabryczna"])
    // One word of the name is not two words of the text.
    #expect(try find("sao sao", in: network) == [])
  }

  @Test("Words that begin alike each find their own word")
  func wordsThatShareABeginning() throws {
    let network = try Self.network(["Aa Ab Abc"])
    #expect(try find("ab a abc", in: network) == ["words Aa Ab Abc"])
    #expect(try find("abc ab ab", in: network) == [])
  }

  @Test(
    "Mistyped names are found where nothing else is, those with fewer mistakes and nothing more first"
  )
  func typos() throws {
    let network = try Self.network([
      "Hauptbahnhof Nord", "Hauptbahnhof", "Rathaus", "Hauptbahnhov Süd", "Sao",
    ])
    #expect(
      try find("Hauptbanhof", in: network) == [
        "mistyped Hauptbahnhof", "mistyped Hauptbahnhof Nord", "mistyped Hauptbahnhov Süd",
      ])
    #expect(try find("nrod hauptbanhof", in: network) == ["mistyped Hauptbahnhof Nord"])
    // The blank is the mistake.
    #expect(try find("Haupt bahnhof", in: network).first == "mistyped Hauptbahnhof")
    #expect(try find("HauptbahnhofNord", in: network) == ["mistyped Hauptbahnhof Nord"])
    // One mistake in seven letters, not two; none in three.
    #expect(try find("Rahtaus", in: network) == ["mistyped Rathaus"])
    #expect(try find("Rahtuas", in: network) == [])
    #expect(try find("Soa", in: network) == [])
    // What is spelt rightly hides what would be mistyped.
    #expect(try find("Hauptbahnhov", in: network) == ["beginning Hauptbahnhov Süd"])
  }

  // Stops 0 to 3 have 1, 12, 2 and 3 trips of their own, and those that end there: 0 has 1, 1 has 13, 2 has 14, 3 has
  // 5. One digit or two is what counts; at 48.3 stop 3 is nearer than stop 0, and stop 2 than stop 1.
  @Test("Of equal matches the busier comes first, and of those that are about as busy the nearer")
  func importance() throws {
    let network = try Self.network(
      ["Alm Da", "Alm Db", "Alm Dc", "Alm Dd", "End"], trips: [0: 1, 1: 12, 2: 2, 3: 3])
    #expect(
      try find("alm", in: network).map { String($0.suffix(2)) } == ["Dc", "Db", "Dd", "Da"])
    let south = try #require(Coordinate(latitude: 48.0, longitude: 9))
    #expect(
      try find("alm", in: network, near: south).map { String($0.suffix(2)) }
        == ["Db", "Dc", "Da", "Dd"])
    let found = try network.findStops(named: "alm da", near: south)
    #expect(found.map(\.distanceMeters) == [0])
  }

  @Test("A name without any letter is found by itself alone")
  func noLetters() throws {
    let network = try Self.network(["☆", "!?", "Tor"])
    #expect(try find("☆", in: network) == ["name ☆"])
    #expect(try find("?", in: network) == [])
    #expect(try find("", in: network) == [])
  }

  @Test("A limit below nothing and what is no language are refused")
  func refusals() throws {
    let network = try Self.network(["Tor"])
    #expect(throws: PlannerError.self) { try network.findStops(named: "Tor", limit: -1) }
    #expect(throws: PlannerError.self) { try network.findStops(named: "Tor", language: "no tag") }
    #expect(try network.findStops(named: "Tor", limit: 0).isEmpty)
  }
}
