internal import Perron
internal import TransitModel

/// `perron plan`
enum PlanCommand: Command {
  static let syntax = CommandSyntax(
    name: "plan", summary: "Find journeys by public transport and on foot.",
    options: [
      CommandSyntax.network,
      .optional(
        "--batch", "FILE",
        "queries, one JSON object a line, from a file or standard input; the answers in the same order"
      ),
      .single("--threads", "N", "with --batch: search N at once [as many as there are cores]"),
      .single(
        "--from", "PLACE",
        "LAT,LON, LAT,LON@LEVEL (the level's number or name), stop:ID, osm:way/ID, or a stop's name"
      ),
      .single("--to", "PLACE", "likewise"),
      CommandSyntax.via, CommandSyntax.partTypes,
      .flag("--no-schedule", "typical journeys at that hour and weekday, without clock times"),
      .single("--window", "MINUTES", "all journeys that leave, or arrive, within so many minutes"),
      .single("--page", "CURSOR", "the next or previous journeys, as an answer's JSON names them"),
      .single("--min-journeys", "N", "widen the window until there are N, to a day at most"),
      .single("--max-journeys", "N", "print the N best only [all]"),
      .single(
        "--prefer", "fast|few-changes|little-walking|robust",
        "the best first; for less walking or fewer tight changes also journeys that come later [fast]"
      ),
    ] + CommandSyntax.traveling + CommandSyntax.filters + CommandSyntax.explaining
      + CommandSyntax.walking + [
        CommandSyntax.routeLanguage, CommandSyntax.clock, CommandSyntax.units,
        CommandSyntax.displayZone, CommandSyntax.style,
        .single("--time-limit", "MS", "look for journeys for so many milliseconds [no limit]"),
        .flag("--no-geometry", "leave out lines and walking steps"),
        .single("--map", "FILE.svg", "draw the best journey over the streets"),
        CommandSyntax.routeFormat,
      ],
    examples: [
      "perron plan --from 44.1109,14.3007 --to stop:m8 --depart 2026-06-10T06:05:00Z",
      "perron plan --from stop:n06 --to Ketra --types tram,metro --format json",
      "perron plan --from stop:n06 --via Ketra+30 --to stop:m8",
      "perron plan --from stop:n06 --via Ketra --to stop:m8 --part-types tram/metro",
      "perron plan --batch queries.ndjson",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    if arguments.has("--batch") { return try await Batch.run(arguments, console) }
    if arguments.has("--threads") { throw UsageError("--threads goes with --batch.") }
    let format = try arguments.format(formats)
    try refuseContradictions(arguments, format)
    var display = try arguments.display(console)
    let question = try PlanQuestion(arguments)
    let network = try await Network.open(arguments.networkPath)
    let answer = try await question.ask(network, console)
    display.zone = answer.zone
    let result = answer.result
    console.print(text(answer, network, format, display))
    if let path = arguments["--map"], let journey = result.journeys.first {
      let map = JourneyMap(
        network, journey, credits: network.attributions + result.attributions)
      if let drawn = map.draw(), !Console.write(drawn, toFile: path) {
        console.warn("perron: \(path) cannot be written.\n")
        return .failure
      }
    }
    return result.noJourney == nil ? .done : .noJourney
  }

  private static let formats = ["text", "json", "geojson", "directions", "html", "svg"]

  /// Options that each make sense, but not together.
  private static func refuseContradictions(
    _ arguments: Arguments, _ format: String
  ) throws(UsageError) {
    let drawing = arguments["--map"] != nil ? "--map" : "--format \(format)"
    if arguments["--map"] != nil || ["html", "svg"].contains(format),
      arguments.has("--no-geometry")
    {
      throw UsageError(
        "\(drawing) draws the lines that --no-geometry leaves out.", command: "plan")
    }
    if let map = arguments["--map"], map == arguments.networkPath {
      throw UsageError("--map \(map) would overwrite the network.", command: "plan")
    }
    if format == "directions", arguments.has("--no-schedule") {
      throw UsageError(
        "--format directions gives clock times, of which --no-schedule has none.", command: "plan")
    }
  }

  private static func text(
    _ answer: PlanQuestion.Answer, _ network: Network, _ format: String, _ display: Display
  ) -> String {
    let result = answer.result
    let credits = network.attributions + result.attributions
    switch format {
    case "json": return JourneyJSON(network.attributions).document(result).text + "\n"
    case "geojson": return JourneyGeoJSON(network.attributions).document(result).text + "\n"
    case "directions": return DirectionsJSON(network, display).document(answer).text + "\n"
    case "html": return JourneyHTML(network, display).page(result)
    case "svg":
      guard let journey = result.journeys.first,
        let map = JourneyMap(network, journey, credits: credits).draw()
      else { return JourneyMap.without(result.noJourney, credits: credits) }
      return map
    default: break
    }
    let list =
      result.noJourney.map { NoJourneyText("No journey", $0, display).text }
      ?? JourneyText(display).list(result, network.attributions)
    return list + (result.explanation.map { ExplanationText($0, display).text } ?? "")
  }
}
