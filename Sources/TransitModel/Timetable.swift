/// All trips of a network on all its service days, immutable and shared by any number of searches.
public final class Timetable: Sendable {
  /// What the timetable was made of; read directly on hot paths.
  public let columns: TimetableColumns
  /// The earliest and the latest event of any trip, in service time: how far a service day reaches into
  /// its neighbours.
  public let eventSpan: ClosedRange<Int32>
  /// Which region each stop is in, of those whose least times are known.
  public let regions: RegionScale

  /// - Precondition: the columns are valid, as `TimetableBuilder` makes them or `validate` has found.
  public init(_ columns: consuming TimetableColumns) {
    var earliest: Int32 = 0
    var latest: Int32 = 0
    for pattern in 0..<columns.patternEarliest.count {
      earliest = min(earliest, columns.patternEarliest[pattern])
      latest = max(latest, columns.patternLatest[pattern])
    }
    eventSpan = earliest...latest
    regions = RegionScale(
      stopCount: columns.stopVisits.count, regionCount: columns.regionCount)
    self.columns = columns
  }

  /// Stops are numbered below this.
  public var stopCount: Int { columns.stopVisits.count }
  /// Patterns are numbered below this.
  public var patternCount: Int { columns.patternRoute.count }
  /// Trips are numbered below this; runs of frequencies.txt count one by one.
  public var tripCount: Int { columns.tripStart.count }
  /// Routes are numbered below this.
  public var routeCount: Int { columns.routeType.count }

  /// Whether the service runs on a day, given by its day number (`ServiceDate.dayNumber`).
  @inlinable
  public func runs(_ service: ServiceIndex, onDay day: Int32) -> Bool {
    let offset = Int(day &- columns.serviceFirstDay[service])
    let words = columns.serviceDays.range(service)
    guard offset >= 0, offset >> 6 < words.count else { return false }
    return columns.serviceDays[words.lowerBound &+ offset >> 6] >> UInt64(offset & 63) & 1 == 1
  }

  /// All dates on which a service runs.
  public func days(of service: ServiceIndex) -> DaySet {
    DaySet(firstDay: columns.serviceFirstDay[service], words: columns.serviceDays.row(service))
  }

  /// The pattern that a trip is a run of.
  public func pattern(of trip: TripIndex) -> PatternIndex {
    let place = (0..<patternCount).partitionPoint {
      columns.patternFirstTrip[$0 + 1].position > trip.position
    }
    return PatternIndex(place)
  }

  /// The stop at a position of a pattern.
  @inlinable
  public func stop(of pattern: PatternIndex, at position: Int) -> StopIndex {
    columns.patternStops[columns.patternStops.range(pattern).lowerBound + position]
  }

  /// The numbers of the change points that transfer rules name at a stop, on the side of those who board
  /// or of those who alight.
  public func namedPoints(of stop: StopIndex, isBoarding: Bool) -> Range<Int> {
    func range(_ stops: borrowing IndexedArray<NamedPointTag, StopIndex>) -> Range<Int> {
      let all = 0..<stops.count
      let first = all.partitionPoint { stops[$0] >= stop }
      return first..<(first..<stops.count).partitionPoint { stops[$0] > stop }
    }
    let named = isBoarding ? range(columns.boardingPointStop) : range(columns.alightingPointStop)
    return named.lowerBound + stopCount..<named.upperBound + stopCount
  }

  /// The stop that a change point is at.
  @inlinable
  public func stop(ofPoint point: Int, isBoarding: Bool) -> Int {
    let named = point &- stopCount
    if named < 0 { return point }
    return isBoarding
      ? columns.boardingPointStop[named].position : columns.alightingPointStop[named].position
  }

  /// Whether the vehicle of any of some trips goes on as another trip, or came as one.
  public func continues(_ trips: Range<Int>) -> Bool {
    func isLinked(_ links: borrowing RaggedArray<TripTag, Continuation>) -> Bool {
      links.count > 0 && !trips.isEmpty
        && links.range(TripIndex(trips.lowerBound)).lowerBound
          < links.range(TripIndex(trips.upperBound - 1)).upperBound
    }
    return isLinked(columns.continuations) || isLinked(columns.continuationsInto)
  }

  /// The trips as which the vehicle of a trip goes on, or, backward, came.
  public func continuations(of trip: TripIndex, isForward: Bool) -> [Continuation] {
    if columns.continuations.count == 0 { return [] }
    return isForward ? columns.continuations.row(trip) : columns.continuationsInto.row(trip)
  }

  /// The service time at which a trip comes to a position of its pattern, in seconds.
  @inlinable
  public func arrival(of trip: TripIndex, at position: Int) -> Int32 {
    columns.tripStart[trip] &+ columns.eventArrival[columns.tripProfile[trip].position &+ position]
  }

  /// The service time at which a trip leaves a position of its pattern, in seconds.
  @inlinable
  public func departure(of trip: TripIndex, at position: Int) -> Int32 {
    columns.tripStart[trip]
      &+ columns.eventDeparture[columns.tripProfile[trip].position &+ position]
  }

  /// The first and the last date on which any service runs; nil in a timetable without service.
  public var calendarSpan: ClosedRange<ServiceDate>? {
    var span: ClosedRange<ServiceDate>?
    for service in columns.serviceFirstDay.indices {
      if let dates = days(of: service).span { span = .joining(span, dates) }
    }
    return span
  }

  /// Whether any trip runs on one of some dates.
  package func hasTrips(on dates: ClosedRange<ServiceDate>) -> Bool {
    columns.tripService.indices.contains { trip in
      (dates.lowerBound.dayNumber...dates.upperBound.dayNumber).contains {
        runs(columns.tripService[trip], onDay: $0)
      }
    }
  }

  /// The dates on which any trip runs; costs as much as all calendars are long.
  package var runningDates: DaySet {
    // Services without trips are kept too.
    var isUsed = Array(repeating: false, count: columns.serviceFirstDay.count)
    for trip in columns.tripService.indices { isUsed[columns.tripService[trip].position] = true }
    return columns.serviceFirstDay.indices.reduce(DaySet()) { dates, service in
      isUsed[service.position] ? dates.union(days(of: service)) : dates
    }
  }

  /// The UTC start of a service day in a zone, or nil where the calendar does not reach it.
  public func start(of date: ServiceDate, in zone: ZoneIndex) -> Instant? {
    let days = columns.dayStarts.range(zone)
    let offset = Int(date.dayNumber) - Int(columns.calendarFirstDay[0])
    guard offset >= 0, offset < days.count else { return nil }
    return Instant(seconds: columns.dayStarts[days.lowerBound + offset])
  }
}
