internal import StreetRouting

// Tags that few ways have, and that are asked for only where `OSMTags.hasRareKeys` says that one is there.

extension WalkableWay {
  /// What one cannot walk on, whatever is allowed.
  static func isOutOfReach(_ highway: String, _ access: FootAccess, _ tags: OSMTags) -> Bool {
    let isInvited = access == .open && tags["foot"] != nil
    if isTooHard(tags) || tags.has("crossing", "no") && isCrossingWay(tags) { return true }
    return !isInvited && (isOutOfUse(tags) || isForPlayers(access, tags))
  }

  private static func isCrossingWay(_ tags: OSMTags) -> Bool {
    tags.has("footway", "crossing") || tags.has("path", "crossing")
      || tags.has("highway", "crossing")
  }

  /// Source: OSM wiki, "Key:sac_scale": from alpine_hiking (T4) on one needs the hands to get ahead; "Key:trail_visibility":
  /// at no, there is nothing to follow.
  private static func isTooHard(_ tags: OSMTags) -> Bool {
    if let scale = tags["sac_scale"], scale.contains("alpine_hiking") { return true }
    return tags.has("trail_visibility", "no")
  }

  /// Source: wiki, "Tag:highway=construction" (minor works leave a way open), "Lifecycle prefix". Keys with such a prefix,
  /// as `disused:highway`, are no highway in the first place.
  private static func isOutOfUse(_ tags: OSMTags) -> Bool {
    if let works = tags["construction"], !["no", "minor", "widening"].contains(works) {
      return true
    }
    return ["proposed", "disused", "abandoned", "demolished", "razed", "removed"].contains {
      tags.says(yes: $0)
    }
  }

  /// Source: wiki, "Tag:golf=cartpath", "Tag:golf=path": the ways of a course, which lies on private ground.
  private static func isForPlayers(_ access: FootAccess, _ tags: OSMTags) -> Bool {
    access == .untold && tags.has("golf", "cartpath", "path")
  }

  /// A shaft or a stairwell drawn as a room.
  ///
  /// Source: wiki, "Simple Indoor Tagging" (`stairs=yes`, `elevator=yes` on rooms and areas; `room=stairs`,
  /// `room=elevator`). It joins its doors if it lists the levels that it leads to; one of a single level is only the floor
  /// around a lift or stairs that are drawn for themselves, and often drawn again on the next level.
  static func shaft(_ tags: OSMTags) -> String? {
    guard tags.has("indoor", "room", "area", "yes") else { return nil }
    let isLift = tags.has("room", "elevator") || tags.says(yes: "elevator")
    guard isLift || tags.has("room", "stairs") || tags.says(yes: "stairs") else { return nil }
    var levels = Set(LevelTag(tags["level"]).all)
    if isLift { levels.formUnion(LevelTag(tags["repeat_on"]).all) }
    guard levels.count > 1 else { return nil }
    return isLift ? "elevator" : "steps"
  }

  mutating func addRare(_ tags: OSMTags) {
    addRepeats(tags)
    addSlope(tags)
    isRoom = kind == .steps && (Self.shaft(tags) != nil || tags.says(yes: "area"))
    if kind == .steps || kind == .escalator { addStairs(tags) }
    if kind == .ferry { addDuration(tags) }
    if tags["ford"] != nil, !tags.has("ford", "no"), flags.isDisjoint(with: .wheelchairYes) {
      flags.insert(.wheelchairNo)
    }
    detail.widthCentimeters = width(tags)
    detail.kerb = Self.kerb(tags)
    detail.hasTactilePaving = Self.tactilePaving(tags)
    detail.hours = AccessHours.text(tags)
    if let problem = AccessHours.problem(tags) { problems.append(problem) }
  }

  /// Source: wiki, "Key:repeat_on". A lift that is drawn again on other floors stops there; what has no level but
  /// those lies on the lowest of them, and again on the others.
  private mutating func addRepeats(_ tags: OSMTags) {
    guard tags["repeat_on"] != nil else { return }
    let list = LevelTag(tags["repeat_on"])
    guard list != .none else { return addProblem("repeat_on", tags) }
    if kind == .lift {
      levels = LevelTag(Set(levels.all + list.all))
    } else if levels == .none, let lowest = list.all.first {
      levels = .single(lowest)
      repeats = LevelTag(Set(list.all.dropFirst()))
    } else {
      repeats = list
    }
  }

  private mutating func addSlope(_ tags: OSMTags) {
    guard let text = tags["incline"] else { return }
    guard let incline = Incline(text) else { return addProblem("incline", tags) }
    if incline.sign > 0 { flags.insert(.rises) }
    if incline.sign < 0 { flags.insert(.falls) }
    detail.slopePermille = incline.permille
  }

  /// Source: wiki, "Key:step_count".
  private mutating func addStairs(_ tags: OSMTags) {
    let field = tags["step_count"] != nil ? "step_count" : "steps:count"
    guard let text = tags[field] else { return }
    guard let count = TagMeasure.count(text), count <= EdgeDetailColumns.mostStairs else {
      return addProblem(field, tags)
    }
    detail.stairCount = flags.contains(.falls) ? -count : count
  }

  private mutating func addDuration(_ tags: OSMTags) {
    guard let text = tags["duration"] else { return }
    guard let seconds = TagMeasure.seconds(text), seconds <= EdgeDetailColumns.mostSeconds else {
      return addProblem("duration", tags)
    }
    detail.seconds = Int32(seconds)
  }

  /// Beyond this width a way is as good as any other.
  private static let widestMeters = 3.0

  /// Source: wiki, "Key:width", "Key:est_width".
  private mutating func width(_ tags: OSMTags) -> UInt16? {
    let field = tags["width"] != nil ? "width" : "est_width"
    guard let text = tags[field] else { return nil }
    guard let meters = TagMeasure.meters(text) else {
      addProblem(field, tags)
      return nil
    }
    return Self.told(widthMeters: meters)
  }

  static func told(widthMeters: Double) -> UInt16? {
    widthMeters < widestMeters ? UInt16((widthMeters * 100).rounded()) : nil
  }

  /// Source: wiki, "Key:kerb". A rolled kerb is as high as a raised one, its edge only being round; a yes does not
  /// tell the height.
  static func kerb(_ tags: OSMTags) -> EdgeDetail.Kerb? {
    switch tags["kerb"] {
    case "raised", "rolled", "regular": .raised
    case "lowered": .lowered
    case "flush", "no": .flush
    default: nil
    }
  }

  /// Source: wiki, "Key:tactile_paving".
  static func tactilePaving(_ tags: OSMTags) -> Bool? {
    switch tags["tactile_paving"] {
    case "yes", "contrasted", "primitive": true
    case "no", "incorrect": false
    default: nil
    }
  }
}
