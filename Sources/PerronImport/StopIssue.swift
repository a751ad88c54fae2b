internal import TransitDatabase
internal import TransitModel

extension DirectoryColumns {
  /// An issue that is about one row of stops.txt.
  ///
  /// - Parameter file: where the fault is to be mended.
  func issue(
    _ code: IssueCode, of stop: StopIndex, file: String = "stops.txt", _ message: String
  ) -> ImportIssue {
    ImportIssue(
      code, feed: feedID[stopFeed[stop]], file: file, entity: stopID[stop], message: message)
  }
}
