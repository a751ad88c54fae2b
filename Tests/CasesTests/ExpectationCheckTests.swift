import Foundation
import ProgramTesting
import Testing

@Suite("The check against a case")
struct ExpectationCheckTests {
  /// What is found when the sound answer is held against an expectation.
  func faults(_ expect: String, exitCode: Int = 0, answer: String = SampleAnswer.json) throws
    -> [String]
  {
    let expectation = try JSONDecoder().decode(Expectation.self, from: Data(expect.utf8))
    let answer = try Answer(json: answer)
    return ExpectationCheck(expect: expectation, exitCode: exitCode, answer: answer).faults()
  }

  @Test(
    "What is so is accepted",
    arguments: [
      #""departure": "2026-06-10T06:05:00Z", "arrival": "2026-06-10T06:30:00Z", "transfers": 0"#,
      #""arrival_range": ["2026-06-10T06:30:00Z", "2026-06-10T06:30:00Z"], "max_transit_legs": 1"#,
      #""sets_out_range": ["2026-06-10T05:59:00Z", "2026-06-10T06:00:00Z"]"#,
      #""departure_local": "2026-06-10T08:05:00+02:00""#,
      #""arrival_local": "2026-06-10T08:20:00+02:00""#,
      #""legs": [{"mode": "walk"}, {"mode": "bus", "from": "A", "to": "B", "trip": "T1"}]"#,
      #""legs": [{"mode": "bus", "trip": "T1", "service_date": "2026-06-10"}]"#,
      #""journeys": [{"rides": 1, "arrival": "2026-06-10T06:30:00Z", "trips": ["T1"]}]"#,
      #""distance_m": [290, 290], "access_walk_m": [90, 90], "egress_walk_m": [200, 200]"#,
      #""transfer_walk_m": [0, 0], "platform_access_s": 300"#,
      #""uses_ways": [7, 8], "avoids_ways": [9], "stop_names": {"A": "Alder", "B": "Beech"}"#,
    ])
  func right(_ fields: String) throws {
    #expect(try faults(#"{"status": "ok", \#(fields)}"#) == [])
  }

  @Test(
    "What is not so is found",
    arguments: [
      #""departure": "2026-06-10T06:00:00Z""#, #""arrival": "2026-06-10T06:31:00Z""#,
      #""transfers": 1"#, #""max_transit_legs": 0"#,
      #""arrival_range": ["2026-06-10T06:31:00Z", "2026-06-10T06:40:00Z"]"#,
      #""sets_out_range": ["2026-06-10T06:01:00Z", "2026-06-10T06:05:00Z"]"#,
      #""departure_local": "2026-06-10T07:05:00+01:00""#,
      #""arrival_local": "2026-06-10T07:20:00+01:00""#,
      #""legs": [{"mode": "walk"}]"#, #""legs": [{"mode": "tram", "trip": "T1"}]"#,
      #""legs": [{"mode": "bus", "from": "B"}]"#,
      #""legs": [{"mode": "bus", "from": "A", "to": "C"}]"#,
      #""legs": [{"mode": "bus", "trip": "T2"}]"#,
      #""legs": [{"mode": "bus", "trip": "T1", "service_date": "2026-06-09"}]"#,
      #""journeys": []"#, #""journeys": [{"rides": 2, "arrival": "2026-06-10T06:30:00Z"}]"#,
      #""journeys": [{"rides": 1, "arrival": "2026-06-10T06:29:00Z"}]"#,
      #""journeys": [{"rides": 1, "arrival": "2026-06-10T06:30:00Z", "trips": ["T2"]}]"#,
      #""distance_m": [291, 300]"#, #""access_walk_m": [91, 100]"#, #""egress_walk_m": [0, 199]"#,
      #""transfer_walk_m": [1, 2]"#, #""platform_access_s": 301"#, #""uses_ways": [9]"#,
      #""avoids_ways": [7]"#, #""stop_names": {"A": "Ash"}"#,
    ])
  func wrong(_ fields: String) throws {
    #expect(try faults(#"{"status": "ok", \#(fields)}"#).count == 1)
  }

  @Test("A wrong exit code, and an answer where there should be none, are found")
  func exitCodes() throws {
    let none = """
      {"schemaVersion": 1, "journeys": [], "reason": {"code": "filtered_out", "message": "x"}}
      """
    #expect(try faults(#"{"status": "ok"}"#, exitCode: 1).count == 1)
    #expect(try faults(#"{"status": "ok"}"#, answer: none) == ["no journey: x"])
    #expect(try faults(#"{"status": "no_route"}"#).count == 1)
    #expect(try faults(#"{"status": "no_route"}"#, exitCode: 1, answer: none) == [])
    #expect(try faults(#"{"status": "no_route"}"#, exitCode: 0, answer: none).count == 1)
    let outside = #"{"status": "no_route", "reason_class": "outside_service_period"}"#
    #expect(try faults(outside, exitCode: 1, answer: none) == ["the reason is filtered_out"])
    let silent = #"{"schemaVersion": 1, "journeys": [], "reason": null}"#
    #expect(try faults(#"{"status": "no_route"}"#, exitCode: 1, answer: silent).count == 1)
  }

  @Test("Another permitted answer replaces times, legs or the whole status")
  func alternatives() throws {
    let text = """
      {"status": "ok", "arrival": "2026-06-10T06:29:00Z", "legs": [{"mode": "bus", "trip": "T9"}],
       "also_acceptable": {"arrival": "2026-06-10T06:30:00Z"}}
      """
    let expect = try JSONDecoder().decode(Expectation.self, from: Data(text.utf8))
    let other = expect.replaced(by: try #require(expect.alternative))
    let answer = try SampleAnswer.make()
    #expect(ExpectationCheck(expect: expect, exitCode: 0, answer: answer).faults().count == 2)
    #expect(ExpectationCheck(expect: other, exitCode: 0, answer: answer).faults() == [])
    let none = Expectation.Alternative(status: .noRoute, departure: nil, arrival: nil, names: nil)
    #expect(expect.replaced(by: none).status == .noRoute)
    #expect(expect.replaced(by: none).arrival == nil)
  }

  @Test("An import's issues are missed where one is due, and found where none is")
  func issues() throws {
    func report(_ severity: String, _ file: String, _ message: String = "x") throws -> IssueReport {
      let text = """
        {"issues": [{"severity": "\(severity)", "code": "c", "file": "\(file)",
          "message": "\(message)"}]}
        """
      return try JSONDecoder().decode(IssueReport.self, from: Data(text.utf8))
    }
    var warned = Expectation(status: .importWarning, warningClass: "bad_date")
    #expect(try report("warning", "calendar_dates.txt").faults(against: warned) == [])
    #expect(try report("info", "calendar_dates.txt").faults(against: warned).count == 1)
    #expect(try report("warning", "stops.txt").faults(against: warned).count == 1)
    warned.warningClass = "files_in_subfolder"
    #expect(try report("warning", "f.zip", "In a Folder.").faults(against: warned) == [])
    #expect(try report("warning", "f.zip").faults(against: warned).count == 1)
    let sound = Expectation(status: .ok)
    #expect(try report("warning", "stops.txt").faults(against: sound) == [])
    #expect(try report("error", "stops.txt").faults(against: sound).count == 1)
  }
}
