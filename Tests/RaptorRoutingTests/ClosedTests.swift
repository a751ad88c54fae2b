import RaptorRouting
import Testing
import TransitModel

/// What a traveller cannot use. Every answer is also compared with the reference planner's.
@Suite("Closed stops and trips")
struct ClosedTests {
  @Test("The next trip that is open is taken, in either direction of the search")
  func nextTrip() throws {
    let lines = """
      T1 bus: A 08:00, B 08:10
      T2 bus: A 08:10, B 08:20
      T3 bus: A 08:20, B 08:30
      T4 bus: A 08:30, B 08:40
      """
    let network = TestNetwork(lines + "\nclosed T1\nclosed T3")
    #expect(try network.journeys("A", "B", .leaving("08:00")) == ["T2 A 08:10 B 08:20"])
    #expect(try network.journeys("A", "B", .leaving("08:15")) == ["T4 A 08:30 B 08:40"])
    #expect(try network.journeys("A", "B", .arriving("08:35")) == ["T2 A 08:10 B 08:20"])
    #expect(try network.journeys("A", "B", .arriving("08:15")) == [])
  }

  @Test("A closed trip is passed over at a stop of which another trip is caught already")
  func laterStop() throws {
    // T2 overtakes nothing: whoever rides T2 from A may not change to the closed T1 at B.
    let network = TestNetwork(
      """
      T1 bus: A 08:00, B 08:30, C 08:40
      T2 bus: A 08:10, B 08:30, C 08:50
      closed T1
      """)
    #expect(try network.journeys("A", "C", .leaving("08:00")) == ["T2 A 08:10 C 08:50"])
    #expect(try network.journeys("A 0, B 60", "C", .leaving("08:00")) == ["T2 B 08:30 C 08:50"])
  }

  @Test("A closed trip is not stayed in, nor is a trip stayed in after it")
  func stays() throws {
    let lines = """
      T1 bus: A 08:00, B 08:10
      T2 tram: B 08:15, C 08:30
      T3 train: C 08:35, D 08:50
      stay T1 T2
      stay T2 T3
      """
    #expect(
      try TestNetwork(lines).journeys("A", "D", .leaving("08:00"))
        == ["T1 A 08:00 B 08:10 stays T2 B 08:15 C 08:30 stays T3 C 08:35 D 08:50"])
    for asked in [Asked.leaving("08:00"), .arriving("09:00")] {
      #expect(try TestNetwork(lines + "\nclosed T2").journeys("A", "D", asked) == [])
      #expect(
        try TestNetwork(lines + "\nclosed T3").journeys("A", "C", asked)
          == ["T1 A 08:00 B 08:10 stays T2 B 08:15 C 08:30"])
    }
  }

  @Test("A closed route is neither boarded nor stayed in, nor kept by a filter for its type")
  func closedRoute() throws {
    let lines = """
      T1 bus: A 08:00, B 08:10
      T2 tram: B 08:15, C 08:30
      T3 bus: A 08:00, C 09:00
      stay T1 T2
      closed tram
      """
    let network = TestNetwork(lines)
    for asked in [Asked.leaving("08:00"), .arriving("09:00")] {
      #expect(try network.journeys("A", "C", asked) == ["T3 A 08:00 C 09:00"])
      #expect(
        try network.journeys("B", "C", asked) { $0.types = TransportTypes(.tram) } == [])
    }
  }

  @Test("One neither boards nor alights at a closed stop, and rides through it")
  func closedStop() throws {
    let lines = """
      T1 bus: A 08:00, X 08:10, B 08:20
      T2 tram: X 08:15, C 08:25
      T3 tram: B 08:25, C 08:45
      """
    let network = TestNetwork(lines + "\nclosed X")
    #expect(
      try TestNetwork(lines).journeys("A", "C", .leaving("08:00"))
        == ["T1 A 08:00 X 08:10, T2 X 08:15 C 08:25"])
    for asked in [Asked.leaving("08:00"), .arriving("09:00")] {
      #expect(
        try network.journeys("A", "C", asked) == ["T1 A 08:00 B 08:20, T3 B 08:25 C 08:45"])
      #expect(try network.journeys("A", "X", asked) == [])
      #expect(try network.journeys("X", "C", asked) == [])
    }
  }

  @Test("One stays in a vehicle that goes on as another trip at a closed stop")
  func stayAtClosedStop() throws {
    let network = TestNetwork(
      """
      T1 bus: A 08:00, X 08:10
      T2 bus: X 08:15, B 08:30
      stay T1 T2
      closed X
      """)
    for asked in [Asked.leaving("08:00"), .arriving("08:30")] {
      #expect(
        try network.journeys("A", "B", asked)
          == ["T1 A 08:00 X 08:10 stays T2 X 08:15 B 08:30"])
    }
  }

  @Test("Headway service that is closed is not waited for, and holds where a stop is closed")
  func headway() throws {
    let lines = """
      F bus every 600 for 7200: A 08:00, X 08:10, B 08:20
      T1 tram: A 09:00, B 09:30
      """
    #expect(
      try TestNetwork(lines + "\nclosed F").journeys("A", "B", .leaving("08:00"))
        == ["T1 A 09:00 B 09:30"])
    let network = TestNetwork(lines + "\nclosed X")
    // Half of ten minutes is waited.
    #expect(try network.journeys("A", "B", .leaving("08:00")) == ["F A 08:05 B 08:25"])
    #expect(try network.journeys("X", "B", .leaving("08:00")) == [])
    #expect(try network.journeys("A", "X", .arriving("09:00")) == [])
  }
}
