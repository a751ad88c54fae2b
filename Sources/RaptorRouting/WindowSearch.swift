internal import TransitModel

/// Finds all journeys that set out within a window, or, arrive-by, that arrive within it, and than which no other is
/// as good in departure, arrival and rides: none of the window, and none that sets out after it either, so that a list
/// of several windows in a row holds nothing that a part of it makes pointless.
///
/// A search from a moment finds for each number of rides the earliest arrival and the latest departure for it. All
/// moments up to the first of these departures have the same answer, so that the next search is from the second
/// after it. Each leaves at least one journey behind.
struct WindowSearch {
  private let timetable: Timetable
  private let query: RaptorQuery
  private let windowSeconds: Int32
  private let timer: SearchTimer?

  init(
    _ timetable: Timetable, _ query: RaptorQuery, windowSeconds: Int32, timer: SearchTimer? = nil
  ) {
    self.timer = timer
    self.timetable = timetable
    self.query = query
    self.windowSeconds = windowSeconds
  }

  /// - Parameter search: answers a question without a window.
  /// - Returns: earliest arrival (arrive-by: latest departure) first.
  func run(
    _ search: (RaptorQuery) throws(CancellationError) -> [RaptorJourney]
  ) throws(CancellationError) -> [RaptorJourney] {
    var list = JourneyList(timetable)
    var moments: [Int32]?
    var offset: Int32 = 0
    while offset <= windowSeconds {
      let found = try search(query.moved(by: offset))
      guard let first = found.map(offset(of:)).min() else { break }
      let isLast = timer?.isOver() == true
      for journey in found where self.offset(of: journey) <= windowSeconds {
        if !isQuickerOnFoot(journey) { list.add(journey) }
      }
      if isLast { break }
      if first == offset, found.contains(where: { list.isContinuous($0) }) {
        if moments == nil { moments = clockedMoments() }
        offset = next(after: offset, moments ?? [])
      } else {
        // Never back, whatever was found: that would not end.
        offset = max(first, offset) + 1
      }
    }
    let all = list.journeys.sorted(by: query.isInOrder)
    return Array(all.prefix(query.maximumJourneys ?? all.count))
  }

  /// How far into the window a journey begins, or, arrive-by, how far before its end the journey ends.
  private func offset(of journey: RaptorJourney) -> Int32 {
    switch query.anchor {
    case .departure(let start): Int32(clamping: journey.departure.seconds(since: start))
    case .arrival(let deadline): Int32(clamping: deadline.seconds(since: journey.arrival))
    }
  }

  /// One can set out on foot at any moment.
  private func isQuickerOnFoot(_ journey: RaptorJourney) -> Bool {
    guard let onFoot = query.onFootSeconds else { return false }
    return journey.arrival.seconds(since: journey.departure) >= Int(onFoot)
      && journey.burden >= query.onFootBurden
  }

  // MARK: Service without clock times

  /// While one can leave at any moment, how often one looks for what is better for a while.
  private static let strideSeconds: Int32 = 60

  private func next(after offset: Int32, _ moments: [Int32]) -> Int32 {
    let place = (0..<moments.count).partitionPoint { moments[$0] > offset }
    let stride = offset + Self.strideSeconds
    return place < moments.count ? min(moments[place], stride) : stride
  }

  /// When one sets out, in the order of the search, for each vehicle with clock times at the first stops: moments at
  /// which it may be better than service that one can take at any moment.
  private func clockedMoments() -> [Int32] {
    switch query.anchor {
    case .departure: clockedMoments(Forward.self)
    case .arrival: clockedMoments(Backward.self)
    }
  }

  private func clockedMoments<D: Direction>(_ direction: D.Type) -> [Int32] {
    let rounds = RoundQuery(query, isForward: D.isForward, timetable)
    let days = rounds.serviceDays(D.self, timetable)
    var moments: Set<Int32> = []
    for walk in rounds.stages[0].sources {
      for visit in timetable.columns.stopVisits.row(walk.stop)
      where timetable.columns.patternHeadway[visit.pattern] == 0 {
        for day in days.byZone[timetable.columns.patternZone[visit.pattern].position] {
          let trips = TripSearch<D>(
            timetable, visit.pattern, day, closedTrips: query.closedTrips)
          let position = Int(visit.position)
          let first = (0..<trips.none).partitionPoint {
            trips.boardingTime($0, at: position) >= walk.seconds
          }
          for trip in first..<trips.none {
            let moment = trips.boardingTime(trip, at: position) &- walk.seconds
            if moment > windowSeconds { break }
            if trips.runs(trip) { moments.insert(moment) }
          }
        }
      }
    }
    return moments.sorted()
  }
}

/// The journeys of a window, each once; those by service without clock times once for each window of service.
private struct JourneyList {
  private struct Times: Hashable {
    let departure: Instant
    let arrival: Instant
    let rides: Int
    let burden: Int32
  }

  private struct Service: Hashable {
    let pattern: PatternIndex
    let date: ServiceDate
  }

  private let timetable: Timetable
  private(set) var journeys: [RaptorJourney] = []
  private var times: Set<Times> = []
  private var services: Set<[Service]> = []

  init(_ timetable: Timetable) { self.timetable = timetable }

  mutating func add(_ journey: RaptorJourney) {
    if isContinuous(journey) {
      let parts = journey.rides.flatMap(\.parts).map { Service(pattern: $0.pattern, date: $0.date) }
      guard services.insert(parts).inserted else { return }
    }
    let key = Times(
      departure: journey.departure, arrival: journey.arrival, rides: journey.rides.count,
      burden: journey.burden)
    if times.insert(key).inserted { journeys.append(journey) }
  }

  /// Whether one can set out for a journey at any moment: no ride of it has clock times.
  func isContinuous(_ journey: RaptorJourney) -> Bool {
    journey.rides.allSatisfy { timetable.columns.patternHeadway[$0.parts[0].pattern] > 0 }
  }
}

extension RaptorQuery {
  /// The same question without a window, asked later, or arrive-by earlier, with what is not looked at staying the same.
  fileprivate func moved(by seconds: Int32) -> RaptorQuery {
    var moved = self
    switch anchor {
    case .departure(let start): moved.anchor = .departure(start.advanced(by: Int(seconds)))
    case .arrival(let deadline): moved.anchor = .arrival(deadline.advanced(by: -Int(seconds)))
    }
    moved.horizonSeconds = max(horizonSeconds - seconds, 0)
    moved.windowSeconds = nil
    moved.maximumJourneys = nil
    moved.heedsWalkAllTheWay = false
    return moved
  }
}
