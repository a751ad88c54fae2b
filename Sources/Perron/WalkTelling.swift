internal import StreetRouting
internal import TransitModel

extension WalkedPath {
  /// The walk as a leg that begins at `departure`.
  func makeLeg(from start: Place, to end: Place, departure: Instant) -> Leg {
    let arrival = departure.advanced(by: Int(seconds))
    var leg: Leg
    switch content {
    case .streets(let path, let isApproximate):
      var steps = path.steps.enumerated().map { Walk.Step($0.element, isFirst: $0.offset == 0) }
      Self.fit(&steps, to: Int(seconds))
      var walk = Walk(isApproximate: isApproximate, steps: steps)
      walk.passesAvoidedArea = path.passesAvoidedArea
      leg = Leg(
        from: start, to: end, departure: departure, arrival: arrival, content: .walk(walk))
      leg.distanceMeters = steps.reduce(0) { $0 + $1.distanceMeters }
      leg.geometry = path.coordinates
    case .straight(let meters):
      leg = Leg(
        from: start, to: end, departure: departure, arrival: arrival,
        content: .walk(Walk(isApproximate: true, steps: [])))
      leg.distanceMeters = (meters * 10).rounded() / 10
      leg.geometry = [from?.coordinate, to?.coordinate].compactMap { $0 }
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

extension Walk.Step {
  init(_ step: StreetStep, isFirst: Bool) {
    self.init(
      instruction: Self.instruction(for: step, isFirst: isFirst), kind: step.kind.name,
      distanceMeters: step.meters,
      durationSeconds: Int(step.seconds), levels: (step.fromLevel, step.toLevel))
    name = step.name.isEmpty ? nil : step.name
    osmWays = step.osmWays
    pathways = step.pathways
  }

  private static func instruction(for step: StreetStep, isFirst: Bool) -> String {
    let rises = step.fromLevel < step.toLevel
    let goal = step.fromLevel == step.toLevel ? "" : " to level \(step.toLevel)"
    let upOrDown = step.fromLevel == step.toLevel ? "" : rises ? " up" : " down"
    return switch step.kind {
    case .steps: "Take the stairs\(upOrDown)\(goal)"
    case .escalator: "Take the escalator\(upOrDown)\(goal)"
    case .lift: "Take the lift\(goal)"
    case .ramp: "Take the ramp\(upOrDown)\(goal)"
    case .movingWalkway: "Take the moving walkway"
    case .gate: "Go through the gate"
    case .crossing: step.name.isEmpty ? "Cross the street" : "Cross \(step.name)"
    case .platform: "Walk along the platform"
    case .corridor: "Walk through the passage" + (step.name.isEmpty ? "" : " \(step.name)")
    case .link: isFirst ? "Go to the nearest way" : "Go to the destination"
    case .ferry: step.name.isEmpty ? "Take the ferry" : "Take the ferry \(step.name)"
    case .street, .path, .area:
      step.name.isEmpty ? "Walk along the \(plainName(of: step.kind))" : "Walk along \(step.name)"
    }
  }

  private static func plainName(of kind: StreetKind) -> String {
    switch kind {
    case .path: "footway"
    case .area: "square"
    default: "street"
    }
  }
}
