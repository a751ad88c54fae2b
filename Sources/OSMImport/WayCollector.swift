internal import COsmium
internal import StreetRouting
internal import TransitDatabase

/// A walkable way as the first pass keeps it.
struct CollectedWay {
  let id: Int64
  let version: UInt32
  let kind: StreetKind
  let flags: StreetEdgeFlags
  /// The positions of its nodes in `WayCollector.nodeIDs`.
  let nodes: Range<Int>
  /// Position in `WayCollector.levelTags`.
  let levels: Int32
  /// Position in `WayCollector.names`.
  let name: Int32
  /// Position in `WayCollector.levelTags`: the other levels on which the same lies again.
  var repeats: Int32 = 0
  /// Position in `WayCollector.details`.
  var detail: Int32 = 0
  /// Whether it is the outline of a shaft or stairwell, which joins its doors.
  var isRoom = false
  var form = AreaForm.line
  /// The multipolygon whose tags it carries, having none of its own.
  var relation: Int64?
}

/// The first pass: keeps the walkable ways of all files, and nothing of the rest.
final class WayCollector {
  private(set) var ways: [CollectedWay] = []
  private(set) var nodeIDs: [Int64] = []
  private(set) var names: [String] = [""]
  private(set) var levelTags: [LevelTag] = [.none]
  private(set) var details: [EdgeDetail] = [EdgeDetail()]
  /// The names of levels that ways tell.
  private(set) var levelSigns = LevelSigns()
  private(set) var ferryRoutes = FerryRoutes()
  /// All ways seen, for the message when none of them is walkable.
  private(set) var seenCount = 0
  private(set) var issues: IssueLog
  /// Members of multipolygons that are there, but have no two nodes.
  private(set) var unusableOutlines: Set<Int64> = []
  /// The walkable multipolygons.
  let areas = AreaCollector()
  private var nameNumbers: [String: Int32] = ["": 0]
  private var levelNumbers: [LevelTag: Int32] = [.none: 0]
  private var detailNumbers: [EdgeDetail: Int32] = [EdgeDetail(): 0]

  init(issues: IssueLog) { self.issues = issues }

  func take(_ relation: perron_osm_relation) {
    areas.take(relation)
    ferryRoutes.take(relation)
  }

  func take(_ way: perron_osm_way, file: String) {
    seenCount += 1
    guard way.is_visible != 0 else { return }
    let outline = areas.outlines[way.id]
    let ferry = ferryRoutes.rules(of: way.id)
    guard
      outline != nil || ferry != nil
        || OSMTags.contain(way.tags, count: way.tag_count, anyOf: WalkableWay.keys)
    else { return }
    let tags = OSMTags(way.tags, count: way.tag_count)
    let nodes = UnsafeBufferPointer(start: way.nodes, count: way.node_count)
    let isClosed = nodes.count > 3 && nodes.first == nodes.last
    let found = Self.rules(of: tags, isClosed: isClosed, outline, ferry)
    if found?.relation == nil {
      let problems = found?.rules.problems ?? Self.problemsOfClosed(tags)
      for problem in problems {
        issues.report(problem.issue(entity: "way/\(way.id)", file: file))
      }
    }
    let sign = LevelSigns.sign(tags, isWalkable: found != nil)
    guard found != nil || sign != nil else { return }
    if let fault = Self.fault(of: way.id, nodes) {
      guard found != nil else { return }
      issues.report(
        ImportIssue(.unusableWay, file: file, entity: "way/\(way.id)", message: fault))
      if outline != nil { unusableOutlines.insert(way.id) }
      return
    }
    let start = nodeIDs.count
    nodeIDs += nodes
    if let sign { levelSigns.add(sign, nodes: start..<nodeIDs.count) }
    if let found { add(way, found, nodes: start..<nodeIDs.count) }
  }

  /// A condition that might open what is closed, if anybody could read it.
  private static func problemsOfClosed(_ tags: OSMTags) -> [TagProblem] {
    guard tags.hasRareKeys, FootAccess(tags) == .closed, let problem = AccessHours.problem(tags)
    else { return [] }
    return [problem]
  }

