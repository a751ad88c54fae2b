internal import TransitDatabase

/// Import issues as text for people.
struct IssueText {
  private let entries: [IssueLog.Entry]

  init(_ entries: [IssueLog.Entry]) {
    self.entries = entries
  }

  /// How many there are of each severity, and how to see them; nothing where there is none.
  func summaryLines(network: String) -> [String] {
    let parts = Self.totals(entries)
    if parts.isEmpty { return [] }
    return [parts.joined(separator: ", ") + "; see perron info --issues --network \(network)"]
  }

  /// `3 errors`, `1 warning`, without those of which there is none.
  static func totals(_ entries: [IssueLog.Entry]) -> [String] {
    [ImportIssue.Severity.error, .warning, .info].map { (entries.count(of: $0), $0.word) }
      .filter { $0.0 > 0 }.map { "\(groupedDigits($0.0)) \($0.1)\($0.0 == 1 ? "" : "s")" }
  }

  /// One paragraph for each kind of problem in each file, the worst first: how often it was found, and the
  /// first examples. For 80 columns.
  var listing: String {
    var kinds: [[IssueLog.Entry]] = []
    var places: [Kind: Int] = [:]
    for entry in entries {
      let kind = Kind(code: entry.issue.code, feed: entry.issue.feed, file: entry.issue.file)
      if let place = places[kind] {
        kinds[place].append(entry)
      } else {
        places[kind] = kinds.count
        kinds.append([entry])
      }
    }
    let order: [ImportIssue.Severity] = [.error, .warning, .info]
    return order.flatMap { severity in
      kinds.filter { $0[0].issue.code.severity == severity }.map { paragraph($0) }
    }.joined()
  }

  private struct Kind: Hashable {
    let code: IssueCode
    let feed: String?
    let file: String?
  }

  private static let examples = 3

  private func paragraph(_ kind: [IssueLog.Entry]) -> String {
    let first = kind[0].issue
    let file = [first.feed, first.file].compactMap { $0 }.joined(separator: ":")
    let total = kind.reduce(0) { $0 + $1.count }
    let times = total > 1 ? ", \(groupedDigits(total)) times" : ""
    let heading = "\(first.code.severity.word) \(first.code.name)  \(file)\(times)"
    var rows = heading.printable.columns <= 79 ? [heading] : wrap(heading, width: 79)
    for entry in kind.prefix(Self.examples) {
      rows += wrap(Self.place(of: entry.issue) + entry.issue.message, width: 75).map { "    " + $0 }
    }
    if total > Self.examples {
      rows.append("    … all that were kept are in perron info --format json")
    }
    return rows.map { $0.printable.cut(to: 79) + "\n" }.joined()
  }

  /// `line 12, stop_id "7": `.
  private static func place(of issue: ImportIssue) -> String {
    let entity = issue.entity.map { "\"\($0)\"" }
    let field = [issue.field, entity].compactMap { $0 }.joined(separator: " ")
    let parts = [issue.line.map { "line \($0)" }, field.isEmpty ? nil : field].compactMap { $0 }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + ": "
  }
}

extension ImportIssue.Severity {
  /// What people read; the codes of programs are those of JSON.
  var word: String { self == .info ? "remark" : rawValue }
}
