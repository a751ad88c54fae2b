import RaptorRouting
import Testing
import TransitModel

@Suite("Which journeys are told")
struct ChoiceTests {
  /// One ride until 10:00, two until 09:30, three until 09:00.
  private let network = TestNetwork(
    """
    slow train: A 08:00, D 10:00
    first bus: A 08:05, B 08:20
    bus bus: B 08:30, D 09:30
    tram tram: B 08:25, C 08:40
    metro metro: C 08:45, D 09:00
    """)
  private let three = "first A 08:05 B 08:20, tram B 08:25 C 08:40, metro C 08:45 D 09:00"
  private let two = "first A 08:05 B 08:20, bus B 08:30 D 09:30"
  private let one = "slow A 08:00 D 10:00"

  @Test("The Pareto set is complete: each further ride that arrives earlier, the earliest first")
  func paretoSet() throws {
    #expect(try network.journeys("A", "D", .leaving("08:00")) == [three, two, one])
  }

  @Test("With a limit on rides the journeys below it stay, and there may be none")
  func maximumRides() throws {
    let journeys = { rides in
      try network.journeys("A", "D", .leaving("08:00")) { $0.maximumRides = rides }
    }
    #expect(try journeys(3) == [three, two, one])
    #expect(try journeys(2) == [two, one])
    #expect(try journeys(1) == [one])
    #expect(try journeys(0) == [])
  }

  @Test("With a limit on journeys the best ones are told, whichever end the time bounds")
  func maximumJourneys() throws {
    for asked in [Asked.leaving("08:00"), .arriving("10:00")] {
      let all = try network.journeys("A", "D", asked)
      for limit in 0...4 {
        let some = try network.journeys("A", "D", asked) { $0.maximumJourneys = limit }
        #expect(some == Array(all.prefix(limit)))
      }
    }
  }

  @Test("A filter of types leaves only rides with such vehicles")
  func types() throws {
    let journeys = { (types: TransportTypes) in
      try network.journeys("A", "D", .leaving("08:00")) { $0.types = types }
    }
    #expect(try journeys([.init(.bus)]) == [two])
    #expect(try journeys([.init(.bus), .init(.train)]) == [two, one])
    #expect(try journeys([.init(.ferry)]) == [])
    #expect(try journeys([]) == [])
  }

  @Test("Journeys that do not arrive before the walk all the way are left out")
  func directWalk() throws {
    let journeys = { minutes in
      try network.journeys("A", "D", .leaving("08:00")) { $0.directWalkSeconds = minutes * 60 }
    }
    // On foot one is there at 09:00, as soon as with three rides; at 09:01; at 09:31.
    #expect(try journeys(60) == [])
    #expect(try journeys(61) == [three])
    #expect(try journeys(91) == [three, two])
  }

  @Test("Arriving by a time, journeys that do not set out after the walk all the way are left out")
  func directWalkBackward() throws {
    let journeys = { minutes in
      try network.journeys("A", "D", .arriving("10:00")) { $0.directWalkSeconds = minutes * 60 }
    }
    // On foot one sets out at 08:05, at 08:04, at 07:59.
    #expect(try journeys(115) == [])
    #expect(try journeys(116) == [two])
    #expect(try journeys(121) == [two, one])
  }

  @Test("A stop near the destination beats an earlier one from which it is far to walk")
  func egress() throws {
    let network = TestNetwork(
      """
      near bus: A 08:00, D 08:30
      far tram: A 08:00, C 08:10
      on tram: C 08:12, E 08:20
      """)
    // 40 min from C: there at 08:50. One from D: at 08:31. 10 min from E, with two rides: at 08:30.
    #expect(
      try network.journeys("A", "C 2400, D 60", .leaving("08:00")) == ["near A 08:00 D 08:30"])
    #expect(
      try network.journeys("A", "C 2400, D 60, E 600", .leaving("08:00")) == [
        "far A 08:00 C 08:10, on C 08:12 E 08:20", "near A 08:00 D 08:30",
      ])
  }

  @Test("A stop far from the start is worth the walk if its vehicle arrives earlier")
  func access() throws {
    let network = TestNetwork(
      """
      near bus: A 08:20, D 09:00
      far train: B 08:15, D 08:30
      """)
    #expect(
      try network.journeys("A 60, B 900", "D", .leaving("08:00")) == ["far B 08:15 D 08:30"])
    // A second later the train cannot be reached.
    #expect(
      try network.journeys("A 60, B 901", "D", .leaving("08:00")) == ["near A 08:20 D 09:00"])
  }
}

@Suite("No time is wasted")
struct WaitingTests {
  private let network = TestNetwork(
    """
    f1 bus: A 08:00, B 08:10
    f2 bus: A 08:20, B 08:30
    f3 bus: A 08:40, B 08:50
    m1 train: B 08:35, C 09:00
    m2 train: B 09:35, C 10:00
    """)

  @Test("Of all feeders the latest that still makes the train is taken")
  func latestFeeder() throws {
    let journeys = try network.journeys("A", "C", .leaving("07:30"))
    #expect(journeys == ["f2 A 08:20 B 08:30, m1 B 08:35 C 09:00"])
  }

  @Test("One sets out for the vehicle and does not wait at the stop, the walk to it included")
  func departure() throws {
    let (timetable, _) = network.makeTimetable()
    let query = try network.query("A 300", "C 120", .leaving("07:30"))
    let journey = try RaptorRouter(timetable).journeys(query).first
    #expect(journey?.departure == (try network.instant("08:15")))
    #expect(journey?.arrival == (try network.instant("09:02")))
  }

  @Test(
    "Arriving by a time mirrors it: as late as possible from the start, then as early as possible there"
  )
  func arriveBy() throws {
    // f3 makes m2 only. By 09:59 m1 is the last train, and f2 the last bus for it.
    #expect(
      try network.journeys("A", "C", .arriving("10:30")) == [
        "f3 A 08:40 B 08:50, m2 B 09:35 C 10:00"
      ])
    #expect(
      try network.journeys("A", "C", .arriving("09:59")) == [
        "f2 A 08:20 B 08:30, m1 B 08:35 C 09:00"
      ])
    // From B by 11:00 no train leaves later than m2; f-buses do not matter.
    #expect(try network.journeys("B", "C", .arriving("11:00")) == ["m2 B 09:35 C 10:00"])
  }

  @Test("Arriving by a time the set is complete too: fewer rides, if only for an earlier departure")
  func arriveByParetoSet() throws {
    let network = TestNetwork(
      """
      slow train: A 08:00, D 10:00
      bus bus: A 08:30, B 08:50
      tram tram: B 09:00, D 09:40
      """)
    #expect(
      try network.journeys("A", "D", .arriving("10:00")) == [
        "bus A 08:30 B 08:50, tram B 09:00 D 09:40", "slow A 08:00 D 10:00",
      ])
  }
}
