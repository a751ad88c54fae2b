internal import Perron
internal import TransitModel

/// `perron plan`
enum PlanCommand: Command {
  static let syntax = CommandSyntax(
    name: "plan", summary: "Find journeys by public transport and on foot.",
    options: [
      CommandSyntax.network,
      .single(
        "--from", "PLACE",
        "LAT,LON, LAT,LON@LEVEL (the level's number or name), stop:ID, osm:way/ID, or a stop's name"
      ),
      .single("--to", "PLACE", "likewise"),
      CommandSyntax.via,
      .single(
        "--depart", "TIME", "set out no earlier: 2026-03-29T00:10:00Z, with an offset, or now [now]"
      ),
      .single("--arrive", "TIME", "arrive no later"),
      .single("--types", "LIST", "only these transport types, such as tram,metro [all]"),
      .single("--max-rides", "N", "enter at most N vehicles [no limit]"),
      .single("--max-journeys", "N", "print the N best only [all]"),
      .single("--min-change-time", "S", "seconds from vehicle to vehicle [0]"),
      .single(
        "--headway-wait", "expected|worst|none",
        "the wait for lines without clock times: half a headway, a whole one, none [expected]"),
      .single(
        "--max-walk", "M",
        "metres of any walk [2000 to and from vehicles, 1000 between them, 5000 all the way]"),
    ] + CommandSyntax.filters + CommandSyntax.explaining + CommandSyntax.walking + [
      CommandSyntax.routeLanguage,
      .single("--time-limit", "MS", "look for journeys for so many milliseconds [no limit]"),
      .flag("--no-geometry", "leave out lines and walking steps"),
      CommandSyntax.routeFormat,
    ],
    examples: [
      "perron plan --from 44.1109,14.3007 --to stop:m8 --depart 2026-06-10T06:05:00Z",
      "perron plan --from stop:n06 --to Ketra --types tram,metro --format json",
      "perron plan --from stop:n06 --via Ketra+30 --to stop:m8",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let format = try arguments.format(["text", "json", "geojson"])
    let from = try arguments.required("--from", for: "plan")
    let to = try arguments.required("--to", for: "plan")
    var options = try makeOptions(arguments)
    let network = try await Network.open(arguments.networkPath)
    let places = PlaceReader(network, in: options.language)
    let (start, finish) = try (places.read(from), places.read(to))
    let vias = try places.readVias(arguments)
    options.intermediateStaySeconds = vias.map(\.staySeconds)
    let result = try await JourneyPlanner(network).findRoute(
      startPoint: start, finishPoint: finish, intermediatePoints: vias.map(\.point),
      routeSearchOptions: .publicTransport(options))
    if format == "json" {
      console.print(JourneyJSON(network.attributions).document(result).text + "\n")
    } else if format == "geojson" {
      console.print(JourneyGeoJSON(network.attributions).document(result).text + "\n")
    } else if let reason = result.noJourney {
      console.print(NoJourneyText("No journey", reason).text)
    } else {
      let style = Style(hasColor: console.hasColor)
      console.print(JourneyText(style).list(result, network.attributions))
    }
    if format == "text", let told = result.explanation {
      console.print(ExplanationText(told).text)
    }
    return result.noJourney == nil ? .done : .noJourney
  }

  private static func makeOptions(
    _ arguments: Arguments
  ) throws -> PublicTransportRouteSearchOptions {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try arguments.instant("--depart")
    options.arrivalTime = try arguments.instant("--arrive")
    if options.startTime != nil, options.arrivalTime != nil {
      throw UsageError("Give --depart or --arrive, not both.", command: "plan")
    }
    options.transportTypes = try arguments.transportTypes()
    options.maximumRides = try arguments.integer("--max-rides", in: 0...1_000)
    options.maximumJourneys = try arguments.integer("--max-journeys", in: 1...1_000)
    options.minimumChangeSeconds =
      try arguments.integer("--min-change-time", in: 0...86_400) ?? 0
    options.headwayWait = try arguments.headwayWait()
    options.maximumWalkMeters = try arguments.number("--max-walk", in: 0...100_000)
    arguments.setFilters(of: &options)
    options.explanation = arguments.explanation()
    options.walkingProfile = try arguments.walkingProfile()
    options.excludedAreas = try arguments.excludedAreas()
    options.closedObjects = try arguments.closedObjects()
    options.timeLimitMilliseconds = try arguments.integer("--time-limit", in: 0...86_400_000)
    options.language = try arguments.language()
    options.includesGeometry = !arguments.has("--no-geometry")
    return options
  }
}
