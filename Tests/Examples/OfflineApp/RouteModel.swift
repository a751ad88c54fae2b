import Foundation
import Observation
import Perron

/// What a screen that looks for a route shows: the core of an app, without its views.
///
/// The network is a file of the app's bundle, so that nothing is asked of the net.
@MainActor @Observable
final class RouteModel {
  enum State {
    case idle
    case searching
    case found([Journey], notices: [String])
    case nothing(because: String)
    case failed(String)
  }

  private(set) var state = State.idle
  /// What has to be shown beside every map and answer.
  private(set) var attributions: [String] = []
  private var planner: JourneyPlanner?
  private var session: RouteSearchSession?

  /// Opens `city.perron` of a bundle; off the main thread, as `Network.open` is asynchronous.
  func open(_ bundle: Bundle = .main) async {
    guard let file = bundle.path(forResource: "city", ofType: "perron") else {
      state = .failed("The app was built without its network.")
      return
    }
    do {
      let network = try await Network.open(file)
      planner = JourneyPlanner(network)
      attributions = network.attributions
    } catch {
      state = .failed(error.problem)
    }
  }

  /// Looks for a route in the place of any that is looked for.
  func search(from start: RouteSearchPoint, to finish: RouteSearchPoint, at time: Instant? = nil)
    async
  {
    guard let planner else { return }
    session?.cancel()
    var options = PublicTransportRouteSearchOptions()
    options.startTime = time
    let session = planner.makeSession(
      startPoint: start, finishPoint: finish, routeSearchOptions: .publicTransport(options))
    self.session = session
    await show { try await session.result }
  }

  /// The user leaves the screen, or presses the cross.
  func cancel() {
    session?.cancel()
    session = nil
    state = .idle
  }

  /// The same question again, at the time it is now where none was given.
  func retry() async {
    guard let session else { return }
    await show { try await session.retry() }
  }

  private func show(_ answer: () async throws -> RouteSearchResult) async {
    state = .searching
    let asked = session
    let next: State
    do {
      let result = try await answer()
      next =
        if let none = result.noJourney { .nothing(because: none.message) } else {
          .found(result.journeys, notices: result.notices.map(\.message))
        }
    } catch let error as PlannerError {
      next = .failed(error.problem)
    } catch {
      next = .idle
    }
    // Whoever was cancelled, or asked something else meanwhile, sees no old answer.
    if session === asked, asked != nil { state = next }
  }
}
