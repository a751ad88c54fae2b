internal import TransitModel

/// What does not change in the course of one search.
struct SearchTerms {
  let direction: StreetSearch.Direction
  let costs: WalkingCosts
  let limits: WalkLimits
  /// Where the search is drawn to; nil where it spreads evenly.
  private let crow: CrowFlight?
  /// Whether some ways count for more than they take.
  let isWeighed: Bool
  /// The workspace's, read once a search.
  var movedStops: MovedStops?
  /// Milliseconds per centimetre of crow's flight to the goal, and how many of its centimetres count at most for
  /// time and for length.
  private let rate: Double
  private let reach: Double
  private let lengthReach: Double

  /// The terms of a search that spreads evenly.
  init(_ direction: StreetSearch.Direction, _ profile: WalkingProfile, _ limits: WalkLimits) {
    self.init(direction, WalkingCosts(profile), limits, to: nil, (0, 0), lengthReach: 0)
  }

  /// The terms of a search that is drawn to `end`.
  init(to end: StreetPoint, _ profile: WalkingProfile, _ limits: WalkLimits, _ graph: StreetGraph) {
    let costs = WalkingCosts(profile)
    var bound = graph.shortcuts.bound(to: end.snapped, costs)
    // In the middle of a shortcut the way that is left may be shorter than from any of its ends.
    let isShortcut = Shortcuts.mayBe(end.edge, graph.columns)
    if isShortcut { bound.limit = 0 }
    self.init(
      .fromPlace, costs, limits, to: end.snapped, bound,
      lengthReach: isShortcut ? 0 : graph.shortcuts.lengthLimit(to: end.snapped))
  }

  private init(
    _ direction: StreetSearch.Direction, _ costs: WalkingCosts, _ limits: WalkLimits,
    to goal: Coordinate?, _ bound: (rate: Double, limit: Double), lengthReach: Double
  ) {
    self.direction = direction
    self.costs = costs
    self.limits = limits
    crow = goal.map { CrowFlight(to: $0) }
    isWeighed = costs.restrictions.map { !$0.avoided.isEmpty } ?? false
    // A share of 2 % is given away, since planar distances around different latitudes need not obey the
    // triangle inequality.
    rate = bound.rate * Self.share
    reach = bound.limit
    self.lengthReach = lengthReach
  }

  private static let share = 0.98
  /// Places on edges are known to a centimetre, and so are coordinates.
  private static let rounding = 2.0

  /// A lower bound in milliseconds of the way from a place to the goal; nil where it is too long, after what has been
  /// walked to the place.
  @inline(__always)
  func bound(at place: @autoclosure () -> Coordinate, after label: StreetLabel) -> Int32? {
    guard let crow else { return 0 }
    let centimeters = crow.meters(from: place()) * 100
    let least = min(centimeters, lengthReach) * Self.share - Self.rounding
    if !limits.allowsLength(label, and: least) { return nil }
    let milliseconds = min(centimeters, reach) * rate
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
