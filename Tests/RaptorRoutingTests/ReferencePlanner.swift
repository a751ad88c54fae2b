import RaptorRouting
import TransitModel

/// A planner that is slow and obviously right: every trip of every day is ridden from every stop, ride
/// after ride, without patterns, marks or pruning. It reads trips as they were written.
struct ReferencePlanner {
  /// A journey by what the contract says of it.
  struct Answer: Hashable, Comparable, CustomStringConvertible {
    let rides: Int
    let departure: Int64
    let arrival: Int64

    static func < (left: Self, right: Self) -> Bool {
      (left.arrival, left.rides, -left.departure) < (right.arrival, right.rides, -right.departure)
    }

    var description: String { "\(rides) rides \(departure) -> \(arrival)" }
  }

  let query: RaptorQuery
  private let network: TestNetwork
  /// Every trip on every day that it runs, with the UTC second from which its times count.
  private let runs: [(trip: TestNetwork.Trip, dayStart: Int64)]

  init(network: TestNetwork, query: RaptorQuery) {
    self.network = network
    self.query = query
    runs = network.trips.filter { query.types.contains(TransportTypes($0.type)) }.flatMap { trip in
      trip.days.map { (trip, network.dayStarts[trip.zone][Int($0 - network.firstDay)]) }
    }
  }

  func answers() -> [Answer] {
    switch query.anchor {
    case .departure(let start): departing(start.seconds)
    case .arrival(let deadline): arriving(deadline.seconds)
    }
  }

  /// Pareto-optimal in arrival and rides; for each the latest departure that still makes it.
  private func departing(_ start: Int64) -> [Answer] {
    let limit = start + Int64(query.horizonSeconds)
    var best = query.directWalkSeconds.map { start + Int64($0) } ?? .max
    var answers: [Answer] = []
    for (rides, arrival) in arrivals(from: start, boardingUntil: limit).enumerated()
    where arrival < best {
      best = arrival
      for departure in departures(from: start).reversed()
      where arrivals(from: departure, boardingUntil: limit).prefix(rides + 1).contains(arrival) {
        answers.append(Answer(rides: rides, departure: departure, arrival: arrival))
        break
      }
    }
    return answers.sorted()
  }

  /// Pareto-optimal in departure and rides; for each the earliest arrival. The horizon bounds the times at
  /// which vehicles are left.
  private func arriving(_ deadline: Int64) -> [Answer] {
    var answers: [Answer] = []
    var latest = query.directWalkSeconds.map { deadline - Int64($0) } ?? .min
    let earliest = deadline - Int64(query.horizonSeconds)
    let candidates = departures(from: .min).filter { $0 <= deadline }.map { departure in
      (departure, arrivals(from: departure, boardingUntil: deadline, alightingFrom: earliest))
    }
    for rides in 1...(query.maximumRides ?? 20) {
      for (departure, arrivals) in candidates.reversed() where departure > latest {
        guard let arrival = arrivals.prefix(rides + 1).min(), arrival <= deadline else { continue }
        answers.append(Answer(rides: rides, departure: departure, arrival: arrival))
        latest = departure
        break
      }
    }
    return answers.sorted { ($1.departure, $0.arrival) < ($0.departure, $1.arrival) }
  }

  /// All times at which setting out lets one board some vehicle the moment one comes to it.
  private func departures(from start: Int64) -> [Int64] {
    var times: Set<Int64> = []
    for (trip, dayStart) in runs {
      for call in trip.calls {
        for walk in query.access where walk.stop.position == call.stop {
          times.insert(dayStart + Int64(call.departure) - Int64(walk.seconds))
        }
      }
    }
    return times.filter { $0 >= start }.sorted()
  }

  /// The earliest arrival at the destination with exactly 0, 1, 2 … rides; `Int64.max` where there is none.
  ///
  /// Ends when a further ride brings one to no stop earlier than fewer rides did.
  private func arrivals(
    from start: Int64, boardingUntil limit: Int64, alightingFrom earliest: Int64 = .min
  ) -> [Int64] {
    let never = Int64.max
    var ready = [Int64](repeating: never, count: network.stopNames.count)
    for walk in query.access {
      ready[walk.stop.position] = min(ready[walk.stop.position], start + Int64(walk.seconds))
    }
    var best = [Int64](repeating: never, count: ready.count)
    var result = [never]
    while result.count <= query.maximumRides ?? .max, zip(ready, best).contains(where: { $0 < $1 })
    {
      best = zip(ready, best).map { min($0, $1) }
      var ridden = [Int64](repeating: never, count: ready.count)
      for (trip, dayStart) in runs {
        var isAboard = false
        for call in trip.calls {
          let (arrival, departure) = (
            dayStart + Int64(call.arrival), dayStart + Int64(call.departure)
          )
          if isAboard, call.rules.contains(.alighting), arrival >= earliest {
            ridden[call.stop] = min(ridden[call.stop], arrival)
          }
          if call.rules.contains(.boarding), ready[call.stop] <= departure, departure <= limit {
            isAboard = true
          }
        }
      }
      result.append(query.egress.map { ridden[$0.stop.position].plus($0.seconds) }.min() ?? never)
      ready = afterChanging(ridden)
    }
    return result
  }

  private func afterChanging(_ ridden: [Int64]) -> [Int64] {
    let change = query.minimumChangeSeconds
    var ready = ridden.map { $0.plus(change) }
    for walk in network.walks {
      let time = ridden[walk.from].plus(max(walk.seconds, change))
      ready[walk.to] = min(ready[walk.to], time)
    }
    return ready
  }
}

extension Int64 {
  /// The sum, where `max` stands for never.
  fileprivate func plus(_ seconds: Int32) -> Int64 { self == .max ? .max : self + Int64(seconds) }
}
