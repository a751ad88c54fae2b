internal import TransitDatabase

/// `perron info`
enum InfoCommand: Command {
  static let syntax = CommandSyntax(
    name: "info", summary: "Show what a network holds, and what import found wrong.",
    options: [
      CommandSyntax.network,
      .flag("--issues", "list the import issues"),
      .flag("--feeds", "count every table of each feed"),
      CommandSyntax.format,
    ],
    examples: ["perron info", "perron info --issues --network city.perron"])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    let file = try NetworkFile.open(arguments.networkPath)
    let summary = try NetworkSummary(file.connection)
    let issues = try IssueStore.read(from: file.connection)
    if format == "json" {
      console.print(ReportJSON(summary, issues: issues).text + "\n")
    } else if arguments.has("--issues") {
      console.print(issues.isEmpty ? "No issues.\n" : IssueText(issues).listing)
    } else {
      console.print(text(summary, issues, withAllCounts: arguments.has("--feeds")))
    }
    return .done
  }

  private static func text(
    _ summary: NetworkSummary, _ issues: [IssueLog.Entry], withAllCounts: Bool
  ) -> String {
    var lines: [String] = []
    for feed in summary.feeds {
      let days = feed.firstDate.map { "\($0) to \(feed.lastDate ?? $0)" } ?? "no day of service"
      lines.append("\(feed.id.printable)  \(days)  \(feed.timeZones.joined(separator: ", "))")
      let shown =
        withAllCounts ? feed.counts.map(\.name) : ["stops", "routes", "trips", "stopTimes"]
      for (name, rows) in feed.counts where shown.contains(name) {
        lines.append("  \(name.padded(to: 12))\(groupedDigits(rows).aligned(right: 12))")
      }
    }
    if summary.streetEdges > 0 {
      let levels = summary.levels.map { fixed($0, decimals: $0 == $0.rounded() ? 0 : 2) }
      lines.append(
        "streets  \(groupedDigits(summary.streetVertices)) vertices, "
          + "\(groupedDigits(summary.streetEdges)) edges, levels \(levels.joined(separator: " "))")
    }
    lines += IssueText(issues).summaryLines
    return lines.map { $0 + "\n" }.joined()
  }
}
