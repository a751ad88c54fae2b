internal import DatabaseSchema
public import TransitModel

/// Writes a new network beside the old one and puts it in its place when it is whole.
///
/// The tables lie in `.NAME.import-PID` in the folder of the target until `finish` renames it: killed at
/// any moment, the old network is as it was. `.NAME.import-lock` keeps a second import out; the system
/// drops that lock with the process, and the next import removes what a killed one left behind.
public final class NetworkWriter {
  /// The new network, inside one transaction until `finish`.
  public let connection: Connection
  /// Where the network will be.
  public let target: String
  private let folder: String
  /// nil for a network that never becomes a file.
  private let temporary: String?
  /// Held until the network is in its place or given up.
  private var lock: FileLock?
  private var isOpen = true

  /// Starts a new network for `path`.
  ///
  /// - Throws: `outputFailed`, `alreadyRunning`. Whether a network may be replaced is the caller's to ask.
  public init(target path: String) throws(ImportError) {
    target = FileSystem.resolved(path)
    let name: String
    (folder, name) = FileSystem.split(target)
    try Self.checkTarget(target, folder: folder, name: name)
    lock = try Self.takeLock("\(folder)/.\(name).import-lock", target: target)
    Self.removeStaleTemporaries(in: folder, name: name)
    let path = "\(folder)/.\(name).import-\(FileSystem.processID)"
    temporary = path
    do {
      connection = try Self.create(path)
    } catch {
      Self.removeDatabase(path)
      throw ImportError(error, target: target)
    }
  }

  /// Starts a network that never becomes a file, to see what an import would say: SQLite keeps it in memory
  /// and, beyond its cache, in a file without a name, which goes with the process.
  ///
  /// - Parameter name: what errors name in the place of a target.
  /// - Throws: `outputFailed`.
  public init(scratchFor name: String) throws(ImportError) {
    target = name
    folder = ""
    temporary = nil
    lock = nil
    do {
      connection = try Self.create("")
    } catch {
      throw ImportError(error, target: name)
    }
  }

  deinit { cancel() }

  /// Writes a group of columns, after the checks that opening will make: import never writes what cannot be
  /// opened.
  ///
  /// - Throws: `ImportError` `invalidValue` where the group is not valid; `DatabaseError`.
  public func store<Group: ColumnGroup & ~Copyable>(_ group: inout Group) throws {
    do {
      try group.validate()
    } catch {
      throw ImportError(
        .invalidValue, file: target,
        problem: "The network would not be sound: column \(error.column), \(error.problem).",
        remedy: "Look at the feeds for values beyond all measure, and tell the makers of perron.")
    }
    var writer = try ColumnWriter(connection)
    try group.visitColumns(&writer)
  }

  /// Notes a fact about the network; a name that is there already gets the new value.
  public func setFact(_ name: String, _ value: String) throws(DatabaseError) {
    let statement = try connection.prepare(
      "INSERT OR REPLACE INTO network_facts (name, value) VALUES (?, ?)")
    statement.bind(name)
    statement.bind(value)
    try statement.run()
  }

  /// Makes the new network the network: commits, waits for the disk, renames.
  ///
  /// No `Statement` of the connection may be used afterwards.
  public func finish() throws(ImportError) {
    guard let temporary, isOpen else { preconditionFailure("finish after finish or cancel") }
    do {
      try FactsChecksum.store(in: self)
      try connection.commit()
    } catch {
      cancel()
      throw ImportError(error, target: target)
    }
    // The old network goes only when the new one is on the disk.
    var failed = FileSystem.sync(temporary)
    if failed == 0 { failed = FileSystem.rename(temporary, to: target) }
    if failed != 0 {
      cancel()
      throw Self.outputFailed(target, FileSystem.message(of: failed))
    }
    isOpen = false
    lock = nil
    // The name is in place; that the folder cannot be synced (some file systems refuse) loses nothing.
    _ = FileSystem.sync(folder)
  }

  /// Gives the new network up and removes its file. Does nothing after `finish`.
  public func cancel() {
    guard isOpen else { return }
    isOpen = false
    if let temporary { Self.removeDatabase(temporary) }
    lock = nil
  }

  private static func create(_ path: String) throws(DatabaseError) -> Connection {
    let connection = try Connection(path: path, access: .create)
    // A journal of mode DELETE leaves one file that others can open read-only; WAL would not. The page
    // size suits long BLOBs, the cache (64 MB) the growing b-trees.
    try connection.execute(
      """
      PRAGMA page_size = 8192; PRAGMA journal_mode = DELETE; PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -65536; PRAGMA trusted_schema = OFF;
      """)
    try connection.begin()
    try connection.execute(script: NetworkSchema.statements)
    try connection.execute(script: "PRAGMA application_id = \(NetworkSchema.applicationID)")
    try connection.execute(script: "PRAGMA user_version = \(NetworkSchema.version)")
    return connection
  }

  private static func checkTarget(
    _ target: String, folder: String, name: String
  ) throws(ImportError) {
    if name.isEmpty || FileSystem.kind(of: target) == .folder {
      throw ImportError(
        .outputFailed, file: target, problem: "This is a folder, not a file.",
        remedy: "Name the network's file, such as \(target)/city.perron.")
    }
    if FileSystem.kind(of: folder) != .folder {
      throw ImportError(
        .outputFailed, file: target, problem: "The folder \(folder) does not exist.",
        remedy: "Make the folder first, or name another file.")
    }
  }

  private static func takeLock(_ path: String, target: String) throws(ImportError) -> FileLock {
    do {
      return try FileLock(path)
    } catch {
      switch error {
      case .held:
        throw ImportError(
          .alreadyRunning, file: target, problem: "Another import onto this network is running.",
          remedy: "Wait until it has finished, or name another file.")
      case .system(let number):
        throw outputFailed(target, FileSystem.message(of: number))
      }
    }
  }

  /// Only called under the lock: whatever lies there belongs to an import that is dead.
  private static func removeStaleTemporaries(in folder: String, name: String) {
    let prefix = ".\(name).import-"
    for found in FileSystem.names(in: folder) where found.utf8.starts(with: prefix.utf8) {
      // Nothing but a process id: `.NAME.import-notes` is somebody's, `.NAME.import-2.import-7` another import's.
      var rest = found.utf8.dropFirst(prefix.utf8.count)
      if rest.reversed().starts(with: "-journal".utf8.reversed()) { rest = rest.dropLast(8) }
      guard !rest.isEmpty, rest.allSatisfy({ (0x30...0x39).contains($0) }) else { continue }
      FileSystem.remove("\(folder)/\(found)")
    }
  }

  private static func removeDatabase(_ path: String) {
    for suffix in ["", "-journal"] { FileSystem.remove(path + suffix) }
  }

  private static func outputFailed(_ target: String, _ reason: String) -> ImportError {
    ImportError(
      .outputFailed, file: target, problem: "The network cannot be written: \(reason).",
      remedy: "Free some space, check the permissions of the folder, or name another file.")
  }
}

extension ImportError {
  /// What a failure of the database means for an import onto `target`.
  public init(_ error: DatabaseError, target: String) {
    self.init(.outputFailed, file: target, problem: error.problem, remedy: error.remedy)
  }
}
