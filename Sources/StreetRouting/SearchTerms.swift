internal import TransitModel

/// What does not change in the course of one search.
struct SearchTerms {
  let direction: StreetSearch.Direction
  let costs: WalkingCosts
  let limits: WalkLimits
  /// Where the search is drawn to; nil where it spreads evenly.
  let goal: Coordinate?
  /// Whether some ways count for more than they take.
  let isWeighed: Bool
  /// The workspace's, read once a search.
  var movedStops: MovedStops?
  private let rate: Double
  private let reach: Double

  /// The terms of a search that spreads evenly.
  init(_ direction: StreetSearch.Direction, _ profile: WalkingProfile, _ limits: WalkLimits) {
    self.init(direction, WalkingCosts(profile), limits, goal: nil, (0, 0))
  }

  /// The terms of a search that is drawn to `end`.
  init(to end: StreetPoint, _ profile: WalkingProfile, _ limits: WalkLimits, _ graph: StreetGraph) {
    let costs = WalkingCosts(profile)
    var bound = graph.shortcuts.bound(to: end.snapped, costs)
    // In the middle of a shortcut the way that is left may be shorter than from any of its ends.
    if Shortcuts.mayBe(end.edge, graph.columns) { bound.limit = 0 }
    self.init(.fromPlace, costs, limits, goal: end.snapped, bound)
  }

  private init(
    _ direction: StreetSearch.Direction, _ costs: WalkingCosts, _ limits: WalkLimits,
    goal: Coordinate?, _ bound: (rate: Double, limit: Double)
  ) {
    self.direction = direction
    self.costs = costs
    self.limits = limits
    self.goal = goal
    isWeighed = costs.restrictions.map { !$0.avoided.isEmpty } ?? false
    // A share of 2 % is given away, since planar distances around different latitudes need not obey the
    // triangle inequality.
    rate = bound.rate * 0.98
    reach = bound.limit
  }

  /// A lower bound in milliseconds of the way from `place` to the goal.
  func bound(at place: Coordinate) -> Int32 {
    guard let goal else { return 0 }
    let milliseconds = min(place.distanceMeters(to: goal) * 100, reach) * rate
    return milliseconds < Double(WalkingCosts.limit) ? Int32(milliseconds) : WalkingCosts.limit
  }

  /// Whether nobody passes a vertex.
  @inline(__always)
  func isClosed(_ vertex: StreetVertexIndex) -> Bool {
    costs.restrictions.map { $0.closedVertices.contains(vertex) } ?? false
  }

  /// What the search takes a walk along `edge` for.
  func weighed(_ label: StreetLabel, _ edge: StreetEdgeIndex) -> StreetLabel {
    guard isWeighed else { return label }
    return StreetLabel(
      milliseconds: costs.weighed(label.milliseconds, edge), centimeters: label.centimeters)
  }
}
