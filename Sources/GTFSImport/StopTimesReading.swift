internal import TransitDatabase
internal import TransitModel

/// Reads stop_times.txt, the one table that is too long to be held.
///
/// Nearly all feeds write the calls of a trip one below the other; then a trip is stored when the next
/// begins. Where a trip comes back after it was closed, all is begun anew through a temporary table that
/// SQLite sorts on disk.
final class StopTimesReading {
  /// The most calls of one trip; the longest real ones have a few hundred.
  static let callLimit = 10_000
  /// The most bytes of the headsigns of one trip; real ones have some dozens for each call.
  static let headsignLimit = 1 << 20

  private let reading: FeedReading
  private let profiles: ProfileStore
  private let interpolation: Interpolation
  private let speeds: SpeedCheck
  private var singleTimes = SingleTimes()
  private var trip = TripCalls()

  init(_ reading: FeedReading) throws {
    self.reading = reading
    profiles = try ProfileStore(reading.connection, keys: reading.keys)
    interpolation = Interpolation(coordinates: reading.places.coordinates)
    speeds = SpeedCheck(coordinates: reading.places.coordinates)
  }

  func run() throws {
    let issuesBefore = reading.issues.log
    let factsBefore = reading.tripFacts
    if try !readGrouped() {
      reading.issues.log = issuesBefore
      reading.tripFacts = factsBefore
      trip.removeAll()
      reading.counts.stopTimes = 0
      singleTimes = SingleTimes()
      try profiles.removeAll()
      try readScattered()
      reading.report(
        .unsortedStopTimes, file: StopTimeColumn.file,
        "The rows of some trips do not stand together; they were sorted.")
    }
    reading.counts.profiles = profiles.count
    singleTimes.report(to: reading.issues)
  }

  // MARK: Two ways through the file

  /// Returns false where the calls of a trip do not stand together.
  private func readGrouped() throws -> Bool {
    let table = try reading.openRequired(StopTimeColumn.self, readsAhead: true)
    var isClosed = Array(repeating: false, count: reading.trips.count)
    var current: Int?
    while try table.next() {
      guard let position = findTrip(table, current) else { continue }
      if position != current {
        if let current {
          try finish(current)
          isClosed[current] = true
        }
        if isClosed[position] { return false }
        current = position
      }
      if reading.tripFacts[position].state == .waiting { add(table, to: position) }
    }
    if let current { try finish(current) }
    return true
  }

  private func readScattered() throws {
    let table = try reading.openRequired(StopTimeColumn.self, readsAhead: true)
    let store = try ScatteredCalls(reading.connection)
    while try table.next() {
      guard let position = findTrip(table, nil),
        reading.tripFacts[position].state == .waiting, let call = readCall(table, of: position)
      else { continue }
      try store.insert(call, headsign: table[.stopHeadsign], of: position)
    }
    var current: Int?
    try store.forEach { position, call, headsign in
      if position != current {
        if let current { try finish(current) }
        current = position
      }
      append(call, headsign: headsign, to: position, line: call.line)
    }
    if let current { try finish(current) }
    try store.removeAll()
  }

  /// The position of the row's trip; nil, reported, where there is none. Rows of a trip that was dropped
  /// for its row in trips.txt go with it.
  private func findTrip(_ table: FeedTable<StopTimeColumn>, _ current: Int?) -> Int? {
    let id = table[.tripID]
    if let current, reading.trips.holds(id, at: current) { return current }
    guard let position = reading.trips.find(id) else {
      if id.isEmpty {
        table.reportMissing(.tripID)
      } else {
        table.report(
          .unknownTrip, .tripID, entity: table.text(.tripID),
          "There is no trip \"\(table.text(.tripID) ?? "")\" in trips.txt; the row was dropped.")
      }
      return nil
    }
    // Trips on demand have been stored already.
    return [.rejected, .flexible].contains(reading.tripFacts[position].state) ? nil : position
  }

  // MARK: Rows

  private func add(_ table: FeedTable<StopTimeColumn>, to position: Int) {
    guard let call = readCall(table, of: position) else { return }
    append(call, headsign: table[.stopHeadsign], to: position, line: table.line)
  }

  private func append(
    _ call: Call, headsign: UnsafeBufferPointer<UInt8>, to position: Int, line: Int
  ) {
    guard reading.tripFacts[position].state == .waiting else { return }
    if trip.calls.count == Self.callLimit
      || trip.headsigns.count + headsign.count > Self.headsignLimit
    {
      report(
        .unusableTrip, position, line: line,
        "The trip has more than 10,000 calls, or more than 1 MB of headsigns")
      reading.tripFacts[position].state = .faulty
      return
    }
    var call = call
    if !headsign.isEmpty {
      let start = trip.headsigns.count
      trip.headsigns.append(contentsOf: headsign)
      call.headsign = start..<trip.headsigns.count
    }
    trip.calls.append(call)
  }

