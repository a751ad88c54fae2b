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
  /// Of ways that are members of walkable areas, what the area's tags say.
  private var outlines: [Int64: (version: UInt32, rules: WalkableWay)] = [:]
  private var nameNumbers: [String: Int32] = ["": 0]
  private var levelNumbers: [LevelTag: Int32] = [.none: 0]
  private var detailNumbers: [EdgeDetail: Int32] = [EdgeDetail(): 0]

  init(issues: IssueLog) { self.issues = issues }

  /// Notes the outlines of a walkable area that is drawn as a multipolygon: the tags are on the relation.
  func take(_ relation: perron_osm_relation) {
    guard relation.is_visible != 0,
      OSMTags.contain(relation.tags, count: relation.tag_count, anyOf: WalkableWay.keys)
    else { return }
    let tags = OSMTags(relation.tags, count: relation.tag_count)
    ferryRoutes.add(relation, tags)
    guard tags.has("type", "multipolygon"), var rules = WalkableWay(tags) else { return }
    if rules.kind == .street || rules.kind == .path { rules.kind = .area }
    for way in UnsafeBufferPointer(start: relation.ways, count: relation.way_count) {
      if let known = outlines[way], known.version >= relation.version { continue }
      outlines[way] = (relation.version, rules)
    }
  }

  func take(_ way: perron_osm_way, file: String) {
    seenCount += 1
    guard way.is_visible != 0, way.node_count >= 2 else { return }
    let outline = outlines[way.id]?.rules ?? ferryRoutes.rules(of: way.id)
    guard
      outline != nil
        || OSMTags.contain(way.tags, count: way.tag_count, anyOf: WalkableWay.keys)
    else { return }
    let tags = OSMTags(way.tags, count: way.tag_count)
    let found = WalkableWay(tags) ?? (tags["highway"] == nil ? outline : nil)
    let sign = LevelSigns.sign(tags, isWalkable: found != nil)
    guard found != nil || sign != nil else { return }
    let start = nodeIDs.count
    nodeIDs += UnsafeBufferPointer(start: way.nodes, count: way.node_count)
    if let sign { levelSigns.add(sign, nodes: start..<nodeIDs.count) }
    guard let rules = found else { return }
    for problem in rules.problems {
      issues.report(problem.issue(entity: "way/\(way.id)", file: file))
    }
    ways.append(
      CollectedWay(
        id: way.id, version: way.version, kind: rules.kind, flags: rules.flags,
        nodes: start..<nodeIDs.count,
        levels: Self.number(of: rules.levels, in: &levelTags, &levelNumbers),
        name: Self.number(of: rules.name, in: &names, &nameNumbers),
        repeats: Self.number(of: rules.repeats, in: &levelTags, &levelNumbers),
        detail: Self.number(of: rules.detail, in: &details, &detailNumbers),
        isRoom: rules.isRoom))
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
  func chooseCopies(_ nodes: NodeTable, newest: [Int64: UInt32]) -> [CollectedWay] {
    func rank(_ way: CollectedWay) -> (UInt32, Int) {
      let resolvable = nodeIDs[way.nodes].count { nodes.position(of: $0) != nil }
      return (way.version, resolvable)
    }
    var chosen: [CollectedWay] = []
    for way in ways.sorted(by: { $0.id < $1.id }) {
      if let version = newest[way.id], version > way.version { continue }
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
