internal import TransitModel

/// Folds what is short into its neighbours: landings into their stairs, islands into their crossings, a few
/// metres of a way without a name into the way before or after it.
struct StepFolder {
  /// Up to this many metres nobody speaks of a piece.
  private static let tinyMeters = 6.0
  /// The longest landing within a flight of stairs, and the widest island within a crossing.
  private static let landingMeters = 8.0
  /// The widest street that is crossed on the way along another, and not told.
  private static let straightCrossingMeters = 40.0

  private let maker: StepMaker
  private var runs: [StepRun] = []

  init(_ maker: StepMaker) {
    self.maker = maker
  }

  mutating func add(_ run: StepRun) {
    if let middle = runs.last, runs.count > 1, isBridged(middle, runs[runs.count - 2], run) {
      runs.removeLast()
      runs[runs.count - 1] = runs[runs.count - 1].joined(with: middle, run)
      return
    }
    append(foldingTiny(before: run))
  }

  /// All runs; the last is folded into the one before it, across a link at the end, if it is tiny.
  mutating func finish() -> [StepRun] {
    let link = runs.last?.kind == .link ? runs.popLast() : nil
    if let last = runs.last, runs.count > 1, isTiny(last), canTake(last, runs[runs.count - 2]) {
      runs.removeLast()
      runs[runs.count - 1] = runs[runs.count - 1].joined(with: last)
    }
    return runs + [link].compactMap { $0 }
  }

  private mutating func append(_ run: StepRun) {
    if let last = runs.last, last.kind == run.kind, maker.continues(last, with: run) {
      runs[runs.count - 1] = last.joined(with: run)
    } else {
      runs.append(run)
    }
  }

  /// Folds the last run away if it is tiny: into the one before it, or into `run`, which is returned, where that is
  /// impossible, or one turns off with the tiny one.
  private mutating func foldingTiny(before run: StepRun) -> StepRun {
    guard let tiny = runs.last, isTiny(tiny) else { return run }
    let canGoOn = canTake(tiny, run)
    let isTurn = maker.hasTurn(at: tiny.parts.lowerBound, tiny.kind)
    if runs.count > 1, !(isTurn && canGoOn), canTake(tiny, runs[runs.count - 2]) {
      runs.removeLast()
      runs[runs.count - 1] = runs[runs.count - 1].joined(with: tiny)
    } else if canGoOn {
      runs.removeLast()
      var whole = tiny.joined(with: run)
      (whole.kind, whole.name, whole.surroundings) = (run.kind, run.name, run.surroundings)
      if !run.sign.isEmpty { whole.sign = run.sign }
      return whole
    }
    return run
  }

  private func isTiny(_ run: StepRun) -> Bool {
    run.isPlain && run.meters <= Self.tinyMeters
      && (run.kind != .crossing || isStraight(run))
  }

  /// Whether `neighbour` is walked on the same level, and tells all that the tiny run would.
  private func canTake(_ tiny: StepRun, _ neighbour: StepRun) -> Bool {
    neighbour.isPlain && neighbour.toLevel == tiny.fromLevel
      && (tiny.name.isEmpty || tiny.name == neighbour.name)
      && (tiny.sign.isEmpty || neighbour.sign.isEmpty || tiny.sign == neighbour.sign)
  }

  /// Whether what lies between two runs of one kind and name is no step of its own.
  private func isBridged(_ middle: StepRun, _ before: StepRun, _ after: StepRun) -> Bool {
    guard middle.isPlain, before.kind == after.kind,
      middle.name.isEmpty || middle.name == before.name, middle.sign.isEmpty,
      before.sign.isEmpty || after.sign.isEmpty || before.sign == after.sign
    else { return false }
    switch before.kind {
    case .steps:
      return middle.meters <= Self.landingMeters && middle.kind != .crossing
        && maker.goesOn(before, after)
    case .crossing:
      return middle.meters <= Self.landingMeters && before.isPlain && after.isPlain
        && before.toLevel == after.fromLevel
        && (before.name == after.name || after.name.isEmpty)
        && isStraight(middle)
    case .street, .path, .area, .corridor, .platform:
      let most =
        middle.kind == .crossing ? Self.straightCrossingMeters : Self.landingMeters
      return !before.name.isEmpty && before.name == after.name && middle.meters <= most
        && before.isPlain && after.isPlain && before.toLevel == after.fromLevel
        && (middle.kind != .crossing || isStraight(middle))
    default:
      return false
    }
  }

  /// Whether one goes into a run and out of it without a turn worth telling.
  private func isStraight(_ run: StepRun) -> Bool {
    let ends = [run.parts.lowerBound, run.parts.upperBound]
    return ends.allSatisfy { place in
      place == maker.parts.count || !(maker.turn(at: place)?.isNoticed ?? false)
    }
  }
}
