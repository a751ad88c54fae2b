/// One way to travel from a start to a destination: a list of walks and rides.
public struct Journey: Hashable, Sendable {
  /// When the traveller sets out.
  public let departure: Instant
  public let arrival: Instant
  /// In the order of travel; at least one.
  public let legs: [Leg]

  public init(departure: Instant, arrival: Instant, legs: [Leg]) {
    self.departure = departure
    self.arrival = arrival
    self.legs = legs
  }

  public var durationSeconds: Int { arrival.seconds(since: departure) }

  /// How many vehicles the traveller enters.
  public var rideCount: Int { legs.count { $0.ride != nil } }

  /// How many times the traveller changes from vehicle to vehicle.
  public var transferCount: Int { max(0, rideCount - 1) }

  public var walkMeters: Double {
    legs.reduce(0) { $0 + ($1.walk == nil ? 0 : $1.distanceMeters) }
  }

  public var walkSeconds: Int {
    legs.reduce(0) { $0 + ($1.walk == nil ? 0 : $1.durationSeconds) }
  }
}

/// One walk or one ride of a journey.
public struct Leg: Hashable, Sendable {
  /// What the leg is made of beside its ends and times.
  public enum Content: Hashable, Sendable {
    case walk(Walk)
    case ride(Ride)
  }

  public var from: Place
  public var to: Place
  public var departure: Instant
  public var arrival: Instant
  /// Seconds by which clocks at the two ends are ahead of UTC.
  public var departureOffset: Int
  public var arrivalOffset: Int
  /// Along the ground; of a ride, along the stops.
  public var distanceMeters: Double
  public var geometry: [Coordinate]
  public var content: Content

  public init(
    from: Place, to: Place, departure: Instant, arrival: Instant, content: Content
  ) {
    self.from = from
    self.to = to
    self.departure = departure
    self.arrival = arrival
    self.content = content
    departureOffset = 0
    arrivalOffset = 0
    distanceMeters = 0
    geometry = []
  }

  public var durationSeconds: Int { arrival.seconds(since: departure) }

  public var walk: Walk? {
    if case .walk(let walk) = content { walk } else { nil }
  }

  public var ride: Ride? {
    if case .ride(let ride) = content { ride } else { nil }
  }
}

/// An end of a leg.
public struct Place: Hashable, Sendable {
  public var name: String
  /// nil for a stop whose feed gives no place.
  public var coordinate: Coordinate?
  public var level: LevelID?
  /// `FEED:STOP_ID` where the place is a stop, or an entrance.
  public var stop: String?
  /// `FEED:STOP_ID` of the station that the stop belongs to.
  public var station: String?
  /// The platform as signs at the stop name it.
  public var platform: String?

  public init(name: String, coordinate: Coordinate?) {
    self.name = name
    self.coordinate = coordinate
  }
}

/// How to walk a leg.
public struct Walk: Hashable, Sendable {
  /// A part of a walk that a walker takes as one: a street, a flight of steps, a lift.
  public struct Step: Hashable, Sendable {
    /// An English sentence: "Take the lift to level 1".
    public var instruction: String
    /// `street`, `steps`, `lift` … as the contract of the command line lists them.
    public var kind: String
    /// Along the ground; 0 for a lift's ride.
    public var distanceMeters: Double
    public var durationSeconds: Int
    public var fromLevel: LevelID
    public var toLevel: LevelID
    /// The name of the street or passage, where it has one.
    public var name: String?
    /// The OpenStreetMap ways walked on for more than 0.5 m.
    public var osmWays: [Int64]

    public init(
      instruction: String, kind: String, distanceMeters: Double, durationSeconds: Int,
      levels: (from: LevelID, to: LevelID)
    ) {
      self.instruction = instruction
      self.kind = kind
      self.distanceMeters = distanceMeters
      self.durationSeconds = durationSeconds
      fromLevel = levels.from
      toLevel = levels.to
      name = nil
      osmWays = []
    }
  }

  /// A straight line with a detour factor, for want of a map.
  public var isApproximate: Bool
  /// Sum to the leg; empty where the walk is approximate.
  public var steps: [Step]

  public init(isApproximate: Bool, steps: [Step]) {
    self.isApproximate = isApproximate
    self.steps = steps
  }
}

/// Which vehicle to take for a leg.
public struct Ride: Hashable, Sendable {
  /// The line that the public knows.
  public struct Route: Hashable, Sendable {
    /// `FEED:ROUTE_ID`.
    public var id: String
    public var type: TransportType
    public var shortName: String?
    public var longName: String?
    /// Six hexadecimal digits.
    public var color: String?
    public var textColor: String?
    public var agency: Agency

    public init(id: String, type: TransportType, agency: Agency) {
      self.id = id
      self.type = type
      self.agency = agency
    }

    /// What to call the line in one word: its short name, else its long one, else its id.
    public var label: String { shortName ?? longName ?? id }
  }

  /// Who runs the line.
  public struct Agency: Hashable, Sendable {
    /// `FEED:AGENCY_ID`; nil where the feed leaves the id out.
    public var id: String?
    public var name: String
    public var url: String?

    public init(name: String) { self.name = name }
  }

  /// A call between the ends of the ride.
  public struct Call: Hashable, Sendable {
    public var place: Place
    public var arrival: Instant
    public var departure: Instant

    public init(place: Place, arrival: Instant, departure: Instant) {
      self.place = place
      self.arrival = arrival
      self.departure = departure
    }
  }

  public var route: Route
  /// `FEED:TRIP_ID`.
  public var tripID: String
  public var headsign: String?
  public var serviceDate: ServiceDate
  /// When this run leaves its first stop; tells the runs of a trip of frequencies.txt apart.
  public var start: ServiceTime
  public var intermediateStops: [Call] = []
  /// nil where the feed does not say.
  public var isWheelchairAccessible: Bool?
  /// nil where the feed does not say.
  public var allowsBikes: Bool?

  public init(route: Route, tripID: String, serviceDate: ServiceDate, start: ServiceTime) {
    self.route = route
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.start = start
  }
}
