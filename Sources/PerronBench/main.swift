import PerronImport

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

do {
  let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
  try await Bench(options).run()
} catch {
  print("PerronBench: \(error)")
  exit(1)
}
