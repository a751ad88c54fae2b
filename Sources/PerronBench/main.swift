import PerronImport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// All is done on this thread, and nothing waits for another: valgrind cannot follow a main thread that is parked.
do {
  let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
  try Bench(options).run()
} catch {
  print("PerronBench: \(error)")
  exit(1)
}
