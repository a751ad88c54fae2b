internal import StreetRouting
internal import TransitModel

/// The instructions of one walk: each step in the light of those around it.
struct WalkInstructions {
  private let steps: [StreetStep]
  private let start: Place
  private let end: Place
  let wording: WalkWording
  private let levelNames: LevelNames

  init(
    _ steps: [StreetStep], from start: Place, to end: Place, _ wording: WalkWording,
    _ levelNames: LevelNames
  ) {
    self.steps = steps
    self.start = start
    self.end = end
    self.wording = wording
    self.levelNames = levelNames
  }

  /// The sentence for a step.
  func sentence(for place: Int) -> String { WalkWording.sentence(phrase(for: place)) }

  private func phrase(for place: Int) -> String {
    let step = steps[place]
    switch step.kind {
    case .link:
      if place == 0 { return wording.say(.linkToNearest) }
      return wording.say(place == steps.count - 1 ? .linkToDestination : .linkAcross)
    case .steps, .escalator, .lift, .ramp:
      return signed(wording.say(step.kind, rise: step.rise, goal: goal(of: place)), place)
    case .movingWalkway: return signed(wording.say(.movingWalkway), place)
    case .gate: return gate(place)
    case .ferry:
      return step.name.isEmpty
        ? wording.say(.ferry) : wording.say(.ferryNamed, ["name": step.name])
    case .crossing: return crossing(step)
    case .street, .path, .area, .corridor, .platform:
      if let leave = leave(at: place) { return leaving(place, leave) }
      return signed(toGoal(walking(step), place), place)
    }
  }

  // MARK: On the flat

  private func crossing(_ step: StreetStep) -> String {
    switch (wording.say(step.turn), step.name.isEmpty) {
    case (let turn?, true): wording.say(.turnCross, ["turn": turn])
    case (let turn?, false): wording.say(.turnCrossNamed, ["turn": turn, "name": step.name])
    case (nil, true): wording.say(.cross)
    case (nil, false): wording.say(.crossNamed, ["name": step.name])
    }
  }

  private func walking(_ step: StreetStep) -> String {
    let along = wording.say(step.along)
    if let turn = wording.say(step.turn) {
      return step.name.isEmpty
        ? wording.say(.turnOn, ["turn": turn, "along": along])
        : wording.say(.turnInto, ["turn": turn, "name": step.name])
    }
    if step.turn == .straight {
      return step.name.isEmpty
        ? wording.say(.goOn, ["along": along]) : wording.say(.goOnNamed, ["name": step.name])
    }
    // Indoors, and on a platform, nobody knows where north is.
    if let heading = step.heading, !step.isInside, step.kind != .platform {
      let compass = wording.say(heading: heading)
      return step.name.isEmpty
        ? wording.say(.walkCompass, ["along": along, "compass": compass])
        : wording.say(.walkNamedCompass, ["name": step.name, "compass": compass])
    }
    return step.name.isEmpty
      ? wording.say(.walk, ["along": along]) : wording.say(.walkNamed, ["name": step.name])
  }

  private func leaving(_ place: Int, _ leave: String) -> String {
    let step = steps[place]
    let goal = goal(of: place)
    if !goal.isEmpty { return wording.say(.leaveToGoal, ["leave": leave, "goal": goal]) }
    let along = wording.say(step.along)
    return switch (wording.say(step.turn), step.name.isEmpty) {
    case (let turn?, true):
      wording.say(.leaveAndTurnOn, ["leave": leave, "turn": turn, "along": along])
    case (let turn?, false):
      wording.say(.leaveAndTurnInto, ["leave": leave, "turn": turn, "name": step.name])
    case (nil, true): wording.say(.leaveAndWalk, ["leave": leave, "along": along])
    case (nil, false): wording.say(.leaveToNamed, ["leave": leave, "name": step.name])
    }
  }

