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
    let onlyAddsRules = request.existing == .add && request.transfers != nil
    if request.feeds.isEmpty && request.maps.isEmpty && !onlyAddsRules {
      throw ImportError(
        .nothingToImport, problem: "There is neither a feed nor a map to import.",
        remedy: "Name at least one of the two.")
    }
    let writer = try NetworkWriter(target: request.network)
    do {
      // Under the writer's lock, so that no other import comes between this look and the end.
      try checkTarget()
      return try write(writer, progress: progress)
    } catch let error as DatabaseError where error.isOfWriting {
      writer.cancel()
      throw ImportError(error, target: request.network)
    } catch {
      writer.cancel()
      throw error
    }
  }

  private func checkTarget() throws(ImportError) {
    switch (request.existing, NetworkFile.exists(at: request.network)) {
    case (_, true) where !NetworkFile.mayBeReplaced(at: request.network):
      throw ImportError(
        .networkExists, file: request.network,
        problem: "There is a file here that is no network, and it is not overwritten.",
        remedy: "Name another file, or delete this one yourself.")
    case (.refuse, true):
      throw ImportError(
        .networkExists, file: request.network, problem: "There is a network here already.",
        remedy: "Start it anew with --replace, add to it with --add, or name another file.")
    case (.add, false):
      throw ImportError(
        .fileNotFound, file: request.network, problem: "There is no network to add to.",
        remedy: "Leave out --add, or name the network with --network FILE.")
    default: break
    }
  }

  private func write(
    _ writer: NetworkWriter, progress: ProgressHandler
  ) throws -> ImportReport {
    var clock = PhaseClock()
    var issues = IssueLog()
    let zones = try clock.measure("feeds") {
      try readFeeds(into: writer, issues: &issues, progress: progress)
    }
    let ground = try clock.measure("map") {
      try makeGround(writer, issues: &issues, progress: progress)
    }
    try NetworkPacker(writer, zones).run(
      ground, clock: &clock, issues: &issues, progress: progress)
    try checkStrictness(issues)
    let (summary, all) = try clock.measure("packing") {
      try IssueStore.write(issues, to: writer.connection)
      return (
        try NetworkSummary(writer.connection), try IssueStore.read(from: writer.connection)
      )
    }
    try progress(
      ImportProgress(
        phase: .writing, subject: request.network, done: 0, total: nil, unit: "bytes"))
    try clock.measure("writing") { try writer.finish() }
    return ImportReport(
      summary: summary, issues: all, phases: clock.phases,
      fileBytes: NetworkFile.size(of: request.network))
  }

  /// - Returns: the time zones that the machine knows.
  private func readFeeds(
    into writer: NetworkWriter, issues: inout IssueLog, progress: ProgressHandler
  ) throws -> TimeZoneTable {
    let zones = try TimeZoneTable.load()
    let feeds = try identifiedFeeds()
    let ownTransfers = try request.transfers.map { try OwnTransfers(path: $0) }
    if request.existing == .add {
      try writer.copyFeeds(from: request.network, except: Set(feeds.map(\.id)))
    }
    let importer = FeedImporter(zones: zones)
    for feed in feeds {
      _ = try importer.importFeed(
        at: feed.path, feedID: feed.id, into: writer, issues: &issues, progress: progress)
    }
    try ownTransfers?.store(in: writer.connection)
    return zones
  }

  /// The feeds in the order of their ids: how a network turns out does not depend on the order of a request.
  private func identifiedFeeds() throws -> [(path: String, id: String)] {
    var feeds: [(path: String, id: String)] = []
    for feed in request.feeds {
      feeds.append((feed.path, try feed.id ?? FeedImporter.defaultID(ofFeedAt: feed.path)))
    }
    return feeds.sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
  }

  /// What walks are found on, stored with the network: the maps of the request, or those of the network
  /// that is added to.
  private func makeGround(
    _ writer: NetworkWriter, issues: inout IssueLog, progress: ProgressHandler
  ) throws -> WalkingGround {
    var walksByTransfersOnly = request.walksByTransfersOnly
    var map = GroundMap()
    if request.existing == .add {
      let existing = try NetworkFile.open(request.network)
      walksByTransfersOnly = try NetworkSummary.walksByTransfersOnly(existing.connection)
      if let date = try NetworkSummary.readFact(
        NetworkSummary.Fact.mapTimestamp, existing.connection)
      {
        try writer.setFact(NetworkSummary.Fact.mapTimestamp, date)
      }
      if try NetworkSummary.hasStreets(existing.connection) {
        map.streets = try existing.load()
        map.places = try existing.load()
      }
    }
    if !request.maps.isEmpty {
      map = try withoutActuallyEscaping(progress) { progress in
        var read = try OSMImporter.readMap(
          paths: request.maps, issues: &issues, progress: progress)
        let newest = read.timestamps.compactMap { $0 }.max()
        if let newest { try writer.setFact(NetworkSummary.Fact.mapTimestamp, newest) }
        let places = read.takePlaces()
        return GroundMap(streets: read.takeColumns(), places: places)
      }
    }
    if walksByTransfersOnly {
      try writer.setFact(NetworkSummary.Fact.walksByTransfersOnly, "yes")
      return .transferRows
    }
    return .map(map)
  }

  private func checkStrictness(_ issues: IssueLog) throws(ImportError) {
    let count = issues.entries.count(of: .error) + issues.entries.count(of: .warning)
    guard request.isStrict, count > 0 else { return }
    let first = issues.entries.first { $0.issue.code.severity != .info }?.issue
    throw ImportError(
      .strict, file: first?.file,
      problem: "\(count) problems were found, the first: \(first?.message ?? "")",
      remedy: "Mend the feed, or import it without --strict.")
  }
}

/// What walks are found on.
enum WalkingGround: ~Copyable {
  case map(GroundMap)
  /// Nothing but the rows of transfers.txt.
  case transferRows
}

/// What the maps of an import hold.
struct GroundMap: ~Copyable {
  /// The graph, without edges where there is no map; pathways of an earlier import may have been merged into it.
  var streets = StreetColumns()
  /// What is no street.
  var places = MapPlaces()
}
