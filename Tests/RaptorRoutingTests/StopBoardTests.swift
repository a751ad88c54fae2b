import RaptorRouting
import Testing
import TransitModel

@Suite("Boards of stops")
struct StopBoardTests {
  private let network = TestNetwork(
    """
    tram tram: A 08:10, C 08:20
    slow bus: A 08:00, B 08:05, C 08:30 -board
    fast bus: A 08:10, B 08:12, C 08:25 -board
    night bus: A 24:20, B 24:30, C 25:00 -board
    """)

  @Test("Departures come in the order of time; of equal ones the earlier pattern first")
  func order() throws {
    // Buses are the first route, trams the third.
    #expect(
      try network.board("A", after: "08:00", hours: 1) == [
        "slow A 08:00", "fast A 08:10", "tram A 08:10",
      ])
  }

  @Test("Both ends of the window are included, to the second")
  func window() throws {
    #expect(try network.board("B", after: "08:05", hours: 0) == ["slow B 08:05"])
    #expect(try network.board("B", after: "08:05:01", hours: 0) == [])
    #expect(try network.board("B", after: "07:05", hours: 1) == ["slow B 08:05"])
    #expect(try network.board("B", after: "07:04:59", hours: 1) == [])
  }

  @Test("No more are told than asked for, and those are the next ones")
  func limit() throws {
    #expect(
      try network.board("A", after: "08:00", limit: 2) == ["slow A 08:00", "fast A 08:10"])
    #expect(try network.board("A", after: "08:00", limit: 0) == [])
  }

  @Test("Only the types asked for are told")
  func types() throws {
    #expect(
      try network.board("A", after: "08:00", hours: 1, types: [.init(.tram)]) == ["tram A 08:10"])
    #expect(try network.board("A", after: "08:00", types: []) == [])
  }

  @Test("A vehicle is not told at its terminus, nor wherever nobody may board")
  func terminus() throws {
    #expect(try network.board("C", after: "08:20:01", hours: 23) == [])
  }

  @Test("Arrivals come in the order of time, to the second, and no more than asked for")
  func arrivals() throws {
    #expect(
      try network.arrivals("C", after: "08:20", hours: 1) == [
        "tram C 08:20", "fast C 08:25", "slow C 08:30",
      ])
    #expect(try network.arrivals("C", after: "08:20:01", hours: 1, limit: 1) == ["fast C 08:25"])
    #expect(
      try network.arrivals("C", after: "07:25", hours: 1, types: [.init(.bus)]) == ["fast C 08:25"])
    #expect(try network.arrivals("C", after: "08:20", limit: 0) == [])
  }

  @Test("A vehicle does not arrive at its first stop, nor wherever nobody may leave it")
  func firstStop() throws {
    #expect(try network.arrivals("A", after: "07:00", hours: 20) == [])
    var network = network
    network.trips[1].calls[1].rules.remove(.alighting)
    #expect(try network.arrivals("B", after: "08:00", hours: 1) == ["fast B 08:12"])
    #expect(try network.board("B", after: "08:00", hours: 1) == ["slow B 08:05", "fast B 08:12"])
  }

  @Test("Where a vehicle waits, it arrives and departs at different times")
  func dwell() throws {
    let network = TestNetwork("T bus: A 08:00, B 08:10/08:14, C 08:20")
    #expect(try network.arrivals("B", after: "08:10", hours: 1) == ["T B 08:10"])
    #expect(try network.arrivals("B", after: "08:10:01", hours: 1) == [])
    #expect(try network.board("B", after: "08:10:01", hours: 1) == ["T B 08:14"])
  }

  // The first vehicle leaves A at 08:00 and is at B 20 min later; the last leaves before 09:00.
  @Test(
    "Headway service arrives once for each window, from the first vehicle's arrival to the last one's"
  )
  func headwayArrivals() throws {
    let network = TestNetwork("F bus every 600 for 3600: A 08:00, B 08:20/08:25, C 08:30")
    #expect(try network.arrivals("B", after: "08:00", hours: 2) == ["F B 08:20"])
    #expect(try network.arrivals("B", after: "09:00", hours: 2) == ["F B 09:00"])
    #expect(try network.arrivals("B", after: "09:19:59", hours: 2) == ["F B 09:19:59"])
    #expect(try network.arrivals("B", after: "09:20", hours: 2) == [])
    #expect(try network.board("B", after: "09:24:59", hours: 2) == ["F B 09:24:59"])
    #expect(try network.board("B", after: "09:25", hours: 2) == [])
  }

  @Test("After midnight yesterday's last vehicles come first")
  func night() throws {
    #expect(
      try network.board("B", after: "24:00", hours: 9) == [
        "night B 24:30", "slow B 32:05", "fast B 32:12",
      ])
  }

  @Test("Several stops share a board, each departure once though a stop be named twice")
  func severalStops() throws {
    #expect(
      try network.board("B, A, B", after: "08:05", hours: 0) == ["slow B 08:05"])
    #expect(
      try network.board("B, A", after: "08:06", hours: 1) == [
        "fast A 08:10", "tram A 08:10", "fast B 08:12",
      ])
  }

  @Test("On days without service there is nothing to tell")
  func calendar() throws {
    var network = network
    for place in network.trips.indices { network.trips[place].days = [1] }
    #expect(try network.board("B", after: "00:00", hours: 24) == [])
    #expect(try network.board("B", after: "24:00", hours: 10) == ["slow B 32:05", "fast B 32:12"])
  }
}
