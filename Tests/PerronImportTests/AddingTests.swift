import Perron
import PerronImport
import TestSupport
import Testing
import TransitDatabase

@Suite("Adding and replacing feeds")
struct AddingTests {
  private let folder = TemporaryFolder()
  private let first = TemporaryFolder()
  private let second = TemporaryFolder()

  /// The second feed's bus starts at C, 08:25, where the first one's ends at 08:20.
  init() {
    FeedBuilder().write(to: first)
    FeedBuilder([
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      C,Cedar Square,48.2001,9.0
      D,Dorn,48.3,9.0
      """,
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      T,08:25:00,08:25:00,C,1
      T,08:40:00,08:40:00,D,2
      """,
    ]).write(to: second)
  }

  private func run(
    _ network: String, _ feeds: [(TemporaryFolder, String)],
    _ existing: ImportRequest.Existing = .refuse
  ) throws -> ImportReport {
    var request = ImportRequest(network: folder[network])
    request.feeds = feeds.map { ImportRequest.Feed(path: $0.0.path, id: $0.1) }
    request.existing = existing
    return try NetworkImporter(request).runBlocking()
  }

  /// A at 08:00 to D at 08:40 by two feeds: 06:00Z and 06:40Z, as Berlin is two hours ahead in June.
  private func journeys(_ network: String) async throws -> [Journey] {
    let planner = JourneyPlanner(try await Network.open(folder[network]))
    return try await planner.journeys(
      from: .stop("a:A"), to: .stop("b:D"), departingAt: Instant(iso: "2026-06-10T05:00:00Z"))
  }

  @Test("Importing A and then adding B gives the same as importing A and B")
  func addingIsImporting() async throws {
    let together = try run("both", [(first, "a"), (second, "b")])
    _ = try run("step", [(first, "a")])
    let added = try run("step", [(second, "b")], .add)
    #expect(added.summary.feeds.map(\.id) == together.summary.feeds.map(\.id))
    for (one, other) in zip(added.summary.feeds, together.summary.feeds) {
      #expect(one.counts.map(\.rows) == other.counts.map(\.rows))
      #expect(one.firstDate == other.firstDate && one.lastDate == other.lastDate)
    }
    #expect(added.issues.map(\.issue) == together.issues.map(\.issue))
    let expected = try await journeys("both")
    #expect(expected.first?.arrival == (try Instant(iso: "2026-06-10T06:40:00Z")))
    #expect(expected.first?.legs.map { $0.ride?.tripID } == ["a:T", nil, "b:T"])
    #expect(try await journeys("step") == expected)
  }

  // The map has a street at A alone, and a way whose second node is missing: issues of both halves.
  @Test("Adding keeps the map, and the issues are those of importing all at once")
  func addingWithMap() throws {
    let map =
      SoundnessTests.streetAtA.dropLast("</osm>".count)
      + "<way id=\"2\" version=\"1\"><nd ref=\"1\"/><nd ref=\"9\"/><nd ref=\"2\"/>"
      + "<tag k=\"highway\" v=\"path\"/></way></osm>"
    first.write(Array(map.utf8), to: "map.osm")
    var request = ImportRequest(network: folder["both"])
    request.feeds = [(first, "a"), (second, "b")].map { .init(path: $0.0.path, id: $0.1) }
    request.maps = [first["map.osm"]]
    let together = try NetworkImporter(request).runBlocking()
    request.network = folder["step"]
    request.feeds = [.init(path: first.path, id: "a")]
    _ = try NetworkImporter(request).runBlocking()
    let added = try run("step", [(second, "b")], .add)
    #expect(added.summary.streetEdges == together.summary.streetEdges)
    let codes = Set(together.issues.map(\.issue.code.name))
    #expect(codes.isSuperset(of: ["stop_without_street", "way_with_missing_nodes"]))
    #expect(Set(added.issues.map(\.issue)) == Set(together.issues.map(\.issue)))
    #expect(added.issues.count == together.issues.count)
  }

  // 1.50 for the first bus and 2.00 for the second, whichever way the feeds came together.
  @Test("Adding keeps the fares of the feeds that are there")
  func addingWithFares() async throws {
    let header = "fare_id,price,currency_type,transfers\n"
    first.write(Array((header + "one,1.50,EUR,0").utf8), to: "fare_attributes.txt")
    second.write(Array((header + "one,2.00,EUR,0").utf8), to: "fare_attributes.txt")
    _ = try run("both", [(first, "a"), (second, "b")])
    _ = try run("step", [(first, "a")])
    _ = try run("step", [(second, "b")], .add)
    let fare = try #require(try await journeys("both").first?.fare)
    #expect(fare.total.description == "3.50 EUR")
    #expect(fare.parts.map(\.product) == ["a:one", "b:one"])
    #expect(fare.parts.map(\.legs) == [[0], [2]])
    #expect(try await journeys("step") == journeys("both"))
  }

