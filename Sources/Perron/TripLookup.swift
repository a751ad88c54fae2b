internal import TransitModel

/// The runs of one row of trips.txt.
struct TripRuns {
  let record: Index<TripRecordTag>
  /// Not empty; by their start.
  var trips: [TripIndex]
}

extension Network {
  /// The runs of the trip that an id of a request means: the whole text tried in every feed first, then as FEED
  /// up to the first colon and the trip_id behind it, byte by byte.
  func findRuns(named id: String) throws(PlannerError) -> TripRuns {
    let bytes = Array(id.utf8)
    var matches = runs(withID: bytes[...])
    if matches.isEmpty, let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
      matches = runs(withID: bytes[(colon + 1)...]).filter {
        directory.columns.feedID.holds(bytes[..<colon], at: feed(of: $0.trips[0]))
      }
    }
    guard let match = matches.first else {
      throw PlannerError(
        .unknownTrip, problem: "There is no trip \"\(id)\" with a timetable in the network.",
        remedy: "`perron departures STOP --format json` tells the ids of trips.")
    }
    if matches.count > 1 {
      let ids = matches.map { name(of: $0.trips[0], Wording(self)).id }.joined(separator: ", ")
      throw PlannerError(
        .ambiguousTrip, problem: "Several feeds hold a trip \"\(id)\": \(ids).",
        remedy: "Name the feed too.")
    }
    return match
  }

  /// One element for each row of trips.txt with this trip_id, by feed.
  private func runs(withID id: ArraySlice<UInt8>) -> [TripRuns] {
    let records = (0..<directory.columns.recordID.count)
      .map { Index<TripRecordTag>($0) }
      .filter { directory.columns.recordID.holds(id, at: $0) }
    if records.isEmpty { return [] }
    var found = records.map { TripRuns(record: $0, trips: []) }
    for trip in directory.columns.tripRecord.indices {
      guard let place = records.firstIndex(of: directory.columns.tripRecord[trip]) else { continue }
      found[place].trips.append(trip)
    }
    return found.filter { !$0.trips.isEmpty }.map { runs in
      TripRuns(
        record: runs.record,
        trips: runs.trips.sorted {
          (timetable.columns.tripStart[$0], $0) < (timetable.columns.tripStart[$1], $1)
        })
    }
  }

  private func feed(of trip: TripIndex) -> FeedIndex {
    let route = timetable.columns.patternRoute[timetable.pattern(of: trip)]
    return directory.columns.agencyFeed[directory.columns.routeAgency[route]]
  }

  /// What a trip is called.
  func name(of trip: TripIndex, _ wording: Wording) -> TripName {
    let pattern = timetable.pattern(of: trip)
    return TripName(
      id: scopedID(of: trip, in: pattern),
      route: wording.route(timetable.columns.patternRoute[pattern]),
      headsign: wording.headsign(of: trip, in: pattern, at: 0),
      shortName: wording.shortName(of: trip, in: pattern))
  }

  /// How frequencies.txt repeats a trip, or its start alone.
  func run(of trip: TripIndex) -> TripCourse.Run {
    let pattern = timetable.pattern(of: trip)
    let start = timetable.columns.tripStart[trip]
    let headway = timetable.columns.patternHeadway[pattern]
    let end = start &+ timetable.columns.patternWindow[pattern]
    return TripCourse.Run(
      start: ServiceTime(seconds: start), end: headway > 0 ? ServiceTime(seconds: end) : nil,
      headwaySeconds: headway > 0 ? Int(headway) : nil)
  }

  /// A call of a trip on a service date that begins at `day`.
  func call(
    of trip: TripIndex, at position: Int, on day: Instant, _ wording: Wording
  ) -> TripCall {
    let pattern = timetable.pattern(of: trip)
    let stop = timetable.stop(of: pattern, at: position)
    let zone = directory.columns.stopZone[stop]
    let arrival = day.advanced(by: Int(timetable.arrival(of: trip, at: position)))
    let departure = day.advanced(by: Int(timetable.departure(of: trip, at: position)))
    let stops = timetable.columns.patternStops.range(pattern)
    return TripCall(
      place: wording.place(of: stop, isBrief: true), arrival: arrival, departure: departure,
      arrivalOffset: directory.offset(of: zone, at: arrival),
      departureOffset: directory.offset(of: zone, at: departure),
      headsign: wording.headsign(of: trip, in: pattern, at: position),
      rules: timetable.columns.stopRules[stops.lowerBound + position],
      isApproximate: details.calls.isApproximate(
        timetable.columns.tripProfile[trip], at: position))
  }
}
