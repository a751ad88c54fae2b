internal import TransitDatabase

/// Import issues as text for people.
struct IssueText {
  private let entries: [IssueLog.Entry]

  init(_ entries: [IssueLog.Entry]) {
    self.entries = entries
  }

  private func total(_ severity: ImportIssue.Severity) -> Int {
    entries.lazy.filter { $0.issue.code.severity == severity }.reduce(0) { $0 + $1.count }
  }

  /// How many there are of each severity; nothing where there is none.
  var summaryLines: [String] {
    let parts = [
      (total(.error), "error"), (total(.warning), "warning"), (total(.info), "remark"),
    ].filter { $0.0 > 0 }.map { count($0.0, $0.1) }
    if parts.isEmpty { return [] }
    return [parts.joined(separator: ", ") + "; see `perron info --issues`"]
  }

  /// One paragraph an issue, the worst first, for 80 columns.
  var listing: String {
    let order: [ImportIssue.Severity] = [.error, .warning, .info]
    return order.flatMap { severity in
      entries.filter { $0.issue.code.severity == severity }.map { paragraph($0) }
    }.joined()
  }

  private func paragraph(_ entry: IssueLog.Entry) -> String {
    let issue = entry.issue
    var place = [issue.feed, issue.file].compactMap { $0 }.joined(separator: ":")
    if let line = issue.line { place += ":\(line)" }
    if let field = issue.field { place += " \(field)" }
    if let entity = issue.entity { place += " \"\(entity)\"" }
    let head = "\(issue.code.severity.rawValue) \(issue.code.name)  \(place)"
    let more = entry.count > 1 ? " (and \(groupedDigits(entry.count - 1)) more of the kind)" : ""
    let rows = wrap((issue.message + more).printable, width: 76).map { "    \($0)" }
    return ([head.printable] + rows).joined(separator: "\n") + "\n"
  }
}
