internal import GTFSImport
internal import OSMImport
internal import StreetRouting
public import TransitDatabase
internal import TransitModel

/// Makes a network file out of feeds and maps.
public struct NetworkImporter: Sendable {
  private let request: ImportRequest

  /// An import that touches no file before it is run.
  public init(_ request: ImportRequest) {
    self.request = request
  }

  /// Imports; the network that was there before stays as it is until the new one is whole.
  ///
  /// - Parameter progress: is told of every step; to throw from it ends the import.
  /// - Throws: `ImportError`, `CancellationError` when the task is cancelled, or what `progress` throws.
  public func run(
    progress: @Sendable @escaping (ImportProgress) throws -> Void = { _ in }
  ) async throws -> ImportReport {
    try runBlocking { step in
      try Task.checkCancellation()
      try progress(step)
    }
  }

  /// The same on the calling thread.
  public func runBlocking(progress: ProgressHandler = { _ in }) throws -> ImportReport {
    if request.existing == .refuse, NetworkFile.exists(at: request.network) {
      throw ImportError(
        .networkExists, file: request.network, problem: "There is a network here already.",
        remedy: "Start it anew with --replace, or name another file (--network FILE).")
    }
    let writer = try NetworkWriter(target: request.network)
    do {
      return try write(writer, progress: progress)
    } catch let error as DatabaseError {
      writer.cancel()
      throw ImportError(error, target: request.network)
    } catch {
      writer.cancel()
      throw error
    }
  }

  private func write(
    _ writer: NetworkWriter, progress: ProgressHandler
  ) throws -> ImportReport {
    var clock = PhaseClock()
    var issues = IssueLog()
    let zones = try TimeZoneTable.load()
    try clock.measure("feeds") {
      let importer = FeedImporter(zones: zones)
      for feed in request.feeds {
        _ = try importer.importFeed(
          at: feed.path, feedID: feed.id, into: writer, issues: &issues, progress: progress)
      }
    }
    let graph = try clock.measure("map") {
      try readStreets(writer, issues: &issues, progress: progress)
    }
    try NetworkPacker(writer, graph, zones).run(
      clock: &clock, issues: &issues, progress: progress)
    try checkStrictness(issues)
    try IssueStore.write(issues, to: writer.connection)
    let summary = try NetworkSummary(writer.connection)
    try progress(
      ImportProgress(
        phase: .writing, subject: request.network, done: 0, total: nil, unit: "bytes"))
    try clock.measure("writing") { try writer.finish() }
    return ImportReport(
      summary: summary, issues: issues.entries, phases: clock.phases,
      fileBytes: NetworkFile.size(of: request.network))
  }

  /// nil where no map was given.
  private func readStreets(
    _ writer: NetworkWriter, issues: inout IssueLog, progress: ProgressHandler
  ) throws -> StreetGraph? {
    if request.maps.isEmpty { return nil }
    var columns = try withoutActuallyEscaping(progress) { progress in
      try OSMImporter.readMap(paths: request.maps, issues: &issues, progress: progress)
        .takeColumns()
    }
    try writer.store(&columns)
    let graph = StreetGraph(columns)
    try writer.setFact(NetworkSummary.Fact.streetVertices, String(graph.vertexCount))
    try writer.setFact(NetworkSummary.Fact.streetEdges, String(graph.edgeCount))
    try writer.setFact(
      NetworkSummary.Fact.streetLevels,
      graph.makeLevelList().map(\.description).joined(separator: " "))
    try writer.setFact(NetworkSummary.Fact.attributions, "© OpenStreetMap contributors")
    return graph
  }

  private func checkStrictness(_ issues: IssueLog) throws(ImportError) {
    let count = issues.count(of: .error) + issues.count(of: .warning)
    guard request.isStrict, count > 0 else { return }
    let first = issues.entries.first { $0.issue.code.severity != .info }?.issue
    throw ImportError(
      .strict, file: first?.file,
      problem: "\(count) problems were found, the first: \(first?.message ?? "").",
      remedy: "Mend the feed, or import it without --strict.")
  }
}
