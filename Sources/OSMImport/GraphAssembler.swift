internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Cuts the ways into edges between junctions, and settles on which level each junction is.
///
/// Level rule: a way with one level lies on it. A way without joins whatever it touches. Steps, escalators
/// and ramps that list levels join them at their two ends. A lift joins the ways that meet at it.
struct GraphAssembler {
  /// A way as positions in the table of nodes, without those that the map lacks: one run for each
  /// unbroken part.
  struct Run {
    let way: CollectedWay
    var levels: LevelTag
    var nodes: [Int32]
    /// Of a way that lies again on other levels, all levels on which it does.
    var repeatedOn: Set<LevelID> = []
    /// Whether it is a part of a way of which the map lacks the rest.
    var isParted = false
    /// Whether it only claims levels: the walls of a hall or room, at its entries.
    var isWall = false
    /// Whether another run has the same nodes, on the lowest level of the area or on the way's own.
    var isUpperFloor = false
    /// The positions in `nodes` that are junctions or ends.
    var stops: [Int] = []
    /// The level at each of `stops`; nil where the way is untagged and takes any.
    var stopLevels: [LevelID?] = []

    var changesLevels: Bool {
      switch way.kind {
      case .steps, .escalator, .ramp, .lift: true
      default: false
      }
    }

    var isRing: Bool { nodes.count > 3 && nodes.first == nodes.last }

    var isRoom: Bool { (way.kind == .lift || way.isRoom) && isRing }
  }

  let nodes: NodeTable
  let file: String?
  /// The nodes by which one enters what nobody walks through on this map.
  let doors: Set<Int64>
  var issues: IssueLog
  var builder = StreetGraphBuilder()
  var runs: [Run] = []
  var areas: [WalkArea] = []
  /// Ways that run along the outline of an area, and nowhere else.
  var outlines: Set<Int64> = []
  var areaBudget: AreaBudget
  /// Places between two neighbouring nodes of an outline, from the lower node on.
  var placesOnSides: [OutlineSide: [Int32]] = [:]
  /// Of each node that is a junction where not all is untagged, the levels that ways claim.
  var claims: [Int32: LevelClaims] = [:]
  /// The levels of a node, rising; a node that is missing here is on level 0 only.
  var levels: [Int32: [LevelID]] = [:]
  /// Of each node, what there is beside a place.
  var marks: [NodeMarks] = []
  /// Of each gate, the ends of edges that arrive there, each on its own side.
  var arms: [Int32: [StreetVertexIndex]] = [:]
  /// What is known of ways, as `CollectedWay.detail` counts it.
  var details: [EdgeDetail] = []
  var ferryTimes = FerryTimes(meters: [:], told: [:], routes: FerryRoutes())
  /// How many nodes the copies of ways on other levels may have in all.
  var copiesLeft = 1_000_000

  init(nodes: NodeTable, doors: Set<Int64>, file: String?, issues: IssueLog) {
    self.nodes = nodes
    self.doors = doors
    self.file = file
    self.issues = issues
    areaBudget = AreaBudget(nodeCount: nodes.count)
  }

  /// Adds all ways to the builder.
  mutating func assemble(
    _ ways: [CollectedWay], _ collector: WayCollector, goneAreas: Set<Int64> = []
  ) {
    details = collector.details
    builder.levelNames = collector.levelSigns.makeNames(collector.nodeIDs, nodes)
    for way in ways where way.form.isWalkedAlong { addRuns(of: way, collector) }
    ferryTimes = makeFerryTimes(collector.ferryRoutes)
    markNodes()
    addAreas(ways, collector, goneAreas: goneAreas)
    markWays()
    findStops()
    addWalls()
    collectClaims()
    resolveLevels()
    var wayNumbers: [Int64: StreetWayIndex] = [:]
    for run in runs where !run.isWall {
      let number = number(of: run.way.id, collector.names[Int(run.way.name)], in: &wayNumbers)
      if run.isRoom { addRoom(run, number) } else { addEdges(of: run, number) }
    }
    for area in areas {
      addCrossings(of: area, number(of: area.way.id, area.name, in: &wayNumbers))
    }
    addJoins()
  }

  private mutating func number(
    of way: Int64, _ name: String, in numbers: inout [Int64: StreetWayIndex]
  ) -> StreetWayIndex {
    if let known = numbers[way] { return known }
    let number = builder.addWay(osmID: way, name: name)
    numbers[way] = number
    return number
  }

  /// The longest straight part of a way. A line around the earth would lie in 200,000 cells of the index.
  static let segmentLimitMeters = 20_000.0

