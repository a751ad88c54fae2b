/// What riders may do at one stop position (GTFS pickup_type and drop_off_type).
public struct BoardingRules: OptionSet, Codable, Hashable, BitwiseCopyable, Sendable {
  /// Bit 0: boarding, bit 1: alighting, bits 2 to 5 what to do for it; so it is stored.
  public let rawValue: UInt8

  /// Rules from their stored bits; further bits mean nothing.
  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Riders may get on here.
  @inlinable public static var boarding: BoardingRules { BoardingRules(rawValue: 1) }
  /// Riders may get off here.
  @inlinable public static var alighting: BoardingRules { BoardingRules(rawValue: 2) }
  /// Riders must phone the agency before they get on here; beside `boarding` (GTFS pickup_type 2).
  public static let phoneToBoard = BoardingRules(rawValue: 4)
  /// Riders must agree with the driver to get on here; beside `boarding` (GTFS pickup_type 3).
  public static let askDriverToBoard = BoardingRules(rawValue: 8)
  /// Riders must phone the agency before they get off here; beside `alighting` (GTFS drop_off_type 2).
  public static let phoneToAlight = BoardingRules(rawValue: 16)
  /// Riders must tell the driver to get off here; beside `alighting` (GTFS drop_off_type 3).
  public static let askDriverToAlight = BoardingRules(rawValue: 32)

  /// All that is said of getting on.
  static let ofBoarding: BoardingRules = [.boarding, .phoneToBoard, .askDriverToBoard]
  /// All that is said of getting off.
  static let ofAlighting: BoardingRules = [.alighting, .phoneToAlight, .askDriverToAlight]

  /// The rules that the numbers of a row of stop_times.txt mean: 0 regular, 1 none, 2 phone, 3 driver.
  public init(pickupType: Int, dropOffType: Int) {
    let boarding: [BoardingRules] = [
      .boarding, [], [.boarding, .phoneToBoard], [.boarding, .askDriverToBoard],
    ]
    let alighting: [BoardingRules] = [
      .alighting, [], [.alighting, .phoneToAlight], [.alighting, .askDriverToAlight],
    ]
    // Other numbers do not come from import, which reads them as 0.
    self = boarding[(0...3).contains(pickupType) ? pickupType : 0]
      .union(alighting[(0...3).contains(dropOffType) ? dropOffType : 0])
  }

  /// Without anything about getting off: the rules of a trip's first stop.
  public var withoutAlighting: BoardingRules { subtracting(.ofAlighting) }

  /// Without anything about getting on: the rules of a trip's last stop.
  public var withoutBoarding: BoardingRules { subtracting(.ofBoarding) }
}

/// That a pattern serves a stop, and at which of its stop positions.
public struct PatternVisit: Hashable, BitwiseCopyable, Sendable {
  /// The pattern that calls at the stop.
  public let pattern: PatternIndex
  /// 0 is the first stop of the pattern.
  public let position: UInt32

  /// A visit of a pattern at its stop position `position`.
  public init(pattern: PatternIndex, position: UInt32) {
    self.pattern = pattern
    self.position = position
  }
}

/// A change that is possible between vehicles: by a walk found at import, or by a rule of transfers.txt.
public struct Transfer: Hashable, BitwiseCopyable, Sendable {
  /// The change point at the other end.
  public let point: Index<ChangePointTag>
  /// How long the change takes, rounded up; of a rule, all that is needed.
  public let seconds: Int32
  private let packed: UInt32

  /// A change to `point`, or, among `transfersInto`, from it.
  public init(
    point: Index<ChangePointTag>, seconds: Int32, decimeters: UInt32, isRule: Bool = false
  ) {
    self.point = point
    self.seconds = seconds
    packed = min(decimeters, 0x7FFF_FFFF) | (isRule ? 1 << 31 : 0)
  }

