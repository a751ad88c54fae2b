internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

extension GraphAssembler {
  /// What is known of the edges of a way, one after the other; nothing where nothing is known of any.
  func makeDetails(of run: Run) -> [EdgeDetail] {
    let pieces = run.stops.indices.dropLast()
    var whole = details[Int(run.way.detail)]
    let (stairs, isFerry) = (whole.stairCount, run.way.kind == .ferry)
    (whole.stairCount, whole.seconds) = (nil, nil)
    var details = Array(repeating: whole, count: pieces.count)
    if stairs != nil || isFerry {
      let meters = metersAtStops(of: run)
      let length = meters.last ?? 0
      if let stairs, !run.isParted {
        for (piece, count) in Self.shares(of: Double(stairs), along: meters).enumerated()
        where count != 0 {
          details[piece].stairCount = Int32(count)
        }
      }
      if isFerry, let seconds = ferryTimes.seconds(of: run.way.id, meters: length).seconds {
        let most = Double(EdgeDetailColumns.mostSeconds)
        let shares = Self.shares(of: min(seconds, most), along: meters)
        for (piece, share) in shares.enumerated() { details[piece].seconds = Int32(max(share, 1)) }
      }
    }
    if run.way.kind.isForWalkers {
      for piece in pieces { addKerbs(to: &details[piece], run, piece) }
    }
    return details.contains { !$0.isEmpty } ? details : []
  }

  /// Metres from the beginning of a run to each of its junctions.
  private func metersAtStops(of run: Run) -> [Double] {
    var meters: [Double] = []
    var sum = 0.0
    var last = 0
    for stop in run.stops {
      while last < stop {
        sum += nodes.coordinate(at: Int(run.nodes[last]))
          .distanceMeters(to: nodes.coordinate(at: Int(run.nodes[last + 1])))
        last += 1
      }
      meters.append(sum)
    }
    return meters
  }

  /// Whole shares of `total` for each piece in proportion to its length. They add up to `total`.
  private static func shares(of total: Double, along meters: [Double]) -> [Int] {
    let length = meters.last ?? 0
    let marks = meters.map { Int((length > 0 ? total * $0 / length : 0).rounded()) }
    var shares = zip(marks, marks.dropFirst()).map { $1 - $0 }
    if length == 0, !shares.isEmpty { shares[0] = Int(total.rounded()) }
    return shares
  }

  /// The kerbs at a crossing's ends and on it. Where no crossing is drawn, the paths there have them.
  private func addKerbs(to detail: inout EdgeDetail, _ run: Run, _ piece: Int) {
    for node in run.nodes[run.stops[piece]...run.stops[piece + 1]]
    where marks[Int(node)].contains(.kerb) {
      guard run.way.kind == .crossing || !marks[Int(node)].contains(.crossing),
        let facts = nodes.facts[Int(node)]?.detail
      else { continue }
      if let kerb = facts.kerb, kerb.rawValue > detail.kerb?.rawValue ?? 0 { detail.kerb = kerb }
      if let paving = facts.hasTactilePaving {
        detail.hasTactilePaving = (detail.hasTactilePaving ?? true) && paving
      }
    }
  }

  /// How long the ferries of the map take, and a report of the times that cannot be, or cannot be read.
  mutating func makeFerryTimes(_ routes: FerryRoutes) -> FerryTimes {
    for (id, route) in routes.routes.sorted(by: { $0.key < $1.key }) {
      report(route.problems, entity: "relation/\(id)")
    }
    var meters: [Int64: Double] = [:]
    var told: [Int64: Int32] = [:]
    for run in runs where run.way.kind == .ferry && !run.isParted && !run.isUpperFloor {
      let line = run.nodes.map { nodes.coordinate(at: Int($0)) }
      meters[run.way.id] = zip(line, line.dropFirst()).reduce(0) {
        $0 + $1.0.distanceMeters(to: $1.1)
      }
      told[run.way.id] = details[Int(run.way.detail)].seconds
    }
    let times = FerryTimes(meters: meters, told: told, routes: routes)
    for run in runs where run.way.kind == .ferry && !run.isUpperFloor {
      guard let length = meters[run.way.id],
        !times.seconds(of: run.way.id, meters: length).isBelieved
      else { continue }
      report(
        .implausibleDuration, run.way,
        "Its duration asks for more than 100 km/h; it is taken to go at 8 knots.")
    }
    return times
  }

  mutating func report(_ problems: [TagProblem], entity: String) {
    for problem in problems { issues.report(problem.issue(entity: entity, file: file)) }
  }

  /// Lays a way once more on each of the other levels that it names. A flight of stairs is moved as it is.
  mutating func addCopies(of originals: Range<Int>, on repeats: LevelTag) {
    guard repeats != .none, let first = originals.first else { return }
    guard let lowest = runs[first].levels.all.first else { return }
    let moved = repeats.all.compactMap { level -> LevelTag? in
      let step = Int(level.hundredths) - Int(lowest.hundredths)
      let levels = runs[first].levels.all.compactMap {
        LevelID(Double(Int($0.hundredths) + step) / 100)
      }
      let tag = LevelTag(Set(levels))
      return step == 0 || levels.count != runs[first].levels.all.count ? nil : tag
    }
    let count = originals.reduce(0) { $0 + runs[$1].nodes.count } * moved.count
    guard count <= copiesLeft else {
      report(
        .repeatsDropped, runs[first].way,
        "The map repeats more ways on other levels than an import takes; this one is on its own level only."
      )
      return
    }
    copiesLeft -= count
    let all = moved.reduce(into: Set(runs[first].levels.all)) { $0.formUnion($1.all) }
    for original in originals {
      runs[original].repeatedOn = all
      var copy = runs[original]
      copy.isUpperFloor = true
      for tag in moved {
        copy.levels = tag
        runs.append(copy)
      }
    }
  }
}

extension TagProblem {
  /// The problem as an issue.
  func issue(entity: String, file: String?) -> ImportIssue {
    if field == "level" || field == "repeat_on" {
      return ImportIssue(
        .unreadableLevel, file: file, field: field, entity: entity,
        message: "“\(text)” is no level; it is taken as one without.")
    }
    if field == "opening_hours" || field.hasSuffix(":conditional") {
      return ImportIssue(
        .unreadableHours, file: file, field: field, entity: entity,
        message: "“\(text)” cannot be read as hours; it neither opens nor closes anything.")
    }
    return ImportIssue(
      .unreadableMeasure, file: file, field: field, entity: entity,
      message: "“\(text)” cannot be read; it is taken as if it were not there.")
  }
}
