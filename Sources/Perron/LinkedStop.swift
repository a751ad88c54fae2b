internal import StreetRouting
public import TransitModel

/// What a stop is linked to on the streets.
public struct LinkedStop: Codable, Hashable, Sendable {
  /// The stop, as `FEED:STOP_ID`.
  public let id: String
  /// Its name; empty where the feed leaves it out.
  public let name: String
  /// Why it is linked there, in snake case: `pathways`, `stop_access`, `platform_reference`, `platform`, `entrances`
  /// (those that the map knows), `level`, `street`, `island`; `none` where no street is near, or the stop has no place.
  public let reason: String
  /// The OSM way that it is tied to; nil where there is none.
  public let osmWay: Int64?
  /// The pathway at whose end it stands, as `FEED:PATHWAY_ID`.
  public let pathway: String?
  /// What one stands on: `platform`, `street` and so on.
  public let kind: String?
  /// Metres from the stop to there.
  public let meters: Double?
  /// The level there.
  public let level: LevelID?
}

extension Network {
  /// What each stop that can be boarded is linked to, in the order of the stops; all `none` without a map.
  public var linkedStops: [LinkedStop] {
    (0..<timetable.stopCount).map { linkedStop(StopIndex($0)) }
  }

  private func linkedStop(_ stop: StopIndex) -> LinkedStop {
    let id = directory.scopedID(of: stop)
    let name = directory.columns.stopName[stop]
    guard let streets, let point = streets.links.point(of: stop) else {
      return LinkedStop(
        id: id, name: name, reason: LinkReason.none.name, osmWay: nil, pathway: nil, kind: nil,
        meters: nil, level: nil)
    }
    let graph = streets.graph
    let object = graph.object(of: point.edge)
    var (way, pathway): (Int64?, String?)
    if case .osm(let id) = object { way = id }
    if case .pathway(let row) = object { pathway = graph.columns.pathways[row] }
    return LinkedStop(
      id: id, name: name, reason: streets.links.reason(of: stop).name, osmWay: way,
      pathway: pathway, kind: graph.kind(of: point.edge).name, meters: point.linkMeters,
      level: point.level)
  }
}

extension LinkReason {
  /// The name in JSON.
  var name: String {
    switch self {
    case .platformReference: "platform_reference"
    case .stopAccess: "stop_access"
    default: "\(self)"
    }
  }
}
