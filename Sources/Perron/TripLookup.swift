internal import TransitModel

/// The runs of one row of trips.txt.
struct TripRuns {
  let record: Index<TripRecordTag>
  /// Not empty; by their start.
  var trips: [TripIndex]
}

extension Network {
  /// The runs of the trip that an id of a request means.
  func findRuns(named id: String) throws(PlannerError) -> TripRuns {
    let record = try tripRecords(named: [id])[0]
    let trips = directory.columns.tripRecord.indices.filter {
      self.directory.columns.tripRecord[$0] == record
    }
    return TripRuns(
      record: record,
      trips: trips.sorted {
        (timetable.columns.tripStart[$0], $0) < (timetable.columns.tripStart[$1], $1)
      })
  }

  /// A row of trips.txt for each id of a request. Rows without a timetable are as if they were not there.
  func tripRecords(named ids: [String]) throws(PlannerError) -> [Index<TripRecordTag>] {
    if ids.isEmpty { return [] }
    let lookup = IDLookup(
      network: self, noun: "trip", unknown: .unknownTrip, ambiguous: .ambiguousTrip)
    let feeds = feedsOfTripRecords()
    return try lookup.find(ids, in: directory.columns.recordID) {
      feeds[$0.position]
    } hint: { _ in
      "`perron departures STOP --format json` tells the ids of trips. "
    }
  }

  /// The feed of each row of trips.txt; nil where it has no run.
  private func feedsOfTripRecords() -> [FeedIndex?] {
    var feeds = [FeedIndex?](repeating: nil, count: directory.columns.recordID.count)
    for place in 0..<timetable.patternCount {
      let route = timetable.columns.patternRoute[PatternIndex(place)]
      let feed = directory.columns.agencyFeed[directory.columns.routeAgency[route]]
      let first = timetable.columns.patternFirstTrip[place]
      let end = timetable.columns.patternFirstTrip[place + 1]
      for trip in first.position..<end.position {
        feeds[directory.columns.tripRecord[TripIndex(trip)].position] = feed
      }
    }
    return feeds
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
