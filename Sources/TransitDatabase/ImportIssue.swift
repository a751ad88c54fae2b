/// One problem that import found in a feed or a map, and what it did about it.
public struct ImportIssue: Hashable, Codable, Sendable {
  /// How much a problem costs the network.
  public enum Severity: String, Codable, Sendable {
    /// Rows could not be used although a traveller may miss them.
    case error
    /// Something was repaired, or dropped because it could carry nobody.
    case warning
    /// Nothing is wrong; the reader may want to know.
    case info
  }

  /// What kind of problem it is, and how severe; `IssueCodes.swift` lists all of them.
  public let code: IssueCode
  /// The id of the feed; nil where the problem is the map's or the network's.
  public var feed: String?
  /// The file inside the feed, or the map's name.
  public var file: String?
  /// The line in that file, counted from 1, the header included.
  public var line: Int?
  /// The column in that file.
  public var field: String?
  /// The id of the row or object, as the file writes it.
  public var entity: String?
  /// A sentence: what is wrong, what import did, and, where it is not plain, how to mend it.
  public let message: String

  /// A problem; what is left out does not apply to it.
  public init(
    _ code: IssueCode, feed: String? = nil, file: String? = nil, line: Int? = nil,
    field: String? = nil, entity: String? = nil, message: String
  ) {
    self.code = code
    self.feed = feed
    self.file = file
    self.line = line
    self.field = field
    self.entity = entity
    self.message = message
  }
}

/// The name of a kind of problem, with its severity. An open set: more may come in any version.
public struct IssueCode: Hashable, Codable, Sendable {
  /// The name, as JSON and tests write it.
  public let name: String
  /// How much a problem of this kind costs the network.
  public let severity: ImportIssue.Severity

  init(_ severity: ImportIssue.Severity, _ name: String) {
    self.severity = severity
    self.name = name
  }
}
