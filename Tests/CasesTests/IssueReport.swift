/// The issues in what `perron import --report` writes.
struct IssueReport: Decodable {
  struct Issue: Decodable {
    let severity: String
    let code: String
    let file: String?
    let message: String
  }

  let issues: [Issue]

  /// Whether an import said what it should, and no more.
  func faults(against expect: Expectation) -> [String] {
    switch expect.status {
    case .importWarning:
      let kind = expect.warningClass
      return issues.contains { $0.severity != "info" && $0.isOfKind(kind) }
        ? [] : ["no import issue of kind \(kind ?? "any") is reported"]
    case .ok:
      return issues.filter { $0.severity == "error" }
        .map { "an import error for a sound feed: \($0.message)" }
    case .noRoute, .importError:
      return []
    }
  }
}

extension IssueReport.Issue {
  /// A kind says which files an issue may name; a kind that is not listed is met by any issue.
  private static let filesOfKind: [String: Set<String>] = [
    "unknown_": ["trips.txt", "stop_times.txt"],
    "duplicate_key": ["stops.txt", "trips.txt", "stop_times.txt"],
    "invalid_utf8": ["stops.txt"],
    "missing_levels": ["levels.txt", "pathways.txt", "stops.txt"],
    "station_in_stop_times": ["stop_times.txt"],
    "unusable_trip": ["trips.txt", "stop_times.txt"],
    "decreasing_times": ["stop_times.txt"],
    "mixed_agency_timezones": ["agency.txt"],
    "stop_near_origin": ["stops.txt"],
    "invalid_coordinate": ["stops.txt"],
    "unknown_route_type": ["routes.txt"],
    "duplicate_date": ["calendar_dates.txt"],
    "bad_date": ["calendar_dates.txt"],
  ]

  func isOfKind(_ kind: Expectation.Kind?) -> Bool {
    if kind == "files_in_subfolder" {
      return (code + message).lowercased().contains("folder")
    }
    guard let kind, let files = Self.filesOfKind[kind] else { return true }
    return file.map { files.contains($0) } ?? false
  }
}
