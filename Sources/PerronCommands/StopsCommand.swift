internal import Perron
internal import TransitModel

/// `perron stops`
enum StopsCommand: Command {
  static let syntax = CommandSyntax(
    name: "stops", summary: "Find stops and stations by name or around a place.",
    operands: "[TEXT]", operandCount: 0...1,
    options: [
      CommandSyntax.network,
      .single("--near", "LAT,LON", "around this place, nearest first"),
      .single("--radius", "M", "metres around it [500]"),
      CommandSyntax.language,
      CommandSyntax.format,
    ],
    examples: ["perron stops Ketra", "perron stops --near 44.0991,14.3012 --radius 300"])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    let radius = try arguments.number("--radius", in: 0...100_000) ?? 500
    let find = try makeSearch(arguments, radius)
    let network = try await Network.open(arguments.networkPath)
    let stops = try find(network)
    if format == "json" {
      console.print(json(stops).text + "\n")
    } else {
      console.print(
        stops.isEmpty ? "No stop found.\n" : stops.map { StopText($0).row + "\n" }.joined())
    }
    return stops.isEmpty ? .noJourney : .done
  }

  private static func makeSearch(
    _ arguments: Arguments, _ radius: Double
  ) throws(UsageError) -> (Network) throws -> [FoundStop] {
    let language = try arguments.language()
    switch (arguments.operands.first, arguments["--near"]) {
    case (let text?, nil):
      return { try $0.findStops(named: text, in: language) }
    case (nil, let near?):
      guard let (place, level) = try PlaceReader.coordinate(near), level == nil else {
        throw UsageError("--near takes LAT,LON, not \"\(near)\".", command: "stops")
      }
      return { try $0.findStops(near: place, within: radius, in: language) }
    default:
      throw UsageError("perron stops needs TEXT or --near LAT,LON.", command: "stops")
    }
  }

  private static func json(_ stops: [FoundStop]) -> JSON {
    .object([
      ("schemaVersion", .integer(1)),
      (
        "stops",
        .array(
          stops.map { stop in
            JourneyJSON.place(
              stop.place,
              more: [
                ("types", .array(types(stop).map { .string($0) })),
                ("distanceMeters", stop.distanceMeters.map { .number(($0 * 10).rounded() / 10) }),
              ])
          })
      ),
    ])
  }

  private static func types(_ stop: FoundStop) -> [String] {
    TransportType.allCases.filter { stop.types.contains(TransportTypes($0)) }.map(\.name)
  }
}
