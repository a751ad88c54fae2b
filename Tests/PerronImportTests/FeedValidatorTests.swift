import PerronImport
import TestSupport
import Testing

@Suite("Validating feeds")
struct FeedValidatorTests {
  private func feed(_ changes: [String: String] = [:]) -> TemporaryFolder {
    let folder = TemporaryFolder()
    FeedBuilder(changes).write(to: folder)
    return folder
  }

  @Test("A sound feed is importable, with the rows that are kept and nothing found")
  func sound() throws {
    let folder = feed()
    let report = try FeedValidator(.init(path: folder.path, id: "f")).runBlocking()
    #expect(report.isImportable)
    #expect(report.issues.isEmpty)
    let counts = report.feeds.first?.counts ?? []
    #expect(report.feeds.map(\.id) == ["f"])
    #expect(counts.first { $0.name == "stopTimes" }?.rows == 3)
  }

  @Test("A feed that cannot be imported is told by the report; one that is not there is an error")
  func unusable() throws {
    let folder = feed(["agency.txt": "agency_name,agency_timezone\nLines,Nowhere/None"])
    let report = try FeedValidator(.init(path: folder.path)).runBlocking()
    #expect(report.failure?.code == .invalidValue)
    #expect(report.feeds.isEmpty)
    let error = #expect(throws: ImportError.self) {
      _ = try FeedValidator(.init(path: folder["none"])).runBlocking()
    }
    #expect(error?.code == .fileNotFound)
  }

  @Test("What the progress handler throws ends the reading")
  func stopped() async {
    struct Stopped: Error {}
    let folder = feed()
    await #expect(throws: Stopped.self) {
      _ = try await FeedValidator(.init(path: folder.path)).run { _ in throw Stopped() }
    }
  }

  @Test("Groups of issues: errors first, the most frequent first, each with its first examples")
  func groups() throws {
    // Two dates that are none (warning), one NUL byte (warning), three trips without a route (error).
    let folder = feed([
      "calendar_dates.txt": "service_id,date,exception_type\nD,x,1\nD,y,1",
      "trips.txt": "route_id,service_id,trip_id\nR,D,T\nX,D,U\nX,D,V\nX,D,W",
      "levels.txt": "level_id,level_index,level_name\nL,0,Gr\0ound",
    ])
    let report = try FeedValidator(.init(path: folder.path)).runBlocking()
    let groups = IssueGroup.groups(of: report.issues, examples: 2)
    #expect(groups.map(\.code.name) == ["unknown_route", "invalid_date", "nul_bytes"])
    #expect(groups.map(\.count) == [3, 2, 1])
    #expect(groups.map { $0.examples.map(\.line) } == [[3, 4], [2, 3], [2]])
  }
}
