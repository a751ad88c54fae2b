import Dispatch
import Foundation
import RaptorRouting
import Testing
import TransitModel

@Suite("Searches that end early")
struct LimitTests {
  /// To C by one ride at 09:00, or by two, with a walk from B to W, at 08:30.
  private let network = TestNetwork(
    """
    T1 bus: A 08:00, C 09:00
    T2 bus: A 08:00, B 08:10
    T3 bus: W 08:20, C 08:30
    walk B W 60
    own B W 60
    """)

  private func arrivals(
    _ timer: SearchTimer, walks: any TransferWalks, _ asked: Asked = .leaving("08:00")
  ) throws -> [Int64] {
    let query = try network.query("A", "C", asked)
    let (timetable, _) = network.makeTimetable()
    return try RaptorRouter(timetable, timer: timer).journeys(query, walks: walks)
      .map { $0.arrival.seconds / 60 }
  }

  @Test("A limit that is not reached changes nothing and says nothing")
  func ample() throws {
    let timer = SearchTimer(milliseconds: 3_600_000)
    let walks = try #require(network.makeOwnWalks())
    #expect(try arrivals(timer, walks: walks) == [510, 540])
    #expect(!timer.hasCut)
  }

  @Test("Without any time nothing is found, and that is said")
  func none() throws {
    for asked in [Asked.leaving("08:00"), .arriving("09:00")] {
      let timer = SearchTimer(milliseconds: 0)
      let walks = try #require(network.makeOwnWalks())
      #expect(try arrivals(timer, walks: walks, asked) == [])
      #expect(timer.hasCut)
    }
  }

  // Time runs out when walks are first asked for, which is after the first ride: the second is not taken.
  @Test("What is found before the time is up is told")
  func foundInTime() throws {
    let timer = SearchTimer(milliseconds: 1_500)
    let walks = SlowWalks(try #require(network.makeOwnWalks()), pause: .milliseconds(1_600))
    #expect(try arrivals(timer, walks: walks) == [540])
    #expect(timer.hasCut)
  }

  // All lines leave one stop, so that one round scans all of them; the destination is served by none, so that nothing
  // comes after it. A search that asks between rounds only would end with an answer.
  @Test("A cancelled search ends in the middle of a round")
  func cancelled() async throws {
    let (timetable, query) = try manyLines()
    let start = ContinuousClock.now
    #expect(try RaptorRouter(timetable).journeys(query).isEmpty)
    let whole = ContinuousClock.now - start
    var wasCancelled = false
    for _ in 0..<5 where !wasCancelled {
      let begun = DispatchSemaphore(value: 0)
      let task = Task.detached {
        begun.signal()
        return try RaptorRouter(timetable).journeys(query)
      }
      // On a thread of its own: those of tasks may all be busy with other tests until the search is done.
      Thread.detachNewThread {
        begun.wait()
        Thread.sleep(forTimeInterval: whole / .seconds(4))
        task.cancel()
      }
      if case .failure(let error) = await task.result { wasCancelled = error is CancellationError }
    }
    #expect(wasCancelled)
  }

  private func manyLines() throws -> (Timetable, RaptorQuery) {
    var network = TestNetwork()
    network.stopNames = (0..<60).map { "S\($0)" }
    for line in 0..<2_500 {
      // Each line has a step and a first stop of its own: the digits of its number to the base of 50.
      let stops = [0] + (1..<50).map { 1 + ($0 * (line % 50 + 1) + line / 50) % 58 }
      let calls = stops.enumerated().map { place, stop in
        TestNetwork.Call(
          stop: stop, arrival: 28_800 + Int32(place) * 60, departure: 28_800 + Int32(place) * 60)
      }
      network.trips.append(.init(name: "T\(line)", days: Array(0..<10), calls: calls))
    }
    var query = try network.query("S0", "S59", .leaving("07:00"))
    query.maximumRides = 1
    return (network.makeTimetable().0, query)
  }
}

/// Walks of which the first are known only after a while.
private final class SlowWalks: TransferWalks {
  private let walks: TestWalks
  private var pause: Duration

  init(_ walks: TestWalks, pause: Duration) { (self.walks, self.pause) = (walks, pause) }

  func walks(
    of stop: StopIndex, ends: [TransferEnd], isForward: Bool
  ) throws(CancellationError) -> [TransferWalk?] {
    let end = ContinuousClock.now + pause
    while ContinuousClock.now < end {}
    pause = .zero
    return try walks.walks(of: stop, ends: ends, isForward: isForward)
  }
}
