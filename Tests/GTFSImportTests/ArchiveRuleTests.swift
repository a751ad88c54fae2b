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

  /// The archive with each member claiming to unpack to `size` bytes, in a zip64 field of its entry in the list
  /// at the archive's end.
  private func claiming(_ size: UInt64, _ archive: [UInt8]) -> [UInt8] {
    func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let end = archive.count - 22
    let start = number(archive[(end + 16)..<(end + 20)])
    var list: [UInt8] = []
    var place = start
    while place < end {
      let lengths = [28, 30, 32].map { number(archive[(place + $0)..<(place + $0 + 2)]) }
      var entry = Array(archive[place..<(place + 46)])
      entry.replaceSubrange(24..<28, with: bytes(UInt32.max))
      entry.replaceSubrange(30..<32, with: bytes(UInt16(lengths[1] + 12)))
      list += entry + archive[(place + 46)..<(place + 46 + lengths[0])]
      list += bytes(UInt16(1)) + bytes(UInt16(8)) + bytes(size)
      list += archive[(place + 46 + lengths[0])..<(place + 46 + lengths.reduce(0, +))]
      place += 46 + lengths.reduce(0, +)
    }
    return archive[..<start] + list + archive[end..<(end + 12)] + bytes(UInt32(list.count))
      + archive[(end + 16)...]
  }

  // Two of 2⁶³ − 1 bytes are more together than an Int holds.
  @Test("Tables that claim to be beyond all size are refused, however much they claim together")
  func hugeClaims() {
    source.zip(files())
    let archive = source.folder.read("feed.zip")
    for size in [1 << 50, UInt64(Int.max), UInt64(Int.max) + 1, .max] {
      source.folder.write(claiming(size, archive), to: "huge.zip")
      #expect(source.failure(source.folder["huge.zip"])?.code == .tooLarge)
    }
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
