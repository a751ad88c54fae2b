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

  /// The most members of an archive; feeds have some thirty files.
  private static let memberLimit: Int64 = 100_000

  let otherNames: [String]
  let respelledNames: [(name: String, table: String)]
  let duplicateNames: [String]
  let subfolder: String?
  var sizes: [String: Int] { members.mapValues(\.size) }
  private let path: String
  private let archive: OpaquePointer
  private let members: [String: Member]

  init(_ path: String) throws(ImportError) {
    self.path = path
    archive = try Self.openArchive(path)
    do {
      let listing = try ZipListing(names: Self.names(archive, path), path: path)
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
      respelledNames = listing.respelled
      duplicateNames = listing.duplicates
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
      throw Self.unreadable(path, file, zip_get_error(archive))
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

  private static func unreadable(
    _ path: String, _ file: String, _ error: UnsafeMutablePointer<zip_error_t>?
  ) -> ImportError {
    let code = zip_error_code_zip(error)
    let locked = [ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD, ZIP_ER_ENCRNOTSUPP]
    if locked.contains(code) {
      return ImportError(
        .encryptedArchive, file: path,
        problem: "The zip is encrypted: \(file) asks for a password.",
        remedy: "Unpack it with the password, and name the folder.")
    }
    let reason = zip_error_strerror(error).map { String(cString: $0) } ?? "unknown"
    if code == ZIP_ER_COMPNOTSUPP {
      return ImportError(
        .damagedArchive, file: path, problem: "\(file) is packed in a way unknown here: \(reason).",
        remedy: "Unpack it with another program, and name the folder.")
    }
    return damaged(path, "\(file) cannot be read: \(reason)")
  }

  private static func names(
    _ archive: OpaquePointer, _ path: String
  ) throws(ImportError) -> [(name: String, index: UInt64)] {
    let count = zip_get_num_entries(archive, 0)
    guard count <= memberLimit else {
      throw ImportError(
        .tooLarge, file: path, problem: "The zip has \(count) members, which no real feed has.",
        remedy: "Import the feed from its publisher.")
    }
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
