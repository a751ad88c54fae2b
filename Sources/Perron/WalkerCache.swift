internal import RaptorRouting
internal import StreetRouting
internal import Synchronization
internal import TransitModel

/// What is worked out of a network for travellers who cannot use all of it, when the first of them asks.
final class WalkerCache: Sendable {
  /// How many kinds of walkers are remembered; beyond that it begins anew.
  private static let limit = 16
  /// How far a stop is moved to a way that is open: as far as stops are linked to streets at import.
  private static let movingMeters = 200.0

  private let moved = Mutex<[WalkingProfile: MovedStops]>([:])
  private let found = Mutex<[WalkingProfile: FoundTransfers]>([:])
  private let stops = Mutex<NearbyStops?>(nil)
  private let wheelchairs = Mutex<WheelchairClosures?>(nil)

  /// Where stops are tied to the streets for a walker.
  func movedStops(for walker: WalkingProfile, _ streets: LinkedStreets) -> MovedStops {
    if let known = moved.withLock({ $0[walker] }) { return known }
    let found = MovedStops(streets, for: walker, radiusMeters: Self.movingMeters)
    moved.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[walker] = found
    }
    return found
  }

  /// The walks between vehicles that were found for such a walker and kept; nil where they are to be looked for.
  func transfers(for walker: WalkingProfile, _ key: FoundTransfers.Key) -> [TransferWalk?]? {
    found.withLock { $0[walker]?.walks[key] }
  }

  /// Keeps walks between vehicles for the next walker of the kind.
  func keep(_ walks: [TransferWalk?], for walker: WalkingProfile, _ key: FoundTransfers.Key) {
    found.withLock { known in
      let count = known.values.reduce(0) { $0 + $1.count }
      if count > FoundTransfers.limit || (known[walker] == nil && known.count >= Self.limit) {
        known = [:]
      }
      known[walker, default: FoundTransfers()].add(walks, key)
    }
  }

  /// All stops of which a place is known.
  func allStops(of network: Network) -> NearbyStops {
    stops.known {
      let directory = network.directory
      return NearbyStops(
        directory.columns.stopCoordinate.indices.compactMap { stop in
          directory.columns.stopCoordinate[stop].ifKnown.map { (stop, $0) }
        })
    }
  }

  func wheelchairClosures(_ network: Network) -> WheelchairClosures {
    wheelchairs.known { WheelchairClosures(network) }
  }
}

extension Mutex where Value: ~Copyable {
  /// What was found before, or else what is found now. Nobody waits for the lock while it is looked for: two who ask at once
  /// both look.
  fileprivate borrowing func known<Found: Sendable>(_ find: () -> Found) -> Found
  where Value == Found? {
    if let known = withLock({ $0 }) { return known }
    let found = find()
    withLock { $0 = found }
    return found
  }
}

/// The walks between vehicles of one kind of walker, by the stop that they leave or lead to.
struct FoundTransfers: Sendable {
  struct Key: Hashable {
    let stop: StopIndex
    let isForward: Bool
  }

  /// How many walks are kept for all walkers, 24 MB of them; beyond that it begins anew.
  static let limit = 2 << 20

  private(set) var walks: [Key: [TransferWalk?]] = [:]
  private(set) var count = 0

  mutating func add(_ found: [TransferWalk?], _ key: Key) {
    if walks.updateValue(found, forKey: key) == nil { count += found.count + 4 }
  }
}

/// The stops and trips of which the feeds say that they are not for wheelchairs. Of the others some say that they
/// are, and some say nothing.
struct WheelchairClosures: Sendable {
  /// One element a stop of the timetable; nil where none is closed.
  let stops: [Bool]?
  /// One element a trip of the timetable; nil where none is closed.
  let trips: [Bool]?

  init(_ network: Network) {
    let directory = network.directory
    stops = Self.closures(network.timetable.stopCount) {
      Wording.answer(network.details.words.stopWheelchair.element(StopIndex($0)))
    }
    trips = Self.closures(network.timetable.tripCount) {
      Wording.answer(
        directory.columns.recordWheelchair[directory.columns.tripRecord[TripIndex($0)]])
    }
  }

  private static func closures(_ count: Int, _ answer: (Int) -> Bool?) -> [Bool]? {
    let closed = (0..<count).map { answer($0) == false }
    return closed.contains(true) ? closed : nil
  }
}

extension Network {
  /// Where stops are tied to the streets for a walker who may find some of them closed; nil where all stay, and in a
  /// network without a map.
  func movedStops(for walker: WalkingProfile) -> MovedStops? {
    // Areas and what is out of service are of one request; nobody is moved out of them.
    var kind = walker
    kind.restrictions = nil
    guard let streets, kind.isRestricted else { return nil }
    return walkers.movedStops(for: kind, streets)
  }

  /// Where a stop is tied to the streets for a walker; nil where it is not.
  func streetPoint(of stop: StopIndex, for walker: WalkingProfile) -> StreetPoint? {
    guard let streets else { return nil }
    if let moved = movedStops(for: walker) { return moved.point(of: stop, streets.links) }
    return streets.links.point(of: stop)
  }
}
