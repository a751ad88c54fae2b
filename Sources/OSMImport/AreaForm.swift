internal import StreetRouting

/// How one gets over an object of the map: along it, or across it as well.
enum AreaForm: UInt8 {
  /// A line: one walks along it. Of a multipolygon, a lift, of which the outline is the shaft.
  case line
  /// A plaza, platform or pier: across, and along its outline; open to all that touches it.
  case open
  /// A corridor or another part of a floor: its outline is walls, with gaps where ways and other such
  /// areas touch it.
  case hall
  /// A room: its outline is walls, and one comes in by doors.
  case room
  /// A member of a multipolygon that nobody walks on: it only lends its nodes.
  case ring

  /// Whether one walks along it.
  var isWalkedAlong: Bool { self == .line || self == .open }
}

/// What the tags of a closed way or a multipolygon mean to a walker.
///
/// Source: OSM wiki, "Key:area", "Tag:highway=pedestrian", "Tag:place=square", "Tag:public_transport=platform",
/// "Tag:man_made=pier", "Simple Indoor Tagging".
struct AreaRules {
  var way: WalkableWay
  var form: AreaForm

  /// Nil where the tags speak of no area that is open to walkers.
  init?(_ tags: OSMTags, isMultipolygon: Bool = false) {
    if var way = WalkableWay(tags) {
      guard let form = Self.form(of: way, tags, isMultipolygon: isMultipolygon) else { return nil }
      if form == .open && way.kind != .platform { way.kind = .area }
      way.flags.formUnion(.bothWays)
      (self.way, self.form) = (way, form)
    } else {
      // Parts of a floor have no highway tag; access and level tags mean what they do on a corridor.
      guard tags["highway"] == nil, tags.has("indoor", "room", "area", "corridor"),
        !tags.has("area", "no"), !Self.isShaft(tags),
        let way = WalkableWay(tags.setting("highway", to: "corridor"))
      else { return nil }
      self.way = way
      form = tags.has("indoor", "room") ? .room : .hall
    }
  }

  /// A floor on several levels is one on each of them, and so is one that is repeated.
  var levels: LevelTag { LevelTag(Set(way.levels.all + way.repeats.all)) }

  private static func form(
    of way: WalkableWay, _ tags: OSMTags, isMultipolygon: Bool
  ) -> AreaForm? {
    switch way.kind {
    case .lift: return isMultipolygon ? .line : nil
    case .steps, .escalator, .movingWalkway, .ferry: return nil
    default: break
    }
    if tags.has("area", "no") { return nil }
    let isArea = tags.says(yes: "area") || isMultipolygon
    if tags.has("indoor", "room") && isArea { return .room }
    if tags.has("indoor", "corridor", "area") { return .hall }
    if tags.has("highway", "corridor") { return isArea ? .hall : nil }
    let isSurface =
      way.kind == .platform || tags.has("place", "square") || tags["highway"] == nil
    return isArea || isSurface ? .open : nil
  }

  /// Stairwells and shafts have no floor; the stairs and lifts in them are mapped as such.
  private static func isShaft(_ tags: OSMTags) -> Bool {
    tags.has("room", "stairs", "elevator", "lift", "shaft") || tags.says(yes: "stairs")
      || tags.says(yes: "elevator")
  }
}
