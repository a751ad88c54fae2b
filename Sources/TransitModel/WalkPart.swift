extension Walk {
  /// A piece of the line of a walk, for a map that draws floors.
  public struct Part: Codable, Hashable, Sendable {
    /// The place in `steps` of the step that it belongs to; parts of one step follow one another.
    public var step: Int
    /// What one walks on here, a word as in `Step`: a few metres may differ from their step.
    public var kind: String
    /// The floor on which it begins.
    public var fromLevel: LevelID
    /// The floor on which it ends: the same but for steps, lifts and the like.
    public var toLevel: LevelID
    /// The line, its ends included; a single point for a lift.
    public var line: [Coordinate]

    /// A piece of a step of a walk.
    public init(
      step: Int, kind: String, levels: (from: LevelID, to: LevelID), line: [Coordinate]
    ) {
      self.step = step
      self.kind = kind
      fromLevel = levels.from
      toLevel = levels.to
      self.line = line
    }
  }
}
