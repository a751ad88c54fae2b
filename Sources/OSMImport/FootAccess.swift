internal import StreetRouting

/// Who may walk: the access tags of ways and nodes.
///
/// Source: OSM wiki, "Key:access" (the more specific key wins: foot before access) and "OSM tags for
/// routing/Access restrictions" (what holds without a tag, worldwide).
enum FootAccess {
  case open
  case closed
  /// No tag speaks of walkers.
  case untold

  init(_ tags: OSMTags) {
    switch tags["foot"] ?? tags["access"] {
    case nil: self = .untold
    case let value? where Self.closing.contains(value): self = .closed
    default: self = .open
    }
  }

  /// Values that shut the public out. Customers, destination, permit and permissive do not.
  private static let closing: Set<String> = [
    "no", "private", "use_sidepath", "agricultural", "forestry", "military", "emergency",
    "residents", "employees", "staff", "official_only", "restricted",
  ]

  /// Highways on which nobody walks unless a foot tag opens them.
  ///
  /// A cycleway is for bicycles; those shared with walkers carry a foot tag (wiki, "Tag:highway=cycleway").
  static let closedHighways: Set<String> = [
    "motorway", "motorway_link", "cycleway", "busway", "bus_guideway", "via_ferrata",
  ]

  /// Highways that one walks on unless a tag closes them.
  static let openHighways: Set<String> = [
    "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link", "tertiary",
    "tertiary_link", "unclassified", "residential", "living_street", "service", "road", "track",
    "pedestrian", "footway", "path", "bridleway", "steps", "corridor", "platform", "crossing",
    "elevator",
  ]

  /// Whether a node bars the ways that run through it.
  ///
  /// Source: wiki, "Key:barrier": gates, bollards, stiles and the like let walkers through unless an access
  /// tag says no; walls and fences do not unless one says yes.
  static func isBarred(_ tags: OSMTags) -> Bool {
    let isPlaceToPass =
      tags["barrier"] != nil || tags["entrance"] != nil || tags["door"] != nil
      || tags.has("highway", "elevator") || tags.has("railway", "subway_entrance")
    guard isPlaceToPass else { return false }
    switch FootAccess(tags) {
    case .closed: return true
    case .open: return false
    case .untold: return tags["barrier"].map { solid.contains($0) } ?? false
    }
  }

  private static let solid: Set<String> = [
    "wall", "fence", "hedge", "retaining_wall", "city_wall", "ditch", "guard_rail", "chain_link",
  ]

  /// In which directions of a way one may walk; empty where in none.
  ///
  /// Source: wiki, "Key:oneway:foot" and "Key:conveying". A plain oneway is for vehicles, except on what
  /// conveys.
  static func directions(_ tags: OSMTags) -> StreetEdgeFlags {
    var directions: StreetEdgeFlags = .bothWays
    if tags.says(yes: "oneway:foot") { directions.remove(.backward) }
    if tags.has("oneway:foot", "-1", "reverse") { directions.remove(.forward) }
    if tags.has("foot:forward", "no", "private") { directions.remove(.forward) }
    if tags.has("foot:backward", "no", "private") { directions.remove(.backward) }
    switch tags["conveying"] {
    case "forward": directions.remove(.backward)
    case "backward": directions.remove(.forward)
    case "yes":
      if tags.says(yes: "oneway") { directions.remove(.backward) }
      if tags.has("oneway", "-1", "reverse") { directions.remove(.forward) }
    default: break
    }
    return directions
  }
}
