import RaptorRouting
import TransitModel

extension ReferencePlanner {
  /// All journeys than which no other is as good in departure, arrival and rides, and that set out in the window, or
  /// arrive in it: found by setting out for every vehicle of the hours around it as well.
  func answers(inWindow window: Int32) -> [Answer] {
    let horizon = Int64(query.horizonSeconds)
    let anchor: Int64
    let isArrival: Bool
    switch query.anchor {
    case .departure(let start): (anchor, isArrival) = (start.seconds, false)
    case .arrival(let deadline): (anchor, isArrival) = (deadline.seconds, true)
    }
    let starts = isArrival ? anchor - 5 * 86_400...anchor : anchor...anchor + horizon
    var answers: Set<Answer> = []
    for start in departures where starts.contains(start) {
      let times = arrivals(
        from: start, boardingUntil: isArrival ? anchor : anchor + horizon,
        alightingFrom: isArrival ? anchor - horizon : .min)
      for (rides, arrival) in times.enumerated() where arrival < .max {
        if isArrival, arrival > anchor { continue }
        if let walk = query.onFootSeconds, arrival - start >= Int64(walk) { continue }
        answers.insert(Answer(rides: rides, departure: start, arrival: arrival))
      }
    }
    let best = answers.filter { answer in
      let isInWindow =
        isArrival
        ? answer.arrival >= anchor - Int64(window) : answer.departure <= anchor + Int64(window)
      return isInWindow
        && !answers.contains {
          $0 != answer && $0.departure >= answer.departure && $0.arrival <= answer.arrival
            && $0.rides <= answer.rides
        }
    }
    return isArrival
      ? best.sorted { ($1.departure, $0.arrival, $0.rides) < ($0.departure, $1.arrival, $1.rides) }
      : best.sorted()
  }

  /// When one sets out to be at a stop just when a vehicle leaves it.
  private var departures: Set<Int64> {
    var approaches = query.access.map { Int64($0.seconds) }
    var onFoot = query.directWalkSeconds.map { Int64($0) }
    for via in query.vias {
      guard let walked = onFoot else { break }
      let left = walked + Int64(via.staySeconds)
      approaches += via.access.map { left + Int64($0.seconds) }
      onFoot = via.onwardWalkSeconds.map { left + Int64($0) }
    }
    return Set(
      runs.flatMap { run in
        network.trips[run.trip].calls.flatMap { call in
          approaches.map { run.dayStart + Int64(call.departure) - $0 }
        }
      })
  }
}
