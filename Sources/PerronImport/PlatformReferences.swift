internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// What is written on the platforms of the map, and what stops are called by.
///
/// Source: OSM wiki, "Tag:public_transport=platform": `ref` and `local_ref` are what is written on the platform, `uic_ref`
/// and `ref:IFOPT` ids of registers, which many feeds use as stop_id.
struct PlatformReferences {
  /// Of each way that is a platform, lower-cased.
  let ofWays: [Int64: [String]]
  /// Of each stop, lower-cased: id, code and platform. Empty where no platform bears a reference.
  private(set) var ofStops: [StopIndex: [String]] = [:]

  /// - Throws: `DatabaseError` where the table of stops cannot be read.
  init(
    _ places: borrowing MapPlaces, _ connection: Connection, _ numbers: NetworkNumbers
  ) throws {
    ofWays = Self.references(of: places)
    if ofWays.isEmpty { return }
    let written = Set(ofWays.values.joined())
    let rows = try connection.prepare(
      """
      SELECT stop, stop_id, coalesce(stop_code, ''), coalesce(platform_code, '') FROM stops
      WHERE location_type = 0
      """)
    while try rows.step() {
      guard let stop = numbers.stops[rows.requiredInteger(0)] else { continue }
      // The id says more than the code, and the code more than the platform.
      let called = (1...3).map { rows.requiredText($0).lowercased() }
      ofStops[stop] = called.filter { written.contains($0) }
    }
  }

  private static func references(of places: borrowing MapPlaces) -> [Int64: [String]] {
    var references: [Int64: [String]] = [:]
    for number in 0..<places.count {
      let place = MapPlaceIndex(number)
      guard places.kind(of: place) == .platform, places.id(of: place).kind == .way else { continue }
      let refs = places.refs[place].lowercased().split { ";,/".contains($0) }.map { ref in
        String(ref.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      // Blanks between two semicolons are no reference.
      let told = refs.filter { !$0.isEmpty }
      if !told.isEmpty { references[places.id(of: place).number] = told }
    }
    return references
  }
}

/// Finds the platform on a graph that bears a stop's id, code or platform.
struct ReferencedPlatforms {
  private let references: PlatformReferences
  private let graph: StreetGraph
  /// The edges of the platforms that bear each reference.
  private var edges: [String: Set<StreetEdgeIndex>] = [:]

  init(_ references: PlatformReferences, _ graph: StreetGraph) {
    self.references = references
    self.graph = graph
    if references.ofWays.isEmpty { return }
    for edge in graph.columns.lengths.indices where !graph.flags(of: edge).contains(.island) {
      guard case .osm(let id) = graph.object(of: edge) else { continue }
      for ref in references.ofWays[id] ?? [] { edges[ref, default: []].insert(edge) }
    }
  }

  /// The nearest position on a platform that bears one of the stop's names, on the stop's level where both are known.
  func find(
    _ stop: StopIndex, _ place: Coordinate, _ level: LevelID?, within radius: Double
  ) -> StreetPoint? {
    for name in references.ofStops[stop] ?? [] {
      guard let wanted = edges[name] else { continue }
      let point = graph.nearestPoint(to: place, radiusMeters: radius) { edge in
        wanted.contains(edge) && level.map { graph.lies(edge, on: $0) } ?? true
      }
      if let point { return point }
    }
    return nil
  }
}
