internal import COsmium
internal import StreetRouting

/// A multipolygon that one walks across, as the first pass keeps it.
struct CollectedArea {
  let id: Int64
  let version: UInt32
  let rules: AreaRules
  let members: [Member]

  struct Member: Equatable {
    let way: Int64
    let role: PlaneRing.Role
  }
}

/// The pass over relations: keeps the multipolygons that are open to walkers, and lifts that are other relations, which
/// have no outline.
final class AreaCollector {
  /// What a multipolygon says of a way that is one of its members.
  struct Outline {
    let relation: Int64
    let rules: AreaRules
  }

  private(set) var areas: [Int64: CollectedArea] = [:]
  /// Of each member what the relation of the lowest id says; of a lift rather than of a plaza, and of that rather than
  /// of a floor's walls.
  private(set) lazy var outlines = makeOutlines()

  func take(_ relation: perron_osm_relation) {
    guard relation.is_visible != 0,
      OSMTags.contain(relation.tags, count: relation.tag_count, anyOf: WalkableWay.keys)
    else { return }
    let tags = OSMTags(relation.tags, count: relation.tag_count)
    let isMultipolygon = tags.has("type", "multipolygon")
    guard isMultipolygon || tags.has("highway", "elevator"),
      let rules = AreaRules(tags, isMultipolygon: true)
    else { return }
    var members: [CollectedArea.Member] = []
    for position in 0..<(isMultipolygon ? relation.way_count : 0) {
      guard let way = relation.ways?[position], let role = relation.roles?[position] else {
        continue
      }
      members.append(
        CollectedArea.Member(way: way, role: PlaneRing.Role(rawValue: role) ?? .untold))
    }
    // The order of members means nothing, nor does it mean anything to name one twice.
    members.sort { ($0.way, $0.role.rawValue) < ($1.way, $1.role.rawValue) }
    var unique: [CollectedArea.Member] = []
    for member in members where member.way != unique.last?.way { unique.append(member) }
    let area = CollectedArea(
      id: relation.id, version: relation.version, rules: rules, members: unique)
    if let known = areas[area.id], !area.isBetter(than: known) { return }
    areas[area.id] = area
  }

  private func makeOutlines() -> [Int64: Outline] {
    var outlines: [Int64: Outline] = [:]
    for area in areas.values.sorted(by: { $0.id < $1.id }) {
      for member in area.members where !(area.rules.form == .line && member.role == .inner) {
        if let known = outlines[member.way], known.rules.form.rank <= area.rules.form.rank {
          continue
        }
        outlines[member.way] = Outline(relation: area.id, rules: area.rules)
      }
    }
    return outlines
  }
}

extension CollectedArea {
  /// Whether this copy counts and not the other: the higher version, then the one of more members; copies that
  /// are equally good differ in nothing that the files tell apart.
  fileprivate func isBetter(than other: CollectedArea) -> Bool {
    if version != other.version { return version > other.version }
    if members.count != other.members.count { return members.count > other.members.count }
    let keys = (members + other.members).map { ($0.way, $0.role.rawValue) }
    for (mine, others) in zip(keys, keys.dropFirst(members.count)) where mine != others {
      return mine < others
    }
    return false
  }
}

extension AreaForm {
  /// Which of several multipolygons has the say about a member of them all: the lowest.
  fileprivate var rank: Int {
    switch self {
    case .line: 0
    case .open: 1
    default: 2
    }
  }
}
