import Foundation
import ProgramTesting
import TestSupport
import Testing

@Suite("How answers are shown")
struct DisplayTests {
  private static let ends = [
    "--from", "44.1109,14.3007", "--to", "stop:m8", "--depart", "2026-06-10T06:05:00Z",
    "--max-journeys", "1",
  ]

  private func plan(_ arguments: String...) -> ProgramOutcome {
    Program.perron.run(["plan", "--network", DemoCity.network] + Self.ends + arguments)
  }

  private func rows(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  @Test("Times are shown by a clock of twelve hours, below one another")
  func clock() {
    let text = plan("--clock", "12").output
    #expect(text.contains("\n1  8:08 am – 8:25 am   17 min"))
    #expect(text.contains("\n    8:09 am  Nordra Pôlë\n"))
    #expect(text.contains("\n             T2 tram to Limra"))
    let midnight = DemoCity.perron(
      "departures", "Ketra", "--at", "2026-06-10T22:00:00Z", "--clock", "12", "--limit", "1")
    #expect(midnight.output.contains("12:") && midnight.output.contains(" am  "))
    let trip = DemoCity.perron(
      "trip", "T2.DY0.0805", "--date", "2026-06-10", "--clock", "12")
    #expect(trip.output.contains("\n          8:05 am  Hôrvik\n"))
    expectFailure(plan("--clock", "13"), exitCode: 2, "--clock", "12, 24", "13")
  }

  // 144 m are 472 feet; 1,276 m of the second journey 0.8 miles.
  @Test("Lengths are shown in feet and miles, and stay metres in JSON")
  func units() throws {
    #expect(plan("--units", "imperial").output.contains("· 470 ft on foot"))
    let walk = DemoCity.perron(
      "walk", "--from", "stop:n06", "--to", "stop:ket", "--units", "imperial")
    #expect(walk.output.contains(" mi, ") && !walk.output.contains(" km"))
    let near = DemoCity.perron("stops", "--near", "44.0991,14.3012", "--units", "imperial")
    #expect(near.output.contains(" ft"))
    let metric = plan("--format", "json").output
    #expect(plan("--format", "json", "--units", "imperial", "--clock", "12").output == metric)
    // Where there is no map, the length stands in the instruction too.
    let folder = CommandFolder()
    try folder.importTestFeed()
    let straight = ["walk", "--from", "60,5", "--to", "stop:B", "--max-walk", "90000"]
    let told = Program.perron.run(straight + ["--units", "imperial"], in: folder.folder.path)
    #expect(told.output.contains("Walk about 13.") && told.output.contains(" mi to Birch"))
    expectFailure(plan("--units", "nautical"), exitCode: 2, "--units", "metric, imperial")
  }

  // Zagreb is at +02:00 in June, Lisbon at +01:00, Lima at -05:00 and Kathmandu at +05:45.
  @Test(
    "Times are shown in a zone of the network's, or of the system's, in text and in local times",
    arguments: [
      ("UTC", "06:09", "+00:00"), ("Europe/Zagreb", "08:09", "+02:00"),
      ("Europe/Lisbon", "07:09", "+01:00"), ("America/Lima", "01:09", "-05:00"),
      ("Asia/Kathmandu", "11:54", "+05:45"),
    ])
  func zone(name: String, time: String, offset: String) {
    #expect(plan("--display-zone", name).output.contains("\n   \(time)  Nordra Pôlë\n"))
    let json = plan("--display-zone", name, "--format", "json").output
    // The instant of the tram's departure is the same in every zone.
    #expect(json.contains("\"departure\":\"2026-06-10T06:09:00Z\""))
    #expect(json.contains("\"departureLocal\":\"2026-06-10T\(time):00\(offset)\""))
    let board = DemoCity.perron(
      "departures", "stop:n06", "--at", "2026-06-10T06:09:00Z", "--display-zone", name)
    #expect(board.output.contains("\n\(time)  T2"))
    let trip = DemoCity.perron(
      "trip", "T2.DY0.0805", "--date", "2026-06-10", "--display-zone", name)
    #expect(trip.output.contains("\(time)  Nordra Pôlë"))
  }

  @Test("A zone that nobody knows is a usage error, and never a path")
  func unknownZone() {
    expectFailure(
      plan("--display-zone", "Europe/Lisbo"), exitCode: 2, "Europe/Lisbo", "Europe/Lisbon?")
    expectFailure(plan("--display-zone", "../../etc/passwd"), exitCode: 2, "no time zone")
    expectJSONFailure(
      plan("--display-zone", "Nowhere", "--format", "json"), exitCode: 2, code: "usage", "Nowhere")
  }

  @Test("A query of a batch may name a zone too")
  func batch() throws {
    let folder = TemporaryFolder()
    try folder.write(
      #"{"from": "stop:n06", "to": "stop:m8", "depart": "2026-06-10T06:05:00Z", "displayZone": "UTC"}"#,
      to: "queries")
    let run = DemoCity.perron("plan", "--batch", folder["queries"])
    #expect(run.output.contains("\"departureLocal\":\"2026-06-10T06:09:00+00:00\""))
  }

  @Test("Narrow text fits 40 columns, and says all that wide text says")
  func narrow() {
    let outputs = [
      plan("--style", "narrow", "--clock", "12"),
      DemoCity.perron("departures", "Ketra", "--at", "2026-06-10T06:00:00Z", "--style", "narrow"),
      DemoCity.perron("trip", "T2.DY0.0805", "--date", "2026-06-10", "--style", "narrow"),
      DemoCity.perron("stops", "Ketra", "--style", "narrow"),
      DemoCity.perron("walk", "--from", "stop:n06", "--to", "stop:K1", "--style", "narrow"),
    ]
    for run in outputs {
      #expect(run.exitCode == 0)
      for row in rows(run.output) { #expect(row.count <= 39, "\(row)") }
    }
    let words = { (text: String) in Set(text.split { " \n,;·".contains($0) }) }
    #expect(words(plan().output).isSubset(of: words(plan("--style", "narrow").output)))
  }

  @Test("On a terminal text fits its columns, and on a wide one is as wide as elsewhere")
  func terminals() {
    for (columns, widest) in [(40, 39), (30, 39), (60, 59), (200, 79)] as [(UInt16, Int)] {
      guard let terminal = Terminal(columns: columns) else { return }
      let words = ["plan", "--network", DemoCity.network] + Self.ends
      _ = Program.perron.start(words, environment: ["NO_COLOR": "1"], output: terminal.path).wait()
      let text = terminal.read().replacing("\r\n", with: "\n")
      #expect(text.contains("Sandrë"))
      #expect(rows(text).allSatisfy { $0.count <= widest }, "\(columns)")
      if columns == 200 { #expect(text == plan().output) }
    }
  }

  @Test("Rich text has colours wherever it goes, plain text nowhere")
  func styles() throws {
    #expect(plan("--style", "rich").output.contains("\u{1B}[1;30;48;2;232;119;34mT2\u{1B}[0m"))
    #expect(plan("--style", "plain").output == plan().output)
    guard let terminal = Terminal() else { return }
    let words = ["plan", "--network", DemoCity.network] + Self.ends + ["--style", "plain"]
    _ = Program.perron.start(words, output: terminal.path).wait()
    #expect(!terminal.read().contains("\u{1B}"))
    expectFailure(plan("--style", "loud"), exitCode: 2, "rich, narrow, plain")
  }

  // 東京 and 서울 take four columns on a terminal, e with a mark over it one.
  @Test("Columns stay below one another whatever the script of the names")
  func scripts() throws {
    let folder = CommandFolder()
    var feed = TestFeed()
    feed.replace("Cedar", with: "東京駅", in: "stops.txt")
    feed.replace("Birch", with: "Be\u{301}rge\u{308}n", in: "stops.txt")
    feed.files["trips.txt"] = feed.files["trips.txt"]?.replacing(
      "trip_id\n", with: "trip_id,trip_headsign\n"
    )
    .replacing("R,D,T7\n", with: "R,D,T7,서울 east\n").replacing(
      "R,D,T8\n", with: "R,D,T8,Be\u{301}rge\u{308}n\n")
    feed.files["stops.txt"] = feed.files["stops.txt"]?.replacing(
      "stop_lon\n", with: "stop_lon,platform_code\n"
    )
    .replacing("A,Alder,60.0,5.0", with: "A,Alder,60.0,5.0,9")
    try folder.importTestFeed(feed)
    let board = folder.perron("departures", "A", "--at", "2026-06-10T07:00:00Z", "--limit", "3")
      .output
    let heads = [
      "서울 east" + String(repeating: " ", count: 31),
      "Be\u{301}rge\u{308}n" + String(repeating: " ", count: 34),
    ]
    for head in heads { #expect(board.contains("1           \(head)  platform 9\n"), "\(board)") }
    let stops = folder.perron("stops", "--near", "60,5.6").output
    #expect(stops.hasPrefix("東京駅" + String(repeating: " ", count: 24 + 2) + "stop:feed:C"))
    let trip = folder.perron("trip", "T7", "--date", "2026-06-10", "--style", "narrow").output
    #expect(trip.contains("  東京駅\n"))
  }
}
