public import StreetRouting
public import TransitModel

/// A start, a destination, or a place between.
public enum RouteSearchPoint: Hashable, Sendable {
  /// A place on the map; without a level the nearest street counts, whatever its level.
  case coordinate(Coordinate, level: LevelID? = nil)
  /// A row of stops.txt by its `stop_id`, or as `FEED:STOP_ID`. A station stands for all its platforms, an
  /// entrance is a place on the street.
  case stop(String)
  /// An object of the map or a feed. Its level is the one given, else that of its tags; `entrance`, where one is
  /// given, is where the walk begins or ends. It has to be one of the object's own: a node of its outline, inside it or
  /// within 50 m of it; within 1,000 m of its middle where the network keeps no outline.
  case object(ObjectID, entrance: ObjectID? = nil, level: LevelID? = nil)
}

extension RouteSearchPoint {
  /// A place on the map in degrees (WGS 84).
  ///
  /// - Precondition: the degrees lie within ±90 and ±180. For numbers from outside the program, make a
  ///   `Coordinate` first, which is nil where they do not.
  public static func coordinate(
    latitude: Double, longitude: Double, level: LevelID? = nil
  ) -> RouteSearchPoint {
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      preconditionFailure("no place on earth: \(latitude), \(longitude)")
    }
    return .coordinate(coordinate, level: level)
  }
}

/// How to look for a route.
public enum RouteSearchOptions: Hashable, Sendable {
  /// With vehicles, and on foot to, from and between them; the walk all the way is answered too.
  case publicTransport(PublicTransportRouteSearchOptions)
  /// On foot all the way.
  case pedestrian(PedestrianRouteSearchOptions)
}

