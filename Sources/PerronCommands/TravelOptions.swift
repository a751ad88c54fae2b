internal import Perron
internal import TransitModel

// The options on vehicles and times, which all commands that search for journeys have in common.

extension CommandSyntax {
  /// When, by what, and how far on foot.
  static let traveling: [Option] = [
    .single(
      "--depart", "TIME", "set out no earlier: 2026-03-29T00:10:00Z, with an offset, or now [now]"
    ),
    .single("--arrive", "TIME", "arrive no later"),
    .single("--types", "LIST", "only these transport types, such as tram,metro [all]")
      .listing(TransportTypes.names),
    .single("--max-rides", "N", "enter at most N vehicles [no limit]"),
    .single("--min-change-time", "S", "seconds from vehicle to vehicle [0]"),
    .single(
      "--headway-wait", "expected|worst|none",
      "the wait for lines without clock times: half a headway, a whole one, none [expected]"),
    .single(
      "--max-walk", "M",
      "metres of any walk [2000 to and from vehicles, 1000 between them, 5000 all the way]"),
  ]
}

extension CommandSyntax {
  /// Goes with `--via`.
  static let partTypes = Option.single(
    "--part-types", "LIST/LIST…",
    "only these types on each part from place to place, such as rail/bus,tram; an empty list as --types"
  ).listing(TransportTypes.names)
}

extension Arguments {
  /// What the options ask of journeys.
  func travelOptions(for command: String) throws -> PublicTransportRouteSearchOptions {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = try instant("--depart")
    options.arrivalTime = try instant("--arrive")
    if options.startTime != nil, options.arrivalTime != nil {
      throw UsageError("Give --depart or --arrive, not both.", command: command)
    }
    options.transportTypes = try transportTypes()
    options.maximumRides = try integer("--max-rides", in: 0...1_000)
    options.maximumJourneys = try integer("--max-journeys", in: 1...1_000)
    options.minimumChangeSeconds =
      try integer("--min-change-time", in: 0...86_400) ?? 0
    options.headwayWait = try headwayWait()
    options.maximumWalkMeters = try number("--max-walk", in: 0...100_000)
    setFilters(of: &options)
    options.walkingProfile = try walkingProfile()
    options.excludedAreas = try excludedAreas()
    options.closedObjects = try closedObjects()
    options.language = try language()
    options.includesGeometry = !has("--no-geometry")
    return options
  }
}
