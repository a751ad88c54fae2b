internal import Perron
internal import TransitDatabase

/// `perron info`
enum InfoCommand: Command {
  static let syntax = CommandSyntax(
    name: "info", summary: "Show what a network holds, and what import found wrong.",
    options: [
      CommandSyntax.network,
      .flag("--issues", "list the import issues"),
      .flag("--links", "list what each stop is linked to, how far that is, and why"),
      .flag("--feeds", "say who publishes each feed, and count every table of it"),
      CommandSyntax.format,
    ],
    examples: [
      "perron info", "perron info --issues --network city.perron",
      "perron info --links --format json",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    let file = try NetworkFile.open(arguments.networkPath)
    let summary = try NetworkSummary(file.connection)
    let issues = try IssueStore.read(from: file.connection)
    if arguments.has("--links") {
      let links = try LinkReport(Network(path: arguments.networkPath))
      console.print(format == "json" ? links.json.text + "\n" : links.text)
    } else if format == "json" {
      console.print(ReportJSON(summary, issues: issues).text + "\n")
    } else if arguments.has("--issues") {
      console.print(issues.isEmpty ? "No issues.\n" : IssueText(issues).listing)
    } else {
      console.print(
        text(
          summary, issues, path: arguments.networkPath, withAllCounts: arguments.has("--feeds")))
    }
    return .done
  }

  private static func text(
    _ summary: NetworkSummary, _ issues: [IssueLog.Entry], path: String, withAllCounts: Bool
  ) -> String {
    var lines: [String] = []
    for feed in summary.feeds {
      lines.append(feed.id)
      lines.append("  \(feed.daysText), \(feed.timeZones.joined(separator: ", "))".cut(to: 79))
      if withAllCounts { lines += infoLines(feed.info) }
      let shown =
        withAllCounts ? feed.counts.map(\.name) : ["stops", "routes", "trips", "stopTimes"]
      for count in feed.counts where shown.contains(count.name) {
        let rows = groupedDigits(count.rows).aligned(right: 12)
        lines.append("  \(count.name.spelledOut.padded(to: withAllCounts ? 18 : 12))\(rows)")
      }
    }
    if summary.streetEdges > 0 {
      let levels = summary.levels.map { fixed($0, decimals: $0 == $0.rounded() ? 0 : 2) }
      lines.append("streets")
      lines.append(
        "  \(groupedDigits(summary.streetVertices)) vertices, "
          + "\(groupedDigits(summary.streetEdges)) edges")
      lines.append("  levels \(levels.joined(separator: " "))".cut(to: 79))
    }
    lines += IssueText(issues).summaryLines(network: path)
    return lines.map { $0.printable + "\n" }.joined()
  }

  /// What feed_info.txt says, on lines of at most 79 columns.
  private static func infoLines(_ info: FeedInfo) -> [String] {
    func join(_ parts: String?...) -> String { parts.compactMap { $0 }.joined(separator: ", ") }
    let days = [info.startDate.map { "from \($0)" }, info.endDate.map { "until \($0)" }]
    let lines: [(title: String, text: String)] = [
      ("published by", join(info.publisherName, info.publisherURL)),
      ("contact", join(info.contactEmail, info.contactURL)),
      ("meant for use", days.compactMap { $0 }.joined(separator: " ")),
      ("version", join(info.version)),
      ("language", join(info.language, info.defaultLanguage.map { "by default \($0)" })),
    ]
    return lines.filter { !$0.text.isEmpty }.map { line in
      "  \(line.title.padded(to: 14))\(line.text)".printable.cut(to: 79)
    }
  }
}
