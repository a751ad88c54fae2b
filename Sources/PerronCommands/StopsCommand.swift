internal import Perron
internal import TransitModel

/// `perron stops`
enum StopsCommand: Command {
  static let syntax = CommandSyntax(
    name: "stops", summary: "Find stops and stations by name or around a place.",
    operands: "[TEXT]", operandCount: 0...1,
    options: [
      CommandSyntax.network,
      .single("--near", "LAT,LON", "around this place; with TEXT the nearer of equal ones first"),
      .single("--radius", "M", "metres around it [500; with TEXT any]"),
      .single("--limit", "N", "how many [all]"),
      CommandSyntax.language, CommandSyntax.units, CommandSyntax.style, CommandSyntax.format,
    ],
    examples: [
      "perron stops Ketra", "perron stops --near 44.0991,14.3012 --radius 300",
      "perron stops sandre --near 44.0991,14.3012",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json"])
    let limit = try arguments.integer("--limit", in: 1...100_000) ?? .max
    let display = try arguments.display(console)
    let find = try makeSearch(arguments)
    let network = try await Network.open(arguments.networkPath)
    let stops = Array(try find(network).prefix(limit))
    if format == "json" {
      console.print(json(stops).text + "\n")
    } else {
      console.print(
        stops.isEmpty ? "No stop found.\n" : stops.map { StopText($0, display).row + "\n" }.joined()
      )
    }
    return stops.isEmpty ? .noJourney : .done
  }

  private static func makeSearch(
    _ arguments: Arguments
  ) throws(UsageError) -> (Network) throws -> [FoundStop] {
    let language = try arguments.language()
    let place = try place(arguments)
    let radius = try arguments.number("--radius", in: 0...100_000)
    if let text = arguments.operands.first {
      if place == nil, radius != nil {
        throw UsageError("--radius needs a place: --near LAT,LON.", command: "stops")
      }
      return { network in
        try network.findStops(named: text, near: place, language: language).filter { stop in
          radius.map { stop.distanceMeters ?? .infinity <= $0 } ?? true
        }
      }
    }
    guard let place else {
      throw UsageError("perron stops needs TEXT or --near LAT,LON.", command: "stops")
    }
    return { try $0.findStops(near: place, withinMeters: radius ?? 500, language: language) }
  }

  private static func place(_ arguments: Arguments) throws(UsageError) -> Coordinate? {
    guard let near = arguments["--near"] else { return nil }
    guard let (place, level) = try PlaceReader.coordinate(near), level == nil else {
      throw UsageError("--near takes LAT,LON, not \"\(near)\".", command: "stops")
    }
    return place
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
                ("match", stop.match.map { .string("\($0)") }),
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
