internal import StreetRouting
internal import TransitModel

/// Joins underground stops that nothing else describes to the entrances that the map knows.
///
/// A metro stop whose station the map draws as entrances only (`railway=subway_entrance`) is not tied to the street above
/// it: it becomes a vertex of the graph one level down, joined to the entrances by passages that nobody has mapped.
struct StationEntrances {
  /// Entrances farther away belong to another station.
  private static let meters = 150.0
  /// How many entrances are joined, the nearest ones.
  private static let most = 12

  private let entrances: Nearby<MapPlaceTag>
  /// Of each entrance that lies on the network of ways, the vertices behind its gate; without one, those of its node.
  private var vertices: [MapPlaceIndex: [StreetVertexIndex]] = [:]

  init(_ places: borrowing MapPlaces, _ graph: StreetGraph) {
    var found: [(MapPlaceIndex, Coordinate)] = []
    for entrance in places.makeSubwayEntrances() {
      let coordinate = places.coordinates[entrance]
      let known = graph.vertices(behindEntrance: places.numbers[entrance], at: coordinate)
        .filter { graph.isOnNetwork($0) }
      if known.isEmpty { continue }
      vertices[entrance] = known
      found.append((entrance, coordinate))
    }
    entrances = Nearby(found)
  }

  /// Whether the map knows any such entrance.
  static func areKnown(by places: borrowing MapPlaces) -> Bool {
    !places.makeSubwayEntrances().isEmpty
  }

  /// A stop and the vertices of the map by which it is entered.
  struct Station {
    let stop: StopIndex
    let level: LevelID
    let coordinate: Coordinate
    let entrances: [StreetVertexIndex]
  }

  /// The underground stops that `linker` finds no platform for.
  func findStations(
    _ directory: borrowing DirectoryColumns, stopCount: Int, _ linker: StopLinker
  ) -> [Station] {
    var stations: [Station] = []
    for number in 0..<stopCount {
      let stop = StopIndex(number)
      guard directory.isUnderground(stop), let place = directory.stopCoordinate[stop].ifKnown
      else { continue }
      switch linker.findLink(stop, directory)?.reason {
      case .street, .island, nil: break
      default: continue
      }
      let near = entrances.find(near: place, within: Self.meters).prefix(Self.most)
        .flatMap { vertices[$0.item] ?? [] }
      if near.isEmpty { continue }
      stations.append(
        Station(
          stop: stop, level: directory.stopLevel[stop].ifKnown ?? LevelID(hundredths: -100),
          coordinate: place, entrances: near))
    }
    return stations
  }
}

extension DirectoryColumns {
  /// Whether a stop may lie under the street: its level says so, or it is a metro's and no level says otherwise.
  fileprivate func isUnderground(_ stop: StopIndex) -> Bool {
    if let level = stopLevel[stop].ifKnown { return level < .ground }
    return TransportTypes(rawValue: stopTypes[stop]).contains(TransportTypes(.metro))
  }
}

extension StreetGraph {
  /// Whether some way at a vertex is not cut off from the network.
  fileprivate func isOnNetwork(_ vertex: StreetVertexIndex) -> Bool {
    columns.edgesAtVertex.row(vertex).contains { entry in
      !flags(of: StreetEdgeIndex(rawValue: entry >> 1)).contains(.island)
    }
  }
}

extension StreetGraphBuilder {
  /// Adds underground stations; vertices are those of the graph that the builder was made of.
  mutating func add(_ stations: [StationEntrances.Station]) {
    for station in stations {
      let platform = addVertex(
        stop: station.stop, level: station.level, at: station.coordinate)
      for entrance in station.entrances {
        addEdge(
          Edge(
            from: platform, to: entrance, kind: .corridor,
            flags: [.forward, .backward, .guessed, .levelTagged]))
      }
    }
  }
}
