/// Collects the issues of one import, with bounded memory on any input.
///
/// Of each code (in each feed and file) the first `keptPerKind` are kept in full, the rest are counted.
public struct IssueLog: Sendable {
  /// An issue, and how many of its kind were counted in its place: 1 for all but the last one kept.
  public struct Entry: Sendable {
    public let issue: ImportIssue
    public internal(set) var count: Int
  }

  private struct Kind: Hashable {
    let code: IssueCode
    let feed: String?
    let file: String?
  }

  private let keptPerKind: Int
  private var seen: [Kind: (kept: Int, last: Int)] = [:]
  public private(set) var entries: [Entry] = []

  public init(keptPerKind: Int = 100) {
    self.keptPerKind = keptPerKind
  }

  public mutating func report(_ issue: ImportIssue) {
    let kind = Kind(code: issue.code, feed: issue.feed, file: issue.file)
    if let (kept, last) = seen[kind], kept >= keptPerKind {
      entries[last].count += 1
      return
    }
    seen[kind] = ((seen[kind]?.kept ?? 0) + 1, entries.count)
    entries.append(Entry(issue: issue, count: 1))
  }

  public func count(of severity: ImportIssue.Severity) -> Int {
    entries.lazy.filter { $0.issue.code.severity == severity }.reduce(0) { $0 + $1.count }
  }
}
