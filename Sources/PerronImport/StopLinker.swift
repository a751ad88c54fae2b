internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Ties stops to the street graph. The first rule that finds a place holds:
///
/// 1. A stop in pathways.txt, or that stop_access closes to the street, is a vertex of the graph.
/// 2. A platform of the map whose reference is the stop's id, code or platform, within 150 m.
/// 3. For what runs on rails, the nearest platform within 50 m, on the stop's level where both are known; a tram's is on
///    the street if its feed says nothing else.
/// 4. For an underground station, the entrances that the map knows (`StationEntrances`, which makes it a vertex).
/// 5. The nearest way on the stop's level within 100 m.
/// 6. The nearest way within 200 m, those inside buildings and those that are cut off last.
///
/// A stop position on the track is no place to stand, and no way of the graph.
struct StopLinker {
  /// Farther than this from any street a stop is not linked.
  static let radiusMeters = 200.0
  private static let referenceMeters = 150.0
  private static let platformMeters = 50.0
  private static let levelMeters = 100.0

  private let graph: StreetGraph
  private let platforms: ReferencedPlatforms
  /// Stops that are vertices: of the insides of stations, or joined to entrances of the map.
  private let vertices: [StopIndex: StreetPoint]
  private let pathways: StationPathways

  init(_ graph: StreetGraph, _ references: PlatformReferences, _ pathways: StationPathways) {
    self.graph = graph
    self.pathways = pathways
    platforms = ReferencedPlatforms(references, graph)
    vertices = graph.makeStopPoints()
  }

  /// Where a stop is tied to the graph, and by which rule.
  struct Link {
    let point: StreetPoint
    let reason: LinkReason
  }

  func findLink(
    _ stop: StopIndex, _ directory: borrowing DirectoryColumns
  ) -> Link? {
    if let point = vertices[stop] {
      return Link(point: point, reason: pathways.reason(of: stop) ?? .entrances)
    }
    guard let place = directory.stopCoordinate[stop].ifKnown else { return nil }
    let level = directory.stopLevel[stop].ifKnown
    if let point = platforms.find(stop, place, level, within: Self.referenceMeters) {
      return Link(point: point, reason: .platformReference)
    }
    // Trams run on the street unless the feed says otherwise.
    let platformLevel = level ?? (directory.isOfTramsOnly(stop) ? .ground : nil)
    if directory.runsOnRails(stop), let point = findPlatform(place, platformLevel) {
      return Link(point: point, reason: .platform)
    }
    if let level,
      let point = graph.nearestPoint(
        to: place, onLevel: level, radiusMeters: Self.levelMeters),
      !isIsland(point)
    {
      return Link(point: point, reason: .level)
    }
    return graph.nearestPoint(to: place, radiusMeters: Self.radiusMeters).map {
      Link(point: $0, reason: isIsland($0) ? .island : .street)
    }
  }

  private func findPlatform(_ place: Coordinate, _ level: LevelID?) -> StreetPoint? {
    graph.nearestPoint(to: place, radiusMeters: Self.platformMeters) { edge in
      graph.kind(of: edge) == .platform && !graph.flags(of: edge).contains(.island)
        && level.map { graph.lies(edge, on: $0) } ?? true
    }
  }

  private func isIsland(_ point: StreetPoint) -> Bool {
    graph.flags(of: point.edge).contains(.island)
  }
}

extension StreetGraph {
  /// Whether the level of `edge` is `level`, or is only a label.
  func lies(_ edge: StreetEdgeIndex, on level: LevelID) -> Bool {
    let (from, to) = levels(of: edge)
    return !flags(of: edge).contains(.levelTagged)
      || (min(from, to)...max(from, to)).contains(level)
  }
}

extension DirectoryColumns {
  /// Whether a stop is served by trains, trams, metros and the like, which have platforms.
  func runsOnRails(_ stop: StopIndex) -> Bool {
    !TransportTypes(rawValue: stopTypes[stop]).isDisjoint(with: .onRails)
  }

  fileprivate func isOfTramsOnly(_ stop: StopIndex) -> Bool {
    TransportTypes(rawValue: stopTypes[stop]).intersection(.onRails) == TransportTypes(.tram)
  }
}

extension TransportTypes {
  static let onRails: TransportTypes = [
    .init(.train), .init(.suburbanTrain), .init(.metro), .init(.tram), .init(.monorail),
    .init(.funicular),
  ]
}

extension StopLinker {
  /// The links of all stops that can be boarded; stops that none is found for are reported.
  func makeLinks(
    _ directory: borrowing DirectoryColumns, stopCount: Int, issues: inout IssueLog
  ) -> StopLinks {
    var points: [StreetPoint?] = []
    var reasons: [LinkReason] = []
    for place in 0..<stopCount {
      let stop = StopIndex(place)
      let link = findLink(stop, directory)
      points.append(link?.point)
      reasons.append(link?.reason ?? .none)
      if link == nil, graph.hasMap, directory.stopCoordinate[stop].ifKnown != nil {
        issues.report(missingStreet(stop, directory))
      }
      if link?.reason == .island { issues.report(onIsland(stop, directory)) }
    }
    return StopLinks(points: points, reasons: reasons, graph: graph)
  }

  private func missingStreet(
    _ stop: StopIndex, _ directory: borrowing DirectoryColumns
  ) -> ImportIssue {
    directory.issue(
      .stopWithoutStreet, of: stop,
      """
      "\(directory.stopName[stop])" lies farther than \(Int(Self.radiusMeters)) m from every street \
      of the map. It can be ridden to and from, but not walked to; check its coordinates, or import a \
      map that covers it.
      """)
  }

  private func onIsland(
    _ stop: StopIndex, _ directory: borrowing DirectoryColumns
  ) -> ImportIssue {
    directory.issue(
      .stopOnIsland, of: stop,
      """
      All ways within \(Int(Self.radiusMeters)) m of "\(directory.stopName[stop])" are cut off from the network of \
      streets; the stop is linked to one of them. Look in the map for a way that is missing, or closed to walkers.
      """)
  }
}
