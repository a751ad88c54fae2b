public import TransitModel

/// An end of a walk.
public enum WalkEnd: Hashable, Sendable {
  /// A place on the graph.
  case street(StreetPoint)
  /// A place on no street, from and to which one walks in straight lines.
  case ground(Coordinate)
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
    let door: StopIndex?
    let coordinate: Coordinate
    let label: StreetLabel
    let station: StopIndex?
  }

  /// The stops within reach, in the order of their indices, each by its fastest walk.
  public func reachStops(
    _ direction: StreetSearch.Direction, _ end: WalkEnd, profile: WalkingProfile,
    limits: WalkLimits
  ) -> [ReachedStop] {
    let costs = WalkingCosts(profile)
    var best = FastestWalks()
    if case .street(let point) = end {
      best.offer(
        search.reachStops(
          direction, place: point, links: streets.links, profile: profile, limits: limits))
    }
    var seeds: [StopIndex: StreetLabel] = [:]
    for exit in exits(direction, end, profile, limits) {
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
    let exits = exits(.fromPlace, start, profile, limits)
    let entries = exits.isEmpty ? [] : self.exits(.toPlace, end, profile, limits)
    let costs = WalkingCosts(profile)
    var cheapest: (exit: Exit, entry: Exit, label: StreetLabel)?
    for exit in exits {
      for entry in entries where exit.station == nil || exit.station != entry.station {
        let label = exit.label + hop(exit.coordinate, entry.coordinate, costs) + entry.label
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
    let before = parts(from: start, to: cheapest.exit, profile)
    let after = parts(from: cheapest.entry, to: end, profile)
    return (StreetPath(parts: before + [hop] + after), true)
  }

  private func parts(
    from start: WalkEnd, to door: Exit, _ profile: WalkingProfile
  ) -> [StreetPath.Part] {
    guard case .street(let from) = start, let to = door.door.flatMap({ ground.doorPoints[$0] })
    else { return [] }
    return search.findPath(from: from, to: to.point, profile: profile, limits: .none)?.parts ?? []
  }

  private func parts(
    from door: Exit, to end: WalkEnd, _ profile: WalkingProfile
  ) -> [StreetPath.Part] {
    guard case .street(let to) = end, let from = door.door.flatMap({ ground.doorPoints[$0] })
    else { return [] }
    return search.findPath(from: from.point, to: to, profile: profile, limits: .none)?.parts ?? []
  }

  private func exits(
    _ direction: StreetSearch.Direction, _ end: WalkEnd, _ profile: WalkingProfile,
    _ limits: WalkLimits
  ) -> [Exit] {
    switch end {
    case .ground(let coordinate):
      return [Exit(door: nil, coordinate: coordinate, label: StreetLabel(packed: 0), station: nil)]
    case .street(let point):
      _ = search.reachStops(
        direction, place: point, links: streets.links, profile: profile, limits: limits)
      return reachedDoors()
    }
  }

  /// The doors that the last search of the workspace came to.
  private func reachedDoors() -> [Exit] {
    ground.doorPoints.sorted { $0.key < $1.key }.compactMap { door, place in
      search.label(at: place.point).map {
        Exit(door: door, coordinate: place.point.place, label: $0, station: place.station)
      }
    }
  }

  private func hops(
    from exit: Exit, _ targets: NearbyStops, _ costs: WalkingCosts, _ limits: WalkLimits
  ) -> [(StopIndex, StreetLabel)] {
    let reach = limits.remainingMeters(after: exit.label) / StraightWalk.detourFactor
    return targets.find(near: exit.coordinate, within: reach).compactMap { stop, meters in
      let hop = hop(straightMeters: meters, costs)
      return limits.allows(exit.label + hop) ? (stop, hop) : nil
    }
  }

  private func hop(
    _ from: Coordinate, _ to: Coordinate, _ costs: WalkingCosts
  ) -> StreetLabel {
    hop(straightMeters: from.distanceMeters(to: to), costs)
  }

  private func hop(
    straightMeters meters: Double, _ costs: WalkingCosts
  ) -> StreetLabel {
    let walked = (StraightWalk.meters(forStraight: meters) * 100).rounded(.up)
    let centimeters = UInt32(min(walked, Double(StreetColumns.lengthLimit)))
    return StreetLabel(
      milliseconds: costs.milliseconds(linkCentimeters: centimeters), centimeters: centimeters)
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
