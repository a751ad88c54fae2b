internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// Joins feeds and map: merges pathways into the graph, ties stops to it, and finds the walks between stops.
struct WalkPacker {
  private let writer: NetworkWriter
  private let numbers: NetworkNumbers

  init(_ writer: NetworkWriter, _ numbers: NetworkNumbers) {
    self.writer = writer
    self.numbers = numbers
  }

  /// Stores the graph and the links of stops; returns the walks between stops for the default walker.
  func run(
    _ ground: consuming WalkingGround, _ directory: borrowing DirectoryColumns,
    clock: inout PhaseClock, issues: inout IssueLog, progress: ProgressHandler
  ) throws -> [[Transfer]] {
    switch consume ground {
    case .transferRows:
      return try clock.measure("transfers") {
        try TransferFinder.rows(of: writer.connection, numbers)
      }
    case .map(let map):
      try progress(NetworkPacker.step(.linkingStops, done: 0, total: numbers.boardableStopCount))
      let streets = try makeStreets(map, directory, clock: &clock, issues: &issues)
      let walks = try findWalks(streets, directory, clock: &clock, progress: progress)
      reportCuts(walks, directory, issues: &issues)
      return walks
    }
  }

  private func makeStreets(
    _ map: consuming GroundMap, _ directory: borrowing DirectoryColumns,
    clock: inout PhaseClock, issues: inout IssueLog
  ) throws -> LinkedStreets? {
    let start = clock.now
    defer { clock.note("links", since: start) }
    let connection = writer.connection
    let pathways = try StationPathways(connection, numbers, directory, issues: &issues)
    var places = map.places
    let references = try PlatformReferences(places, connection, numbers)
    let stopCount = numbers.boardableStopCount
    let merged = PathwayMerger(pathways, references, stopCount: stopCount).merge(
      into: map.streets, directory, places, issues: &issues)
    if merged.edgeCount == 0 { return nil }
    let graph = try store(merged)
    var links = StopLinker(graph, references, pathways).makeLinks(
      directory, stopCount: stopCount, issues: &issues)
    try writer.store(&links)
    try writer.store(&places)
    return LinkedStreets(graph, links)
  }

  private func store(_ streets: consuming StreetColumns) throws -> StreetGraph {
    try writer.store(&streets)
    let graph = StreetGraph(streets)
    try writer.setFact(NetworkSummary.Fact.streetVertices, String(graph.vertexCount))
    try writer.setFact(NetworkSummary.Fact.streetEdges, String(graph.edgeCount))
    try writer.setFact(
      NetworkSummary.Fact.streetLevels,
      graph.makeLevelList().map(\.description).joined(separator: " "))
    if graph.hasMap {
      try writer.setFact(NetworkSummary.Fact.attributions, "© OpenStreetMap contributors")
    }
    return graph
  }

  private func findWalks(
    _ streets: LinkedStreets?, _ directory: borrowing DirectoryColumns, clock: inout PhaseClock,
    progress: ProgressHandler
  ) throws -> [[Transfer]] {
    let coordinates = (0..<numbers.boardableStopCount).map {
      directory.stopCoordinate[$0].ifKnown
    }
    let finder = TransferFinder(coordinates: coordinates)
    return try clock.measure("transfers") {
      guard let streets else {
        return try finder.straight(where: { _ in true }) { done in
          try progress(NetworkPacker.step(.findingTransfers, done: done, total: coordinates.count))
        }
      }
      let ground = OpenGround(directory, stopCount: coordinates.count, streets)
      return try finder.overStreets(streets, ground) { done in
        try progress(NetworkPacker.step(.findingTransfers, done: done, total: coordinates.count))
      }
    }
  }

  /// Tells of each stop whose walks were cut to the nearest ones.
  private func reportCuts(
    _ transfers: [[Transfer]], _ directory: borrowing DirectoryColumns, issues: inout IssueLog
  ) {
    for (place, walks) in transfers.enumerated()
    where walks.count == TransferFinder.limitPerStop {
      let stop = StopIndex(place)
      issues.report(
        directory.issue(
          .walksCut, of: stop,
          """
          As many as \(walks.count) stops or more lie within a walk of "\(directory.stopName[stop])"; \
          only the nearest \(walks.count) can be changed to on foot.
          """))
    }
  }
}
