internal import TransitModel

/// Parts that follow one another and are told as one.
struct StepRun {
  /// Of the walk's parts.
  var parts: Range<Int>
  var kind: StreetKind
  var name: String
  var sign: String
  var meters: Double
  var fromLevel: LevelID
  var toLevel: LevelID
  /// Of a way without a name: indoors, in an underpass or on a bridge, which one is told instead.
  var surroundings: Surroundings

  enum Surroundings { case open, inside, underpass, overpass }

  /// This run and those behind it, told as this one.
  func joined(with others: StepRun...) -> StepRun {
    others.reduce(into: self) { run, other in
      run.parts = run.parts.lowerBound..<other.parts.upperBound
      run.meters += other.meters
      run.toLevel = other.toLevel
      if run.sign.isEmpty { run.sign = other.sign }
    }
  }

  /// Walked on the flat, such as a walker takes no note of while it is short. What carries one up and down, what
  /// is passed through and what is ridden is always told.
  var isPlain: Bool {
    switch kind {
    case .street, .path, .crossing, .corridor, .area, .platform: fromLevel == toLevel
    case .steps, .escalator, .lift, .ramp, .movingWalkway, .gate, .ferry, .link: false
    }
  }
}

/// Makes the steps of a walk from its parts.
///
/// First parts of one kind, name, sign, level and surroundings are joined, as long as no turn at a junction parts them. Then
/// what is short is folded into its neighbours (`StepFolder`).
struct StepMaker {
  let parts: [StreetPath.Part]

  init(_ parts: [StreetPath.Part]) {
    self.parts = parts
  }

  func makeRuns() -> [StepRun] {
    var runs: [StepRun] = []
    for (place, part) in parts.enumerated() {
      let next = StepRun(part, at: place)
      if let last = runs.last, continues(last, with: next) {
        runs[runs.count - 1] = last.joined(with: next)
      } else {
        runs.append(next)
      }
    }
    var folder = StepFolder(self)
    for run in runs { folder.add(run) }
    return folder.finish()
  }

  /// Whether `next` belongs to the step before it. A flight of stairs goes on over its landings; two lifts are two
  /// rides; on the flat a change of level begins a new step.
  func continues(_ run: StepRun, with next: StepRun) -> Bool {
    guard run.kind == next.kind, run.name == next.name, run.kind != .lift, run.kind != .link,
      run.sign.isEmpty || next.sign.isEmpty || run.sign == next.sign
    else { return false }
    if run.kind.changesLevels { return goesOn(run, next) }
    return run.surroundings == next.surroundings && run.fromLevel == run.toLevel
      && next.fromLevel == next.toLevel
      && run.fromLevel == next.fromLevel && !hasTurn(at: next.parts.lowerBound, run.kind)
  }

  /// Whether two pieces of stairs lead the same way, as far as it is known.
  func goesOn(_ run: StepRun, _ next: StepRun) -> Bool {
    let (first, second) = (rise(of: run), rise(of: next))
    return first == 0 || second == 0 || first == second
  }

  private func rise(of run: StepRun) -> Int {
    if run.fromLevel != run.toLevel { return run.fromLevel < run.toLevel ? 1 : -1 }
    return parts[run.parts].reduce(0) { $0 + $1.slope }.signum()
  }

  /// Whether one turns off at a junction. Open spaces are crossed along lines that mean nothing.
  func hasTurn(at place: Int, _ kind: StreetKind) -> Bool {
    switch kind {
    case .street, .path, .corridor:
      parts[place].beginsAtJunction && (turn(at: place)?.isNoticed ?? false)
    default: false
    }
  }

  /// The turn where the part at `place` begins; nil where the walk has no direction before or after.
  func turn(at place: Int) -> StreetTurn? {
    guard let before = heading(before: place), let after = heading(after: place) else { return nil }
    return StreetTurn(degrees: after - before)
  }

  /// The direction over some metres from the beginning of a part on.
  func heading(after place: Int) -> Double? {
    var line = LineHeading()
    for part in parts[place...] {
      guard part.hasDirection else { break }
      for point in part.coordinates where !line.add(point) { return line.degrees }
    }
    return line.degrees
  }

  /// The direction over some metres up to the beginning of a part.
  private func heading(before place: Int) -> Double? {
    var line = LineHeading()
    for part in parts[..<place].reversed() {
      guard part.hasDirection else { break }
      for point in part.coordinates.reversed() where !line.add(point) {
        return line.degrees.map { $0 + 180 }
      }
    }
    return line.degrees.map { $0 + 180 }
  }
}

extension StepRun {
  init(_ part: StreetPath.Part, at place: Int) {
    parts = place..<place + 1
    kind = part.kind
    name = part.name
    sign = part.sign
    meters = part.meters
    fromLevel = part.fromLevel
    toLevel = part.toLevel
    surroundings = part.name.isEmpty ? part.surroundings : .open
  }
}

extension StreetPath.Part {
  fileprivate var surroundings: StepRun.Surroundings {
    if isInside { return .inside }
    if flags.contains(.underpass) { return .underpass }
    return flags.contains(.overpass) ? .overpass : .open
  }

  /// A lift turns one round, and a link is a line that nobody drew.
  var hasDirection: Bool { kind != .lift && kind != .link }

  /// Indoors, on a pathway of a station, in a tunnel below the street, or two floors below it, where nothing is open to
  /// the sky.
  var isInside: Bool {
    let top = max(fromLevel, toLevel)
    return flags.contains(.indoor) || pathway != nil || kind == .corridor
      || top <= LevelID(hundredths: -200) || (flags.contains(.underpass) && top < .ground)
  }

  /// 1 where the map says that it rises in the direction walked, -1 where it falls.
  var slope: Int {
    let forward = flags.contains(.rises) ? 1 : flags.contains(.falls) ? -1 : 0
    return isReversed ? -forward : forward
  }
}

extension StreetGraph {
  /// Whether more than two edges meet where a piece begins.
  func isJunction(at piece: EdgePiece) -> Bool {
    let vertex: StreetVertexIndex
    if piece.start == 0 {
      vertex = columns.fromVertices[piece.edge]
    } else if piece.start == columns.lengths[piece.edge] {
      vertex = columns.toVertices[piece.edge]
    } else {
      return false
    }
    return columns.edgesAtVertex.range(vertex).count > 2
  }
}
