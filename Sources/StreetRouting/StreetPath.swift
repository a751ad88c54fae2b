public import TransitModel

/// A walk from place to place over the street graph.
public struct StreetPath: Hashable, Sendable {
  /// One piece of an edge, or the straight hop at either end (kind `link`).
  public struct Part: Hashable, Sendable {
    /// The edge; nil for a link.
    public let edge: StreetEdgeIndex?
    /// Whether the edge is walked from its second vertex to its first.
    public let isReversed: Bool
    /// What one walks on.
    public let kind: StreetKind
    /// What else the map says of the edge; nothing of a link.
    public let flags: StreetEdgeFlags
    /// Whether the part begins where more than two edges meet, so that one could go elsewhere.
    public let beginsAtJunction: Bool
    /// The name of the way; empty where it has none.
    public let name: String
    /// The OSM id of the way; nil for links, pathways, and edges that belong to no way.
    public let osmWay: Int64?
    /// The pathway, as `FEED:PATHWAY_ID`; nil for all else.
    public let pathway: String?
    /// The sign that one follows in this direction; empty where none is known.
    public let sign: String
    /// When the edge is open, as the map writes it (`EdgeDetail.hours`); empty means always.
    public let hours: String
    /// Horizontal length.
    public let meters: Double
    /// Time.
    public let milliseconds: Int32
    /// The level at the beginning.
    public internal(set) var fromLevel: LevelID
    /// The level at the end.
    public internal(set) var toLevel: LevelID
    /// The line, its ends included.
    public let coordinates: [Coordinate]
  }

  /// The pieces in order; empty where the walk starts and ends at the same place.
  public let parts: [Part]
  /// The time of all parts.
  public let milliseconds: Int32
  /// Whether the walk goes through an area that was to be avoided.
  public let passesAvoidedArea: Bool

  init(parts: [Part], passesAvoidedArea: Bool = false) {
    self.parts = parts
    self.passesAvoidedArea = passesAvoidedArea
    milliseconds = parts.reduce(0) { $0 + $1.milliseconds }
  }

  /// The time of the whole walk, rounded up.
  public var seconds: Int32 { StreetLabel(milliseconds: milliseconds, centimeters: 0).wholeSeconds }

  /// The horizontal length of the whole walk, the links included.
  public var meters: Double {
    Double(parts.reduce(0) { $0 + ($1.meters * 100).rounded() }) / 100
  }

  /// The line of the whole walk, without points that repeat the one before.
  public var coordinates: [Coordinate] { Self.joined(parts.lazy.map(\.coordinates)) }

  static func joined(_ lines: some Sequence<[Coordinate]>) -> [Coordinate] {
    var whole: [Coordinate] = []
    for line in lines {
      for point in line where point != whole.last { whole.append(point) }
    }
    return whole
  }
}

extension StreetPath.Part {
  init(_ piece: EdgePiece, _ graph: StreetGraph, _ costs: borrowing WalkingCosts) {
    let levels = graph.levels(of: piece.edge)
    let way = graph.columns.ways[piece.edge].ifPresent
    let length = graph.columns.lengths[piece.edge]
    let isWhole = piece.isWhole || (piece.start != piece.end && abs(piece.span) == Int64(length))
    let label = piece.isWhole ? graph.wholeLabel(of: piece, costs) : graph.label(of: piece, costs)
    edge = piece.edge
    isReversed = piece.isReversed
    kind = graph.kind(of: piece.edge)
    flags = graph.flags(of: piece.edge)
    beginsAtJunction = graph.isJunction(at: piece)
    name = way.map { graph.columns.names[$0] } ?? ""
    let object = graph.object(of: piece.edge)
    osmWay = if case .osm(let id) = object { id } else { nil }
    pathway = if case .pathway(let row) = object { graph.columns.pathways[row] } else { nil }
    let detail = graph.detail(of: piece.edge)
    sign = (piece.isReversed ? detail?.reversedSign : detail?.sign) ?? ""
    hours = detail?.hours ?? ""
    meters = Double(label?.centimeters ?? 0) / 100
    milliseconds = label?.milliseconds ?? 0
    if isWhole {
      fromLevel = piece.isReversed ? levels.to : levels.from
      toLevel = piece.isReversed ? levels.from : levels.to
    } else {
      fromLevel = piece.start <= length / 2 ? levels.from : levels.to
      toLevel = piece.end <= length / 2 ? levels.from : levels.to
    }
    coordinates = graph.line(of: piece.edge, from: piece.start, to: piece.end)
  }

  /// The straight hop between a place and the graph.
  init(linkAt point: StreetPoint, isArrival: Bool, _ label: StreetLabel) {
    self.init(
      straightAlong: isArrival ? [point.snapped, point.place] : [point.place, point.snapped], label,
      level: point.level)
  }

  /// The straight line that stands for ways nobody has mapped.
  init(straightFrom start: Coordinate, to end: Coordinate, _ costs: borrowing WalkingCosts) {
    let label = StreetLabel(straightMeters: start.distanceMeters(to: end), costs)
    self.init(straightAlong: [start, end], label, level: .ground)
  }

  private init(straightAlong line: [Coordinate], _ label: StreetLabel, level: LevelID) {
    edge = nil
    isReversed = false
    kind = .link
    flags = []
    beginsAtJunction = false
    name = ""
    osmWay = nil
    pathway = nil
    sign = ""
    hours = ""
    meters = Double(label.centimeters) / 100
    milliseconds = label.milliseconds
    fromLevel = level
    toLevel = level
    coordinates = line
  }
}
