internal import TransitModel

/// The part of a run between two places of a journey: from the start, or the place visited last, to the next.
///
/// A search of a journey over n places has n + 1 stages, each with labels of its own, searched in the same rounds:
/// round k of a stage starts from what round k of the stage before has found, so that what is found is best over
/// the whole, and not part after part.
struct Stage {
  var sources: [StopWalk]
  var targets: [StopWalk]
  /// Only routes that answer to one of these.
  var types: TransportTypes
  /// The walk from the place that the stage starts from to the one it leads to.
  var onFootSeconds: Int32?
  /// How long one stays at the place that the stage leads to.
  var staySeconds: Int32 = 0
  /// The stops at which one is at the place that the stage leads to, in a vehicle or not; nil where there are none.
  var passing: Set<Int>?

  /// The stages of a query in the order of travel.
  static func stages(of query: RaptorQuery) -> [Stage] {
    var stages: [Stage] = []
    var (sources, types, onFoot) = (query.access, query.types, query.directWalkSeconds)
    for via in query.vias {
      var stage = Stage(
        sources: sources, targets: via.egress, types: types, onFootSeconds: onFoot)
      stage.staySeconds = via.staySeconds
      if via.staySeconds == 0, !via.stops.isEmpty {
        let stops = Set(via.stops.map(\.position))
        stage.passing = stops
        // Who alights there is there, and goes on by the rules for changes.
        stage.targets.removeAll { stops.contains($0.stop.position) }
      }
      stages.append(stage)
      sources = via.access
      (types, onFoot) = (via.onwardTypes ?? query.types, via.onwardWalkSeconds)
    }
    stages.append(
      Stage(sources: sources, targets: query.egress, types: types, onFootSeconds: onFoot))
    return stages
  }

  /// The stages as one meets them who goes the other way.
  static func turned(_ stages: [Stage]) -> [Stage] {
    var turned = stages.reversed().map {
      Stage(
        sources: $0.targets, targets: $0.sources, types: $0.types, onFootSeconds: $0.onFootSeconds)
    }
    // The place that a stage leads to is that from which it started.
    for (number, stage) in stages.dropLast().reversed().enumerated() {
      (turned[number].staySeconds, turned[number].passing) = (stage.staySeconds, stage.passing)
    }
    return turned
  }
}
