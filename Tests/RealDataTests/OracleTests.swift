import Foundation
import ProgramTesting
import TestSupport
import Testing

/// Questions from stop to stop, with the whole Pareto sets on which two engines that are not ours agree. They knew the
/// trips of one day only, and walks of transfers.txt.
@Suite("Agreement with other engines")
struct OracleTests {
  private static let midnight = UTC("2019-05-13T03:00:00Z")?.seconds ?? 0
  /// The engines saw no trip of the next day.
  private static let daySeconds = 86_400

  private struct Known {
    let from: String
    let to: String
    let departureSeconds: Int
    let journeys: String
  }

  private struct Line: Decodable {
    let journeys: [Answer.Journey]?
  }

  private static let isPresent = FileManager.default.fileExists(atPath: beside("oracle"))

  /// What lies beside the folder of feeds.
  private static func beside(_ name: String) -> String {
    RealData.folder.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
  }

  @Test(
    "perron answers 200 questions about Porto Alegre as other engines do",
    .enabled(if: isPresent, "skipped: no real data"))
  func portoAlegre() throws {
    let folder = TemporaryFolder()
    let network = folder["net.perron"]
    try makeFeed(folder["poa_min"])
    let imported = Program.perron.run(
      [
        "import", "--network", network, "--quiet", "--transfers-only", "--gtfs", folder["poa_min"],
      ], seconds: 120)
    try #require(imported.exitCode == 0, "\(imported.summary)")
    let known = try knownAnswers("poa_min").prefix(200)
    try #require(known.count == 200)
    try folder.write(known.map(question).joined(), to: "q.ndjson")
    let run = Program.perron.run(
      ["plan", "--network", network, "--batch", folder["q.ndjson"]], seconds: 600)
    try #require(run.exitCode == 0, "\(run.summary)")
    let answers = run.output.split(separator: "\n")
    try #require(answers.count == known.count)
    for (known, answer) in zip(known, answers) {
      let found = try JSONDecoder().decode(Line.self, from: Data(answer.utf8)).journeys ?? []
      #expect(rides(of: found) == known.journeys, "from \(known.from) to \(known.to)")
    }
  }

  private func makeFeed(_ folder: String) throws {
    let feeds = ["poa_eptc.zip", "poa_trensurb.zip"].flatMap {
      ["--feed", RealData.path("porto-alegre/\($0)")]
    }
    let run = Program("/usr/bin/env").run(
      ["python3", "-B", Self.beside("tools/gen_gtfs.py")] + feeds + [
        "--minutes", "--transfer-radius", "150", "--close-transfers", "--plain-names",
        "--out", folder,
      ], seconds: 300)
    try #require(run.exitCode == 0, "\(run.summary)")
  }

  /// Rows of `id,from_stop,to_stop,departure_s,rides_arrival`, seconds from midnight.
  private func knownAnswers(_ name: String) throws -> [Known] {
    let text = try String(contentsOfFile: Self.beside("oracle/\(name).csv"), encoding: .utf8)
    return try text.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
      try #require(fields.count == 5, "\(line)")
      return Known(
        from: String(fields[1]), to: String(fields[2]),
        departureSeconds: try #require(Int(fields[3])), journeys: String(fields[4]))
    }
  }

  private func question(_ known: Known) -> String {
    let instant = Date(timeIntervalSince1970: Double(Self.midnight + known.departureSeconds))
    let depart = instant.formatted(.iso8601)
    return #"{"from":"stop:\#(known.from)","to":"stop:\#(known.to)","depart":"\#(depart)"}"# + "\n"
  }

  /// `rides:arrival;…`, the latest arrival first, as the answers are written.
  private func rides(of journeys: [Answer.Journey]) -> String {
    journeys.map { (rides: $0.rides, arrival: $0.arrival.seconds - Self.midnight) }
      .filter { $0.rides > 0 && $0.arrival < Self.daySeconds }
      .sorted { $0.rides < $1.rides }
      .map { "\($0.rides):\($0.arrival)" }.joined(separator: ";")
  }
}
