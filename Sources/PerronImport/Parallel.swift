internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// How many processor cores are there to work on.
func coreCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

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
