internal import RaptorRouting
internal import TransitModel

/// The walks of one question: from each of its places to stops, from stops to the next, and from place to place.
struct PlaceWalks {
  /// The start, the places between in order, and the destination.
  let places: [SearchPlace]
  /// From each place but the last.
  let access: [[WalkFinder.Found]]
  /// To each place but the first.
  let egress: [[WalkFinder.Found]]
  /// From each place but the last to the next; nil where it is too far.
  let onFoot: [WalkedPath?]
  /// How long one stays at each place between, in seconds.
  let stays: [Int32]
  /// How the walks from the start, to the destination and to and from other stops are found again.
  let finders: (start: WalkFinder, destination: WalkFinder, others: WalkFinder)
  /// Whether a way near the start or the destination is closed at the time of the walk.
  var isLimitedByHours = false

  /// - Parameters:
  ///   - walks: without regard to the time of the walk.
  ///   - timed: the same at the time that was asked for, from the start and to the destination.
  init(
    _ walks: WalkFinder, _ timed: TimedWalks, between: [SearchPlace],
    _ options: PublicTransportRouteSearchOptions
  ) throws {
    let limit = options.maximumWalkMeters ?? JourneyPlanner.accessLimitMeters
    let onFootLimit = options.maximumWalkMeters ?? JourneyPlanner.directLimitMeters
    places = [timed.start] + between + [timed.destination]
    finders = (timed.access, timed.egress, walks)
    var (access, egress) = ([[WalkFinder.Found]](), [[WalkFinder.Found]]())
    var onFoot: [WalkedPath?] = []
    let ends = [timed.directEnds.start] + between + [timed.directEnds.destination]
    for number in 0...between.count {
      let isLast = number == between.count
      access.append(
        (number == 0 ? timed.access : walks).stops(
          .fromPlace, places[number], limitMeters: limit))
      egress.append(
        (isLast ? timed.egress : walks).stops(
          .toPlace, places[number + 1], limitMeters: limit))
      onFoot.append(
        timed.direct.walk(from: ends[number], to: ends[number + 1], limitMeters: onFootLimit))
      try Task.checkCancellation()
    }
    (self.access, self.egress, self.onFoot) = (access, egress, onFoot)
    stays = options.intermediateStaySeconds.seconds(for: between.count)
    isLimitedByHours = timed.isLimited
  }

  /// Walks from place to place alone.
  init(_ walks: WalkFinder, over places: [SearchPlace], _ onFoot: [WalkedPath], stays: [Int32]) {
    self.places = places
    self.onFoot = onFoot
    self.stays = stays
    (access, egress) = ([], [])
    finders = (walks, walks, walks)
  }

  /// The places between as the search knows them.
  var vias: [RaptorVia] {
    stays.indices.map { number in
      RaptorVia(
        egress: egress[number].map(\.stopWalk), access: access[number + 1].map(\.stopWalk),
        onwardWalkSeconds: onFoot[number + 1]?.seconds, staySeconds: stays[number],
        stops: places[number + 1].stops)
    }
  }

  /// Where the walk from a place to a stop begins.
  func accessSpot(from place: Int, to stop: StopIndex) -> WalkSpot? {
    access[place].first { $0.stop == stop }?.spot
  }

  /// Where the walk from a stop to a place ends.
  func egressSpot(from stop: StopIndex, to place: Int) -> WalkSpot? {
    egress[place - 1].first { $0.stop == stop }?.spot
  }
}

extension WalkFinder.Found {
  var stopWalk: StopWalk { StopWalk(stop: stop, seconds: seconds) }
}

extension [Int] {
  /// The stays at so many places, those beyond the list being 0.
  func seconds(for places: Int) -> [Int32] {
    (0..<places).map { $0 < count ? Int32(clamping: self[$0]) : 0 }
  }
}
