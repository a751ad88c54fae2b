internal import Perron

// The options of `plan` on what may be ridden, and on what to tell of that.

extension CommandSyntax {
  /// Bans and onlys, and bikes.
  static let filters: [Option] = [
    .list("--ban-route", "ID", "not by these lines, by route_id or FEED:ID"),
    .list("--ban-agency", "ID", "not by the lines of these agencies"),
    .list("--ban-stop", "ID", "neither board, change nor alight at these stops or stations"),
    .list("--ban-trip", "ID", "not by these trips, on any day"),
    .list("--only-route", "ID", "by no other lines than these"),
    .list("--only-agency", "ID", "by no lines but those of these agencies"),
    .flag("--bikes", "only by trips that take bikes, or do not say"),
  ]

  /// What to tell beside the answer.
  static let explaining: [Option] = [
    .flag("--missed-changes", "tell of each change how one gets on where it is missed"),
    .flag("--explain", "tell what was searched, and what each filter leaves out"),
    .list("--explain-route", "ID", "tell why these lines are not in the answer"),
    .list("--explain-stop", "ID", "tell why these stops are not in the answer"),
  ]
}

extension Arguments {
  /// What `CommandSyntax.explaining` asks for; nil where none of it is given.
  func explanation() -> ExplanationOptions? {
    var asked = ExplanationOptions()
    (asked.routes, asked.stops) = (list("--explain-route"), list("--explain-stop"))
    return has("--explain") || !asked.routes.isEmpty || !asked.stops.isEmpty ? asked : nil
  }

  /// Sets what the options of `CommandSyntax.filters` say.
  func setFilters(of options: inout PublicTransportRouteSearchOptions) {
    options.bannedRoutes = list("--ban-route")
    options.bannedAgencies = list("--ban-agency")
    options.bannedStops = list("--ban-stop")
    options.bannedTrips = list("--ban-trip")
    options.onlyRoutes = list("--only-route")
    options.onlyAgencies = list("--only-agency")
    options.bikes = has("--bikes")
  }
}
