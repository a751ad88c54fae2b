public import TransitModel

extension Network {
  /// The whole course of a trip on a service date.
  ///
  /// Takes time in proportion to the number of trips in the network, a millisecond for a hundred thousand.
  /// - Parameters:
  ///   - id: `FEED:TRIP_ID`, or `TRIP_ID` where one feed alone has it.
  ///   - date: nil for the first on which the last run of the trip has not ended before `instant`.
  ///   - instant: as of when the next date is meant.
  ///   - language: as in `PublicTransportRouteSearchOptions`.
  /// - Throws: `unknownTrip`, `ambiguousTrip`; `notRunning` where the trip does not run on the date, or not any more.
  public func trip(
    _ id: String, on date: ServiceDate? = nil, after instant: Instant = .now,
    language: String? = nil
  ) throws(PlannerError) -> TripCourse {
    try requireLanguage(language)
    let runs = try findRuns(named: id)
    let days = runs.trips.reduce(DaySet()) {
      $0.union(timetable.days(of: timetable.columns.tripService[$1]))
    }
    guard let dates = RunningDays(days) else {
      throw PlannerError(
        .notRunning, problem: "The trip \"\(id)\" never runs.", remedy: "Its service has no date.")
    }
    let chosen = date ?? nextDate(of: runs, days, after: instant)
    guard let chosen, days.contains(chosen) else {
      let problem = chosen.map { "does not run on \($0)" } ?? "does not run any more"
      throw PlannerError(
        .notRunning, problem: "The trip \"\(id)\" \(problem).", remedy: "It runs \(dates).")
    }
    return try makeCourse(runs, on: chosen, dates, Wording(self, in: language))
  }

  /// The trips that call at a stop, or at a platform of a station, on a service date, by their departure from it; those
  /// that begin or end there among them.
  ///
  /// - Parameters:
  ///   - id: of a stop or a station, as for boards.
  ///   - date: the date that trips belong to: one after midnight belongs to the day before.
  ///   - types: the kinds of vehicles; all by default.
  ///   - language: as in `PublicTransportRouteSearchOptions`.
  /// - Throws: `PlannerError` for a stop that is not in the network.
  public func findTrips(
    throughStop id: String, on date: ServiceDate, types: TransportTypes = .all,
    language: String? = nil
  ) throws(PlannerError) -> [PassingTrip] {
    try requireLanguage(language)
    let wording = Wording(self, in: language)
    var found: [PassingTrip] = []
    for stop in try resolve(.stop(id)).stops {
      for place in timetable.columns.stopVisits.range(stop) {
        let visit = timetable.columns.stopVisits[place]
        let route = timetable.columns.patternRoute[visit.pattern]
        guard timetable.columns.routeAnswersTo[route] & types.rawValue != 0 else { continue }
        found += passingTrips(visit, on: date, wording)
      }
    }
    return found.sorted {
      ($0.call.departure, $0.name.id, $0.run.start, $0.position)
        < ($1.call.departure, $1.name.id, $1.run.start, $1.position)
    }
  }

  private func passingTrips(
    _ visit: PatternVisit, on date: ServiceDate, _ wording: Wording
  ) -> [PassingTrip] {
    let zone = timetable.columns.patternZone[visit.pattern]
    guard let day = timetable.start(of: date, in: zone) else { return [] }
    let first = timetable.columns.patternFirstTrip[visit.pattern.position].position
    let end = timetable.columns.patternFirstTrip[visit.pattern.position + 1].position
    return (first..<end).map { TripIndex($0) }.filter { runs($0, on: date) }.map { trip in
      PassingTrip(
        name: name(of: trip, wording), run: run(of: trip),
        call: call(of: trip, at: Int(visit.position), on: day, wording),
        position: Int(visit.position))
    }
  }

  private func runs(_ trip: TripIndex, on date: ServiceDate) -> Bool {
    timetable.runs(timetable.columns.tripService[trip], onDay: date.dayNumber)
  }

  /// The first date on which a run has not ended before an instant.
  private func nextDate(
    of runs: TripRuns, _ days: DaySet, after instant: Instant
  ) -> ServiceDate? {
    guard let span = days.span else { return nil }
    return (span.lowerBound.dayNumber...span.upperBound.dayNumber).lazy
      .map { ServiceDate(dayNumber: $0) }
      .first { date in
        runs.trips.contains { trip in
          self.runs(trip, on: date) && end(of: trip, on: date).map { $0 >= instant } ?? false
        }
      }
  }

  /// When the last vehicle of a run comes to its last stop.
  private func end(of trip: TripIndex, on date: ServiceDate) -> Instant? {
    let pattern = timetable.pattern(of: trip)
    let last = timetable.columns.patternStops.range(pattern).count - 1
    let arrival = Int(timetable.arrival(of: trip, at: last))
    return timetable.start(of: date, in: timetable.columns.patternZone[pattern])?
      .advanced(by: arrival + Int(timetable.columns.patternWindow[pattern]))
  }

  private func makeCourse(
    _ runs: TripRuns, on date: ServiceDate, _ days: RunningDays, _ wording: Wording
  ) throws(PlannerError) -> TripCourse {
    let trips = runs.trips.filter { self.runs($0, on: date) }
    let pattern = trips.first.map { timetable.pattern(of: $0) }
    guard let trip = trips.first, let pattern,
      let day = timetable.start(of: date, in: timetable.columns.patternZone[pattern])
    else {
      throw PlannerError(
        .notRunning, problem: "The timetable does not reach \(date).", remedy: "It runs \(days).")
    }
    func linked(isForward: Bool) -> [TripName] {
      timetable.continuations(of: trip, isForward: isForward)
        .filter { timetable.runs($0.service, onDay: date.dayNumber) }
        .map { name(of: $0.trip, wording) }
    }
    return TripCourse(
      name: name(of: trip, wording), serviceDate: date, run: run(of: trip),
      runs: trips.map { run(of: $0) },
      calls: (0..<timetable.columns.patternStops.range(pattern).count).map { place in
        call(of: trip, at: place, on: day, wording)
      },
      continuesAs: linked(isForward: true), continuesFrom: linked(isForward: false), days: days,
      isWheelchairAccessible: Wording.answer(
        directory.columns.recordWheelchair[runs.record]),
      allowsBikes: Wording.answer(directory.columns.recordBikes[runs.record]))
  }
}
