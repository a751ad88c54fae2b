import TestSupport
import Testing
import TransitDatabase
import TransitModel

@testable import GTFSImport

@Suite("Feeds")
struct FeedTests {
  @Test(
    "Each required file that is missing is named",
    arguments: [
      "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt",
    ])
  func missingFile(_ name: String) {
    var feed = FeedBuilder()
    feed.files[name] = nil
    let error = importFailure(feed)
    #expect(error?.code == .requiredFileMissing)
    #expect(error?.problem.contains(name) == true)
  }

  @Test("calendar_dates.txt alone is a calendar")
  func calendarDatesAlone() throws {
    var feed = FeedBuilder(["calendar_dates.txt": "service_id,date,exception_type\nD,20260506,1"])
    feed.files["calendar.txt"] = nil
    let result = try TestImport(feed)
    #expect(result.summary.counts.trips == 1)
    #expect(result.summary.counts.services == 1)
  }

  @Test("The first of two rows of one service and date is kept")
  func calendarQuarrel() throws {
    let result = try TestImport(
      FeedBuilder([
        "calendar_dates.txt": "service_id,date,exception_type\nD,20260610,2\nD,20260610,1"
      ]))
    #expect(
      try result.rows("SELECT date, exception_type FROM calendar_dates", columns: 2)
        == ["2026-06-10 2"])
    #expect(result.problems.map(\.code) == [.duplicateKey])
  }

  @Test("A single agency needs no id, neither there nor in routes.txt")
  func agencyWithoutID() throws {
    let result = try TestImport(
      FeedBuilder([
        "agency.txt": "agency_name,agency_timezone\nLines,Europe/Vilnius",
        "routes.txt": "route_id,route_type,route_long_name\nR,3,Line",
      ]))
    #expect(result.problems.isEmpty)
    #expect(result.summary.counts.routes == 1)
  }

  @Test(
    "A zone that the system does not know ends the import and is named, whatever it looks like",
    arguments: ["Europe/Atlantis", "", "../../../etc/passwd", "right/UTC", "/etc/localtime"])
  func unknownZone(_ zone: String) {
    let error = importFailure(
      FeedBuilder(["agency.txt": "agency_name,agency_timezone\nLines,\(zone)"]))
    #expect(error?.code == .invalidValue)
    #expect(error?.file?.hasSuffix("agency.txt") == true)
    #expect(error?.problem.contains(zone) == true)
  }

  @Test("The feed's id is the argument, else feed_info.feed_id, else the folder's name")
  func feedIDs() throws {
    let info = FeedBuilder(["feed_info.txt": "feed_publisher_name,feed_id\nP,from-info"])
    #expect(try TestImport(info, feedID: "given").summary.feedID == "given")
    #expect(try TestImport(info, feedID: nil).summary.feedID == "from-info")
    let plain = try TestImport(FeedBuilder(), feedID: nil)
    #expect(plain.folder.path.hasSuffix("/" + plain.summary.feedID))
    for bad in ["a:b", ""] {
      #expect(importFailure(FeedBuilder(), feedID: bad)?.code == .invalidValue)
    }
  }

  @Test("Two feeds lie side by side; two of one id are refused")
  func twoFeeds() throws {
    var log = IssueLog()
    let first = try TestImport(FeedBuilder())
    let importer = try FeedImporter(zones: .load())
    let second = try importer.importFeed(
      at: first.folder.path, feedID: "g", into: first.writer, issues: &log
    ) { _ in }
    #expect(second.feed == first.summary.feed + 1)
    #expect(try first.calls().count == 6)
    #expect(try first.rows("PRAGMA foreign_key_check", columns: 1) == [])
    let error = #expect(throws: ImportError.self) {
      _ = try importer.importFeed(
        at: first.folder.path, feedID: "g", into: first.writer, issues: &log
      ) { _ in }
    }
    #expect(error?.code == .duplicateFeedID)
    #expect(error?.remedy.contains("--feed-id") == true)
  }

  @Test("A file that is not UTF-8 is read as Windows-1252 and reported once, with its first line")
  func latin1() throws {
    let folder = TemporaryFolder()
    FeedBuilder().write(to: folder)
    let rows = Array("stop_id,stop_name\nA,Ahorn\nB,Gr".utf8) + [0xFC] + Array("n\nC,S".utf8)
    folder.write(rows + [0xFC] + Array("d".utf8), to: "stops.txt")
    let output = TemporaryFolder()
    let writer = try NetworkWriter(target: output["n"])
    var log = IssueLog()
    _ = try FeedImporter(zones: .load()).importFeed(
      at: folder.path, feedID: "f", into: writer, issues: &log
    ) { _ in }
    let found = log.entries.map(\.issue).filter { $0.code == .invalidUTF8 }
    #expect(found.map(\.line) == [3])
    let names = try writer.connection.prepare("SELECT group_concat(stop_name) FROM stops")
    #expect(try names.step() && names.text(0) == "Ahorn,Grün,Süd")
  }

  @Test("A parent may stand below its child, and a boarding area's parent is a stop")
  func parents() throws {
    let result = try TestImport(
      FeedBuilder().adding(
        "stops.txt",
        """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
        A,Ahorn,48,9,,S
        B,Birke,48.1,9,0,
        C,Cedar,48.2,9,0,
        BA,,,,4,A
        S,Station,48,9,1,
        """))
    #expect(result.problems.isEmpty)
    #expect(
      try result.rows(
        "SELECT a.stop_id, b.stop_id FROM stops a JOIN stops b ON a.parent_stop = b.stop",
        columns: 2)
        == ["A S", "BA A"])
  }

  @Test("What the progress handler throws ends the import")
  func cancelled() throws {
    struct Cancelled: Error {}
    let folder = TemporaryFolder()
    FeedBuilder().write(to: folder)
    let output = TemporaryFolder()
    let writer = try NetworkWriter(target: output["n"])
    var log = IssueLog()
    #expect(throws: Cancelled.self) {
      _ = try FeedImporter(zones: .load()).importFeed(
        at: folder.path, feedID: "f", into: writer, issues: &log
      ) { progress in
        #expect(progress.done <= progress.total ?? 0)
        if progress.subject == "stop_times.txt" { throw Cancelled() }
      }
    }
    writer.cancel()
    #expect(!output.names.contains("n"))
  }
}
