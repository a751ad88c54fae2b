internal import Perron
internal import RaptorRouting
internal import TransitModel

/// Asks questions of one kind after the other, on the calling thread.
struct WorkBench: Sendable {
  /// A question, with all that is found before it is asked.
  struct Question: Sendable {
    let from: RouteSearchPoint
    let to: RouteSearchPoint
    /// For the engine; of the question without limits where it is put to the library.
    let query: RaptorQuery
  }

  private let planner: JourneyPlanner
  private let router: RaptorRouter
  private let options: PublicTransportRouteSearchOptions

  init(_ network: Network, _ bench: BenchOptions) {
    planner = JourneyPlanner(network)
    router = RaptorRouter(network.timetable)
    var options = PublicTransportRouteSearchOptions()
    options.startTime = bench.departure
    options.maximumWalkMeters = bench.walkMeters.map(Double.init)
    self.options = options
  }

  func prepare(_ work: Work, _ ends: [QuestionEnds.Pair]) throws -> [Question] {
    try ends.map { ends in
      let query = try planner.makeQuery(from: ends.from, to: ends.to, options)
      return Question(from: ends.from, to: ends.to, query: work.limiting(query))
    }
  }

  /// Asks, and adds what it took and the answers.
  func ask(_ question: Question, _ result: inout WorkResult) throws {
    switch result.work {
    case .stopToStop, .fourRides, .window:
      try measure(&result) { () throws in
        try router.journeys(question.query)
      } add: { journey, sum in
        sum.add(Int(journey.departure.seconds))
        sum.add(Int(journey.arrival.seconds))
        sum.add(journey.rides.count)
      }
    case .oneToAll:
      try measure(&result) { () throws in
        try router.arrivals(question.query)
      } add: { arrival, sum in
        sum.add(arrival.stop.position)
        sum.add(Int(arrival.instant.seconds))
        sum.add(arrival.rides)
      }
    case .told, .doorToDoor:
      try measure(&result) {
        try planner.findRouteBlocking(
          startPoint: question.from, finishPoint: question.to,
          routeSearchOptions: .publicTransport(options)
        ).journeys
      } add: { journey, sum in
        sum.add("\(journey.departure) \(journey.arrival) \(journey.rideCount)\n")
      }
    }
  }

  /// Adds what the rounds of the first search do, by searching once more.
  func countRounds(of question: Question, _ effort: inout WorkResult.Effort) throws {
    effort.add(try router.rounds(question.query))
  }

  private func measure<Answer>(
    _ result: inout WorkResult, _ ask: () throws -> [Answer],
    add: (Answer, inout AnswerChecksum) -> Void
  ) rethrows {
    let began = TwoClocks.now
    let answers = try ask()
    result.clocks.add(since: began)
    result.answered += answers.isEmpty ? 0 : 1
    for answer in answers { add(answer, &result.checksum) }
  }
}
