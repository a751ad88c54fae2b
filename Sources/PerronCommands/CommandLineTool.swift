internal import TransitDatabase

/// The command `perron`: finds the subcommand, runs it, and turns errors into messages and exit codes.
public enum CommandLineTool {
  /// What the version of this package is called.
  public static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      ImportCommand.self, PlanCommand.self, WalkCommand.self, DeparturesCommand.self,
      ArrivalsCommand.self, TripCommand.self, StopsCommand.self, IsochroneCommand.self,
      MatrixCommand.self, InfoCommand.self, ValidateCommand.self, HelpCommand.self,
      CompletionCommand.self, ManualCommand.self, ReferenceCommand.self,
    ]
  }

  /// Those that help, completion and the papers list, in their order.
  static var syntaxes: [CommandSyntax] { commands.map { $0.syntax }.filter { !$0.isHidden } }

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
    Console.ignoreSignalsOfWriting()
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
      case "--help", "-h":
        console.print(try helpText(arguments.dropFirst().first))
        return ExitCode.done.rawValue
      case "--version", "-V":
        console.print(versionText)
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
      if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
        console.print(command.syntax.helpText())
        return ExitCode.done.rawValue
      }
      let arguments = try Arguments(words, syntax: command.syntax)
      let console = arguments.has("--quiet") ? console.quiet : console
      return try await command.run(arguments, console).rawValue
    } catch var error as UsageError {
      error.command = error.command ?? command.syntax.name
      return report(error, as: errorFormat(words), console)
    } catch {
      return report(error, as: errorFormat(words), console)
    }
  }

  /// The help of a command, by default the overview.
  static func helpText(_ name: String?) throws(UsageError) -> String {
    guard let name else { return overview() }
    return try find(name).syntax.helpText()
  }

  /// The schema tells which network files this program reads: those of its own schema alone.
  static var versionText: String {
    "perron \(version)\nnetwork files: schema \(NetworkFile.schemaVersion)\nJSON: schema 1\n"
  }

  private static func find(_ name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.syntax.name == name }) { return command }
    let names = syntaxes.map(\.name) + ["--help", "--version"]
    let hint = didYouMean(name, among: names)
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
    for syntax in syntaxes {
      lines += CommandSyntax.entry("  " + syntax.name, syntax.summary, indent: 16)
    }
    lines += [
      "", "Examples:", "  perron import --gtfs city.zip --osm city.osm.pbf",
      "  perron plan --from 44.1109,14.3007 --to Ketra",
      "  perron departures Ketra", "",
      "perron help COMMAND says more, perron --version which network files it reads.",
      "Exit codes: 0 done, 1 no journey found, 2 wrong usage, 3 bad input data,",
      "4 internal or I/O failure.",
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
      console.warn("perron: " + failure.message.printableLines + "\n")
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
