import RaptorRouting
import Testing
import TransitModel

@Suite("Many searches at once")
struct ConcurrencyTests {
  @Test("Eight tasks that share a timetable get the answers that one alone gets")
  func sharedTimetable() async throws {
    var random = RandomNetwork(seed: 7)
    let (timetable, _) = random.make().makeTimetable()
    let queries = (0..<40).map { _ in random.makeQuery() }
    let router = RaptorRouter(timetable)
    let expected = try queries.map { try router.journeys($0) }
    #expect(expected.contains { !$0.isEmpty })
    try await withThrowingTaskGroup(of: [[RaptorJourney]].self) { group in
      for _ in 0..<8 {
        group.addTask { try queries.map { try router.journeys($0) } }
      }
      for try await answers in group {
        #expect(answers == expected)
      }
    }
  }

  @Test("Boards are read by eight tasks at once like by one")
  func sharedBoard() async {
    var random = RandomNetwork(seed: 8)
    let network = random.make()
    let (timetable, _) = network.makeTimetable()
    let board = StopBoard(timetable)
    let stops = network.stopNames.indices.map { StopIndex($0) }
    let ask: @Sendable () -> [StopBoard.Entry] = {
      board.departures(
        from: stops, after: Instant(seconds: 101 * 86_400), within: 86_400, limit: 100)
    }
    let expected = ask()
    await withTaskGroup(of: [StopBoard.Entry].self) { group in
      for _ in 0..<8 { group.addTask { ask() } }
      for await answer in group { #expect(answer == expected) }
    }
  }

  @Test("A cancelled task throws CancellationError, in both directions", arguments: [true, false])
  func cancellation(leaves: Bool) async throws {
    let network = TestNetwork("T bus: A 08:00, B 08:10")
    let (timetable, _) = network.makeTimetable()
    let query = try network.query("A", "B", leaves ? .leaving("08:00") : .arriving("09:00"))
    #expect(try RaptorRouter(timetable).journeys(query).count == 1)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try RaptorRouter(timetable).journeys(query)
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
  }
}
