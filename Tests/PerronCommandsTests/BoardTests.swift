import Foundation
import ProgramTesting
import TestSupport
import Testing

/// On the test feed: a bus every hour from A over B to C, half an hour for each part.
@Suite("Boards and trips on the command line")
struct BoardTests {
  let folder = CommandFolder()

  private func document(_ arguments: [String], exitCode: Int? = 0) throws -> [String: Any] {
    let run = Program.perron.run(arguments + ["--format", "json"], in: folder.folder.path)
    #expect(run.exitCode == exitCode, "\(run.summary)")
    #expect(run.errors == "")
    let document = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    return try #require(document)
  }

  @Test("JSON of both boards holds what the contract says")
  func json() throws {
    try folder.importTestFeed()
    for (name, time, local) in [
      ("departure", "2026-06-10T06:30:00Z", "departureLocal"),
      ("arrival", "2026-06-10T06:30:00Z", "arrivalLocal"),
    ] {
      let board = try document([name + "s", "B", "--at", "2026-06-10T06:00:00Z", "--limit", "2"])
      let entries = try #require(board[name + "s"] as? [[String: Any]])
      #expect(entries.count == 2)
      #expect(entries[0][name] as? String == time)
      #expect(entries[0][local] as? String == "2026-06-10T06:30:00+00:00")
      #expect((entries[0]["route"] as? [String: Any])?["shortName"] as? String == "1")
      let trip = entries[0]["trip"] as? [String: Any]
      #expect(trip?["id"] as? String == "feed:T6")
      #expect(trip?["start"] as? String == "06:00:00")
      #expect(entries[0]["headsign"] as? String == "Cedar")
      #expect((entries[0]["stop"] as? [String: Any])?["name"] as? String == "Birch")
      let origin = entries[0]["origin"] as? [String: Any]
      #expect(origin?["name"] as? String == (name == "arrival" ? "Alder" : nil))
    }
  }

