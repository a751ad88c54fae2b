/// What riders may do at one stop position (GTFS pickup_type and drop_off_type).
public struct BoardingRules: OptionSet, Hashable, BitwiseCopyable, Sendable {
  /// Bit 0: boarding, bit 1: alighting; so it is stored.
  public let rawValue: UInt8

  /// Rules from their stored bits; further bits mean nothing.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Riders may get on here.
  public static let boarding = BoardingRules(rawValue: 1)
  /// Riders may get off here.
  public static let alighting = BoardingRules(rawValue: 2)
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

/// A walk between two stops that was found at import, at the default walker's speed.
public struct Transfer: Hashable, BitwiseCopyable, Sendable {
  /// The stop at the other end.
  public let stop: StopIndex
  /// How long the walk takes, rounded up.
  public let seconds: Int32
  /// The length of the walk along the ground, in tenths of a metre.
  public let decimeters: UInt32

  /// A walk to `stop`, or, among `transfersInto`, from it.
  public init(stop: StopIndex, seconds: Int32, decimeters: UInt32) {
    self.stop = stop
    self.seconds = seconds
    self.decimeters = decimeters
  }

  /// The length of the walk along the ground.
  public var meters: Double { Double(decimeters) / 10 }
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
  /// For each stop the walks that begin at it; `stop` is where they end.
  public var transfers = RaggedArray<StopTag, Transfer>()
  /// For each stop the walks that end at it; `stop` is where they begin.
  public var transfersInto = RaggedArray<StopTag, Transfer>()

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
    try visitor.visit("trip.start", &tripStart)
    try visitor.visit("trip.profile", &tripProfile)
    try visitor.visit("trip.service", &tripService)
    try visitor.visit("event.arrival", &eventArrival)
    try visitor.visit("event.departure", &eventDeparture)
    try visitor.visit("stop.visits", &stopVisits)
    try visitor.visit("stop.transfers", &transfers)
    try visitor.visit("stop.transfers_into", &transfersInto)
    try visitor.visit("service.first_day", &serviceFirstDay)
    try visitor.visit("service.days", &serviceDays)
    try visitor.visit("calendar.first_day", &calendarFirstDay)
    try visitor.visit("zone.day_starts", &dayStarts)
    try visitor.visit("route.type", &routeType)
    try visitor.visit("route.answers_to", &routeAnswersTo)
  }
}
