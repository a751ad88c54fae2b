internal import TransitModel

// What an edge takes that is more than its length: stairs, lifts, gates, and what pathways.txt tells.

/// A walk along an edge, or a piece of it.
struct EdgeWalk {
  let edge: StreetEdgeIndex
  let centimeters: UInt32
  let isReversed: Bool
}

extension WalkingCosts {
  /// Milliseconds of a walk along an open edge.
  ///
  /// A told time (`EdgeDetail.seconds`, 0 counting as untold) is that of the default walker. What one walks
  /// by oneself changes with the speed, and on stairs with their factors; an escalator with its speed; a lift
  /// with what the asked wait and ride are longer than the default ones; all else stays as it is told.
  /// - Parameter plainRate: that of the kind, where it takes nothing but its length; else 0.
  func time(
    of walk: EdgeWalk, plainRate: Double, _ columns: borrowing StreetColumns
  ) -> Double {
    let edge = walk.edge
    guard let kind = StreetKind(rawValue: columns.kinds[edge]) else { return .infinity }
    let isPathway = columns.isPathway(edge)
    if plainRate > 0, !isPathway { return Double(walk.centimeters) * plainRate }
    let detail =
      columns.flags[edge] & StreetEdgeFlags.detailed.rawValue != 0
      ? columns.details.index(of: edge) : nil
    if let detail, let seconds = columns.details.seconds(at: detail), seconds > 0 {
      return share(of: walk, columns)
        * toldTime(Double(seconds) * 1000, kind, walk, columns)
    }
    let length = Double(walk.centimeters)
    switch kind {
    case .steps: return stairsTime(walk, detail, columns)
    case .escalator: return (isPathway ? storeys(walk, columns) : length) * escalator
    case .movingWalkway: return length * belt
    case .ferry: return length * ferry
    case .lift:
      let levels = levelChange(edge, columns)
      let ride = liftStart + liftPerLevel * (isPathway && levels == 0 ? 1 : levels)
      return max(ride, length * least)
    case .gate: return gate + length * flat
    default: return length * plainRate
    }
  }

  /// What the default walker needs for the whole edge, as this one needs it.
  private func toldTime(
    _ told: Double, _ kind: StreetKind, _ walk: EdgeWalk, _ columns: borrowing StreetColumns
  ) -> Double {
    let standard = Self.standard
    switch kind {
    case .steps:
      return told * stairsRate(walk, columns) / standard.stairsRate(walk, columns)
    case .escalator: return told * escalator / standard.escalator
    case .lift:
      let levels = max(levelChange(walk.edge, columns), 1)
      let usual = standard.liftStart + standard.liftPerLevel * levels
      return told + max(liftStart + liftPerLevel * levels - usual, 0)
    case .movingWalkway, .ferry: return told
    default: return told * walkScale
    }
  }

  /// The share of the edge that is walked; an edge of no length is walked as a whole.
  private func share(of walk: EdgeWalk, _ columns: borrowing StreetColumns) -> Double {
    let length = columns.lengths[walk.edge]
    return length == 0 ? 1 : Double(walk.centimeters) / Double(length)
  }

  /// The run of the stairs where their number is known, and the flat between flights; else their length.
  private func stairsTime(
    _ walk: EdgeWalk, _ detail: EdgeDetailIndex?, _ columns: borrowing StreetColumns
  ) -> Double {
    let rate = stairsRate(walk, columns)
    let length = Double(walk.centimeters)
    if let stairs = detail.flatMap({ columns.details.stairCount(at: $0) }), stairs != 0 {
      let run =
        Double(stairs.magnitude) * WalkingProfile.treadMeters * 100 * share(of: walk, columns)
      return run * rate + max(length - run, 0) * flat
    }
    if columns.isPathway(walk.edge) { return storeys(walk, columns) * rate }
    let isGuessed = columns.flags[walk.edge] & StreetEdgeFlags.guessed.rawValue != 0
    let joined =
      isGuessed ? WalkingProfile.joinMetersPerLevel * 100 * levelChange(walk.edge, columns) : 0
    return (length + joined) * rate
  }

  /// Centimetres along the stairs or the escalator of a pathway: its length, but no less than the levels between
  /// its ends ask for; one storey where neither is known.
  private func storeys(_ walk: EdgeWalk, _ columns: borrowing StreetColumns) -> Double {
    let levels = levelChange(walk.edge, columns)
    let isUnknown = levels == 0 && columns.lengths[walk.edge] == 0
    let least = WalkingProfile.joinMetersPerLevel * 100 * (isUnknown ? 1 : levels)
    return max(Double(walk.centimeters), least * share(of: walk, columns))
  }

  /// Up or down by the map's word, else by the levels, else by the sign of a pathway's stair count; the dearer of the
  /// two where nothing is known.
  private func stairsRate(_ walk: EdgeWalk, _ columns: borrowing StreetColumns) -> Double {
    let flags = StreetEdgeFlags(rawValue: columns.flags[walk.edge])
    let from = columns.levels[columns.fromVertices[walk.edge]]
    let to = columns.levels[columns.toVertices[walk.edge]]
    var rises = flags.contains(.rises) || (!flags.contains(.falls) && from < to)
    var falls = flags.contains(.falls) || (!flags.contains(.rises) && to < from)
    if rises == falls, flags.contains(.detailed), columns.isPathway(walk.edge) {
      let stairs = columns.details.index(of: walk.edge).flatMap {
        columns.details.stairCount(at: $0)
      }
      (rises, falls) = (stairs ?? 0 > 0, stairs ?? 0 < 0)
    }
    guard rises != falls else { return max(up, down) }
    return rises != walk.isReversed ? up : down
  }

  private func levelChange(
    _ edge: StreetEdgeIndex, _ columns: borrowing StreetColumns
  ) -> Double {
    let from = columns.levels[columns.fromVertices[edge]]
    let to = columns.levels[columns.toVertices[edge]]
    return abs(from.value - to.value)
  }
}
