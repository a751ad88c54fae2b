internal import StreetRouting
internal import TransitModel

extension Network {
  /// Looks up an object of the map. Its level is the one asked for, else that of its tags.
  ///
  /// A building is left and entered by its entrances; what is walked on, by the nearest position on it; all else lies beside
  /// the nearest way of its level.
  /// - Parameter isEntrance: whether one goes in by it, and so behind its gate where the node is one.
  func resolve(
    _ id: OSMObjectID, isEntrance: Bool = false, level asked: LevelID?, for walker: WalkingProfile
  ) throws(PlannerError) -> SearchPlace {
    guard let graph = streets?.graph, graph.hasMap else { throw unknown(id) }
    let index = places.index(of: id)
    let level = asked ?? index.flatMap { places.level(of: $0) }
    let entrances = index.map { places.entrances.row($0) } ?? []
    var spots = spots(at: entrances, isInside: true, level: asked)
    if spots.isEmpty, id.kind == .node {
      spots = self.spots(at: [id.number], isInside: isEntrance, level: level)
    }
    let middle = index.map { places.coordinates[$0] }
    if spots.isEmpty, id.kind == .way {
      spots = graph.spot(onWay: id.number, near: middle).map { [$0] } ?? []
    }
    guard let coordinate = middle ?? spots.first?.coordinate else { throw unknown(id) }
    let name = index.map { places.names[$0] } ?? ""
    var place = Place(name: name.isEmpty ? "\(id)" : name, coordinate: coordinate)
    place.level = level
    var found =
      spots.isEmpty
      ? resolve(coordinate, level: level, for: walker) : SearchPlace(place: place, spots: spots)
    found.place = place
    found.hours = index.flatMap { hours(of: $0) }
    return found
  }

  private func unknown(_ id: OSMObjectID) -> PlannerError {
    PlannerError(
      .unknownObject,
      problem: "The network knows no object \(id) of OpenStreetMap that one could walk to.",
      remedy: "Check the id, import a map that holds it, or give coordinates.")
  }

  /// The building that a place without a level lies in, and where one comes out of it; nil where it lies in none whose
  /// entrances are joined to the streets.
  ///
  /// A place this near to a way is beside that way: no position is told so exactly that it lies for certain behind the wall.
  func building(
    around place: Coordinate, nearestWay meters: Double?
  ) -> (index: MapPlaceIndex, doors: [WalkSpot])? {
    if (meters ?? .infinity) <= Self.wallMeters { return nil }
    for index in buildings.buildings(around: place, places) {
      let spots = spots(at: places.entrances.row(index), isInside: true, level: nil)
      if !spots.isEmpty {
        return (
          index, spots.map { WalkSpot(coordinate: place, street: $0.street?.moved(to: place)) }
        )
      }
    }
    return nil
  }

  private static var wallMeters: Double { 15 }
}

extension Network {
  /// Where one is at some nodes, on one level where one is asked for; islands are left out.
  ///
  /// - Parameter isInside: whether one has gone in by them.
  private func spots(at nodes: [Int64], isInside: Bool, level: LevelID?) -> [WalkSpot] {
    guard let graph = streets?.graph else { return [] }
    let vertices = nodes.flatMap { node in
      let place = places.index(of: OSMObjectID(.node, node)).map { places.coordinates[$0] }
      return isInside
        ? graph.vertices(behindEntrance: node, at: place) : graph.vertices(ofNode: node, at: place)
    }
    return vertices.sorted().compactMap { graph.spot(at: $0, level: level) }
  }
}

extension StreetGraph {
  /// A vertex as a place to walk from; nil where it is of an island, or not on the level that is asked for.
  fileprivate func spot(at vertex: StreetVertexIndex, level: LevelID?) -> WalkSpot? {
    if let level, columns.levels[vertex] != level { return nil }
    guard let entry = columns.edgesAtVertex.row(vertex).first else { return nil }
    let edge = StreetEdgeIndex(rawValue: entry >> 1)
    if flags(of: edge).contains(.island) { return nil }
    let coordinate = columns.coordinates[vertex]
    let point = StreetPoint(at: edge, isSecond: entry & 1 == 1, of: self, place: coordinate)
    return WalkSpot(coordinate: coordinate, street: point)
  }

  /// The position on a walkable way that is nearest to a place; without a place the middle of the way.
  fileprivate func spot(onWay id: Int64, near place: Coordinate?) -> WalkSpot? {
    guard let way = way(ofID: id), let target = place ?? middle(of: way) else { return nil }
    // The way may be long: its outline's middle can lie far from it.
    return nearestPoint(to: target, radiusMeters: 2_000, where: { self.columns.ways[$0] == way })
      .map { WalkSpot(coordinate: $0.snapped, street: $0.moved(to: $0.snapped)) }
  }

  /// The middle point of the middle edge of a way.
  private func middle(of way: StreetWayIndex) -> Coordinate? {
    var edges: [StreetEdgeIndex] = []
    for edge in columns.ways.indices where columns.ways[edge] == way { edges.append(edge) }
    if edges.isEmpty { return nil }
    let line = line(of: edges[edges.count / 2])
    return line[line.count / 2]
  }
}
