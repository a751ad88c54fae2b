internal import Perron
internal import TransitModel

/// `perron isochrone`
enum IsochroneCommand: Command {
  /// A day.
  private static let limitMinutes = 1_440
  private static let most = 24

  static let syntax = CommandSyntax(
    name: "isochrone", summary: "Draw what is within reach, as areas in GeoJSON.",
    options: [
      CommandSyntax.network,
      .single("--from", "PLACE", "as for plan; with --arrive, where one wants to be"),
      .single("--minutes", "LIST", "an area for each of these times, such as 15,30,45"),
    ] + CommandSyntax.traveling + CommandSyntax.filters + CommandSyntax.walking
      + [CommandSyntax.language],
    examples: [
      "perron isochrone --from stop:n06 --depart 2026-06-10T06:05:00Z --minutes 10,20,30",
      "perron isochrone --from 44.0991,14.3012 --minutes 45 --types tram --wheelchair",
    ])

  static func run(_ arguments: Arguments, _ console: Console) async throws -> ExitCode {
    let from = try arguments.required("--from", for: "isochrone")
    let minutes = try minutes(arguments.required("--minutes", for: "isochrone"))
    let options = try arguments.travelOptions(for: "isochrone")
    let network = try await Network.open(arguments.networkPath)
    let place = try PlaceReader(network, in: options.language, console).read(from)
    let reach = try await JourneyPlanner(network).reach(
      from: place, withinSeconds: (minutes.max() ?? 0) * 60, options: options)
    console.print(document(reach, minutes, network.attributions).text + "\n")
    return reach.noJourney == nil ? .done : .noJourney
  }

  private static func minutes(_ text: String) throws(UsageError) -> [Int] {
    let minutes = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    let known = minutes.compactMap { $0 }.filter { (1...limitMinutes).contains($0) }
    guard known.count == minutes.count, known.count <= most else {
      throw UsageError(
        "--minutes takes up to \(most) whole numbers from 1 to \(limitMinutes), such as 15,30,45, not \"\(text)\".",
        command: "isochrone")
    }
    return known
  }

  /// The longest time first, so that what is drawn later lies on top.
  private static func document(
    _ reach: Reach, _ minutes: [Int], _ attributions: [String]
  ) -> JSON {
    let areas = reach.noJourney == nil ? reach.areas(withinSeconds: minutes.map { $0 * 60 }) : []
    return .object([
      ("type", .string("FeatureCollection")), ("schemaVersion", .integer(1)),
      ("features", .array(areas.reversed().map { feature($0, reach) })),
      ("reason", reach.noJourney.map { JourneyJSON.reason($0) } ?? .null),
      ("notices", JourneyJSON.notices(reach.notices)),
      ("attributions", .array(attributions.map { .string($0) })),
    ])
  }

  private static func feature(_ area: Reach.Area, _ reach: Reach) -> JSON {
    .object([
      ("type", .string("Feature")),
      (
        "properties",
        .object([
          ("minutes", .integer(area.seconds / 60)), ("approximate", .bool(reach.isApproximate)),
        ])
      ),
      (
        "geometry",
        .object([
          ("type", .string("MultiPolygon")),
          ("coordinates", .array(area.polygons.map { .array($0.map { ring($0) }) })),
        ])
      ),
    ])
  }

  private static func ring(_ points: [Coordinate]) -> JSON {
    .array(points.map { .array([.number($0.longitude), .number($0.latitude)]) })
  }
}
