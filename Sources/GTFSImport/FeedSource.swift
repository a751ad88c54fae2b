internal import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// The files of one feed, from a zip or a folder.
///
/// No name inside a feed is ever used as a path: a table is opened only under the names that GTFS gives
/// to tables.
protocol FeedSource: AnyObject {
  /// The tables that are there, by their names in GTFS, with their sizes in bytes.
  var sizes: [String: Int] { get }
  /// What else is there, for the report.
  var otherNames: [String] { get }
  /// Tables whose names have capitals, as they stand and as GTFS writes them.
  var respelledNames: [(name: String, table: String)] { get }
  /// Tables that are there a second time; the first is read.
  var duplicateNames: [String] { get }
  /// The folder of the zip in which the tables lie; nil where they lie at the root.
  var subfolder: String? { get }

  /// Starts reading a table, or returns nil where there is none.
  func open(_ file: String) throws(ImportError) -> (any FeedStream)?
}

/// The bytes of one table, from its beginning.
protocol FeedStream: AnyObject {
  /// Reads the next bytes; 0 at the end.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int
}

/// Opens the zip or the folder at `path`.
func openFeedSource(_ path: String) throws(ImportError) -> any FeedSource {
  var status = stat()
  guard stat(path, &status) == 0 else {
    let number = errno
    if number == ENOENT || number == ENOTDIR {
      throw ImportError(
        .fileNotFound, file: path, problem: "There is no such file or folder.",
        remedy: "Check the path of the feed.")
    }
    throw notReadable(path, number)
  }
  switch status.st_mode & mode_t(S_IFMT) {
  case mode_t(S_IFDIR): return try FolderSource(path)
  case mode_t(S_IFREG): return try ZipSource(path)
  default:
    throw ImportError(
      .notAFeed, file: path, problem: "This is neither a file nor a folder.",
      remedy: "Name a GTFS .zip or a folder of .txt files.")
  }
}

func notReadable(_ path: String, _ number: Int32) -> ImportError {
  ImportError(
    .notReadable, file: path,
    problem: "It may not be read: \(String(cString: strerror(number))).",
    remedy: "Check its permissions.")
}

/// A folder of .txt files.
final class FolderSource: FeedSource {
  var sizes: [String: Int] { files.mapValues(\.size) }
  let otherNames: [String]
  let respelledNames: [(name: String, table: String)]
  let duplicateNames: [String]
  var subfolder: String? { nil }
  private let path: String
  /// By the table that they are.
  private let files: [String: (name: String, size: Int)]

  init(_ path: String) throws(ImportError) {
    self.path = path
    guard let stream = opendir(path) else { throw notReadable(path, errno) }
    defer { closedir(stream) }
    var names = TableNames()
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.add(name) }
    }
    files = names.tables.mapValues { name in
      var status = stat()
      return (name, stat(path + "/" + name, &status) == 0 ? Int(status.st_size) : 0)
    }
    otherNames = names.others.sorted()
    respelledNames = names.respelled
    duplicateNames = names.duplicates.sorted()
  }

  func open(_ file: String) throws(ImportError) -> (any FeedStream)? {
    guard let (name, _) = files[file] else { return nil }
    return try FileStream(path + "/" + name)
  }
}

/// Which files of a folder are the tables: of several that differ only in capitals the one that GTFS
/// writes, else the first in the order of their names.
struct TableNames {
  /// Names as they stand, by the tables that they are.
  private(set) var tables: [String: String] = [:]
  private(set) var others: [String] = []
  private(set) var duplicates: Set<String> = []

  var respelled: [(name: String, table: String)] {
    tables.filter { $0.key != $0.value }.map { ($0.value, $0.key) }.sorted { $0.1 < $1.1 }
  }

  mutating func add(_ name: String) {
    guard let table = FeedTables.table(named: name) else {
      if others.count < FeedTables.namesLimit { others.append(name) }
      return
    }
    if let known = tables[table] {
      duplicates.insert(table)
      if known == table || (name != table && known < name) { return }
    }
    tables[table] = name
  }
}

/// A table as a file of its own.
final class FileStream: FeedStream {
  private let path: String
  private let descriptor: Int32

  init(_ path: String) throws(ImportError) {
    // Without O_NONBLOCK a pipe that somebody named stops.txt would be waited for for ever.
    let opened = Self.open(path)
    guard opened >= 0 else { throw notReadable(path, errno) }
    var status = stat()
    guard fstat(opened, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      close(opened)
      throw ImportError(
        .notReadable, file: path, problem: "This is no regular file.",
        remedy: "Put the table in its place.")
    }
    descriptor = opened
    self.path = path
  }

  deinit { close(descriptor) }

  private static func open(_ path: String) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #else
      Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    #endif
  }

  func read(into memory: UnsafeMutableRawBufferPointer) throws(ImportError) -> Int {
    #if canImport(Darwin)
      let got = Darwin.read(descriptor, memory.baseAddress, memory.count)
    #else
      let got = Glibc.read(descriptor, memory.baseAddress, memory.count)
    #endif
    guard got >= 0 else { throw notReadable(path, errno) }
    return got
  }
}
