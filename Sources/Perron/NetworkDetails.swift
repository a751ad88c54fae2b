internal import StreetRouting
internal import TransitDatabase
internal import TransitModel

/// What legs are told with beside names and times; no search touches it.
final class NetworkDetails: Sendable {
  let shapes: ShapeColumns
  let words: DetailColumns
  let translations: TranslationColumns
  let calls: CallColumns
  let levelNames: LevelNames

  /// - Throws: `DatabaseError` where the columns are damaged, or belong to another directory.
  init(
    _ file: NetworkFile, _ directory: Directory, _ graph: StreetGraph?
  ) throws(DatabaseError) {
    shapes = try file.load()
    words = try file.load()
    translations = try file.load()
    calls = try file.load()
    levelNames = try Self.loadLevelNames(file, directory, graph)
    do {
      try validate(against: directory.columns)
    } catch {
      throw file.damaged("column \(error.column): \(error.problem)")
    }
  }

  private static func loadLevelNames(
    _ file: NetworkFile, _ directory: Directory, _ graph: StreetGraph?
  ) throws(DatabaseError) -> LevelNames {
    let columns: StopLevelNameColumns = try file.load()
    do {
      try columns.validate(stops: directory.stopCount)
    } catch {
      throw file.damaged("column \(error.column): \(error.problem)")
    }
    return LevelNames(columns, directory, graph)
  }

  private func validate(against directory: borrowing DirectoryColumns) throws(InvalidColumn) {
    try words.validate(against: directory)
    let feeds = directory.feedID.count
    try shapes.recordPlacing.validateOptional("record.placing", directory.recordHeadsign.count)
    try translations.feedLanguage.validateCount("feed.language", feeds)
    try calls.routeContinuous.validateOptional("route.continuous", directory.routeAgency.count)
    try calls.ruleFeed.validateIndices("booking.feed", below: feeds)
  }
}
