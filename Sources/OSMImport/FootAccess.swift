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
    let foot = tags["foot"]
    switch foot ?? tags["access"] {
    case nil: self = .untold
    case "delivery" where foot == nil && Self.isMadeForWalkers(tags): self = .untold
    case let value? where Self.closing.contains(value):
      self = tags.hasRareKeys && AccessHours.opens(tags) ? .open : .closed
    default: self = .open
    }
  }

  static var closing: Set<String> { AccessValues.closing }

  /// On a street for walkers, access=delivery is said of the vans.
  private static func isMadeForWalkers(_ tags: OSMTags) -> Bool {
    tags.has("highway", "pedestrian", "footway", "path", "steps", "living_street", "corridor")
  }

  /// Highways on which nobody walks unless a foot tag opens them, or they have a sidewalk.
  ///
  /// A cycleway is for bicycles; those shared with walkers carry a foot tag, or say how the two are kept apart
  /// (wiki, "Tag:highway=cycleway", "Key:segregated").
  static let closedHighways: Set<String> = [
    "motorway", "motorway_link", "cycleway", "busway", "bus_guideway",
  ]

  /// Whether a closed highway leaves room for walkers: a sidewalk beside its lanes (wiki, "Key:sidewalk"), or half of
  /// a cycleway.
  static func hasRoomToWalk(_ tags: OSMTags) -> Bool {
    tags.has("sidewalk", "yes", "both", "left", "right") || tags.says(yes: "sidewalk:both")
      || tags.says(yes: "sidewalk:left") || tags.says(yes: "sidewalk:right")
      || (tags.has("highway", "cycleway") && tags.has("segregated", "yes", "no"))
  }

  /// Highways that one walks on unless a tag closes them.
  static let openHighways: Set<String> = [
    "trunk", "trunk_link", "primary", "primary_link", "secondary", "secondary_link", "tertiary",
    "tertiary_link", "unclassified", "residential", "living_street", "service", "road", "track",
    "pedestrian", "footway", "path", "bridleway", "steps", "corridor", "platform", "crossing",
    "elevator",
  ]

  /// Whether a node is a place where one passes from one side to the other.
  static func isPlaceToPass(_ tags: OSMTags) -> Bool {
    tags["barrier"] != nil || tags["entrance"] != nil || tags["door"] != nil
      || tags.has("highway", "elevator") || tags.has("railway", "subway_entrance")
  }

  /// Whether a place to pass bars the ways that run through it.
  ///
  /// Source: wiki, "Key:barrier": gates, bollards, stiles and the like let walkers through unless an access
  /// tag says no; walls and fences do not unless one says yes. What is locked is open only to walkers whom a foot
  /// tag lets in (wiki, "Key:locked"); an emergency exit likewise (wiki, "Tag:entrance=emergency").
  static func isBarred(_ tags: OSMTags) -> Bool {
    if tags["foot"] == nil, tags.says(yes: "locked") { return true }
    switch FootAccess(tags) {
    case .closed: return true
    case .open: return false
    case .untold:
      return tags["barrier"].map { solid.contains($0) } ?? false
        || tags.has("entrance", "emergency")
    }
  }

  private static let solid: Set<String> = [
    "wall", "fence", "hedge", "retaining_wall", "city_wall", "ditch", "guard_rail", "chain_link",
    "wire_fence", "wood_fence", "cable_barrier",
  ]

  /// In which directions of a way one may walk; empty where in none.
  ///
  /// Source: wiki, "Key:oneway:foot" and "Key:conveying". A plain oneway is for vehicles, except on what
  /// conveys. An escalator said to go up or down is told apart by its incline.
  static func directions(_ tags: OSMTags) -> StreetEdgeFlags {
    var directions: StreetEdgeFlags = .bothWays
    if tags.says(yes: "oneway:foot") { directions.remove(.backward) }
    if tags.has("oneway:foot", "-1", "reverse") { directions.remove(.forward) }
    if tags["foot:forward"].map({ closing.contains($0) }) ?? false { directions.remove(.forward) }
    if tags["foot:backward"].map({ closing.contains($0) }) ?? false { directions.remove(.backward) }
    switch tags["conveying"] {
    case nil, "no":
      // A ferry that goes one way takes nobody the other way, on foot or not.
      if tags.has("route", "ferry") { directions.formIntersection(oneway(tags)) }
    case "forward": directions.remove(.backward)
    case "backward", "-1", "reverse": directions.remove(.forward)
    case "up", "down": directions.formIntersection(slope(tags, rises: tags.has("conveying", "up")))
    default: directions.formIntersection(oneway(tags))
    }
    return directions
  }

  private static func oneway(_ tags: OSMTags) -> StreetEdgeFlags {
    if tags.says(yes: "oneway") { return .forward }
    return tags.has("oneway", "-1", "reverse") ? .backward : .bothWays
  }

  /// The direction in which a way rises, or falls; both where the map does not say.
  private static func slope(_ tags: OSMTags, rises: Bool) -> StreetEdgeFlags {
    guard let incline = tags["incline"].flatMap({ Incline($0) }), incline.sign != 0 else {
      return .bothWays
    }
    return (incline.sign > 0) == rises ? .forward : .backward
  }
}
