import Foundation
import ProgramTesting

/// Imports the data of a case once and asks all its questions.
struct CaseRunner {
  let name: String
  private let folder = TemporaryFolder()

  init(_ name: String) { self.name = name }

  private var network: String { folder["net.perron"] }

  /// The faults of every pair, by its label; none where the answer is right.
  func run() throws -> [String: [String]] {
    let pairs = try Case.read(name).pairs(named: name)
    let imported = Program.perron.run(importArguments(), seconds: 120)
    var faults: [String: [String]] = [:]
    for (label, query, expect) in pairs {
      faults[label] =
        importFaults(expect, imported)
        ?? issueFaults(expect) + countFaults(expect) + answerFaults(expect, query)
    }
    return faults
  }

  private func importArguments() -> [String] {
    var arguments = [
      "import", "--network", network, "--report", folder["report.json"], "--quiet", "--feed-id",
      "f",
    ]
    let feed = Case.has("feed.zip", in: name) ? "feed.zip" : "feed"
    arguments += ["--gtfs", Case.path(of: feed, in: name)]
    if Case.has("street.osm", in: name) {
      arguments += ["--osm", Case.path(of: "street.osm", in: name)]
    }
    return arguments
  }

  /// nil where the import went as it should and there is more to ask.
  private func importFaults(_ expect: Expectation, _ imported: ProgramOutcome) -> [String]? {
    let message = imported.errors + imported.output
    if expect.status == .importError {
      var faults = imported.exitCode == 3 ? [] : ["import: \(imported.summary)"]
      if let file = expect.namesFile, !message.contains(file) {
        faults.append("the message does not name \(file)")
      }
      if folder.has("net.perron") { faults.append("a network was left behind") }
      return faults
    }
    if imported.exitCode == 0 { return nil }
    if let other = expect.alternative, other.status == .importError, imported.exitCode == 3,
      let words = other.names, message.contains(words)
    {
      return []
    }
    return ["import: \(imported.summary)"]
  }

  private func issueFaults(_ expect: Expectation) -> [String] {
    guard let data = folder.data("report.json"),
      let report = try? JSONDecoder().decode(IssueReport.self, from: data)
    else { return ["there is no report with issues"] }
    return report.faults(against: expect)
  }

  private func countFaults(_ expect: Expectation) -> [String] {
    guard let wanted = expect.stopCount else { return [] }
    let info = Program.perron.run(["info", "--network", network, "--format", "json"])
    let report = try? JSONDecoder().decode(CountReport.self, from: Data(info.output.utf8))
    let count = report?.feeds.reduce(0) { $0 + ($1.counts["stops"] ?? 0) }
    return count == wanted ? [] : ["\(count ?? 0) stops, not \(wanted)"]
  }

  private struct CountReport: Decodable {
    struct Feed: Decodable { let counts: [String: Int] }
    let feeds: [Feed]
  }

  private func answerFaults(_ expect: Expectation, _ query: Case.Query) -> [String] {
    let run = Program.perron.run(planArguments(query), seconds: 120)
    let answer: Answer
    do {
      answer = try Answer(json: run.output)
    } catch {
      return ["not the document of the contract, \(error): \(run.summary)"]
    }
    let check = AnswerCheck(departure: query.departure, deadline: query.arrival)
    func faults(_ expect: Expectation) -> [String] {
      ExpectationCheck(expect: expect, exitCode: run.exitCode, answer: answer).faults()
        + check.faults(of: answer)
    }
    let found = faults(expect)
    guard !found.isEmpty, let other = expect.alternative else { return found }
    return faults(expect.replaced(by: other)).isEmpty ? [] : found
  }

  private func planArguments(_ query: Case.Query) -> [String] {
    var arguments = [
      "plan", "--network", network, "--format", "json", "--from", Self.text(query.from),
      "--to", Self.text(query.to),
    ]
    if let arrival = query.arrival {
      arguments += ["--arrive", arrival.description]
    } else if let departure = query.departure {
      arguments += ["--depart", departure.description]
    }
    if let modes = query.modes, !modes.isEmpty {
      // The one word of the cases that the command line does not take.
      let types = modes.map { $0 == "cable_tram" ? "tram" : $0 }
      arguments += ["--types", types.joined(separator: ",")]
    }
    if query.options?.wheelchair == true { arguments.append("--wheelchair") }
    if let seconds = query.options?.minChangeTime {
      arguments += ["--min-change-time", String(seconds)]
    }
    return arguments
  }

  private static func text(_ place: Case.Place) -> String {
    if let stop = place.stop { return "stop:" + stop }
    let level = place.level.map { "@\($0)" } ?? ""
    return "\(place.lat ?? .nan),\(place.lon ?? .nan)\(level)"
  }
}

/// Runs each case once, however many tests ask for its pairs.
actor CaseRuns {
  static let shared = CaseRuns()
  private var runs: [String: Task<[String: [String]], any Error>] = [:]

  /// The faults of the pair `label`.
  func faults(of label: String) async throws -> [String]? {
    let name = String(label.prefix { $0 != "#" })
    let run = runs[name] ?? Task.detached { try CaseRunner(name).run() }
    runs[name] = run
    return try await run.value[label]
  }
}
