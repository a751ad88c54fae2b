import Foundation
import PerronImport
import TestSupport
import Testing

@Suite("Reports as JSON")
struct ReportCodingTests {
  private func copy<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
  }

  @Test("The report of an import, and that of a validation, come back as they were")
  func roundTrip() throws {
    let folder = TemporaryFolder()
    FeedBuilder(["extra.txt": "a,b"]).write(to: folder)
    var request = ImportRequest(network: folder["n.perron"])
    request.feeds = [.init(path: folder.path, id: "f")]
    let report = try NetworkImporter(request).runBlocking()
    #expect(!report.issues.isEmpty && !report.phases.isEmpty)
    #expect(try copy(report) == report)
    let validation = try FeedValidator(.init(path: folder.path, id: "f")).runBlocking()
    #expect(!validation.issues.isEmpty)
    #expect(try copy(validation) == validation)
  }

  @Test("So does the reason for which a feed cannot be imported")
  func failure() throws {
    let folder = TemporaryFolder()
    FeedBuilder(["agency.txt": "agency_name,agency_timezone\nLines,Nowhere/None"]).write(to: folder)
    let validation = try FeedValidator(.init(path: folder.path)).runBlocking()
    #expect(validation.failure != nil)
    #expect(try copy(validation) == validation)
  }
}
