internal import StreetRouting
internal import TransitModel

/// What walks are told with.
struct WalkTeller {
  let wording: WalkWording
  let levelNames: LevelNames
}

extension WalkedPath {
  /// The walk as a leg that begins at `departure`.
  func makeLeg(
    from start: Place, to end: Place, departure: Instant, _ teller: WalkTeller
  ) -> Leg {
    let arrival = departure.advanced(by: Int(seconds))
    var leg: Leg
    switch content {
    case .streets(let path, let isApproximate):
      var walk = Walk(path, from: start, to: end, teller)
      walk.isApproximate = isApproximate
      walk.passesAvoidedArea = path.passesAvoidedArea
      Self.fit(&walk.steps, to: Int(seconds))
      leg = Leg(
        from: start, to: end, departure: departure, arrival: arrival, content: .walk(walk))
      leg.distanceMeters = walk.steps.reduce(0) { $0 + $1.distanceMeters }
      leg.geometry = path.coordinates
    case .straight(let meters):
      let line = [from?.coordinate, to?.coordinate].compactMap { $0 }
      let step = Walk.Step(
        straight: (meters * 10).rounded() / 10, Int(seconds), from: start, to: end, teller.wording)
      leg = Leg(
        from: start, to: end, departure: departure, arrival: arrival,
        content: .walk(Walk(straight: step, line)))
      leg.distanceMeters = step.distanceMeters
      leg.geometry = line
    case .none:
      leg = Leg(
        from: start, to: end, departure: departure, arrival: arrival,
        content: .walk(Walk(isApproximate: false, steps: [])))
      leg.geometry = [from?.coordinate].compactMap { $0 }
    }
    return leg
  }

  /// Shortens the steps in proportion where the walk has less time than they take.
  private static func fit(_ steps: inout [Walk.Step], to seconds: Int) {
    let total = steps.reduce(0) { $0 + $1.durationSeconds }
    guard seconds < total else { return }
    var (walked, told) = (0, 0)
    for place in steps.indices {
      walked += steps[place].durationSeconds
      let end = walked * seconds / total
      steps[place].durationSeconds = end - told
      told = end
    }
  }
}

extension Walk {
  /// The steps and the line of a way over the streets.
  init(_ path: StreetPath, from start: Place, to end: Place, _ teller: WalkTeller) {
    let steps = path.steps
    let told = WalkInstructions(steps, from: start, to: end, teller.wording, teller.levelNames)
    self.init(isApproximate: false, steps: steps.indices.map { Step(steps, at: $0, told) })
    parts = steps.indices.flatMap { Part.parts(of: steps[$0], at: $0) }
  }
}

extension Walk {
  /// One step over ground of which there is no map.
  fileprivate init(straight step: Step, _ line: [Coordinate]) {
    self.init(isApproximate: true, steps: [step])
    if !line.isEmpty {
      parts = [Part(step: 0, kind: step.kind, levels: (step.fromLevel, step.toLevel), line: line)]
    }
  }
}

extension Walk.Step {
  /// A place without a level is taken to lie on that of the other.
  fileprivate init(
    straight meters: Double, _ seconds: Int, from start: Place, to end: Place,
    _ wording: WalkWording
  ) {
    let from = start.level ?? end.level ?? .ground
    self.init(
      instruction: WalkWording.sentence(wording.say(straight: meters, to: end)),
      kind: StreetKind.link.name, distanceMeters: meters, durationSeconds: seconds,
      levels: (from, end.level ?? from))
  }

  fileprivate init(_ steps: [StreetStep], at place: Int, _ told: WalkInstructions) {
    let step = steps[place]
    self.init(
      instruction: told.sentence(for: place), kind: step.kind.name,
      distanceMeters: step.meters,
      durationSeconds: Int(step.seconds), levels: (step.fromLevel, step.toLevel))
    fromLevelName = told.levelName(step.fromLevel, at: step.parts.first?.coordinates.first)
    toLevelName = told.levelName(step.toLevel, at: step.parts.last?.coordinates.last)
    name = step.name.isEmpty ? nil : step.name
    osmWays = step.osmWays
    pathways = step.pathways
    hours = step.hours
    hoursTold = step.hours.map { told.wording.say(hours: $0) }
  }
}

extension Walk.Part {
  /// The pieces of a step, those of one kind and level joined.
  fileprivate static func parts(of step: StreetStep, at place: Int) -> [Walk.Part] {
    var parts: [Walk.Part] = []
    for piece in step.parts {
      var part = Walk.Part(
        step: place, kind: piece.kind.name, levels: (piece.fromLevel, piece.toLevel), line: [])
      part.add(piece.coordinates)
      if let last = parts.last, last.continues(with: part) {
        parts[parts.count - 1].add(part.line)
      } else {
        parts.append(part)
      }
    }
    return parts
  }

  /// Goes on along a line, without points that repeat the one before.
  private mutating func add(_ points: [Coordinate]) {
    for point in points where point != line.last { line.append(point) }
  }

  private func continues(with next: Walk.Part) -> Bool {
    kind == next.kind && fromLevel == toLevel && next.fromLevel == next.toLevel
      && toLevel == next.fromLevel
  }
}
