internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Merges the insides of stations (pathways.txt) into the graph of the map.
///
/// The two meet at entrances, and nowhere else: a platform five metres under a street is not on it. Where the pathways
/// of a station know no entrance, its platforms are joined to the map as other stops are.
struct PathwayMerger {
  private let pathways: StationPathways
  private let references: PlatformReferences
  private let stopCount: Int

  /// The map is taken to know the level of an entrance if a way of that level lies this near; else the nearest way of
  /// any level is taken.
  private static let levelMeters = 30.0
  /// How far an entrance may lie from the streets.
  private static let entranceMeters = 200.0

  /// - Parameter stopCount: how many rows of stops.txt, the first ones, can be boarded.
  init(_ pathways: StationPathways, _ references: PlatformReferences, stopCount: Int) {
    self.pathways = pathways
    self.references = references
    self.stopCount = stopCount
  }

  /// The graph of the map with all pathways in it; `columns` may hold those of an earlier import.
  func merge(
    into columns: consuming StreetColumns, _ directory: borrowing DirectoryColumns,
    _ places: borrowing MapPlaces, issues: inout IssueLog
  ) -> StreetColumns {
    let isMapOnly = columns.isMapOnly
    if isMapOnly, pathways.isEmpty, !StationEntrances.areKnown(by: places) { return columns }
    let map = StreetGraph(
      isMapOnly ? columns : StreetGraphBuilder(mapOf: columns).makeColumns())
    let linker = StopLinker(map, references, pathways)
    var builder = StreetGraphBuilder(mapOf: map.columns)
    let stations = StationEntrances(places, map).findStations(
      directory, stopCount: stopCount, linker)
    builder.add(stations.filter { pathways.places[$0.stop] == nil })
    let vertices = pathways.add(to: &builder)
    builder.join(ties(on: map, vertices, linker, directory, issues: &issues), to: map)
    return builder.makeColumns()
  }

  private func ties(
    on map: StreetGraph, _ vertices: [StopIndex: StreetVertexIndex], _ linker: StopLinker,
    _ directory: borrowing DirectoryColumns, issues: inout IssueLog
  ) -> [StreetGraphBuilder.Tie] {
    if map.edgeCount == 0 { return [] }
    var ties: [StreetGraphBuilder.Tie] = []
    func join(_ stop: StopIndex, at point: StreetPoint?) {
      guard let vertex = vertices[stop] else { return }
      guard let point else { return issues.report(missingStreet(stop, directory)) }
      ties.append(.init(stop: stop, vertex: vertex, point: point, flags: .levelTagged))
    }
    for stop in self.entrances(directory) { join(stop, at: tie(of: stop, on: map)) }
    let lone = lonePlatforms(directory, issues: &issues)
    let open = pathways.openStops.subtracting(lone).filter { pathways.places[$0] != nil }
    for stop in lone + open.sorted() {
      join(stop, at: linker.findLink(stop, directory)?.point)
    }
    return ties
  }

  private func entrances(_ directory: borrowing DirectoryColumns) -> [StopIndex] {
    pathways.places.filter { $0.value.kind == .entrance }.keys.sorted()
  }

  /// The platforms from which pathways lead to no entrance, in whatever direction.
  private func lonePlatforms(
    _ directory: borrowing DirectoryColumns, issues: inout IssueLog
  ) -> [StopIndex] {
    let parts = pathways.makeParts()
    var hasEntrance: Set<Int> = []
    for (stop, place) in pathways.places where place.kind == .entrance {
      parts[stop].map { _ = hasEntrance.insert($0) }
    }
    let lone = pathways.places.filter { stop, place in
      place.kind == .stop && parts[stop].map { !hasEntrance.contains($0) } ?? true
    }.keys.sorted()
    for stop in lone {
      issues.report(
        directory.issue(
          .platformWithoutEntrance, of: stop, file: "pathways.txt",
          """
          No pathway leads from "\(directory.stopName[stop])" to an entrance of its station; it is joined to the \
          streets of the map where it lies. Add the entrance (location_type 2) and its pathways.
          """))
    }
    return lone
  }

  /// Where on the map an entrance is joined to it: on its own level where the map knows that near by.
  private func tie(of stop: StopIndex, on map: StreetGraph) -> StreetPoint? {
    guard let place = pathways.places[stop] else { return nil }
    return place.level.flatMap {
      map.nearestPoint(to: place.coordinate, onLevel: $0, radiusMeters: Self.levelMeters)
    } ?? map.nearestPoint(to: place.coordinate, radiusMeters: Self.entranceMeters)
  }

  private func missingStreet(
    _ stop: StopIndex, _ directory: borrowing DirectoryColumns
  ) -> ImportIssue {
    directory.issue(
      .stopWithoutStreet, of: stop,
      """
      "\(directory.stopName[stop])" lies farther than \(Int(Self.entranceMeters)) m from every street of the \
      map. The station cannot be entered here; check its coordinates, or import a map that covers it.
      """)
  }
}

extension StationPathways {
  /// A number for each set of places that rows join, in whatever direction.
  func makeParts() -> [StopIndex: Int] {
    var neighbors: [StopIndex: [StopIndex]] = [:]
    for (from, to) in rows.map({ ($0.from, $0.to) }) + passages.map({ ($0.from, $0.to) }) {
      neighbors[from, default: []].append(to)
      neighbors[to, default: []].append(from)
    }
    var parts: [StopIndex: Int] = [:]
    var count = 0
    for start in neighbors.keys where parts[start] == nil {
      count += 1
      var waiting = [start]
      parts[start] = count
      while let stop = waiting.popLast() {
        for neighbor in neighbors[stop] ?? [] where parts[neighbor] == nil {
          parts[neighbor] = count
          waiting.append(neighbor)
        }
      }
    }
    return parts
  }
}
