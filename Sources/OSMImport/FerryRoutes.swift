internal import COsmium
internal import StreetRouting
internal import TransitModel

/// Ferries that are mapped as relations over several ways.
///
/// Source: OSM wiki, "Tag:route=ferry": tags may stand on the way, on the relation, or on both.
struct FerryRoutes {
  struct Route {
    let version: UInt32
    var rules: WalkableWay
    /// From end to end, where the relation tells.
    let seconds: Int32?
    let ways: [Int64]
    /// What could not be read of its own tags; its ways have nothing to do with them.
    let problems: [TagProblem]
  }

  /// By the relation's id.
  private(set) var routes: [Int64: Route] = [:]
  /// The relation of the lowest id that a way is a member of; made when it is first asked for.
  private var routeOfWay: [Int64: Int64]?

  /// Keeps the relation if it is a ferry that takes walkers.
  mutating func take(_ relation: perron_osm_relation) {
    guard relation.is_visible != 0,
      OSMTags.contain(relation.tags, count: relation.tag_count, anyOf: ["route"])
    else { return }
    let tags = OSMTags(relation.tags, count: relation.tag_count)
    guard tags.has("type", "route"), var rules = WalkableWay(tags), rules.kind == .ferry else {
      return
    }
    if let known = routes[relation.id], known.version >= relation.version { return }
    let seconds = rules.detail.seconds
    // It is the time of all ways together.
    rules.detail.seconds = nil
    let problems = rules.problems
    rules.problems = []
    let ways = Array(UnsafeBufferPointer(start: relation.ways, count: relation.way_count))
    routes[relation.id] = Route(
      version: relation.version, rules: rules, seconds: seconds, ways: ways, problems: problems)
    routeOfWay = nil
  }

  /// What the relation says of one of its ways.
  mutating func rules(of way: Int64) -> WalkableWay? {
    if routes.isEmpty { return nil }
    let members = routeOfWay ?? makeIndex()
    routeOfWay = members
    return members[way].flatMap { routes[$0]?.rules }
  }

  private func makeIndex() -> [Int64: Int64] {
    var routeOfWay: [Int64: Int64] = [:]
    for (id, route) in routes {
      for way in route.ways { routeOfWay[way] = min(routeOfWay[way] ?? id, id) }
    }
    return routeOfWay
  }
}

/// How long ferries take.
struct FerryTimes {
  /// 55 knots, faster than any ferry in service. A duration that asks for more is a slip of the pen.
  static let mostMetersPerSecond = 28.3

  /// Seconds of whole ways, by id.
  private var seconds: [Int64: Double] = [:]

  /// - Parameters:
  ///   - meters: the lengths of the ways that are ferries and whole in the map.
  ///   - told: the seconds that ways tell themselves.
  init(meters: [Int64: Double], told: [Int64: Int32], routes: FerryRoutes) {
    seconds = told.mapValues { Double($0) }
    for (_, route) in routes.routes.sorted(by: { $0.key < $1.key }) {
      guard let whole = route.seconds else { continue }
      let ways = Set(route.ways)
      let untold = ways.filter { told[$0] == nil && meters[$0] != nil }
      // A way that is not in the map has a share of the time that nobody knows.
      guard untold.count + ways.count(where: { told[$0] != nil }) == ways.count else { continue }
      let rest = Double(whole) - ways.sorted().reduce(0) { $0 + Double(told[$1] ?? 0) }
      let length = untold.sorted().reduce(0) { $0 + (meters[$1] ?? 0) }
      guard rest > 0, length > 0 else { continue }
      for way in untold where seconds[way] == nil {
        seconds[way] = rest * (meters[way] ?? 0) / length
      }
    }
  }

  /// Seconds of a whole way of this length, nil where the map does not tell; and whether the map's word for it was
  /// believed.
  func seconds(of way: Int64, meters: Double) -> (seconds: Double?, isBelieved: Bool) {
    guard let told = seconds[way] else { return (nil, true) }
    return told * Self.mostMetersPerSecond >= meters ? (told, true) : (nil, false)
  }
}