  /// That one leaves a platform, or a building, with this step; nil where one does not.
  private func leave(at place: Int) -> String? {
    let step = steps[place]
    let sign = exitSign(at: place)
    if leavesPlatform(at: place) {
      let platform =
        start.platform.map { wording.say(.namedPlatform, ["name": $0]) }
        ?? wording.say(.thePlatform)
      return sign.map { wording.say(.leavePlatformByExit, ["platform": platform, "sign": $0]) }
        ?? (step.sign.isEmpty ? wording.say(.leavePlatform, ["platform": platform]) : nil)
    }
    guard place > 0, steps[place - 1].isInside, steps[place - 1].kind != .gate, !step.isInside,
      step.kind != .platform,
      step.fromLevel == .ground, !comesOut(at: place - 1)
    else { return nil }
    return sign.map { wording.say(.leaveByExit, ["sign": $0]) } ?? wording.say(.goOut)
  }

  /// What the exit is called that one leaves by.
  private func exitSign(at place: Int) -> String? {
    let step = steps[place]
    return step.sign.isEmpty || !step.isExitSign ? nil : step.sign
  }

  /// A gate, or the door of a building: then one goes in or out.
  private func gate(_ place: Int) -> String {
    let step = steps[place]
    let before = steps[..<place].last { $0.kind != .link }
    let after = steps[(place + 1)...].first { $0.kind != .link }
    let sign = exitSign(at: place)
    if step.pathways.isEmpty, let before, let after, before.isInside != after.isInside {
      guard let sign else { return wording.say(after.isInside ? .goIn : .goOut) }
      return wording.say(after.isInside ? .goInByEntrance : .leaveByExit, ["sign": sign])
    }
    return signed(wording.say(step.pathways.isEmpty ? .gate : .fareGate), place)
  }

  /// Whether this is the first step off the platform that the walk starts on.
  private func leavesPlatform(at place: Int) -> Bool {
    guard steps[place].kind != .platform,
      steps[..<place].allSatisfy({ $0.kind == .platform || $0.kind == .link })
    else { return false }
    return steps[..<place].contains { $0.kind == .platform }
      || (start.stop != nil && start.platform != nil && steps[place].isInside)
  }

  // MARK: Signs

  /// Adds the sign to follow, where there is one.
  private func signed(_ action: String, _ place: Int) -> String {
    let step = steps[place]
    if step.sign.isEmpty { return action }
    let values: KeyValuePairs = ["action": action, "sign": step.sign]
    guard step.isExitSign else { return wording.say(.bySign, values) }
    let before = steps[..<place].last { $0.kind != .link }
    let wasInside = before?.isInside ?? (step.rise >= 0)
    let comesIn = !wasInside && (step.isInside || step.rise < 0)
    return wording.say(comesIn ? .byEntrance : .byExit, values)
  }

  // MARK: Levels

  /// Adds the level that a walk on the flat ends on, where it is another.
  private func toGoal(_ action: String, _ place: Int) -> String {
    let goal = goal(of: place)
    return goal.isEmpty ? action : wording.say(.leaveToGoal, ["leave": action, "goal": goal])
  }

  /// Where a step leads that changes levels: the street, a platform, a level with or without a name.
  private func goal(of place: Int) -> String {
    let step = steps[place]
    guard step.fromLevel != step.toLevel else { return "" }
    let level = WalkWording.number(step.toLevel)
    if comesOut(at: place) { return wording.say(.toStreet, ["level": level]) }
    if let platform = end.platform, end.stop != nil,
      steps[(place + 1)...].allSatisfy({ $0.kind == .platform || $0.kind == .link })
    {
      return wording.say(.toPlatform, ["name": platform, "level": level])
    }
    if let name = levelName(step.toLevel, at: step.parts.last?.coordinates.last) {
      return wording.say(.toNamedLevel, ["name": name, "level": level])
    }
    return wording.say(.toLevel, ["level": level])
  }

  /// Whether a step leads up or down to the street, out of a station or a passage below.
  private func comesOut(at place: Int) -> Bool {
    let step = steps[place]
    guard step.toLevel == .ground, step.fromLevel != .ground, place + 1 < steps.count else {
      return false
    }
    let next = steps[place + 1]
    let wasInside =
      step.fromLevel < .ground || step.isInside || (place > 0 && steps[place - 1].isInside)
    switch next.kind {
    case .street, .path, .crossing, .area:
      return wasInside && !next.isInside && !next.isMostly(.overpass) && !next.isMostly(.underpass)
    default: return false
    }
  }

  func levelName(_ level: LevelID, at place: Coordinate?) -> String? {
    place.flatMap { levelNames.name(of: level, near: $0) }
  }
}