  mutating func addRuns(of way: CollectedWay, _ collector: WayCollector) {
    let firstRun = runs.count
    var run = Run(way: way, levels: collector.levelTag(of: way), nodes: [])
    var (lacksNodes, isTooLong) = (false, false)
    for id in collector.nodeIDs[way.nodes] {
      guard let position = nodes.position(of: id) else {
        lacksNodes = true
        close(&run)
        continue
      }
      if way.kind != .ferry, let last = run.nodes.last, isTooFar(last, Int32(position)) {
        isTooLong = true
        close(&run)
      }
      if run.nodes.last != Int32(position) { run.nodes.append(Int32(position)) }
    }
    close(&run)
    if lacksNodes || isTooLong {
      for position in firstRun..<runs.count { runs[position].isParted = true }
    }
    addCopies(of: firstRun..<runs.count, on: collector.levelTags[Int(way.repeats)])
    if lacksNodes {
      report(
        .wayWithMissingNodes, way, "The map lacks some nodes of this way; its other parts are kept."
      )
    }
    if isTooLong {
      report(
        .wayTooFarApart, way,
        "Nodes of this way lie more than 20 km apart; it was parted there. Check their places.")
    }
  }

  private mutating func close(_ run: inout Run) {
    if run.nodes.count > 1 { runs += run.floors() }
    run.nodes = []
  }

  private func isTooFar(_ first: Int32, _ second: Int32) -> Bool {
    let (start, end) = (nodes.coordinate(at: Int(first)), nodes.coordinate(at: Int(second)))
    // Cheap for all but a few: 0.1° north is 11 km, and so is 0.1° east at most.
    if abs(Int64(start.latitudeE7) - Int64(end.latitudeE7)) < 1_000_000,
      abs(Int64(start.longitudeE7) - Int64(end.longitudeE7)) < 1_000_000
    {
      return false
    }
    return start.distanceMeters(to: end) > Self.segmentLimitMeters
  }

  mutating func report(_ code: IssueCode, _ way: CollectedWay, _ message: String) {
    issues.report(ImportIssue(code, file: file, entity: "way/\(way.id)", message: message))
  }

  /// A junction is a node at an end of a way, on several ways or twice on one, a lift, a gate, or barred.
  private mutating func findStops() {
    var uses = [UInt8](repeating: 0, count: nodes.count)
    for run in runs where !run.isUpperFloor {
      // The first and last node of a ring are one place.
      let isRing = run.nodes.first == run.nodes.last
      for node in isRing ? run.nodes.dropLast() : run.nodes[...] where uses[Int(node)] < 2 {
        uses[Int(node)] += 1
      }
    }
    for node in areaStops() { uses[Int(node)] = 2 }
    for position in runs.indices {
      let run = runs[position]
      let last = run.nodes.count - 1
      runs[position].stops = run.nodes.indices.filter {
        let node = Int(run.nodes[$0])
        if run.isRoom { return $0 < last && uses[node] > 1 }
        return $0 == 0 || $0 == last || uses[node] > 1
          || !marks[node].isDisjoint(with: [.junction, .gate])
      }
    }
  }

  private mutating func collectClaims() {
    for run in runs where run.levels != .none {
      for stop in run.stops {
        claims[run.nodes[stop], default: LevelClaims()].add(run)
      }
    }
    for run in runs where run.levels == .none {
      for stop in run.stops where claims[run.nodes[stop]] != nil || isLift(run.nodes[stop]) {
        claims[run.nodes[stop], default: LevelClaims()].hasUntagged = true
      }
    }
  }

  func isLift(_ node: Int32) -> Bool {
    marks[Int(node)].contains(.junction) && nodes.facts[Int(node)]?.isLift ?? false
  }

  func isBarred(_ node: Int32) -> Bool {
    marks[Int(node)].contains(.junction) && nodes.facts[Int(node)]?.isBarred ?? false
  }

  private mutating func resolveLevels() {
    var found = claims.mapValues { $0.fixed }
    for position in runs.indices {
      runs[position].stopLevels = stopLevels(of: runs[position])
      let run = runs[position]
      for (stop, level) in zip(run.stops, run.stopLevels) {
        if let level { found[run.nodes[stop], default: []].insert(level) }
      }
    }
    for (node, claim) in claims where claim.hasUntagged && isLift(node) {
      // Who comes to a lift on a way without a level comes from the street.
      found[node, default: []].insert(.ground)
    }
    for (node, set) in found where !set.isEmpty { levels[node] = set.sorted() }
  }

  private func stopLevels(of run: Run) -> [LevelID?] {
    switch run.levels {
    case .none: return run.stops.map { _ in nil }
    case .single(let level):
      return run.stops.map { stop in
        guard run.changesLevels, let here = claims[run.nodes[stop]] else { return level }
        return here.candidates(in: [level]).first ?? level
      }
    case .several(let list):
      // A door of a shaft may be on several floors.
      if run.isRoom { return run.stops.map { _ in nil } }
      guard let first = run.nodes.first, let last = run.nodes.last else { return [] }
      let none = LevelClaims()
      let ends = LevelResolver.ends(
        of: list, claims[first] ?? none, claims[last] ?? none, flags: run.way.flags)
      return run.stops.map { stop in
        if stop == 0 { return ends.first }
        if stop == run.nodes.count - 1, first != last { return ends.last }
        return LevelResolver.between(
          ends, of: list, claims[run.nodes[stop]] ?? none,
          fraction: Double(stop) / Double(run.nodes.count - 1))
      }
    }
  }
}
