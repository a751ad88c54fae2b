/// Collects the issues of one import, with bounded memory on any input.
///
/// Of each code (in each feed and file) the first `keptPerKind` are kept in full, the rest are counted.
public struct IssueLog: Sendable {
  /// An issue, and how many of its kind were counted in its place: 1 for all but the last one kept.
  public struct Entry: Hashable, Codable, Sendable {
    /// What was found.
    public let issue: ImportIssue
    /// How many problems the entry stands for.
    public internal(set) var count: Int
  }

  private struct Kind: Hashable {
    let code: IssueCode
    let feed: String?
    let file: String?
  }

  private let keptPerKind: Int
  private var seen: [Kind: (kept: Int, last: Int)] = [:]
  /// What was kept, in the order in which it was found.
  public private(set) var entries: [Entry] = []

  /// A log without issues.
  public init(keptPerKind: Int = 100) {
    self.keptPerKind = keptPerKind
  }

  /// Adds an issue, or counts it where enough of its kind are kept.
  public mutating func report(_ issue: ImportIssue) {
    let kind = Kind(code: issue.code, feed: issue.feed, file: issue.file)
    if let (kept, last) = seen[kind], kept >= keptPerKind {
      entries[last].count += 1
      return
    }
    seen[kind] = ((seen[kind]?.kept ?? 0) + 1, entries.count)
    entries.append(Entry(issue: issue, count: 1))
  }
}

extension Sequence<IssueLog.Entry> {
  /// How many issues of a severity were reported, the counted ones included.
  public func count(of severity: ImportIssue.Severity) -> Int {
    lazy.filter { $0.issue.code.severity == severity }.reduce(0) { $0 + $1.count }
  }
}
