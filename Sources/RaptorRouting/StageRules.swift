internal import TransitModel

/// In which stages one may be who follows a journey in the order of travel.
///
/// One who is at the place between may be in the next stage, or still in the one before it: then the place counts as
/// visited later. Between two stops one may be in those stages alone that allow the vehicle.
struct StageRules {
  private let passing: [Set<Int>?]
  private let query: RoundQuery

  /// - Parameter query: of a forward run.
  init(_ query: RoundQuery) {
    self.query = query
    passing = query.stages.map(\.passing)
  }

  /// Is at a stop, in a vehicle or not.
  ///
  /// - Parameter stages: rising, and so they stay.
  func call(at stop: Int, _ stages: inout [Int]) {
    var place = 0
    while place < stages.count {
      let stage = stages[place]
      if let stops = passing[stage], stops.contains(stop), !stages.contains(stage + 1) {
        stages.insert(stage + 1, at: place + 1)
      }
      place += 1
    }
  }

  /// Rides from one stop to the next.
  func ride(_ pattern: PatternIndex, _ stages: inout [Int]) {
    if stages.allSatisfy({ query.allows(pattern.position, in: $0) }) { return }
    stages = stages.filter { query.allows(pattern.position, in: $0) }
  }

  /// Whether a pattern may be ridden in any stage.
  func allows(_ pattern: PatternIndex) -> Bool {
    passing.indices.contains { query.allows(pattern.position, in: $0) }
  }
}
