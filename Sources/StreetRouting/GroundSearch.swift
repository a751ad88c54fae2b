public import TransitModel

/// An end of a walk.
public enum WalkEnd: Hashable, Sendable {
  /// A place on the graph.
  case street(StreetPoint)
  /// A place on no street, from and to which one walks in straight lines.
  case ground(Coordinate)

  var point: StreetPoint? { if case .street(let point) = self { point } else { nil } }
}

/// Walks that may lead over open ground: along pathways to a door, straight to another door or stop, and on.
public struct GroundSearch {
  private let search: StreetSearch
  private let streets: LinkedStreets
  private let ground: OpenGround

  /// A search that shares the workspace `search`, which is of the same graph.
  public init(_ search: StreetSearch, _ streets: LinkedStreets, _ ground: OpenGround) {
    self.search = search
    self.streets = streets
    self.ground = ground
  }

  /// A place from which one may walk straight, and how far it is to there.
  private struct Exit {
    let coordinate: Coordinate
    let label: StreetLabel
    /// Where the door is in the graph, and its station; nil for a place on no street.
    var point: StreetPoint?
    var station: StopIndex?
  }

  /// The stops within reach, in the order of their indices, each by its fastest walk.
  public func reachStops(
    _ direction: StreetSearch.Direction, _ end: WalkEnd, profile: WalkingProfile,
    limits: WalkLimits
  ) -> [ReachedStop] {
    let costs = WalkingCosts(profile)
    var best = FastestWalks()
    let (reached, exits) = leave(direction, end, profile, limits)
    best.offer(reached)
    var seeds: [StopIndex: StreetLabel] = [:]
    for exit in exits {
      best.offer(
        hops(from: exit, ground.stops, costs, limits).map { ReachedStop($0, exit.label + $1) })
      for (door, hop) in hops(from: exit, ground.doors, costs, limits)
      where exit.station == nil || exit.station != ground.doorPoints[door]?.station {
        seeds[door] = min(seeds[door] ?? exit.label + hop, exit.label + hop)
      }
    }
    let starts = seeds.sorted { $0.key < $1.key }.compactMap { door, label in
      ground.doorPoints[door].map { (place: $0.point, label: label) }
    }
    if !starts.isEmpty {
      best.offer(
        search.reachStops(
          direction, starts: starts, links: streets.links, profile: profile, limits: limits))
    }
    return best.sorted
  }

  /// The fastest walk, and whether it leads over open ground.
  public func findPath(
    from start: WalkEnd, to end: WalkEnd, profile: WalkingProfile, limits: WalkLimits
  ) -> (path: StreetPath, isStraight: Bool)? {
    var best: (path: StreetPath, isStraight: Bool)?
    if case .street(let from) = start, case .street(let to) = end {
      best = search.findPath(from: from, to: to, profile: profile, limits: limits).map {
        ($0, false)
      }
    }
    let exits = leave(.fromPlace, start, profile, limits).exits
    let entries = exits.isEmpty ? [] : leave(.toPlace, end, profile, limits).exits
    let costs = WalkingCosts(profile)
    var cheapest: (exit: Exit, entry: Exit, label: StreetLabel)?
    for exit in exits {
      for entry in entries where exit.station == nil || exit.station != entry.station {
        let hop = StreetLabel(
          straightMeters: exit.coordinate.distanceMeters(to: entry.coordinate), costs)
        let label = exit.label + hop + entry.label
        if limits.allows(label), cheapest.map({ label < $0.label }) ?? true {
          cheapest = (exit, entry, label)
        }
      }
    }
    guard let cheapest,
      best.map({ cheapest.label.milliseconds < $0.path.milliseconds }) ?? true
    else { return best }
    let hop = StreetPath.Part(
      straightFrom: cheapest.exit.coordinate, to: cheapest.entry.coordinate, costs)
    let before = parts(from: start.point, to: cheapest.exit.point, profile)
    let after = parts(from: cheapest.entry.point, to: end.point, profile)
    return (StreetPath(parts: before + [hop] + after), true)
  }

  /// The walk inside a station; none where one end is on no street.
  private func parts(
    from start: StreetPoint?, to end: StreetPoint?, _ profile: WalkingProfile
  ) -> [StreetPath.Part] {
    guard let start, let end else { return [] }
    return search.findPath(from: start, to: end, profile: profile, limits: .none)?.parts ?? []
  }

  /// The stops that are reached over the graph alone, and the places from which one may walk straight: the doors that
  /// the same search comes to, or the end itself.
  private func leave(
    _ direction: StreetSearch.Direction, _ end: WalkEnd, _ profile: WalkingProfile,
    _ limits: WalkLimits
  ) -> (reached: [ReachedStop], exits: [Exit]) {
    switch end {
    case .ground(let coordinate):
      return ([], [Exit(coordinate: coordinate, label: StreetLabel(packed: 0))])
    case .street(let point):
      let reached = search.reachStops(
        direction, place: point, links: streets.links, profile: profile, limits: limits)
      return (reached, reachedDoors())
    }
  }

  /// The doors that the last search of the workspace came to.
  private func reachedDoors() -> [Exit] {
    ground.doorPoints.sorted { $0.key < $1.key }.compactMap { _, door in
      search.label(at: door.point).map {
        Exit(
          coordinate: door.point.place, label: $0, point: door.point, station: door.station)
      }
    }
  }

  private func hops(
    from exit: Exit, _ targets: NearbyStops, _ costs: WalkingCosts, _ limits: WalkLimits
  ) -> [(StopIndex, StreetLabel)] {
    let reach = limits.remainingMeters(after: exit.label) / StraightWalk.detourFactor
    return targets.find(near: exit.coordinate, within: reach).compactMap { stop, meters in
      let hop = StreetLabel(straightMeters: meters, costs)
      return limits.allows(exit.label + hop) ? (stop, hop) : nil
    }
  }
}

/// Of each stop the fastest walk that was offered.
private struct FastestWalks {
  private var best: [StopIndex: ReachedStop] = [:]

  mutating func offer(_ found: [ReachedStop]) {
    for walk in found {
      if let known = best[walk.stop],
        (known.seconds, known.meters) <= (walk.seconds, walk.meters)
      {
        continue
      }
      best[walk.stop] = walk
    }
  }

  var sorted: [ReachedStop] { best.values.sorted { $0.stop < $1.stop } }
}

extension StreetLabel {
  /// A straight line that stands for ways nobody has mapped.
  init(straightMeters meters: Double, _ costs: borrowing WalkingCosts) {
    let walked = (StraightWalk.meters(forStraight: meters) * 100).rounded(.up)
    let centimeters = UInt32(min(walked, Double(StreetColumns.lengthLimit)))
    self.init(
      milliseconds: costs.milliseconds(linkCentimeters: centimeters), centimeters: centimeters)
  }
}
