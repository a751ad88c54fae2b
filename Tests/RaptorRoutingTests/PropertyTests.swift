import RaptorRouting
import Testing
import TransitModel

@Suite("What holds for every network")
struct PropertyTests {
  private struct Example {
    let seed: UInt64
    let timetable: Timetable
    var query: RaptorQuery

    var router: RaptorRouter { RaptorRouter(timetable) }
  }

  /// Random networks, each with questions that look as far as the calendar reaches and know no walk all
  /// the way: both would cut answers off.
  private func examples(_ seeds: Range<UInt64>) -> [Example] {
    seeds.flatMap { seed -> [Example] in
      var random = RandomNetwork(seed: seed)
      let (timetable, _) = random.make().makeTimetable()
      return (0..<4).map { _ in
        var query = random.makeQuery()
        query.horizonSeconds = 20 * 86_400
        query.directWalkSeconds = nil
        return Example(seed: seed, timetable: timetable, query: query)
      }
    }
  }

  private func instant(_ query: RaptorQuery) -> Instant {
    switch query.anchor {
    case .departure(let instant), .arrival(let instant): instant
    }
  }

  @Test("Leaving later never arrives earlier, and arriving later never leaves earlier")
  func monotony() throws {
    for example in examples(1..<80) {
      var query = example.query
      var bestArrival = Int64.min
      var latestDeparture = Int64.min
      let base = instant(query)
      for minutes in stride(from: 0, through: 1_500, by: 150) {
        let later = base.advanced(by: minutes * 60)
        query.anchor = .departure(later)
        let arrival = try example.router.journeys(query).first?.arrival.seconds ?? .max
        #expect(arrival >= bestArrival, "seed \(example.seed)")
        bestArrival = arrival
        query.anchor = .arrival(later)
        let departure = try example.router.journeys(query).first?.departure.seconds ?? .min
        #expect(departure >= latestDeparture, "seed \(example.seed)")
        latestDeparture = departure
      }
    }
  }

  @Test("No journey dominates another, in departure, arrival and rides together")
  func dominance() throws {
    for example in examples(1..<200) {
      let journeys = try example.router.journeys(example.query)
      for (place, journey) in journeys.enumerated() {
        for (other, rival) in journeys.enumerated() where other != place {
          let dominates =
            rival.departure >= journey.departure && rival.arrival <= journey.arrival
            && rival.rides.count <= journey.rides.count
          #expect(!dominates, "seed \(example.seed): \(rival) \(journey)")
        }
      }
    }
  }

  @Test("Asking back for the arrival of a journey, with its rides, gives its departure again")
  func mirror() throws {
    var count = 0
    for example in examples(1..<200) {
      guard case .departure = example.query.anchor else { continue }
      for journey in try example.router.journeys(example.query) {
        var back = example.query
        back.anchor = .arrival(journey.arrival)
        back.maximumRides = journey.rides.count
        let answer = try example.router.journeys(back).first
        #expect(answer?.departure == journey.departure, "seed \(example.seed)")
        #expect(answer?.arrival == journey.arrival, "seed \(example.seed)")
        count += 1
      }
    }
    #expect(count > 100)
  }

  @Test(
    "Fewer types never arrive earlier, and neither does a lower limit of rides or a longer change")
  func restrictions() throws {
    for example in examples(1..<80) {
      var query = example.query
      query.anchor = .departure(instant(query))
      let free = try example.router.journeys(query).first?.arrival.seconds ?? .max
      var narrow = query
      narrow.types = query.types.intersection([TransportTypes(.bus), TransportTypes(.tram)])
      var short = query
      short.maximumRides = 1
      var slow = query
      slow.minimumChangeSeconds += 300
      for restricted in [narrow, short, slow] {
        let arrival = try example.router.journeys(restricted).first?.arrival.seconds ?? .max
        #expect(arrival >= free, "seed \(example.seed)")
      }
    }
  }
}
