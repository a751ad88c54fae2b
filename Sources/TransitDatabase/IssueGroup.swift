/// All issues of one code, for people: how often it was found, where, and the first examples.
public struct IssueGroup: Hashable, Codable, Sendable {
  /// What kind of problem it is.
  public let code: IssueCode
  /// How often it was found, those included that were only counted.
  public let count: Int
  /// The first ones that were found.
  public let examples: [ImportIssue]

  /// The issues by their code: errors before warnings before remarks, the most frequent first, then by
  /// name.
  ///
  /// - Parameters:
  ///   - entries: what a log or a network holds.
  ///   - examples: how many of each code are kept.
  public static func groups(
    of entries: [IssueLog.Entry], examples: Int = 3
  ) -> [IssueGroup] {
    var counts: [IssueCode: Int] = [:]
    var first: [IssueCode: [ImportIssue]] = [:]
    for entry in entries {
      let code = entry.issue.code
      counts[code, default: 0] += entry.count
      if first[code, default: []].count < examples {
        first[code, default: []].append(entry.issue)
      }
    }
    return counts.map { code, count in
      IssueGroup(code: code, count: count, examples: first[code] ?? [])
    }.sorted { left, right in
      (left.code.severity.rank, -left.count, left.code.name)
        < (right.code.severity.rank, -right.count, right.code.name)
    }
  }
}

extension ImportIssue.Severity {
  /// 0 for the worst.
  fileprivate var rank: Int {
    switch self {
    case .error: 0
    case .warning: 1
    case .info: 2
    }
  }
}
