internal import StreetRouting

/// Something that has an id of its own in a map or a feed.
public enum ObjectID: Hashable, Sendable {
  /// An OSM node: a shop, an entrance, a lift, a junction of ways.
  case node(Int64)
  /// An OSM way: a building, a platform, a street.
  case way(Int64)
  /// An OSM relation: a building of several parts, a station.
  case relation(Int64)
  /// A row of stops.txt by its `stop_id`, or as `FEED:STOP_ID`.
  case stop(String)

  /// The object of OpenStreetMap that `node/1`, `way/2` or `relation/3` names; nil for any other text.
  public init?(osm text: some StringProtocol) {
    guard let id = OSMObjectID(text) else { return nil }
    switch id.kind {
    case .node: self = .node(id.number)
    case .way: self = .way(id.number)
    case .relation: self = .relation(id.number)
    }
  }

  var osm: OSMObjectID? {
    switch self {
    case .node(let number): OSMObjectID(.node, number)
    case .way(let number): OSMObjectID(.way, number)
    case .relation(let number): OSMObjectID(.relation, number)
    case .stop: nil
    }
  }
}
