internal import StreetRouting

/// What the tags of a way mean to a walker.
struct WalkableWay: Equatable {
  var kind: StreetKind
  var flags: StreetEdgeFlags
  var levels: LevelTag
  var name: String
  /// The other levels on which the same lies again.
  var repeats: LevelTag = .none
  /// What else is known of the whole way, from end to end.
  var detail = EdgeDetail()
  /// Whether it is the outline of a shaft or stairwell, which joins its doors.
  var isRoom = false
  /// What could not be read.
  var problems: [TagProblem] = []

  /// Keys one of which every walkable way has.
  static let keys: [StaticString] = [
    "highway", "railway", "public_transport", "indoor", "man_made", "route",
  ]

  /// The meaning, or nil where the way is not open to walkers.
  init?(_ tags: OSMTags) {
    guard let highway = Self.highway(tags), Self.isOpen(highway, tags) else { return nil }
    let directions = FootAccess.directions(tags)
    guard !directions.isEmpty else { return nil }
    kind = Self.kind(highway, tags)
    flags = directions.union(Self.flags(tags))
    levels = LevelTag(tags["level"])
    name = tags["name"] ?? ""
    if !Self.isMadeForWalkers(kind, tags) { flags.subtract([.underpass, .overpass]) }
    if tags["level"] != nil, levels == .none { addProblem("level", tags) }
    if tags.hasRareKeys { addRare(tags) }
    if levels != .none { flags.insert(.levelTagged) }
  }

  mutating func addProblem(_ field: String, _ tags: OSMTags) {
    problems.append(TagProblem(field: field, text: tags[field] ?? ""))
  }

  /// Whether walkers may be on a way, and can.
  private static func isOpen(_ highway: String, _ tags: OSMTags) -> Bool {
    let access = FootAccess(tags)
    let isClosed =
      FootAccess.closedHighways.contains(highway) || tags.says(yes: "motorroad")
    // An access=yes speaks of vehicles too, so that only a foot tag opens a motorway or a cycleway.
    let isOpened = access == .open && tags["foot"] != nil
    if access == .closed || (tags.hasRareKeys && isOutOfReach(highway, access, tags)) {
      return false
    }
    return !isClosed || isOpened || FootAccess.hasRoomToWalk(tags)
  }

  /// The value of highway, or the one that another tag amounts to; nil where nobody walks.
  ///
  /// Source: wiki, "Key:highway", "Tag:railway=platform", "Tag:public_transport=platform",
  /// "Tag:indoor=corridor", "Tag:man_made=pier", "Tag:route=ferry". Construction and proposed are values of highway
  /// that are on neither list, and so is via_ferrata: a foot tag does not bring the harness.
  private static func highway(_ tags: OSMTags) -> String? {
    if let highway = tags["highway"] {
      let isKnown =
        FootAccess.openHighways.contains(highway) || FootAccess.closedHighways.contains(highway)
      return isKnown ? highway : nil
    }
    if tags.has("railway", "platform") || tags.has("public_transport", "platform") {
      return "platform"
    }
    if tags.has("indoor", "corridor") { return "corridor" }
    if tags.hasRareKeys, let shaft = shaft(tags) { return shaft }
    if tags.has("man_made", "pier") { return "path" }
    return tags.has("route", "ferry") ? "ferry" : nil
  }

  private static func kind(_ highway: String, _ tags: OSMTags) -> StreetKind {
    let conveys = tags["conveying"].map { $0 != "no" } ?? false
    switch highway {
    case "steps": return conveys ? .escalator : .steps
    case "elevator": return .lift
    case "platform": return .platform
    case "crossing": return .crossing
    case "ferry": return .ferry
    case "corridor" where !conveys: return .corridor
    case "footway", "path", "bridleway", "cycleway", "track", "pedestrian", "corridor":
      if conveys { return .movingWalkway }
      if isCrossing(tags) { return .crossing }
      if tags.says(yes: "area") { return .area }
      if tags.says(yes: "ramp") { return .ramp }
      return highway == "pedestrian" ? .street : .path
    default: return tags.says(yes: "area") ? .area : .street
    }
  }

  private static func isCrossing(_ tags: OSMTags) -> Bool {
    tags.has("footway", "crossing") || tags.has("path", "crossing")
      || tags.has("cycleway", "crossing")
  }

  /// A bridge or tunnel is an over- or underpass where it was built for walkers; one who crosses a river by the street's
  /// bridge, on its lanes or on its sidewalk, does not pass over the street.
  private static func isMadeForWalkers(_ kind: StreetKind, _ tags: OSMTags) -> Bool {
    kind != .street && kind != .ferry && !tags.has("footway", "sidewalk", "traffic_island")
  }

  private static func flags(_ tags: OSMTags) -> StreetEdgeFlags {
    var flags: StreetEdgeFlags = []
    let isCorridor = tags.has("highway", "corridor")
    if isCorridor || (tags["indoor"] ?? "no") != "no" || tags.says(yes: "in_building") {
      flags.insert(.indoor)
    }
    // A passage through a building is not under the street, and boards over wet ground are not over it.
    let tunnel = tags["tunnel"] ?? "no"
    let isPassage = tunnel == "building_passage" || tunnel == "covered"
    if tunnel != "no" && !isPassage { flags.insert(.underpass) }
    if let bridge = tags["bridge"], !notOver.contains(bridge) { flags.insert(.overpass) }
    if (tags["covered"] ?? "no") != "no" || isPassage { flags.insert(.covered) }
    let wheelchair = wheelchair(tags)
    if wheelchair.isEmpty, tags.says(yes: "ramp:wheelchair") { flags.insert(.wheelchairYes) }
    return flags.union(wheelchair)
  }

  private static let notOver: Set<String> = ["no", "boardwalk", "low_water_crossing"]

  /// Source: wiki, "Key:wheelchair".
  static func wheelchair(_ tags: OSMTags) -> StreetEdgeFlags {
    switch tags["wheelchair"] {
    case "yes", "designated": .wheelchairYes
    case "limited": .wheelchairLimited
    case "no": .wheelchairNo
    default: []
    }
  }
}
