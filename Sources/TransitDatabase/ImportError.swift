/// Why an import stopped. The network that was there before is untouched.
public struct ImportError: Error, Hashable, Codable, Sendable, CustomStringConvertible {
  /// What kind of failure it is. An open set: more may come in any version.
  public struct Code: Hashable, Codable, Sendable {
    /// The name, as JSON and tests write it.
    public let name: String

    /// A code by its name, as JSON and tests write it.
    public init(_ name: String) { self.name = name }

    /// There is no such file or folder.
    public static let fileNotFound = Code("file_not_found")
    /// It is there, but may not be read.
    public static let notReadable = Code("not_readable")
    /// It is neither a zip nor a folder with the tables of GTFS.
    public static let notAFeed = Code("not_a_feed")
    /// The feed lacks a file without which there is no timetable.
    public static let requiredFileMissing = Code("required_file_missing")
    /// The zip is cut off or changed.
    public static let damagedArchive = Code("damaged_archive")
    /// The zip asks for a password.
    public static let encryptedArchive = Code("encrypted_archive")
    /// The OpenStreetMap file is cut off or changed.
    public static let damagedMap = Code("damaged_map")
    /// A value on which everything depends makes no sense.
    public static let invalidValue = Code("invalid_value")
    /// Two feeds would have the same id.
    public static let duplicateFeedID = Code("duplicate_feed_id")
    /// It is beyond what an import takes, perhaps on purpose.
    public static let tooLarge = Code("too_large")
    /// Neither a feed nor a map was named.
    public static let nothingToImport = Code("nothing_to_import")
    /// There is a network already, and nothing says to replace it.
    public static let networkExists = Code("network_exists")
    /// Another import onto the same network is running.
    public static let alreadyRunning = Code("import_already_running")
    /// A problem was found, and the import was to be strict.
    public static let strict = Code("strict")
    /// The system has no time-zone files.
    public static let noTimeZones = Code("no_time_zones")
    /// The network cannot be written.
    public static let outputFailed = Code("output_failed")
  }

  /// What kind of failure it is.
  public let code: Code
  /// The path or name of the file at fault.
  public let file: String?
  /// What went wrong, as a sentence.
  public let problem: String
  /// What to do about it, as a sentence.
  public let remedy: String

  /// An error; `problem` and `remedy` are sentences.
  public init(_ code: Code, file: String? = nil, problem: String, remedy: String) {
    self.code = code
    self.file = file
    self.problem = problem
    self.remedy = remedy
  }

  /// File, problem and remedy in one line.
  public var description: String {
    (file.map { $0 + ": " } ?? "") + problem + " " + remedy
  }
}
