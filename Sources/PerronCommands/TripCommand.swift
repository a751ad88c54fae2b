internal import Perron
internal import TransitModel

/// `perron trip`
enum TripCommand: Command {
  static let syntax = CommandSyntax(
    name: "trip", summary: "Show the whole course of a trip.",
    operands: "TRIP", operandCount: 1...1,
    options: [
      CommandSyntax.network,
      .single("--date", "YYYY-MM-DD", "the service date [the next on which it runs]"),
      CommandSyntax.language, CommandSyntax.clock, CommandSyntax.displayZone,
      CommandSyntax.style, CommandSyntax.format,
    ],
    examples: [
      "perron trip T2.DY0.0805", "perron trip tarvena:M1.WK0.0815 --date 2026-06-10 --format json",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    let date = try date(arguments)
    var display = try arguments.display(console)
    let language = try arguments.language()
    let network = try await Network.open(arguments.networkPath)
    display.zone = try arguments.displayZone(network)
    let course = try network.trip(arguments.operands[0], on: date, language: language)
    console.print(
      format == "json"
        ? TripJSON(display).document(course).text + "\n"
        : TripText(display).text(course))
    return .done
  }

  private static func date(_ arguments: Arguments) throws(UsageError) -> ServiceDate? {
    guard let text = arguments["--date"] else { return nil }
    guard let date = ServiceDate(iso: text) else {
      throw UsageError("--date takes a date such as 2026-03-29, not \"\(text)\".", command: "trip")
    }
    return date
  }
}