/// How to look for a route by public transport.
public struct PublicTransportRouteSearchOptions: Hashable, Sendable {
  /// The earliest time to set out. nil, the default, means now: when most questions are asked.
  public var startTime: Instant?
  /// The latest time to arrive; set, it takes the place of `startTime`. nil by default: one asks
  /// when to leave only where one has to be there by a time.
  public var arrivalTime: Instant?
  /// All journeys that set out within so many seconds after `startTime` (or arrive within so many before
  /// `arrivalTime`), than which no other is as good in departure, arrival and rides; at most 86,400. nil, the
  /// default, looks for the best ones from one moment.
  public var windowSeconds: Int?
  /// Widens the window until so many journeys are found, to a day at most. nil, the default, leaves a window as it was
  /// asked for, and widens a page until there is a journey.
  public var minimumJourneys: Int?
  /// The journeys after or before others, by `next` or `previous` of their result; set, it takes the place of the
  /// times, the rest of the options being those of the first question. nil by default.
  public var page: PageCursor?
  /// Whether to plan by the timetable. True by default; false finds journeys as they typically are at the hour and weekday
  /// of `startTime` (of the week, where there is none): durations and waits that are to be expected, and no clock times. A
  /// time outside the calendar stands for the same weekday and hour within it.
  public var useSchedule = true
  /// Only vehicles of these types. All by default: each type left out hides journeys.
  public var transportTypes = TransportTypes.all
  /// Only vehicles of these types on each part of the way, in the place of `transportTypes`: from the start to the first
  /// of the intermediate points, from there to the next, and so on to the destination, one more than there are points.
  /// A vehicle in which one rides through a point has to be of the types of both parts. Empty, the default, means
  /// `transportTypes` for all.
  public var transportTypesByPart: [TransportTypes] = []
  /// The most vehicles to enter. nil, the default, means no limit: a limit hides journeys.
  public var maximumRides: Int?
  /// The most journeys to return, the best ones. nil by default: all that are Pareto-optimal, which without a window are
  /// few.
  public var maximumJourneys: Int?
  /// What counts most: what the journeys are sorted by, and, for some, a criterion besides time and rides, so that there
  /// are more journeys. `fast` by default, as the others take longer to find, and without a schedule in any case.
  public var preference = RoutePreference.fast
  /// Seconds between leaving a vehicle and entering the next, where no rule of the feed (transfers.txt) speaks.
  /// 0 by default: the feed's times are trusted.
  public var minimumChangeSeconds = 0
  /// How long one waits for lines that have no clock times, only "every ten minutes". Half the time between
  /// two vehicles by default, which is the mean of all waits.
  public var headwayWait = HeadwayWait.expected
  /// How long to stay at each of the intermediate points, in their order, in seconds. None by default: a point beyond
  /// the list is passed, and a stop is passed also by riding through it.
  public var intermediateStaySeconds: [Int] = []
  /// The longest walk in metres, for each walk to, from, between and without vehicles. nil means the
  /// defaults: 2,000 m to the first and from the last stop, 1,000 m between vehicles, 5,000 m all the way.
  /// Walks between vehicles are found at import, and never longer than 1,000 m.
  public var maximumWalkMeters: Double?
  /// The language in which stops, lines and headsigns are named, as a BCP 47 tag such as `pt-BR`; a feed without
  /// it is asked for `pt`, and then speaks its own. nil, the default, leaves it to each feed (default_lang).
  public var language: String?
  /// The units of lengths in walking instructions. Metric by default.
  public var lengthUnits = LengthUnits.metric
  /// How one walks to, from and between vehicles: speeds, costs, and what is closed. An adult who takes any way
  /// there is by default. Changes that the feeds time (transfers.txt) take no less than this walk. `wheelchair` reads
  /// and writes a part of it.
  public var walkingProfile = WalkingProfile()
  /// Whether one travels in a wheelchair: neither by trips nor from and to stops of which their feeds say that they
  /// are not for wheelchairs, and on ways without steps, as `WalkingProfile` says. What a feed does not say is taken,
  /// and told as unknown. False by default, since it closes much that others can use.
  public var wheelchair: Bool {
    get { walkingProfile.isWheelchair }
    set { walkingProfile.isWheelchair = newValue }
  }
  /// Whether one has a bike with one: only by trips that allow bikes or do not say (GTFS bikes_allowed); the latter is
  /// told in the leg. False by default, since it closes trips.
  public var bikes = false
  /// Lines that are not ridden, by `route_id`. None by default. Each id of this list and those below is `ID` or
  /// `FEED:ID`; one that no feed holds, or several do, is an error.
  public var bannedRoutes: [String] = []
  /// Agencies whose lines are not ridden, by `agency_id`; `FEED:` names the agency of a feed that gives it none. None
  /// by default.
  public var bannedAgencies: [String] = []
  /// Stops at which one neither boards, changes nor alights, vehicles passing with their riders aboard, by `stop_id`; a
  /// station stands for all its platforms. None by default.
  public var bannedStops: [String] = []
  /// Trips that are not ridden, on any day, by `trip_id`. None by default.
  public var bannedTrips: [String] = []
  /// Only these lines, less those that are banned. Empty, the default, means all.
  public var onlyRoutes: [String] = []
  /// Only lines of these agencies; beside `onlyRoutes`, lines that are in both. Empty, the default, means all.
  public var onlyAgencies: [String] = []
  /// Areas that walks keep out of, at most 25. None by default.
  public var excludedAreas: [ExcludedArea] = []
  /// Lifts, ways and pathways that are out of service. None by default; those that the map does not know are told in
  /// a notice.
  public var closedObjects: [ClosedObject] = []
  /// For how many milliseconds to look for journeys; what is found by then is told, and a notice (`time_limit`) says that
  /// there may be better ones. Walks to the first and from the last stop are found in any case, and so is the way of the
  /// first journey. nil, the default, sets no limit.
  public var timeLimitMilliseconds: Int?
  /// What to explain beside the answer, which takes a few searches more, beyond any limit of time; nil, the default, explains
  /// nothing.
  public var explanation: ExplanationOptions?
  /// Whether to tell of each change what becomes of the journey where it is missed (`Ride.ifMissed`): the first
  /// to arrive, by the same options, over the places between that are left. False by default: it takes a search for each
  /// change. What the limit of time leaves no time for is not told.
  public var missedChanges = false
  /// Whether legs carry their geometry and walking steps. True by default, as most answers are shown on a map; false makes
  /// a summary, which takes less time and room.
  public var includesGeometry = true

  /// The defaults: leave now, by any vehicle, as many changes as it takes.
  public init() {}
}

