import ProgramTesting

/// Compares the answer of `perron plan` with what a case expects.
struct ExpectationCheck {
  let expect: Expectation
  let exitCode: Int?
  let answer: Answer

  /// Everything in which the answer is not the expected one, as sentences.
  func faults() -> [String] {
    if expect.status == .noRoute { return noRouteFaults() }
    guard let journey = answer.journeys?.first else {
      return ["no journey: \((answer.reason ?? answer.error)?.message ?? "without a reason")"]
    }
    return (exitCode == 0 ? [] : ["exit code \(exitCode ?? -1), not 0"])
      + timeFaults(journey) + journeysFaults() + legFaults(journey) + walkFaults(journey)
      + wayFaults(journey) + nameFaults(journey)
  }

  private func noRouteFaults() -> [String] {
    if let journey = answer.journeys?.first { return ["a journey, arriving \(journey.arrival)"] }
    guard exitCode == 1 else { return ["exit code \(exitCode ?? -1), not 1"] }
    guard let code = answer.reason?.code, !code.isEmpty else { return ["no reason is given"] }
    // The cases' own word for the reason code of the contract.
    if expect.reasonClass == "outside_service_period", code != "outside_calendar" {
      return ["the reason is \(code)"]
    }
    return []
  }

  private func timeFaults(_ journey: Answer.Journey) -> [String] {
    let rides = journey.legs.filter(\.isRide)
    var faults = [
      fault("departs", (rides.first?.departure ?? journey.departure), expect.departure),
      fault("arrives", journey.arrival, expect.arrival),
      fault("has transfers", journey.transfers, expect.transfers),
    ].compactMap { $0 }
    if let first = rides.first, let last = rides.last {
      faults += [
        fault("departs by local clocks", first.departureLocal, expect.departureLocal),
        fault("arrives by local clocks", last.arrivalLocal, expect.arrivalLocal),
      ].compactMap { $0 }
    }
    if let range = expect.arrivalRange, !isWithin(journey.arrival, range) {
      faults.append("arrives \(journey.arrival), not within \(range)")
    }
    if let range = expect.setsOutRange, !isWithin(journey.departure, range) {
      faults.append("sets out \(journey.departure), not within \(range)")
    }
    if let limit = expect.maxTransitLegs, rides.count > limit {
      faults.append("has \(rides.count) rides, more than \(limit)")
    }
    return faults
  }

  /// The complete Pareto set, best first.
  private func journeysFaults() -> [String] {
    guard let wanted = expect.journeys else { return [] }
    let journeys = answer.journeys ?? []
    guard journeys.count == wanted.count else {
      return ["\(journeys.count) journeys, not \(wanted.count)"]
    }
    return zip(wanted, journeys).enumerated().flatMap { place, pair in
      let (want, got) = pair
      let rides = got.legs.filter(\.isRide)
      return [
        fault("has rides", got.rides, want.rides), fault("arrives", got.arrival, want.arrival),
        fault("departs", rides.first?.departure ?? got.departure, want.departure),
        fault("has trips", rides.map { bare($0.trip?.id) ?? "" }, want.trips),
      ].compactMap { $0 }.map { "journey \(place) \($0)" }
    }
  }

  private func legFaults(_ journey: Answer.Journey) -> [String] {
    guard let legs = expect.legs else { return [] }
    let wanted = legs.filter { $0.mode != "walk" }
    // Rides are only compared where the case forces every one of them.
    guard wanted.allSatisfy({ $0.trip != nil || $0.from != nil }) else { return [] }
    let rides = journey.legs.filter(\.isRide)
    let counts = rides.count == wanted.count ? [] : ["\(rides.count) rides, not \(wanted.count)"]
    return counts + zip(wanted, rides).flatMap { rideFaults($0, $1) }
  }

