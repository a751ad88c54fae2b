internal import TransitModel

/// The trips of one pattern on one service day, in the order in which a search of direction D meets them.
///
/// A trip is known by its ordinal: 0 is the first forward, and the last backward. As no trip of a pattern
/// overtakes another, times rise with the ordinal at every position.
struct TripSearch<D: Direction> {
  private let timetable: Timetable
  private let day: ServiceDay
  private let firstTrip: Int
  private let count: Int
  private let starts: ColumnRun<Int32>
  private let profiles: ColumnRun<ProfileEventIndex>
  private let arrivals: ColumnRun<Int32>
  private let departures: ColumnRun<Int32>
  /// Trips that are not ridden; nil where there are none.
  private let closedTrips: [Bool]?

  init(
    _ timetable: Timetable, _ pattern: PatternIndex, _ day: ServiceDay, closedTrips: [Bool]? = nil
  ) {
    self.timetable = timetable
    self.day = day
    self.closedTrips = closedTrips
    firstTrip = timetable.columns.patternFirstTrip[pattern.position].position
    count = timetable.columns.patternFirstTrip[pattern.position &+ 1].position &- firstTrip
    starts = timetable.columns.tripStart.run(firstTrip..<firstTrip &+ count)
    profiles = timetable.columns.tripProfile.run(firstTrip..<firstTrip &+ count)
    arrivals = timetable.columns.eventArrival.run
    departures = timetable.columns.eventDeparture.run
  }

  /// The ordinal that stands for no trip; it lies behind all others.
  var none: Int { count }

  /// All trips of the pattern, whether they run or not.
  var tripRange: Range<Int> { firstTrip..<firstTrip &+ count }

  func ordinal(of trip: TripIndex) -> Int {
    D.position(trip.position &- firstTrip, length: count)
  }

  /// Whether the trip runs on the day, and may be ridden.
  func runs(_ ordinal: Int) -> Bool {
    let trip = trip(ordinal)
    guard timetable.runs(timetable.columns.tripService[trip], onDay: day.dayNumber) else {
      return false
    }
    guard let closedTrips else { return true }
    return !closedTrips[trip.position]
  }

  func trip(_ ordinal: Int) -> TripIndex {
    TripIndex(rawValue: UInt32(truncatingIfNeeded: firstTrip &+ D.position(ordinal, length: count)))
  }

  /// The times of a trip.
  ///
  /// - Precondition: the ordinal is not `none`.
  @inline(__always)
  func times(of ordinal: Int) -> TripTimes<D> {
    let place = D.position(ordinal, length: count)
    let profile = profiles[place].position
    return TripTimes(
      start: day.start &+ starts[place], arrivals: arrivals.dropFirst(profile),
      departures: departures.dropFirst(profile))
  }

  func boardingTime(_ ordinal: Int, at position: Int) -> SearchTime {
    times(of: ordinal).boarding(at: position)
  }

  func alightingTime(_ ordinal: Int, at position: Int) -> SearchTime {
    times(of: ordinal).alighting(at: position)
  }

  /// When the vehicle is left at the last stop that the search meets; `unreached` for no trip.
  func end(of ordinal: Int, _ calls: PatternCalls<D>) -> SearchTime {
    ordinal == none
      ? .unreached
      : alightingTime(ordinal, at: D.position(calls.count &- 1, length: calls.count))
  }

  /// The first trip that runs and can be entered at `position` within `earliest` and `latest`; `current`
  /// where no trip before that one can.
  func first(
    from earliest: SearchTime, to latest: SearchTime, at position: Int, before current: Int
  ) -> Int {
    // Whoever is in a vehicle can mostly catch none before it.
    if current == 0 || boardingTime(current &- 1, at: position) < earliest { return current }
    var (ordinal, end) = (0, current &- 1)
    while ordinal < end {
      let middle = (ordinal &+ end) / 2
      if boardingTime(middle, at: position) < earliest {
        ordinal = middle &+ 1
      } else {
        end = middle
      }
    }
    while ordinal < current {
      if boardingTime(ordinal, at: position) > latest { return current }
      if runs(ordinal) { return ordinal }
      ordinal &+= 1
    }
    return current
  }
}

/// When the vehicle of one trip is where, on the clock of a search.
struct TripTimes<D: Direction> {
  /// The trip's start, in seconds after the search's base.
  let start: Int32
  /// From the trip's profile on.
  let arrivals: ColumnRun<Int32>
  let departures: ColumnRun<Int32>

  /// When the vehicle can be entered at a position: its departure, or, backward, its arrival.
  func boarding(at position: Int) -> SearchTime {
    D.clock(start &+ (D.isForward ? departures[position] : arrivals[position]))
  }

  /// When the vehicle can be left at a position: its arrival, or, backward, its departure.
  func alighting(at position: Int) -> SearchTime {
    D.clock(start &+ (D.isForward ? arrivals[position] : departures[position]))
  }
}
