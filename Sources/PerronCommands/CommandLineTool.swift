/// The command `perron`: finds the subcommand, runs it, and turns errors into messages and exit codes.
public enum CommandLineTool {
  /// What the version of this package is called.
  public static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      ImportCommand.self, PlanCommand.self, WalkCommand.self, DeparturesCommand.self,
      ArrivalsCommand.self, TripCommand.self, StopsCommand.self, IsochroneCommand.self,
      MatrixCommand.self, InfoCommand.self,
      ValidateCommand.self,
    ]
  }

  /// The same, with nil for an argument that is no UTF-8: to repair it would be to read or write a file of
  /// another name.
  public static func run(_ arguments: [String?]) async -> Int32 {
    let words = arguments.compactMap { $0 }
    guard words.count == arguments.count else {
      let place = (arguments.firstIndex { $0 == nil } ?? 0) + 1
      let error = UsageError("Argument \(place) is not written in UTF-8.")
      return report(error, as: errorFormat(words), Console())
    }
    return await run(words)
  }

  /// Runs the command line without the program's name, and returns the exit code.
  public static func run(_ arguments: [String]) async -> Int32 {
    Console.ignoreFileSizeSignal()
    let console = Console()
    let code = await run(arguments, console)
    // Whoever reads half an answer must not take it for a whole one.
    guard console.hasLostOutput else { return code }
    console.warn(
      "perron: The answer cannot be written to standard output. "
        + "Check the space on the disk, or write it elsewhere.\n")
    return ExitCode.failure.rawValue
  }

  private static func run(_ arguments: [String], _ console: Console) async -> Int32 {
    guard let name = arguments.first else {
      console.warn(overview())
      return ExitCode.usage.rawValue
    }
    do {
      switch name {
      case "help", "--help", "-h":
        return try help(arguments.dropFirst().first, console)
      case "--version":
        console.print("perron \(version)\n")
        return ExitCode.done.rawValue
      default:
        let command = try find(name)
        return await run(command, Array(arguments.dropFirst()), console)
      }
    } catch {
      return report(error, as: errorFormat(arguments), console)
    }
  }

  private static func run(
    _ command: any Command.Type, _ words: [String], _ console: Console
  ) async -> Int32 {
    do {
      if words.contains("--help") || words.contains("-h") {
        console.print(command.syntax.helpText())
        return ExitCode.done.rawValue
      }
      let arguments = try Arguments(words, syntax: command.syntax)
      return try await command.run(arguments, console).rawValue
    } catch {
      return report(error, as: errorFormat(words), console)
    }
  }

  private static func help(_ name: String?, _ console: Console) throws -> Int32 {
    console.print(try name.map { try find($0).syntax.helpText() } ?? overview())
    return ExitCode.done.rawValue
  }

  private static func find(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.syntax.name == name }) { return command }
    let hint = didYouMean(name, among: commands.map { $0.syntax.name })
    throw UsageError("There is no command \"\(name)\".\(hint)")
  }

  /// The format in which an error is told, looked for before parsing, so that a wrong option is told in it too.
  private static func errorFormat(_ words: [String]) -> Failure.Format {
    let joined = words.filter { $0.hasPrefix("--format=") }.map { String($0.dropFirst(9)) }
    let apart = zip(words, words.dropFirst()).filter { $0.0 == "--format" }.map(\.1)
    return (joined + apart).lazy.compactMap { Failure.Format(name: $0) }.first ?? .text
  }

  static func overview() -> String {
    var lines = [
      "perron plans journeys by public transport and on foot, from one file.", "", "Commands:",
    ]
    for command in commands {
      lines += CommandSyntax.entry("  " + command.syntax.name, command.syntax.summary, indent: 16)
    }
    lines += [
      "", "perron help COMMAND says more. Exit codes: 0 done, 1 no journey found,",
      "2 wrong usage, 3 bad input data, 4 internal or I/O failure.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Tells an error on standard error, or in JSON on standard output.
  private static func report(
    _ error: any Error, as format: Failure.Format, _ console: Console
  ) -> Int32 {
    let failure = Failure(error)
    switch format {
    case .json: console.print(failure.json.text + "\n")
    case .directions: console.print(DirectionsJSON.document(failure).text + "\n")
    case .text:
      // Messages name files and ids of feeds; their own line breaks stay.
      let lines = failure.message.split(separator: "\n", omittingEmptySubsequences: false)
      console.warn("perron: " + lines.map { String($0).printable + "\n" }.joined())
    }
    return failure.exitCode.rawValue
  }
}

/// What a command ends with.
enum ExitCode: Int32 {
  case done = 0
  case noJourney = 1
  case usage = 2
  case badInput = 3
  case failure = 4
}

/// One subcommand.
protocol Command {
  static var syntax: CommandSyntax { get }
  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode
}
