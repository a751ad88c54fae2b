internal import RaptorRouting

/// A kind of question. The first four are put to the engine, with the walks at both ends found before: their times are
/// those that papers and other engines tell. The others are put to the library as its users do.
enum Work: String, CaseIterable {
  /// From stop to stop, all best journeys from one moment.
  case stopToStop = "stop-to-stop"
  /// The same with at most four rides.
  case fourRides = "four-rides"
  /// The same for all moments within two hours.
  case window
  /// From a stop to all others.
  case oneToAll = "one-to-all"
  /// From stop to stop, walks found and legs told.
  case told
  /// The same between places, over streets where there is a map.
  case doorToDoor = "door-to-door"

  var isOfEngine: Bool { self != .told && self != .doorToDoor }

  /// The question to the engine, made of the one that has no limits.
  func limiting(_ query: RaptorQuery) -> RaptorQuery {
    var query = query
    switch self {
    case .fourRides: query.maximumRides = 4
    case .window: query.windowSeconds = 7_200
    case .oneToAll: (query.egress, query.directWalkSeconds) = ([], nil)
    default: break
    }
    return query
  }
}

/// What was measured of one kind of question.
struct WorkResult {
  let work: Work
  var clocks = TwoClocks()
  var answered = 0
  var checksum = AnswerChecksum()
  /// What the first search of all questions did; a window has many more, of which each does less.
  var effort = Effort()

  init(_ work: Work) { self.work = work }

  /// Sums over all questions.
  struct Effort {
    var rounds = 0
    var patternsScanned = 0
    var tripsBoarded = 0
    var stopsReached = 0

    mutating func add(_ rounds: [SearchRound]) {
      self.rounds += rounds.count
      for round in rounds {
        patternsScanned += round.patternsScanned
        tripsBoarded += round.tripsBoarded
        stopsReached += round.stopsReached
      }
    }
  }
}