  /// The length of the walk along the ground, in tenths of a metre.
  public var decimeters: UInt32 { packed & 0x7FFF_FFFF }
  /// Whether a rule of the feed says how long the change takes: no request for more time holds then.
  public var isRule: Bool { packed >> 31 == 1 }
  /// The length of the walk along the ground.
  public var meters: Double { Double(decimeters) / 10 }
}

/// That the vehicle of a trip goes on as another trip, and riders may stay in it.
public struct Continuation: Hashable, BitwiseCopyable, Sendable {
  /// The pattern of the other trip.
  public let pattern: PatternIndex
  /// The other trip: the next one, or, among `continuationsInto`, the one before.
  public let trip: TripIndex
  /// The service dates on which it is so.
  public let service: ServiceIndex

  /// A continuation on the dates of a service.
  public init(pattern: PatternIndex, trip: TripIndex, service: ServiceIndex) {
    self.pattern = pattern
    self.trip = trip
    self.service = service
  }
}

/// The one entry of a column that describes the whole network.
public enum CalendarTag {}

/// The timetable as packed columns: what `TimetableBuilder` makes, and what a network file stores.
///
/// A trip is a start and a run-time profile; a profile's events are seconds after that start, and trips
/// of any route may share one. The trips of pattern p are `patternFirstTrip[p] ..< patternFirstTrip[p + 1]`,
/// and each of them is nowhere later than the next.
public struct TimetableColumns: ~Copyable, Sendable, ColumnGroup {
  /// The line that all trips of the pattern are runs of.
  public var patternRoute = IndexedArray<PatternTag, RouteIndex>()
  /// The zone whose service days the pattern's trips count from: that of the route's agency.
  public var patternZone = IndexedArray<PatternTag, ZoneIndex>()
  /// The stops of each pattern in order; a stop may stand there more than once.
  public var patternStops = RaggedArray<PatternTag, StopIndex>()
  /// For every entry of `patternStops.values`, what riders may do there.
  public var stopRules = IndexedArray<StopPositionTag, BoardingRules>()
  /// One entry more than there are patterns.
  public var patternFirstTrip = IndexedArray<PatternTag, TripIndex>([TripIndex(0)])
  /// The earliest event of any trip of the pattern, in service time.
  public var patternEarliest = IndexedArray<PatternTag, Int32>()
  /// The latest event of any trip of the pattern, in service time.
  public var patternLatest = IndexedArray<PatternTag, Int32>()

  /// The points of every stop position of a pattern that transfer rules name; empty for the others, whose
  /// points are their stops.
  public var patternPoints = RaggedArray<PatternTag, PositionPoints>()
  /// Seconds between vehicles where the pattern is headway service (frequencies.txt, exact_times = 0) of
  /// one trip without clock times; 0 where it runs by its timetable.
  public var patternHeadway = IndexedArray<PatternTag, Int32>()
  /// For how long after `tripStart` vehicles leave the first stop of headway service; 0 for others.
  public var patternWindow = IndexedArray<PatternTag, Int32>()

  /// The departure from position 0, in service time.
  public var tripStart = IndexedArray<TripTag, Int32>()
  /// Where the trip's profile begins among the events.
  public var tripProfile = IndexedArray<TripTag, ProfileEventIndex>()
  /// The dates on which the trip runs.
  public var tripService = IndexedArray<TripTag, ServiceIndex>()
  /// Seconds after the trip's start; the arrival at position 0 may come before it.
  public var eventArrival = IndexedArray<ProfileEventTag, Int32>()
  /// Seconds from the trip's start to each departure, beside `eventArrival`; 0 at position 0.
  public var eventDeparture = IndexedArray<ProfileEventTag, Int32>()

