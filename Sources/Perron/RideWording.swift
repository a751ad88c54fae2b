internal import RaptorRouting
internal import TransitModel

extension Wording {
  private var timetable: Timetable { network.timetable }

  private func feed(of pattern: PatternIndex) -> FeedIndex {
    let route = timetable.columns.patternRoute[pattern]
    return directory.columns.agencyFeed[directory.columns.routeAgency[route]]
  }

  /// What the vehicle shows at a position, or, where the feed does not say, the name of its last stop.
  func headsign(of trip: TripIndex, in pattern: PatternIndex, at position: Int) -> String? {
    let feed = feed(of: pattern)
    let record = directory.columns.tripRecord[trip]
    let all = network.details
    let profile = timetable.columns.tripProfile[trip]
    if let shown = all.calls.headsigns.value(of: profile, at: position)?.ifPresent {
      return text(
        .stopHeadsign, of: record.rawValue, in: feed, all.calls.headsign[shown], at: position)
    }
    let general = directory.columns.headsign[directory.columns.recordHeadsign[record]]
    if let shown = text(.tripHeadsign, of: record.rawValue, in: feed, general) { return shown }
    let length = timetable.columns.patternStops.range(pattern).count
    let last = name(of: timetable.stop(of: pattern, at: length - 1))
    return last.isEmpty ? nil : last
  }

  /// GTFS trip_short_name: a train's number.
  func shortName(of trip: TripIndex, in pattern: PatternIndex) -> String? {
    let record = directory.columns.tripRecord[trip]
    return text(
      .tripShortName, of: record.rawValue, in: feed(of: pattern),
      network.details.words.recordShortName.text(record))
  }

  /// What the feed says of a part of a ride beside its times.
  ///
  /// - Parameters:
  ///   - boards: whether one gets on where it begins, and does not come from an earlier part.
  ///   - alights: whether one gets off where it ends.
  func details(of part: RaptorJourney.Part, boards: Bool, alights: Bool) -> RideDetails {
    let all = network.details
    let record = directory.columns.tripRecord[part.trip]
    var details = RideDetails()
    details.tripName = shortName(of: part.trip, in: part.pattern)
    details.direction = all.words.recordDirection.element(record).flatMap { $0 < 2 ? Int($0) : nil }
    details.allowsCars = Self.answer(all.words.recordCars.element(record))
    addContinuous(to: &details, part)
    let profile = timetable.columns.tripProfile[part.trip]
    details.isDepartureApproximate = all.calls.isApproximate(profile, at: part.boarding)
    details.isArrivalApproximate = all.calls.isApproximate(profile, at: part.alighting)
    if boards { addBoarding(to: &details, part) }
    if alights { addAlighting(to: &details, part) }
    return details
  }

  private func rules(of part: RaptorJourney.Part, at position: Int) -> BoardingRules {
    let stops = timetable.columns.patternStops.range(part.pattern)
    return timetable.columns.stopRules[stops.lowerBound + position]
  }

  private func addBoarding(to details: inout RideDetails, _ part: RaptorJourney.Part) {
    let rules = rules(of: part, at: part.boarding)
    details.boarding =
      rules.contains(.phoneToBoard) ? .phone : rules.contains(.askDriverToBoard) ? .driver : nil
    let all = network.details
    let profile = timetable.columns.tripProfile[part.trip]
    details.pickupBooking = all.calls.pickupRules.value(of: profile, at: part.boarding)?.ifPresent
      .map { bookingRule($0, all.calls.rulePickupMessage.text($0), part, at: part.departure) }
  }

  private func addAlighting(to details: inout RideDetails, _ part: RaptorJourney.Part) {
    let rules = rules(of: part, at: part.alighting)
    details.alighting =
      rules.contains(.phoneToAlight) ? .phone : rules.contains(.askDriverToAlight) ? .driver : nil
    let all = network.details
    let profile = timetable.columns.tripProfile[part.trip]
    details.dropOffBooking = all.calls.dropOffRules.value(of: profile, at: part.alighting)?
      .ifPresent.map {
        bookingRule($0, all.calls.ruleDropOffMessage.text($0), part, at: part.arrival)
      }
  }

  // MARK: Between stops

  private func addContinuous(to details: inout RideDetails, _ part: RaptorJourney.Part) {
    let route = timetable.columns.patternRoute[part.pattern]
    let profile = timetable.columns.tripProfile[part.trip]
    let stretches = (part.boarding..<part.alighting).map {
      network.details.calls.continuousStopping(of: profile, at: $0, on: route)
    }
    details.continuousPickup = Self.easiest(stretches.map(\.pickup))
    details.continuousDropOff = Self.easiest(stretches.map(\.dropOff))
  }

  /// The least that is asked of a rider somewhere along the way.
  private static func easiest(_ codes: [Int]) -> RideDetails.OnRequest? {
    if codes.contains(0) { return .anywhere }
    if codes.contains(3) { return .driver }
    return codes.contains(2) ? .phone : nil
  }
}

extension Wording {
  /// What a part of a ride needs, and no feed says whether a wheelchair can use it.
  func unknownToWheelchairs(
    _ part: RaptorJourney.Part, boards: Bool, alights: Bool
  ) -> [RideDetails.Need] {
    let all = network.details
    func isUnknown(_ position: Int) -> Bool {
      let stop = timetable.stop(of: part.pattern, at: position)
      return Self.answer(all.words.stopWheelchair.element(stop)) == nil
    }
    let record = directory.columns.tripRecord[part.trip]
    var needs: [RideDetails.Need] = []
    if boards, isUnknown(part.boarding) { needs.append(.boarding) }
    if Self.answer(directory.columns.recordWheelchair[record]) == nil { needs.append(.vehicle) }
    if alights, isUnknown(part.alighting) { needs.append(.alighting) }
    return needs
  }
}