  // The first feed's shape keeps 7 km from B; the second one has a shape that fits.
  @Test("Adding places stops along shapes, and tells of those that do not fit, as importing does")
  func addingWithShapes() async throws {
    let trips = "route_id,service_id,trip_id,shape_id\nR,D,T,S"
    let header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n"
    for (folder, rows) in [
      (first, "S,48.0,9.0,1\nS,48.1,9.1,2\nS,48.2,9.0,3"), (second, "S,48.2,9.0,1\nS,48.3,9.0,2"),
    ] {
      folder.write(Array(trips.utf8), to: "trips.txt")
      folder.write(Array((header + rows).utf8), to: "shapes.txt")
    }
    let together = try run("both", [(first, "a"), (second, "b")])
    _ = try run("step", [(first, "a")])
    let added = try run("step", [(second, "b")], .add)
    let told = together.issues.map(\.issue).filter { $0.code.name == "shape_does_not_fit" }
    #expect(told.map(\.feed) == ["a"])
    #expect(told.map(\.entity) == ["S"])
    #expect(added.issues.map(\.issue) == together.issues.map(\.issue))
    let expected = try await journeys("both")
    #expect(expected.first?.legs.first?.geometry.count == 3)
    #expect(try await journeys("step") == expected)
  }

  @Test("A feed of the same id is replaced, the others stay")
  func replacing() async throws {
    _ = try run("net", [(first, "a"), (second, "b")])
    let later = TemporaryFolder()
    FeedBuilder(stopTimes: "T,08:05:00,08:05:00,A,1\nT,08:22:00,08:22:00,C,2\n").write(to: later)
    let report = try run("net", [(later, "a")], .add)
    #expect(report.summary.feeds.map(\.id).sorted() == ["a", "b"])
    let best = try #require(try await journeys("net").first)
    #expect(best.departure == (try Instant(iso: "2026-06-10T06:05:00Z")))
    #expect(best.arrival == (try Instant(iso: "2026-06-10T06:40:00Z")))
  }

  @Test("An existing network is not overwritten unasked, and adding needs one")
  func refusing() throws {
    _ = try run("net", [(first, "a")])
    let before = folder.read("net")
    #expect(throws: ImportError.self) { try run("net", [(second, "b")]) }
    #expect(folder.read("net") == before)
    #expect(throws: ImportError.self) { try run("none", [(second, "b")], .add) }
    #expect(!folder.names.contains("none"))
  }

  @Test("Throwing from progress ends the import and leaves no trace")
  func cancelling() throws {
    struct Stop: Error {}
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: first.path)]
    #expect(throws: Stop.self) {
      try NetworkImporter(request).runBlocking { step in
        if step.phase == .packing { throw Stop() }
      }
    }
    #expect(folder.names.filter { !$0.hasSuffix("import-lock") }.isEmpty)
  }

  @Test("The order in which feeds are named changes no column")
  func order() throws {
    _ = try run("ab", [(first, "a"), (second, "b")])
    _ = try run("ba", [(second, "b"), (first, "a")])
    func columns(_ name: String) throws -> [String] {
      let rows = try NetworkFile.open(folder[name]).connection.prepare(
        "SELECT name, sequence, checksum FROM column_chunks ORDER BY name, sequence")
      var columns: [String] = []
      while try rows.step() {
        columns.append(
          "\(rows.requiredText(0)) \(rows.requiredInteger(1)) \(rows.requiredInteger(2))")
      }
      return columns
    }
    #expect(try columns("ab") == columns("ba"))
    #expect(try columns("ab").count > 40)
  }

  // Both feeds have the same bus from A to B; of two alike that of feed a is told, whichever came last.
  @Test(
    "Of trips alike the same one is told, whether a feed was imported with the other, before it or after it"
  )
  func equalTrips() async throws {
    func told(_ name: String) async throws -> [Journey] {
      let planner = JourneyPlanner(try await Network.open(folder[name]))
      return try await planner.journeys(
        from: .coordinate(latitude: 48.0, longitude: 9.0),
        to: .coordinate(latitude: 48.1, longitude: 9.0),
        departingAt: Instant(iso: "2026-06-10T05:00:00Z"))
    }
    _ = try run("both", [(first, "a"), (first, "b")])
    _ = try run("ab", [(first, "a")])
    _ = try run("ab", [(first, "b")], .add)
    _ = try run("ba", [(first, "b")])
    _ = try run("ba", [(first, "a")], .add)
    let journeys = try await told("both")
    #expect(journeys.first?.legs.compactMap { $0.ride?.tripID } == ["a:T"])
    #expect(try await told("ab") == journeys)
    #expect(try await told("ba") == journeys)
  }
}
