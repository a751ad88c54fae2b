internal import StreetRouting

/// What the tags of a node mean to a walker.
struct NodeFacts: Equatable {
  /// Whether a node is something to pass, which has two sides.
  enum Gate {
    case none
    /// A gate that is for vehicles where it stands on a street, and for walkers elsewhere.
    case onPaths
    case always
  }

  var isBarred = false
  var isLift = false
  /// Whether one gets through a wall here.
  var isDoor = false
  var levels: LevelTag = .none
  var wheelchair: StreetEdgeFlags = []
  var gate = Gate.none
  /// Of a gate, its hours, name and width; of a lift, its hours; of a kerb, its height and paving.
  var detail = EdgeDetail()
  /// What could not be read.
  var problems: [TagProblem] = []

  init?(_ tags: OSMTags) {
    detail.kerb = WalkableWay.kerb(tags)
    detail.hasTactilePaving = WalkableWay.tactilePaving(tags)
    isDoor = ["door", "entrance"].contains { tags[$0].map { $0 != "no" } ?? false }
    if FootAccess.isPlaceToPass(tags) {
      isBarred = FootAccess.isBarred(tags)
      wheelchair = WalkableWay.wheelchair(tags)
      isLift = tags.has("highway", "elevator")
      if !isBarred { detail.hours = AccessHours.text(tags) }
      if isLift { addLevels(tags) } else if !isBarred { addGate(tags) }
      if let problem = AccessHours.problem(tags) { problems.append(problem) }
    }
    if !isBarred && !isLift && !isDoor && gate == .none && !isKerb && problems.isEmpty {
      return nil
    }
  }

  /// Whether the node says something of the crossing that begins, ends or leads over here.
  var isKerb: Bool { detail.kerb != nil || detail.hasTactilePaving != nil }

  private mutating func addLevels(_ tags: OSMTags) {
    var list: [LevelTag] = []
    for field in ["level", "repeat_on"] {
      guard let text = tags[field] else { continue }
      let tag = LevelTag(text)
      if tag == .none { problems.append(TagProblem(field: field, text: text)) }
      list.append(tag)
    }
    levels = LevelTag(Set(list.flatMap(\.all)))
  }

  /// Source: OSM wiki, "Key:barrier" and the pages of its values, "Key:entrance".
  ///
  /// One stops at a gate, and wheels do not get through what is made against animals and crowds. Swing gates, lift gates,
  /// bollards and toll booths stop vehicles only. Whatever has hours, or is marked as hard for wheelchairs, is a gate
  /// so that this is known of somewhere.
  private mutating func addGate(_ tags: OSMTags) {
    let barrier = tags["barrier"] ?? ""
    if Self.narrow.contains(barrier) {
      gate = .always
      // A line of ticket gates is mapped as turnstiles, and mostly has one that is wide.
      if wheelchair.isEmpty, barrier != "turnstile" { wheelchair = .wheelchairNo }
    } else if barrier == "gate" || barrier == "wicket_gate" || barrier == "hampshire_gate" {
      gate = tags.says(yes: "fee") ? .always : .onPaths
    }
    if !detail.hours.isEmpty || !wheelchair.isDisjoint(with: [.wheelchairNo, .wheelchairLimited]) {
      gate = .always
    }
    guard gate != .none else { return }
    let isEntrance = tags["entrance"] != nil || tags["railway"] != nil
    detail.sign = isEntrance ? tags["ref"] ?? tags["name"] ?? "" : ""
    detail.reversedSign = detail.sign
    let field = tags["maxwidth:physical"] != nil ? "maxwidth:physical" : "width"
    guard let text = tags[field] else { return }
    if let meters = TagMeasure.meters(text) {
      detail.widthCentimeters = WalkableWay.told(widthMeters: meters)
    } else {
      problems.append(TagProblem(field: field, text: text))
    }
  }

  private static let narrow: Set<String> = [
    "kissing_gate", "turnstile", "full-height_turnstile", "stile", "horse_stile",
  ]
}
