import TestSupport
import Testing
import TransitDatabase

@testable import GTFSImport

@Suite("The bytes of locations.geojson")
struct GeoJSONTextTests {
  private let folder = TemporaryFolder()

  /// Imports a feed whose locations.geojson has these bytes; the issues are those of that file.
  private func read(_ bytes: [UInt8]) throws -> (issues: [ImportIssue], names: [String]) {
    flexFeed().write(to: folder)
    folder.write(bytes, to: "locations.geojson")
    let writer = try NetworkWriter(target: folder["network"])
    var log = IssueLog()
    _ = try FeedImporter(zones: .load()).importFeed(
      at: folder.path, feedID: "f", into: writer, issues: &log
    ) { _ in }
    let rows = try writer.connection.prepare("SELECT stop_name FROM locations ORDER BY location")
    var names: [String] = []
    while try rows.step() { names.append(rows.requiredText(0)) }
    rows.restart()
    writer.cancel()
    return (log.entries.map(\.issue).filter { $0.file == "locations.geojson" }, names)
  }

  private func text(naming name: [UInt8]) -> [UInt8] {
    let parts = collection(feature("Z", "[\(square)]")).split(
      separator: "Area Z", maxSplits: 1)
    return Array(parts[0].utf8) + name + Array(parts[1].utf8)
  }

  @Test("Behind half a byte-order mark, or a second one, nothing is read")
  func halfMark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for head in [Array(mark[..<1]), Array(mark[..<2]), [0xEF, 0x41, 0x42], mark + mark] {
      for rest in [[], text(naming: [])] {
        #expect(try read(head + rest).issues.map(\.code) == [.unreadableGeoJSON])
      }
    }
    #expect(try read(mark).issues.map(\.code) == [.unreadableGeoJSON])
    #expect(try read(mark + text(naming: [])).issues.isEmpty)
  }

  // In Windows-1252 0xE4 is ä and 0x80 the sign of the euro. An escape is of no coding.
  @Test("Texts that are not UTF-8 are read as Windows-1252, and that is told once with the line")
  func otherCoding() throws {
    let found = try read(text(naming: [0xE4, 0x80] + Array(#"\u00fc"#.utf8) + [0xE4]))
    #expect(found.names == ["ä€üä"])
    #expect(found.issues.map(\.code) == [.invalidUTF8])
    // collection and feature begin on line 1, and so does the name.
    #expect(found.issues.first?.line == 1)
  }

  @Test("UTF-8 is read as it is, also beside escapes")
  func rightCoding() throws {
    let found = try read(text(naming: Array(#"ä\u00fc🚌\n"#.utf8)))
    #expect(found.names == ["äü🚌\n"])
    #expect(found.issues.isEmpty)
  }
}
