internal import Foundation

/// A program that tests start as a process of its own.
package struct Program: Sendable {
  /// What ends up in the place of `sh`, `setpriv` or the program itself.
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The `perron` that was built together with the tests, or the one that `$PERRON` names.
  package static let perron = Program(findPerron())

  /// A program that was built together with the tests, by its name.
  package init(builtAs name: String) { self.init(Self.find(name)) }

  private static func findPerron() -> String {
    if let named = ProcessInfo.processInfo.environment["PERRON"], !named.isEmpty { return named }
    return find("perron")
  }

  private static func find(_ name: String) -> String {
    // The test bundle lies in the build folder itself, on Apple's platforms some folders deeper.
    var folder = URL(filePath: CommandLine.arguments[0])
    let candidates = [Bundle.main.bundleURL, Bundle.main.executableURL, folder].compactMap { $0 }
    for start in candidates {
      folder = start
      while folder.pathComponents.count > 1 {
        let found = folder.appending(path: name).path(percentEncoded: false)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: found, isDirectory: &isFolder),
          !isFolder.boolValue,
          FileManager.default.isExecutableFile(atPath: found)
        {
          return found
        }
        folder.deleteLastPathComponent()
      }
    }
    return "\(name)-is-not-built"
  }

  /// Runs to the end; what takes longer than `seconds` is killed and told by `didHang`.
  package func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    seconds: Double = 60
  ) -> ProgramOutcome {
    start(arguments, in: folder, environment: environment).wait(seconds: seconds)
  }

  /// Starts the program with the environment of the tests, changed by `environment`.
  ///
  /// - Parameter output: a file or device for standard output; nil keeps what is printed for the outcome.
  package func start(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    output: String? = nil
  ) -> RunningProgram {
    var variables = ProcessInfo.processInfo.environment
    variables["PERRON_NETWORK"] = nil
    // Whoever runs the tests may have set these; `swift test` sets the first.
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] { variables[name] = nil }
    // A crash must end quickly: the runtime's own report of it takes seconds.
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables.merge(environment) { _, new in new }
    return RunningProgram(
      [path] + arguments, in: folder, variables.map { "\($0)=\($1)" }, output: output)
  }
}

/// How a program ended.
package struct ProgramOutcome: Sendable {
  /// nil where a signal ended it.
  package let exitCode: Int?
  /// The signal that ended it, if one did.
  package let signal: Int?
  package let didHang: Bool
  package let output: String
  package let errors: String

  /// Everything in one text, for messages of failed tests.
  package var summary: String {
    let end = didHang ? "hung" : exitCode.map { "exit \($0)" } ?? "signal \(signal ?? 0)"
    return "\(end)\nout: \(output.suffix(1_000))\nerr: \(errors.suffix(1_000))"
  }
}
