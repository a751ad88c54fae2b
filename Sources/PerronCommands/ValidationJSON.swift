internal import PerronImport
internal import TransitDatabase

/// A report of `perron validate` as JSON: feeds and issues as `perron info` writes them, the issues counted
/// by code besides.
struct ValidationJSON {
  private let report: ValidationReport
  private let path: String

  init(_ report: ValidationReport, path: String) {
    self.report = report
    self.path = path
  }

  var text: String {
    JSON.sparse([
      ("schemaVersion", .integer(1)),
      ("path", .string(path)),
      ("isImportable", .bool(report.isImportable)),
      ("error", report.advisedFailure(path).map { Self.failure($0) }),
      ("feeds", .array(report.feeds.map { ReportJSON.feed($0) })),
      ("codes", .array(IssueGroup.groups(of: report.issues).map { Self.group($0) })),
      ("issues", .array(report.issues.map { ReportJSON.issue($0) })),
    ]).text
  }

  private static func failure(_ error: ImportError) -> JSON {
    .sparse([
      ("code", .string(error.code.name)), ("message", .string(error.description)),
      ("file", error.file.map { .string($0) }),
    ])
  }

  private static func group(_ group: IssueGroup) -> JSON {
    .object([
      ("severity", .string(group.code.severity.rawValue)), ("code", .string(group.code.name)),
      ("count", .integer(group.count)),
    ])
  }
}
