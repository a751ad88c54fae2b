#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// A program that is run to its end, and what it took.
struct ChildProcess {
  let exitCode: Int32
  let seconds: Double
  /// Of all its threads together.
  let processorSeconds: Double
  let peakBytes: Int

  /// - Parameters:
  ///   - words: the program's path and its arguments.
  ///   - isQuiet: whether what it prints is thrown away.
  init(_ words: [String], isQuiet: Bool) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if isQuiet { posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0) }
    var arguments = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    var status: Int32 = 127 << 8
    var usage = rusage()
    let start = ContinuousClock.now
    if posix_spawnp(&child, words[0], &actions, nil, arguments, environ) == 0 {
      wait4(child, &status, 0, &usage)
    }
    seconds = (ContinuousClock.now - start) / .seconds(1)
    exitCode = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    processorSeconds = Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime)
    #if canImport(Darwin)
      peakBytes = Int(usage.ru_maxrss)
    #else
      peakBytes = Int(usage.ru_maxrss) * 1024
    #endif
  }

  private static func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
