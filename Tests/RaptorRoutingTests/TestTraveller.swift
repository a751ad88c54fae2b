import RaptorRouting
import TransitModel

/// Travellers who cannot use everything, or walk in a way of their own: how tests write them down, and how the
/// engine and the reference planner are told.
extension TestNetwork {
  /// Stops, trips by their places in `trips`, and routes, which are types here, that are of no use.
  struct Closed {
    var stops: Set<Int> = []
    var trips: Set<Int> = []
    var routes: Set<TransportType> = []
  }

  /// By definition: a closed trip and the trips of a closed route run on no day, and at a closed stop nobody boards
  /// or alights.
  func withoutClosed() -> TestNetwork {
    var open = self
    for trip in trips.indices {
      if closed.trips.contains(trip) || closed.routes.contains(trips[trip].type) {
        open.trips[trip].days = []
      }
      for call in trips[trip].calls.indices
      where closed.stops.contains(trips[trip].calls[call].stop) {
        open.trips[trip].calls[call].rules = []
      }
    }
    return open
  }

  /// Closes in a query what is closed.
  ///
  /// - Parameter order: for each trip of the timetable its place in `trips`.
  func close(in query: inout RaptorQuery, order: [Int]) {
    if !closed.stops.isEmpty { query.closedStops = stopNames.indices.map(closed.stops.contains) }
    if !closed.trips.isEmpty { query.closedTrips = order.map(closed.trips.contains) }
    if !closed.routes.isEmpty {
      query.closedRoutes = TransportType.allCases.map(closed.routes.contains)
    }
  }

  /// The traveller's walks; nil where everybody's hold.
  func makeOwnWalks() -> TestWalks? { ownWalks.map { TestWalks($0) } }

  /// The seconds of the traveller's own walk between two stops; nil where there is none.
  func ownSeconds(from: Int, to: Int) -> Int32? {
    ownWalks?.filter { $0.from == from && $0.to == to }.map(\.seconds).min()
  }
}

/// A traveller's walks by a table; counts how often it is asked.
final class TestWalks: TransferWalks {
  private let walks: [TestNetwork.Walk]
  private(set) var questions = 0

  init(_ walks: [TestNetwork.Walk]) { self.walks = walks }

  func walks(
    of stop: StopIndex, ends: [TransferEnd], isForward: Bool
  ) throws(CancellationError) -> [TransferWalk?] {
    questions += 1
    return ends.map { end in
      let (from, to) = isForward ? (stop, end.stop) : (end.stop, stop)
      return walks.filter { $0.from == from.position && $0.to == to.position }.map(\.seconds).min()
        .map { TransferWalk(seconds: $0, decimeters: UInt32($0)) }
    }
  }
}
