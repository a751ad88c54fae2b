internal import TransitModel

/// The trips of one pattern on one service day, in the order in which a search of direction D meets them.
///
/// A trip is known by its ordinal: 0 is the first forward, and the last backward. As no trip of a pattern
/// overtakes another, times rise with the ordinal at every position.
struct TripSearch<D: Direction> {
  private let timetable: Timetable
  private let firstTrip: Int
  private let count: Int
  private let day: ServiceDay
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

  /// When the vehicle can be entered at a position: its departure, or, backward, its arrival.
  func boardingTime(_ ordinal: Int, at position: Int) -> SearchTime {
    let trip = trip(ordinal)
    let time =
      D.isForward
      ? timetable.departure(of: trip, at: position) : timetable.arrival(of: trip, at: position)
    return D.clock(day.start &+ time)
  }

  /// When the vehicle can be left at a position: its arrival, or, backward, its departure.
  func alightingTime(_ ordinal: Int, at position: Int) -> SearchTime {
    let trip = trip(ordinal)
    let time =
      D.isForward
      ? timetable.arrival(of: trip, at: position) : timetable.departure(of: trip, at: position)
    return D.clock(day.start &+ time)
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
