internal import GTFSImport
public import TransitDatabase
internal import TransitModel

/// Finds out what importing a feed would report, and writes no file.
///
/// The feed goes the whole way of an import, into a database that has no name and goes with the process; so
/// what is told here is what an import tells. Memory is bounded as it is for an import.
public struct FeedValidator: Sendable {
  private let feed: ImportRequest.Feed

  /// A look at `feed` that touches nothing before it is run.
  public init(_ feed: ImportRequest.Feed) {
    self.feed = feed
  }

  /// Reads the feed.
  ///
  /// - Parameter progress: is told of every step; to throw from it ends the reading.
  /// - Throws: `ImportError` where there is nothing to read or the machine fails, `CancellationError` when the
  ///   task is cancelled, or what `progress` throws. That a feed is of no use is no error: the report tells.
  public func run(
    progress: @Sendable @escaping (ImportProgress) throws -> Void = { _ in }
  ) async throws -> ValidationReport {
    try runBlocking { step in
      try Task.checkCancellation()
      try progress(step)
    }
  }

  /// The same on the calling thread.
  public func runBlocking(progress: ProgressHandler = { _ in }) throws -> ValidationReport {
    let writer = try NetworkWriter(scratchFor: feed.path)
    var issues = IssueLog()
    do {
      try read(into: writer, issues: &issues, progress: progress)
    } catch let error as ImportError where error.code.isOfFeeds {
      return ValidationReport(feeds: [], issues: issues.entries, failure: error)
    } catch let error as DatabaseError {
      throw ImportError(error, target: feed.path)
    }
    let summary = try NetworkSummary(writer.connection)
    return ValidationReport(feeds: summary.feeds, issues: issues.entries, failure: nil)
  }

  private func read(
    into writer: NetworkWriter, issues: inout IssueLog, progress: ProgressHandler
  ) throws {
    var clock = PhaseClock()
    let zones = try TimeZoneTable.load()
    _ = try FeedImporter(zones: zones).importFeed(
      at: feed.path, feedID: feed.id, into: writer, issues: &issues, progress: progress)
    try NetworkPacker(writer, zones).run(
      .map(GroundMap()), clock: &clock, issues: &issues, progress: progress)
  }
}

/// What importing a feed would report.
public struct ValidationReport: Hashable, Codable, Sendable {
  /// The feed with the rows that an import keeps; empty where it could not be imported.
  public let feeds: [NetworkSummary.Feed]
  /// What was found, in the order in which it was found; where the feed cannot be imported, up to there.
  public let issues: [IssueLog.Entry]
  /// Why the feed cannot be imported; nil where it can.
  public let failure: ImportError?

  /// Whether an import would make a network of the feed, whatever issues it reports.
  public var isImportable: Bool { failure == nil }
}

extension ImportError.Code {
  /// Whether the content of the feed is at fault.
  fileprivate var isOfFeeds: Bool {
    [
      .notAFeed, .requiredFileMissing, .damagedArchive, .encryptedArchive, .invalidValue, .tooLarge,
    ].contains(self)
  }
}
