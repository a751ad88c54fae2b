internal import RaptorRouting
public import TransitModel

/// A line of the departure board of a stop.
public struct BoardEntry: Sendable {
  /// When the vehicle leaves by the timetable.
  public let departure: Instant
  /// Seconds by which clocks at the stop are ahead of UTC.
  public let offset: Int
  /// The line that the vehicle serves.
  public let route: Ride.Route
  /// `FEED:TRIP_ID`.
  public let tripID: String
  /// The date that the run belongs to, which may be the day before the departure's.
  public let serviceDate: ServiceDate
  /// What the vehicle shows there (GTFS stop_headsign, else trip_headsign), or else the name of its last stop.
  public let headsign: String?
  /// The platform, where a station was asked for.
  public let stop: Place
  /// Seconds between vehicles where the line has no clock times: `departure` is when one may begin to wait. nil
  /// where it runs by the clock.
  public let headwaySeconds: Int?
  /// Whether `departure` is approximate: the feed says so (GTFS timepoint 0), or leaves the time out.
  public let isApproximate: Bool
}

extension Network {
  /// The next departures from a stop, or from all platforms of a station, earliest first.
  ///
  /// Looks 48 h ahead. The vehicles that end at the stop are not told.
  /// - Parameters:
  ///   - id: of a stop or a station, `FEED:ID`, or `ID` where one feed alone has it.
  ///   - instant: the earliest departure.
  ///   - limit: how many departures are told at most.
  ///   - types: the kinds of vehicles; all by default.
  ///   - language: as in `PublicTransportRouteSearchOptions`.
  /// - Throws: `PlannerError` for a stop that is not in the network.
  public func departures(
    fromStop id: String, after instant: Instant = .now, limit: Int = 10,
    types: TransportTypes = .all, language: String? = nil
  ) throws(PlannerError) -> [BoardEntry] {
    try requireLanguage(language)
    try require(limit >= 1, "limit", "1 or more")
    try require(instant.isPlausible, "instant", "within the years 1 to 9999")
    let place = try resolve(.stop(id))
    let board = DepartureBoard(timetable).departures(
      from: place.stops, after: instant, within: 48 * 3600, limit: limit, types: types)
    let wording = Wording(self, in: language)
    return board.map { makeEntry($0, wording) }
  }

  private func makeEntry(
    _ departure: DepartureBoard.Departure, _ wording: Wording
  ) -> BoardEntry {
    let stop = timetable.stop(of: departure.pattern, at: departure.position)
    return BoardEntry(
      departure: departure.instant,
      offset: directory.offset(of: directory.columns.stopZone[stop], at: departure.instant),
      route: wording.route(timetable.columns.patternRoute[departure.pattern]),
      tripID: scopedID(of: departure.trip, in: departure.pattern),
      serviceDate: departure.date,
      headsign: wording.headsign(
        of: departure.trip, in: departure.pattern, at: departure.position),
      stop: wording.place(of: stop), headwaySeconds: departure.headwaySeconds,
      isApproximate: details.calls.isApproximate(
        timetable.columns.tripProfile[departure.trip], at: departure.position))
  }
}
