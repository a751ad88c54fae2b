internal import RaptorRouting
public import TransitModel

/// A line of the board of a stop: a vehicle that leaves, or one that comes.
public struct BoardEntry: Codable, Hashable, Sendable {
  /// When the vehicle leaves, or comes, by the timetable.
  public let time: Instant
  /// Seconds by which clocks at the stop are ahead of UTC.
  public let offset: Int
  /// The line that the vehicle serves.
  public let route: Ride.Route
  /// `FEED:TRIP_ID`.
  public let tripID: String
  /// The date that the run belongs to, which may be the day before that of `time`.
  public let serviceDate: ServiceDate
  /// When the trip leaves its first stop: what tells the runs of frequencies.txt apart, which share an id.
  public let start: ServiceTime
  /// What the vehicle shows there (GTFS stop_headsign, else trip_headsign), or else the name of its last stop.
  public let headsign: String?
  /// The first stop of the trip: where the vehicle comes from.
  public let origin: Place
  /// The platform, where a station was asked for.
  public let stop: Place
  /// Seconds between vehicles where the line has no clock times: `time` is when one may begin to wait, or when they
  /// begin to come. nil where it runs by the clock.
  public let headwaySeconds: Int?
  /// Whether `time` is approximate: the feed says so (GTFS timepoint 0), or leaves it out.
  public let isApproximate: Bool
}

/// How much of a board is told, and in which words.
public struct BoardOptions: Hashable, Sendable {
  /// How many vehicles are told at most; 10 by default, as many as a screen holds.
  public var limit = 10
  /// How many vehicles of each line and direction are told at most; nil, the default, for no such limit. A direction
  /// is one of direction_id, or, where the feed leaves that out, what vehicles show.
  public var limitPerLine: Int?
  /// The kinds of vehicles; all by default.
  public var types = TransportTypes.all
  /// As in `PublicTransportRouteSearchOptions`.
  public var language: String?

  /// The defaults.
  public init() {}

  /// - Throws: `invalidOption`.
  func validate() throws(PlannerError) {
    try requireLanguage(language)
    try require(limit >= 1, "limit", "1 or more")
    try require(limitPerLine ?? 1 >= 1, "limitPerLine", "1 or more")
  }
}

extension Network {
  /// How far ahead a board looks.
  private static var boardSeconds: Int { 48 * 3600 }

  /// The next departures from a stop, or from all platforms of a station, earliest first.
  ///
  /// Looks 48 h ahead. The vehicles that end at the stop are not told, nor those that nobody may board there.
  /// - Parameters:
  ///   - id: of a stop or a station, `FEED:ID`, or `ID` where one feed alone has it.
  ///   - instant: the earliest departure.
  ///   - options: how many are told, and of which kinds.
  /// - Throws: `PlannerError` for a stop that is not in the network.
  public func departures(
    fromStop id: String, after instant: Instant = .now, options: BoardOptions = BoardOptions()
  ) throws(PlannerError) -> [BoardEntry] {
    let stops = try boardStops(id, instant, options)
    let entries = StopBoard(timetable).departures(
      from: stops, after: instant, within: Self.boardSeconds, limit: options.searchLimit,
      types: options.types)
    return tell(entries, options)
  }

  /// Why the board of a stop is empty that `departures` or `arrivals` found empty.
  package func emptyBoardReason(
    ofStop id: String, after instant: Instant, isOfArrivals: Bool, _ options: BoardOptions
  ) throws(PlannerError) -> NoJourney {
    NoJourney(
      emptyBoard: isOfArrivals, of: try boardStops(id, instant, options), after: instant,
      within: Self.boardSeconds, types: options.types, timetable)
  }

  /// The next arrivals at a stop, or at all platforms of a station, earliest first.
  ///
  /// Looks 48 h ahead. The vehicles that begin at the stop are not told, nor those that nobody may leave there.
  /// - Parameters:
  ///   - id: of a stop or a station, `FEED:ID`, or `ID` where one feed alone has it.
  ///   - instant: the earliest arrival.
  ///   - options: how many are told, and of which kinds.
  /// - Throws: `PlannerError` for a stop that is not in the network.
  public func arrivals(
    atStop id: String, after instant: Instant = .now, options: BoardOptions = BoardOptions()
  ) throws(PlannerError) -> [BoardEntry] {
    let stops = try boardStops(id, instant, options)
    let entries = StopBoard(timetable).arrivals(
      at: stops, after: instant, within: Self.boardSeconds, limit: options.searchLimit,
      types: options.types)
    return tell(entries, options)
  }
}

extension BoardOptions {
  /// How many entries to look for: all, where those of each line are counted afterwards.
  fileprivate var searchLimit: Int { limitPerLine == nil ? limit : .max }
}

/// A line and its direction.
private struct LineDirection: Hashable {
  let route: RouteIndex
  /// GTFS direction_id; nil where the feed leaves it out.
  let direction: UInt8?
  /// What the vehicle shows, where there is no direction.
  let headsign: String?
}

extension Network {
  private func boardStops(
    _ id: String, _ instant: Instant, _ options: BoardOptions
  ) throws(PlannerError) -> [StopIndex] {
    try options.validate()
    try require(instant.isPlausible, "instant", "within the years 1 to 9999")
    return try resolve(.stop(id)).stops
  }

  private func tell(_ entries: [StopBoard.Entry], _ options: BoardOptions) -> [BoardEntry] {
    let wording = Wording(self, in: options.language)
    guard let limitPerLine = options.limitPerLine else {
      return entries.map { makeEntry($0, wording) }
    }
    var counts: [LineDirection: Int] = [:]
    let kept = entries.filter { entry in
      let line = direction(of: entry, wording)
      counts[line, default: 0] += 1
      return counts[line, default: 0] <= limitPerLine
    }
    return kept.prefix(options.limit).map { makeEntry($0, wording) }
  }

  private func direction(of entry: StopBoard.Entry, _ wording: Wording) -> LineDirection {
    let record = directory.columns.tripRecord[entry.trip]
    let known = details.words.recordDirection.element(record).flatMap { $0 == 255 ? nil : $0 }
    return LineDirection(
      route: timetable.columns.patternRoute[entry.pattern], direction: known,
      headsign: known == nil
        ? wording.headsign(of: entry.trip, in: entry.pattern, at: entry.position) : nil)
  }

  private func makeEntry(_ entry: StopBoard.Entry, _ wording: Wording) -> BoardEntry {
    let stop = timetable.stop(of: entry.pattern, at: entry.position)
    return BoardEntry(
      time: entry.instant,
      offset: directory.offset(of: directory.columns.stopZone[stop], at: entry.instant),
      route: wording.route(timetable.columns.patternRoute[entry.pattern]),
      tripID: scopedID(of: entry.trip, in: entry.pattern), serviceDate: entry.date,
      start: ServiceTime(seconds: timetable.columns.tripStart[entry.trip]),
      headsign: wording.headsign(of: entry.trip, in: entry.pattern, at: entry.position),
      origin: wording.place(of: timetable.stop(of: entry.pattern, at: 0), isBrief: true),
      stop: wording.place(of: stop), headwaySeconds: entry.headwaySeconds,
      isApproximate: details.calls.isApproximate(
        timetable.columns.tripProfile[entry.trip], at: entry.position))
  }
}
