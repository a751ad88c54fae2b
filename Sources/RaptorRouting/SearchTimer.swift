import Synchronization

/// How long searches may take, which share it. What they have found by then is told.
public final class SearchTimer: Sendable {
  private let end: ContinuousClock.Instant
  private let cut = Atomic<Bool>(false)

  /// A timer that starts now.
  public init(milliseconds: Int) {
    end = .now.advanced(by: .milliseconds(milliseconds))
  }

  /// Whether a search has ended early for it, or has left something out.
  public var hasCut: Bool { cut.load(ordering: .relaxed) }

  /// Says that a search ends early.
  func cutShort() { cut.store(true, ordering: .relaxed) }

  /// Whether time is up. To be asked only by who stops then.
  func isOver() -> Bool {
    if ContinuousClock.now < end { return false }
    cutShort()
    return true
  }
}

extension RoundQuery {
  /// Whether the run is to end with what it has found. To be asked often enough that whoever cancels a search
  /// waits for less than 10 ms.
  ///
  /// - Throws: when the task is cancelled.
  func isOver() throws(CancellationError) -> Bool {
    if Task.isCancelled { throw CancellationError() }
    return timer?.isOver() ?? false
  }
}
