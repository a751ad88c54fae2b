import RaptorRouting
import Testing
import TransitModel

@Suite("Riding")
struct RideTests {
  @Test("The express that leaves later and overtakes is taken; behind it the slow train still runs")
  func overtakingExpress() throws {
    let network = TestNetwork(
      """
      slow train: A 08:00, B 08:30, C 09:00
      express train: A 08:10, B 08:25, C 08:40
      """)
    #expect(try network.journeys("A", "C", .leaving("07:50")) == ["express A 08:10 C 08:40"])
    // At B the express is gone at 08:26, and the slow train that left A first is yet to come.
    #expect(try network.journeys("B", "C", .leaving("08:26")) == ["slow B 08:30 C 09:00"])
    #expect(try network.journeys("A", "C", .arriving("08:59")) == ["express A 08:10 C 08:40"])
  }

  @Test("A train that is overtaken at the last stop only is not taken there, but is before")
  func overtakenAtTheEnd() throws {
    let network = TestNetwork(
      """
      first train: A 08:00, B 08:30, C 09:00
      second train: A 08:10, B 08:40, C 08:55
      """)
    #expect(try network.journeys("A", "C", .leaving("08:00")) == ["second A 08:10 C 08:55"])
    #expect(try network.journeys("A", "B", .leaving("08:00")) == ["first A 08:00 B 08:30"])
  }

  @Test(
    "Where a line calls twice at a stop, one alights at the first call and boards at the last that helps"
  )
  func lollipop() throws {
    let network = TestNetwork("loop bus: A 08:00, B 08:05, C 08:10, B 08:15, D 08:20")
    #expect(try network.journeys("A", "B", .leaving("08:00")) == ["loop A 08:00 B 08:05"])
    #expect(try network.journeys("B", "D", .leaving("08:00")) == ["loop B 08:15 D 08:20"])
    #expect(try network.journeys("B", "C", .leaving("08:00")) == ["loop B 08:05 C 08:10"])
    #expect(try network.journeys("C", "B", .leaving("08:00")) == ["loop C 08:10 B 08:15"])
    #expect(try network.journeys("B", "D", .leaving("08:06")) == ["loop B 08:15 D 08:20"])
    #expect(try network.journeys("A", "B", .arriving("08:30")) == ["loop A 08:00 B 08:05"])
  }

  @Test("Nobody boards where boarding is banned, nor alights where alighting is")
  func bans() throws {
    let network = TestNetwork("T bus: A 08:00, B 08:10 -board, C 08:20 -alight, D 08:30")
    for asked in [Asked.leaving("08:00"), .arriving("09:00")] {
      #expect(try network.journeys("B", "D", asked) == [])
      #expect(try network.journeys("A", "C", asked) == [])
      #expect(try network.journeys("A", "B", asked) == ["T A 08:00 B 08:10"])
      #expect(try network.journeys("C", "D", asked) == ["T C 08:20 D 08:30"])
      #expect(try network.journeys("A", "D", asked) == ["T A 08:00 D 08:30"])
    }
  }

  @Test("Of two vehicles that leave a stop together the one that arrives first is boarded")
  func leavingTogether() throws {
    var network = TestNetwork(
      """
      t1 bus: A 07:50, B 08:10, C 08:15
      t2 bus: A 08:00, B 08:10, C 08:20
      on tram: C 08:17, D 08:30
      """)
    for place in network.trips.indices { network.trips[place].days = [0] }
    // By t2 one would pass B at 08:10, when by foot one is just there and t1 has not left.
    #expect(
      try network.journeys("A, B 600", "D", .leaving("08:00")) == [
        "t1 B 08:10 C 08:15, on C 08:17 D 08:30"
      ])
  }

  @Test("A stay at a stop counts: one boards until the departure, and arrives with the arrival")
  func dwelling() throws {
    let network = TestNetwork("T bus: A 08:00, B 08:10/08:20, C 08:30")
    #expect(try network.journeys("A", "B", .leaving("08:00")) == ["T A 08:00 B 08:10"])
    #expect(try network.journeys("B", "C", .leaving("08:20")) == ["T B 08:20 C 08:30"])
    #expect(try network.journeys("A", "B", .arriving("08:10")) == ["T A 08:00 B 08:10"])
    // A second after the last departure the next one is tomorrow's.
    #expect(try network.journeys("B", "C", .leaving("08:20:01")) == ["T B 32:20 C 32:30"])
  }

  @Test("A hop of no minutes is a ride like any other, and several in one minute make a journey")
  func hopsOfNoTime() throws {
    let network = TestNetwork(
      """
      T1 bus: A 08:00, B 08:00
      T2 bus: B 08:00, C 08:00
      """)
    for asked in [Asked.leaving("08:00"), .arriving("08:00")] {
      #expect(try network.journeys("A", "C", asked) == ["T1 A 08:00 B 08:00, T2 B 08:00 C 08:00"])
    }
  }
}

@Suite("Changing")
struct ChangeTests {
  private let network = TestNetwork(
    """
    in bus: A 08:00, B 08:10
    out1 tram: B 08:10, C 08:20
    out2 tram: B 08:12, C 08:22
    out3 tram: B 08:15, C 08:25
    """)

