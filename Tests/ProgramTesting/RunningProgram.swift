package import Foundation

/// A process that was started and not yet waited for.
///
/// Started with `posix_spawn`, its streams going to files: no pipe can fill up, no descriptor of one test
/// leaks into the process of another, and nothing depends on a run loop.
package final class RunningProgram {
  package let processID: pid_t
  private let folder = TemporaryFolder()
  private let keepsOutput: Bool
  /// Set once the process is reaped.
  private var status: Int32?

  init(_ words: [String], in folder: String?, _ environment: [String], output: String?) {
    keepsOutput = output == nil
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let create = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output ?? self.folder["out"], create, 0o644)
    posix_spawn_file_actions_addopen(&actions, 2, self.folder["err"], create, 0o644)
    // Changing the folder is no portable action of posix_spawn; the shell is.
    let words = folder.map { ["sh", "-c", #"cd "$0" && exec "$@""#, $0] + words } ?? words
    var process: pid_t = 0
    let result = Self.withCStrings(words) { arguments in
      Self.withCStrings(environment) { variables in
        posix_spawnp(&process, words[0], &actions, nil, arguments, variables)
      }
    }
    processID = result == 0 ? process : -1
    if result != 0 { status = 127 << 8 }
  }

  private static func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }

  /// Sends a signal, unless the process has ended.
  package func send(_ signal: Int32) {
    if status == nil { kill(processID, signal) }
  }

  /// Whether the process has ended.
  package var hasEnded: Bool {
    if status != nil { return true }
    var raw: Int32 = 0
    guard waitpid(processID, &raw, WNOHANG) == processID else { return false }
    status = raw
    return true
  }

  /// Waits for the end, and kills what has not come to it after `seconds`.
  package func wait(seconds: Double = 60) -> ProgramOutcome {
    let deadline = Date(timeIntervalSinceNow: seconds)
    var didHang = false
    while !hasEnded {
      if !didHang, Date() > deadline {
        didHang = true
        send(SIGKILL)
      }
      usleep(1_000)
    }
    let raw = status ?? 0
    let signal = Int(raw & 0x7F)
    return ProgramOutcome(
      exitCode: signal == 0 ? Int(raw >> 8 & 0xFF) : nil, signal: signal == 0 ? nil : signal,
      didHang: didHang, output: keepsOutput ? folder.text("out") : "",
      errors: folder.text("err"))
  }
}
