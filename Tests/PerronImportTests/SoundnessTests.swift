import Perron
import PerronImport
import TestSupport
import Testing

@Suite("Whatever is imported can be opened")
struct SoundnessTests {
  private let folder = TemporaryFolder()

  private func run(_ feed: FeedBuilder, map: String? = nil) throws -> ImportReport {
    let source = TemporaryFolder()
    feed.write(to: source)
    var request = ImportRequest(network: folder["net"])
    request.feeds = [ImportRequest.Feed(path: source.path, id: "f")]
    if let map {
      source.write(Array(map.utf8), to: "map.osm")
      request.maps = [source["map.osm"]]
    }
    request.existing = .replace
    return try NetworkImporter(request).runBlocking()
  }

  // 4,392 h are the 183 days that a feed's times may reach; the second row is beyond.
  @Test("A time of half a year is kept, a later one is reported, and both networks open")
  func longTimes() async throws {
    let longest = try run(
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,4392:00:00,4392:00:00,B,2\n"))
    #expect(longest.summary.feeds[0].counts.contains { $0.name == "trips" && $0.rows == 1 })
    _ = try await Network.open(folder["net"])
    let beyond = try run(
      FeedBuilder(stopTimes: "T,08:00:00,08:00:00,A,1\nT,9000:00:00,9000:00:00,B,2\n"))
    #expect(beyond.issues.contains { $0.issue.code.name == "invalid_time" })
    _ = try await Network.open(folder["net"])
  }

  // Samoa went over the date line: 30 December 2011 did not take place there.
  @Test("A calendar over a day that its zone skipped gives a network that opens")
  func skippedDay() async throws {
    _ = try run(
      FeedBuilder([
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        AG,Island Lines,https://example.org,Pacific/Apia
        """,
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        D,1,1,1,1,1,1,1,20111201,20120131
        """,
      ]))
    let planner = JourneyPlanner(try await Network.open(folder["net"]))
    // 08:00 on 3 January 2012, 14 hours ahead of UTC in summer, is 18:00Z the day before.
    let journeys = try await planner.journeys(
      from: .stop("A"), to: .stop("B"), departingAt: Instant(iso: "2012-01-02T17:00:00Z"))
    #expect(journeys.first?.departure == (try Instant(iso: "2012-01-02T18:00:00Z")))
  }

  // Names of stops are told; names of levels are stored alone.
  @Test("Translations of what is told to nobody are told, field by field")
  func unusedTranslations() throws {
    let report = try run(
      FeedBuilder([
        "levels.txt": "level_id,level_index,level_name\nL,-1,Tief\nM,-2,Tiefer",
        "translations.txt": """
        table_name,field_name,language,translation,record_id
        stops,stop_name,fr,Érable,A
        levels,level_name,fr,Sous-sol,L
        levels,level_name,fr,Cave,M
        """,
      ]))
    let told = report.issues.map(\.issue).filter { $0.file == "translations.txt" }
    #expect(told.map(\.code.name) == ["stored_not_used"])
    #expect(told.first?.feed == "f")
    #expect(told.first?.entity == "levels.level_name")
    #expect(told.first?.message.hasPrefix("2 translations of level_name in levels.txt ") == true)
  }

  // A and B are 11 km apart; the map has a street at A alone.
  @Test("A stop far from every street is reported, by its id")
  func stopWithoutStreet() throws {
    let report = try run(FeedBuilder(), map: Self.streetAtA)
    let lost = report.issues.filter { $0.issue.code.name == "stop_without_street" }
    #expect(lost.map(\.issue.entity) == ["B", "C"])
    #expect(lost.first?.issue.feed == "f")
  }

  // 520 stops on one spot: each has 519 others within a walk, of which 500 are kept.
  @Test("Of hundreds of stops on one spot the nearest are kept, and that is told")
  func walksCut() throws {
    let stops = (0..<520).map { "S\($0),Stop \($0),48.05,9.0" }.joined(separator: "\n")
    let report = try run(FeedBuilder(append: stops, to: "stops.txt"))
    #expect(report.issues.contains { $0.issue.code.name == "walks_cut" })
  }

  @Test("An import of nothing is refused")
  func nothing() {
    let request = ImportRequest(network: folder["none"])
    let error = #expect(throws: ImportError.self) { try NetworkImporter(request).runBlocking() }
    #expect(error?.code == .nothingToImport)
  }

  @Test("A file that is no network is not overwritten")
  func foreignFile() {
    folder.write(Array("precious notes".utf8), to: "net")
    #expect(throws: ImportError.self) { try run(FeedBuilder()) }
    #expect(folder.read("net") == Array("precious notes".utf8))
  }

  static let streetAtA = """
    <osm version="0.6">
      <node id="1" version="1" lat="48.0" lon="8.999"/>
      <node id="2" version="1" lat="48.0" lon="9.001"/>
      <way id="1" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
    </osm>
    """
}
