import Perron
import StreetRouting
import TestSupport
import Testing
import TransitDatabase

@Suite("Networks whose parts contradict each other")
struct HostileNetworkTests {
  private let folder = TemporaryFolder()

  /// The demo city, its directory changed, under right checksums.
  private func write(
    _ change: (inout DirectoryColumns) -> Void = { _ in },
    details: (inout Details) -> Void = { _ in }
  ) throws {
    let file = try NetworkFile.open(try #require(DemoCity.path))
    var timetable: TimetableColumns = try file.load()
    var directory: DirectoryColumns = try file.load()
    var streets: StreetColumns = try file.load()
    var links: StopLinks = try file.load()
    var places: MapPlaces = try file.load()
    var others = Details()
    try others.load(from: file)
    change(&directory)
    details(&others)
    let writer = try NetworkWriter(target: folder["net"])
    try writer.store(&timetable)
    try writer.store(&directory)
    try writer.store(&streets)
    try others.store(in: writer)
    try writer.store(&links)
    try writer.store(&places)
    try writer.setFact(NetworkSummary.Fact.streetEdges, String(streets.edgeCount))
    try writer.finish()
  }

  @Test("As it was, it opens")
  func unchanged() throws {
    try write()
    _ = try Network(path: folder["net"])
  }

  @Test("A station whose platform cannot be boarded is refused")
  func stationStops() throws {
    try write({ directory in
      let last = StopIndex(directory.stopFeed.count - 1)
      var rows: [[StopIndex]] = []
      for station in directory.stationStops.indices {
        rows.append(directory.stationStops.row(station).map { _ in last })
      }
      directory.stationStops = RaggedArray(rows)
    })
    let error = #expect(throws: DatabaseError.self) { try Network(path: folder["net"]) }
    #expect(error?.problem.contains("stop.station_stops") == true)
  }

  @Test("Details that belong to another directory are refused, by the name of their column")
  func details() throws {
    func refusal(_ change: (inout Details) -> Void) throws -> String {
      try write(details: change)
      let error = #expect(throws: DatabaseError.self) { try Network(path: folder["net"]) }
      return error?.problem ?? ""
    }
    #expect(
      try refusal { $0.shapes.recordPlacing = IndexedArray([.none]) }.contains("record.placing"))
    #expect(try refusal { $0.words.stopCode = TextColumn(["1"]) }.contains("stop.code"))
    #expect(
      try refusal {
        $0.translations.feedLanguage = IndexedArray()
        $0.translations.defaultLanguage = IndexedArray()
      }.contains("feed.language"))
    #expect(
      try refusal { $0.calls.routeContinuous = IndexedArray([0]) }.contains("route.continuous"))
    #expect(
      try refusal {
        $0.words.attributionFeed = IndexedArray([FeedIndex(9)])
        $0.words.attributionAgency = IndexedArray([.none])
        $0.words.attributionRoute = IndexedArray([.none])
        $0.words.attributionRecord = IndexedArray([.none])
        $0.words.attributionName = TextColumn(["N"])
        $0.words.attributionURL = TextColumn([""])
      }.contains("attribution.feed"))
    #expect(
      try refusal { details in
        details.levelNames.names = TextColumn(["Hall"])
        details.levelNames.stopLevelName = IndexedArray([Index(0)])
      }.contains("stop.level_name"))
  }
}

/// The groups of columns that legs are told with.
private struct Details: ~Copyable {
  var shapes = ShapeColumns()
  var words = DetailColumns()
  var translations = TranslationColumns()
  var calls = CallColumns()
  var levelNames = StopLevelNameColumns()

  mutating func load(from file: NetworkFile) throws {
    shapes = try file.load()
    words = try file.load()
    translations = try file.load()
    calls = try file.load()
    levelNames = try file.load()
  }

  mutating func store(in writer: NetworkWriter) throws {
    try writer.store(&shapes)
    try writer.store(&words)
    try writer.store(&translations)
    try writer.store(&calls)
    try writer.store(&levelNames)
  }
}
