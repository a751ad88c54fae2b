internal import COsmium
public import TransitDatabase

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

extension ImportError.Code {
  /// A map in which nobody can walk.
  public static let noStreets = ImportError.Code("no_streets")
}

/// A file of OpenStreetMap data, read through libosmium.
struct OSMFile {
  let path: String
  private let format: String
  let byteCount: Int

  /// - Throws: `ImportError` where there is no such file, or none that can be a map.
  init(path: String) throws(ImportError) {
    self.path = path
    var status = stat()
    guard stat(path, &status) == 0 else {
      let isMissing = errno == ENOENT || errno == ENOTDIR
      throw ImportError(
        isMissing ? .fileNotFound : .notReadable, file: path,
        problem: isMissing ? "There is no such file." : "The file cannot be read.",
        remedy: "Check the path given with --osm.")
    }
    // Anything else than a plain file could not be read twice.
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ImportError(
        .notReadable, file: path, problem: "This is not a plain file.",
        remedy: "Give a file that ends in .osm.pbf, .osm, .osm.gz or .osm.bz2.")
    }
    guard access(path, R_OK) == 0 else {
      throw ImportError(
        .notReadable, file: path, problem: "The file cannot be opened for reading.",
        remedy: "Check its permissions.")
    }
    guard let format = Self.format(of: path) else {
      throw ImportError(
        .notReadable, file: path, problem: "The name does not tell the format of the map.",
        remedy: "Give a file that ends in .osm.pbf, .osm, .osm.gz or .osm.bz2.")
    }
    self.format = format
    byteCount = Int(status.st_size)
  }

  private static func format(of path: String) -> String? {
    let name = path.lowercased()
    let formats = [
      (".pbf", "pbf"), (".osm", "osm"), (".osm.xml", "osm"), (".osm.gz", "osm.gz"),
      (".osm.bz2", "osm.bz2"),
    ]
    return formats.first { name.hasSuffix($0.0) }?.1
  }

  /// Who is told of the objects; a nil leaves that kind out.
  struct Wanted {
    var node: ((perron_osm_node) -> Void)?
    /// Is told of nodes with tags only, which are few; takes the place of `node`.
    var taggedNode: ((perron_osm_node) -> Void)?
    var way: ((perron_osm_way) -> Void)?
    var relation: ((perron_osm_relation) -> Void)?
  }

  /// Is told of the bytes read so far. To throw ends the reading.
  typealias Progress = (Int) throws -> Void

  /// Reads the file once, and returns the time that its header gives, if any.
  ///
  /// - Throws: `ImportError` for a damaged file; what `progress` throws.
  @discardableResult
  func read(_ wanted: Wanted, progress: @escaping Progress) throws -> String? {
    let reading = Reading(wanted, progress)
    var callbacks = perron_osm_handlers()
    callbacks.context = Unmanaged.passUnretained(reading).toOpaque()
    if wanted.taggedNode != nil { callbacks.skips_untagged_nodes = 1 }
    if wanted.node != nil || wanted.taggedNode != nil {
      callbacks.node = { Reading.from($0)?.take(node: $1) ?? 1 }
    }
    if wanted.way != nil { callbacks.way = { Reading.from($0)?.take(way: $1) ?? 1 } }
    if wanted.relation != nil {
      callbacks.relation = { Reading.from($0)?.take(relation: $1) ?? 1 }
    }
    callbacks.progress = { context, done, _ in Reading.from(context)?.goesOn(done) ?? 1 }
    let result = withExtendedLifetime(reading) { perron_osm_read(path, format, &callbacks) }
    if let failure = reading.failure { throw failure }
    guard Int(result.outcome) == PERRON_OSM_DONE else {
      throw failure(result.outcome, Self.text(result.message))
    }
    let time = Self.text(result.timestamp)
    return time.isEmpty ? nil : time
  }

  private func failure(_ outcome: Int32, _ message: String) -> ImportError {
    if Int(outcome) == PERRON_OSM_UNREADABLE {
      return ImportError(
        .notReadable, file: path, problem: "The map cannot be read (\(message)).",
        remedy: "Check the file and its permissions.")
    }
    return ImportError(
      .damagedMap, file: path, problem: "The map is damaged or cut off (\(message)).",
      remedy: "Download it again, and compare its size or checksum with the source's.")
  }

  /// The text in an array of C, which Swift sees as a tuple.
  private static func text<Bytes>(_ bytes: Bytes) -> String {
    withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// What the callbacks find behind their context.
private final class Reading {
  private let wanted: OSMFile.Wanted
  private let progress: OSMFile.Progress
  private(set) var failure: (any Error)?

  init(_ wanted: OSMFile.Wanted, _ progress: @escaping OSMFile.Progress) {
    self.wanted = wanted
    self.progress = progress
  }

  static func from(_ context: UnsafeMutableRawPointer?) -> Reading? {
    context.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
  }

  func take(node: UnsafePointer<perron_osm_node>) -> Int32 {
    (wanted.node ?? wanted.taggedNode)?(node.pointee)
    return 0
  }

  func take(way: UnsafePointer<perron_osm_way>) -> Int32 {
    wanted.way?(way.pointee)
    return 0
  }

  func take(relation: UnsafePointer<perron_osm_relation>) -> Int32 {
    wanted.relation?(relation.pointee)
    return 0
  }

  func goesOn(_ done: UInt64) -> Int32 {
    do {
      try progress(Int(clamping: done))
      return 0
    } catch {
      failure = error
      return 1
    }
  }
}
