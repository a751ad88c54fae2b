/// Why a network file could not be opened, read or written.
public struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is. An open set: more may come in any version.
  public struct Code: Hashable, Sendable {
    /// The name, as JSON and tests write it.
    public let name: String

    /// A code by its name, as JSON and tests write it.
    public init(_ name: String) { self.name = name }

    /// There is no such file.
    public static let fileNotFound = Code("file_not_found")
    /// The file is there, but the user may not read it, or it is a folder or a device.
    public static let notReadable = Code("not_readable")
    /// The file is no SQLite database.
    public static let notADatabase = Code("not_a_database")
    /// The file is a SQLite database of another program.
    public static let notANetwork = Code("not_a_network")
    /// The network was written by an older version, whose tables mean something else.
    public static let olderSchema = Code("older_schema")
    /// The network was written by a newer version.
    public static let newerSchema = Code("newer_schema")
    /// Part of the file is missing or changed.
    public static let damaged = Code("damaged_network")
    /// Writing failed: the disk is full, a limit is reached, or the device fails.
    public static let writeFailed = Code("write_failed")
    /// The file is locked by another process.
    public static let busy = Code("network_busy")
    /// A statement does not fit the tables: a fault of this program.
    public static let statementFailed = Code("statement_failed")
  }

  /// What kind of failure it is.
  public let code: Code
  /// The network file.
  public let path: String
  /// What went wrong, as a sentence.
  public let problem: String
  /// What to do about it, as a sentence.
  public let remedy: String

  /// An error; `remedy` is a sentence of its own.
  public init(_ code: Code, path: String, problem: String, remedy: String) {
    self.code = code
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }

  /// Path, problem and remedy in one line.
  public var description: String { "\(path): \(problem) \(remedy)" }

  /// What a damaged or unusable network file asks for.
  static let importAgain = "Import the feeds again with `perron import --replace`."
}

extension DatabaseError {
  /// Whether it is about what was being written, and not about a file that was to be read.
  public var isOfWriting: Bool { [.writeFailed, .busy, .statementFailed].contains(code) }
}
