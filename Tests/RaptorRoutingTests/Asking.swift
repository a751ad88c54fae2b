import RaptorRouting
import Testing
import TransitModel

/// The time of a question, in hours and minutes since 1970-01-01: `24:30` is half past midnight.
enum Asked {
  case leaving(String)
  case arriving(String)
}

/// Questions and answers in plain words, on networks that begin on 1970-01-01.
extension TestNetwork {
  /// A question from and to stops, each with the seconds of its walk: `A`, or `A 120, B 60`.
  func query(_ from: String, _ to: String, _ asked: Asked) throws -> RaptorQuery {
    let anchor: RaptorQuery.Anchor =
      switch asked {
      case .leaving(let time): .departure(try instant(time))
      case .arriving(let time): .arrival(try instant(time))
      }
    return RaptorQuery(anchor: anchor, access: try walks(from), egress: try walks(to))
  }

  /// The journeys that answer a question, such as `T1 A 08:00 B 08:10, T2 C 08:15 D 08:30`: each vehicle
  /// with where and when one boards and alights. The reference planner must find the same.
  func journeys(
    _ from: String, _ to: String, _ asked: Asked, _ adjust: (inout RaptorQuery) -> Void = { _ in }
  ) throws -> [String] {
    var query = try query(from, to, asked)
    adjust(&query)
    let (timetable, order) = makeTimetable()
    close(in: &query, order: order)
    let journeys = try RaptorRouter(timetable).journeys(query, walks: makeOwnWalks())
    let answers = journeys.map { ReferencePlanner.Answer($0) }
    let expected = ReferencePlanner(network: self, query: query).answers()
    #expect(answers == Array(expected.prefix(query.maximumJourneys ?? .max)))
    for journey in journeys {
      #expect(JourneyCheck(self, order, query).faults(of: journey) == [])
    }
    return journeys.map { journey in
      journey.rides.map { tell($0, order) }.joined(separator: ", ")
    }
  }

  /// The board of some stops, such as `T1 A 08:00`.
  func board(
    _ stops: String, after time: String, hours: Int = 24, limit: Int = 100,
    types: TransportTypes = .all
  ) throws -> [String] {
    let (timetable, order) = makeTimetable()
    let departures = StopBoard(timetable).departures(
      from: try walks(stops).map(\.stop), after: try instant(time), within: hours * 3600,
      limit: limit, types: types)
    return departures.map { tell($0, order) }
  }

  /// The board of arrivals at some stops, likewise.
  func arrivals(
    _ stops: String, after time: String, hours: Int = 24, limit: Int = 100,
    types: TransportTypes = .all
  ) throws -> [String] {
    let (timetable, order) = makeTimetable()
    let arrivals = StopBoard(timetable).arrivals(
      at: try walks(stops).map(\.stop), after: try instant(time), within: hours * 3600,
      limit: limit, types: types)
    return arrivals.map { tell($0, order) }
  }

  private func tell(_ entry: StopBoard.Entry, _ order: [Int]) -> String {
    let trip = trips[order[entry.trip.position]]
    let stop = stopNames[trip.calls[entry.position].stop]
    return "\(trip.name) \(stop) \(clock(entry.instant))"
  }

  func instant(_ time: String) throws -> Instant {
    let padded = time.split(separator: ":").count == 2 ? time + ":00" : time
    return Instant(seconds: Int64(try #require(ServiceTime(gtfs: padded.utf8)).seconds))
  }

  /// A place between: the stops that it is, or those it can be walked to from and that can be walked to from it.
  func via(_ text: String, stay: Int32 = 0, isStop: Bool = true) throws -> RaptorVia {
    let walks = try walks(text)
    return RaptorVia(
      egress: walks, access: walks, staySeconds: stay, stops: isStop ? walks.map(\.stop) : [])
  }

  private func walks(_ text: String) throws -> [StopWalk] {
    try text.split(separator: ",").map { part in
      let words = part.split(separator: " ")
      let stop = try #require(stopNames.firstIndex(of: String(words[0])), "no stop \(words[0])")
      let seconds = words.count > 1 ? try #require(Int32(words[1])) : 0
      return StopWalk(stop: StopIndex(stop), seconds: seconds)
    }
  }

  private func tell(_ ride: RaptorJourney.Ride, _ order: [Int]) -> String {
    ride.parts.map { part in
      let trip = trips[order[part.trip.position]]
      let from = stopNames[trip.calls[part.boarding].stop]
      let to = stopNames[trip.calls[part.alighting].stop]
      return "\(trip.name) \(from) \(clock(part.departure)) \(to) \(clock(part.arrival))"
    }.joined(separator: " stays ")
  }

  func clock(_ instant: Instant) -> String {
    let text = ServiceTime(seconds: Int32(instant.seconds)).description
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }
}

extension ReferencePlanner.Answer {
  init(_ journey: RaptorJourney) {
    self.init(
      rides: journey.rides.count, departure: journey.departure.seconds,
      arrival: journey.arrival.seconds)
  }
}
