import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("Times that are not exact")
struct ApproximateTimeTests {
  private let folder = CommandFolder()

  /// One bus a day. The feed calls its time at A approximate and leaves that at B out: the straight way from A to B
  /// is as long as from B to C, so that it is halfway between 08:00 and 09:00. C is exact, and so is D, of which the
  /// feed says nothing.
  private func importFeed() throws {
    var feed = TestFeed(trips: 1)
    feed.files["stops.txt"]? += "D,Dogwood,60.0,5.9\n"
    feed.files["stop_times.txt"] = """
      trip_id,stop_sequence,stop_id,arrival_time,departure_time,timepoint
      T0,0,A,08:00:00,08:00:00,0
      T0,1,B,,,
      T0,2,C,09:00:00,09:00:00,1
      T0,3,D,09:30:00,09:30:00,
      """
    try folder.importTestFeed(feed)
  }

  private func object(_ arguments: [String]) throws -> [String: Any] {
    let run = Program.perron.run(arguments + ["--format", "json"], in: folder.folder.path)
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    return try #require(document as? [String: Any], "\(run.summary)")
  }

  private func question(_ from: String, _ to: String) -> [String] {
    ["plan", "--from", "stop:\(from)", "--to", "stop:\(to)", "--depart", "2026-06-10T07:00:00Z"]
  }

  private func leg(_ from: String, _ to: String) throws -> [String: Any] {
    let journeys = try object(question(from, to))["journeys"] as? [[String: Any]]
    let legs = journeys?.first?["legs"] as? [[String: Any]]
    return try #require(legs?.first)
  }

  @Test("A leg of JSON says which of its times are approximate, and nothing where they are exact")
  func json() throws {
    try importFeed()
    let whole = try leg("A", "D")
    #expect(whole["departureApproximate"] as? Bool == true)
    #expect(whole["arrivalApproximate"] == nil)
    let calls = try #require(whole["intermediateStops"] as? [[String: Any]])
    #expect(
      calls.map { $0["arrival"] as? String } == ["2026-06-10T08:30:00Z", "2026-06-10T09:00:00Z"])
    #expect(calls.map { $0["approximate"] as? Bool } == [true, nil])
    let start = try leg("A", "B")
    #expect(start["departureApproximate"] as? Bool == true)
    #expect(start["arrivalApproximate"] as? Bool == true)
    let end = try leg("C", "D")
    #expect(end["departureApproximate"] == nil && end["arrivalApproximate"] == nil)
  }

  @Test("Text says about where a time is approximate")
  func text() throws {
    try importFeed()
    func notes(_ from: String, _ to: String) -> [Substring] {
      let run = Program.perron.run(question(from, to), in: folder.folder.path)
      return run.output.split(separator: "\n").filter { $0.contains(" about ") }
        .map { $0.drop { $0 == " " } }
    }
    #expect(notes("A", "B") == ["leaves and arrives at about these times"])
    #expect(notes("A", "C") == ["leaves at about this time"])
    #expect(notes("B", "D") == ["leaves at about this time"])
    #expect(notes("C", "D") == [])
  }

  @Test("A departure board says which departures are approximate")
  func board() throws {
    try importFeed()
    for (stop, isApproximate) in [("A", true), ("B", true), ("C", false)] {
      let words = ["departures", "stop:\(stop)", "--at", "2026-06-10T07:00:00Z", "--limit", "1"]
      let board = try object(words)["departures"] as? [[String: Any]]
      #expect(board?.count == 1)
      #expect(board?.first?["approximate"] as? Bool == (isApproximate ? true : nil))
      let text = Program.perron.run(words, in: folder.folder.path).output
      #expect(text.contains("about") == isApproximate, "\(text)")
    }
  }
}
