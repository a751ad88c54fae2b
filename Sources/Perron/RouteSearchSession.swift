internal import Synchronization

/// One question that can be cancelled and asked again, as an app does that keeps a route on its screen.
///
///     let session = planner.makeSession(
///       startPoint: here, finishPoint: .stop("m8"), routeSearchOptions: .publicTransport(options))
///     let result = try await session.result
///     let later = try await session.retry()
public final class RouteSearchSession: Sendable {
  private typealias Search = Task<RouteSearchResult, any Error>

  private let ask: @Sendable () async throws -> RouteSearchResult
  private let search: Mutex<Search>

  /// A session that begins at once.
  init(_ ask: @escaping @Sendable () async throws -> RouteSearchResult) {
    self.ask = ask
    search = Mutex(Task { try await ask() })
  }

  /// The answer, as soon as it is found; of the last search where there were several.
  ///
  /// - Throws: as `JourneyPlanner.findRoute` does; `CancellationError` after `cancel()`. That the task is cancelled which
  ///   waits here ends no search: others may wait for it too.
  public var result: RouteSearchResult {
    get async throws { try await search.withLock { $0 }.value }
  }

  /// Ends the search if it still runs: `result` throws `CancellationError` then. An answer that is found stays.
  public func cancel() {
    search.withLock { $0.cancel() }
  }

  /// Asks the same question again; where no time was given, at the time it is now. A search that still runs is cancelled.
  ///
  /// - Throws: as `result` does.
  @discardableResult
  public func retry() async throws -> RouteSearchResult {
    let again = search.withLock { search in
      search.cancel()
      search = Task { [ask] in try await ask() }
      return search
    }
    return try await again.value
  }
}

extension JourneyPlanner {
  /// Begins to look for a route, as `findRoute` does, in a session that can be cancelled and asked again.
  public func makeSession(
    startPoint: RouteSearchPoint, finishPoint: RouteSearchPoint,
    intermediatePoints: [RouteSearchPoint] = [], routeSearchOptions: RouteSearchOptions
  ) -> RouteSearchSession {
    RouteSearchSession { [self] in
      try await findRoute(
        startPoint: startPoint, finishPoint: finishPoint,
        intermediatePoints: intermediatePoints, routeSearchOptions: routeSearchOptions)
    }
  }
}
