import RaptorRouting
import Testing
import TransitModel

@Suite("Where a search ends")
struct HorizonTests {
  @Test("Nothing is found where no trip runs, no stop is served, or the calendar is over")
  func unreached() throws {
    var network = TestNetwork("T bus: A 08:00, B 08:10")
    _ = network.stop("X")
    #expect(try network.journeys("A", "X", .leaving("08:00")) == [])
    #expect(try network.journeys("X", "B", .leaving("08:00")) == [])
    #expect(try network.journeys("B", "A", .leaving("08:00")) == [])
    // The last of the ten days begins at 216:00.
    #expect(try network.journeys("A", "B", .leaving("224:01")) == [])
    #expect(try network.journeys("A", "B", .leaving("224:00")) == ["T A 224:00 B 224:10"])
    #expect(try network.journeys("A", "B", .arriving("08:09")) == [])
    network.trips[0].days = []
    #expect(try network.journeys("A", "B", .leaving("08:00")) == [])
    #expect(try network.journeys("A", "B", .arriving("24:00")) == [])
  }

  @Test("A question without stops on one side has no answer")
  func noStops() throws {
    let network = TestNetwork("T bus: A 08:00, B 08:10")
    #expect(try network.journeys("", "B", .leaving("08:00")) == [])
    #expect(try network.journeys("A", "", .leaving("08:00")) == [])
    #expect(try network.journeys("A", "", .arriving("09:00")) == [])
  }

  @Test("A vehicle may be boarded 48 h after the asked time, but not a second later")
  func horizon() throws {
    var network = TestNetwork(
      """
      T bus: A 08:00, B 08:10
      late bus: A 20:00, B 20:10
      """)
    network.trips[0].days = [2]
    network.trips[1].days = []
    // It leaves on 3 January at 08:00, that is at 56:00.
    #expect(try network.journeys("A", "B", .leaving("08:00")) == ["T A 56:00 B 56:10"])
    #expect(try network.journeys("A", "B", .leaving("07:59:59")) == [])
    #expect(
      try network.journeys("A", "B", .leaving("07:59:59")) { $0.horizonSeconds += 1 } == [
        "T A 56:00 B 56:10"
      ])
  }

  @Test(
    "The horizon bounds boarding alone: a ride that has begun may end beyond it, a change may not")
  func horizonOfRides() throws {
    let network = TestNetwork(
      """
      T bus: A 08:00, B 10:00
      on tram: B 10:00, C 11:00
      """)
    let journeys = { (goal: String, hours: Int32) in
      try network.journeys("A", goal, .leaving("08:00")) { $0.horizonSeconds = hours * 3600 }
    }
    #expect(try journeys("B", 1) == ["T A 08:00 B 10:00"])
    #expect(try journeys("C", 2) == ["T A 08:00 B 10:00, on B 10:00 C 11:00"])
    #expect(try journeys("C", 1) == [])
  }

  @Test("Arriving by a time a vehicle may be left 48 h before it, but not a second earlier")
  func horizonBackward() throws {
    var network = TestNetwork("T bus: A 08:00, B 08:10")
    network.trips[0].days = [0]
    #expect(try network.journeys("A", "B", .arriving("56:10")) == ["T A 08:00 B 08:10"])
    #expect(try network.journeys("A", "B", .arriving("56:10:01")) == [])
  }

  // The train that passes A overtakes the bus and the train after it, but comes to A beyond the horizon.
  @Test("The horizon holds for what is told too: no better vehicle is boarded beyond it")
  func horizonOfTelling() throws {
    let network = TestNetwork(
      """
      T bus: A 08:00, B 09:00
      on tram: B 09:30, C 11:00
      express train: A 10:30, C 11:00
      """)
    #expect(
      try network.journeys("A", "C", .leaving("08:00")) { $0.horizonSeconds = 2 * 3600 }
        == ["T A 08:00 B 09:00, on B 09:30 C 11:00"])
    #expect(try network.journeys("A", "C", .leaving("08:00")) == ["express A 10:30 C 11:00"])
    let back = TestNetwork(
      """
      on tram: A 08:00, B 09:30
      T bus: B 10:00, C 11:00
      express train: A 08:00, C 08:30
      """)
    #expect(
      try back.journeys("A", "C", .arriving("11:00")) { $0.horizonSeconds = 2 * 3600 }
        == ["on A 08:00 B 09:30, T B 10:00 C 11:00"])
    #expect(try back.journeys("A", "C", .arriving("11:00")) == ["express A 08:00 C 08:30"])
  }

  @Test("On the day of 23 h each time is where the zone's day start puts it")
  func shortDay() throws {
    // Noon − 12 h of the third day lies an hour early, as where clocks go forward that morning.
    var network = TestNetwork("T bus: A 08:00, B 08:10")
    network.dayStarts = [(0..<10).map { Int64($0) * 86_400 - ($0 >= 2 ? 3_600 : 0) }]
    #expect(try network.journeys("A", "B", .leaving("24:00")) == ["T A 32:00 B 32:10"])
    #expect(try network.journeys("A", "B", .leaving("48:00")) == ["T A 55:00 B 55:10"])
  }
}
