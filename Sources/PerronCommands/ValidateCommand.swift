internal import PerronImport
internal import TransitDatabase

/// `perron validate`
enum ValidateCommand: Command {
  static let syntax = CommandSyntax(
    name: "validate",
    summary: "Tell what importing a feed would report, without writing a network.",
    operands: "PATH", operandCount: 1...1,
    options: [
      .single("--format", "text|json|html", "how to print the report [text]"),
      .single("--feed-id", "ID", "the id of the feed [feed_info, else file name]"),
      .single("--output", "FILE", "write the report there instead of to standard output"),
    ],
    examples: [
      "perron validate city.zip", "perron validate city.zip --format html --output city.html",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json", "html"])
    let path = arguments.operands[0]
    if let output = arguments["--output"] { try checkOutput(output, feed: path) }
    let progress = ProgressLine(console)
    let report: ValidationReport
    do {
      report = try await FeedValidator(.init(path: path, id: arguments["--feed-id"]))
        .run { progress.show($0) }
    } catch let error as ImportError {
      progress.clear()
      throw error.withHint(feeds: [path], maps: [])
    } catch {
      progress.clear()
      throw error
    }
    progress.clear()
    let text =
      switch format {
      case "json": ValidationJSON(report, path: path).text + "\n"
      case "html": ValidationHTML(report, path: path).text
      default: ValidationText(report, path: path).text
      }
    if let output = arguments["--output"] {
      guard Console.write(text, toFile: output) else {
        throw ImportError(
          .outputFailed, file: output, problem: "The report cannot be written.",
          remedy: "Check the folder, its permissions and the space on the disk.")
      }
      console.remark(ValidationText(report, path: path).headline)
    } else {
      console.print(text)
    }
    return report.isImportable ? .done : .badInput
  }

  /// A report onto a table of the feed, or onto a network, would destroy it.
  private static func checkOutput(_ path: String, feed: String) throws(UsageError) {
    let (place, folder) = Console.location(of: path)
    let feedPlace = Console.location(of: feed).place
    let isNetwork = NetworkFile.exists(at: path) && NetworkFile.isNetwork(at: path)
    guard place != feedPlace, folder != feedPlace, !isNetwork else {
      throw UsageError(
        "--output \(path) would overwrite the feed, or a network: name another file.",
        command: "validate")
    }
  }
}

/// A report of `perron validate` as text, in 80 columns.
struct ValidationText {
  private let report: ValidationReport
  private let path: String

  init(_ report: ValidationReport, path: String) {
    self.report = report
    self.path = path
  }

  /// Whether the feed can be imported, and how much was found.
  var headline: String {
    let found = IssueText.totals(report.issues).joined(separator: ", ")
    // What is no feed at all has no issues, which would sound like praise.
    let line =
      report.failure == nil
      ? "\(path) can be imported: \(found.isEmpty ? "no issues" : found)"
      : "\(path) cannot be imported\(found.isEmpty ? "" : ": " + found)"
    return line.printable + "\n"
  }

  var text: String {
    let groups = IssueGroup.groups(of: report.issues).map(Self.paragraph)
    return headline + failureText + report.feeds.map(Self.counts).joined()
      + (groups.isEmpty ? "" : "\n") + groups.joined()
  }

  private var failureText: String {
    guard let failure = report.advisedFailure(path) else { return "" }
    return failure.description.split(separator: "\n")
      .flatMap { wrap(String($0), width: 77) }.map { "  \($0.printable)\n" }.joined()
  }

  private static func counts(_ feed: NetworkSummary.Feed) -> String {
    var lines = [
      feed.id, "  \(feed.daysText), \(feed.timeZones.joined(separator: ", "))".cut(to: 79),
    ]
    for count in feed.counts where count.rows > 0 {
      let rows = groupedDigits(count.rows).aligned(right: 12)
      lines.append("  \(count.name.spelledOut.padded(to: 18))\(rows)")
    }
    return lines.map { $0.printable + "\n" }.joined()
  }

  private static func paragraph(_ group: IssueGroup) -> String {
    let times = group.count > 1 ? ", \(groupedDigits(group.count)) times" : ""
    var rows = ["\(group.code.severity.word) \(group.code.name)\(times)"]
    for issue in group.examples {
      rows += wrap("\(issue.placeText): \(issue.message)", width: 75).map { "    " + $0 }
    }
    if group.count > group.examples.count {
      rows.append("    … and \(groupedDigits(group.count - group.examples.count)) more")
    }
    return rows.map { $0.printable.cut(to: 79) + "\n" }.joined()
  }
}

extension ImportIssue {
  /// `stops.txt line 12, stop_lat "7"`; the feed's name where the issue is of none of its files.
  var placeText: String {
    let entity = entity.map { "\"\($0)\"" }
    let row = [file ?? feed ?? "feed", line.map { "line \($0)" }].compactMap { $0 }
    let value = [field, entity].compactMap { $0 }.joined(separator: " ")
    return row.joined(separator: " ") + (value.isEmpty ? "" : ", " + value)
  }
}
