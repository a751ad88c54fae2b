/// Which vehicle to take for a leg.
public struct Ride: Codable, Hashable, Sendable {
  /// The line that the public knows.
  public struct Route: Codable, Hashable, Sendable {
    /// `FEED:ROUTE_ID`.
    public var id: String
    /// The kind of vehicle, as filters know it.
    public var type: TransportType
    /// GTFS route_short_name, `S1`; nil where the feed leaves it out.
    public var shortName: String?
    /// GTFS route_long_name; nil where the feed leaves it out.
    public var longName: String?
    /// Six hexadecimal digits; white where the feed gives a colour for the text alone, nil where it gives
    /// neither.
    public var color: String?
    /// Six hexadecimal digits, to be read on `color`; black where the feed gives `color` alone, as GTFS has it.
    public var textColor: String?
    /// Who runs the line.
    public var agency: Agency
    /// What its feed says of the line beside.
    public var details = RouteDetails()

    /// A line without names and colours; those are filled in afterwards.
    public init(id: String, type: TransportType, agency: Agency) {
      self.id = id
      self.type = type
      self.agency = agency
    }

    /// What to call the line in one word: its short name, else its long one, else its id.
    public var label: String { shortName ?? longName ?? id }
  }

  /// Who runs the line.
  public struct Agency: Codable, Hashable, Sendable {
    /// `FEED:AGENCY_ID`; nil where the feed leaves the id out.
    public var id: String?
    /// GTFS agency_name, as it is told to travellers.
    public var name: String
    /// GTFS agency_url; nil where the feed leaves it out.
    public var url: String?
    /// How to reach it.
    public var contact = AgencyContact()

    /// An agency without id and address; those are filled in afterwards.
    public init(name: String) { self.name = name }
  }

  /// A call between the ends of the ride.
  public struct Call: Codable, Hashable, Sendable {
    /// The stop that the vehicle calls at.
    public var place: Place
    /// When the vehicle comes by the timetable.
    public var arrival: Instant
    /// When the vehicle leaves by the timetable, no earlier than it comes.
    public var departure: Instant
    /// Whether the two are approximate, as in `RideDetails`.
    public var isApproximate = false

    /// A call at a stop, neither its first nor its last for this rider.
    public init(place: Place, arrival: Instant, departure: Instant) {
      self.place = place
      self.arrival = arrival
      self.departure = departure
    }
  }

  /// The line to look for at the stop.
  public var route: Route
  /// `FEED:TRIP_ID`; nil without a schedule.
  public var tripID: String?
  /// What the vehicle shows where one boards (GTFS stop_headsign, else trip_headsign), or else the name of its last
  /// stop.
  public var headsign: String?
  /// The date that the run belongs to, which may be the day before the departure's.
  public var serviceDate: ServiceDate?
  /// When this run leaves its first stop; tells the runs of a trip of frequencies.txt apart.
  public var start: ServiceTime?
  /// Whether one is in the vehicle already: it goes on as this trip, and the leg before is in it too.
  public var staysInVehicle = false
  /// Without a schedule: the lines of which one takes the first that comes, the quickest first, `route` being the one
  /// that comes most often. Empty with a schedule.
  public var lines: [Route] = []
  /// Seconds between vehicles where the line has no clock times, only a headway; nil where it runs by the
  /// clock. The leg's departure and arrival are what is to be expected then.
  public var headwaySeconds: Int?
  /// How long one waits for headway service before the leg's departure; 0 for trips that run by the clock.
  public var waitSeconds = 0
  /// The calls between boarding and alighting, in the order of travel.
  public var intermediateStops: [Call] = []
  /// nil where the feed does not say.
  public var isWheelchairAccessible: Bool?
  /// nil where the feed does not say.
  public var allowsBikes: Bool?
  /// What the feed says of the run and of getting on and off beside.
  public var details = RideDetails()
  /// What becomes of the journey where one changes to this vehicle and comes too late; nil where that was not asked for,
  /// where one does not change to it, or may enter it at any moment (`headwaySeconds`).
  public var ifMissed: MissedChange?

  /// A run without headsign, calls and accessibility; those are filled in afterwards.
  public init(
    route: Route, tripID: String? = nil, serviceDate: ServiceDate? = nil,
    start: ServiceTime? = nil
  ) {
    self.route = route
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.start = start
  }
}

/// What becomes of a journey where one comes too late for a vehicle that one was to change to.
public struct MissedChange: Codable, Hashable, Sendable {
  /// The best journey from the stop where that vehicle left, setting out after it has left, without lines and walking
  /// steps; nil where there is none within 48 h.
  public var journey: Journey?
  /// How many seconds later one arrives then; negative where a journey of more rides is quicker than the one that was
  /// missed. nil where there is no journey.
  public var delaySeconds: Int?

  /// What is left to do for one who was to be there at `plannedArrival`.
  public init(_ journey: Journey?, plannedArrival: Instant) {
    self.journey = journey
    delaySeconds = journey.map { $0.arrival.seconds(since: plannedArrival) }
  }
}