  private func rideFaults(_ want: Expectation.Leg, _ got: Answer.Leg) -> [String] {
    let mode = Self.typesOfMode[want.mode] ?? [want.mode]
    return (mode.contains(got.mode) ? [] : ["a leg by \(got.mode), not \(want.mode)"])
      + [
        fault("a leg is from", bare(got.from.stop), want.from),
        fault("a leg is to", bare(got.to.stop), want.to),
        fault("a leg is by trip", bare(got.trip?.id), want.trip),
        fault("a leg is of date", got.trip?.serviceDate, want.serviceDate),
      ].compactMap { $0 }
  }

  /// The modes of the cases that go by another name, or by two, in the contract.
  static let typesOfMode: [String: Set<String>] = [
    "subway": ["metro"], "rail": ["train", "suburban_train"], "aerial_lift": ["cable_car"],
    "cable_tram": ["tram"],
  ]

  private func walkFaults(_ journey: Answer.Journey) -> [String] {
    let legs = journey.legs
    let first = legs.firstIndex(where: \.isRide) ?? legs.count
    let last = legs.lastIndex(where: \.isRide) ?? -1
    let change = first <= last ? first...last : nil
    var faults = [
      rangeFault("the walk", legs[...], expect.distance),
      rangeFault("the access", legs[..<first], expect.accessWalk),
      rangeFault("the egress", legs[(last + 1)...], expect.egressWalk),
      rangeFault("the transfer", change.map { legs[$0] } ?? [], expect.transferWalk),
    ].compactMap { $0 }
    let access = legs[..<first].reduce(0) { $0 + $1.durationSeconds }
    faults += [fault("has an access of seconds", access, expect.platformAccess)].compactMap { $0 }
    return faults
  }

  private func rangeFault(
    _ what: String, _ legs: ArraySlice<Answer.Leg>, _ range: [Double]?
  ) -> String? {
    guard let range, range.count == 2 else { return nil }
    let meters = legs.reduce(0) { $0 + Self.metersAlongWays($1) }
    return range[0] <= meters && meters <= range[1]
      ? nil : "\(what) has \(meters) m, not \(range[0]) to \(range[1])"
  }

  /// The hop between a place and the way it lies at is no part of the way.
  private static func metersAlongWays(_ leg: Answer.Leg) -> Double {
    if leg.isRide { return 0 }
    let links = (leg.steps ?? []).filter { $0.kind == "link" }
    return leg.distanceMeters - links.reduce(0) { $0 + $1.distanceMeters }
  }

  private func wayFaults(_ journey: Answer.Journey) -> [String] {
    let steps = journey.legs.flatMap { $0.steps ?? [] }
    let used = Set(steps.flatMap(\.osmWays))
    // Half a metre may be the rounding of a place that lies where two ways meet.
    let walked = Set(steps.filter { $0.distanceMeters > 0.5 }.flatMap(\.osmWays))
    return (expect.usesWays ?? []).filter { !used.contains($0) }.map { "does not use way \($0)" }
      + (expect.avoidsWays ?? []).filter { walked.contains($0) }.map { "uses way \($0)" }
  }

  private func nameFaults(_ journey: Answer.Journey) -> [String] {
    let places = journey.legs.flatMap { [$0.from, $0.to] }
    return (expect.stopNames ?? [:]).sorted { $0.key < $1.key }.flatMap { stop, name in
      Set(places.filter { bare($0.stop) == stop }.map(\.name)).subtracting([name]).sorted()
        .map { "stop \(stop) is called \($0)" }
    }
  }

  /// The id inside the feed: the runner imports every feed as `f`, and ids are always `FEED:ID`.
  private func bare(_ identifier: String?) -> String? {
    identifier.map { $0.hasPrefix("f:") ? String($0.dropFirst(2)) : "without its feed: \($0)" }
  }

  private func isWithin(_ instant: UTC, _ range: [UTC]) -> Bool {
    range.count == 2 && range[0] <= instant && instant <= range[1]
  }

  private func fault<Value: Equatable>(_ what: String, _ got: Value?, _ want: Value?) -> String? {
    guard let want, got != want else { return nil }
    return "\(what) \(got.map { "\($0)" } ?? "none"), not \(want)"
  }
}
