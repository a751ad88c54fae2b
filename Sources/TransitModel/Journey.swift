/// One way to travel from a start to a destination: a list of walks and rides.
public struct Journey: Codable, Hashable, Sendable {
  /// When the traveller sets out.
  public let departure: Instant
  /// When the traveller is at the destination, the last walk included.
  public let arrival: Instant
  /// In the order of travel; at least one.
  public let legs: [Leg]
  /// Whether departures and arrivals are those of clocks. Without a schedule they are not: they count from the moment asked
  /// about, and say only how long things take.
  public var hasClockTimes = true
  /// What the rides cost; nil where the feeds' rules do not determine it, and where there is no ride.
  public var fare: JourneyFare?

  /// A journey of `legs`, which follow one another in place and time between the two instants.
  public init(departure: Instant, arrival: Instant, legs: [Leg]) {
    self.departure = departure
    self.arrival = arrival
    self.legs = legs
  }

  /// From setting out to arriving, waits included.
  public var durationSeconds: Int { arrival.seconds(since: departure) }

  /// Seconds by which clocks are ahead of UTC where the journey begins.
  public var departureOffset: Int { legs.first?.departureOffset ?? 0 }
  /// Seconds by which clocks are ahead of UTC where the journey ends.
  public var arrivalOffset: Int { legs.last?.arrivalOffset ?? 0 }

  /// How many vehicles the traveller enters; to stay in one that goes on as another trip is not to enter it.
  public var rideCount: Int { legs.count { $0.ride?.staysInVehicle == false } }

  /// How many times the traveller changes from vehicle to vehicle.
  public var transferCount: Int { max(0, rideCount - 1) }

  /// The length of all walks along the ground.
  public var walkMeters: Double {
    legs.reduce(0) { $0 + ($1.walk == nil ? 0 : $1.distanceMeters) }
  }

  /// The time under way on foot; waits do not count.
  public var walkSeconds: Int {
    legs.reduce(0) { $0 + ($1.walk == nil ? 0 : $1.durationSeconds) }
  }
}

/// One walk or one ride of a journey.
public struct Leg: Codable, Hashable, Sendable {
  /// What the leg is made of beside its ends and times.
  public enum Content: Hashable, Sendable {
    /// On foot.
    case walk(Walk)
    /// In a vehicle.
    case ride(Ride)
  }

  /// Where the leg begins: at a ride, the stop where one boards.
  public var from: Place
  /// Where the leg ends: at a ride, the stop where one alights.
  public var to: Place
  /// When the walk begins, or the vehicle leaves by the timetable.
  public var departure: Instant
  /// When the walk ends, or the vehicle comes by the timetable.
  public var arrival: Instant
  /// Seconds by which clocks at `from` are ahead of UTC at the departure.
  public var departureOffset: Int
  /// Seconds by which clocks at `to` are ahead of UTC at the arrival.
  public var arrivalOffset: Int
  /// Along the ground; of a ride, along its shape, or, where the feed has none, along the stops.
  public var distanceMeters: Double
  /// The line of the leg from `from` to `to`; empty where it was not asked for.
  public var geometry: [Coordinate]
  /// How the leg is covered: on foot, or in which vehicle.
  public var content: Content

  /// A leg with no length, geometry or offsets yet: those are filled in afterwards.
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

  /// From the leg's departure to its arrival, in seconds.
  public var durationSeconds: Int { arrival.seconds(since: departure) }

  /// How to walk the leg; nil where it is a ride.
  public var walk: Walk? {
    if case .walk(let walk) = content { walk } else { nil }
  }

  /// Which vehicle to take; nil where the leg is a walk.
  public var ride: Ride? {
    if case .ride(let ride) = content { ride } else { nil }
  }
}

/// An end of a leg.
public struct Place: Codable, Hashable, Sendable {
  /// As it is told to travellers: stop_name, or what the request called the place.
  public var name: String
  /// nil for a stop whose feed gives no place.
  public var coordinate: Coordinate?
  /// The floor that the place lies on, where it is known.
  public var level: LevelID?
  /// `FEED:STOP_ID` where the place is a stop, or an entrance.
  public var stop: String?
  /// `FEED:STOP_ID` of the station that the stop belongs to.
  public var station: String?
  /// The platform as signs at the stop name it.
  public var platform: String?
  /// What its feed says of a stop beside.
  public var details = PlaceDetails()

  /// A place that is no stop, and on no known level, until the properties say otherwise.
  public init(name: String, coordinate: Coordinate?) {
    self.name = name
    self.coordinate = coordinate
  }
}

/// How to walk a leg.
public struct Walk: Codable, Hashable, Sendable {
  /// A part of a walk that a walker takes as one: a street, a flight of steps, a lift.
  public struct Step: Codable, Hashable, Sendable {
    /// A sentence in the language asked for, English unless it is told in another: "Take the lift to level 1".
    public var instruction: String
    /// `street`, `steps`, `lift` … as the contract of the command line lists them.
    public var kind: String
    /// Along the ground; 0 for a lift's ride.
    public var distanceMeters: Double
    /// At the walker's speed, and with the wait for a lift.
    public var durationSeconds: Int
    /// The floor on which the step begins.
    public var fromLevel: LevelID
    /// The floor on which the step ends: the same but for steps, lifts and the like.
    public var toLevel: LevelID
    /// What signs there call the floor on which the step begins, where it is known: "Mezzanine".
    public var fromLevelName: String?
    /// What signs there call the floor on which the step ends, where it is known.
    public var toLevelName: String?
    /// The name of the street or passage, where it has one.
    public var name: String?
    /// The OpenStreetMap ways walked on for more than 0.5 m.
    public var osmWays: [Int64]
    /// The rows of pathways.txt walked on, in order, as `FEED:PATHWAY_ID`.
    public var pathways: [String]
    /// When the ways of the step are open, as the map writes it (OSM `opening_hours`, `foot:conditional`), each text
    /// once; empty where that is always.
    public var hours: [String] = []
    /// The same for people, in the language of the instruction: "open Mo-Fr 06:00-22:00", "closed 22:00-06:00".
    public var hoursTold: [String] = []

    /// A step without a street name and ways; those are filled in afterwards.
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
      pathways = []
    }
  }

  /// A straight line with a detour factor, for want of a map.
  public var isApproximate: Bool
  /// Sum to the leg; empty in a summary, and where no step is taken. A straight line is one step, of kind `link`.
  public var steps: [Step]
  /// Whether the walk goes where it was to avoid to, since the way round would be long.
  public var passesAvoidedArea = false
  /// The line of the leg, cut where the floor or what one walks on changes; empty where there are no steps.
  public var parts: [Part] = []

  /// Directions for a leg.
  public init(isApproximate: Bool, steps: [Step]) {
    self.isApproximate = isApproximate
    self.steps = steps
  }
}
