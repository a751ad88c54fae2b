internal import Perron
internal import TransitModel

/// `perron walk`
enum WalkCommand: Command {
  static let syntax = CommandSyntax(
    name: "walk", summary: "Find the way on foot.",
    options: [
      CommandSyntax.network,
      .single(
        "--from", "PLACE",
        "LAT,LON, LAT,LON@LEVEL (the level's number or name), stop:ID, osm:way/ID, or a stop's name"
      ),
      .single("--to", "PLACE", "likewise"),
      CommandSyntax.via,
      .single(
        "--depart", "TIME",
        "when one sets out, and so what is open: 2026-03-29T00:10:00Z, with an offset, or now [now]"
      ),
      .single("--max-walk", "M", "the longest walk from place to place [5000]"),
    ] + CommandSyntax.walking + [
      CommandSyntax.routeLanguage, CommandSyntax.units, CommandSyntax.style,
      CommandSyntax.walkFormat,
    ],
    examples: [
      "perron walk --from 44.0991,14.3012 --to stop:K1",
      "perron walk --from Ketra --to 44.1109,14.3007 --avoid-stairways",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json", "geojson"])
    let from = try arguments.required("--from", for: "walk")
    let to = try arguments.required("--to", for: "walk")
    let display = try arguments.display(console)
    var options = try makeOptions(arguments)
    let network = try await Network.open(arguments.networkPath)
    let places = PlaceReader(network, in: options.language, console)
    let vias = try places.readVias(arguments)
    options.intermediateStaySeconds = vias.map(\.staySeconds)
    let result = try await JourneyPlanner(network).findRoute(
      startPoint: places.read(from), finishPoint: places.read(to),
      intermediatePoints: vias.map(\.point),
      routeSearchOptions: .pedestrian(options))
    if format == "json" {
      console.print(JourneyJSON(network.attributions).walk(result).text + "\n")
    } else if format == "geojson" {
      console.print(JourneyGeoJSON(network.attributions).walk(result).text + "\n")
    } else if let reason = result.noJourney {
      console.print(NoJourneyText("No way", reason, display).text)
    } else {
      let legs = result.journeys.flatMap(\.legs)
      console.print(WalkText(display).list(legs, network.attributions))
    }
    if format == "text" {
      for notice in result.notices {
        let rows = wrap(notice.message.printable, width: display.columns)
        console.print("\n" + rows.map { $0 + "\n" }.joined())
      }
    }
    return result.noJourney == nil ? .done : .noJourney
  }

  private static func makeOptions(
    _ arguments: Arguments
  ) throws -> PedestrianRouteSearchOptions {
    var options = PedestrianRouteSearchOptions()
    options.startTime = try arguments.instant("--depart")
    options.walkingProfile = try arguments.walkingProfile()
    options.excludedAreas = try arguments.excludedAreas()
    options.closedObjects = try arguments.closedObjects()
    if let limit = try arguments.number("--max-walk", in: 0...1_000_000) {
      options.maximumWalkMeters = limit
    }
    options.language = try arguments.language()
    options.lengthUnits = try arguments.lengthUnits()
    return options
  }
}
