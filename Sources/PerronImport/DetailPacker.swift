internal import TransitDatabase
internal import TransitModel

/// Packs what legs are told with beside names and times: shapes, words, and what single calls say.
struct DetailPacker {
  private let writer: NetworkWriter
  private let numbers: NetworkNumbers

  init(_ writer: NetworkWriter, _ numbers: NetworkNumbers) {
    self.writer = writer
    self.numbers = numbers
  }

  func run(
    _ timetable: borrowing TimetableColumns, _ directory: borrowing DirectoryColumns,
    issues: inout IssueLog, progress: ProgressHandler
  ) throws {
    let connection = writer.connection
    let trips = try TripRecords(connection)
    let count = try connection.findInteger("SELECT count(*) FROM shapes")
    var shapes = try ShapePacker(connection).makeColumns(issues: &issues) { done in
      try progress(
        ImportProgress(
          phase: .packing, subject: "shapes", done: done, total: count, unit: "shapes"))
    }
    try writer.store(&shapes)
    var words = try WordPacker(connection, numbers, trips).makeColumns()
    try writer.store(&words)
    var levels = try LevelNamePacker(connection).makeColumns()
    try writer.store(&levels)
    var translations = try TranslationPacker(connection, numbers, trips).makeColumns()
    try writer.store(&translations)
    var calls = try CallPacker(connection, numbers).makeColumns(timetable, directory)
    try writer.store(&calls)
  }
}

/// How the rows of trips are numbered: in the order of their keys.
struct TripRecords {
  private let keys: [Int]

  init(_ connection: Connection) throws(DatabaseError) {
    keys = try connection.prepare("SELECT trip FROM trips ORDER BY trip")
      .map { $0.requiredInteger(0) }
  }

  func record(ofKey key: Int) -> Index<TripRecordTag>? {
    let place = (0..<keys.count).partitionPoint { keys[$0] >= key }
    return place < keys.count && keys[place] == key ? Index(place) : nil
  }
}
