internal import Perron
internal import TransitModel

/// Compares whole Pareto sets with answers on which other engines agree.
struct AnswerCheck {
  /// A line `id,from_stop,to_stop,departure,rides:arrival;rides:arrival…`, times in seconds after the local midnight
  /// with which the bench's `--depart` begins its day. Only arrivals of that day count.
  struct Answer {
    let line: Substring
    let from: String
    let to: String
    let departure: Int
    let journeys: Substring

    /// The answers of a file, of which the first line names the columns.
    static func read(_ file: String) throws -> [Answer] {
      try TextLines.read(file).dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count == 5, let departure = Int(fields[3]) else {
          throw BenchOptions.Wrong(description: "\(file): not an answer: \(line)")
        }
        return Answer(
          line: line, from: String(fields[1]), to: String(fields[2]), departure: departure,
          journeys: fields[4])
      }
    }
  }

  private let planner: JourneyPlanner
  private let departure: Instant

  init(_ network: Network, departingAt departure: Instant) {
    planner = JourneyPlanner(network)
    self.departure = departure
  }

  /// Prints the first ten that differ, and how many do.
  func run(_ file: String) throws {
    var options = PublicTransportRouteSearchOptions()
    options.startTime = departure
    let answers = try Answer.read(file)
    var wrong = 0
    for answer in answers {
      let midnight = departure.advanced(by: -answer.departure)
      let journeys = try planner.findRouteBlocking(
        startPoint: .stop(answer.from), finishPoint: .stop(answer.to),
        routeSearchOptions: .publicTransport(options)
      ).journeys
      let found =
        journeys.filter { $0.rideCount > 0 && $0.arrival.seconds(since: midnight) < 86_400 }
        .map { "\($0.rideCount):\($0.arrival.seconds(since: midnight))" }.reversed()
        .joined(separator: ";")
      if found != answer.journeys {
        wrong += 1
        if wrong <= 10 { print("differs \(answer.line) found \(found)") }
      }
    }
    print("answers \(answers.count) compared, \(wrong) differ")
  }
}