/// How to look for a route on foot.
public struct PedestrianRouteSearchOptions: Hashable, Sendable {
  /// When one sets out: ways, areas and places that the map knows to be closed then are. nil, the default, means now.
  public var startTime: Instant?
  /// Who walks: speeds, the costs of stairs, escalators, lifts and gates, and what is closed. By default an adult
  /// who takes any way there is. The options below that speak of one part of it read and write it.
  public var walkingProfile = WalkingProfile()
  /// No steps; escalators and lifts are taken. False by default: the way round can be long, or none.
  public var avoidStairways: Bool {
    get { walkingProfile.avoidsStairways }
    set { walkingProfile.avoidsStairways = newValue }
  }
  /// Neither under nor over streets. False by default, as such ways are often the only ones across.
  public var avoidUnderpassesAndOverpasses: Bool {
    get { walkingProfile.avoidsUnderpasses }
    set { walkingProfile.avoidsUnderpasses = newValue }
  }
  /// Through buildings where that is shorter. True by default, since stations are buildings; false still lets one out of the building that one
  /// starts in, and into the one that one wants to get to: where the start or the destination is a stop, or says its
  /// level.
  public var useIndoor: Bool {
    get { walkingProfile.usesIndoor }
    set { walkingProfile.usesIndoor = newValue }
  }
  /// Ways for a wheelchair, as `WalkingProfile` says. False by default, since it closes much that others can use.
  public var wheelchair: Bool {
    get { walkingProfile.isWheelchair }
    set { walkingProfile.isWheelchair = newValue }
  }
  /// Metres a second on the flat. 1.33 by default, the usual speed of an adult.
  public var speedMetersPerSecond: Double {
    get { walkingProfile.speedMetersPerSecond }
    set { walkingProfile.speedMetersPerSecond = newValue }
  }
  /// Areas to keep out of, at most 25. None by default.
  public var excludedAreas: [ExcludedArea] = []
  /// Lifts, ways and pathways that are out of service. None by default; those that the map does not know are told in
  /// a notice.
  public var closedObjects: [ClosedObject] = []
  /// How long to stay at each of the intermediate points, in their order, in seconds; points beyond the list are
  /// passed. None by default.
  public var intermediateStaySeconds: [Int] = []
  /// The longest walk in metres, from point to point. 5,000 by default, an hour at the usual speed; nil means no limit.
  public var maximumWalkMeters: Double? = 5_000
  /// The language in which stops are named, as a BCP 47 tag. nil, the default, leaves it to each feed.
  public var language: String?
  /// As in `PublicTransportRouteSearchOptions`.
  public var lengthUnits = LengthUnits.metric

  /// The defaults: an adult who takes any way there is, stairs included.
  public init() {}
}

/// An area, a line or a point that a walk keeps away from.
///
/// It counts on all levels, and for ways that touch it, whole from junction to junction. A walk that begins or ends
/// in a hard area is refused (`notAccessible`).
public struct ExcludedArea: Hashable, Sendable {
  /// What the points are.
  public enum Shape: Hashable, Sendable {
    /// The corners of an area, in either direction; its last corner is joined to the first.
    case polygon
    /// The bends of a line.
    case polyline
    /// One place.
    case point
  }

  /// How much the area is to be avoided.
  public enum Severity: Hashable, Sendable {
    /// Not to be entered.
    case hard
    /// Entered only where the detour would be long: where it takes more than three times as long as the ways through
    /// the area. The answer says so in a notice.
    case soft
  }

  /// How `points` are joined.
  public var type: Shape
  /// Whether a walk may enter the area if it must.
  public var severity: Severity
  /// How far the area reaches around its outline, line or point, in metres: up to 25,000, and more than 0 around a
  /// point.
  public var extent: Double
  /// The corners of a polygon, at least three; the bends of a line, at least two; or the one point. At most 500, and
  /// no farther than 25 km from west to east and from south to north.
  public var points: [Coordinate]

  /// An area of the given shape; `extent` is in metres and not negative.
  public init(type: Shape, severity: Severity, extent: Double, points: [Coordinate]) {
    self.type = type
    self.severity = severity
    self.extent = extent
    self.points = points
  }
}
