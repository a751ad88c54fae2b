import CZip
import Glibc
import TestSupport
import Testing
import TransitDatabase

@testable import GTFSImport

@Suite("Names and members of archives")
struct ArchiveRuleTests {
  let source = SourceTests()

  private func issues(_ name: String = "feed.zip") throws -> [ImportIssue] {
    try source.run(source.folder[name]).log.entries.map(\.issue)
  }

  /// The base feed's files, some under other names.
  private func files(_ renamed: [String: String] = [:]) -> [String: String] {
    Dictionary(
      FeedBuilder().files.map { (renamed[$0.key] ?? $0.key, $0.value) }, uniquingKeysWith: { $1 })
  }

  @Test("Tables with capitals in their names are read with a warning, from a zip and from a folder")
  func capitals() throws {
    let feed = files(["stops.txt": "Stops.TXT", "trips.txt": "TRIPS.txt"])
    source.zip(feed)
    let folder = TemporaryFolder()
    for (name, text) in feed { folder.write(Array(text.utf8), to: name) }
    for path in [source.folder["feed.zip"], folder.path] {
      let result = try source.run(path)
      #expect(result.summary.counts.stopTimes == 3)
      let found = result.log.entries.map(\.issue)
      #expect(found.map(\.code) == [.fileNameCase, .fileNameCase])
      #expect(found.map(\.entity) == ["Stops.TXT", "TRIPS.txt"])
      #expect(found.map(\.file) == ["stops.txt", "trips.txt"])
    }
  }

  @Test("Of two tables that differ only in capitals the one in small letters is read")
  func twoSpellings() throws {
    var feed = files()
    feed["STOPS.txt"] = "broken"
    source.zip(feed)
    let folder = TemporaryFolder()
    for (name, text) in feed { folder.write(Array(text.utf8), to: name) }
    for path in [source.folder["feed.zip"], folder.path] {
      let result = try source.run(path)
      #expect(result.summary.counts.stops == 3)
      #expect(result.log.entries.map(\.issue.code) == [.duplicateFile])
      #expect(result.log.entries.first?.issue.file == "stops.txt")
    }
  }

  @Test("Of two members of one name the first is read, with a warning")
  func duplicates() throws {
    var feed = files()
    feed["stops.tx2"] = "broken"
    source.zip(feed)
    // libzip writes no two members of one name; so the name is changed in the bytes, in both places.
    var bytes = source.folder.read("feed.zip")
    let name = Array("stops.tx2".utf8)
    for start in bytes.indices.dropLast(name.count)
    where bytes[start..<(start + name.count)].elementsEqual(name) {
      bytes[start + name.count - 1] = UInt8(ascii: "t")
    }
    // "stops.tx2" sorts before "stops.txt": the broken one comes first.
    source.folder.write(bytes, to: "twice.zip")
    let error = source.failure(source.folder["twice.zip"])
    #expect(error?.file?.hasSuffix("stops.txt") == true)
    feed["stops.tx2"] = feed["stops.txt"]
    feed["stops.txt"] = "broken"
    source.zip(feed)
    bytes = source.folder.read("feed.zip")
    for start in bytes.indices.dropLast(name.count)
    where bytes[start..<(start + name.count)].elementsEqual(name) {
      bytes[start + name.count - 1] = UInt8(ascii: "t")
    }
    source.folder.write(bytes, to: "twice.zip")
    #expect(try issues("twice.zip").map(\.code) == [.duplicateFile])
  }

  @Test("Tables in a folder beside those at the root are not read, and named")
  func besideTheRoot() throws {
    var feed = files()
    feed["old/stops.txt"] = "broken"
    source.zip(feed)
    let found = try issues()
    #expect(found.map(\.code) == [.fileNotUsed])
    #expect(found.first?.entity == "old/stops.txt")
  }

  @Test("An encrypted zip is told from a damaged one")
  func encrypted() {
    source.zip(files())
    var code: Int32 = 0
    let archive = zip_open(source.folder["feed.zip"], 0, &code)
    for index in 0..<UInt64(max(0, zip_get_num_entries(archive, 0))) {
      zip_file_set_encryption(archive, index, UInt16(ZIP_EM_AES_256), "secret")
    }
    zip_close(archive)
    let error = source.failure(source.folder["feed.zip"])
    #expect(error?.code == .encryptedArchive)
    #expect(error?.problem.contains("password") == true)
  }

  @Test("A zip inside a zip is named, and not opened")
  func nested() {
    source.zip(["city.gtfs.zip": "PK"])
    let error = source.failure(source.folder["feed.zip"])
    #expect(error?.code == .notAFeed)
    #expect(error?.problem.contains("city.gtfs.zip") == true)
  }

  @Test("An archive of more than 100,000 members is refused")
  func manyMembers() {
    var members: [String: String] = [:]
    for number in 0...100_000 { members["\(number)"] = "" }
    source.zip(members)
    #expect(source.failure(source.folder["feed.zip"])?.code == .tooLarge)
  }

  @Test("Of any number of odd names a thousand are noted")
  func manyNames() throws {
    var members = files()
    for number in 0..<3000 { members["odd-\(number)"] = "" }
    source.zip(members)
    // A hundred in full, the others counted.
    let notes = try source.run(source.folder["feed.zip"]).log.entries
      .filter { $0.issue.code == .fileNotUsed }
    #expect(notes.count == 100)
    #expect(notes.reduce(0) { $0 + $1.count } == 1000)
  }
}