  /// The row as a call; nil, reported, where it spoils its trip.
  private func readCall(_ table: FeedTable<StopTimeColumn>, of position: Int) -> Call? {
    func spoil() -> Call? {
      reading.tripFacts[position].state = .faulty
      return nil
    }
    guard let stop = findStop(table), let arrival = readTime(table, .arrivalTime),
      let departure = readTime(table, .departureTime)
    else { return spoil() }
    guard let sequence = table.integer(.stopSequence, in: 0...Int(Int32.max)) else {
      table.report(
        .missingValue, .stopSequence, entity: table.text(.tripID),
        "Without stop_sequence the order of the calls is not known; the trip was dropped.")
      return spoil()
    }
    var call = Call(
      stop: UInt32(stop), arrival: arrival.seconds, departure: departure.seconds,
      sequence: Int32(sequence), line: table.line)
    call.isInterpolated = call.arrival == nil && call.departure == nil
    singleTimes.note(call)
    call.arrival = call.arrival ?? call.departure
    call.departure = call.departure ?? call.arrival
    call.rules.pickup = UInt8(table.integer(.pickupType, in: 0...3) ?? 0)
    call.rules.dropOff = UInt8(table.integer(.dropOffType, in: 0...3) ?? 0)
    call.rules.continuousPickup = table.integer(.continuousPickup, in: 0...3).map { UInt8($0) }
    call.rules.continuousDropOff = table.integer(.continuousDropOff, in: 0...3).map { UInt8($0) }
    call.rules.timepoint = table.integer(.timepoint, in: 0...1).map { UInt8($0) }
    call.rules.pickupBooking = reading.findBookingRule(
      table, .pickupBookingRuleID, entity: .tripID)
    call.rules.dropOffBooking = reading.findBookingRule(
      table, .dropOffBookingRuleID, entity: .tripID)
    call.distance = table.double(.shapeDistTraveled, in: 0...1e9)
    return call
  }

  private func findStop(_ table: FeedTable<StopTimeColumn>) -> Int? {
    guard let position = reading.stops.find(table[.stopID]) else {
      table.report(
        .unknownStop, .stopID, entity: table.text(.tripID),
        "There is no stop \"\(table.text(.stopID) ?? "")\" in stops.txt; the trip was dropped.")
      return nil
    }
    if reading.places.kinds[position] != 0 {
      table.report(
        .stationInStopTimes, .stopID, entity: table.text(.tripID),
        "\"\(table.text(.stopID) ?? "")\" is no stop (location_type 0), but a station, an entrance "
          + "or a part of one; the trip was dropped.")
      return nil
    }
    return position
  }

  /// The time, with nil seconds where the field is blank; nil, reported, where it is none.
  private func readTime(
    _ table: FeedTable<StopTimeColumn>, _ column: StopTimeColumn
  ) -> (seconds: Int32?, Void)? {
    let text = table[column]
    if text.isEmpty { return (nil, ()) }
    guard let (seconds, hasSeconds) = parseTime(text) else {
      table.report(
        .invalidTime, column, entity: table.text(.tripID),
        "\"\(table.text(column) ?? "")\" is no time; the trip was dropped.")
      return nil
    }
    if !hasSeconds {
      table.report(
        .timeWithoutSeconds, column, entity: table.text(.tripID),
        "\"\(table.text(column) ?? "")\" was read as a time of hours and minutes.")
    }
    return (seconds, ())
  }

  // MARK: Trips

  /// Stores the calls that were read as those of `position`, or drops the trip.
  private func finish(_ position: Int) throws {
    defer { trip.removeAll() }
    guard reading.tripFacts[position].state == .waiting, isUsable(position),
      let start = trip.calls.first?.departure
    else {
      reading.tripFacts[position].state = .dropped
      return
    }
    let (profileCount, type) = (profiles.count, reading.tripFacts[position].type)
    reading.tripFacts[position] = TripFacts(
      state: .kept, profile: try profiles.intern(trip, start: start), start: start)
    if profiles.count > profileCount { checkProfile(position, type: type) }
    reading.counts.stopTimes += trip.calls.count
  }

  /// Notes which stops are served, and tells where a trip, the first of its profile, goes too fast.
  private func checkProfile(_ position: Int, type: UInt8) {
    for call in trip.calls { reading.places.isServed[Int(call.stop)] = true }
    guard let (call, speed) = speeds.findTooFast(trip.calls, type: type) else { return }
    report(
      .fastTravel, position, line: call.line,
      "The trip would get here at \(speed) km/h from the stop before", outcome: "")
  }

  /// Sorts the calls and fills their times; false, reported, where they make no ride.
  private func isUsable(_ position: Int) -> Bool {
    sort(position)
    guard trip.calls.count >= 2 else {
      report(
        .unusableTrip, position, line: trip.calls.first?.line, "The trip has only one call")
      return false
    }
    for (call, what) in [
      (trip.calls[0], "first departure"), (trip.calls[trip.calls.count - 1], "last arrival"),
    ] where call.isInterpolated {
      report(.missingTime, position, line: call.line, "The trip's \(what) is blank")
      return false
    }
    interpolation.fill(&trip.calls)
    var time = Int32.min
    for call in trip.calls {
      guard let arrival = call.arrival, let departure = call.departure, time <= arrival,
        arrival <= departure
      else {
        report(.decreasingTimes, position, line: call.line, "The times run backwards here")
        return false
      }
      time = departure
    }
    return true
  }

  /// Brings the calls into the order of stop_sequence, and drops a second one of the same number.
  private func sort(_ position: Int) {
    let calls = trip.calls
    if zip(calls, calls.dropFirst()).allSatisfy({ $0.sequence < $1.sequence }) { return }
    trip.calls.sort { ($0.sequence, $0.line) < ($1.sequence, $1.line) }
    var kept: [Call] = []
    for call in trip.calls {
      if kept.last?.sequence == call.sequence {
        report(
          .duplicateKey, position, line: call.line, field: .stopSequence,
          "stop_sequence \(call.sequence) stands there already; the first row was kept",
          outcome: "")
      } else {
        kept.append(call)
      }
    }
    trip.calls = kept
  }

  private func report(
    _ code: IssueCode, _ position: Int, line: Int?, field: StopTimeColumn? = nil,
    _ problem: String, outcome: String = "; it was dropped"
  ) {
    reading.issues.report(
      ImportIssue(
        code, file: StopTimeColumn.file, line: line, field: field?.name,
        entity: reading.trips.text(position), message: problem + outcome + "."))
  }
}
