internal import PerronImport
internal import TransitDatabase

/// What `perron info --format json` and `perron import --report` write.
struct ReportJSON {
  private let summary: NetworkSummary
  private let issues: [IssueLog.Entry]
  private let phases: [ImportReport.Phase]?
  private let fileBytes: Int?

  init(_ report: ImportReport) {
    summary = report.summary
    issues = report.issues
    phases = report.phases
    fileBytes = report.fileBytes
  }

  init(_ summary: NetworkSummary, issues: [IssueLog.Entry]) {
    self.summary = summary
    self.issues = issues
    phases = nil
    fileBytes = nil
  }

  var text: String {
    JSON.sparse([
      ("schemaVersion", .integer(1)),
      ("feeds", .array(summary.feeds.map { Self.feed($0) })),
      (
        "street",
        .object([
          ("vertices", .integer(summary.streetVertices)), ("edges", .integer(summary.streetEdges)),
          ("levels", .array(summary.levels.map { .number($0) })),
        ])
      ),
      ("issues", .array(issues.map { Self.issue($0) })),
      ("fileBytes", fileBytes.map { .integer($0) }),
      ("phases", phases.map { .array($0.map { Self.phase($0) }) }),
    ]).text
  }

  static func feed(_ feed: NetworkSummary.Feed) -> JSON {
    .object([
      ("id", .string(feed.id)), ("timeZones", .array(feed.timeZones.map { .string($0) })),
      ("firstDate", JSON(feed.firstDate)), ("lastDate", JSON(feed.lastDate)),
      ("info", info(feed.info)),
      ("counts", .object(feed.counts.map { ($0.name, .integer($0.rows)) })),
    ])
  }

  private static func info(_ info: FeedInfo) -> JSON {
    let members: [(String, String?)] = [
      ("publisherName", info.publisherName), ("publisherUrl", info.publisherURL),
      ("language", info.language), ("defaultLanguage", info.defaultLanguage),
      ("startDate", info.startDate), ("endDate", info.endDate), ("version", info.version),
      ("contactEmail", info.contactEmail), ("contactUrl", info.contactURL),
    ]
    return .sparse(members.map { name, text in (name, text.map { .string($0) }) })
  }

  static func issue(_ entry: IssueLog.Entry) -> JSON {
    let issue = entry.issue
    return .sparse([
      ("severity", .string(issue.code.severity.rawValue)), ("code", .string(issue.code.name)),
      ("feed", issue.feed.map { .string($0) }), ("file", issue.file.map { .string($0) }),
      ("line", issue.line.map { .integer($0) }), ("field", issue.field.map { .string($0) }),
      ("entity", issue.entity.map { .string($0) }), ("message", .string(issue.message)),
      ("count", .integer(entry.count)),
    ])
  }

  private static func phase(_ phase: ImportReport.Phase) -> JSON {
    .object([
      ("name", .string(phase.name)), ("seconds", .number((phase.seconds * 1000).rounded() / 1000)),
      ("peakBytes", .integer(phase.peakBytes)),
    ])
  }
}
