internal import PerronImport
internal import TransitDatabase

/// A report of `perron validate` as one page that needs nothing else: no net, no script. It reads on a phone
/// and in the dark; all that comes from the feed is escaped.
struct ValidationHTML {
  /// How many examples of each code the page shows.
  private static let examples = 20

  private let report: ValidationReport
  private let path: String

  init(_ report: ValidationReport, path: String) {
    self.report = report
    self.path = path
  }

  var text: String {
    let title = "\(path): \(report.isImportable ? "can" : "cannot") be imported".escaped
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      \(failure)\(totals)
      \(report.feeds.map(Self.feed).joined())\(groups)</body>
      </html>

      """
  }

  private var failure: String {
    guard let failure = report.advisedFailure(path) else { return "" }
    return "<p class=\"error\">\(failure.description.escaped)</p>\n"
  }

  private var totals: String {
    let found = IssueText.totals(report.issues)
    return "<p>\(found.isEmpty ? "No issues." : found.joined(separator: ", ").escaped)</p>"
  }

  private static func feed(_ feed: NetworkSummary.Feed) -> String {
    let rows = feed.counts.filter { $0.rows > 0 }.map {
      "<tr><th>\($0.name.spelledOut.escaped)</th><td>\(groupedDigits($0.rows))</td></tr>\n"
    }
    return """
      <h2>\(feed.id.escaped)</h2>
      <p>\(feed.daysText.escaped), \(feed.timeZones.joined(separator: ", ").escaped)</p>
      <table>
      <caption>Rows that an import keeps</caption>
      \(rows.joined())</table>

      """
  }

  private var groups: String {
    let groups = IssueGroup.groups(of: report.issues, examples: Self.examples)
    return groups.isEmpty ? "" : "<h2>Issues</h2>\n" + groups.map(Self.group).joined()
  }

  /// Errors stand open; the rest opens at a tap.
  private static func group(_ group: IssueGroup) -> String {
    let severity = group.code.severity.rawValue
    let rest = group.count - group.examples.count
    let more = rest > 0 ? "<p>… and \(groupedDigits(rest)) more</p>\n" : ""
    return """
      <details\(group.code.severity == .error ? " open" : "")>
      <summary><span class="\(severity)">\(group.code.severity.word)</span> <code>\(group.code.name.escaped)</code> \
      \(groupedDigits(group.count))</summary>
      <ul>
      \(group.examples.map(item).joined())</ul>
      \(more)</details>

      """
  }

  private static func item(_ issue: ImportIssue) -> String {
    "<li><b>\(issue.placeText.escaped)</b><br>\(issue.message.escaped)</li>\n"
  }

  private static let style = """
    :root { color-scheme: light dark; }
    body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem;
      overflow-wrap: anywhere; }
    h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; }
    table { border-collapse: collapse; } caption { text-align: left; opacity: .7; }
    th, td { padding: .1rem 1rem .1rem 0; text-align: left; font-weight: normal; }
    td { text-align: right; font-variant-numeric: tabular-nums; }
    details { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .4rem 0; }
    summary { cursor: pointer; }
    .error, .warning, .info { border-radius: .3rem; padding: 0 .4rem; color: #fff; }
    .error { background: #b3261e; } .warning { background: #8a5a00; } .info { background: #3b5f8a; }
    """
}
