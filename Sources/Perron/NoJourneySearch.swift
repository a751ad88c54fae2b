internal import RaptorRouting
internal import TransitModel

/// Finds out why a question has no answer, by looking and not by guessing.
///
/// Where several causes hold, the first of these is told: a place that cannot be used; what the walker cannot use,
/// where that alone stands in the way; a place without stops; the calendar; an option that alone stands in the way, in
/// the order of `limits`; options that only together do; a place between; the window; the limit of time; no vehicle in time; nothing
/// that leads there.
struct NoJourneySearch {
  private let search: TransitSearch
  private let walks: PlaceWalks
  private let query: RaptorQuery
  /// Whether the search itself was ended by its limit of time.
  private let wasCut: Bool
  private var timetable: Timetable { search.network.timetable }

  init(_ search: TransitSearch, _ walks: PlaceWalks, _ query: RaptorQuery) {
    self.search = search
    self.walks = walks
    self.query = query
    wasCut = search.timer?.hasCut ?? false
  }

  func find() throws -> NoJourney {
    let (ofWalker, others) = (
      search.options.limits.filter(\.isOfWalker), search.options.limits.filter { !$0.isOfWalker }
    )
    if let limit = try findLimit(ofWalker) { return limit }
    if let closure = try findClosure() { return closure }
    if let place = placeOutOfReach() { return place }
    if search.options.useSchedule, let outside = NoJourney(outsideCalendar: query, timetable) {
      return outside
    }
    if let limit = try findLimit(others) ?? findLimits(ofWalker + others) { return limit }
    if let place = try findPlaceBetween() { return place }
    if let window = try findWindow() { return window }
    // What was found is right; that nothing was found says nothing then.
    if search.timer?.hasCut == true { return NoJourney(cutBeforeIt: wasCut) }
    if !hasService() {
      return NoJourney(noServiceNear: query, timetable)
    }
    return NoJourney(unreachable: query, timetable)
  }

  // MARK: Options

  /// The first of some options that, left out alone, would let a journey in.
  func findLimit(_ limits: [SearchLimit]) throws -> NoJourney? {
    for limit in limits where try search.without([limit]).hasJourney() {
      return NoJourney(in: [limit])
    }
    return nil
  }

  /// Options that only together stand in the way: as few as will do, the later ones put back first.
  private func findLimits(_ limits: [SearchLimit]) throws -> NoJourney? {
    guard limits.count > 1, try search.without(limits).hasJourney() else { return nil }
    var needed = limits
    for place in limits.indices.reversed() {
      var fewer = needed
      fewer.remove(at: place)
      if try search.without(fewer).hasJourney() { needed = fewer }
    }
    return NoJourney(in: needed)
  }

  /// That there would be a journey at another hour; nil where nothing is closed at this one, or that would not help.
  private func findClosure() throws -> NoJourney? {
    guard walks.isLimitedByHours, try search.withoutHours().hasJourney() else { return nil }
    return NoJourney(
      reason: .notAccessible,
      message: "There are journeys, but a way to or from them is closed at the time of the walk.")
  }

  /// That there would be a journey at another time than the window, or the hour, asked about.
  private func findWindow() throws -> NoJourney? {
    guard let wider = search.atAnyTime(), try wider.hasJourney() else { return nil }
    let words =
      search.options.useSchedule
      ? "No journey \(query.isArrival ? "arrives" : "sets out") within the time asked about."
      : "No lines lead there at that hour of the week."
    return NoJourney(reason: .noServiceInWindow, message: words)
  }

  // MARK: Places

  /// A place from or to which one walks neither to a stop nor to the place beside it.
  private func placeOutOfReach() -> NoJourney? {
    let last = walks.places.count - 1
    if walks.access[0].isEmpty, walks.onFoot[0] == nil {
      return NoJourney(
        reason: .noStopNearStart, message: "No stop can be walked to from the start.")
    }
    if walks.egress[last - 1].isEmpty, walks.onFoot[last - 1] == nil {
      return NoJourney(
        reason: .noStopNearDestination,
        message: "The destination cannot be walked to from any stop.")
    }
    for place in 1..<last {
      let cannotCome = walks.egress[place - 1].isEmpty && walks.onFoot[place - 1] == nil
      let cannotGo = walks.access[place].isEmpty && walks.onFoot[place] == nil
      guard cannotCome || cannotGo else { continue }
      return NoJourney(
        reason: .tooFarToWalk,
        message: """
          The place between (\(walks.places[place].place.name)) is too far to walk \
          \(cannotCome ? "to" : "from"): from the nearest stop as from the place beside it.
          """)
    }
    return nil
  }

  /// The first place between that, left out alone, would let a journey in, or all of them.
  private func findPlaceBetween() throws -> NoJourney? {
    let between = Array(1..<max(walks.places.count - 1, 1))
    for place in between where try search.withoutPlaces([place]).hasJourney() {
      return NoJourney(
        reason: .unreachable,
        message: """
          There are journeys, but none by way of the place between \
          (\(walks.places[place].place.name)).
          """)
    }
    guard between.count > 1, try search.withoutPlaces(Set(between)).hasJourney() else {
      return nil
    }
    return NoJourney(
      reason: .unreachable, message: "There are journeys, but none by way of the places between.")
  }

  /// Whether any vehicle can be boarded near the start (arrive-by: left near the destination) in time.
  private func hasService() -> Bool {
    let board = StopBoard(timetable)
    let seconds = Int(query.horizonSeconds)
    return query.isArrival
      ? board.hasArrival(at: query.egress.map(\.stop), before: query.instant, within: seconds)
      : !board.departures(
        from: query.access.map(\.stop), after: query.instant, within: seconds, limit: 1
      ).isEmpty
  }
}

extension NoJourney {
  /// - Parameter wasCut: whether already the journeys were not all looked for, and not only the reason.
  fileprivate init(cutBeforeIt wasCut: Bool) {
    self.init(
      reason: .timeLimit,
      message: wasCut
        ? "No journey was found within the limit of time."
        : "There is no journey, and the limit of time left none to find out why.")
  }

  /// That there would be journeys without some options.
  fileprivate init(in limits: [SearchLimit]) {
    let words = limits.map(\.words)
    let all =
      words.count < 2
      ? words.joined()
      : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1] + " at once"
    self.init(
      reason: limits.first?.reason ?? .filteredOut,
      message: "There are journeys, but none \(all).")
  }
}
