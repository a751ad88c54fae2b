internal import CZip
internal import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A feed in a zip archive.
final class ZipSource: FeedSource {
  private struct Member {
    let index: UInt64
    let size: Int
    let compressedSize: Int
  }

  let otherNames: [String]
  let subfolder: String?
  var sizes: [String: Int] { members.mapValues(\.size) }
  private let path: String
  private let archive: OpaquePointer
  private let members: [String: Member]

  init(_ path: String) throws(ImportError) {
    self.path = path
    archive = try Self.openArchive(path)
    do {
      let listing = try ZipListing(names: Self.names(archive), path: path)
      var members: [String: Member] = [:]
      for (name, index) in listing.tables {
        var status = zip_stat_t()
        guard zip_stat_index(archive, index, 0, &status) == 0 else { continue }
        members[name] = Member(
          index: index, size: Int(clamping: status.size),
          compressedSize: Int(clamping: status.comp_size))
      }
      self.members = members
      subfolder = listing.subfolder
      otherNames = listing.others
    } catch {
      zip_discard(archive)
      throw error
    }
  }

  deinit { zip_discard(archive) }

  func open(_ file: String) throws(ImportError) -> (any FeedStream)? {
    guard let member = members[file] else { return nil }
    try Self.checkSize(member, of: file)
    guard let opened = zip_fopen_index(archive, member.index, 0) else {
      throw Self.damaged(path, "\(file) cannot be read: \(String(cString: zip_strerror(archive)))")
    }
    return ZipStream(opened, size: member.size, name: file, source: self)
  }

  /// Rows are streamed, so that size alone is no harm; but ids and trips are held in memory.
  ///
  /// Real tables shrink to a tenth, very regular ones to a fiftieth; deflate's limit is a thousandth.
  private static func checkSize(_ member: Member, of file: String) throws(ImportError) {
    let limit = file == "stop_times.txt" ? 64 << 30 : 4 << 30
    let isBomb = member.size > 64 << 20 && member.size / 200 > member.compressedSize
    if member.size > limit || isBomb {
      throw ImportError(
        .tooLarge, file: file,
        problem: "The table unpacks to \(member.size) bytes, which no real feed does.",
        remedy: "Import the feed from its publisher.")
    }
  }

  private static func names(_ archive: OpaquePointer) -> [(name: String, index: UInt64)] {
    let count = zip_get_num_entries(archive, 0)
    return (0..<UInt64(max(0, count))).compactMap { index in
      zip_get_name(archive, index, 0).map { (String(cString: $0), index) }
    }
  }

  private static func openArchive(_ path: String) throws(ImportError) -> OpaquePointer {
    guard let file = fopen(path, "rb") else { throw notReadable(path, errno) }
    var head: [UInt8] = [0, 0]
    let got = fread(&head, 1, 2, file)
    fclose(file)
    guard got == 2, head == Array("PK".utf8) else {
      throw ImportError(
        .notAFeed, file: path,
        problem: got == 0 ? "The file is empty." : "This is no zip archive.",
        remedy: "Name a GTFS .zip or a folder of .txt files.")
    }
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw damaged(path, String(cString: zip_error_strerror(&error)))
    }
    return archive
  }

  fileprivate static func damaged(_ path: String, _ reason: String) -> ImportError {
    ImportError(
      .damagedArchive, file: path, problem: "The zip is damaged or cut off: \(reason).",
      remedy: "Download it again.")
  }

  fileprivate func damaged(_ reason: String) -> ImportError { Self.damaged(path, reason) }
}

/// Which members of a zip are the tables.
struct ZipListing {
  var tables: [String: UInt64] = [:]
  var others: [String] = []
  var subfolder: String?

  /// The tables at the root; with none there, those of the one folder that has some.
  init(names: [(name: String, index: UInt64)], path: String) throws(ImportError) {
    var folders: [String: [String: UInt64]] = [:]
    for (name, index) in names {
      // Some tools on Windows write the other slash.
      let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
      guard let last = parts.last, !last.isEmpty, !last.hasPrefix("."), parts[0] != "__MACOSX"
      else { continue }
      let table = String(last)
      if FeedTables.read.contains(table) {
        let folder = parts.dropLast().joined(separator: "/")
        if folders[folder]?[table] == nil { folders[folder, default: [:]][table] = index }
      } else if others.count < FeedTables.namesLimit {
        others.append(table)
      }
    }
    others.sort()
    if let root = folders[""] {
      tables = root
    } else if folders.count > 1 {
      throw ImportError(
        .notAFeed, file: path,
        problem: "The zip holds feeds in several folders: "
          + folders.keys.sorted().prefix(10).joined(separator: ", ") + ".",
        remedy: "Unpack it and import each folder as a feed of its own.")
    } else if let only = folders.first {
      (subfolder, tables) = (only.key, only.value)
    }
  }
}

/// A table inside a zip, unpacked as it is read.
private final class ZipStream: FeedStream {
  private let file: OpaquePointer
  private var rest: Int
  private let name: String
  private let source: ZipSource

  init(_ file: OpaquePointer, size: Int, name: String, source: ZipSource) {
    self.file = file
    rest = size
    self.name = name
    self.source = source
  }

  deinit { zip_fclose(file) }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    guard let base = memory.baseAddress else { return 0 }
    let got = zip_fread(file, base, UInt64(memory.count))
    guard got >= 0 else {
      throw source.damaged("\(name): \(String(cString: zip_file_strerror(file)))")
    }
    rest -= Int(got)
    guard rest >= 0 else { throw source.damaged("\(name) is longer than the archive says") }
    return Int(got)
  }
}
