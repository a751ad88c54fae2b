internal import Dispatch
internal import Synchronization

/// Runs `body` once for each of `workers` at the same time, and returns what all of them found.
func inParallel<Value: Sendable>(
  workers: Int, _ body: @Sendable (_ worker: Int) -> [Value]
) -> [Value] {
  let found = Mutex<[Value]>([])
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    let values = body(worker)
    found.withLock { $0 += values }
  }
  return found.withLock { $0 }
}
