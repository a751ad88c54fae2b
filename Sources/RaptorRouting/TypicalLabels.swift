internal import TransitModel

/// Where one is in a journey without a schedule: at a stop, on the way to one of the places between.
struct TypicalPlace: Hashable, Comparable {
  /// How many of the places between have been visited.
  let stage: Int
  let stop: StopIndex

  static func < (left: TypicalPlace, right: TypicalPlace) -> Bool {
    (left.stage, left.stop) < (right.stage, right.stop)
  }
}

/// How one has come to a stop by a vehicle.
struct TypicalArrival {
  let from: TypicalPlace
  let service: TypicalService
  let seconds: Double
}

/// How one has come to a place between, on foot at last, and when.
struct TypicalVisit {
  /// The stop where one has alighted; nil where one walked from the start.
  let from: TypicalPlace?
  /// The walk from there to the first of the places visited since.
  let egressSeconds: Int32
  /// The places visited since.
  let places: ClosedRange<Int>
  /// When one may go on, after the stay.
  let seconds: Double
  /// How long one was on the way since the stop or the start, stays included.
  let sinceSeconds: Int32

  /// On foot to the next place, and the stay there.
  func onward(_ walk: Int32, stay: Int32) -> TypicalVisit {
    TypicalVisit(
      from: from, egressSeconds: egressSeconds, places: places.lowerBound...places.upperBound + 1,
      seconds: seconds + Double(walk) + Double(stay), sinceSeconds: sinceSeconds &+ walk &+ stay)
  }
}

/// How one is ready to board at a stop.
struct TypicalReady {
  enum Way {
    case start
    case change(Transfer, from: TypicalPlace)
    /// From a place between, and the walk from it.
    case visit(TypicalVisit, accessSeconds: Int32)
  }

  let way: Way
  let seconds: Double
}
