import Perron
import TestSupport
import Testing

@Suite("Boards of the library")
struct BoardTests {
  /// Lines 1 and 2 from A over B to C in both directions, 1 with direction_id and 2 without, in summer two hours ahead
  /// of UTC.
  private static let feed = FeedBuilder([
    "routes.txt": """
    route_id,agency_id,route_short_name,route_type
    R,AG,1,3
    S,AG,2,0
    """,
    "trips.txt": """
    route_id,service_id,trip_id,direction_id,trip_headsign
    R,D,R1,0,Here
    R,D,R2,0,There
    R,D,R3,1,Back
    S,D,S1,,Left
    S,D,S2,,Right
    S,D,S3,,Left
    R,D,N,0,Night
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    R1,08:00:00,08:00:00,A,1
    R1,08:10:00,08:11:00,B,2
    R1,08:20:00,08:20:00,C,3
    R2,09:00:00,09:00:00,A,1
    R2,09:10:00,09:11:00,B,2
    R2,09:20:00,09:20:00,C,3
    R3,08:30:00,08:30:00,C,1
    R3,08:40:00,08:40:00,B,2
    R3,08:50:00,08:50:00,A,3
    S1,08:15:00,08:15:00,B,1
    S1,08:45:00,08:45:00,C,2
    S2,08:16:00,08:16:00,B,1
    S2,08:46:00,08:46:00,C,2
    S3,08:17:00,08:17:00,B,1
    S3,08:47:00,08:47:00,C,2
    N,24:50:00,24:50:00,A,1
    N,25:05:00,25:05:00,B,2
    N,25:20:00,25:20:00,C,3
    """,
  ])

  private func told(_ entries: [BoardEntry]) -> [String] {
    entries.map { entry in
      let id = entry.tripID.split(separator: ":").last ?? ""
      return "\(id) \(entry.time.description(offset: entry.offset).dropFirst(11).prefix(5))"
    }
  }

  @Test("Arrivals tell where vehicles come from, and none of those that begin there")
  func arrivals() throws {
    let small = try SmallNetwork(Self.feed)
    let start = try Instant(iso: "2026-06-10T05:00:00Z")
    var options = BoardOptions()
    options.limit = 3
    let board = try small.network.arrivals(atStop: "B", after: start, options: options)
    #expect(told(board) == ["R1 08:10", "R3 08:40", "R2 09:10"])
    #expect(board.map(\.origin.name) == ["Ahorn", "Cedar", "Ahorn"])
    #expect(board.map(\.headsign) == ["Here", "Back", "There"])
    let departures = try small.network.departures(fromStop: "B", after: start, options: options)
    #expect(told(departures) == ["R1 08:11", "S1 08:15", "S2 08:16"])
  }

  // With direction_id what the vehicle shows does not matter, without it nothing else does.
  @Test("The next of each line and direction")
  func perLine() throws {
    let small = try SmallNetwork(Self.feed)
    var options = BoardOptions()
    options.limitPerLine = 1
    let start = try Instant(iso: "2026-06-10T05:00:00Z")
    let board = try small.network.departures(fromStop: "B", after: start, options: options)
    #expect(told(board) == ["R1 08:11", "S1 08:15", "S2 08:16", "R3 08:40"])
    options.limit = 2
    let short = try small.network.departures(fromStop: "B", after: start, options: options)
    #expect(told(short) == ["R1 08:11", "S1 08:15"])
    options.types = TransportTypes(.tram)
    let trams = try small.network.departures(fromStop: "B", after: start, options: options)
    #expect(told(trams) == ["S1 08:15", "S2 08:16"])
    options.limitPerLine = 0
    #expect(throws: PlannerError.self) {
      try small.network.departures(fromStop: "B", after: start, options: options)
    }
  }

  // On 29 March 2026 clocks in Berlin go from 02:00 to 03:00. The service day of the 28th begins at midnight, so that
  // its 25:05 is 01:05; that of the 29th at noon less 12 h, 23:00 of the evening before, so that its 08:10 is 08:10.
  // The service day of the 29th counts 25:05 from 23:00 UTC less one hour: noon is 10:00Z, 25:05 is 23:05Z, 01:05.
  @Test("Yesterday's night trips arrive today, in the night on which clocks change too")
  func nightOfTheChange() throws {
    let small = try SmallNetwork(Self.feed)
    let start = try Instant(iso: "2026-03-28T23:30:00Z")
    var options = BoardOptions()
    options.limit = 2
    let board = try small.network.arrivals(atStop: "B", after: start, options: options)
    #expect(told(board) == ["N 01:05", "R1 08:10"])
    #expect(board.map(\.serviceDate.description) == ["2026-03-28", "2026-03-29"])
    #expect(
      board.map(\.time.description) == ["2026-03-29T00:05:00Z", "2026-03-29T06:10:00Z"])
    #expect(board.map(\.start.description) == ["24:50:00", "08:00:00"])
  }
}
