import RaptorRouting
import Testing
import TransitModel

@Suite("From one place to all stops, and from all stops to one place")
struct ArrivalTests {
  /// What is asked for a stop alone: the best time, and the fewest rides that reach it.
  private func expected(
    _ network: TestNetwork, _ query: RaptorQuery, at stop: StopIndex
  ) -> StopAnswer? {
    var query = query
    query.directWalkSeconds = nil
    let here = [StopWalk(stop: stop, seconds: 0)]
    switch query.anchor {
    case .departure:
      query.egress = here
      return ReferencePlanner(network: network, query: query).answers().first.map {
        StopAnswer(stop: stop, seconds: $0.arrival, rides: $0.rides)
      }
    case .arrival:
      query.access = here
      return ReferencePlanner(network: network, query: query).answers().first.map {
        StopAnswer(stop: stop, seconds: $0.departure, rides: $0.rides)
      }
    }
  }

  @Test(
    "On random networks each stop has the time and the rides of the best journey to, or from, it alone"
  )
  func randomNetworks() throws {
    var (count, forward) = (0, 0)
    for seed in UInt64(2_001)...2_024 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      var query = random.makeQuery()
      network.close(in: &query, order: order)
      let arrivals = try RaptorRouter(timetable).arrivals(query, walks: network.makeOwnWalks())
      let found = arrivals.map { StopAnswer($0) }
      let expected = network.stopNames.indices.compactMap {
        self.expected(network, query, at: StopIndex($0))
      }
      try #require(found == expected, "seed \(seed)\n\(query)\n\(network)")
      count += found.count
      if case .departure = query.anchor { forward += found.count }
      try checkLimit(query, arrivals, timetable, network)
    }
    // Both directions must find something.
    #expect(min(forward, count - forward) > 25)
  }

  /// Within a limit there are just those of all that keep it.
  private func checkLimit(
    _ query: RaptorQuery, _ all: [StopArrival], _ timetable: Timetable, _ network: TestNetwork
  ) throws {
    let asked =
      switch query.anchor {
      case .departure(let instant), .arrival(let instant): instant
      }
    let limit = Int32(3 * 3600)
    let some = try RaptorRouter(timetable).arrivals(
      query, within: limit, walks: network.makeOwnWalks())
    #expect(some == all.filter { abs($0.instant.seconds - asked.seconds) <= Int64(limit) })
  }

  @Test("The limit itself is within, and neither the other end nor the walk all the way counts")
  func limits() throws {
    let network = TestNetwork(
      """
      T1 bus: A 08:00, B 08:10, C 08:20
      T2 tram: B 08:10, D 08:15
      """)
    let (timetable, _) = network.makeTimetable()
    var query = try network.query("A", "B", .leaving("07:50"))
    query.directWalkSeconds = 60
    func told(_ limit: Int32?) throws -> [String] {
      try RaptorRouter(timetable).arrivals(query, within: limit).map {
        "\(network.stopNames[$0.stop.position]) \($0.instant.seconds / 60) \($0.rides)"
      }
    }
    // 08:10 is minute 490; A itself is reached by no vehicle.
    #expect(try told(nil) == ["B 490 1", "C 500 1", "D 495 2"])
    #expect(try told(1_500) == ["B 490 1", "D 495 2"])
    #expect(try told(1_499) == ["B 490 1"])
    query = try network.query("A", "D", .arriving("08:15"))
    #expect(try told(nil) == ["A 480 2", "B 490 1"])
  }
}

/// An arrival in plain numbers.
private struct StopAnswer: Hashable {
  let stop: StopIndex
  let seconds: Int64
  let rides: Int

  init(stop: StopIndex, seconds: Int64, rides: Int) {
    (self.stop, self.seconds, self.rides) = (stop, seconds, rides)
  }

  init(_ arrival: StopArrival) {
    self.init(stop: arrival.stop, seconds: arrival.instant.seconds, rides: arrival.rides)
  }
}
