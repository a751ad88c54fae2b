internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How many processor cores are there to work on.
func coreCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

/// What `body` makes of each number below `count`, on all cores.
func inParallel<Value: Sendable>(
  count: Int, _ body: @Sendable (_ number: Int) -> Value
) -> [Value] {
  let workers = min(coreCount(), count)
  let found = inParallel(workers: workers) { worker in
    stride(from: worker, to: count, by: workers).map { ($0, body($0)) }
  }
  return found.sorted { $0.0 < $1.0 }.map(\.1)
}

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
