internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Finds the platform of the map that bears a stop's id, code or platform.
///
/// Source: OSM wiki, "Tag:public_transport=platform": `ref` and `local_ref` are what is written on the platform, `uic_ref`
/// and `ref:IFOPT` ids of registers, which many feeds use as stop_id.
struct PlatformReferences {
  /// The edges of the platforms that bear each reference, lower-cased.
  private var edges: [String: Set<StreetEdgeIndex>] = [:]
  /// What each stop may be called by: ids and codes, and the platform.
  private var names: [StopIndex: [String]] = [:]

  /// - Throws: `DatabaseError` where the table of stops cannot be read.
  init(
    _ places: borrowing MapPlaces, _ graph: StreetGraph, _ connection: Connection,
    _ numbers: NetworkNumbers
  ) throws {
    let references = Self.references(of: places)
    if references.isEmpty { return }
    for edge in graph.columns.lengths.indices {
      guard let way = graph.columns.ways[edge].ifPresent,
        case .osm(let id) = StreetObject(stored: graph.columns.osmWays[way]),
        let refs = references[id], !graph.flags(of: edge).contains(.island)
      else { continue }
      for ref in refs { edges[ref, default: []].insert(edge) }
    }
    let rows = try connection.prepare(
      """
      SELECT stop, stop_id, coalesce(stop_code, ''), coalesce(platform_code, '') FROM stops
      WHERE location_type = 0
      """)
    while try rows.step() {
      guard let stop = numbers.stops[rows.requiredInteger(0)] else { continue }
      // The id says more than the code, and the code more than the platform.
      let called = (1...3).map { rows.requiredText($0).lowercased() }
      names[stop] = called.filter { !$0.isEmpty && edges[$0] != nil }
    }
  }

  /// What is written on each way that is a platform.
  private static func references(of places: borrowing MapPlaces) -> [Int64: [String]] {
    var references: [Int64: [String]] = [:]
    for number in 0..<places.count {
      let place = MapPlaceIndex(number)
      guard places.kind(of: place) == .platform, places.id(of: place).kind == .way else { continue }
      let refs = places.refs[place].lowercased().split { ";,/".contains($0) }.map { ref in
        String(ref.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      if !refs.isEmpty { references[places.id(of: place).number] = refs }
    }
    return references
  }

  /// The nearest position on a platform that bears one of the stop's names, on the stop's level where both are known.
  func find(
    _ stop: StopIndex, _ place: Coordinate, _ level: LevelID?, on graph: StreetGraph,
    within radius: Double
  ) -> StreetPoint? {
    for name in names[stop] ?? [] {
      guard let wanted = edges[name] else { continue }
      let point = graph.nearestPoint(to: place, radiusMeters: radius) { edge in
        wanted.contains(edge) && level.map { graph.lies(edge, on: $0) } ?? true
      }
      if let point { return point }
    }
    return nil
  }
}
