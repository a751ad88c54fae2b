internal import StreetRouting
internal import TransitModel

extension Network {
  /// Looks up an object of the map. Its level is the one asked for, else that of its tags.
  ///
  /// A building is left and entered by its entrances; what is walked on, by the nearest position on it; all else lies beside
  /// the nearest way of its level.
  func resolve(
    _ id: OSMObjectID, level asked: LevelID?, for walker: WalkingProfile
  ) throws(PlannerError) -> SearchPlace {
    guard let graph = streets?.graph, graph.hasMap else { throw unknown(id) }
    let index = places.index(of: id)
    let level = asked ?? index.flatMap { places.level(of: $0) }
    let entrances = index.map { places.entrances.row($0) } ?? []
    var spots = graph.spots(ofNodes: entrances, level: asked)
    if spots.isEmpty, id.kind == .node { spots = graph.spots(ofNodes: [id.number], level: level) }
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
    guard let graph = streets?.graph, (meters ?? .infinity) > Self.wallMeters else { return nil }
    for number in 0..<places.count {
      let index = MapPlaceIndex(number)
      guard places.kind(of: index) == .building, places.outlines.range(index).count > 3,
        places.coordinates[index].isWithin(Self.buildingMeters, of: place),
        places.outlines.row(index).surrounds(place)
      else { continue }
      let spots = graph.spots(ofNodes: places.entrances.row(index), level: nil)
      if !spots.isEmpty {
        return (
          index, spots.map { WalkSpot(coordinate: place, street: $0.street?.moved(to: place)) }
        )
      }
    }
    return nil
  }

  private static var wallMeters: Double { 15 }
  /// No building reaches farther from its middle.
  private static var buildingMeters: Double { 1_000 }
}

extension StreetGraph {
  /// The vertices that stand for some nodes and are no islands, on one level where one is asked for.
  fileprivate func spots(ofNodes nodes: [Int64], level: LevelID?) -> [WalkSpot] {
    if nodes.isEmpty { return [] }
    // 0 stands for vertices of no node.
    let wanted = Set(nodes.filter { $0 != 0 }.map { StreetObject.osm($0).stored })
    var spots: [WalkSpot] = []
    for vertex in columns.osmNodes.indices where wanted.contains(columns.osmNodes[vertex]) {
      if let level, columns.levels[vertex] != level { continue }
      guard let entry = columns.edgesAtVertex.row(vertex).first else { continue }
      let edge = StreetEdgeIndex(rawValue: entry >> 1)
      if flags(of: edge).contains(.island) { continue }
      let coordinate = columns.coordinates[vertex]
      let point = StreetPoint(at: edge, isSecond: entry & 1 == 1, of: self, place: coordinate)
      spots.append(WalkSpot(coordinate: coordinate, street: point))
    }
    return spots
  }

  /// The position on a walkable way that is nearest to a place; without a place the middle of the way.
  fileprivate func spot(onWay id: Int64, near place: Coordinate?) -> WalkSpot? {
    var edges: [StreetEdgeIndex] = []
    for edge in columns.ways.indices where object(of: edge) == .osm(id) { edges.append(edge) }
    guard let middle = edges.isEmpty ? nil : edges[edges.count / 2] else { return nil }
    let line = self.line(of: middle)
    let target = place ?? line[line.count / 2]
    let wanted = Set(edges)
    // The way may be long: its outline's middle can lie far from it.
    return nearestPoint(to: target, radiusMeters: 2_000, where: { wanted.contains($0) }).map {
      WalkSpot(coordinate: $0.snapped, street: $0.moved(to: $0.snapped))
    }
  }
}

extension Coordinate {
  /// Whether `other` is at most so many metres to the north, south, east and west; cheap.
  fileprivate func isWithin(_ meters: Double, of other: Coordinate) -> Bool {
    let steps = Int64(meters / Self.metersPerStep)
    return abs(Int64(latitudeE7) - Int64(other.latitudeE7)) <= steps
      && abs(Int64(longitudeE7) - Int64(other.longitudeE7)) <= steps * 8
  }
}

extension [Coordinate] {
  /// Whether the ring has `place` inside, by counting crossings to the east in whole numbers.
  fileprivate func surrounds(_ place: Coordinate) -> Bool {
    let (x, y) = (Int64(place.longitudeE7), Int64(place.latitudeE7))
    var isInside = false
    for (start, end) in zip(self, dropFirst()) {
      let (startY, endY) = (Int64(start.latitudeE7), Int64(end.latitudeE7))
      guard (startY > y) != (endY > y) else { continue }
      let (startX, endX) = (Int64(start.longitudeE7), Int64(end.longitudeE7))
      // The crossing's longitude against x, multiplied by the height of the side. Only sides of half the earth's
      // length, which no building has, could pass 64 bits: they must not trap.
      let cross = (endX - startX) &* (y - startY) &- (x - startX) &* (endY - startY)
      if (cross > 0) == (endY > startY) { isInside.toggle() }
    }
    return isInside
  }
}
