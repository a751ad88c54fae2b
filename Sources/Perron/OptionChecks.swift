internal import TransitModel

// What options may hold: a server hands on what its users type, so that nothing may trap or wrap here.

extension PublicTransportRouteSearchOptions {
  /// - Throws: `invalidOption`, or `notSupported` for what this version cannot heed.
  func validate() throws(PlannerError) {
    guard useSchedule else {
      throw PlannerError(
        .notSupported, problem: "Journeys without a schedule are not known to this version.",
        remedy: "Ask with useSchedule set.")
    }
    try require(startTime?.isPlausible ?? true, "startTime", "within the years 1 to 9999")
    try require(arrivalTime?.isPlausible ?? true, "arrivalTime", "within the years 1 to 9999")
    try require(maximumRides ?? 0 >= 0, "maximumRides", "0 or more")
    try require(maximumJourneys ?? 1 >= 1, "maximumJourneys", "1 or more")
    try require((0...86_400).contains(minimumChangeSeconds), "minimumChangeSeconds", "0 to 86,400")
    try require(maximumWalkMeters.map { $0 >= 0 } ?? true, "maximumWalkMeters", "0 or more")
    try require(
      (0.1...10).contains(walkingProfile.speedMetersPerSecond),
      "walkingProfile.speedMetersPerSecond", "0.1 to 10")
    try requireLanguage(language)
  }
}

extension PedestrianRouteSearchOptions {
  /// - Throws: `invalidOption`, or `notSupported` for what this version cannot heed.
  func validate() throws(PlannerError) {
    guard excludedAreas.isEmpty else {
      throw PlannerError(
        .notSupported, problem: "Areas to keep out of are not known to this version.",
        remedy: "Ask without them.")
    }
    try require((0.1...10).contains(speedMetersPerSecond), "speedMetersPerSecond", "0.1 to 10")
    try require(maximumWalkMeters.map { $0 >= 0 } ?? true, "maximumWalkMeters", "0 or more")
    try requireLanguage(language)
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
