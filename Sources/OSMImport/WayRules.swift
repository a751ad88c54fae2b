internal import StreetRouting

/// What the tags of a way mean to a walker.
struct WalkableWay: Equatable {
  var kind: StreetKind
  var flags: StreetEdgeFlags
  var levels: LevelTag
  var name: String

  /// Keys one of which every walkable way has.
  static let keys: [StaticString] = [
    "highway", "railway", "public_transport", "indoor", "man_made",
  ]

  /// The meaning, or nil where the way is not open to walkers.
  init?(_ tags: OSMTags) {
    guard let highway = Self.highway(tags) else { return nil }
    switch FootAccess(tags) {
    case .closed: return nil
    case .untold where FootAccess.closedHighways.contains(highway): return nil
    case .untold where tags.says(yes: "motorroad"): return nil
    case .open where !Self.isOpened(highway, tags): return nil
    default: break
    }
    let directions = FootAccess.directions(tags)
    guard !directions.isEmpty else { return nil }
    kind = Self.kind(highway, tags)
    flags = directions.union(Self.flags(tags))
    levels = LevelTag(tags["level"])
    if levels != .none { flags.insert(.levelTagged) }
    name = tags["name"] ?? ""
  }

  /// An access=yes speaks of vehicles too, so that only a foot tag opens a motorway or a cycleway.
  private static func isOpened(_ highway: String, _ tags: OSMTags) -> Bool {
    let isClosed =
      FootAccess.closedHighways.contains(highway) || tags.says(yes: "motorroad")
    return !isClosed || tags["foot"] != nil
  }

  /// The value of highway, or the one that another tag amounts to; nil where nobody walks.
  ///
  /// Source: wiki, "Key:highway", "Tag:railway=platform", "Tag:public_transport=platform",
  /// "Tag:indoor=corridor", "Tag:man_made=pier". Construction and proposed are values of highway that are on
  /// neither list.
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
    if tags.has("man_made", "pier") { return "path" }
    return nil
  }

  private static func kind(_ highway: String, _ tags: OSMTags) -> StreetKind {
    let conveys = tags["conveying"].map { $0 != "no" } ?? false
    switch highway {
    case "steps": return conveys ? .escalator : .steps
    case "elevator": return .lift
    case "platform": return .platform
    case "crossing": return .crossing
    case "corridor" where !conveys: return .corridor
    case "footway", "path", "bridleway", "cycleway", "track", "pedestrian", "corridor":
      if conveys { return .movingWalkway }
      if tags.has("footway", "crossing") || tags.has("path", "crossing") { return .crossing }
      if tags.says(yes: "area") { return .area }
      if tags.says(yes: "ramp") { return .ramp }
      return highway == "pedestrian" ? .street : .path
    default: return tags.says(yes: "area") ? .area : .street
    }
  }

  private static func flags(_ tags: OSMTags) -> StreetEdgeFlags {
    var flags: StreetEdgeFlags = []
    let isCorridor = tags.has("highway", "corridor")
    if isCorridor || (tags["indoor"] ?? "no") != "no" || tags.says(yes: "in_building") {
      flags.insert(.indoor)
    }
    // A passage through a building is not under the street.
    let tunnel = tags["tunnel"] ?? "no"
    if tunnel != "no" && tunnel != "building_passage" { flags.insert(.underpass) }
    if (tags["bridge"] ?? "no") != "no" { flags.insert(.overpass) }
    if (tags["covered"] ?? "no") != "no" || tunnel == "building_passage" {
      flags.insert(.covered)
    }
    if tags.has("incline", "up") { flags.insert(.rises) }
    if tags.has("incline", "down") { flags.insert(.falls) }
    if tags.says(yes: "ramp:wheelchair") { flags.insert(.wheelchairYes) }
    return flags.union(wheelchair(tags))
  }

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
