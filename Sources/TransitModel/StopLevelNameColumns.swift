/// What signs call a level of some station, each text stored once.
public enum StopLevelNameTag {}

/// What the levels of stops are called (GTFS levels.txt, level_name); `DirectoryColumns.stopLevel` has their numbers.
///
/// A search does not touch it. Where no level has a name there are no elements at all.
public struct StopLevelNameColumns: ~Copyable, Sendable, ColumnGroup {
  /// The name of the level of each row of stops.txt, or `none`.
  public var stopLevelName = IndexedArray<StopTag, Index<StopLevelNameTag>>()
  /// The names that `stopLevelName` points to.
  public var names = TextColumn<StopLevelNameTag>()

  /// The columns of a network without names of levels, which are valid.
  public init() {}

  /// Visits all columns in the order in which they are written.
  public mutating func visitColumns(_ visitor: inout some ColumnVisitor) throws {
    try visitor.visit("stop.level_name", &stopLevelName)
    try visitor.visit("level.name", &names)
  }

  /// Throws where a stop's level has a name that is not there.
  public func validate() throws(InvalidColumn) {
    try names.validate("level.name", keys: names.count)
    try stopLevelName.validateIndices("stop.level_name", below: names.count, allowsNone: true)
  }

  /// Throws where there is neither no element nor one for each stop.
  public func validate(stops: Int) throws(InvalidColumn) {
    try stopLevelName.validateOptional("stop.level_name", stops)
  }

  /// What the level of a stop is called; nil where it has no name.
  public func name(ofLevelAt stop: StopIndex) -> String? {
    stopLevelName.element(stop)?.ifPresent.flatMap { names.text($0) }
  }
}
