/// Why an import stopped. The network that was there before is untouched.
public struct ImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is. An open set: more may come in any version.
  public struct Code: Hashable, Sendable {
    public let name: String

    /// A code by its name, as JSON and tests write it.
    public init(_ name: String) { self.name = name }

    public static let fileNotFound = Code("file_not_found")
    public static let notReadable = Code("not_readable")
    public static let notAFeed = Code("not_a_feed")
    public static let requiredFileMissing = Code("required_file_missing")
    public static let damagedArchive = Code("damaged_archive")
    public static let damagedMap = Code("damaged_map")
    public static let invalidValue = Code("invalid_value")
    public static let duplicateFeedID = Code("duplicate_feed_id")
    public static let tooLarge = Code("too_large")
    public static let networkExists = Code("network_exists")
    public static let alreadyRunning = Code("import_already_running")
    public static let noTimeZones = Code("no_time_zones")
    public static let outputFailed = Code("output_failed")
  }

  public let code: Code
  /// The path or name of the file at fault.
  public let file: String?
  /// What went wrong, as a sentence.
  public let problem: String
  /// What to do about it, as a sentence.
  public let remedy: String

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
