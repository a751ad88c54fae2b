internal import DatabaseSchema
public import TransitModel

/// A finished network, open for reading.
public final class NetworkFile {
  /// For queries of the tables.
  public let connection: Connection
  private let memory = ColumnMemory()

  private init(_ connection: Connection) { self.connection = connection }

  /// Opens the network at `path`, or says why it cannot serve and what to do.
  public static func open(_ path: String) throws(DatabaseError) -> NetworkFile {
    try checkFile(path)
    let connection = try Connection(path: path, access: .readOnly)
    // The file may come from anywhere: its schema must not run code, its cells must be where they say.
    try connection.execute("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;")
    // Columns are read once, from pages side by side: a larger cache than 256 KiB is memory touched for nothing.
    try connection.execute("PRAGMA cache_size = -256")
    // One transaction for all that is read: each statement and each column would lock the file and look for a journal.
    try connection.execute("BEGIN")
    try checkSchema(connection)
    let file = NetworkFile(connection)
    guard try FactsChecksum.isRight(connection) else {
      throw file.damaged("the checksum of its facts is wrong")
    }
    return file
  }

  /// The schema of the network files that this version reads and writes.
  public static let schemaVersion = Int(NetworkSchema.version)

  /// Whether there is a file, or anything else, at `path`.
  public static func exists(at path: String) -> Bool { FileSystem.kind(of: path) != .missing }

  /// Whether the file at `path` is empty or bears the marks of a network, of any version and in any state:
  /// nothing else is overwritten.
  public static func mayBeReplaced(at path: String) -> Bool {
    guard FileSystem.kind(of: path) == .file, let head = FileSystem.firstBytes(of: path, count: 72)
    else { return false }
    // https://www.sqlite.org/fileformat.html: the application id is a big-endian number at offset 68.
    let mark = withUnsafeBytes(of: NetworkSchema.applicationID.bigEndian) { Array($0) }
    return head.isEmpty
      || (head.count == 72 && head.starts(with: Array("SQLite format 3\0".utf8))
        && head[68...].elementsEqual(mark))
  }

  /// Whether the file at `path` bears the marks of a network, of any version and in any state.
  public static func isNetwork(at path: String) -> Bool {
    mayBeReplaced(at: path) && size(of: path) > 0
  }

  /// The size of the file at `path` in bytes; 0 where there is none.
  public static func size(of path: String) -> Int { FileSystem.size(of: path) ?? 0 }

  /// Loads a group of columns and validates it.
  public func load<Group: ColumnGroup & ~Copyable>(
    _ type: Group.Type = Group.self
  ) throws(DatabaseError) -> Group {
    var group = Group()
    var reader = try ColumnReader(connection, into: memory)
    do {
      try group.visitColumns(&reader)
    } catch let error as DatabaseError {
      throw error
    } catch {
      throw damaged("\(error)")
    }
    do {
      try group.validate()
    } catch {
      throw damaged("column \(error.column): \(error.problem)")
    }
    return group
  }

  /// The error of a file whose content contradicts itself.
  public func damaged(_ problem: String) -> DatabaseError {
    DatabaseError(
      .damaged, path: connection.path, problem: "The network file is damaged: \(problem).",
      remedy: DatabaseError.importAgain)
  }

  /// What SQLite would say late or unclearly is asked of the file first.
  private static func checkFile(_ path: String) throws(DatabaseError) {
    func error(_ code: DatabaseError.Code, _ problem: String, _ remedy: String) -> DatabaseError {
      DatabaseError(code, path: path, problem: problem, remedy: remedy)
    }
    let another = "Name a file that `perron import` wrote (--network FILE)."
    switch FileSystem.kind(of: path) {
    case .file: break
    case .missing:
      throw error(
        .fileNotFound, "There is no such network file.",
        "Import a feed with `perron import --gtfs FEED.zip`, or name another file (--network FILE)."
      )
    case .folder: throw error(.notReadable, "This is a folder, not a network file.", another)
    case .other: throw error(.notReadable, "This is no regular file.", another)
    case .unreachable(let number):
      throw error(.notReadable, "\(FileSystem.message(of: number)).", "Check the permissions.")
    }
    guard let head = FileSystem.firstBytes(of: path, count: 16) else {
      throw error(
        .notReadable, "The file may not be read: \(FileSystem.message()).", "Check its permissions."
      )
    }
    guard head == Array("SQLite format 3\0".utf8) else {
      throw error(.notADatabase, "This is no network file.", another)
    }
  }

  private static func checkSchema(_ connection: Connection) throws(DatabaseError) {
    let application = try connection.findInteger("PRAGMA application_id") ?? 0
    guard application == Int(NetworkSchema.applicationID) else {
      throw DatabaseError(
        .notANetwork, path: connection.path,
        problem: "This is a SQLite database of another program.",
        remedy: "Name a file that `perron import` wrote (--network FILE).")
    }
    let version = try connection.findInteger("PRAGMA user_version") ?? 0
    if version < Int(NetworkSchema.version) {
      throw DatabaseError(
        .olderSchema, path: connection.path,
        problem: "The network was written by an older version (schema \(version)).",
        remedy: DatabaseError.importAgain)
    }
    if version > Int(NetworkSchema.version) {
      throw DatabaseError(
        .newerSchema, path: connection.path,
        problem: "The network was written by a newer version (schema \(version)).",
        remedy: "Update this program, or import the feeds again with it.")
    }
    try checkLength(connection)
  }

  /// A file that was cut off still opens, and fails only where a search happens to look.
  private static func checkLength(_ connection: Connection) throws(DatabaseError) {
    let pages = try connection.findInteger("PRAGMA page_count") ?? 0
    let pageSize = try connection.findInteger("PRAGMA page_size") ?? 0
    guard let size = FileSystem.size(of: connection.path), size >= pages * pageSize else {
      throw DatabaseError(
        .damaged, path: connection.path,
        problem: "The network file is damaged: its end is missing.",
        remedy: DatabaseError.importAgain)
    }
  }
}
