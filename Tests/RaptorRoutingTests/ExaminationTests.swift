import RaptorRouting
import Testing
import TransitModel

@Suite("What routes would do for a question")
struct ExaminationTests {
  /// Rules that speak of single vehicles, and vehicles that go on as other trips, are left out: there an examination
  /// looks at less.
  @Test("On random networks the best that any route does is the best journey")
  func randomNetworks() throws {
    var count = 0
    for seed in UInt64(1)...400 where seed % 2 == 1 && seed % 3 != 0 {
      var random = RandomNetwork(seed: seed)
      let network = random.make()
      let (timetable, order) = network.makeTimetable()
      for _ in 0..<4 {
        var query = random.makeQuery()
        (query.maximumRides, query.directWalkSeconds) = (nil, nil)
        network.close(in: &query, order: order)
        let router = RaptorRouter(timetable)
        let walks = network.makeOwnWalks()
        let journeys = try router.journeys(query, walks: walks)
        let routes = (0..<timetable.routeCount).map { RouteIndex($0) }
        let times = try router.examine(routes, for: query, walks: walks).compactMap { found in
          if case .reaches(let instant) = found { instant } else { nil }
        }
        if case .departure = query.anchor {
          try #require(times.min() == journeys.map(\.arrival).min(), "seed \(seed)\n\(network)")
        } else {
          try #require(times.max() == journeys.map(\.departure).max(), "seed \(seed)\n\(network)")
        }
        count += journeys.count
      }
    }
    #expect(count > 200)
  }
}
