internal import TransitModel

/// Vehicles of one pattern that come at no known times, only every so often in a window, on one service day.
///
/// Whoever is ready within the window waits and then rides; the window passes a stop as long after the first
/// stop as a vehicle does. A ride is known by its start, when its vehicle leaves the first stop, on the
/// search's clock. Backward is the exact inverse: entering a vehicle where it arrives, and leaving it at the
/// last moment at which one may begin to wait.
struct HeadwayService<D: Direction> {
  private let timetable: Timetable
  private let trip: TripIndex
  private let day: ServiceDay
  /// Service times at which one may begin to wait at the first stop.
  private let window: Range<Int32>
  /// How long one waits.
  let waitSeconds: Int32

  init(_ timetable: Timetable, _ pattern: PatternIndex, _ day: ServiceDay, _ wait: HeadwayWait) {
    self.timetable = timetable
    self.day = day
    trip = timetable.columns.patternFirstTrip[pattern.position]
    let start = timetable.columns.tripStart[trip]
    window = start..<start &+ timetable.columns.patternWindow[pattern]
    waitSeconds = wait.seconds(forHeadway: timetable.columns.patternHeadway[pattern])
  }

  /// Whether there is service on the day.
  var runs: Bool {
    timetable.runs(timetable.columns.tripService[trip], onDay: day.dayNumber)
  }

  /// The best start of a ride entered at a position by one who is there at `time`, and that is entered no
  /// later than `latest`; `unreached` where there is none.
  func start(from time: SearchTime, to latest: SearchTime, at position: Int) -> SearchTime {
    let served = D.clock(time) &- day.start
    let left: Int32
    if D.isForward {
      let ready = max(
        served &- offset(timetable.columns.eventDeparture, position), window.lowerBound)
      if ready >= window.upperBound { return .unreached }
      left = ready &+ waitSeconds
    } else {
      left = min(
        served &- offset(timetable.columns.eventArrival, position),
        window.upperBound &- 1 &+ waitSeconds)
      if left < window.lowerBound &+ waitSeconds { return .unreached }
    }
    let start = D.clock(day.start &+ left)
    return enteringTime(start, at: position) <= latest ? start : .unreached
  }

  /// When the vehicle is entered: its departure, or, backward, its arrival.
  func enteringTime(_ start: SearchTime, at position: Int) -> SearchTime {
    let events =
      D.isForward
      ? offset(timetable.columns.eventDeparture, position)
      : offset(timetable.columns.eventArrival, position)
    return D.clock(D.clock(start) &+ events)
  }

  /// When the vehicle is left: its arrival, or, backward, its departure.
  func vehicleTime(_ start: SearchTime, at position: Int) -> SearchTime {
    D.isForward
      ? leavingTime(start, at: position) : leavingTime(start, at: position) &- waitSeconds
  }

  /// When one is rid of the vehicle: its arrival, or, backward, when one begins to wait for it.
  func leavingTime(_ start: SearchTime, at position: Int) -> SearchTime {
    let events =
      D.isForward
      ? offset(timetable.columns.eventArrival, position)
      : offset(timetable.columns.eventDeparture, position) &- waitSeconds
    return D.clock(D.clock(start) &+ events)
  }

  private func offset(
    _ events: borrowing IndexedArray<ProfileEventTag, Int32>, _ position: Int
  ) -> Int32 {
    events[timetable.columns.tripProfile[trip].position &+ position]
  }
}
