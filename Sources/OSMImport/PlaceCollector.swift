internal import COsmium
internal import StreetRouting
internal import TransitModel

/// Collects the objects that are no streets, of all files: first nodes and relations, then ways. Of copies of one
/// object the highest version counts, whatever the order of the files, once `drop` has been told of all versions.
final class PlaceCollector {
  private struct Draft {
    let version: UInt32
    let rules: PlaceRules
    var coordinate: Coordinate?
    /// The nodes of a way; the ways of a relation.
    var members: [Int64] = []

    func precedes(_ other: Draft) -> Bool {
      if members != other.members { return members.lexicographicallyPrecedes(other.members) }
      func place(_ draft: Draft) -> (Int32, Int32) {
        (draft.coordinate?.latitudeE7 ?? .min, draft.coordinate?.longitudeE7 ?? .min)
      }
      return place(self) < place(other)
    }
  }

  private var drafts: [OSMObjectID: Draft] = [:]
  /// The nodes that are entrances.
  private var entranceNodes: Set<Int64> = []
  /// Ways that relations need, with their nodes once they are known.
  private var memberWays: [Int64: (version: UInt32, nodes: [Int64])] = [:]

  /// The most members of a relation that are looked at, and corners of a building that are kept.
  private static let mostMembers = 2_000

  func take(_ node: perron_osm_node) {
    guard node.is_visible != 0,
      OSMTags.contain(node.tags, count: node.tag_count, anyOf: PlaceRules.keys),
      let rules = PlaceRules(OSMTags(node.tags, count: node.tag_count))
    else { return }
    var draft = Draft(version: node.version, rules: rules)
    draft.coordinate = Coordinate(latitudeE7: node.latitude_e7, longitudeE7: node.longitude_e7)
    offer(draft, OSMObjectID(.node, node.id))
    if rules.kind.isEntrance { entranceNodes.insert(node.id) }
  }

  func take(_ relation: perron_osm_relation) {
    guard relation.is_visible != 0,
      OSMTags.contain(relation.tags, count: relation.tag_count, anyOf: PlaceRules.keys)
    else { return }
    let tags = OSMTags(relation.tags, count: relation.tag_count)
    guard tags.has("type", "multipolygon", "site", "public_transport", "building"),
      let rules = PlaceRules(tags)
    else { return }
    var draft = Draft(version: relation.version, rules: rules)
    draft.members = UnsafeBufferPointer(start: relation.ways, count: relation.way_count)
      .prefix(Self.mostMembers).map { $0 }
    for way in draft.members { memberWays[way] = (0, []) }
    offer(draft, OSMObjectID(.relation, relation.id))
  }

  func take(_ way: perron_osm_way) {
    let nodes = UnsafeBufferPointer(start: way.nodes, count: way.node_count)
    if let known = memberWays[way.id], way.is_visible != 0,
      known.nodes.isEmpty || way.version >= known.version
    {
      let kept = Array(nodes.prefix(Self.mostMembers))
      let isBetter =
        known.nodes.isEmpty || way.version > known.version
        || known.nodes.lexicographicallyPrecedes(kept)
      if isBetter { memberWays[way.id] = (way.version, kept) }
    }
    guard way.is_visible != 0, !nodes.isEmpty, nodes.count <= Self.mostMembers,
      OSMTags.contain(way.tags, count: way.tag_count, anyOf: PlaceRules.keys)
    else { return }
    let isBuilding = OSMTags.contain(
      way.tags, count: way.tag_count, anyOf: ["building", "building:part"])
    // Most buildings are houses whose doors nobody has mapped.
    if isBuilding, !nodes.contains(where: { entranceNodes.contains($0) }) { return }
    guard let rules = PlaceRules(OSMTags(way.tags, count: way.tag_count)) else { return }
    var draft = Draft(version: way.version, rules: rules)
    draft.members = Array(nodes)
    offer(draft, OSMObjectID(.way, way.id))
  }

  private func offer(_ draft: Draft, _ id: OSMObjectID) {
    guard let known = drafts[id] else {
      drafts[id] = draft
      return
    }
    // Of two copies of one version any rule will do that does not depend on their order.
    if draft.version != known.version {
      if draft.version > known.version { drafts[id] = draft }
    } else if known.precedes(draft) {
      drafts[id] = draft
    }
  }

  /// Drops what a newer version says is deleted, or nothing to a traveller any more: a version of the object that
  /// was not kept. Asked of all versions once all files have been read.
  func drop(_ id: OSMObjectID, olderThan version: UInt32) {
    if let known = drafts[id], known.version < version { drafts[id] = nil }
    if id.kind == .way, let known = memberWays[id.number], known.version < version {
      memberWays[id.number] = (version, [])
    }
  }

  /// The nodes whose places are needed.
  var nodeIDs: [Int64] {
    drafts.flatMap { $0.key.kind == .way ? $0.value.members : [] }
      + memberWays.values.flatMap(\.nodes)
  }

  /// The places, once the nodes are known.
  func makePlaces(_ nodes: NodeTable) -> MapPlaces {
    entranceNodes = entranceNodes.filter {
      drafts[OSMObjectID(.node, $0)]?.rules.kind.isEntrance ?? false
    }
    return MapPlaces(drafts.compactMap { makeEntry($0.key, $0.value, nodes) })
  }

  private func makeEntry(
    _ id: OSMObjectID, _ draft: Draft, _ nodes: NodeTable
  ) -> MapPlaces.Entry? {
    let rules = draft.rules
    let members =
      id.kind == .relation
      ? draft.members.flatMap { memberWays[$0]?.nodes ?? [] } : draft.members
    let outline = members.compactMap { id in
      nodes.position(of: id).map { nodes.coordinate(at: $0) }
    }
    guard let coordinate = draft.coordinate ?? Self.middle(of: outline) else { return nil }
    var entry = MapPlaces.Entry(id: id, kind: rules.kind, coordinate: coordinate)
    entry.level = rules.level
    entry.name = rules.name
    entry.refs = rules.refs
    entry.hours = rules.hours
    entry.entrances = Array(Set(members).intersection(entranceNodes)).sorted()
    let isRing = id.kind == .way && outline.count > 3 && outline.first == outline.last
    if isRing, !entry.entrances.isEmpty { entry.outline = outline }
    return entry
  }

  /// The middle of the box around some points.
  private static func middle(of points: [Coordinate]) -> Coordinate? {
    guard let first = points.first else { return nil }
    var (south, north) = (first.latitudeE7, first.latitudeE7)
    var (west, east) = (first.longitudeE7, first.longitudeE7)
    for point in points {
      (south, north) = (min(south, point.latitudeE7), max(north, point.latitudeE7))
      (west, east) = (min(west, point.longitudeE7), max(east, point.longitudeE7))
    }
    return Coordinate(
      latitudeE7: Int32((Int64(south) + Int64(north)) / 2),
      longitudeE7: Int32((Int64(west) + Int64(east)) / 2))
  }
}

extension MapPlaces.Kind {
  /// Whether one gets into a building or a station here.
  fileprivate var isEntrance: Bool { self == .entrance || self == .subwayEntrance }
}
