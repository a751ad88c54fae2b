import RaptorRouting
import TransitModel

/// A planner that is slow and obviously right: every trip of every day is ridden from every stop, ride
/// after ride, without patterns, marks or pruning. It reads trips as they were written. The rules for changes and
/// headway service have files of their own.
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
  let network: TestNetwork
  private let rules: ReferenceRules
  /// Every trip on every day that it runs, with the UTC second from which its times count.
  let runs: [(trip: Int, day: Int32, dayStart: Int64)]

  init(network: TestNetwork, query: RaptorQuery) {
    let network = network.withoutClosed()
    self.network = network
    self.query = query
    rules = ReferenceRules(network, minimumChange: query.minimumChangeSeconds)
    runs = network.trips.indices.flatMap { trip in
      network.trips[trip].days.map { day in
        (trip, day, network.dayStarts[network.trips[trip].zone][Int(day - network.firstDay)])
      }
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
    var best = query.onFootSeconds.map { start + Int64($0) } ?? .max
    var answers: [Answer] = []
    for (rides, arrival) in arrivals(from: start, boardingUntil: limit).enumerated()
    where arrival < best {
      best = arrival
      let departure = latest(in: start...arrival) { departure in
        arrivals(from: departure, boardingUntil: limit).prefix(rides + 1).contains {
          $0 <= arrival
        }
      }
      answers.append(Answer(rides: rides, departure: departure ?? start, arrival: arrival))
    }
    return answers.sorted()
  }

  /// Pareto-optimal in departure and rides; for each the earliest arrival. The horizon bounds the times at
  /// which vehicles are left.
  private func arriving(_ deadline: Int64) -> [Answer] {
    var answers: [Answer] = []
    var best = query.onFootSeconds.map { deadline - Int64($0) } ?? .min
    let earliest = deadline - Int64(query.horizonSeconds)
    func arrival(_ departure: Int64, _ rides: Int) -> Int64 {
      arrivals(from: departure, boardingUntil: deadline, alightingFrom: earliest)
        .prefix(rides + 1).min() ?? .max
    }
    let first = Int64(network.firstDay) * 86_400 - 86_400
    for rides in 1...(query.maximumRides ?? 8) {
      guard
        let departure = latest(in: first...deadline, where: { arrival($0, rides) <= deadline }),
        departure > best
      else { continue }
      best = departure
      answers.append(
        Answer(rides: rides, departure: departure, arrival: arrival(departure, rides)))
    }
    return answers.sorted { ($1.departure, $0.arrival) < ($0.departure, $1.arrival) }
  }

  /// The last second at which setting out is early enough: whoever sets out earlier can wait.
  private func latest(
    in range: ClosedRange<Int64>, where isEnough: (Int64) -> Bool
  ) -> Int64? {
    guard isEnough(range.lowerBound) else { return nil }
    var (low, high) = (range.lowerBound, range.upperBound + 1)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isEnough(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// The earliest arrival at the destination with exactly 0, 1, 2 … rides; `Int64.max` where there is none.
  ///
  /// Ends when a further ride brings one to no stop earlier than fewer rides did. Times are kept apart by how many
  /// places between have been visited, by stop, and by the key of the trip by which one goes on (ready) or comes
  /// (ridden).
  func arrivals(
    from start: Int64, boardingUntil limit: Int64, alightingFrom earliest: Int64 = .min
  ) -> [Int64] {
    let unknown = ReferencePlaces.Stages(
      repeating: Times(
        repeating: .max, stops: network.stopNames.count, keys: rules.examples.count),
      count: query.vias.count + 1)
    let places = ReferencePlaces(query, keys: rules.examples.indices)
    var ready = unknown
    places.setOut(from: 0, at: start, &ready)
    var best = unknown
    var result = [Int64.max]
    while result.count <= query.maximumRides ?? .max, best.improve(with: ready) {
      var ridden = unknown
      for run in runs {
        ride(run, aboard: [], ready, &ridden, limit: limit, earliest: earliest)
      }
      ready = ridden.map { afterChanging($0) }
      result.append(places.visit(after: ridden, &ready))
    }
    return result
  }

  /// - Parameter aboard: the stages in which one is in the vehicle already.
  private func ride(
    _ run: (trip: Int, day: Int32, dayStart: Int64), aboard: Set<Int>,
    _ ready: ReferencePlaces.Stages, _ ridden: inout ReferencePlaces.Stages, limit: Int64,
    earliest: Int64
  ) {
    let trip = network.trips[run.trip]
    let key = rules.keys[run.trip]
    let places = ReferencePlaces(query, keys: rules.examples.indices)
    if let headway = trip.headway {
      let service = ReferenceHeadway(trip, headway, run.dayStart, query.headwayWait)
      service.ride(key, ready, &ridden, places, limit: limit, earliest: earliest)
      return
    }
    var aboard = aboard
    for (position, call) in trip.calls.enumerated() {
      let (arrival, departure) = (
        run.dayStart + Int64(call.arrival), run.dayStart + Int64(call.departure)
      )
      if position > 0 { places.ridden(by: trip.type, &aboard) }
      places.passed(at: call.stop, &aboard)
      for stage in aboard
      where position > 0 && call.rules.contains(.alighting) && arrival >= earliest {
        ridden[stage].improve(key, call.stop, arrival)
      }
      for stage in ready.indices
      where call.rules.contains(.boarding) && ready[stage][key, call.stop] <= departure
        && departure <= limit && position < trip.calls.count - 1
      {
        aboard.insert(stage)
      }
      places.passed(at: call.stop, &aboard)
    }
    guard !aboard.isEmpty else { return }
    for stay in network.stays where stay.from == run.trip {
      if network.trips[stay.to].days.contains(run.day) {
        let next = (stay.to, run.day, run.dayStart)
        ride(next, aboard: aboard, ready, &ridden, limit: limit, earliest: earliest)
      }
    }
  }

  private func afterChanging(_ ridden: Times) -> Times {
    var ready = Times(
      repeating: .max, stops: network.stopNames.count, keys: rules.examples.count)
    for arriving in rules.examples.indices {
      for from in network.stopNames.indices where ridden[arriving, from] < .max {
        for departing in rules.examples.indices {
          for to in network.stopNames.indices {
            let need = rules.need(from: from, to: to, arriving: arriving, departing: departing)
            if let need { ready.improve(departing, to, ridden[arriving, from].plus(need)) }
          }
        }
      }
    }
    return ready
  }
}

/// A time for every key and stop.
struct Times {
  private var values: [Int64]
  private let stops: Int

  init(repeating value: Int64, stops: Int, keys: Int) {
    self.stops = stops
    values = Array(repeating: value, count: stops * keys)
  }

  subscript(key: Int, stop: Int) -> Int64 { values[key * stops + stop] }

  mutating func improve(_ key: Int, _ stop: Int, _ time: Int64) {
    values[key * stops + stop] = min(values[key * stops + stop], time)
  }

  /// Takes over what is earlier in `other`, and says whether anything is.
  mutating func improve(with other: Times) -> Bool {
    let isBetter = zip(other.values, values).contains { $0 < $1 }
    values = zip(other.values, values).map { min($0, $1) }
    return isBetter
  }
}

extension Int64 {
  /// The sum, where `max` stands for never.
  func plus(_ seconds: Int32) -> Int64 { self == .max ? .max : self + Int64(seconds) }
}
