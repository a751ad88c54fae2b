public import TransitModel

/// A stretch of a walk that is told as one: parts of one kind, name and level.
public struct StreetStep: Hashable, Sendable {
  /// What one walks on; its `name` is the word in JSON.
  public let kind: StreetKind
  /// The name of the street; empty where it has none.
  public let name: String
  /// Horizontal length.
  public internal(set) var meters: Double
  /// Time. The seconds of all steps add up to those of the path.
  public internal(set) var seconds: Int32
  /// The level at the beginning.
  public let fromLevel: LevelID
  /// The level at the end.
  public internal(set) var toLevel: LevelID
  /// The OSM ways walked on for more than half a metre, in order, each once.
  public internal(set) var osmWays: [Int64]
  /// The pathways walked on, in order, each once, as `FEED:PATHWAY_ID`.
  public internal(set) var pathways: [String]
  /// The sign to follow; empty where none is known.
  public internal(set) var sign: String
  /// The line, its ends included.
  public internal(set) var coordinates: [Coordinate]
}

extension StreetPath {
  /// The parts, merged into what is told to the walker.
  public var steps: [StreetStep] {
    var steps: [StreetStep] = []
    var walked: [Int64: Double] = [:]
    var milliseconds: Int32 = 0
    var seconds: Int32 = 0
    for part in parts {
      if steps.last.map({ !$0.continues(with: part) }) ?? true {
        steps.append(StreetStep(startOf: part))
        walked = [:]
      }
      milliseconds += part.milliseconds
      let rounded = StreetLabel(milliseconds: milliseconds, centimeters: 0).wholeSeconds
      steps[steps.count - 1].add(part, seconds: rounded - seconds, walked: &walked)
      seconds = rounded
    }
    return steps
  }
}

extension StreetStep {
  init(startOf part: StreetPath.Part) {
    kind = part.kind
    name = part.name
    meters = 0
    seconds = 0
    fromLevel = part.fromLevel
    toLevel = part.toLevel
    osmWays = []
    pathways = []
    sign = part.sign
    coordinates = []
  }

  /// Whether `part` belongs to this step. A flight of stairs goes on over its landings; two lifts are
  /// two rides; on the flat a change of level begins a new step.
  func continues(with part: StreetPath.Part) -> Bool {
    guard kind == part.kind, name == part.name, kind != .lift, kind != .link else { return false }
    if kind.changesLevels {
      return fromLevel == toLevel || part.fromLevel == part.toLevel
        || (fromLevel < toLevel) == (part.fromLevel < part.toLevel)
    }
    return fromLevel == part.fromLevel && toLevel == part.toLevel && fromLevel == toLevel
  }

  mutating func add(_ part: StreetPath.Part, seconds: Int32, walked: inout [Int64: Double]) {
    meters = ((meters + part.meters) * 100).rounded() / 100
    self.seconds += seconds
    toLevel = part.toLevel
    for point in part.coordinates where point != coordinates.last { coordinates.append(point) }
    if let pathway = part.pathway, !pathways.contains(pathway) { pathways.append(pathway) }
    guard let way = part.osmWay else { return }
    walked[way, default: 0] += part.meters
    // A lift mapped as a way is used even where its drawing is a point.
    let isUsed = walked[way, default: 0] > 0.5 || kind == .lift
    if isUsed, !osmWays.contains(way) { osmWays.append(way) }
  }
}
