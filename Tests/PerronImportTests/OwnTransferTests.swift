import Perron
import PerronImport
import TestSupport
import Testing

@Suite("A person's own rules for changes")
struct OwnTransferTests {
  private let folder = TemporaryFolder()
  private let bus = TemporaryFolder()
  private let rail = TemporaryFolder()

  /// A bus to B, and a train of another feed from E, a world away.
  init() {
    Town("T1 R1 D -: A 08:00, B 08:20").write(to: bus)
    Town("T2 R2 D -: E 08:25, F 08:40\nT3 R2 D -: E 08:30, F 08:45").write(to: rail)
  }

  private func run(
    _ feeds: [(TemporaryFolder, String)], _ existing: ImportRequest.Existing, rules: String?
  ) throws -> [String] {
    var request = ImportRequest(network: folder["net"])
    request.feeds = feeds.map { ImportRequest.Feed(path: $0.0.path, id: $0.1) }
    request.existing = existing
    if let rules {
      folder.write(Array(rules.utf8), to: "own.txt")
      request.transfers = folder["own.txt"]
    }
    let issues = try NetworkImporter(request).runBlocking().issues
    return issues.filter { $0.issue.code.severity != .info }.map {
      "\($0.issue.code.name) \($0.issue.line ?? 0) \($0.issue.entity ?? "")"
    }
  }

  private func best() async throws -> String? {
    try await JourneyPlanner(try await Network.open(folder["net"])).journeys(
      from: .stop("bus:A"), to: .stop("rail:F"), departingAt: Instant(iso: "2026-06-10T05:50:00Z")
    ).first?.legs.compactMap { $0.ride?.tripID }.joined(separator: " ")
  }

  private static let rule = """
    from_stop_id,to_stop_id,transfer_type,min_transfer_time
    bus:B,rail:E,2,600
    """

  @Test("They join feeds")
  func joins() async throws {
    #expect(try run([(bus, "bus"), (rail, "rail")], .refuse, rules: Self.rule) == [])
    // 08:20 and ten minutes: the train of 08:25 is missed.
    #expect(try await best() == "bus:T1 rail:T3")
  }

  @Test("A row rests until a feed is added that it names, and holds then")
  func rests() async throws {
    #expect(
      try run([(bus, "bus")], .refuse, rules: Self.rule) == ["unknown_transfer_end 2 rail:E"])
    #expect(try run([(rail, "rail")], .add, rules: nil) == [])
    #expect(try await best() == "bus:T1 rail:T3")
    // Replacing a feed leaves the rules; new rules take the place of the old ones.
    #expect(try run([(bus, "bus")], .add, rules: nil) == [])
    #expect(try await best() == "bus:T1 rail:T3")
    let waiting = Self.rule.replacing("2,600", with: "1,")
    #expect(try run([], .add, rules: waiting) == [])
    #expect(try await best() == "bus:T1 rail:T2")
  }

  @Test("They come before a feed's own rule for the same vehicles and stops")
  func first() async throws {
    let withRule = TemporaryFolder()
    Town(
      "T1 R1 D -: A 08:00, B 08:20\nT2 R2 D -: B 08:20, F 08:40",
      ["transfers.txt": "from_stop_id,to_stop_id,transfer_type\nB,B,3"]
    ).write(to: withRule)
    #expect(try run([(withRule, "bus"), (rail, "rail")], .refuse, rules: nil) == [])
    #expect(try await best() == nil)
    let own = "from_stop_id,to_stop_id,transfer_type\nbus:B,bus:B,1"
    #expect(try run([(withRule, "bus"), (rail, "rail")], .replace, rules: own) == [])
    let planner = JourneyPlanner(try await Network.open(folder["net"]))
    let journeys = try await planner.journeys(
      from: .stop("bus:A"), to: .stop("bus:F"),
      departingAt: Instant(iso: "2026-06-10T05:50:00Z"))
    #expect(journeys.first?.inShort == "s:T1 08:00 08:20 + s:T2 08:20 08:40")
  }

  @Test(
    "A file that is no such table ends the import, and leaves the rules that were there",
    arguments: [
      ("", "In line 1 there are no columns from_stop_id and to_stop_id."),
      ("bus:B,rail:E", "In line 1 the column \"bus:b\" is none of transfers.txt."),
      (
        "from_stop_id,to_stop_id,transfer_typ\nbus:B,rail:E,3",
        "In line 1 the column \"transfer_typ\" is none of transfers.txt."
      ),
      (
        "from_stop_id,to_stop_id,transfer_type\nbus:B,rail:E",
        "In line 2 there are more or fewer values than columns."
      ),
      (
        "from_stop_id,to_stop_id\n\"bus:B,rail:E\nbus:A,rail:E\n",
        "In line 2 a quotation mark is not closed."
      ),
      (
        "from_stop_id,to_stop_id,transfer_type\nbus:B,rail:E,1\nbus:B,rail:E,3",
        "In line 3 stand the same stops, routes and trips as in a line above."
      ),
      (
        "from_stop_id,to_stop_id,transfer_type\nbus:B,rail:E,2",
        "In line 2 min_transfer_time is empty."
      ),
    ])
  func noTable(_ rules: String, _ problem: String) async throws {
    _ = try run([(bus, "bus"), (rail, "rail")], .refuse, rules: Self.rule)
    let error = #expect(throws: ImportError.self) { try run([], .add, rules: rules) }
    #expect(error?.problem == problem)
    #expect(try await best() == "bus:T1 rail:T3")
  }

  @Test(
    "A row that makes no sense ends the import, with its line",
    arguments: [
      ("B,rail:E,2,600", "from_stop_id \"B\" names no feed"),
      ("bus:B,rail:E,9,600", "transfer_type cannot be \"9\""),
      ("bus:B,rail:E,2,-1", "min_transfer_time cannot be \"-1\""),
      ("bus:B,,2,60", "to_stop_id is empty"), ("bus:B,rail:E,4,", "from_trip_id is empty"),
    ])
  func senseless(_ row: String, _ problem: String) {
    let rules = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n" + row
    let error = #expect(throws: ImportError.self) {
      try run([(bus, "bus")], .refuse, rules: rules)
    }
    #expect(error?.problem == "In line 2 \(problem).")
  }
}
