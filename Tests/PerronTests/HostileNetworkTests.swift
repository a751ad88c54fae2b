import Perron
import StreetRouting
import TestSupport
import Testing
import TransitDatabase

@Suite("Networks whose parts contradict each other")
struct HostileNetworkTests {
  private let folder = TemporaryFolder()

  /// The demo city, its directory changed, under right checksums.
  private func write(_ change: (inout DirectoryColumns) -> Void) throws {
    let file = try NetworkFile.open(try #require(DemoCity.path))
    var timetable: TimetableColumns = try file.load()
    var directory: DirectoryColumns = try file.load()
    var streets: StreetColumns = try file.load()
    var links: StopLinks = try file.load()
    change(&directory)
    var shapes: ShapeColumns = try file.load()
    let writer = try NetworkWriter(target: folder["net"])
    try writer.store(&timetable)
    try writer.store(&directory)
    try writer.store(&streets)
    try writer.store(&shapes)
    try writer.store(&links)
    try writer.setFact(NetworkSummary.Fact.streetEdges, String(streets.edgeCount))
    try writer.finish()
  }

  @Test("As it was, it opens")
  func unchanged() throws {
    try write { _ in }
    _ = try Network(path: folder["net"])
  }

  @Test("A station whose platform cannot be boarded is refused")
  func stationStops() throws {
    try write { directory in
      let last = StopIndex(directory.stopFeed.count - 1)
      var rows: [[StopIndex]] = []
      for station in directory.stationStops.indices {
        rows.append(directory.stationStops.row(station).map { _ in last })
      }
      directory.stationStops = RaggedArray(rows)
    }
    let error = #expect(throws: DatabaseError.self) { try Network(path: folder["net"]) }
    #expect(error?.problem.contains("stop.station_stops") == true)
  }
}