  /// Why nobody can walk along a way whose tags are right; nil where one can.
  private static func fault(of way: Int64, _ nodes: UnsafeBufferPointer<Int64>) -> String? {
    if nodes.allSatisfy({ $0 == nodes.first }) {
      return "This way has fewer than two different nodes; nobody walks along it."
    }
    if min(way, nodes.min() ?? way) < StreetObject.lowestOSM {
      return "Its id, or that of one of its nodes, is below \(StreetObject.lowestOSM), where"
        + " Perron has numbers of its own; nobody walks along it."
    }
    return nil
  }

  private func add(_ way: perron_osm_way, _ found: Found, nodes: Range<Int>) {
    var (levels, repeats) = (found.rules.levels, found.rules.repeats)
    if found.form != .line {
      // A floor on several levels is one on each of them.
      levels = LevelTag(Set(levels.all + repeats.all))
      repeats = .none
    }
    ways.append(
      CollectedWay(
        id: way.id, version: way.version, kind: found.rules.kind, flags: found.rules.flags,
        nodes: nodes, levels: Self.number(of: levels, in: &levelTags, &levelNumbers),
        name: Self.number(of: found.rules.name, in: &names, &nameNumbers),
        repeats: Self.number(of: repeats, in: &levelTags, &levelNumbers),
        detail: Self.number(of: found.rules.detail, in: &details, &detailNumbers),
        isRoom: found.rules.isRoom, form: found.form, relation: found.relation))
  }

  private typealias Found = (rules: WalkableWay, form: AreaForm, relation: Int64?)

  /// What a way's tags mean, or else, where it is a member of a multipolygon or a ferry, those of that.
  private static func rules(
    of tags: OSMTags, isClosed: Bool, _ outline: AreaCollector.Outline?, _ ferry: WalkableWay?
  ) -> Found? {
    if isClosed, let area = AreaRules(tags) { return (area.way, area.form, nil) }
    if let rules = WalkableWay(tags) { return (rules, .line, nil) }
    guard let outline else {
      // What a way's own tags close is no ferry, whatever the relation says.
      let isSilent =
        tags["highway"] == nil && tags["man_made"] == nil && FootAccess(tags) != .closed
      return isSilent ? ferry.map { ($0, .line, nil) } : nil
    }
    if outline.rules.form == .line {
      return (outline.rules.way, isClosed ? .line : .ring, outline.relation)
    }
    // A motorway at the edge of a plaza is not walked along.
    let isWalked = outline.rules.form == .open && tags["highway"] == nil
    return (outline.rules.way, isWalked ? .open : .ring, outline.relation)
  }

  private static func number<Value: Hashable>(
    of value: Value, in values: inout [Value], _ numbers: inout [Value: Int32]
  ) -> Int32 {
    if let known = numbers[value] { return known }
    let number = Int32(values.count)
    numbers[value] = number
    values.append(value)
    return number
  }

  func levelTag(of way: CollectedWay) -> LevelTag { levelTags[Int(way.levels)] }

  /// Of each id one copy, by rising id: the highest version, then the copy with most resolvable nodes.
  ///
  /// - Parameter newest: the highest version of each id that any file holds, walkable or not, where
  ///   several files were read: a way that was closed or deleted since is gone.
  /// - Parameter goneAreas: multipolygons that were; their members have no tags of their own.
  func chooseCopies(
    _ nodes: NodeTable, newest: [Int64: UInt32], without goneAreas: Set<Int64>
  ) -> [CollectedWay] {
    func rank(_ way: CollectedWay) -> (UInt32, Int) {
      let resolvable = nodeIDs[way.nodes].count { nodes.position(of: $0) != nil }
      return (way.version, resolvable)
    }
    var chosen: [CollectedWay] = []
    for way in ways.sorted(by: { $0.id < $1.id }) {
      if let version = newest[way.id], version > way.version { continue }
      if let relation = way.relation, goneAreas.contains(relation) { continue }
      guard let last = chosen.last, last.id == way.id else {
        chosen.append(way)
        continue
      }
      let (old, new) = (rank(last), rank(way))
      // Copies that are equally good differ, if at all, in nothing that the files tell apart.
      let wins =
        old == new
        ? nodeIDs[last.nodes].lexicographicallyPrecedes(nodeIDs[way.nodes]) : old < new
      if wins { chosen[chosen.count - 1] = way }
    }
    return chosen
  }
}
