import Foundation
import ProgramTesting
import Testing

/// One test for each query of each case, named by its label.
@Suite("Cases")
struct CasesTests {
  static let labels: [String] = Case.names.flatMap { name in
    (try? Case.read(name).pairs(named: name).map(\.label)) ?? [name]
  }

  @Test("The right answer is given, or the case is a known failure", arguments: labels)
  func answer(_ label: String) async throws {
    let faults = try #require(try await CaseRuns.shared.faults(of: label))
    switch (faults.isEmpty, KnownFailures.listed[label]) {
    case (true, nil): break
    case (true, _?):
      Issue.record("\(label) passes: take it off the list, \(KnownFailures.path)")
    case (false, nil):
      Issue.record("\(label): \(faults.joined(separator: "; "))")
    case (false, let issue?):
      withKnownIssue("\(issue)") { Issue.record("\(label): \(faults.joined(separator: "; "))") }
    }
  }

  @Test("All cases are there and can be read")
  func casesAreThere() throws {
    #expect(Case.names.count >= 111)
    for name in Case.names { _ = try Case.read(name) }
  }

  @Test("The list of known failures names pairs that exist, each once")
  func knownFailuresExist() throws {
    let lines = try KnownFailures.readLines()
    #expect(lines.count == KnownFailures.listed.count)
    for line in lines {
      #expect(line.count == 2, "\(line) is not LABEL ISSUE")
      #expect(Self.labels.contains(line[0]), "there is no case \(line[0])")
    }
  }
}

/// The pairs that are known to fail, each with the work that will mend it.
enum KnownFailures {
  static let path = Case.folder + "/known-failures.txt"

  /// Issues by label.
  static let listed: [String: String] = {
    let lines = (try? readLines()) ?? []
    return Dictionary(
      lines.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first }
    )
  }()

  static func readLines() throws -> [[String]] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ").map(String.init) }
  }
}
