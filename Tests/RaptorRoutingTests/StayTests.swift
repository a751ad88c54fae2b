import RaptorRouting
import Testing
import TransitModel

/// Vehicles that go on as other trips. Every answer is also compared with the reference planner's.
@Suite("Staying in the vehicle")
struct StayTests {
  private let network = TestNetwork(
    """
    T1 bus: A 08:00, X 08:30
    T2 tram: X 08:30, B 09:00
    T3 tram: B 09:10, C 09:30
    T4 bus: A 08:05, X 08:35
    T5 ferry: X 08:40, D 09:00
    stay T1 T2
    stay T2 T3
    stay T4 T5
    """)

  @Test("Whoever stays makes one ride, through any number of trips")
  func chain() throws {
    #expect(
      try network.journeys("A", "C", .leaving("08:00"))
        == ["T1 A 08:00 X 08:30 stays T2 X 08:30 B 09:00 stays T3 B 09:10 C 09:30"])
    let journeys = try RaptorRouter(network.makeTimetable().0).journeys(
      network.query("A", "C", .leaving("08:00")))
    #expect(journeys.map(\.rides.count) == [1])
  }

  @Test("No time to change is asked of who stays")
  func minimumChange() throws {
    #expect(
      try network.journeys("A", "B", .leaving("08:00")) { $0.minimumChangeSeconds = 600 }
        == ["T1 A 08:00 X 08:30 stays T2 X 08:30 B 09:00"])
  }

  @Test(
    "Of two buses alike each goes on as something else: the later one is taken where it leads on")
  func laterTrip() throws {
    // T1 and T4 are trips of one pattern; T1 is caught, but only T4 goes on to D.
    #expect(
      try network.journeys("A", "D", .leaving("08:00"))
        == ["T4 A 08:05 X 08:35 stays T5 X 08:40 D 09:00"])
  }

  @Test(
    "So it is behind a trip that one stayed in: the later one of its pattern may be the one that goes on"
  )
  func laterStayedTrip() throws {
    let network = TestNetwork(
      """
      a1 bus: A 07:00, B 07:20
      a2 bus: A 08:00, B 08:20
      p1 tram: B 07:30, C 07:50
      p2 tram: B 08:30, C 08:50
      q ferry: C 09:00, D 09:30
      stay a1 p1
      stay a2 p2
      stay p2 q
      """)
    let whole = "a2 A 08:00 B 08:20 stays p2 B 08:30 C 08:50 stays q C 09:00 D 09:30"
    #expect(try network.journeys("A", "D", .leaving("06:00")).first == whole)
    #expect(try network.journeys("A", "D", .arriving("10:00")).first == whole)
  }

  @Test("Arriving by a time one stays as well")
  func arriving() throws {
    #expect(
      try network.journeys("A", "C", .arriving("09:45"))
        == ["T1 A 08:00 X 08:30 stays T2 X 08:30 B 09:00 stays T3 B 09:10 C 09:30"])
    #expect(
      try network.journeys("A", "D", .arriving("10:00"))
        == ["T4 A 08:05 X 08:35 stays T5 X 08:40 D 09:00"])
  }

  @Test("A type that is not asked for is not ridden on in")
  func filtered() throws {
    #expect(
      try network.journeys("A", "B", .leaving("08:00")) { $0.types = TransportTypes(.bus) } == [])
  }

  @Test("One stays on the days of both trips only")
  func days() throws {
    var network = network
    network.trips[1].days = [1, 2]
    let monday = try network.journeys("A", "B", .leaving("32:00"))
    #expect(monday == ["T1 A 32:00 X 32:30 stays T2 X 32:30 B 33:00"])
    let first = try network.journeys("A", "B", .leaving("07:00")) { $0.horizonSeconds = 7200 }
    #expect(first == [])
  }

  @Test("Vehicles that go round in no time, one into the other, end the search all the same")
  func circle() throws {
    let network = TestNetwork(
      """
      T1 bus: A 08:00, X 08:00
      T2 bus: X 08:00, A 08:00
      stay T1 T2
      stay T2 T1
      """)
    let router = RaptorRouter(network.makeTimetable().0)
    #expect(try router.journeys(network.query("A", "X", .leaving("08:00"))).count == 1)
  }
}
