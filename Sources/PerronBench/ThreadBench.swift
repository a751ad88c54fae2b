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
    let once = try secondsOfTurn(work, questions, threads: 1, repeats: 1)
    let repeats = max(Int(Self.turnSeconds / max(once, 1e-6)), 1)
    var best: [Int: Double] = [:]
    for _ in 0..<Self.turns {
      for threads in [1, threads] {
        let seconds = try secondsOfTurn(work, questions, threads: threads, repeats: repeats)
        let rate = Double(threads * repeats * questions.count) / seconds
        best[threads] = max(best[threads] ?? 0, rate)
      }
    }
    let (alone, together) = (best[1] ?? .nan, best[threads] ?? .nan)
    print(
      "threads  \(work.rawValue): \(Int(alone)) searches a second on one, \(Int(together)) on "
        + "\(threads), \(twoDecimals(together / alone)) times as many")
  }

  /// Each thread asks all questions so many times.
  private func secondsOfTurn(
    _ work: Work, _ questions: [WorkBench.Question], threads: Int, repeats: Int
  ) throws -> Double {
    let failure = Mutex<(any Error)?>(nil)
    let start = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      var result = WorkResult(work)
      do {
        for _ in 0..<repeats {
          for question in questions { try bench.ask(question, &result) }
        }
      } catch {
        failure.withLock { $0 = error }
      }
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    if let error = failure.withLock({ $0 }) { throw error }
    return seconds
  }
}
