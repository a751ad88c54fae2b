public import TransitModel

/// What a vertex or a way of the graph stands for, in 64 bits: ids of OSM as they are, and numbers of GTFS
/// rows from the lowest number up, which no id of OSM comes near.
public enum StreetObject: Hashable, Sendable {
  /// An OSM node (of a vertex) or way (of a way) by its id; 0 stands for nothing.
  case osm(Int64)
  /// A row of stops.txt.
  case stop(StopIndex)
  /// A row of pathways.txt.
  case pathway(PathwayIndex)
  /// The place on an edge of the map at which a row of stops.txt is joined to it.
  case tie(StopIndex)

  private static let stops = Int64.min
  private static let pathways = Int64.min + 1 << 32
  private static let ties = Int64.min + 2 << 32
  private static let end = Int64.min + 3 << 32
  /// The lowest id of OSM that can be stored.
  package static var lowestOSM: Int64 { end }

  /// The object that a stored number means.
  public init(stored number: Int64) {
    // The three ranges of rows lie side by side: the low half of the number is the row.
    let row = UInt32(truncatingIfNeeded: number)
    if number < Self.pathways {
      self = .stop(StopIndex(rawValue: row))
    } else if number < Self.ties {
      self = .pathway(PathwayIndex(rawValue: row))
    } else if number < Self.end {
      self = .tie(StopIndex(rawValue: row))
    } else {
      self = .osm(number)
    }
  }

  /// The number that is stored for it.
  public var stored: Int64 {
    switch self {
    case .osm(let id): max(id, Self.end)
    case .stop(let stop): Self.stops + Int64(stop.rawValue)
    case .pathway(let pathway): Self.pathways + Int64(pathway.rawValue)
    case .tie(let stop): Self.ties + Int64(stop.rawValue)
    }
  }
}
