import Perron
import Testing

@Suite("Sessions")
struct SessionTests {
  private let planner: JourneyPlanner
  private let options: RouteSearchOptions

  init() throws {
    planner = JourneyPlanner(try #require(DemoCity.network))
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try DemoCity.morning()
    self.options = .publicTransport(options)
  }

  private func makeSession(to finish: String = "m8") -> RouteSearchSession {
    planner.makeSession(
      startPoint: .stop("n06"), finishPoint: .stop(finish), routeSearchOptions: options)
  }

  @Test("A session answers as the planner does, whenever it is asked")
  func answer() async throws {
    let expected = try await planner.findRoute(
      startPoint: .stop("n06"), finishPoint: .stop("m8"), routeSearchOptions: options)
    let session = makeSession()
    for _ in 0..<2 { #expect(try await session.result.journeys == expected.journeys) }
    // An answer that is there is not lost.
    session.cancel()
    #expect(try await session.result.journeys == expected.journeys)
  }

  @Test("A session that is cancelled before its answer can be asked again")
  func retry() async throws {
    // The search takes many times as long as the call that cancels it; one that was faster all the same has answered.
    var wasCancelled = false
    for _ in 0..<10 where !wasCancelled {
      let session = makeSession()
      session.cancel()
      do { _ = try await session.result } catch is CancellationError { wasCancelled = true }
      let again = try await session.retry()
      #expect(!again.journeys.isEmpty)
      #expect(try await session.result.journeys == again.journeys)
    }
    #expect(wasCancelled)
  }

  @Test("Errors of the question come with the answer, and again with the next")
  func errors() async {
    let session = makeSession(to: "nowhere")
    await #expect(throws: PlannerError.self) { try await session.result }
    await #expect(throws: PlannerError.self) { try await session.retry() }
  }
}
