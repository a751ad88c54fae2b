/// What the contract of the command line promises of every answer, whatever was asked.
package struct AnswerCheck: Sendable {
  /// The earliest start that was asked for.
  package var departure: UTC?
  /// The deadline that was asked for.
  package var deadline: UTC?

  package init(departure: UTC? = nil, deadline: UTC? = nil) {
    self.departure = departure
    self.deadline = deadline
  }

  /// Every promise that `answer` breaks, as a sentence.
  package func faults(of answer: Answer) -> [String] {
    var faults = answer.schemaVersion == 1 ? [] : ["the schemaVersion is not 1"]
    let journeys = answer.journeys ?? []
    for (number, journey) in journeys.enumerated() {
      let found =
        clockFaults(journey) + countFaults(journey) + journey.legs.flatMap { stepFaults($0) }
        + setOutFaults(journey)
      faults += found.map { "journey \(number): \($0)" }
    }
    let keys = journeys.map { key($0) }
    if zip(keys, keys.dropFirst()).contains(where: { $1.time <= $0.time || $1.rides >= $0.rides }) {
      faults.append("the journeys are not the Pareto set, best first")
    }
    return faults
  }

  /// The best journey is the earliest to arrive, or, for a deadline, the latest to set out.
  private func key(_ journey: Answer.Journey) -> (time: Int, rides: Int) {
    (deadline == nil ? journey.arrival.seconds : -journey.departure.seconds, rides(of: journey))
  }

  private func rides(of journey: Answer.Journey) -> Int {
    journey.legs.count { $0.isRide && $0.staysInVehicle != true }
  }

  private func clockFaults(_ journey: Answer.Journey) -> [String] {
    var faults: [String] = []
    if let departure, journey.departure < departure {
      faults.append("sets out \(journey.departure), before \(departure)")
    }
    if let deadline, journey.arrival > deadline {
      faults.append("arrives \(journey.arrival), after \(deadline)")
    }
    var now = journey.departure
    for leg in journey.legs {
      if leg.departure < now || leg.arrival < leg.departure {
        faults.append("the leg by \(leg.mode) leaves \(leg.departure), too early")
      }
      now = leg.arrival
      if leg.durationSeconds != leg.arrival.seconds - leg.departure.seconds {
        faults.append("the leg by \(leg.mode) says \(leg.durationSeconds) s")
      }
    }
    if now != journey.arrival {
      faults.append("arrives \(journey.arrival), its last leg \(now)")
    }
    return faults
  }

  private func countFaults(_ journey: Answer.Journey) -> [String] {
    var faults: [String] = []
    let rides = rides(of: journey)
    if journey.rides != rides || journey.transfers != max(0, rides - 1) {
      faults.append(
        "says \(journey.rides) rides, \(journey.transfers) transfers; has \(rides) rides")
    }
    if journey.durationSeconds != journey.arrival.seconds - journey.departure.seconds {
      faults.append("says \(journey.durationSeconds) s")
    }
    return faults
  }

  private func stepFaults(_ leg: Answer.Leg) -> [String] {
    guard let steps = leg.steps, !steps.isEmpty else { return [] }
    let meters = steps.reduce(0) { $0 + $1.distanceMeters }
    let seconds = steps.reduce(0) { $0 + $1.durationSeconds }
    // Each length is rounded on its own.
    return abs(meters - leg.distanceMeters) <= 1 && seconds == leg.durationSeconds
      ? []
      : ["the steps do not sum to their leg of \(leg.distanceMeters) m, \(leg.durationSeconds) s"]
  }

  /// Who rides sets out as late as the access walk allows; a headway's wait is not known here.
  private func setOutFaults(_ journey: Answer.Journey) -> [String] {
    guard let first = journey.legs.firstIndex(where: \.isRide),
      journey.legs[first].headwaySeconds == nil
    else { return [] }
    let walk = journey.legs[..<first].reduce(0) { $0 + $1.durationSeconds }
    return journey.departure.seconds == journey.legs[first].departure.seconds - walk
      ? [] : ["sets out \(journey.departure): not the first ride less the access walk"]
  }
}
