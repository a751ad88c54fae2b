public import TransitModel

/// A stretch of a walk that is told as one: parts of one kind, name and level, with the short pieces between
/// them that nobody would speak of.
public struct StreetStep: Hashable, Sendable {
  /// What one walks on; its `name` is the word in JSON. Of folded pieces `parts` knows theirs.
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
  /// The OSM ways walked on for more than half a metre in the whole walk, in order, each once.
  public internal(set) var osmWays: [Int64]
  /// The pathways walked on, in order, each once, as `FEED:PATHWAY_ID`.
  public internal(set) var pathways: [String]
  /// When the ways walked on are open, as the map writes it, each text once; empty where that is always.
  public internal(set) var hours: [String]
  /// The sign to follow; empty where none is known.
  public let sign: String
  /// Where one turns to, coming from the step before; nil where that cannot be seen, as out of a lift.
  public let turn: StreetTurn?
  /// Degrees clockwise from north in which the step sets out; nil where it has no direction.
  public let heading: Double?
  /// The pieces of the step: of `StreetPath.parts`.
  public let parts: ArraySlice<StreetPath.Part>

  /// The line, its ends included.
  public var coordinates: [Coordinate] { StreetPath.joined(parts.lazy.map(\.coordinates)) }

  /// Whether the step is, for the most part, indoors, on a pathway of a station, or underground.
  public var isInside: Bool { isMostly(\.isInside) }

  /// Whether a flag holds for most of the step.
  public func isMostly(_ flag: StreetEdgeFlags) -> Bool { isMostly { $0.flags.contains(flag) } }

  private func isMostly(_ holds: (StreetPath.Part) -> Bool) -> Bool {
    if meters == 0 { return parts.contains(where: holds) }
    return parts.reduce(0) { $0 + (holds($1) ? $1.meters : 0) } * 2 > meters
  }

  /// 1 where the step leads up, -1 where it leads down, 0 where neither is known.
  public var rise: Int {
    if fromLevel != toLevel { return fromLevel < toLevel ? 1 : -1 }
    return parts.reduce(0) { $0 + $1.slope }.signum()
  }
}

extension StreetPath {
  /// The parts, merged into what is told to the walker.
  public var steps: [StreetStep] {
    let maker = StepMaker(parts)
    var ways: [Int64: Double] = [:]
    for part in parts {
      if let way = part.osmWay { ways[way, default: 0] += part.meters }
    }
    var milliseconds: Int32 = 0
    var seconds: Int32 = 0
    return maker.makeRuns().map { run in
      var step = StreetStep(run, maker)
      var seenWays: Set<Int64> = []
      var seenPathways: Set<String> = []
      for part in step.parts {
        step.meters += part.meters
        if !part.hours.isEmpty, !step.hours.contains(part.hours) { step.hours.append(part.hours) }
        milliseconds += part.milliseconds
        if let pathway = part.pathway, seenPathways.insert(pathway).inserted {
          step.pathways.append(pathway)
        }
        // A lift mapped as a way is used even where its drawing is a point.
        if let way = part.osmWay, part.kind == .lift || ways[way, default: 0] > 0.5,
          seenWays.insert(way).inserted
        {
          step.osmWays.append(way)
        }
      }
      step.meters = (step.meters * 100).rounded() / 100
      let rounded = StreetLabel(milliseconds: milliseconds, centimeters: 0).wholeSeconds
      step.seconds = rounded - seconds
      seconds = rounded
      return step
    }
  }
}

extension StreetStep {
  /// A step without lengths, times and objects; those are added part by part.
  init(_ run: StepRun, _ maker: StepMaker) {
    parts = maker.parts[run.parts]
    kind = run.kind
    name = run.name
    sign = run.sign
    meters = 0
    seconds = 0
    fromLevel = parts.first?.fromLevel ?? .ground
    toLevel = parts.last?.toLevel ?? .ground
    osmWays = []
    pathways = []
    hours = []
    turn = maker.turn(at: run.parts.lowerBound)
    heading = maker.heading(after: run.parts.lowerBound)
  }
}
