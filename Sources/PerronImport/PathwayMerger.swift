internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Merges the insides of stations (pathways.txt) into the graph of the map.
///
/// The two meet at entrances, and nowhere else: a platform five metres under a street is not on it. Where the pathways
/// of a station know no entrance, its platforms are joined to the map as other stops are.
struct PathwayMerger {
  private let pathways: StationPathways

  /// The map is taken to know the level of an entrance if a way of that level lies this near; else the nearest way of
  /// any level is taken.
  private static let levelMeters = 30.0
  /// How far an entrance may lie from the streets.
  private static let entranceMeters = 200.0

  init(_ pathways: StationPathways) {
    self.pathways = pathways
  }

  /// The graph of the map with all pathways in it; `columns` may hold those of an earlier import.
  func merge(
    into columns: consuming StreetColumns, _ directory: borrowing DirectoryColumns,
    issues: inout IssueLog
  ) -> StreetColumns {
    if pathways.isEmpty, columns.pathways.count == 0 { return columns }
    let map = StreetGraph(
      columns.pathways.count == 0 ? columns : StreetGraphBuilder(mapOf: columns).makeColumns())
    var builder = StreetGraphBuilder(mapOf: map.columns)
    let vertices = pathways.add(to: &builder)
    var ties: [StreetGraphBuilder.Tie] = []
    if map.edgeCount > 0 {
      let joined = entrances(directory) + lonePlatforms(directory, issues: &issues)
      for stop in joined {
        guard let vertex = vertices[stop] else { continue }
        guard let point = tie(of: stop, on: map) else {
          issues.report(missingStreet(stop, directory))
          continue
        }
        ties.append(
          StreetGraphBuilder.Tie(stop: stop, vertex: vertex, point: point, flags: .levelTagged))
      }
    }
    builder.join(ties, to: map)
    return builder.makeColumns()
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
        ImportIssue(
          .platformWithoutEntrance, feed: directory.feedID[directory.stopFeed[stop]],
          file: "pathways.txt", entity: directory.stopID[stop],
          message: """
            No pathway leads from "\(directory.stopName[stop])" to an entrance of its station; it is joined to the \
            streets of the map where it lies. Add the entrance (location_type 2) and its pathways.
            """))
    }
    return lone
  }

  /// Where on the map an entrance is joined to it: on its own level where the map knows that near by.
  private func tie(of stop: StopIndex, on map: StreetGraph) -> StreetPoint? {
    guard let place = pathways.places[stop] else { return nil }
    if let level = place.level,
      let point = map.nearestPoint(
        to: place.coordinate, level: level, radiusMeters: Self.levelMeters),
      point.level == level
    {
      return point
    }
    return map.nearestPoint(to: place.coordinate, radiusMeters: Self.entranceMeters)
  }

  private func missingStreet(
    _ stop: StopIndex, _ directory: borrowing DirectoryColumns
  ) -> ImportIssue {
    ImportIssue(
      .stopWithoutStreet, feed: directory.feedID[directory.stopFeed[stop]], file: "stops.txt",
      entity: directory.stopID[stop],
      message: """
        "\(directory.stopName[stop])" lies farther than \(Int(Self.entranceMeters)) m from every street of the \
        map. The station cannot be entered here; check its coordinates, or import a map that covers it.
        """)
  }
}

extension StationPathways {
  /// A number for each set of places that rows join, in whatever direction.
  func makeParts() -> [StopIndex: Int] {
    var neighbors: [StopIndex: [StopIndex]] = [:]
    for (from, to) in rows.map({ ($0.from, $0.to) }) + boardingAreas.map({ ($0, $1) }) {
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
