internal import Dispatch
internal import Synchronization

/// How many searches a second one thread does, and several at once, in turns.
struct ThreadBench {
  private static let turns = 5
  /// What each thread does in a turn, about.
  private static let turnSeconds = 0.5

  let bench: WorkBench
  let threads: Int

  func run(_ work: Work, _ questions: [WorkBench.Question]) throws {
    if questions.isEmpty { return }
    let once = try turn(work, questions, threads: 1, repeats: 1).seconds
    let repeats = max(Int(Self.turnSeconds / max(once, 1e-6)), 1)
    var best: [Int: Turn] = [:]
    for _ in 0..<Self.turns {
      for threads in [1, threads] {
        let turn = try turn(work, questions, threads: threads, repeats: repeats)
        if turn.seconds < best[threads]?.seconds ?? .infinity { best[threads] = turn }
      }
    }
    guard let alone = best[1], let together = best[threads] else { return }
    let (few, many) = (alone.searches / alone.seconds, together.searches / together.seconds)
    print(
      "threads  \(work.rawValue): \(Int(few)) searches a second on one, \(Int(many)) on \(threads), "
        + "\(twoDecimals(many / few)) times as many; processor \(thousandths(alone.milliseconds)) ms "
        + "a search, then \(thousandths(together.milliseconds))")
  }

  /// All searches of a turn, and what they took.
  private struct Turn {
    var searches = 0.0
    /// By the wall.
    var seconds = 0.0
    /// Of a processor, a search: more than alone where threads get in each other's way, however busy the machine is.
    var milliseconds = 0.0
  }

  /// Each thread asks all questions so many times.
  private func turn(
    _ work: Work, _ questions: [WorkBench.Question], threads: Int, repeats: Int
  ) throws -> Turn {
    let outcome = Mutex<(failure: (any Error)?, milliseconds: Double)>((nil, 0))
    let start = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var result = WorkResult(work)
      do {
        for _ in 0..<repeats {
          for question in questions { try bench.ask(question, &result) }
        }
        outcome.withLock { $0.milliseconds += result.clocks.processors.values.reduce(0, +) }
      } catch {
        outcome.withLock { $0.failure = error }
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let (failure, milliseconds) = outcome.withLock { $0 }
    if let failure { throw failure }
    let searches = Double(threads * repeats * questions.count)
    return Turn(searches: searches, seconds: seconds, milliseconds: milliseconds / searches)
  }
}