  @Test("One may change in the minute of arrival")
  func sameMinute() throws {
    #expect(
      try network.journeys("A", "C", .leaving("08:00")) == [
        "in A 08:00 B 08:10, out1 B 08:10 C 08:20"
      ])
  }

  @Test("The minimum change time may be met to the second")
  func minimumChangeTime() throws {
    let journeys = { seconds in
      try network.journeys("A", "C", .leaving("08:00")) { $0.minimumChangeSeconds = seconds }
    }
    #expect(try journeys(120) == ["in A 08:00 B 08:10, out2 B 08:12 C 08:22"])
    #expect(try journeys(121) == ["in A 08:00 B 08:10, out3 B 08:15 C 08:25"])
  }

  @Test("The minimum change time does not come on top of a walk, nor before the first ride")
  func changeTimeAndWalks() throws {
    let network = TestNetwork(
      """
      in bus: A 08:00, X 08:10
      out1 tram: Y 08:12, C 08:22
      out2 tram: Y 08:14, C 08:24
      walk X Y 120
      """)
    // The walk of 2 min holds where the change time is shorter, and the change time where it is longer.
    let journeys = { seconds in
      try network.journeys("A", "C", .leaving("08:00")) { $0.minimumChangeSeconds = seconds }
    }
    #expect(try journeys(60) == ["in A 08:00 X 08:10, out1 Y 08:12 C 08:22"])
    #expect(try journeys(120) == ["in A 08:00 X 08:10, out1 Y 08:12 C 08:22"])
    #expect(try journeys(240) == ["in A 08:00 X 08:10, out2 Y 08:14 C 08:24"])
  }

  @Test(
    "A connection over a walk holds to the second, and where it is missed there may be no other")
  func tightWalk() throws {
    var once = TestNetwork(
      """
      in bus: A 08:00, X 08:10
      out tram: Y 08:12, C 08:22
      walk X Y 120
      """)
    for place in once.trips.indices { once.trips[place].days = [0] }
    // No other day brings another chance, so that nothing can hide a connection taken for missed.
    for asked in [Asked.leaving("08:00"), .arriving("08:22")] {
      for (change, isMet) in [(0, true), (60, true), (120, true), (121, false)] {
        let found = try once.journeys("A", "C", asked) { $0.minimumChangeSeconds = Int32(change) }
        #expect(found == (isMet ? ["in A 08:00 X 08:10, out Y 08:12 C 08:22"] : []))
      }
    }
  }

  @Test("A walk leads one way only, and only between rides: two walks do not add up")
  func walks() throws {
    let network = TestNetwork(
      """
      in bus: A 08:00, X 08:10
      back bus: Z 09:00, B 09:10
      walk X Y 60
      walk Y Z 60
      """)
    #expect(try network.journeys("A", "B", .leaving("08:00")) == [])
    #expect(try network.journeys("A 30", "B", .leaving("08:00")) == [])
  }

  @Test("Of equal ways the one with the least walking is told")
  func leastWalking() throws {
    let network = TestNetwork(
      """
      in bus: A 08:00, X 08:10, Z 08:29
      out tram: Y 08:20, Z 08:30, C 08:40
      walk X Y 60
      """)
    // At Z one stays where one is, with a minute to change; at X one would walk to Y and have nine.
    #expect(
      try network.journeys("A", "C", .leaving("08:00")) == [
        "in A 08:00 Z 08:29, out Z 08:30 C 08:40"
      ])
  }
}

@Suite("Nights and long voyages")
struct LongServiceDayTests {
  @Test("Yesterday's slow 24:30 is overtaken by today's 00:40")
  func night() throws {
    let network = TestNetwork(
      """
      night bus: A 24:30, B 25:30
      early bus: A 00:40, B 01:00
      """)
    // At 00:25 of 2 January: the night bus of the 1st leaves at 00:30, the early one of the 2nd at 00:40.
    #expect(try network.journeys("A", "B", .leaving("24:25")) == ["early A 24:40 B 25:00"])
    #expect(try network.journeys("A", "B", .arriving("25:30")) == ["early A 24:40 B 25:00"])
    // At 00:45 both are gone until tomorrow's.
    #expect(try network.journeys("A", "B", .leaving("24:45")) == ["early A 48:40 B 49:00"])
    // On 1 January there was no night bus of the day before.
    #expect(try network.journeys("A", "B", .leaving("00:25")) == ["early A 00:40 B 01:00"])
  }

  @Test("A voyage of 108 h is found on its fifth day, under the date on which it began")
  func voyage() throws {
    let network = TestNetwork("ship ferry: A 10:00, B 118:00:00, C 119:00:00")
    let journeys = try network.journeys("B", "C", .leaving("117:00"))
    #expect(journeys == ["ship B 118:00 C 119:00"])
    #expect(try network.journeys("A", "C", .leaving("09:00")) == ["ship A 10:00 C 119:00"])
    let (timetable, _) = network.makeTimetable()
    let found = try RaptorRouter(timetable).journeys(network.query("B", "C", .leaving("117:00")))
    #expect(found.first?.rides.first?.parts.first?.date == ServiceDate(dayNumber: 0))
    #expect(try network.board("B", after: "117:00", hours: 1) == ["ship B 118:00"])
  }
}