  /// The patterns through each stop, by pattern and position.
  public var stopVisits = RaggedArray<StopTag, PatternVisit>()
  /// The stops of the alighting points that rules name, rising: `stopCount` is the number of the first.
  public var alightingPointStop = IndexedArray<NamedPointTag, StopIndex>()
  /// The stops of the boarding points that rules name, likewise.
  public var boardingPointStop = IndexedArray<NamedPointTag, StopIndex>()
  /// For each alighting point the changes from it; `point` is a boarding point. Staying at a stop is one.
  public var transfers = RaggedArray<ChangePointTag, Transfer>()
  /// For each boarding point the changes to it; `point` is an alighting point.
  public var transfersInto = RaggedArray<ChangePointTag, Transfer>()
  /// For each trip the trips as which its vehicle goes on; without keys where there are none.
  public var continuations = RaggedArray<TripTag, Continuation>()
  /// For each trip the trips as which its vehicle came; without keys where there are none.
  public var continuationsInto = RaggedArray<TripTag, Continuation>()

  /// For each stop and region, how many minutes it takes at the least from the one to the other: from anywhere in the
  /// region to the stop. Empty where that was not worked out (`LeastTimes`).
  public var stopLeastMinutes = IndexedArray<StopRegionTag, UInt8>()
  /// The least of these for all stops of a region, for each region that one comes from.
  public var regionLeastMinutes = IndexedArray<RegionPairTag, UInt8>()

  /// The day number of the first bit of each service.
  public var serviceFirstDay = IndexedArray<ServiceTag, Int32>()
  /// The days of each service as bits from its first day on, 64 to a word, the lowest bit first.
  public var serviceDays = RaggedArray<ServiceTag, UInt64>()
  /// One entry: the day number of the first service day that `dayStarts` knows.
  public var calendarFirstDay = IndexedArray<CalendarTag, Int32>([0])
  /// For each zone the UTC second at which each service day starts (noon − 12 h), day after day.
  public var dayStarts = RaggedArray<ZoneTag, Int64>()

  /// The type that legs of the route say.
  public var routeType = IndexedArray<RouteTag, TransportType>()
  /// The raw `TransportTypes` that select the route.
  public var routeAnswersTo = IndexedArray<RouteTag, UInt16>()

  /// The columns of an empty timetable, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("pattern.route", &patternRoute)
    try visitor.visit("pattern.zone", &patternZone)
    try visitor.visit("pattern.stops", &patternStops)
    try visitor.visit("pattern.rules", &stopRules)
    try visitor.visit("pattern.first_trip", &patternFirstTrip)
    try visitor.visit("pattern.earliest", &patternEarliest)
    try visitor.visit("pattern.latest", &patternLatest)
    try visitor.visit("pattern.points", &patternPoints)
    try visitor.visit("pattern.headway", &patternHeadway)
    try visitor.visit("pattern.window", &patternWindow)
    try visitor.visit("trip.start", &tripStart)
    try visitor.visit("trip.profile", &tripProfile)
    try visitor.visit("trip.service", &tripService)
    try visitor.visit("event.arrival", &eventArrival)
    try visitor.visit("event.departure", &eventDeparture)
    try visitor.visit("stop.visits", &stopVisits)
    try visitor.visit("alighting_point.stop", &alightingPointStop)
    try visitor.visit("boarding_point.stop", &boardingPointStop)
    try visitor.visit("alighting_point.transfers", &transfers)
    try visitor.visit("boarding_point.transfers_into", &transfersInto)
    try visitor.visit("trip.continuations", &continuations)
    try visitor.visit("trip.continuations_into", &continuationsInto)
    try visitor.visit("stop.least_minutes", &stopLeastMinutes)
    try visitor.visit("region.least_minutes", &regionLeastMinutes)
    try visitor.visit("service.first_day", &serviceFirstDay)
    try visitor.visit("service.days", &serviceDays)
    try visitor.visit("calendar.first_day", &calendarFirstDay)
    try visitor.visit("zone.day_starts", &dayStarts)
    try visitor.visit("route.type", &routeType)
    try visitor.visit("route.answers_to", &routeAnswersTo)
  }
}
