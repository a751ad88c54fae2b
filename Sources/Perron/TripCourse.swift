public import TransitModel

/// A call of a vehicle at a stop on one service date.
public struct TripCall: Codable, Hashable, Sendable {
  /// The stop, with its platform.
  public let place: Place
  /// When the vehicle comes by the timetable; at the first stop no earlier than it leaves, as feeds have it.
  public let arrival: Instant
  /// When it leaves.
  public let departure: Instant
  /// Seconds by which clocks at the stop are ahead of UTC when it comes.
  public let arrivalOffset: Int
  /// The same when it leaves.
  public let departureOffset: Int
  /// What the vehicle shows from there on, or else the name of its last stop.
  public let headsign: String?
  /// Whether one may get on and off there, and what to do for it.
  public let rules: BoardingRules
  /// Whether the times are approximate (GTFS timepoint 0), or left out by the feed.
  public let isApproximate: Bool
}

/// A trip in few words.
public struct TripName: Codable, Hashable, Sendable {
  /// `FEED:TRIP_ID`.
  public let id: String
  /// The line that it is a run of.
  public let route: Ride.Route
  /// What the vehicle shows at the first stop, or else the name of its last stop.
  public let headsign: String?
  /// GTFS trip_short_name: what timetables print, a train's number.
  public let shortName: String?
}

/// The whole course of a trip on one service date.
public struct TripCourse: Codable, Hashable, Sendable {
  /// One of the runs of a trip that frequencies.txt repeats.
  public struct Run: Codable, Hashable, Sendable {
    /// When it leaves the first stop; of headway service, from when on vehicles leave.
    public let start: ServiceTime
    /// Of headway service: from when on no vehicle leaves any more. nil for a run by the clock.
    public let end: ServiceTime?
    /// Of headway service: seconds between vehicles. nil for a run by the clock.
    public let headwaySeconds: Int?
  }

  /// What it is called.
  public let name: TripName
  /// The date that it belongs to: times after midnight are on the next day.
  public let serviceDate: ServiceDate
  /// The run of which `calls` are: the first of the date.
  public let run: Run
  /// All runs of the date, by their start; one where frequencies.txt says nothing of the trip.
  public let runs: [Run]
  /// All calls, in order.
  public let calls: [TripCall]
  /// The trips as which the vehicle goes on that date with its riders in it; several where it is divided.
  public let continuesAs: [TripName]
  /// The trips as which the vehicle came.
  public let continuesFrom: [TripName]
  /// All dates on which it runs.
  public let days: RunningDays
  /// Whether a wheelchair can use the vehicle; nil where the feed does not say.
  public let isWheelchairAccessible: Bool?
  /// Whether bicycles may be taken along; nil where the feed does not say.
  public let allowsBikes: Bool?
}

/// A trip that calls at a stop on one service date.
public struct PassingTrip: Codable, Hashable, Sendable {
  /// What it is called.
  public let name: TripName
  /// Which run it is, where frequencies.txt repeats it.
  public let run: TripCourse.Run
  /// The call at the stop.
  public let call: TripCall
  /// The place of the call among those of the trip, from 0.
  public let position: Int
}
