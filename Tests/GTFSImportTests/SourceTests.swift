import CZip
import Glibc
import TestSupport
import Testing
import TransitDatabase

@testable import GTFSImport

@Suite("Zips and folders")
struct SourceTests {
  let folder = TemporaryFolder()

  /// Writes a zip with these members.
  func zip(_ members: [String: String], _ name: String = "feed.zip") {
    var code: Int32 = 0
    guard let archive = zip_open(folder[name], ZIP_CREATE | ZIP_TRUNCATE, &code) else { return }
    for (member, text) in members.sorted(by: { $0.key < $1.key }) {
      // The archive frees the memory when it has written it.
      guard let bytes = malloc(max(text.utf8.count, 1)) else { continue }
      UnsafeMutableRawBufferPointer(start: bytes, count: text.utf8.count).copyBytes(from: text.utf8)
      let source = zip_source_buffer(archive, bytes, UInt64(text.utf8.count), 1)
      if let source { zip_file_add(archive, member, source, 0) }
    }
    zip_close(archive)
  }

  func run(_ path: String) throws -> (summary: FeedSummary, log: IssueLog) {
    let output = TemporaryFolder()
    let writer = try NetworkWriter(target: output["n"])
    var log = IssueLog()
    let summary = try FeedImporter(zones: .load()).importFeed(
      at: path, feedID: nil, into: writer, issues: &log
    ) { _ in }
    return (summary, log)
  }

  func failure(_ path: String) -> ImportError? {
    do {
      _ = try run(path)
      return nil
    } catch {
      return error as? ImportError
    }
  }

  @Test("A zip is read, and gives the feed its id without .zip or .gtfs.zip")
  func zipFile() throws {
    zip(FeedBuilder().files, "city.gtfs.zip")
    zip(FeedBuilder().files, "town.ZIP")
    let result = try run(folder["city.gtfs.zip"])
    #expect(result.summary.feedID == "city")
    #expect(result.summary.counts.stopTimes == 3)
    #expect(result.log.entries.isEmpty)
    #expect(try run(folder["town.ZIP"]).summary.feedID == "town")
  }

  @Test("Tables in one folder of the zip are read with a warning; a Mac's shadow files are not")
  func subfolder() throws {
    var members: [String: String] = ["__MACOSX/city/._stops.txt": "\0\u{5}", "city/.DS_Store": "x"]
    for (name, text) in FeedBuilder().files {
      members["city/" + name] = text
      members["__MACOSX/city/" + name] = "broken"
    }
    zip(members)
    let issues = try run(folder["feed.zip"]).log.entries.map(\.issue)
    #expect(issues.map(\.code) == [.filesInSubfolder])
    #expect(issues.first?.message.contains("folder city") == true)
  }

  @Test("Names that lead elsewhere stay names")
  func hostileNames() throws {
    var members: [String: String] = [:]
    for (name, text) in FeedBuilder().files { members["../../" + name] = text }
    members["/etc/passwd"] = "x"
    zip(members)
    #expect(try run(folder["feed.zip"]).summary.counts.trips == 1)
  }

  @Test("Two folders with feeds are refused, and both are named")
  func twoFolders() {
    var members: [String: String] = [:]
    for (name, text) in FeedBuilder().files {
      members["north/" + name] = text
      members["south/" + name] = text
    }
    zip(members)
    let error = failure(folder["feed.zip"])
    #expect(error?.code == .notAFeed)
    #expect(error?.problem.contains("north, south") == true)
  }

  @Test("A zip that was cut off, text, an empty file, an empty folder and nothing are told apart")
  func noFeeds() {
    zip(FeedBuilder().files)
    folder.write(Array(folder.read("feed.zip").dropLast(30)), to: "cut.zip")
    folder.write(Array("stop_id".utf8), to: "text.zip")
    folder.write([], to: "empty.zip")
    zip(["readme.txt": "x"], "other.zip")
    #expect(failure(folder["cut.zip"])?.code == .damagedArchive)
    #expect(failure(folder["text.zip"])?.code == .notAFeed)
    #expect(failure(folder["empty.zip"])?.code == .notAFeed)
    #expect(failure(folder["other.zip"])?.code == .notAFeed)
    #expect(failure(folder["none.zip"])?.code == .fileNotFound)
    #expect(failure("/dev/null")?.code == .notAFeed)
  }

  @Test("A changed byte inside a zip is found")
  func damagedMember() {
    zip(FeedBuilder().files)
    var bytes = folder.read("feed.zip")
    // Short texts are stored or deflated near the beginning: agency.txt is the first.
    for position in 45..<60 { bytes[position] ^= 0x55 }
    folder.write(bytes, to: "changed.zip")
    #expect(failure(folder["changed.zip"]) != nil)
  }

  @Test("A table that unpacks to two hundred times its size is refused unread")
  func bomb() {
    var members = FeedBuilder().files
    members["stops.txt"] = String(repeating: "\n", count: 65 << 20)
    zip(members)
    let error = failure(folder["feed.zip"])
    #expect(error?.code == .tooLarge)
    #expect(error?.file?.hasSuffix("stops.txt") == true)
  }

  @Test("A pipe or a folder under the name of a table is refused, not waited for")
  func pipe() {
    let feed = TemporaryFolder()
    FeedBuilder().write(to: feed)
    unlink(feed["stops.txt"])
    mkfifo(feed["stops.txt"], 0o644)
    #expect(failure(feed.path)?.code == .notReadable)
  }
}

@Suite("Real feeds")
struct RealFeedTests {
  /// The zips below `$PERRON_DATA`, or `../shared/data` beside the package; none where neither is there.
  static let zips: [String] = {
    let package = "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/")
    let root = getenv("PERRON_DATA").map { String(cString: $0) } ?? "/\(package)/../shared/data"
    return list(root, depth: 3).sorted()
  }()

  private static func list(_ folder: String, depth: Int) -> [String] {
    guard depth > 0, let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = folder + "/" + name
      var status = stat()
      // The long ones belong into a benchmark.
      if name.hasSuffix(".zip"), stat(path, &status) == 0, status.st_size < 500_000 {
        found.append(path)
      }
      found += list(path, depth: depth - 1)
    }
    return found
  }

  @Test(
    "Real feeds, good and bad, are imported or refused with a remedy, and leave no dangling key",
    .enabled(if: !zips.isEmpty, "skipped: no real data"), arguments: zips)
  func real(_ path: String) throws {
    let output = TemporaryFolder()
    let writer = try NetworkWriter(target: output["n"])
    var log = IssueLog()
    do {
      _ = try FeedImporter(zones: .load()).importFeed(
        at: path, feedID: "f", into: writer, issues: &log
      ) { _ in }
    } catch let error as ImportError {
      #expect(!error.remedy.isEmpty)
      return
    }
    #expect(try writer.connection.prepare("PRAGMA foreign_key_check").step() == false)
  }
}
