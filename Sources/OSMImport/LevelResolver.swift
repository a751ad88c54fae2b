internal import StreetRouting
internal import TransitModel

/// Which levels the ways claim that meet at one node.
struct LevelClaims {
  /// The levels of ways that lie on one level.
  var fixed: Set<LevelID> = []
  /// Those that an area lies on, whose outline runs here.
  var onOutlines: Set<LevelID> = []
  /// How many ways of several levels name each level.
  var listed: [LevelID: Int] = [:]
  /// The lowest and highest levels of ways of several levels.
  var spans: [ClosedRange<LevelID>] = []
  /// The levels of ways that lie again on other levels, above each other.
  var repeated: [Set<LevelID>] = []
  /// Whether a way without a level runs here.
  var hasUntagged = false

  /// Adds what `run` claims at one of its junctions. Stairs of one level do not lie on it, they begin or
  /// end there.
  mutating func add(_ run: GraphAssembler.Run) {
    if !run.repeatedOn.isEmpty && !run.isUpperFloor { repeated.append(run.repeatedOn) }
    switch run.levels {
    case .none: hasUntagged = true
    case .single(let level) where run.changesLevels: listed[level, default: 0] += 1
    case .single(let level):
      fixed.insert(level)
      let isOutline = run.nodes.first == run.nodes.last || run.way.form != .line
      if isOutline { onOutlines.insert(level) }
    case .several(let levels):
      for level in levels { listed[level, default: 0] += 1 }
      if let low = levels.first, let high = levels.last { spans.append(low...high) }
    }
  }

  /// Whether a join between two levels has to be guessed here: not where stairs are drawn between them,
  /// nor between outlines of areas, which the floors of a building share although nobody gets through: lines
  /// that end here go on into the areas on their own levels. Nor from one floor to the next of what is on all of them.
  func needsGuess(_ lower: LevelID, _ upper: LevelID) -> Bool {
    if spans.contains(where: { $0.contains(lower) && $0.contains(upper) }) { return false }
    if repeated.contains(where: { $0.contains(lower) && $0.contains(upper) }) { return false }
    return !(onOutlines.contains(lower) && onOutlines.contains(upper))
  }

  /// The levels of `list` that something else at this node speaks for, rising: ways on one level, or,
  /// without them, another way of several levels. Where all ways here are on levels that the list does
  /// not hold, the nearest of these: stairs join what they touch.
  func candidates(in list: [LevelID]) -> [LevelID] {
    if fixed.isEmpty { return list.filter { listed[$0, default: 0] > 1 } }
    let certain = list.filter { fixed.contains($0) }
    guard certain.isEmpty, let low = list.first, let high = list.last else { return certain }
    func distance(_ level: LevelID) -> Int {
      let hundredths = Int(level.hundredths)
      return max(Int(low.hundredths) - hundredths, hundredths - Int(high.hundredths))
    }
    let nearest = fixed.min { (distance($0), $0) < (distance($1), $1) }
    return nearest.map { [$0] } ?? []
  }
}

/// Finds on which level a way of several levels is at each of its junctions.
enum LevelResolver {
  /// The levels at the two ends of a way that lists `levels`, rising.
  ///
  /// Each end takes a level that something else there speaks for; an end that nothing speaks for is as
  /// far as possible from the other. Where neither end says anything, the incline tag does, else the
  /// way is taken to rise.
  static func ends(
    of levels: [LevelID], _ first: LevelClaims, _ last: LevelClaims, flags: StreetEdgeFlags
  ) -> (first: LevelID, last: LevelID) {
    let outermost = [levels[0], levels[levels.count - 1]]
    let atFirst = first.candidates(in: levels)
    let atLast = last.candidates(in: levels)
    var best: (first: LevelID, last: LevelID, score: Int)?
    for one in atFirst.isEmpty ? outermost : atFirst {
      for other in atLast.isEmpty ? outermost : atLast {
        let change = Int(other.hundredths) - Int(one.hundredths)
        let isWanted = flags.contains(.falls) ? change < 0 : change > 0
        let score = 2 * abs(change) + (isWanted ? 1 : 0)
        if best.map({ score > $0.score }) ?? true { best = (one, other, score) }
      }
    }
    return best.map { ($0.first, $0.last) } ?? (outermost[0], outermost[1])
  }

  /// The level at a junction between the ends: one that something there speaks for, else the level in
  /// the list that is as far along as the junction.
  static func between(
    _ ends: (first: LevelID, last: LevelID), of levels: [LevelID], _ claims: LevelClaims,
    fraction: Double
  ) -> LevelID {
    if let certain = claims.candidates(in: levels).first { return certain }
    let (low, high) = (min(ends.first, ends.last), max(ends.first, ends.last))
    let between = levels.filter { (low...high).contains($0) }
    guard !between.isEmpty else { return ends.first }
    let ordered = ends.first <= ends.last ? between : between.reversed()
    return ordered[Int((fraction * Double(ordered.count - 1)).rounded())]
  }
}
