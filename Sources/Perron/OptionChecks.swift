internal import StreetRouting
internal import TransitModel

// What options may hold: a server hands on what its users type, so that nothing may trap or wrap here.

extension PublicTransportRouteSearchOptions {
  /// - Throws: `invalidOption`.
  func validate() throws(PlannerError) {
    try requireSchedule(or: windowSeconds == nil, "windowSeconds")
    try requireSchedule(or: page == nil, "page")
    try requireSchedule(or: explanation == nil, "explanation")
    try requireSchedule(or: !missedChanges, "missedChanges")
    try requireSchedule(or: preference == .fast, "preference")
    try require(startTime?.isPlausible ?? true, "startTime", "within the years 1 to 9999")
    try require(arrivalTime?.isPlausible ?? true, "arrivalTime", "within the years 1 to 9999")
    try require((0...86_400).contains(windowSeconds ?? 0), "windowSeconds", "0 to 86,400")
    try require((0...1_000).contains(minimumJourneys ?? 0), "minimumJourneys", "0 to 1,000")
    try require(
      (0...86_400_000).contains(timeLimitMilliseconds ?? 0), "timeLimitMilliseconds",
      "0 to 86,400,000")
    try require(maximumRides ?? 0 >= 0, "maximumRides", "0 or more")
    try require(maximumJourneys ?? 1 >= 1, "maximumJourneys", "1 or more")
    try require((0...86_400).contains(minimumChangeSeconds), "minimumChangeSeconds", "0 to 86,400")
    try require(maximumWalkMeters.map { $0 >= 0 } ?? true, "maximumWalkMeters", "0 or more")
    try require(
      intermediateStaySeconds.allSatisfy((0...86_400).contains), "intermediateStaySeconds",
      "0 to 86,400 each")
    for (ids, name) in [
      (bannedRoutes, "bannedRoutes"), (bannedAgencies, "bannedAgencies"),
      (bannedStops, "bannedStops"), (bannedTrips, "bannedTrips"), (onlyRoutes, "onlyRoutes"),
      (onlyAgencies, "onlyAgencies"),
    ] { try require(ids.count <= 10_000, name, "10,000 ids at most") }
    try walkingProfile.validate()
    try ExcludedArea.validate(excludedAreas)
    try ClosedObject.validate(closedObjects)
    try requireLanguage(language)
  }
}

extension PublicTransportRouteSearchOptions {
  /// Throws `invalidOption` where an option is set, `isUnset` being false, that has a meaning only by the timetable.
  func requireSchedule(or isUnset: Bool, _ option: String) throws(PlannerError) {
    if useSchedule || isUnset { return }
    throw PlannerError(
      .invalidOption, problem: "The option \(option) needs the timetable.",
      remedy: "Leave it out, or plan by the timetable: useSchedule, without --no-schedule.")
  }

  /// Throws `invalidOption` where types are given by part, and not for each part of the way.
  func requireTypes(forParts parts: Int) throws(PlannerError) {
    try require(
      transportTypesByPart.isEmpty || transportTypesByPart.count == parts, "transportTypesByPart",
      "empty, or one set of types for each part of the way: \(parts)")
  }
}

extension PedestrianRouteSearchOptions {
  /// - Throws: `invalidOption`.
  func validate() throws(PlannerError) {
    try require(startTime?.isPlausible ?? true, "startTime", "within the years 1 to 9999")
    try walkingProfile.validate()
    try ExcludedArea.validate(excludedAreas)
    try ClosedObject.validate(closedObjects)
    try require(maximumWalkMeters.map { $0 >= 0 } ?? true, "maximumWalkMeters", "0 or more")
    try require(
      intermediateStaySeconds.allSatisfy((0...86_400).contains), "intermediateStaySeconds",
      "0 to 86,400 each")
    try requireLanguage(language)
  }
}

extension WalkingProfile {
  func validate() throws(PlannerError) {
    func check(
      _ value: Double, _ name: String, _ range: ClosedRange<Double>
    ) throws(PlannerError) {
      let (low, high) = (range.lowerBound, range.upperBound)
      try require(range.contains(value), "walkingProfile.\(name)", "\(low) to \(high)")
    }
    try check(speedMetersPerSecond, "speedMetersPerSecond", 0.1...10)
    try check(stairsUpFactor, "stairsUpFactor", 0.1...100)
    try check(stairsDownFactor, "stairsDownFactor", 0.1...100)
    try check(crossingFactor, "crossingFactor", 0.1...100)
    try check(escalatorMetersPerSecond, "escalatorMetersPerSecond", 0.01...10)
    try check(movingWalkwayMetersPerSecond, "movingWalkwayMetersPerSecond", 0...10)
    try check(ferryMetersPerSecond, "ferryMetersPerSecond", 0.1...50)
    try check(liftWaitSeconds, "liftWaitSeconds", 0...3_600)
    try check(liftDoorSeconds, "liftDoorSeconds", 0...3_600)
    try check(liftSecondsPerLevel, "liftSecondsPerLevel", 0...600)
    try check(gateSeconds, "gateSeconds", 0...3_600)
    try check(Double(maximumSlopePermille), "maximumSlopePermille", 0...1_000)
    try check(Double(minimumWidthCentimeters), "minimumWidthCentimeters", 0...1_000)
  }
}

extension ExcludedArea {
  /// - Throws: `invalidOption` where there are more areas, or larger ones, than a request may hold.
  package static func validate(_ areas: [ExcludedArea]) throws(PlannerError) {
    try require(areas.count <= 25, "excludedAreas", "25 areas at most")
    for area in areas { try area.validate() }
  }

  private func validate() throws(PlannerError) {
    let farthest = 25_000.0
    switch type {
    case .point:
      try require(points.count == 1, "excludedAreas.points", "one point for a point")
      try require(extent > 0, "excludedAreas.extent", "more than 0 around a point")
    case .polyline:
      try require((2...500).contains(points.count), "excludedAreas.points", "2 to 500 for a line")
    case .polygon:
      try require(
        (3...500).contains(points.count), "excludedAreas.points", "3 to 500 for a polygon")
    }
    try require((0...farthest).contains(extent), "excludedAreas.extent", "0 to 25,000 m")
    try require(points.allSatisfy(\.isOnEarth), "excludedAreas.points", "places on the earth")
    let size = StreetArea(self).size
    try require(
      max(size.width, size.height) <= farthest, "excludedAreas.points",
      "25 km wide and high at most")
  }
}

extension ClosedObject {
  static func validate(_ objects: [ClosedObject]) throws(PlannerError) {
    try require(objects.count <= 10_000, "closedObjects", "10,000 objects at most")
  }
}

/// Throws `invalidOption` where an option is not within `range`.
func require(
  _ condition: Bool, _ option: String, _ range: String
) throws(PlannerError) {
  if condition { return }
  throw PlannerError(
    .invalidOption, problem: "The option \(option) is out of its range.",
    remedy: "It may be \(range).")
}

/// Throws `invalidOption` where a text is no language tag.
func requireLanguage(_ language: String?) throws(PlannerError) {
  try require(
    language.map { TranslationColumns.normalized($0) != nil } ?? true, "language",
    "a language tag (BCP 47) such as en or pt-BR")
}

extension Instant {
  /// Whether the moment lies within the years 1 to 9999, so that sums with any duration stay in range.
  var isPlausible: Bool { (-62_135_596_800...253_402_300_799).contains(seconds) }
}