  @Test("A trip that begins at a stop does not arrive there, one that ends there does not depart")
  func ends() throws {
    try folder.importTestFeed()
    let time = ["--at", "2026-06-10T06:00:00Z", "--limit", "1"]
    for words in [["arrivals", "A"], ["departures", "C"]] {
      let run = Program.perron.run(words + time, in: folder.folder.path)
      #expect(run.exitCode == 1, "\(run.summary)")
      #expect(
        run.output.contains(
          "No vehicle \(words[0] == "arrivals" ? "comes" : "leaves") within 48 h."))
    }
    let none = try document(["departures", "C"] + time, exitCode: 1)
    #expect((none["reason"] as? [String: Any])?["code"] as? String == "no_service_in_window")
    let run = Program.perron.run(["arrivals", "C"] + time, in: folder.folder.path)
    #expect(run.output == "Wednesday 10 June 2026\n06:00  1           from Alder\n")
  }

  @Test("--per-line tells the next of each line, as many lines as there are")
  func perLine() throws {
    var feed = TestFeed()
    for line in 0..<12 {
      feed.files["routes.txt"]? += "L\(line),X,L\(line),3\n"
      feed.files["trips.txt"]? += "L\(line),D,U\(line)\n"
      feed.files["stop_times.txt"]? +=
        "U\(line),0,A,06:10:00,06:10:00\nU\(line),1,B,06:20:00,06:20:00\n"
    }
    try folder.importTestFeed(feed)
    let time = ["--at", "2026-06-10T06:00:00Z"]
    let all = try document(["departures", "A", "--per-line", "1"] + time)
    #expect((all["departures"] as? [Any])?.count == 13)
    let some = try document(["departures", "A", "--per-line", "2", "--limit", "14"] + time)
    #expect((some["departures"] as? [Any])?.count == 14)
    expectFailure(
      folder.perron("arrivals", "A", "--per-line", "0"), exitCode: 2, "--per-line", "\"0\"")
  }

  @Test("A trip is told whole: JSON by the contract, text with the clock there and UTC")
  func trip() throws {
    var feed = TestFeed()
    feed.replace("Etc/UTC", with: "Europe/Oslo", in: "agency.txt")
    try folder.importTestFeed(feed)
    for id in ["T6", "feed:T6"] {
      let trip = try document(["trip", id, "--date", "2026-06-10"])
      let name = trip["trip"] as? [String: Any]
      #expect(name?["id"] as? String == "feed:T6")
      #expect(name?["serviceDate"] as? String == "2026-06-10")
      #expect((trip["route"] as? [String: Any])?["id"] as? String == "feed:R")
      let calls = try #require(trip["calls"] as? [[String: Any]])
      #expect(calls.map { $0["stop"] as? String } == ["feed:A", "feed:B", "feed:C"])
      // Oslo is two hours ahead of UTC in June.
      #expect(calls[1]["departure"] as? String == "2026-06-10T04:30:00Z")
      #expect(calls[1]["departureLocal"] as? String == "2026-06-10T06:30:00+02:00")
      #expect(calls.map { $0["boarding"] as? String } == [nil, nil, "no"])
      let days = trip["days"] as? [String: Any]
      #expect(days?["text"] as? String == "every day from 2026-01-01 to 2026-12-31")
      #expect((days?["weekdays"] as? [String])?.count == 7)
    }
    let text = folder.perron("trip", "T6", "--date", "2026-06-10").output
    #expect(text.contains("Wednesday 10 June 2026\n      06:00  Alder\n"))
    #expect(text.contains("      07:00  Cedar\n"))
    #expect(text.contains("runs every day from 2026-01-01 to 2026-12-31\n"))
  }

  @Test("Runs of frequencies.txt are told below the course")
  func frequencies() throws {
    var feed = TestFeed()
    feed.files["frequencies.txt"] = """
      trip_id,start_time,end_time,headway_secs,exact_times
      T6,07:00:00,09:00:00,600,0
      T7,07:00:00,08:00:00,1800,1

      """
    try folder.importTestFeed(feed)
    let headway = folder.perron("trip", "T6", "--date", "2026-06-10").output
    #expect(headway.contains("leaves the first stop every 10 min from 07:00 to 09:00\n"))
    let exact = folder.perron("trip", "T7", "--date", "2026-06-10").output
    #expect(exact.contains("leaves the first stop 07:00, 07:30\n"))
  }

  @Test("A course is told in 80 columns, with what the vehicle goes on as and whom to ask")
  func courseText() throws {
    let long = String(repeating: "Very long name ", count: 8)
    var feed = TestFeed()
    feed.files["trips.txt"] = """
      route_id,service_id,trip_id,block_id,trip_headsign
      R,D,T6,K,\(long)
      R,D,T7,K,Back

      """
    feed.replace("Birch", with: long, in: "stops.txt")
    feed.files["stop_times.txt"] = """
      trip_id,stop_sequence,stop_id,arrival_time,departure_time,pickup_type,drop_off_type,stop_headsign
      T6,0,A,06:00:00,06:00:00,0,0,
      T6,1,B,06:30:00,06:35:00,1,3,Another \(long)
      T6,2,C,07:00:00,07:00:00,0,0,
      T7,0,C,07:10:00,07:10:00,0,0,
      T7,1,A,07:50:00,07:50:00,0,0,

      """
    try folder.importTestFeed(feed)
    let run = folder.perron("trip", "T6", "--date", "2026-06-10")
    for line in run.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    #expect(run.output.contains("06:30–06:35  Very long name"))
    #expect(run.output.contains("\n             to get off only, ask the driver\n"))
    #expect(run.output.contains("from here: Another Very long"))
    #expect(run.output.contains("goes on as 1 to Back (trip feed:T7): stay on board\n"))
    let next = folder.perron("trip", "T7", "--date", "2026-06-10").output
    #expect(next.replacing("\n", with: " ").contains("comes as 1 to Very long name"))
  }

  @Test("An unknown trip is wrong usage; one that does not run then says when it does")
  func tripFailures() throws {
    try folder.importTestFeed()
    expectFailure(folder.perron("trip", "Z"), exitCode: 2, "\"Z\"", "departures")
    expectFailure(
      folder.perron("trip", "T6", "--date", "2027-01-01"), exitCode: 1, "2027-01-01",
      "every day from 2026-01-01 to 2026-12-31")
    expectJSONFailure(
      folder.perron("trip", "T6", "--date", "2027-01-01", "--format", "json"), exitCode: 1,
      code: "not_running", "every day")
    expectFailure(
      folder.perron("trip", "T6", "--date", "tomorrow"), exitCode: 2, "\"tomorrow\"", "2026-03-29")
    try TestFeed().write(to: "other", in: folder.folder)
    #expect(folder.perron("import", "--gtfs", "other", "--add").exitCode == 0)
    expectFailure(folder.perron("trip", "T6"), exitCode: 2, "feed:T6", "other:T6")
    #expect(folder.perron("trip", "other:T6", "--date", "2026-06-10").exitCode == 0)
  }

  @Test("A long name of a line has the room that the others leave")
  func longLines() throws {
    var feed = TestFeed()
    feed.replace("R,X,1,3", with: "R,X,Linha de Sintra por Oriente,3", in: "routes.txt")
    try folder.importTestFeed(feed)
    func told(_ words: String...) -> String {
      Program.perron.run(words, in: folder.folder.path).output
    }
    let time = "2026-06-10T06:00:00Z"
    #expect(
      told("departures", "A", "--at", time, "--limit", "1").hasSuffix(
        "06:00  Linha de Sintra por Oriente  Cedar\n"))
    #expect(
      told("plan", "--from", "stop:A", "--to", "stop:C", "--depart", time).contains(
        "Linha de Sintra por Oriente bus"))
    #expect(
      told("trip", "T6", "--date", "2026-06-10").hasPrefix("Linha de Sintra por Oriente  bus"))
    let narrow = told("departures", "A", "--at", time, "--limit", "1", "--style", "narrow")
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 39 } && narrow.contains("Cedar"))
  }
}
